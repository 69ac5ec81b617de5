/** Lowers expressions and filters of a SELECT to SQL, leaving stored codes for "not known" out of comparisons and folds. */
import { SchemaGraphError } from '../../core/errors';
import { say } from '../../core/message';
import type { SqlValue } from '../../core/values';
import type { JoinTree, TableUse } from '../../paths/join-tree';
import type { ColumnOf, DatePart, Expression, Filter, Query, SelectQuery } from '../../program/intent';
import type { BinaryOperator, SqlExpression, SqlFunction, SqlQuery } from '../../program/sql-tree';
import type { NumberReading } from '../../question/number-reading';
import { allOf } from '../../program/sql-tree';
import { aliasesFor } from './from-clause';
import { lowerRelated } from './lower-related';
import { aggregatesOf, columnsOf, queriesOf } from './walk-intent';

/** What lowering has to know of the graph. */
export interface LowerContext {
  /** The join tree over uses; undefined where the graph does not connect them. */
  tree(uses: readonly TableUse[]): JoinTree | undefined;
  /** Stored values of a column that mean "not known". */
  missing(table: string, column: string): readonly SqlValue[];
  /** How a column is read as numbers; undefined where nothing but numbers is stored, or where it holds none. */
  number(table: string, column: string): NumberReading | undefined;
  /** Whether a column has empty cells. */
  nullable(table: string, column: string): boolean;
  /** Columns that tell the rows of a table apart; empty where nothing does. */
  rowIdentity(table: string): readonly string[];
}

/** The state of lowering one statement: aliases are unique in all of it. */
export interface Lowering extends LowerContext {
  readonly taken: Set<string>;
  /** Lowers a sub-query, perhaps of those of its rows alone that share something with a row outside. */
  lower(query: Query, shared?: readonly LoweredShare[]): SqlQuery;
}

/** A column of a sub-query that is equal to one outside, which is lowered already. */
export interface LoweredShare {
  readonly inner: ColumnOf;
  readonly outer: SqlExpression;
}

/** A SELECT whose uses have aliases. */
export interface Scope {
  readonly lowering: Lowering;
  readonly query: SelectQuery;
  readonly tree: JoinTree;
  /** By use of the tree. */
  readonly treeAliases: readonly string[];
  /** By use of the query. */
  readonly aliases: readonly string[];
}

/**
 * Finds the join tree of some of a query's uses and gives each an alias.
 * @param query the query
 * @param wanted indices of its uses
 * @throws SchemaGraphError `no-join`
 */
export function openScope(query: SelectQuery, wanted: readonly number[], lowering: Lowering): Scope {
  const uses = wanted.map((i) => query.uses[i] ?? { table: '' });
  const tree = lowering.tree(uses);
  if (!tree)
    throw new SchemaGraphError('no-join', say`The graph does not join ${uses.map((u) => u.table).join(', ')}.`);
  const treeAliases = aliasesFor(tree, lowering.taken);
  const places = uses.map((use) => tree.uses.findIndex((u) => u.table === use.table && u.role === use.role));
  if (new Set(places).size < uses.length)
    throw new SchemaGraphError('no-join', say`A table is used twice without a role.`);
  const aliases = query.uses.map((_, i) => treeAliases[places[wanted.indexOf(i)] ?? -1] ?? '');
  return { lowering, query, tree, treeAliases, aliases };
}

/**
 * The condition that a column does not hold a code for "not known", nor anything but a number where it is read as one.
 * @param asNumber whether it is
 * @returns undefined where every value will do
 */
export function knownOnly(column: ColumnOf, scope: Scope, asNumber = false): SqlExpression | undefined {
  const use = scope.query.uses[column.use];
  const values = use ? scope.lowering.missing(use.table, column.column) : [];
  const known: SqlExpression[] =
    values.length === 0 ? [] : [{ kind: 'in-list', of: lowerColumn(column, scope), values, negated: true }];
  return allOf([...known, ...(asNumber ? numbersOnly(column, scope) : [])]);
}

/** The condition that a column holds a number: a comparison with a number reads a text as one only where all of it is one. */
function numbersOnly(column: ColumnOf, scope: Scope): SqlExpression[] {
  if (readingOf(column, scope)?.strict !== true) return [];
  const of = lowerColumn(column, scope);
  return [{ kind: 'binary', op: '=', left: of, right: { kind: 'cast', of, to: 'REAL' } }];
}

