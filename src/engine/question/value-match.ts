/** Where a question names a stored value. */
import type { SqlValue } from '../core/values';
import { SURE } from '../search/hits';
import type { TaggedToken } from './tag-question';

/** A stored value named by words of the question. */
export interface ValueMatch {
  readonly column: number;
  readonly stored: SqlValue;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly label?: string;
}

/** Values that are surely meant as such, longest first and apart from each other. */
export function solidValues(values: readonly ValueMatch[], tokens: readonly TaggedToken[]): ValueMatch[] {
  const sure = values.filter((v) => {
    const span = tokens.slice(v.start, v.end);
    if (span.some((t) => t.quoted)) return v.score >= 0.6;
    if (span.every((t) => t.number !== undefined)) return false;
    if (v.score < SURE) return v.end - v.start > 1 && v.score >= 0.7;
    if (span.some((t) => t.capital) || v.end - v.start > 1) return true;
    return !span.every((t) => t.cue !== undefined) || isStateDone(v.start, tokens);
  });
  sure.sort((a, b) => b.end - b.start - (a.end - a.start) || b.score - a.score);
  const kept: ValueMatch[] = [];
  for (const value of sure) if (!kept.some((k) => k.start < value.end && value.start < k.end)) kept.push(value);
  return kept;
}

/** What may stand behind "done" where it ends what is said of rows: "that were done but", "done in May". */
const GOES_ON = new Set(['but', 'and', 'or', 'in', 'on', 'at', 'each', 'with', 'not', 'before', 'after', 'during']);

/**
 * Whether "done" is a state where it stands, and no helping verb: "done sessions", "how many were done". Where no column holds it nothing is
 * found, and so nothing is asked here.
 */
function isStateDone(at: number, tokens: readonly TaggedToken[]): boolean {
  const [before, here, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (here?.word !== 'done') return false;
  const isPlain = next !== undefined && next.cue === undefined && next.afterComma !== true;
  // "Done sessions": no helping verb stands before it.
  if (isPlain) return before?.cue !== 'be' && before?.cue !== 'have' && before?.cue !== 'do';
  if (before?.cue !== 'be' && before?.cue !== 'not') return false;
  return next === undefined || next.afterComma === true || GOES_ON.has(next.cue ?? '');
}
