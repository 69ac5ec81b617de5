/** "Done" as a state that rows are stored with, and no helping verb: "sessions that were done", "done sessions". */
import type { TaggedToken } from './tag-question';
import type { ValueMatch } from './value-match';

/** What may stand behind "done" where it ends what is said of rows: "that were done but", "done in May". */
const GOES_ON = new Set(['but', 'and', 'or', 'in', 'on', 'at', 'each', 'with', 'not', 'before', 'after', 'during']);

/** Helping verbs, behind which "done" before a noun is one, too. */
const HELPING = new Set(['be', 'have', 'do']);

function isState(at: number, tokens: readonly TaggedToken[]): boolean {
  const [before, here, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (here?.word !== 'done') return false;
  const isPlain = next !== undefined && next.cue === undefined && next.afterComma !== true;
  if (isPlain) return !HELPING.has(before?.cue ?? '');
  if (before?.cue !== 'be' && before?.cue !== 'not') return false;
  return next === undefined || next.afterComma === true || GOES_ON.has(next.cue ?? '');
}

/**
 * The tokens, where "done" is no helping verb if it is stored and stands as a state.
 * @param tokens the question
 * @param values stored values that it names
 */
export function withStateDone(tokens: readonly TaggedToken[], values: readonly ValueMatch[]): readonly TaggedToken[] {
  return tokens.map((token, at) => {
    const isStored = values.some(({ start, end }) => start === at && end === at + 1);
    if (token.cue === undefined || !isStored || !isState(at, tokens)) return token;
    const { cue: _, ...plain } = token;
    return plain;
  });
}
