/** Makes an answer small enough for one trace event: fewer rows, and it says so. Its words and its SQL stay whole. */
import type { Answer } from '../core/answers';
import { say } from '../core/message';
import type { SqlValue } from '../core/values';
import { plainValue } from './words';

/** Most bytes of an answer as JSON: an event holds at most 64 KB. */
const MOST_BYTES = 60_000;
/** Citations that stay where rows alone are not enough to leave out. */
const FEW_CITATIONS = 20;

/**
 * An answer that JSON can hold.
 * @param answer the answer
 * @returns the answer with binary cells as text
 */
export function plainAnswer(answer: Answer): Answer {
  const rows = answer.answer.rows.map((row) => row.map(plainCell));
  const citations = answer.citations.map((citation) => ({
    ...citation,
    key: Object.fromEntries(Object.entries(citation.key).map(([name, value]) => [name, plainCell(value)])),
  }));
  return { ...answer, answer: { ...answer.answer, rows }, citations };
}

/**
 * An answer that fits one event.
 * @param answer the answer, without binary cells
 * @returns the answer with as many of its first rows as there is room for
 */
export function fitEvent(answer: Answer): Answer {
  const { rows } = answer.answer;
  let fitted = answer;
  if (sizeOf(fitted) > MOST_BYTES) fitted = withoutOptions(fitted);
  if (sizeOf(fitted) > MOST_BYTES) fitted = fewCitations(fitted);
  for (let shown = rows.length; sizeOf(fitted) > MOST_BYTES && shown > 0;) {
    shown = Math.floor(shown * Math.min(0.9, MOST_BYTES / sizeOf(fitted)));
    const warning =
      shown === 1
        ? say`Only the first of ${rows.length} rows is shown here; run the SQL to see all.`
        : say`Only the first ${shown} of ${rows.length} rows are shown here; run the SQL to see all.`;
    fitted = {
      ...fitted,
      answer: { ...answer.answer, rows: rows.slice(0, shown), truncated: true },
      warnings: [...answer.warnings, warning],
    };
  }
  return fitted;
}

/** The parts of the sentence and the other readings stay; what can be chosen there is in the whole answer. */
function withoutOptions(answer: Answer): Answer {
  const { parts, ...understood } = answer.understood;
  const alternatives = answer.alternatives.map((other) => ({ ...other, choose: [] }));
  if (!parts) return { ...answer, alternatives };
  const bare = parts.map((part) => ({ ...part, options: [] }));
  return { ...answer, alternatives, understood: { ...understood, parts: bare } };
}

function fewCitations(answer: Answer): Answer {
  if (answer.citations.length <= FEW_CITATIONS) return answer;
  return { ...answer, citations: answer.citations.slice(0, FEW_CITATIONS), citationsCut: true };
}

function plainCell(value: SqlValue): SqlValue {
  return typeof value === 'object' && value !== null ? plainValue(value) : value;
}

function sizeOf(answer: Answer): number {
  return new TextEncoder().encode(JSON.stringify(answer)).byteLength;
}
