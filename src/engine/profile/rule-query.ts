/**
 * The statements that compare a derived column with its rule: each other table is grouped to the rows of the derived column's
 * table along key edges, and joined to them by a left join, so that every row has one result.
 */
import { SchemaGraphError } from '../core/errors';
import { listed, say } from '../core/message';
import { isNumeric, type ColumnType, type SqlValue } from '../core/values';
import type { KeyPath, KeyPaths, KeyStep } from '../graph/key-paths';
import type { Edge } from '../graph/model';
import type { ColumnOf, Expression, Filter } from '../program/intent';
import {
  allOf,
  type BinaryOperator,
  type SqlExpression,
  type SqlFunction,
  type SqlJoin,
  type SqlSelect,
} from '../program/sql-tree';
import { compared } from './compared';
import { unfolded, useOf, type Rule } from './rule';

/** A rule with the ways by which it finds its rows. */
export interface PlacedRule {
  readonly rule: Rule;
  /** By table of the rule; empty for the derived column's own. */
  readonly paths: readonly KeyPath[];
}

/** The derived column in the data. */
export interface DerivedColumn {
  readonly type: ColumnType;
  /** Normalised codes that mean "not known". */
  readonly missing: readonly string[];
}

/** Numbers that differ by less than this share are the same: sums of fractions come out in many ways. */
const SAME_SHARE = 1e-6;
/** Ways that a message lists. */
const MOST_WAYS = 3;

/**
 * Finds the ways from the derived column's table to those that its rule reads.
 * @param rule the rule
 * @param edge its edge: where several ways are equally short, the one through its columns is taken
 * @param ways the key edges of the graph
 * @throws SchemaGraphError `no-join` where there is no way, or several, or where the rule reads a column of many rows as if
 *   there were one
 */
export function placeRule(rule: Rule, edge: Pick<Edge, 'from' | 'to'>, ways: KeyPaths): PlacedRule {
  const own = rule.derived.table;
  const paths = rule.tables.map((table): KeyPath => {
    if (table === own) return [];
    const found = ways.between(own, table, [...edge.from, ...edge.to]);
    const [path] = found;
    if (!path) {
      throw new SchemaGraphError(
        'no-join',
        say`No key edges lead from ${own} to ${table}; add the edge that joins them.`,
      );
    }
    if (found.length > 1) {
      const listing = listed(found.slice(0, MOST_WAYS).map((way) => say`${way.map(stepText).join(', ')}`));
      const message = say`Several ways lead from ${own} to ${table} (${listing}); add a column of the one that is meant to "to".`;
      throw new SchemaGraphError('no-join', message);
    }
    return path;
  });
  const placed = { rule, paths };
  checkSingle(rule.value, placed);
  return placed;
}

function stepText({ table, columns, to, toColumns }: KeyStep): string {
  return `${table} ${columns.join('+')} = ${to} ${toColumns.join('+')}`;
}

/** A column outside of folds has to have one value for each row. */
function checkSingle(e: Expression, { rule, paths }: PlacedRule): void {
  for (const part of unfolded(e)) {
    const [table = '', path = []] = [rule.tables[part.use], paths[part.use]];
    if (path.every(({ toOne }) => toOne)) continue;
    const message = say`One row of ${rule.derived.table} has many of ${table}; fold ${part.column} with max, min, sum, avg or count.`;
    throw new SchemaGraphError('no-join', message);
  }
}

/**
 * The rows of the derived column's table with what they hold and what the rule gives.
 * @param placed the rule
 * @param more further columns of the table, for examples
 * @returns a query whose columns are `stored`, `computed`, and `x0`, `x1`, … for the further ones
 */
export function comparisonOf(placed: PlacedRule, more: readonly string[] = []): SqlSelect {
  const { rule, paths } = placed;
  const sources = rule.tables.map((): { as: string; value: SqlExpression }[] => []);
  const computed = new Lowering(placed, sources).outside(rule.value);
  const joins = sources.flatMap((values, use): SqlJoin[] => {
    const path = paths[use] ?? [];
    const [first] = path;
    if (values.length === 0 || !first) return [];
    const on = first.columns.map((column, i) =>
      binary('=', compared(columnOf('t', column), first.match), columnOf(`g${use}`, `k${i}`)),
    );
    return [{ from: groupsOf(path, values), alias: `g${use}`, on: allOf(on) ?? ONE, side: 'LEFT' }];
  });
  return {
    ...EMPTY,
    columns: [
      { value: columnOf('t', rule.derived.column), as: 'stored' },
      { value: computed, as: 'computed' },
      ...more.map((column, i) => ({ value: columnOf('t', column), as: `x${i}` })),
    ],
    from: { from: rule.derived.table, alias: 't' },
    joins,
  };
}

/**
 * Counts rows.
 * @returns a query of one row: all rows; those where neither side has a value; those that agree, both empty or not; those that
 *   differ where the stored value is a code for "not known"
 */