function readingOf(column: ColumnOf, { query, lowering }: Scope): NumberReading | undefined {
  const use = query.uses[column.use];
  return use && lowering.number(use.table, column.column);
}

/** An expression that something is computed with, or that is ordered by: stored text that says numbers is converted. */
export function lowerNumber(e: Expression, scope: Scope): SqlExpression {
  const lowered = lowerExpression(e, scope);
  const to = e.kind === 'column' ? readingOf(e, scope)?.cast : undefined;
  return to === undefined ? lowered : { kind: 'cast', of: lowered, to };
}

/** Whether an expression stands for a number, so that what it is compared with is read as one. */
function isNumber(e: Expression, scope: Scope): boolean {
  if (e.kind === 'literal') return typeof e.value === 'number';
  if (e.kind === 'call') return e.fn === 'abs' || e.fn === 'round' || e.fn === 'cast-real' || e.fn === 'cast-integer';
  // What is folded, or computed with, is one where the column is; a text beside it says which it is.
  return e.kind === 'column' ? readingOf(e, scope) !== undefined : e.kind !== 'case';
}

/** Whether two sides are compared as numbers. */
function comparesNumbers(sides: readonly Expression[], scope: Scope): boolean {
  const others = sides.filter((e) => e.kind !== 'column');
  return others.every((e) => isNumber(e, scope)) && sides.every((e) => isNumber(e, scope));
}

/** A column of a use as SQL. */
export function lowerColumn(column: ColumnOf, scope: Scope): SqlExpression {
  return { kind: 'column', alias: scope.aliases[column.use] ?? '', column: column.column };
}

const PART_FORMAT = {
  year: '%Y',
  month: '%m',
  'year-month': '%Y-%m',
  day: '%d',
  weekday: '%w',
  hour: '%H',
  time: '%H:%M',
} as const;
const MONTHS_OF_QUARTER = 3;

/** A part of a date as SQL; a quarter has three months, the first of them January. */
function lowerPart(part: DatePart, of: SqlExpression): SqlExpression {
  if (part === 'quarter') {
    const month = lowerPart('month', of);
    const after: SqlExpression = { kind: 'binary', op: '+', left: month, right: { kind: 'literal', value: MONTHS_OF_QUARTER - 1 } }; // prettier-ignore
    return { kind: 'binary', op: '/', left: after, right: { kind: 'literal', value: MONTHS_OF_QUARTER } };
  }
  if (part === 'year-quarter') {
    const [year, quarter] = [told('%Y-Q', of), lowerPart('quarter', of)];
    return { kind: 'binary', op: '||', left: year, right: quarter };
  }
  const found = told(PART_FORMAT[part], of);
  return part === 'year-month' || part === 'time' ? found : { kind: 'cast', to: 'INTEGER', of: found };
}

function told(format: string, of: SqlExpression): SqlExpression {
  return { kind: 'call', fn: 'STRFTIME', args: [{ kind: 'literal', value: format }, of] };
}

