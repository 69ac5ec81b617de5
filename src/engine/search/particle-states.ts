/** States that one particle says, "loans that are out", "pumps that are off": stop words elsewhere, they are stored values there. */
import type { Token } from './words';

const PARTICLE = /^(?:out|in|on|off|up|down|over|through)$/;
/** Words behind which a particle is a state of what was named. */
const BEFORE = /^(?:is|are|was|were|be|been|being|isn't|aren't|wasn't|weren't|not|still|currently|now|status|state)$/;
/** Words with which something else begins behind it. */
const ANEW = /^(?:and|or|but|that|which|who|whose|each|per|by|with|now|today|currently|right|then|when|where)$/;

/**
 * Whether a word is a particle that stands as a state.
 * @param tokens the question
 * @param at the word
 */
export function saysStateBriefly(tokens: readonly Token[], at: number): boolean {
  const [before, here, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!here || here.quoted || !PARTICLE.test(here.word) || !before || !BEFORE.test(before.word)) return false;
  return next === undefined || ANEW.test(next.word);
}
