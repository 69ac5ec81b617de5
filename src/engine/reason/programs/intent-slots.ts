/** The parts of an intent that a person can correct, by name; conditions within `and` and `or` are parts of their own. */
import type { Aggregate, Expression, Filter, Query, RowsOf, SelectQuery } from '../../program/intent';

/**
 * A part of an intent: which selection of a set it stands in, what it is, and its number. Alternatives that go only together
 * have the number of the last of them, too.
 */
export interface SlotName {
  /** The way through set operations: `left`, `right`, from the outside in. */
  readonly sides: readonly ('left' | 'right')[];
  readonly slot: 'select' | 'where' | 'having' | 'top';
  readonly index: number;
  readonly last?: number;
}

/** A name as text: `left.where.0`; `where.0-1` for alternatives that go together. */
export function slotText({ sides, slot, index, last }: SlotName): string {
  return [...sides, slot, last === undefined ? index : `${index}-${last}`].join('.');
}

/** The name that a text says; undefined where it is none. */
export function parseSlot(text: string): SlotName | undefined {
  const found = /^((?:(?:left|right)\.)*)(select|where|having|top)\.(\d+)(?:-(\d+))?$/.exec(text);
  if (!found) return undefined;
  const [, sides = '', slot, index, last] = found;
  return {
    sides: sides.split('.').filter((side) => side === 'left' || side === 'right'),
    slot: slot as SlotName['slot'],
    index: Number(index),
    ...(last !== undefined && { last: Number(last) }),
  };
}

/** The selections of an intent with the ways to them. */
export function selectionsOf(
  query: Query,
  sides: SlotName['sides'] = [],
): { readonly sides: SlotName['sides']; readonly select: SelectQuery }[] {
  if (query.kind === 'select') return [{ sides, select: query }];
  return [...selectionsOf(query.left, [...sides, 'left']), ...selectionsOf(query.right, [...sides, 'right'])];
}

/** An intent with one of its selections changed; undefined where there is none at that place, or the change gives none. */
export function changeSelection(
  query: Query,
  sides: SlotName['sides'],
  change: (select: SelectQuery) => SelectQuery | undefined,
): Query | undefined {
  const [side, ...rest] = sides;
  if (query.kind === 'select') return side === undefined ? change(query) : undefined;
  if (side === undefined) return undefined;
  const inner = changeSelection(query[side], rest, change);
  return inner && { ...query, [side]: inner };
}

/** The conditions that a filter joins by `and` and `or`, in the order in which they are written. */
export function leavesOf(filter: Filter | undefined): Filter[] {
  if (!filter) return [];
  return filter.kind === 'and' || filter.kind === 'or' ? filter.parts.flatMap(leavesOf) : [filter];
}

/** The conditions of a filter that hold all together: each a leaf, or alternatives with the numbers of their leaves. */
export function conjunctsOf(
  filter: Filter | undefined,
): readonly { readonly filter: Filter; readonly index: number; readonly count: number }[] {
  const parts = filter ? conjuncts(filter) : [];
  let next = 0;
  return parts.map((part) => {
    const count = leavesOf(part).length;
    next += count;
    return { filter: part, index: next - count, count };
  });
}

/**
 * The parts of a filter that all have to hold.
 * @param filter a filter
 * @returns the filter itself where it has none
 */
export function conjuncts(filter: Filter): readonly Filter[] {
  return filter.kind === 'and' ? filter.parts.flatMap(conjuncts) : [filter];
}

/**
 * What a selection requires where all of some conditions have to hold.
 * @param parts the conditions
 * @returns none where there are none
 */
export function whereOf(parts: readonly Filter[]): Pick<SelectQuery, 'where'> {
  const [first] = parts;
  return first === undefined ? {} : { where: parts.length > 1 ? { kind: 'and', parts } : first };
}

/**
 * A filter with one of its leaves changed.
 * @param filter the filter
 * @param index number of the leaf, see `leavesOf`
 * @param change the other condition; undefined takes it away
 * @returns undefined where nothing is left
 */
