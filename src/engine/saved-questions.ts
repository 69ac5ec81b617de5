/** Reads saved questions: question sets (`*.sgq.jsonl`) that lie beside a graph, whoever wrote them. */
import type { SqlValue } from './core/values';
import type { SavedQuestion } from './judge';

/** Longer questions are none, and statements that long are not run. */
const LONGEST = 20_000;

/**
 * The questions of a set that are about one graph; lines that are no questions are passed over, as are those whose answer
 * hangs on the day (`volatile`).
 * @param text of a question set, JSON Lines
 * @param names what the graph is called: questions that name another one in `db` are not about it
 */
export function readSavedQuestions(text: string, names: readonly string[]): readonly SavedQuestion[] {
  const own = new Set(names.map((name) => name.toLowerCase()));
  return text.split('\n').flatMap((line, i): SavedQuestion[] => {
    const value = parsed(line);
    if (!value) return [];
    const { id = i + 1, db = '', question, evidence, sql, ordered, volatile, answer } = value;
    if (!isText(question) || question.trim() === '' || volatile === true) return [];
    if (typeof db !== 'string' || (db !== '' && !own.has(db.toLowerCase()))) return [];
    const known = keptRows(answer);
    return [
      {
        id: String(typeof id === 'string' || typeof id === 'number' ? id : i + 1),
        question,
        ...(isText(evidence) && { evidence }),
        ...(isText(sql) && { sql }),
        ...(ordered === true && { ordered }),
        ...(known && { answer: known }),
      },
    ];
  });
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST;
}

/** Rows of an answer that was kept; undefined where a cell is none. */
function keptRows(answer: unknown): SavedQuestion['answer'] {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { rows, rowCount } = answer as Record<string, unknown>;
  if (!Array.isArray(rows) || !rows.every(isRow)) return undefined;
  return { rows, ...(typeof rowCount === 'number' && { rowCount }) };
}

function isRow(row: unknown): row is readonly SqlValue[] {
  return (
    Array.isArray(row) && row.every((cell) => cell === null || typeof cell === 'number' || typeof cell === 'string')
  );
}
