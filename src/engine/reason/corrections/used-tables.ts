/** The tables that a corrected selection reads: those that what was corrected needs come in, those that nothing needs any more go. */
import type { ChosenColumn } from '../../core/corrections';
import { SchemaGraphError } from '../../core/errors';
import { say } from '../../core/message';
import type { GraphIndex } from '../../graph/graph-index';
import type { Filter, RowsOf, SelectQuery } from '../../program/intent';
import { rowsTable } from '../programs/counted-rows';
import { conjuncts, mapFilter, mapSelection, whereOf } from '../programs/intent-slots';
import { aggregatesOf, usesOf } from '../programs/walk-intent';

/** A selection, and the number of one of its uses. */
export interface PlacedUse {
  readonly select: SelectQuery;
  readonly use: number;
}

/**
 * The selection with a use of a table, and its number. Who names no role of a table that is there means the rows that are there:
 * the home team is not ordered by something of the guests. Rows that are counted stay those of their table, also where the new
 * table is joined to many of them.
 * @param select the selection
 * @param chosen the table, and its role
 * @param index the graph
 * @throws SchemaGraphError `bad-input` where the graph has no such table
 */
export function withUse(select: SelectQuery, { table, role }: ChosenColumn, index: GraphIndex): PlacedUse {
  if (!index.table(table))
    throw new SchemaGraphError('bad-input', say`The graph has no table “${table}” any more. Take the correction back.`);
  const exact = select.uses.findIndex((use) => use.table === table && use.role === role);
  const known = exact < 0 && role === undefined ? select.uses.findIndex((use) => use.table === table) : exact;
  if (known >= 0) return { select, use: known };
  const uses = [...select.uses, { table, ...(role !== undefined && { role }) }];
  const counted = rowsTable(select.uses, index);
  const use = select.uses.findIndex((other) => other.table === counted);
  const own = (rows: RowsOf): RowsOf => (rows.use === undefined && use >= 0 ? { ...rows, use } : rows);
  return { select: mapSelection({ ...select, uses }, { column: (column) => column, rows: own }), use: uses.length - 1 };
}

/**
 * The selection with a use of a table of which something will be shown. Where its rows were only sought ("employees who have
 * customers in Rome"), those that were sought are shown, and no others of the same employees.
 * @param select the selection
 * @param chosen what will be shown
 * @param index the graph
 * @throws SchemaGraphError `bad-input` where the graph has no such table
 */
export function withShownUse(select: SelectQuery, chosen: ChosenColumn, index: GraphIndex): PlacedUse {
  const placed = withUse(select, chosen, index);
  if (placed.select.uses.length === select.uses.length) return placed;
  const { where, ...rest } = placed.select;
  if (!where) return placed;
  const joined = (part: Filter): readonly Filter[] => {
    const sought = soughtRows(part, select, chosen.table, index);
    if (!sought) return [part];
    return (sought.where ? conjuncts(sought.where) : []).map((condition) =>
      mapFilter(condition, { column: (column) => ({ ...column, use: placed.use }) }),
    );
  };
  return { ...placed, select: { ...rest, ...whereOf(conjuncts(where).flatMap(joined)) } };
}

/**
 * The selection with a further condition on rows that it seeks and does not show: "employees who have customers in Rome", born after 1991, have
 * one who is both.
 * @param select the selection
 * @param chosen the table of these rows
 * @param index the graph
 * @param condition the condition, of a use of that table
 * @returns undefined where no such rows are sought
 */
export function withSoughtAlso(
  select: SelectQuery,
  { table, role }: ChosenColumn,
  index: GraphIndex,
  condition: (use: number) => Filter,
): SelectQuery | undefined {
  const { where } = select;
  if (!where || role !== undefined || select.uses.some((use) => use.table === table)) return undefined;
  const parts = conjuncts(where);
  const at = parts.findIndex((part) => soughtRows(part, select, table, index));
  const part = parts[at];
  if (part?.kind !== 'in-query' || part.query.kind !== 'select') return undefined;
  const { query } = part;
  const all = [...(query.where ? conjuncts(query.where) : []), condition(0)];
  const narrower: Filter = { ...part, query: { ...query, ...whereOf(all) } };
  return { ...select, ...whereOf(parts.with(at, narrower)) };
}

/** The rows of a table that a condition seeks, where the one key edge between the two tables leads to them; undefined where it seeks no such. */
function soughtRows(part: Filter, { uses }: SelectQuery, table: string, index: GraphIndex): SelectQuery | undefined {
  if (part.kind !== 'in-query' || part.negated || part.of.kind !== 'column' || part.query.kind !== 'select')
    return undefined;
  const { query, of } = part;
  const [{ table: sought } = { table: '' }, ...others] = query.uses;
  const [end, ...more] = query.select;
  if (sought !== table || others.length > 0 || end?.kind !== 'column' || more.length > 0) return undefined;
  if (query.groupBy.length > 0 || query.having || query.limit !== undefined) return undefined;
  const own = uses[of.use]?.table ?? '';
  const isEnd = (
    [ref, ...rest]: readonly { readonly table: string; readonly column: string }[],
    at: string,
    column: string,
  ) => rest.length === 0 && ref?.table === at && ref.column === column;
  const [edge, ...ways] = index
    .keyEdges(table)
    .filter(({ from, to }) => [from[0]?.table, to[0]?.table].every((name) => name === own || name === table))
    .filter(({ from, to }) => from[0]?.table !== to[0]?.table);
  if (!edge || ways.length > 0) return undefined;
  const leads = (from: typeof edge.from, to: typeof edge.to) =>
    isEnd(from, table, end.column) && isEnd(to, own, of.column);
  return leads(edge.from, edge.to) || leads(edge.to, edge.from) ? query : undefined;
}

/**
 * Takes away the uses that only what was changed had needed; not those for whose rows it was added up, which say what took part.
 * @param before the selection as it was
 * @param after as it is now, with the same uses and perhaps more
 */
export function withoutIdleUses(before: SelectQuery, after: SelectQuery): SelectQuery {
  const had = readUses(before);
  const has = readUses(after);
  const told = new Set(before.select.flatMap(aggregatesOf).map(({ over }) => over));
  const kept = after.uses.flatMap((_, use) => (had.has(use) && !has.has(use) && !told.has(use) ? [] : [use]));
  if (kept.length === after.uses.length || kept.length === 0) return after;
  const number = new Map(kept.map((use, i) => [use, i]));
  const renumbered = (use: number): number => number.get(use) ?? 0;
  return {
    ...mapSelection(after, {
      column: (column) => ({ ...column, use: renumbered(column.use) }),
      rows: (rows) => (rows.use === undefined ? rows : { ...rows, use: renumbered(rows.use) }),
    }),
    uses: kept.flatMap((use) => after.uses[use] ?? []),
  };
}

function readUses({ select, where, groupBy, having, orderBy }: SelectQuery): ReadonlySet<number> {
  const parts = [
    ...select,
    ...(where ? [where] : []),
    ...groupBy,
    ...(having ? [having] : []),
    ...orderBy.map((k) => k.by),
  ];
  return new Set(parts.flatMap(usesOf));
}
