/**
 * The rule of a derivation edge: an SQL expression over the columns that the edge leads to. It is read into the algebra of
 * programs and never pasted into SQL.
 */
import { SchemaGraphError } from '../core/errors';
import { formatColumn, type ColumnRef } from '../core/identifiers';
import { listed, say } from '../core/message';
import type { Edge } from '../graph/model';
import { readExpression, readFilter, type ExpressionScope } from '../program/expression-reader';
import type { ColumnOf, Expression, Filter } from '../program/intent';

/** A rule that was read. */
export interface Rule {
  /** The derived column. */
  readonly derived: ColumnRef;
  /** The tables that it reads, each once; `use` in the expression is an index into this list. */
  readonly tables: readonly string[];
  /** What it works out; of a condition, 1 where it holds and else 0. */
  readonly value: Expression;
  /** The table whose rows `count(*)` counts, where the rule holds one. */
  readonly counted?: string;
}

/**
 * Reads a rule. Its columns are those that the edge leads to, with the name of their table where several have the name;
 * `count(*)` counts the rows of the only other table.
 * @param edge a derivation edge with one derived column and a rule
 * @throws SchemaGraphError `bad-input` with a sentence that says what to do
 */
export function readRule(edge: Pick<Edge, 'from' | 'to' | 'rule'>): Rule {
  const [derived] = edge.from;
  if (!derived) throw new SchemaGraphError('bad-input', say`The edge names no derived column.`);
  const tables = [...new Map(edge.to.map(({ table }) => [table.toLowerCase(), table])).values()];
  const sql = edge.rule ?? '';
  const value = readWhole(sql, { column: (name, qualifier) => columnOf(name, qualifier, edge.to, tables) });
  const others = tables.filter((table) => !same(table, derived.table));
  checkFolds(value, tables, derived.table);
  const counted = countedTable(value, others);
  return { derived, tables, value, ...(counted !== undefined && { counted }) };
}

function readWhole(sql: string, scope: ExpressionScope): Expression {
  if (sql.trim() === '') {
    throw new SchemaGraphError(
      'bad-input',
      say`The rule is empty; write an SQL expression over the columns that the edge leads to, for example max(SCORE).`,
    );
  }
  try {
    return readExpression(sql, scope);
  } catch (failure) {
    try {
      const [then, otherwise] = [1, 0].map((n): Expression => ({ kind: 'literal', value: n }));
      return {
        kind: 'case',
        branches: [{ when: readFilter(sql, scope), then: then ?? NOTHING }],
        otherwise: otherwise ?? NOTHING,
      };
    } catch {
      throw failure;
    }
  }
}

const NOTHING: Expression = { kind: 'literal', value: null };

function columnOf(
  name: string,
  qualifier: string | undefined,
  ends: readonly ColumnRef[],
  tables: readonly string[],
): Expression {
  const found = ends.filter(
    ({ table, column }) => same(column, name) && (qualifier === undefined || same(table, qualifier)),
  );
  const owners = new Map(found.map((ref) => [ref.table.toLowerCase(), ref]));
  const [only] = owners.values();
  if (!only) {
    const written = qualifier === undefined ? name : `${qualifier}.${name}`;
    const message = say`The rule names ${written}, which is not among the columns that the edge leads to: ${listed(ends.map(formatColumn))}. Add it to "to", or name one of those.`;
    throw new SchemaGraphError('bad-input', message);
  }
  if (owners.size > 1) {
    const message = say`${name} is a column of ${listed([...owners.values()].map(({ table }) => table))}; write the table's name before it.`;
    throw new SchemaGraphError('bad-input', message);
  }
  return { kind: 'column', use: tables.findIndex((table) => same(table, only.table)), column: only.column };
}

/** Checks that each fold reads rows of one other table, and that no fold stands within another. */
function checkFolds(value: Expression, tables: readonly string[], own: string): void {
  for (const part of partsOf(value)) {
    if (part.kind !== 'aggregate' || part.of.kind === 'rows') continue;
    const inner = [...partsOf(part.of)];
    if (inner.some(({ kind }) => kind === 'aggregate')) {
      throw new SchemaGraphError('bad-input', say`In a rule ${part.fn} cannot fold what was folded already.`);
    }
    const read = new Set(inner.flatMap((p) => (p.kind === 'column' ? [tables[p.use] ?? ''] : [])));
    if (read.size !== 1) {
      throw new SchemaGraphError('bad-input', say`In a rule ${part.fn} reads columns of one table.`);
    }
    if ([...read].some((table) => same(table, own))) {
      const message = say`${own} has one row for each value of the derived column, so that ${part.fn} has nothing to fold; leave it out.`;
      throw new SchemaGraphError('bad-input', message);
    }
  }
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The table whose rows `count(*)` counts. */
function countedTable(value: Expression, others: readonly string[]): string | undefined {
  const counts = [...partsOf(value)].some((part) => part.kind === 'aggregate' && part.of.kind === 'rows');
  if (!counts) return undefined;
  if (others.length === 1) return others[0];
  const message = say`count(*) does not say whose rows it counts; write count(COLUMN) with a column that is never empty.`;
  throw new SchemaGraphError('bad-input', message);
}

/** The columns of an expression that stand outside of folds. */
export function unfolded(e: Expression): readonly ColumnOf[] {
  return [...partsOf(e, false)].flatMap((part) => (part.kind === 'column' ? [part] : []));
}

/** The table that an expression within a fold reads: an index into the tables of its rule. */
export function useOf(e: Expression): number | undefined {
  return unfolded(e)[0]?.use;
}

/** An expression and all within it; what stands within folds only where that is wanted. */
export function* partsOf(e: Expression, folded = true): Generator<Expression> {
  yield e;
  switch (e.kind) {
    case 'aggregate':
      if (folded && e.of.kind !== 'rows') yield* partsOf(e.of, folded);
      break;
    case 'arithmetic':
      yield* partsOf(e.left, folded);
      yield* partsOf(e.right, folded);
      break;
    case 'date-part':
      yield* partsOf(e.of, folded);
      break;
    case 'call':
      for (const arg of e.args) yield* partsOf(arg, folded);
      break;
    case 'case':
      for (const { when, then } of e.branches) {
        for (const inner of expressionsIn(when)) yield* partsOf(inner, folded);
        yield* partsOf(then, folded);
      }
      if (e.otherwise) yield* partsOf(e.otherwise, folded);
      break;
    case 'column':
    case 'literal':
    case 'query':
      break;
  }
}

/** The values that a condition reads. */
export function expressionsIn(filter: Filter): readonly Expression[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(expressionsIn);
    case 'not':
      return expressionsIn(filter.part);
    case 'compare':
      return [filter.left, filter.right];
    case 'between':
      return [filter.of, filter.low, filter.high];
    case 'like':
    case 'null':
    case 'in':
    case 'in-query':
      return [filter.of];
    case 'related':
      return [];
  }
}
