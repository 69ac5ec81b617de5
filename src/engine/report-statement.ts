/** Checks a statement for those who want to know whether it may run, before anything does. */
import type { StatementReport } from './core/reports';
import { checkStatement } from './reason/statements/check-statement';
import type { JoinRules } from './reason/statements/statement-joins';

/**
 * Checks a statement against a graph. Nothing is run.
 * @param sql its text
 * @param rules the graph, with its rejected edges
 */
export function reportStatement(sql: string, rules: JoinRules): StatementReport {
  const { statement, problems } = checkStatement(sql, rules);
  return {
    sql: statement?.sql ?? null,
    joins: statement?.joins ?? [],
    problems: problems.map(({ message }) => message),
  };
}
