/** Checks which columns somebody who has not seen the data says are only meaningful with another one of their table (SGAM 3.2). */
import { formatColumn } from '../../core/identifiers';
import { say, type Message } from '../../core/message';
import { effectiveLadder, type Edge, type SchemaGraph } from '../../graph/model';
import type { TableFacts } from '../facts';
import { checkedReason } from './checked-text';
import type { ProposedByModel } from './prompt';

/** What came of checking. */
export interface CheckedContexts {
  /** Suggestions with their reasons. */
  readonly edges: readonly Edge[];
  /** Why others are none. */
  readonly refused: readonly Message[];
}

/** More for a table are a burden to whoever reviews them. */
const MOST_OF_TABLE = 3;
/** Rows do not show whether one column needs another: a person decides. */
const TRUST = 0.5;

/**
 * Checks columns that are said to need others.
 * @param proposed over columns that exist
 * @param graph pairs that it ties already, rejected ones too, are no news; columns of keys come with every path anyway
 * @param tables what is known of the data
 */
export function checkContexts(
  proposed: ProposedByModel['contexts'],
  graph: SchemaGraph,
  tables: ReadonlyMap<string, TableFacts>,
): CheckedContexts {
  const tied = new Set(graph.edges.filter(({ kind }) => kind === 'context').map(pairOf));
  const edges: Edge[] = [];
  const refused: Message[] = [];
  for (const { of, needs, why } of proposed) {
    const { table } = of;
    const facts = tables.get(table);
    const ends = [of, needs].map(({ column }) => facts?.columns.find(({ name }) => name === column));
    const edge: Edge = { kind: 'context', from: [of], to: [needs], oneWay: true, keywords: [], match: 'exact' };
    if (tied.has(pairOf(edge))) continue;
    const pair = `${formatColumn(of)}, ${formatColumn(needs)}`;
    const said = graph.tables.get(table);
    const keys = new Set(said ? effectiveLadder(said) : []);
    const reason = checkedReason(why, [of.column, needs.column, table]);
    const fault =
      needs.table !== table
        ? say`${pair}: columns of two tables belong together by a join.`
        : [of, needs].some(({ column }) => keys.has(column))
          ? say`${pair}: a key is shown with every column anyway.`
          : ends.some((end) => !end || end.profile.distinct < 2)
            ? say`${pair}: one of them is the same in all rows.`
            : reason === undefined
              ? say`${pair}: no reason is given that speaks of them.`
              : edges.filter(({ from: [other] }) => other?.table === table).length >= MOST_OF_TABLE
                ? say`${pair}: there are enough suggestions for this table.`
                : undefined;
    if (fault) refused.push(fault);
    else {
      tied.add(pairOf(edge));
      const evidence = `proposed by a language model (${reason ?? ''})`;
      edges.push({ ...edge, status: 'suggested', confidence: TRUST, evidence });
    }
  }
  return { edges, refused };
}

function pairOf({ from, to }: Pick<Edge, 'from' | 'to'>): string {
  return [...from, ...to]
    .map((ref) => formatColumn(ref).toLowerCase())
    .sort()
    .join(' ');
}
