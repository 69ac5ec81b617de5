/** Values that a statement compares with and no row holds, each with the nearest that one does. */
import { formatColumn, type ColumnRef } from '../../core/identifiers';
import { throwIfCancelled } from '../../core/errors';
import { say, type Message } from '../../core/message';
import type { SqlValue } from '../../core/values';
import type { GraphIndex } from '../../graph/graph-index';
import { effectiveNotes } from '../../graph/model';
import { printSql } from '../../program/print-sql';
import type { SqlExpression, SqlQuery } from '../../program/sql-tree';
import { fold } from '../../search/words';
import type { ValueIndex } from '../../search/value-index';
import type { SqlEngine } from '../../store/sql-engine';

/** Where values are looked for. */
export interface ValueSources {
  readonly index: GraphIndex;
  readonly engine: SqlEngine;
  readonly values: ValueIndex;
}

/** A value that a column is compared with. */
export type ColumnValue = ColumnRef & { readonly value: SqlValue };

/** A value that no row holds in its column. */
export interface UnknownValue extends ColumnValue {
  /** What is stored instead, or the code whose label it is; absent where nothing is near. */
  readonly near?: SqlValue;
  /** It is the label of that code. */
  readonly isLabel?: true;
  /** All of this in words. */
  readonly said: Message;
}

/** Looking for the values of a statement may take this long. */
const TIMEOUT_MS = 500;
/** Values that are looked for. */
const MOST_VALUES = 20;

/**
 * Finds the values that no row holds in the column that they are compared with.
 * @param values of a statement
 * @param sources the graph and the data
 * @param signal ends the search
 * @throws SchemaGraphError `cancelled`
 */
export async function unknownValues(
  values: readonly ColumnValue[],
  sources: ValueSources,
  signal?: AbortSignal,
): Promise<UnknownValue[]> {
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()].slice(0, MOST_VALUES);
  if (distinct.length === 0) return [];
  const { engine } = sources;
  const results = await engine.queryAll(
    distinct.map((value) => ({ sql: printSql(rowsWith(value, 'stored'), engine.capabilities.dialect) })),
    { maxRows: 1, timeoutMs: TIMEOUT_MS, ...(signal && { signal }) },
  );
  throwIfCancelled(signal);
  const absent = distinct.filter((_, i) => {
    const result = results[i];
    return result && !('error' in result) && result.rows.length === 0;
  });
  return Promise.all(absent.map((value) => unknownValue(value, sources, signal)));
}

async function unknownValue(
  value: ColumnValue,
  sources: ValueSources,
  signal: AbortSignal | undefined,
): Promise<UnknownValue> {
  const lacks = say`${formatColumn(value)} holds no “${String(value.value)}”.`;
  const code = codeLabelled(value, sources);
  const near = code ?? (await nearest(value, sources, signal));
  if (near === undefined) return { ...value, said: lacks };
  const said = say`${lacks} Nearest is “${String(near)}”.`;
  return { ...value, near, ...(code !== undefined && { isLabel: true }), said };
}

/** The code that a label stands for. */
function codeLabelled(value: ColumnValue, { index }: ValueSources): string | undefined {
  const column = index.column(value);
  const labels = (column && effectiveNotes(column).values) ?? [];
  return labels.find(({ label }) => fold(label) === fold(String(value.value)))?.code;
}

async function nearest(
  value: ColumnValue,
  { engine, values }: ValueSources,
  signal: AbortSignal | undefined,
): Promise<SqlValue | undefined> {
  if (typeof value.value !== 'string') return undefined;
  const [spelt] = await engine.queryAll([{ sql: printSql(rowsWith(value, 'folded'), engine.capabilities.dialect) }], {
    maxRows: 1,
    timeoutMs: TIMEOUT_MS,
    ...(signal && { signal }),
  });
  if (spelt && !('error' in spelt) && spelt.rows.length > 0) return spelt.rows[0]?.[0];
  const hits = values.find(`"${value.value.replaceAll('"', ' ')}"`);
  const own = hits.filter(({ column }) => column.table === value.table && column.column === value.column);
  return own.toSorted((a, b) => b.score - a.score)[0]?.stored;
}

/** `SELECT c FROM t WHERE c = value LIMIT 1`; or with spaces and case left out of account. */
function rowsWith({ table, column, value }: ColumnValue, as: 'stored' | 'folded'): SqlQuery {
  const own: SqlExpression = { kind: 'column', alias: table, column };
  const given: SqlExpression = { kind: 'literal', value };
  const folded = (e: SqlExpression): SqlExpression => {
    return { kind: 'call', fn: 'LOWER', args: [{ kind: 'call', fn: 'TRIM', args: [e] }] };
  };
  const [left, right] = as === 'stored' ? [own, given] : [folded(own), folded(given)];
  return {
    kind: 'select',
    distinct: false,
    columns: [{ value: own }],
    from: { from: table, alias: table },
    joins: [],
    where: { kind: 'binary', op: '=', left, right },
    groupBy: [],
    orderBy: [],
    limit: 1,
  };
}
