/** Applies what a person corrects to an intent. Joins are chosen anew afterwards: an intent has none. */
import type { ChosenColumn, Correction, TypedValue } from '../../core/corrections';
import { SchemaGraphError } from '../../core/errors';
import { say } from '../../core/message';
import { normaliseCode, type ColumnType } from '../../core/values';
import type { GraphIndex } from '../../graph/graph-index';
import { effectiveNotes } from '../../graph/model';
import type { ColumnOf, Expression, Filter, Query, SelectQuery } from '../../program/intent';
import { conditionOf, subjectOf } from './edited-condition';
import { conditionOfPart } from './edited-parts';
import { orderedBy } from './order-column';
import { withOtherColumn, withoutOver } from './shown-column';
import { withoutIdleUses, withShownUse, withSoughtAlso, withUse } from './used-tables';
import {
  changeLeaf,
  changeSelection,
  conjuncts,
  leavesOf,
  mapExpression,
  mapFilter,
  parseSlot,
  selectionsOf,
  whereOf,
} from '../programs/intent-slots';
import type { SlotName } from '../programs/intent-slots';
import { aggregatesOf, usesOf } from '../programs/walk-intent';

/** Corrections of parts of an intent; the others choose among programs. */
export type IntentCorrection = Exclude<Correction, { readonly kind: 'reading' | 'joins' | 'follow' | 'sql' }>;

/**
 * An intent with one correction.
 * @param query the intent
 * @param correction what to change, see `Correction`
 * @param index the graph
 * @param typeOf the type of a column
 * @throws SchemaGraphError `bad-input`, which says why: the intent has no such part, or the correction does not fit it
 */
export function correctIntent(
  query: Query,
  correction: IntentCorrection,
  index: GraphIndex,
  typeOf: (table: string, column: string) => ColumnType | undefined,
): Query {
  // What is added goes to a single selection: nobody can tell which half of a combination is meant.
  const slot = 'at' in correction ? parseSlot(correction.at) : WHOLE;
  if (!slot) throw notFitting();
  let corrected: Query | undefined = query;
  for (const sides of changedSides(query, slot, correction)) {
    corrected = changeSelection(corrected, sides, (select) => {
      const changed = changedSelect(select, slot, correction, index, typeOf);
      return changed && withOwnDivisor(withoutIdleUses(select, changed));
    });
    if (!corrected) throw notFitting();
  }
  const widths = new Set(selectionsOf(corrected).map(({ select }) => select.select.length));
  if (widths.size > 1) throw notFitting();
  return corrected;
}

/**
 * The selections that a correction is about. The halves of a combination are compared column by column: where both show the same one,
 * it changes in both, and what goes from one goes from the other.
 */
function changedSides(
  query: Query,
  { sides, slot, index }: SlotName,
  { kind }: IntentCorrection,
): readonly SlotName['sides'][] {
  if (slot !== 'select' || sides.length === 0 || (kind !== 'column' && kind !== 'fold' && kind !== 'hide'))
    return [sides];
  const all = selectionsOf(query);
  const own = all.find((one) => one.sides.join() === sides.join());
  const alike = all.filter(({ select }) => kind === 'hide' || (own && showAlike(select, own.select, index)));
  return own ? alike.map((one) => one.sides) : [sides];
}

/**
 * Whether two selections show the same at a place, each of its own rows.
 * @param one a selection
 * @param other another
 * @param index number of what is shown
 */
export function showAlike(one: SelectQuery, other: SelectQuery, index: number): boolean {
  return namedExpression(one, index) === namedExpression(other, index);
}

/** What a selection shows, whatever numbers its uses have. */
function namedExpression({ select, uses }: SelectQuery, index: number): string | undefined {
  const e = select[index];
  return (
    e &&
    JSON.stringify(
      mapExpression(e, {
        column: ({ use, column }) => ({ kind: 'literal', value: JSON.stringify([uses[use], column]) }),
        rows: (rows) => rows,
      }),
    )
  );
}

const WHOLE: SlotName = { sides: [], slot: 'select', index: 0 };

