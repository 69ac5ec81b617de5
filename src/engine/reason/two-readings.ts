/** One number less another, each of a question of its own: their programs put together. */
import type { Expression, Query, SelectQuery } from '../program/intent';
import type { TwoAmounts } from '../question/two-amounts';
import { fold, wordsOf } from '../search/words';
import type { Candidate, Reasoned } from './programs/reasoned';
import { aggregatesOf } from './programs/walk-intent';

/** What reads questions and builds programs. */
export interface ReadingTools {
  readonly read: (question: string) => Promise<Reasoned>;
  readonly run: (intent: Query) => Promise<Candidate | undefined>;
}

/** Each of both has to be at least this sure. */
const LEAST = 0.2;

/**
 * The difference of two amounts, where each is read as one number with nothing left out.
 * @param amounts the questions for both
 * @param tools read them
 * @returns undefined where one of them is no number, or is not sure enough
 */
export async function readDifference(
  { first, second }: TwoAmounts,
  { read, run }: ReadingTools,
): Promise<Reasoned | undefined> {
  const one = await read(first);
  const left = numberOf(one);
  if (!left) return undefined;
  const other = await read(second);
  const right = numberOf(other);
  const [of] = left.select;
  if (leavesOutDifference(one, first, second) || leavesOutDifference(other, second, first)) return undefined;
  if (!right || !of || left.select.length > 1 || right.select.length > 1) return undefined;
  const value: Expression = { kind: 'arithmetic', op: '-', left: of, right: { kind: 'query', query: right } };
  const candidate = await run({ ...left, select: [value], distinct: false });
  if (!candidate) return undefined;
  return {
    ...one,
    candidates: [candidate],
    confidence: Math.min(one.confidence, other.confidence),
    unplaced: [...new Map([...one.unplaced, ...other.unplaced].map((u) => [u.text, u])).values()],
    alternatives: [],
  };
}

/** Whether a reading leaves out a word that only its own question has: what tells the one side from the other was not read. */
function leavesOutDifference({ unplaced }: Reasoned, own: string, other: string): boolean {
  const shared = new Set(wordsOf(fold(other)));
  const apart = new Set(wordsOf(fold(own)).filter((word) => !shared.has(word)));
  return unplaced.some(({ text }) => wordsOf(fold(text)).some((word) => apart.has(word)));
}

/** The selection of one number that a question was read as. */
function numberOf({ candidates, confidence, unplaced }: Reasoned): SelectQuery | undefined {
  const [best] = candidates;
  const intent = best?.intent;
  if (confidence < LEAST || best?.ambiguousJoins === true || intent?.kind !== 'select') return undefined;
  if (unplaced.some(({ kind, needed }) => needed === true || kind !== 'word')) return undefined;
  const [row, ...more] = best?.result.rows ?? [];
  const [value] = row ?? [];
  if (more.length > 0 || row === undefined) return undefined;
  if (intent.select.length > 1 || typeof value !== 'number') return measured(intent);
  // Of one row among several that are alike the number is as good as that of any other.
  const isOne =
    intent.select.some((e) => aggregatesOf(e).length > 0) || intent.limit === 1 || intent.where !== undefined;
  return isOne && intent.groupBy.length === 0 ? intent : undefined;
}

/** What the row at an end is measured by, where the reading tells which row it is: "the heaviest parcel". */
function measured(intent: SelectQuery): SelectQuery | undefined {
  const [first] = intent.orderBy;
  if (first && intent.limit === 1) return { ...intent, select: [first.by], distinct: false };
  const parts = intent.where?.kind === 'and' ? intent.where.parts : intent.where ? [intent.where] : [];
  const ends = parts.flatMap((part) =>
    part.kind === 'compare' && part.op === '=' && part.right.kind === 'query' && part.right.query.kind === 'select'
      ? [part.right.query]
      : [],
  );
  const [only, ...more] = ends;
  return only && more.length === 0 && only.select.length === 1 ? only : undefined;
}
