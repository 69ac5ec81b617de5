/** A share of rows, by the number of those that make it and that of all: their programs put together. */
import type { Expression, SelectQuery } from '../program/intent';
import { shareOfRows } from '../question/share-of-rows';
import type { Reasoned } from './programs/reasoned';
import { aggregatesOf } from './programs/walk-intent';
import type { ReadingTools } from './two-readings';

/** Both numbers have to be at least this sure; a share that is read at once and is less so gives way to them. */
export const SURE = 0.5;
const PERCENT: Expression = { kind: 'literal', value: 100 };

/**
 * The share that a question asks for, where both numbers are read with nothing left out.
 * @param question as it was asked
 * @param tools read questions and run programs
 * @returns undefined where it asks for no share of rows, or one of the numbers is not sure enough
 */
export async function readShare(question: string, { read, run }: ReadingTools): Promise<Reasoned | undefined> {
  const share = shareOfRows(question);
  if (!share) return undefined;
  const part = await read(share.part);
  const counted = countOf(part);
  if (!counted) return undefined;
  const whole = await read(share.whole);
  const all = countOf(whole);
  const [of] = counted.select;
  if (!all || !of) return undefined;
  const parts: Expression = { kind: 'arithmetic', op: '*', left: PERCENT, right: of };
  const value: Expression = { kind: 'arithmetic', op: '/', left: parts, right: { kind: 'query', query: all } };
  const candidate = await run({ ...counted, select: [value], distinct: false });
  if (!candidate) return undefined;
  return {
    ...part,
    candidates: [candidate],
    confidence: Math.min(part.confidence, whole.confidence),
    alternatives: [],
  };
}

/** The selection of one number of rows that a question was read as. */
function countOf({ candidates, confidence, unplaced }: Reasoned): SelectQuery | undefined {
  const [best] = candidates;
  const intent = best?.intent;
  if (confidence < SURE || best?.ambiguousJoins === true || intent?.kind !== 'select') return undefined;
  const [count, ...more] = intent.select;
  const isCount = count !== undefined && more.length === 0 && aggregatesOf(count).every(({ fn }) => fn === 'count');
  return isCount && aggregatesOf(count).length > 0 && intent.groupBy.length === 0 && unplaced.length === 0
    ? intent
    : undefined;
}
