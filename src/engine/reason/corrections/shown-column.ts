/** Shows another column in place of one. */
import type { ChosenColumn } from '../../core/corrections';
import type { GraphIndex } from '../../graph/graph-index';
import type { Aggregate, ColumnOf, Expression, RowsOf, SelectQuery } from '../../program/intent';
import { reachedFrom } from '../programs/counted-rows';
import { mapExpression } from '../programs/intent-slots';
import { aggregatesOf, columnsOf } from '../programs/walk-intent';
import { HALF_COLUMN } from '../said/full-name';
import { withShownUse } from './used-tables';

/**
 * A selection that shows another column. The halves of a name change together: nobody is called by the first name of a customer
 * and the last name of an employee.
 * @param select the selection
 * @param at number of what is shown
 * @param chosen the other column
 * @param index the graph
 * @returns undefined where nothing of a column is shown there
 * @throws SchemaGraphError `bad-input` where the graph has no such table
 */
export function withOtherColumn(
  select: SelectQuery,
  at: number,
  chosen: ChosenColumn,
  index: GraphIndex,
): SelectQuery | undefined {
  const placed = withShownUse(select, chosen, index);
  const e = placed.select.select[at];
  const [old] = e ? columnsOf(e) : [];
  if (!e || !old) return undefined;
  const other: ColumnOf = { kind: 'column', use: placed.use, column: chosen.column };
  const names = namesChanged(placed.select, old, other, index);
  const without: SelectQuery = {
    ...placed.select,
    select: placed.select.select.filter((one) => !isOneOf(one, names.gone)),
  };
  let changed = without;
  for (const pair of [{ old, other }, ...names.changed]) changed = withColumn(changed, pair.old, pair.other);
  return aggregatesOf(e).length > 0 ? changed : withItsGroups(changed, old, other, index);
}

/** What becomes of the rest of a name, one half of which is changed for a half of a name of other people; those that have none there go. */
function namesChanged(
  select: SelectQuery,
  old: ColumnOf,
  other: ColumnOf,
  index: GraphIndex,
): {
  readonly changed: readonly { readonly old: ColumnOf; readonly other: ColumnOf }[];
  readonly gone: readonly ColumnOf[];
} {
  const none = { changed: [], gone: [] };
  if (old.use === other.use) return none;
  const names = ({ use }: ColumnOf) => namesOf(select.uses[use]?.table ?? '', index);
  const [was, is] = [names(old), names(other)];
  if (!was.includes(old.column) || !is.includes(other.column)) return none;
  const left = is.filter((column) => column !== other.column);
  const rest = was.filter((column) => column !== old.column).map((column): ColumnOf => ({ ...old, column }));
  const changed = rest.flatMap((half, i) =>
    left[i] === undefined ? [] : [{ old: half, other: { ...other, column: left[i] } }],
  );
  return { changed, gone: rest.slice(changed.length) };
}

/** The columns that name the rows of a table, in the order in which they stand: as the graph says, else the halves of names of people. */
function namesOf(table: string, index: GraphIndex): readonly string[] {
  const { display = [], columns } = index.table(table) ?? {};
  return display.length > 0 ? display : [...(columns?.keys() ?? [])].filter((column) => HALF_COLUMN.test(column));
}

/**
 * Groups of the rows that a shown column named are those of the other one, where that is none of these rows: "each team with its number of
 * players" becomes the number of players of each age. What else of the rows is shown still tells them apart.
 */
function withItsGroups(select: SelectQuery, old: ColumnOf, other: ColumnOf, index: GraphIndex): SelectQuery {
  const { groupBy, uses } = select;
  const ofOld = groupBy.filter((e) => columnsOf(e).some(({ use }) => use === old.use));
  const isKnown = groupBy.some((e) => JSON.stringify(e) === JSON.stringify(other));
  if (ofOld.length === 0 || isKnown || old.use === other.use) return select;
  const [from, to] = [uses[old.use]?.table ?? '', uses[other.use]?.table ?? ''];
  if (from !== to && reachedFrom(from, index).has(to)) return select;
  const staysShown = select.select.some(
    (e) => aggregatesOf(e).length === 0 && columnsOf(e).some(({ use }) => use === old.use),
  );
  const kept = staysShown ? groupBy : groupBy.filter((e) => !ofOld.includes(e));
  return { ...select, groupBy: [...kept, other] };
}

function withColumn(select: SelectQuery, old: ColumnOf, other: ColumnOf): SelectQuery {
  const isOld = (e: Expression | RowsOf): boolean => isOneOf(e, [old]);
  const change = (e: Expression): Expression =>
    // Rows of which each holds one of the old ones say nothing of those of another table.
    mapExpression(e.kind === 'aggregate' && old.use !== other.use && isOld(e.of) ? withoutOver(e) : e, {
      column: (column) => (isOld(column) ? other : column),
    });
  return {
    ...select,
    select: select.select.map(change),
    groupBy: select.groupBy.map(change),
    orderBy: select.orderBy.map((key) => ({ ...key, by: change(key.by) })),
  };
}

/** A fold that is not one of a value for each row of a use. */
export function withoutOver({ over: _, ...fold }: Aggregate): Aggregate {
  return fold;
}

function isOneOf(e: Expression | RowsOf, columns: readonly ColumnOf[]): boolean {
  return e.kind === 'column' && columns.some(({ use, column }) => e.use === use && e.column === column);
}
