/** Reads the stored values of a graph into a value index, by bounded SQL over the columns of the catalogue. */
import { columnKey } from '../core/identifiers';
import { throwIfCancelled } from '../core/errors';
import type { SqlDialect } from '../core/sql-dialect';
import type { SqlValue } from '../core/values';
import { isNumeric } from '../core/values';
import type { GraphIndex } from '../graph/graph-index';
import { effectiveNotes } from '../graph/model';
import type { Catalogue, ColumnProfile } from '../profile/catalogue';
import type { NamedValue } from '../profile/named-values';
import { sampledRows } from '../profile/sampled-rows';
import { printSql } from '../program/print-sql';
import { allOf, type SqlExpression, type SqlSelect } from '../program/sql-tree';
import type { SqlEngine } from '../store/sql-engine';
import { furtherNames } from './label-names';
import { MAX_VALUE_LENGTH, ValueStore } from './value-store';

/** Distinct values kept for one column, and for the whole graph. */
const MAX_COLUMN_VALUES = 200_000;
const MAX_VALUES = 400_000;
/** Numeric columns with more distinct values are not read. */
const MAX_NUMBERS = 20_000;
/** Of larger tables of a server the values of a sample are known. */
const MAX_SERVER_ROWS = 1_000_000;
/** Statements sent in one round trip. */
const BATCH = 64;

/** What was read. */
export interface StoredValues {
  readonly store: ValueStore;
  /** By `columnKey`: the numbers of numeric columns, where they are few enough. */
  readonly numbers: ReadonlyMap<string, ReadonlySet<number>>;
  /** Some values were left out because of the limits. */
  readonly truncated: boolean;
}

/**
 * Reads distinct values of text columns, numbers of numeric columns and the code labels of the graph.
 * @param catalogue what exists
 * @param graph notes on columns
 * @param engine where the data lies
 * @param named values that terms work out: what they come to is found like what is stored
 * @param signal ends the work early
 * @throws SchemaGraphError `cancelled`
 */
export async function readStoredValues(
  catalogue: Catalogue,
  graph: GraphIndex,
  engine: SqlEngine,
  named: readonly NamedValue[] = [],
  signal?: AbortSignal,
): Promise<StoredValues> {
  const store = new ValueStore();
  const numbers = new Map<string, Set<number>>();
  const wanted = [...catalogue.tables.values()].flatMap((t) => t.columns.filter(isReadable));
  // Small columns first: where the whole is too much, the names of few things are kept before those of many.
  wanted.sort((a, b) => a.distinct - b.distinct);
  const { dialect } = engine.capabilities;
  let truncated = wanted.some(({ rows }) => dialect.name === 'postgres' && rows > MAX_SERVER_ROWS);
  for (let at = 0; at < wanted.length; at += BATCH) {
    throwIfCancelled(signal);
    const batch = wanted.slice(at, at + BATCH);
    const results = await engine.queryAll(
      batch.map((column) => ({ sql: distinctValues(column, dialect) })),
      { maxRows: MAX_COLUMN_VALUES, maxCells: MAX_COLUMN_VALUES, timeoutMs: 30_000, ...(signal ? { signal } : {}) },
    );
    for (const [i, result] of results.entries()) {
      const column = batch[i];
      if (!column) continue;
      if ('error' in result) {
        throwIfCancelled(signal);
        truncated = true;
        continue;
      }
      truncated ||= result.truncated;
      const values = result.rows.map((row) => row[0] ?? null);
      if (isNumeric(column.type)) numbers.set(columnKey(column), new Set(values.map(Number)));
      else truncated = addValues(store, column, values) || truncated;
    }
  }
  addLabels(store, catalogue, graph);
  for (const { profile, values } of named) {
    if (!values) continue;
    if (isNumeric(profile.type)) numbers.set(columnKey(profile), new Set(values.map(Number)));
    else truncated = addValues(store, profile, values) || truncated;
  }
  return { store, numbers, truncated };
}

function isReadable(column: ColumnProfile): boolean {
  if (column.type === 'blob' || column.distinct === 0) return false;
  return isNumeric(column.type) ? column.distinct <= MAX_NUMBERS : column.meanLength <= MAX_VALUE_LENGTH;
}

function distinctValues({ table, column, type, rows }: ColumnProfile, dialect: SqlDialect): string {
  const value: SqlExpression = { kind: 'column', alias: 't', column };
  const literal = (of: SqlValue): SqlExpression => ({ kind: 'literal', value: of });
  const length: SqlExpression = { kind: 'call', fn: 'LENGTH', args: [value] };
  const isShort: SqlExpression = { kind: 'binary', op: '<=', left: length, right: literal(MAX_VALUE_LENGTH) };
  const isGiven: SqlExpression = { kind: 'binary', op: 'IS NOT', left: value, right: literal(null) };
  const where = allOf(isNumeric(type) ? [isGiven] : [isGiven, isShort]);
  // A server's large tables are not read through for the sake of names that somebody might ask for.
  const { from } =
    dialect.name === 'postgres'
      ? sampledRows({ name: table, rows }, MAX_SERVER_ROWS, 't', dialect)
      : { from: { from: table, alias: 't' } };
  const select: SqlSelect = { ...PLAIN, columns: [{ value }], from, ...(where && { where }), limit: MAX_COLUMN_VALUES };
  return printSql(select, dialect);
}

const PLAIN = { kind: 'select', distinct: true, joins: [], groupBy: [], orderBy: [] } as const;

/** Adds the values of a column; true where the limit left some out. */
function addValues(store: ValueStore, column: ColumnProfile, values: readonly SqlValue[]): boolean {
  const id = store.addColumn({ table: column.table, column: column.column });
  for (const value of values) {
    if (store.entries.length >= MAX_VALUES) return true;
    if (typeof value === 'string' || typeof value === 'number') store.add(id, value, String(value));
  }
  return false;
}

/** Adds the labels of codes, each standing for the code as its column stores it. */
function addLabels(store: ValueStore, catalogue: Catalogue, graph: GraphIndex): void {
  for (const table of catalogue.tables.values()) {
    for (const column of table.columns) {
      const node = graph.column(column);
      const labels = node ? (effectiveNotes(node).values ?? []) : [];
      if (labels.length === 0) continue;
      const id = store.addColumn({ table: column.table, column: column.column });
      const all = labels.map(({ label }) => label);
      for (const { code, label } of labels) {
        const stored = isNumeric(column.type) && code !== '' && !Number.isNaN(Number(code)) ? Number(code) : code;
        store.add(id, stored, label, label);
        for (const name of furtherNames(label, all)) store.add(id, stored, name, name, false);
      }
    }
  }
}