/** An expression as SQL. */
export function lowerExpression(e: Expression, scope: Scope): SqlExpression {
  switch (e.kind) {
    case 'column':
      return lowerColumn(e, scope);
    case 'literal':
      return e;
    case 'aggregate': {
      const fn = e.fn.toUpperCase() as SqlFunction;
      if (e.of.kind === 'rows') return { kind: 'call', fn, args: [{ kind: 'star' }] };
      return { kind: 'call', fn, distinct: e.distinct, args: [lowerArgument(e.of, scope, e.fn !== 'count')] };
    }
    case 'arithmetic': {
      const lowerSide = e.op === '||' ? lowerExpression : lowerNumber;
      const [left, right] = [lowerSide(e.left, scope), lowerSide(e.right, scope)];
      // Division of two integers would cut the fraction off.
      return { kind: 'binary', op: e.op, left: e.op === '/' ? { kind: 'cast', of: left, to: 'REAL' } : left, right };
    }
    case 'date-part':
      return lowerPart(e.part, lowerExpression(e.of, scope));
    case 'call': {
      const args = e.args.map((a) => lowerExpression(a, scope));
      const [first] = args;
      if (e.fn.startsWith('cast-') && first) {
        return { kind: 'cast', of: first, to: e.fn.slice(5).toUpperCase() as 'REAL' | 'INTEGER' | 'TEXT' };
      }
      return { kind: 'call', fn: e.fn.toUpperCase() as SqlFunction, args };
    }
    case 'case': {
      const unknown = guardsOf(
        e.branches.map((b) => b.when),
        scope,
      ).map((known) => ({
        when: { kind: 'not' as const, of: known },
        then: { kind: 'literal' as const, value: null },
      }));
      // Behind that, what is known has not to be asked once more.
      const inner =
        e.otherwise && unknown.length > 0 ? { ...scope, lowering: { ...scope.lowering, missing: () => [] } } : scope;
      const branches = e.branches.map((b) => ({
        when: lowerFilter(b.when, inner),
        then: lowerExpression(b.then, scope),
      }));
      return {
        kind: 'case',
        // What is not known falls into no branch, the last one included.
        branches: [...(e.otherwise ? unknown : []), ...branches],
        ...(e.otherwise && { otherwise: lowerExpression(e.otherwise, scope) }),
      };
    }
    case 'query':
      return {
        kind: 'scalar',
        query: scope.lowering.lower(
          e.query,
          e.within?.map(({ inner, outer }) => ({ inner, outer: lowerColumn(outer, scope) })),
        ),
      };
  }
}

/**
 * What an aggregate folds, without codes for "not known".
 * @param asNumber whether its values are computed with or put in order; else they are counted
 */
export function lowerArgument(e: Expression, scope: Scope, asNumber: boolean): SqlExpression {
  const value = asNumber ? lowerNumber(e, scope) : lowerExpression(e, scope);
  const known = allOf(guardsOf([e], scope, asNumber));
  return known ? { kind: 'case', branches: [{ when: known, then: value }] } : value;
}

/** An expression that is shown, grouped or ordered by: what is computed from a code for "not known" is nothing. */
export function lowerShown(e: Expression, scope: Scope): SqlExpression {
  const isComputed =
    (e.kind === 'arithmetic' || e.kind === 'call') && aggregatesOf(e).length + queriesOf(e).length === 0;
  const asNumber = e.kind === 'arithmetic' && e.op !== '||';
  return isComputed ? lowerArgument(e, scope, asNumber) : lowerExpression(e, scope);
}

/** A filter as SQL. */
export function lowerFilter(filter: Filter, scope: Scope): SqlExpression {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.parts.map((p) => lowerFilter(p, scope));
      const op: BinaryOperator = filter.kind === 'and' ? 'AND' : 'OR';
      const [first, ...rest] = parts;
      if (!first) return { kind: 'literal', value: filter.kind === 'and' ? 1 : 0 };
      return rest.reduce<SqlExpression>((left, right) => ({ kind: 'binary', op, left, right }), first);
    }
    case 'not':
      // The guards within are turned round with the rest; those outside keep what is not known out.
      return guarded({ kind: 'not', of: lowerFilter(filter.part, scope) }, [filter.part], scope);
    case 'compare': {
      const { op } = filter;
      const sides = [filter.left, filter.right].map((side) => (isOrder(op) ? asNumberText(side) : side));
      const numbers = comparesNumbers(sides, scope);
      const [left, right] = sides.map((side) => (numbers ? lowerNumber(side, scope) : lowerExpression(side, scope)));
      if (!left || !right) throw new SchemaGraphError('internal', say`A comparison has two sides.`);
      const plain: SqlExpression = { kind: 'binary', op, left, right };
      // Asking for a code for "not known" by its name is asking for it; everything else leaves such rows out.
      if (op === '=') return allOf([plain, ...(numbers ? sides.flatMap((s) => numbersOf(s, scope)) : [])]) ?? plain;
      return guarded(plain, sides, scope, numbers);
    }
    case 'between': {
      const sides = [filter.of, asNumberText(filter.low), asNumberText(filter.high)];
      const numbers = comparesNumbers(sides, scope);
      const [of, low, high] = sides.map((e) => (numbers ? lowerNumber(e, scope) : lowerExpression(e, scope)));
      if (!of || !low || !high) throw new SchemaGraphError('internal', say`A range has three parts.`);
      return guarded({ kind: 'between', of, low, high }, [filter.of], scope, numbers);
    }
    case 'like': {
      const like: SqlExpression = {
        kind: 'binary',
        op: 'LIKE',
        left: lowerExpression(filter.of, scope),
        right: { kind: 'literal', value: filter.pattern },
      };
      return filter.negated ? guarded({ kind: 'not', of: like }, [filter.of], scope) : like;
    }
    case 'related': {
      const table = scope.query.uses[filter.use]?.table ?? '';
      const alias = scope.aliases[filter.use] ?? '';
      const { lowering } = scope;
      return lowerRelated(filter, { table, alias, identity: lowering.rowIdentity(table) }, (query) =>
        lowering.lower(query),
      );
    }
    case 'null':
      return {
        kind: 'binary',
        op: filter.negated ? 'IS NOT' : 'IS',
        left: lowerShown(filter.of, scope),
        right: { kind: 'literal', value: null },
      };
    case 'in': {
      const { values, negated } = filter;
      const list: SqlExpression = { kind: 'in-list', of: lowerExpression(filter.of, scope), values, negated };
      return negated && !leavesOutUnknown(filter.of, values, scope) ? guarded(list, [filter.of], scope) : list;
    }
    case 'in-query': {
      const { negated } = filter;
      const of = lowerExpression(filter.of, scope);
      const query = scope.lowering.lower(negated ? withoutEmpty(filter.query, scope) : filter.query);
      const plain: SqlExpression = { kind: 'in-query', of: [of], query, negated };
      // What refers to nothing is in no list: SQL alone would leave it out.
      if (!negated || filter.of.kind !== 'column' || !isNullable(filter.of, scope.query, scope)) return plain;
      const empty: SqlExpression = { kind: 'binary', op: 'IS', left: of, right: { kind: 'literal', value: null } };
      return { kind: 'binary', op: 'OR', left: empty, right: plain };
    }
  }
}

