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

/** What stands between two values. */
const BETWEEN = new Set<string | undefined>(['and', 'or', 'but', 'not']);

/**
 * Values without those that lie loosely over two others of their column: "Folk and Folk Rock" is Folk, and Folk Rock.
 * @param values all that were found
 * @param tokens the question
 */
export function withoutSpanning<T extends ValueMatch>(
  values: readonly T[],
  tokens: readonly TaggedToken[],
): readonly T[] {
  const whole = values.filter(({ score }) => score >= SURE);
  const isTwo = ({ column, start, end }: ValueMatch) => {
    const within = whole.filter((v) => v.column === column && v.start >= start && v.end <= end);
    return within.some(
      (one) =>
        one.start === start &&
        within.some(
          (other) =>
            other.end === end &&
            other.start > one.end &&
            tokens.slice(one.end, other.start).some(({ cue }) => BETWEEN.has(cue)),
        ),
    );
  };
  return values.filter((value) => value.score >= SURE || !isTwo(value));
}

/** Values that are surely meant as such, longest first and apart from each other. */
export function solidValues(values: readonly ValueMatch[], tokens: readonly TaggedToken[]): ValueMatch[] {
  const sure = values.filter((v) => {
    const span = tokens.slice(v.start, v.end);
    if (span.some((t) => t.quoted)) return v.score >= 0.6;
    if (span.every((t) => t.number !== undefined)) return false;
    if (v.score < SURE) return v.end - v.start > 1 && v.score >= 0.7;
    return span.some((t) => t.capital) || v.end - v.start > 1 || !span.every((t) => t.cue !== undefined);
  });
  sure.sort((a, b) => b.end - b.start - (a.end - a.start) || b.score - a.score);
  const kept: ValueMatch[] = [];
  for (const value of sure) if (!kept.some((k) => k.start < value.end && value.start < k.end)) kept.push(value);
  return kept;
}
