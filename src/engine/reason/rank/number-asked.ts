/** Whether a question asks for one row or for several, as far as its head shows it: "what is the name", "what are the names". */
import { oncePerQuestion } from '../frame/question-context';

const ONE = /^(?:is|was|has|does)$/;
const SEVERAL = /^(?:are|were|have|do)$/;
/** Tokens within which a question says so. */
const HEAD = 8;
/** Openings after which the number of the noun tells. */
const OPENING = new Set(['show', 'what', 'which', 'who']);

/**
 * Whether one row is asked for.
 * @returns undefined where the head does not tell
 */
export const asksForOne = oncePerQuestion(({ linked }): boolean | undefined => {
  const { tokens } = linked;
  if (tokens.some(({ cue }) => cue === 'each' || cue === 'all')) return false;
  if (!OPENING.has(tokens[0]?.cue ?? '')) return undefined;
  // What is shown is told by its noun, what is asked by the verb that goes with it.
  const verb = tokens.slice(0, HEAD).find(({ word }) => ONE.test(word) || SEVERAL.test(word));
  if (tokens[0]?.cue !== 'show' && verb) return ONE.test(verb.word);
  const named = [...linked.columns, ...linked.uses].filter((m) => m.level >= 4 && m.start > 0 && m.start < HEAD);
  const [first] = named.sort((a, b) => a.start - b.start || b.end - a.end);
  const noun = first && tokens[first.end - 1];
  if (!noun) return undefined;
  return !(noun.word.endsWith('s') && !noun.word.endsWith('ss'));
});
