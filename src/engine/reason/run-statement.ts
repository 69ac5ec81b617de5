/** Runs statements that a person or a language model wrote, once they are checked, and says what is doubtful about them. */
import { formatColumn, type ColumnRef } from '../core/identifiers';
import { listed, say, type Message } from '../core/message';
import { throwIfCancelled, messageOf } from '../core/errors';
import type { SqlValue } from '../core/values';
import { effectiveNotes } from '../graph/model';
import { printSql } from '../program/print-sql';
import type { SqlExpression, SqlQuery } from '../program/sql-tree';
import { fold } from '../search/words';
import type { ValueIndex } from '../search/value-index';
import type { SqlEngine } from '../store/sql-engine';
import { checkStatement, hindrances } from './check-statement';
import type { Candidate, StatementOutcome } from './reasoned';
import type { Statement, StatementOptions } from './statement';
import type { JoinRules } from './statement-joins';

/** What statements are checked against and run on. */
export interface StatementTools extends JoinRules {
  readonly engine: SqlEngine;
  readonly values: ValueIndex;
}

const LIMITS = { maxRows: 1000, timeoutMs: 2000 };
/** Looking for the values of a statement may take this long. */
const VALUES_TIMEOUT_MS = 500;
/** Values that are looked for. */
const MOST_VALUES = 20;

/**
 * Checks a statement and runs what was read of it.
 * @param sql its text
 * @param tools the graph and the data
 * @param options what is allowed
 * @returns a program with its rows; or what is wrong, in words by which it can be mended
 * @throws SchemaGraphError `cancelled`
 */
export async function runStatement(
  sql: string,
  tools: StatementTools,
  options: StatementOptions = {},
): Promise<StatementOutcome> {
  // prettier-ignore
  const { allowOutside = false, timeoutMs = LIMITS.timeoutMs, signal } = options;
  const checked = checkStatement(sql, tools);
  const { statement } = checked;
  const problems = hindrances(checked, allowOutside).map(({ message }) => message);
  if (!statement || problems.length > 0) return { problems };
  const candidate = await candidateOfSql(statement, tools, { timeoutMs, ...(signal && { signal }) });
  return 'failure' in candidate ? { problems: [candidate.failure] } : { candidate };
}

/** Runs a checked statement: a program with its rows and what is doubtful about it, or why it does not run. */
async function candidateOfSql(
  statement: Statement,
  tools: StatementTools,
  { timeoutMs = LIMITS.timeoutMs, signal }: Pick<StatementOptions, 'timeoutMs' | 'signal'> = {},
): Promise<Candidate | { readonly failure: Message }> {
  const { tree, joined, columns } = statement;
  const sql = printSql(tree, tools.engine.capabilities.dialect);
  const limits = { ...LIMITS, timeoutMs, ...(signal && { signal }) };
  const [result] = await tools.engine.queryAll([{ sql }], limits);
  throwIfCancelled(signal);
  if (!result) return { failure: say`The statement gave nothing.` };
  if ('error' in result) return { failure: messageOf(result.error) };
  const doubts = [
    ...statement.outside.map(({ text }) => say`${text} is no join of the graph: the statement makes it by itself.`),
    ...takenIn(statement, tools),
    ...(await notStored(statement, tools, signal)),
  ];
  return { statement, doubts, tree, sql, joins: [joined], ambiguousJoins: false, leftOut: [], columns, result, probability: 1 }; // prettier-ignore
}

/** Codes for "not known" that a fold takes for amounts. */
function takenIn({ folds }: Statement, { index }: StatementTools): Message[] {
  const distinct = new Map(folds.map((ref) => [formatColumn(ref), ref]));
  return [...distinct].flatMap(([name, ref]) => {
    const column = index.column(ref);
    const missing = (column && effectiveNotes(column).missing) ?? [];
    if (missing.length === 0) return [];
    return missing.length === 1
      ? [say`The code ${missing[0] ?? ''} of ${name} means “not known”, but is taken for an amount.`]
      : [say`The codes ${listed(missing)} of ${name} mean “not known”, but are taken for amounts.`];
  });
}

/** Values that no row holds in the column that they are compared with, each with the nearest that one does. */
async function notStored({ values }: Statement, tools: StatementTools, signal?: AbortSignal): Promise<Message[]> {
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()].slice(0, MOST_VALUES);
  if (distinct.length === 0) return [];
  const results = await tools.engine.queryAll(
    distinct.map((value) => ({ sql: printSql(rowsWith(value, 'stored'), tools.engine.capabilities.dialect) })),
    { maxRows: 1, timeoutMs: VALUES_TIMEOUT_MS, ...(signal && { signal }) },
  );
  throwIfCancelled(signal);
  const absent = distinct.filter((_, i) => {
    const result = results[i];
    return result && !('error' in result) && result.rows.length === 0;
  });
  return Promise.all(absent.map((value) => absentValue(value, tools, signal)));
}

async function absentValue(
  value: ColumnRef & { readonly value: SqlValue },
  tools: StatementTools,
  signal?: AbortSignal,
): Promise<Message> {
  // prettier-ignore
  const lacks = say`${formatColumn(value)} holds no “${String(value.value)}”.`;
  const near = codeLabelled(value, tools) ?? (await nearest(value, tools, signal));
  return near === undefined ? lacks : say`${lacks} Nearest is “${String(near)}”.`;
}

/** The code that a label stands for. */
function codeLabelled(value: ColumnRef & { readonly value: SqlValue }, { index }: StatementTools): string | undefined {
  const column = index.column(value);
  const labels = (column && effectiveNotes(column).values) ?? [];
  return labels.find(({ label }) => fold(label) === fold(String(value.value)))?.code;
}

async function nearest(
  value: ColumnRef & { readonly value: SqlValue },
  tools: StatementTools,
  signal?: AbortSignal,
): Promise<SqlValue | undefined> {
  // prettier-ignore
  if (typeof value.value !== 'string') return undefined;
  const [spelt] = await tools.engine.queryAll(
    [{ sql: printSql(rowsWith(value, 'folded'), tools.engine.capabilities.dialect) }],
    {
      maxRows: 1,
      timeoutMs: VALUES_TIMEOUT_MS,
      ...(signal && { signal }),
    },
  );
  if (spelt && !('error' in spelt) && spelt.rows.length > 0) return spelt.rows[0]?.[0];
  const hits = tools.values.find(`"${value.value.replaceAll('"', ' ')}"`);
  const own = hits.filter(({ column }) => column.table === value.table && column.column === value.column);
  return own.toSorted((a, b) => b.score - a.score)[0]?.stored;
}

/** `SELECT c FROM t WHERE c = value LIMIT 1`; or with spaces and case left out of account. */
function rowsWith(
  { table, column, value }: ColumnRef & { readonly value: SqlValue },
  as: 'stored' | 'folded',
): SqlQuery {
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