export function agreementOf(placed: PlacedRule, derived: DerivedColumn): SqlSelect {
  const { empty, agrees, unknown } = conditions(derived);
  return {
    ...EMPTY,
    columns: [
      call('COUNT', { kind: 'star' }),
      counted(empty),
      counted(agrees),
      counted(unknown ? binary('AND', unknown, { kind: 'not', of: agrees }) : binary('=', ONE, NONE)),
    ].map((value) => ({ value })),
    from: { from: comparisonOf(placed), alias: 'r' },
    joins: [],
  };
}

/**
 * Counts rows that say something of a rule: those where either side is not what most rows hold.
 * @param usual what most rows hold
 * @returns a query of one row: rows where either side has a value; those that agree; those that say something; those of these
 *   that agree
 */
export function tellingOf(placed: PlacedRule, derived: DerivedColumn, usual: SqlValue): SqlSelect {
  const { empty, agrees } = conditions(derived);
  const filled: SqlExpression = { kind: 'not', of: empty };
  const isUsual = (side: string) => binary('IS', columnOf('r', side), { kind: 'literal', value: usual });
  const telling: SqlExpression = { kind: 'not', of: binary('AND', isUsual('stored'), isUsual('computed')) };
  const and = (...parts: SqlExpression[]) => counted(allOf([filled, ...parts]) ?? ONE);
  return {
    ...EMPTY,
    columns: [and(), and(agrees), and(telling), and(telling, agrees)].map((value) => ({ value })),
    from: { from: comparisonOf(placed), alias: 'r' },
    joins: [],
  };
}

/**
 * Rows that differ.
 * @param order columns by which they are put in order, among `more`
 * @returns a query with what they hold, what the rule gives, and the further columns
 */
export function differencesOf(
  placed: PlacedRule,
  derived: DerivedColumn,
  more: readonly string[],
  most: number,
): SqlSelect {
  const { agrees, unknown } = conditions(derived);
  const differ: SqlExpression = { kind: 'not', of: agrees };
  const columns = ['stored', 'computed', ...more.map((_, i) => `x${i}`)];
  return {
    ...EMPTY,
    columns: columns.map((column) => ({ value: columnOf('r', column) })),
    from: { from: comparisonOf(placed, more), alias: 'r' },
    joins: [],
    where: unknown ? binary('AND', differ, { kind: 'not', of: unknown }) : differ,
    orderBy: more.map((_, i) => ({ by: columnOf('r', `x${i}`), descending: false })),
    limit: most,
  };
}

function conditions({ type, missing }: DerivedColumn): {
  empty: SqlExpression;
  agrees: SqlExpression;
  unknown?: SqlExpression;
} {
  const [stored, computed] = [columnOf('r', 'stored'), columnOf('r', 'computed')];
  const is = (e: SqlExpression) => binary('IS', e, { kind: 'literal', value: null });
  const same = binary('IS', stored, computed);
  const near = binary(
    '<=',
    call('ABS', binary('-', stored, computed)),
    binary('*', { kind: 'literal', value: SAME_SHARE }, call('MAX', ONE, call('ABS', stored))),
  );
  // What is subtracted from nothing is nothing, and no difference at all.
  const agrees = isNumeric(type) ? binary('OR', same, call('COALESCE', near, NONE)) : same;
  const codes = missing.flatMap((code) =>
    code.trim() !== '' && Number.isFinite(Number(code)) ? [code, Number(code)] : [code],
  );
  // A list that nothing is compared with is neither true nor false.
  const listedCode: SqlExpression = { kind: 'in-list', of: stored, values: codes, negated: false };
  const unknown = codes.length > 0 ? call('COALESCE', listedCode, NONE) : undefined;
  return { empty: binary('AND', is(stored), is(computed)), agrees, ...(unknown && { unknown }) };
}

/** Puts folds and columns of other tables into their groups, and gives what stands for them outside. */
class Lowering {
  constructor(
    private readonly placed: PlacedRule,
    private readonly sources: readonly { as: string; value: SqlExpression }[][],
  ) {}

  /** An expression for each row of the derived column's table. */
  outside(e: Expression): SqlExpression {
    const { rule, paths } = this.placed;
    if (e.kind === 'aggregate') {
      const use = e.of.kind === 'rows' ? rule.tables.indexOf(rule.counted ?? '') : (useOf(e.of) ?? -1);
      const fn = e.fn.toUpperCase() as SqlFunction;
      const args: SqlExpression[] = [e.of.kind === 'rows' ? { kind: 'star' } : lowered(e.of, columnIn(paths[use]))];
      const value = this.grouped(use, { kind: 'call', fn, distinct: e.distinct, args });
      return e.fn === 'count' ? call('COALESCE', value, NONE) : value;
    }
    if (e.kind === 'column') {
      const path = paths[e.use] ?? [];
      if (path.length === 0) return columnOf('t', e.column);
      return this.grouped(e.use, call('MIN', columnIn(path)(e)));
    }
    return lowered(
      e,
      (column) => this.outside(column),
      (inner) => this.outside(inner),
    );
  }

