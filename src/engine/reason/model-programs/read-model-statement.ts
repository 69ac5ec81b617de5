/**
 * Reads statements that a language model wrote: as programs of the graph where an intent expresses them, else as they stand,
 * checked name by name, value by value and join by join. What is printed from the tree runs, never the text.
 */
import { messageOf, SchemaGraphError, throwIfCancelled } from '../../core/errors';
import { isMessage, say, type Message } from '../../core/message';
import { edgeId } from '../../graph/model';
import type { Query } from '../../program/intent';
import { printSql } from '../../program/print-sql';
import { readIntent, type TableNames } from '../../program/read-intent';
import { checkStatement, hindrances } from '../statements/check-statement';
import { labelsAsCodes } from './labels-as-codes';
import { withPlainNames } from './own-names';
import { shownTexts, shownTextsOf } from './own-words';
import type { Candidate, ReadOptions, StatementOutcome } from '../programs/reasoned';
import { requestedColumns } from '../programs/requested-columns';
import { candidateOfSql, type StatementTools } from '../programs/run-statement';
import type { Statement } from '../statements/statement';
import { unknownValues } from '../statements/unknown-values';

/** What statements are read with. */
export interface StatementReader {
  readonly tools: StatementTools;
  readonly tables: TableNames;
  readonly limits: { readonly maxRows: number; readonly timeoutMs: number };
  /** Joins an intent by the graph, keeping the given edges, and runs it; or says why that cannot be done. */
  readonly build: (
    intent: Query,
    edges: readonly string[],
    signal: AbortSignal | undefined,
  ) => Promise<Candidate | Message>;
}

/**
 * Reads a statement and runs what was read.
 * @param sql its text
 * @param question its words may be shown
 * @param reader the graph and the data
 * @param options what is allowed
 * @throws SchemaGraphError `cancelled`
 */
export async function readModelStatement(
  sql: string,
  question: string,
  reader: StatementReader,
  { withGraph = true, allowOutside = false, signal }: ReadOptions,
): Promise<StatementOutcome> {
  throwIfCancelled(signal);
  const { tools } = reader;
  const checked = checkStatement(sql, tools);
  const problems = hindrances(checked, !withGraph || allowOutside).map(({ message }) => message);
  const { statement } = checked;
  if (problems.length > 0 || !statement) return { problems };
  const unknown = await unknownTexts(statement, question, tools, signal);
  if (unknown.length > 0) return { problems: unknown };
  const intent = intentOf(statement, reader);
  if (!intent || (withGraph && statement.outside.length > 0)) return asWritten(statement, question, reader, signal);
  const texts = shownTexts(intent, question);
  if (texts.length > 0) return { problems: texts };
  if (!withGraph) return withOwnJoins(intent, statement, reader, signal);
  const edges = statement.edges.map(edgeId);
  const built = await reader.build(intent, edges, signal);
  // What the graph would join otherwise, the statement may join by itself: its joins have been checked.
  return isMessage(built) ? asWritten(statement, question, reader, signal) : { candidate: built };
}

/** What a statement asks for; undefined where no intent says it. */
function intentOf({ sql }: Statement, { tables, tools }: StatementReader): Query | undefined {
  try {
    return labelsAsCodes(readIntent(sql, tables), tools.index);
  } catch (error) {
    if (error instanceof SchemaGraphError && error.code === 'bad-input') return undefined;
    throw error;
  }
}

/**
 * Texts that a statement compares with and its columns do not hold. Labels stand for their codes; what the question itself
 * says may be looked for and not found.
 */
async function unknownTexts(
  { values }: Statement,
  question: string,
  tools: StatementTools,
  signal: AbortSignal | undefined,
): Promise<Message[]> {
  const asked = question.toLowerCase();
  const texts = values.filter(({ value }) => typeof value === 'string' && /\p{L}/u.test(value));
  const unknown = await unknownValues(texts, tools, signal);
  return unknown
    .filter(
      ({ value, near, isLabel }) => !isLabel && (near !== undefined || !asked.includes(String(value).toLowerCase())),
    )
    .map(({ said }) => said);
}

/** Runs a statement that no intent expresses, with plain names and its own joins. */
async function asWritten(
  { tree, values }: Statement,
  question: string,
  { tools, limits }: StatementReader,
  signal: AbortSignal | undefined,
): Promise<StatementOutcome> {
  const plain = checkStatement(printSql(withPlainNames(tree, tools.index, question)), tools).statement;
  if (!plain) return { problems: [say`The statement cannot be read.`] };
  if (plain.joined.uses.length === 0) return { problems: [say`It reads no table.`] };
  const texts = shownTextsOf(
    plain.tree,
    question,
    values.map(({ value }) => value),
  );
  if (texts.length > 0) return { problems: texts };
  const run = await candidateOfSql(plain, tools, { timeoutMs: limits.timeoutMs, ...(signal && { signal }) });
  return 'failure' in run ? { problems: [run.failure] } : { candidate: run };
}

/** Runs a statement with its own joins; what it says is told from the intent. */
async function withOwnJoins(
  intent: Query,
  { tree, sql }: Statement,
  { tools, limits }: StatementReader,
  signal: AbortSignal | undefined,
): Promise<StatementOutcome> {
  const [result] = await tools.engine.queryAll([{ sql }], { ...limits, ...(signal && { signal }) });
  throwIfCancelled(signal);
  if (!result || 'error' in result) return { problems: [result ? messageOf(result.error) : say`It was not run.`] };
  const columns = requestedColumns(intent);
  return {
    candidate: { intent, tree, sql, joins: [], ambiguousJoins: false, leftOut: [], columns, result, probability: 1 },
  };
}
