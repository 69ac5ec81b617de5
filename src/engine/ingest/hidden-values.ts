/** Puts stand-ins in the place of values that nobody is to see: the same value has the same one in all tables. */
import type { Message, MessageValue } from '../core/message';
import type { Problem } from '../core/problems';
import type { WorkerClient } from '../store/worker-client';
import { TOLD_CODES } from './column-told';
import type { InferredColumn } from './column-inference';

const STAND_INS = 'temp.sg_stand_ins';

/**
 * Statements that give a stand-in to each value of a column that has none yet, in the order of its rows.
 * @param column the column, as SQL names it
 * @param rows the table that holds it, as SQL names it
 * @param order what its rows are ordered by
 */
export function takeStandIns(column: string, rows: string, order?: string): string[] {
  return [
    `CREATE TABLE IF NOT EXISTS ${STAND_INS} (number INTEGER PRIMARY KEY, value UNIQUE)`,
    `INSERT OR IGNORE INTO ${STAND_INS} (value) SELECT ${column} FROM ${rows} WHERE ${column} IS NOT NULL${order === undefined ? '' : ` ORDER BY ${order}`}`,
  ];
}

/** How such a column is stored. */
export const STAND_IN: InferredColumn = {
  type: 'text',
  affinity: 'TEXT',
  convert: (column) => `(SELECT 'hidden ' || s.number FROM ${STAND_INS} AS s WHERE s.value = ${column})`,
};

/**
 * Forgets which value has which stand-in, once all tables are filled.
 * @param client the worker, not sealed
 */
export async function forgetStandIns(client: Pick<WorkerClient, 'run'>): Promise<void> {
  await client.run(`DROP TABLE IF EXISTS ${STAND_INS}`);
}

/** Codes of problems that quote what stands in a file. */
const QUOTING: ReadonlySet<string> = new Set([
  ...['lines-above', 'total-left-out', 'notes-left-out', 'unreadable-record', 'unreadable-records'],
  ...['unreadable-table', 'totals-among-rows', 'second-table', 'columns-unsure', ...TOLD_CODES],
]);

/**
 * Problems without what they quote: a line that could not be read may hold what is hidden.
 * @param problems of files of which something is hidden
 */
export function withoutQuotes(problems: readonly Problem[]): Problem[] {
  return problems.map((problem) =>
    QUOTING.has(problem.code) ? { ...problem, message: unquoted(problem.message) } : problem,
  );
}

/**
 * A message without what it may quote, whatever that is.
 * @param message it
 */
export function unquoted({ template, values }: Message): Message {
  const blank = (value: MessageValue): MessageValue =>
    typeof value === 'string' ? '…' : typeof value === 'number' ? value : unquoted(value);
  return { template, values: values.map(blank) };
}