  private grouped(use: number, value: SqlExpression): SqlExpression {
    const values = this.sources[use] ?? [];
    const as = `v${values.length}`;
    values.push({ as, value });
    return columnOf(`g${use}`, as);
  }
}

/** The columns of the table at the end of a way, within its group. */
function columnIn(path: KeyPath | undefined): (column: ColumnOf) => SqlExpression {
  const alias = `s${(path?.length ?? 1) - 1}`;
  return ({ column }) => columnOf(alias, column);
}

/** The rows at the end of a way, grouped by what its first step compares. */
function groupsOf(path: KeyPath, values: readonly { as: string; value: SqlExpression }[]): SqlSelect {
  const [first, ...others] = path;
  const keys = (first?.toColumns ?? []).map((column) => compared(columnOf('s0', column), first?.match ?? 'exact'));
  return {
    ...EMPTY,
    columns: [...keys.map((value, i) => ({ value, as: `k${i}` })), ...values],
    from: { from: first?.to ?? '', alias: 's0' },
    joins: others.map((step, i) => {
      const on = step.columns.map((column, k) =>
        binary(
          '=',
          compared(columnOf(`s${i}`, column), step.match),
          compared(columnOf(`s${i + 1}`, step.toColumns[k] ?? ''), step.match),
        ),
      );
      return { from: step.to, alias: `s${i + 1}`, on: allOf(on) ?? ONE };
    }),
    groupBy: keys,
  };
}

/**
 * An expression as SQL, as it is written: codes for "not known" are values like others, since a rule says how stored values
 * come about.
 * @param column what stands for a column
 * @param inner what stands for a part; by default the part as SQL
 */
function lowered(
  e: Expression,
  column: (column: ColumnOf) => SqlExpression,
  inner: (part: Expression) => SqlExpression = (part) => lowered(part, column),
): SqlExpression {
  switch (e.kind) {
    case 'column':
      return column(e);
    case 'literal':
      return e;
    case 'arithmetic': {
      const [left, right] = [inner(e.left), inner(e.right)];
      // Division of two integers would cut the fraction off.
      return binary(e.op, e.op === '/' ? { kind: 'cast', of: left, to: 'REAL' } : left, right);
    }
    case 'call': {
      const args = e.args.map(inner);
      const [first] = args;
      if (e.fn.startsWith('cast-') && first) {
        return { kind: 'cast', of: first, to: e.fn.slice(5).toUpperCase() as 'REAL' | 'INTEGER' | 'TEXT' };
      }
      return { kind: 'call', fn: e.fn.toUpperCase() as SqlFunction, args };
    }
    case 'case':
      return {
        kind: 'case',
        branches: e.branches.map(({ when, then }) => ({ when: loweredFilter(when, inner), then: inner(then) })),
        ...(e.otherwise && { otherwise: inner(e.otherwise) }),
      };
    case 'aggregate':
    case 'date-part':
    case 'query':
      throw new SchemaGraphError('bad-input', say`The rule holds something that rules cannot work out.`);
  }
}

function loweredFilter(filter: Filter, inner: (part: Expression) => SqlExpression): SqlExpression {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const op: BinaryOperator = filter.kind === 'and' ? 'AND' : 'OR';
      return filter.parts.map((part) => loweredFilter(part, inner)).reduce((left, right) => binary(op, left, right));
    }
    case 'not':
      return { kind: 'not', of: loweredFilter(filter.part, inner) };
    case 'compare':
      return binary(filter.op, inner(filter.left), inner(filter.right));
    case 'between':
      return { kind: 'between', of: inner(filter.of), low: inner(filter.low), high: inner(filter.high) };
    case 'like': {
      const like = binary('LIKE', inner(filter.of), { kind: 'literal', value: filter.pattern });
      return filter.negated ? { kind: 'not', of: like } : like;
    }
    case 'null':
      return binary(filter.negated ? 'IS NOT' : 'IS', inner(filter.of), { kind: 'literal', value: null });
    case 'in':
      return { kind: 'in-list', of: inner(filter.of), values: filter.values, negated: filter.negated };
    case 'in-query':
    case 'related':
      throw new SchemaGraphError('bad-input', say`The rule holds something that rules cannot work out.`);
  }
}

const EMPTY = { kind: 'select', distinct: false, joins: [], groupBy: [], orderBy: [] } as const;
const ONE: SqlExpression = { kind: 'literal', value: 1 };
const NONE: SqlExpression = { kind: 'literal', value: 0 };

function columnOf(alias: string, column: string): SqlExpression {
  return { kind: 'column', alias, column };
}

function binary(op: BinaryOperator, left: SqlExpression, right: SqlExpression): SqlExpression {
  return { kind: 'binary', op, left, right };
}

function call(fn: SqlFunction, ...args: readonly SqlExpression[]): SqlExpression {
  return { kind: 'call', fn, args };
}

function counted(condition: SqlExpression): SqlExpression {
  return call('TOTAL', condition);
}
