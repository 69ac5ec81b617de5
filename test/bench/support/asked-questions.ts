/** Asks the questions of a database as a person would, and compares what is answered over two forms of it. */
import type { Answer } from '../../../src/engine/core/answers';
import { sameRows, type Rows } from '../../../src/engine/core/compare-rows';
import type { Session } from '../../../src/engine/engine';
import { answerResult } from '../../../src/engine/judge';
import type { QuestionCase } from '../../../src/cli/eval/question-set';

/** What came of a question: rows, or none where the answer was withheld. */
export interface Outcome {
  readonly answer: Answer;
  readonly rows: Rows | undefined;
}

/**
 * Asks one question with the settings of the product.
 * @param session the graph
 * @param question what is asked
 * @throws Error where it ends without an answer
 */
export async function outcomeOf(session: Session, question: string): Promise<Outcome> {
  for await (const event of session.ask(question)) {
    if (event.type !== 'answer') continue;
    const answer = event.output as Answer;
    if (answer.abstained) return { answer, rows: undefined };
    const result = await answerResult(session, answer);
    return { answer, rows: 'rows' in result ? result.rows : undefined };
  }
  throw new Error(`no answer to ${question}`);
}

/**
 * Whether two outcomes say the same: both withheld, or the same rows.
 * @param a one of them
 * @param b the other
 * @param one the question; the order of rows counts where it asks for one, but for rows that one program leaves in any order
 */
export function sameOutcome(a: Outcome, b: Outcome, one: QuestionCase): boolean {
  if (!a.rows || !b.rows) return a.rows === b.rows;
  const ordered = one.ordered === true && a.answer.sql !== b.answer.sql;
  return sameRows(byColumns(a.rows), byColumns(b.rows), ordered);
}

/** The same rows with their columns in an order that only what these hold decides: all columns of a table are many. */
function byColumns(rows: Rows): Rows {
  const held = (rows[0] ?? []).map((_, i) => ({ i, key: JSON.stringify(rows.map((row) => String(row[i])).sort()) }));
  held.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  return rows.map((row) => held.map(({ i }) => row[i] ?? null));
}