/** Whether all codes for "not known" are among values that are left out. */
function leavesOutUnknown(of: Expression, values: readonly SqlValue[], { query, lowering }: Scope): boolean {
  const table = of.kind === 'column' ? query.uses[of.use]?.table : undefined;
  return (
    of.kind === 'column' &&
    table !== undefined &&
    lowering.missing(table, of.column).every((code) => values.includes(code))
  );
}

/** A list without empty cells: SQL takes nothing to be outside of a list that holds one. */
function withoutEmpty(query: Query, scope: Scope): Query {
  if (query.kind === 'set') return query;
  const [column] = query.select;
  if (column?.kind !== 'column' || !isNullable(column, query, scope)) return query;
  const filled: Filter = { kind: 'null', of: column, negated: true };
  return { ...query, where: query.where ? { kind: 'and', parts: [query.where, filled] } : filled };
}

function isNullable(column: ColumnOf, query: SelectQuery, { lowering }: Scope): boolean {
  const use = query.uses[column.use];
  return use !== undefined && lowering.nullable(use.table, column.column);
}

function isOrder(op: string): boolean {
  return op !== '=' && op !== '!=';
}

/** A literal whose text says a number, as that number; all else as it is. */
function asNumberText(e: Expression): Expression {
  if (e.kind !== 'literal' || typeof e.value !== 'string') return e;
  return /^-?\d+(?:\.\d+)?$/.test(e.value.trim()) ? { kind: 'literal', value: Number(e.value) } : e;
}

/** For a column that is compared as a number, the condition that it holds one. */
function numbersOf(e: Expression, scope: Scope): SqlExpression[] {
  return e.kind === 'column' ? numbersOnly(e, scope) : [];
}

function guarded(
  plain: SqlExpression,
  sides: readonly (Expression | Filter)[],
  scope: Scope,
  asNumber = false,
): SqlExpression {
  return allOf([plain, ...guardsOf(sides, scope, asNumber)]) ?? plain;
}

/** For each column that is read, once, the condition that its value is known. Folds see to their own columns. */
function guardsOf(read: readonly (Expression | Filter)[], scope: Scope, asNumber = false): SqlExpression[] {
  const folded = new Set(read.flatMap(aggregatesOf).flatMap(columnsOf));
  const plain = read.flatMap(columnsOf).filter((column) => !folded.has(column));
  const columns = new Map(plain.map((column) => [`${String(column.use)} ${column.column}`, column]));
  return [...columns.values()].flatMap((column) => knownOnly(column, scope, asNumber) ?? []);
}
