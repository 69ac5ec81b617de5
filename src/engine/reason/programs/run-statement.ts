/** Runs statements that a person or a language model wrote, once they are checked, and says what is doubtful about them. */
import { formatColumn } from '../../core/identifiers';
import { listed, say, type Message } from '../../core/message';
import { throwIfCancelled, messageOf } from '../../core/errors';
import { effectiveNotes } from '../../graph/model';
import { printSql } from '../../program/print-sql';
import { checkStatement, hindrances } from '../statements/check-statement';
import type { Candidate, StatementOutcome } from './reasoned';
import type { Statement, StatementOptions } from '../statements/statement';
import type { JoinRules } from '../statements/statement-joins';
import { unknownValues, type ValueSources } from '../statements/unknown-values';

/** What statements are checked against and run on. */
export interface StatementTools extends JoinRules, ValueSources {}

const LIMITS = { maxRows: 1000, timeoutMs: 2000 };

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

/**
 * Runs a checked statement.
 * @param statement what was read
 * @param tools the graph and the data
 * @param options how long it may take
 * @returns a program with its rows and what is doubtful about it, or why it does not run
 * @throws SchemaGraphError `cancelled`
 */
export async function candidateOfSql(
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
  const outside = statement.outside.map(
    ({ text }) => say`${text} is no join of the graph: the statement makes it by itself.`,
  );
  const unknown = await unknownValues(statement.values, tools, signal);
  const mendable = [...takenIn(statement, tools), ...unknown.map(({ said }) => said)];
  const doubts = [...outside, ...mendable];
  return {
    statement,
    doubts,
    mendable,
    tree,
    sql,
    joins: [joined],
    ambiguousJoins: false,
    leftOut: [],
    columns,
    result,
    probability: 1,
  };
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
