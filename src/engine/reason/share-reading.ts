/** A share of rows, by what is read as the number of those that make it and of all: "what percentage of machines have never been hired". */
import type { GraphIndex } from '../graph/graph-index';
import { effectiveKey } from '../graph/model';
import type { Expression, Filter, SelectQuery } from '../program/intent';
import { shareOfRows } from '../question/share-of-rows';
import type { Reasoned } from './programs/reasoned';
import type { ReadingTools } from './two-readings';

/** From so sure on a share that is read at once stands. */
export const SURE = 0.75;
/** Below that it gives way to the two numbers where these are surer by so much. */
const SURER = 0.25;
/** Both numbers have to be at least this sure. */
const LEAST = 0.6;
const [PERCENT, NOUGHT]: readonly Expression[] = [100, 0].map((value) => ({ kind: 'literal', value }));

/**
 * The share that a question asks for, where both numbers are read with nothing left out.
 * @param question as it was asked
 * @param tools read questions and run programs
 * @param index the graph
 * @param sure how sure the share is that is read at once; 0 where there is none
 * @returns undefined where it asks for no share of rows, one of the numbers is not sure enough, or what is read at once says as much: conditions on
 * the rows themselves need no second number
 */
export async function readShare(
  question: string,
  { read, run }: ReadingTools,
  index: GraphIndex,
  sure: number,
): Promise<Reasoned | undefined> {
  const share = shareOfRows(question);
  const whole = share && (await read(share.whole));
  const all = whole && selectionOf(whole);
  const key = all && keyOf(all, index);
  if (!all || key === undefined) return undefined;
  const part = await read(share.part);
  const when = conditionOf(selectionOf(part), all, key, index);
  const confidence = Math.min(part.confidence, whole.confidence);
  if (!when || !PERCENT || !NOUGHT || (sure > 0 && (!readsOthers(when) || confidence < sure + SURER))) return undefined;
  const value: Expression = { kind: 'case', branches: [{ when, then: PERCENT }], otherwise: NOUGHT };
  const candidate = await run({ ...all, select: [{ kind: 'aggregate', fn: 'avg', distinct: false, of: value }] });
  return (
    candidate && {
      ...part,
      candidates: [candidate],
      confidence,
      alternatives: [],
    }
  );
}

/** Whether a condition is on other rows: that there are some, or none. */
function readsOthers(when: Filter): boolean {
  if (when.kind === 'and' || when.kind === 'or') return when.parts.some(readsOthers);
  return when.kind === 'in-query' || when.kind === 'related' || (when.kind === 'not' && readsOthers(when.part));
}

/** The selection that a question was read as, where it is sure enough and leaves nothing out. */
function selectionOf({ candidates, confidence, unplaced }: Reasoned): SelectQuery | undefined {
  const [best] = candidates;
  const intent = best?.intent;
  if (confidence < LEAST || best?.ambiguousJoins === true || unplaced.length > 0) return undefined;
  return intent?.kind === 'select' && intent.select.length === 1 && intent.groupBy.length === 0 ? intent : undefined;
}

/** The column that tells apart the rows of a table which are counted; undefined where others are, or several columns tell them apart. */
function keyOf({ uses, select: [count] }: SelectQuery, index: GraphIndex): string | undefined {
  const [use, ...more] = uses;
  if (!use || more.length > 0 || count?.kind !== 'aggregate' || count.fn !== 'count' || count.distinct)
    return undefined;
  const table = index.table(use.table);
  const [key, ...parts] = (table && effectiveKey(table)) ?? [];
  return parts.length === 0 ? key : undefined;
}

/** What holds of the rows that make the share: the conditions on them themselves, or that they are among those that were counted. */
function conditionOf(
  part: SelectQuery | undefined,
  all: SelectQuery,
  key: string,
  index: GraphIndex,
): Filter | undefined {
  const [count] = part?.select ?? [];
  const [of] = all.uses;
  if (!part || !of || count?.kind !== 'aggregate' || count.fn !== 'count' || part.limit !== undefined) return undefined;
  const own = new Set(partsOf(all.where).map((one) => JSON.stringify(one)));
  const more = partsOf(part.where).filter((one) => !own.has(JSON.stringify(one)));
  const [use, ...joined] = part.uses;
  if (joined.length === 0 && use?.table === of.table && !part.having && more.length > 0 && count.of.kind === 'rows')
    return { kind: 'and', parts: more };
  // All of them are no share.
  if (joined.length === 0 && use?.table === of.table && !part.having) return undefined;
  const counted = keyCounted(count.of.kind === 'rows' ? undefined : count.of, part, { table: of.table, key }, index);
  if (!counted) return undefined;
  const query: SelectQuery = { ...part, select: [counted], distinct: true };
  return { kind: 'in-query', of: { kind: 'column', use: 0, column: key }, query, negated: false };
}

function partsOf(where: Filter | undefined): readonly Filter[] {
  return where?.kind === 'and' ? where.parts : where ? [where] : [];
}

/** The key of the rows of a table that a program counts, or what refers to it. */
function keyCounted(
  counted: Expression | undefined,
  { uses }: SelectQuery,
  of: { readonly table: string; readonly key: string },
  index: GraphIndex,
): Expression | undefined {
  if (!counted) {
    const use = uses.findIndex(({ table }) => table === of.table);
    return use === 0 ? { kind: 'column', use, column: of.key } : undefined;
  }
  if (counted.kind !== 'column') return undefined;
  const { table = '' } = uses[counted.use] ?? {};
  if (table === of.table) return counted.column === of.key ? counted : undefined;
  const refers = index
    .keyEdgesBetween(table, of.table)
    .some(
      ({ from, to }) =>
        from.length === 1 &&
        from[0]?.table === table &&
        from[0].column === counted.column &&
        to[0]?.table === of.table &&
        to[0].column === of.key,
    );
  return refers ? counted : undefined;
}