/**
 * Whether a selection shows a value.
 * @param select the selection
 * @param e what is looked for
 */
export function isShown({ select }: SelectQuery, e: Expression): boolean {
  const same = JSON.stringify(e);
  return select.some((other) => JSON.stringify(other) === same);
}

/** Refuses a correction of what is not there: it was made of another reading. */
export function notFitting(): SchemaGraphError {
  return new SchemaGraphError(
    'bad-input',
    say`The correction does not fit the question as it is read now: the graph or its data has changed since. Ask the question again without it.`,
  );
}

function changedSelect(
  select: SelectQuery,
  { slot, index: at, last = at }: SlotName,
  correction: IntentCorrection,
  index: GraphIndex,
  typeOf: (table: string, column: string) => ColumnType | undefined,
): SelectQuery | undefined {
  if (last !== at && correction.kind !== 'drop') return undefined;
  switch (correction.kind) {
    case 'drop':
      return slot === 'where' || slot === 'having' ? withoutLeaves(select, slot, at, last) : undefined;
    case 'show':
      return withShown(select, correction.column, index);
    case 'measure':
      return slot === 'top' ? withMeasure(select) : undefined;
    case 'hide': {
      const e = select.select[at];
      if (slot !== 'select' || !e || select.select.length < 2) return undefined;
      const same = JSON.stringify(e);
      const kept = (other: Expression): boolean => JSON.stringify(other) !== same;
      // A column by which groups are made goes with its groups.
      return { ...select, select: select.select.toSpliced(at, 1), groupBy: select.groupBy.filter(kept) };
    }
    case 'add': {
      const { table, column } = correction.column;
      const values = correction.values.map((value) => codeOf(index, correction.column, value));
      const conditionAt = (use: number): Filter =>
        conditionOf({ kind: 'column', use, column }, { op: correction.op, values }, typeOf(table, column));
      const narrower = withSoughtAlso(select, correction.column, index, conditionAt);
      if (narrower) return narrower;
      const placed = withUse(select, correction.column, index);
      const condition = conditionAt(placed.use);
      const { where } = placed.select;
      return { ...placed.select, ...whereOf([...(where ? conjuncts(where) : []), condition]) };
    }
    case 'fold': {
      const e = select.select[at];
      if (slot !== 'select' || e?.kind !== 'aggregate' || e.of.kind === 'rows') return undefined;
      // Only what is added up is added up for each row of others.
      return withExpression(select, e, { ...(correction.fn === 'sum' ? e : withoutOver(e)), fn: correction.fn });
    }
    case 'top': {
      const [first, ...others] = select.orderBy;
      if (slot !== 'top' || !first) return undefined;
      const { limit: _, offset: __, ...rest } = select;
      const { descending, limit } = correction;
      return { ...rest, orderBy: [{ ...first, descending }, ...others], ...(limit !== undefined && { limit }) };
    }
    case 'column': {
      if (slot === 'select') return withOtherColumn(select, at, correction.column, index);
      const placed = withUse(select, correction.column, index);
      const other: ColumnOf = { kind: 'column', use: placed.use, column: correction.column.column };
      return slot === 'top' ? orderedBy(placed.select, other) : undefined;
    }
    case 'condition': {
      if (slot === 'having') {
        return withLeaf(select, slot, at, (leaf) => {
          const of = subjectOf(leaf);
          if (!of) throw notFitting();
          return conditionOf(of, correction, 'real');
        });
      }
      if (slot !== 'where') return undefined;
      const placed = withUse(select, correction.column, index);
      const { table, column } = correction.column;
      const of: ColumnOf = { kind: 'column', use: placed.use, column };
      return withLeaf(placed.select, slot, at, (leaf) => {
        const ofPart = conditionOfPart(leaf, of, correction);
        if (ofPart) return ofPart;
        const values = correction.values.map((value) => codeOf(index, correction.column, value));
        return conditionOf(of, { op: correction.op, values }, typeOf(table, column));
      });
    }
  }
}