export function changeLeaf(
  filter: Filter,
  index: number,
  change: (leaf: Filter) => Filter | undefined,
): Filter | undefined {
  let next = 0;
  const walk = (f: Filter): Filter | undefined => {
    if (f.kind !== 'and' && f.kind !== 'or') return next++ === index ? change(f) : f;
    const parts = f.parts.flatMap((part) => walk(part) ?? []);
    return parts.length > 1 ? { ...f, parts } : parts[0];
  };
  return walk(filter);
}

type Column = Extract<Expression, { kind: 'column' }>;

/** What is made of the columns of an expression, of the rows that it counts and of its sub-queries: these stay where nothing is said. */
interface Changes {
  readonly column: (column: Column) => Expression;
  readonly rows?: (rows: RowsOf) => RowsOf;
  readonly query?: (query: Query) => Query;
  /** The same of what counts related rows, which is a single selection. */
  readonly select?: (query: SelectQuery) => SelectQuery;
}

/** An expression with its columns and counted rows changed. */
export function mapExpression(e: Expression, change: Changes): Expression {
  const inner = (part: Expression): Expression => mapExpression(part, change);
  switch (e.kind) {
    case 'column':
      return change.column(e);
    case 'aggregate':
      return { ...mapOver(e, change), of: e.of.kind === 'rows' ? (change.rows?.(e.of) ?? e.of) : inner(e.of) };
    case 'arithmetic':
      return { ...e, left: inner(e.left), right: inner(e.right) };
    case 'date-part':
      return { ...e, of: inner(e.of) };
    case 'call':
      return { ...e, args: e.args.map(inner) };
    case 'case':
      return {
        ...e,
        branches: e.branches.map(({ when, then }) => ({ when: mapFilter(when, change), then: inner(then) })),
        ...(e.otherwise && { otherwise: inner(e.otherwise) }),
      };
    case 'literal':
      return e;
    case 'query': {
      const within = e.within?.map((shared) => {
        const outer = change.column(shared.outer);
        return outer.kind === 'column' ? { ...shared, outer } : shared;
      });
      return { ...e, ...(change.query && { query: change.query(e.query) }), ...(within && { within }) };
    }
  }
}

/** A fold whose own rows, where it has some, are changed as counted ones are. */
function mapOver(fold: Aggregate, change: Changes): Aggregate {
  const { over, ...rest } = fold;
  if (over === undefined) return fold;
  const moved = change.rows?.({ kind: 'rows', use: over }) ?? change.column({ kind: 'column', use: over, column: '' });
  return 'use' in moved && moved.use !== undefined ? { ...rest, over: moved.use } : fold;
}

/** A filter with the columns and counted rows of its expressions changed. */
export function mapFilter(f: Filter, change: Changes): Filter {
  const inner = (e: Expression): Expression => mapExpression(e, change);
  switch (f.kind) {
    case 'and':
    case 'or':
      return { ...f, parts: f.parts.map((part) => mapFilter(part, change)) };
    case 'not':
      return { ...f, part: mapFilter(f.part, change) };
    case 'compare':
      return { ...f, left: inner(f.left), right: inner(f.right) };
    case 'between':
      return { ...f, of: inner(f.of), low: inner(f.low), high: inner(f.high) };
    case 'like':
    case 'null':
    case 'in':
      return { ...f, of: inner(f.of) };
    case 'in-query':
      return { ...f, of: inner(f.of), query: change.query?.(f.query) ?? f.query };
    case 'related': {
      const moved =
        change.rows?.({ kind: 'rows', use: f.use }) ?? change.column({ kind: 'column', use: f.use, column: '' });
      const query = change.select?.(f.query) ?? f.query;
      const total = f.total && (change.select?.(f.total) ?? f.total);
      const use = 'use' in moved ? moved.use : undefined;
      return { ...f, query, ...(total && { total }), ...(use !== undefined && { use }) };
    }
  }
}

/** A selection with the columns and counted rows of all its parts changed. */
export function mapSelection(select: SelectQuery, change: Changes): SelectQuery {
  const inner = (e: Expression): Expression => mapExpression(e, change);
  return {
    ...select,
    select: select.select.map(inner),
    groupBy: select.groupBy.map(inner),
    orderBy: select.orderBy.map((key) => ({ ...key, by: inner(key.by) })),
    ...(select.where && { where: mapFilter(select.where, change) }),
    ...(select.having && { having: mapFilter(select.having, change) }),
  };
}
