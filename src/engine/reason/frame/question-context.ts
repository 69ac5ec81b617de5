/** What several feature functions need to know of a linked question, computed once. */
import type { LinkedQuestion } from '../../question/linker';
import type { ValueMatch } from '../../question/value-match';
import type { NameMatch } from '../../question/name-match';
import { spokenJoins, type SpokenJoin } from '../../question/spoken-joins';
import { solidValues } from '../../question/value-match';
import type { SchemaView } from '../../question/schema-view';

/** Cues that begin a part of a question, by what the part is about. */
const CUE_GROUPS: Readonly<Record<string, string>> = {
  average: 'fold',
  sum: 'fold',
  maximum: 'fold',
  minimum: 'fold',
  'how-many': 'count',
  count: 'count',
  sorted: 'sorted',
  ascending: 'sorted',
  descending: 'sorted',
  alphabetical: 'sorted',
  each: 'each',
  most: 'most',
  least: 'most',
  'most-common': 'most',
  'least-common': 'most',
  oldest: 'most',
  youngest: 'most',
  latest: 'most',
  earliest: 'most',
  longest: 'most',
  shortest: 'most',
  'more-than': 'compare',
  'less-than': 'compare',
  'at-least': 'compare',
  'at-most': 'compare',
  between: 'compare',
  before: 'compare',
  after: 'compare',
  whose: 'clause',
  with: 'clause',
  that: 'clause',
  who: 'clause',
  which: 'clause',
  have: 'clause',
  where: 'clause',
  not: 'not',
  of: 'of',
  for: 'for',
  in: 'in',
  by: 'by',
  from: 'from',
  and: 'and',
  or: 'or',
};

/** A linked question with what is read off it. */
export interface QuestionContext {
  readonly linked: LinkedQuestion;
  readonly view: SchemaView;
  /** Values that are surely meant. */
  readonly solid: readonly ValueMatch[];
  /** Groups of cues seen before each token. */
  readonly seen: readonly ReadonlySet<string>[];
  /** The first cue of the question. */
  readonly opening: string;
  /** Starts of distinct good column mentions, in order. */
  readonly mentionStarts: readonly number[];
  /** Tokens covered by a solid value. */
  readonly valueTokens: ReadonlySet<number>;
  /** Key edges that the question names by their verbs and roles. */
  readonly spoken: readonly SpokenJoin[];
  /** The use whose mention comes first. */
  readonly firstUse: number;
  readonly bestUseLevel: number;
  /** Column ids of solid values. */
  readonly valueColumns: ReadonlySet<number>;
}

/** Reads off what features need. */
export function contextOf(linked: LinkedQuestion, view: SchemaView): QuestionContext {
  const solid = solidValues(linked.values, linked.tokens);
  const valueTokens = new Set(solid.flatMap((v) => range(v.start, v.end)));
  const seen: ReadonlySet<string>[] = [];
  let now = new Set<string>();
  for (const token of linked.tokens) {
    seen.push(now);
    const group = token.cue === undefined || token.index < 1 ? undefined : CUE_GROUPS[token.cue];
    if (group !== undefined && !now.has(group)) now = new Set([...now, group]);
  }
  const starts = linked.columns.filter((m) => m.level >= 4 && !m.shadowed).map((m) => m.start);
  const named = linked.uses.map((m, id) => ({ m, id })).filter(({ m }) => m.level >= 4);
  named.sort((a, b) => a.m.start - b.m.start || b.m.level - a.m.level);
  const best = new Set<number>();
  for (const value of solid) {
    for (const other of linked.values) {
      if (other.start === value.start && other.end === value.end && other.score >= value.score - 0.1)
        best.add(other.column);
    }
  }
  return {
    linked,
    view,
    solid,
    seen,
    opening: linked.tokens.find((t) => t.cue !== undefined && t.cue !== 'article')?.cue ?? 'none',
    mentionStarts: [...new Set(starts)].sort((a, b) => a - b),
    valueTokens,
    spoken: spokenJoins(view.joins, linked.tokens),
    firstUse: named[0]?.id ?? -1,
    bestUseLevel: Math.max(0, ...linked.uses.map((m) => m.level)),
    valueColumns: best,
  };
}

/**
 * A reading of a question that many frames ask for, found once for each question.
 * @param read gives it
 */
export function oncePerQuestion<T>(read: (context: QuestionContext) => T): (context: QuestionContext) => T {
  const known = new WeakMap<QuestionContext, { readonly value: T }>();
  return (context) => {
    const found = known.get(context) ?? { value: read(context) };
    known.set(context, found);
    return found.value;
  };
}

/** The shape tag some places before or after a token span; `^` and `$` beyond the ends. */
export function tagAround(context: QuestionContext, start: number, end: number, offset: number): string {
  const { shape, shapePlace } = context.linked;
  const place = offset < 0 ? (shapePlace[start] ?? 0) + offset : (shapePlace[Math.max(start, end - 1)] ?? 0) + offset;
  if (place < 0) return '^';
  return shape[place] ?? '$';
}

/** Tokens between two spans; 0 where they touch or overlap. */
export function gapBetween(a: Pick<NameMatch, 'start' | 'end'>, b: Pick<NameMatch, 'start' | 'end'>): number {
  if (a.start < 0 || b.start < 0) return 99;
  return Math.max(0, b.start - a.end, a.start - b.end);
}

/** The integers from `start` to `end`, exclusive. */
export function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
}