/** A selection that shows a column too; beside folds it makes the groups. */
function withShown(select: SelectQuery, chosen: ChosenColumn, index: GraphIndex): SelectQuery | undefined {
  const placed = withShownUse(select, chosen, index);
  const shown: Expression = { kind: 'column', use: placed.use, column: chosen.column };
  if (isShown(placed.select, shown)) return undefined;
  const folds = placed.select.select.some((e) => aggregatesOf(e).length > 0);
  return {
    ...placed.select,
    select: folds ? [shown, ...placed.select.select] : [...placed.select.select, shown],
    groupBy: folds || placed.select.groupBy.length > 0 ? [...placed.select.groupBy, shown] : [],
  };
}

/** A selection that shows what its rows are ordered by; undefined where it does already. */
function withMeasure(select: SelectQuery): SelectQuery | undefined {
  const [first] = select.orderBy;
  if (!first || isShown(select, first.by)) return undefined;
  const groups = select.groupBy.length > 0 && aggregatesOf(first.by).length === 0;
  const { by } = first;
  return { ...select, select: [...select.select, by], groupBy: groups ? [...select.groupBy, by] : select.groupBy };
}

/** A selection with one leaf of its conditions changed; undefined where it has no such leaf. */
function withLeaf(
  select: SelectQuery,
  slot: 'where' | 'having',
  at: number,
  change: (leaf: Filter) => Filter | undefined,
): SelectQuery | undefined {
  const { [slot]: filter, ...rest } = select;
  if (!filter || !leavesOf(filter)[at]) return undefined;
  const changed = changeLeaf(filter, at, change);
  return { ...rest, ...(changed && { [slot]: changed }) };
}

/** A selection without the leaves from one number to another; undefined where it has no such leaves. */
function withoutLeaves(
  select: SelectQuery,
  slot: 'where' | 'having',
  from: number,
  to: number,
): SelectQuery | undefined {
  const rest = withLeaf(select, slot, to, () => undefined);
  return rest && to > from ? withoutLeaves(rest, slot, from, to - 1) : rest;
}

/** What is selected is also grouped and ordered by. */
function withExpression(select: SelectQuery, old: Expression, other: Expression): SelectQuery {
  const same = JSON.stringify(old);
  const change = (e: Expression): Expression => (JSON.stringify(e) === same ? other : e);
  return {
    ...select,
    select: select.select.map(change),
    groupBy: select.groupBy.map(change),
    orderBy: select.orderBy.map((key) => ({ ...key, by: change(key.by) })),
  };
}

/** A mean over the rows of a table divides by those of them that the corrected conditions leave, as `frame-to-intent` builds it. */
export function withOwnDivisor(select: SelectQuery): SelectQuery {
  const { where, uses } = select;
  const parts = where?.kind === 'and' ? where.parts : where ? [where] : [];
  const divided = (e: Expression): Expression => {
    if (e.kind !== 'arithmetic' || e.op !== '/' || e.right.kind !== 'query') return e;
    const { query } = e.right;
    const [per, ...others] = query.kind === 'select' ? query.uses : [];
    if (query.kind !== 'select' || !per || others.length > 0) return e;
    const own = uses.findIndex(({ table, role }) => table === per.table && role === per.role);
    const conditions = parts
      .filter((part) => usesOf(part).length > 0 && usesOf(part).every((use) => use === own))
      .map((part) => mapFilter(part, { column: (column) => ({ ...column, use: 0 }) }));
    const { where: _, ...all } = query;
    return { ...e, right: { kind: 'query', query: { ...all, ...whereOf(conditions) } } };
  };
  return { ...select, select: select.select.map(divided) };
}

/** A person names codes by their labels. */
function codeOf(index: GraphIndex, { table, column }: ChosenColumn, value: TypedValue): TypedValue {
  const found = index.column({ table, column });
  const known = (found && effectiveNotes(found).values) ?? [];
  if (typeof value !== 'string' || known.some(({ code }) => code === normaliseCode(value))) return value;
  return known.find(({ label }) => label.toLowerCase() === value.trim().toLowerCase())?.code ?? value;
}
