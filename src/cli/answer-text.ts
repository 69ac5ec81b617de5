/** An answer as a terminal shows it. */
import type { AnswerBody, ShownAnswer } from '../engine/core/answers';
import type { SqlValue } from '../engine/core/values';
import { textTable } from './text-table';

/** Rows and citations that are shown; `--json` has all. */
const MOST_ROWS = 20;
const MOST_CITATIONS = 5;

/**
 * The lines of an answer.
 * @param answer the answer, or an abstention
 * @returns lines that each end with a line break
 */
export function answerText(answer: ShownAnswer): string {
  return (answer.abstained ? abstention(answer) : given(answer)).map((line) => `${line}\n`).join('');
}

function abstention({ answer, reason, alternatives }: ShownAnswer): string[] {
  return [
    answer.text,
    ...(reason !== null && reason !== answer.text ? [`Why: ${reason}`] : []),
    ...alternatives.map((other) => `You could ask: ${other.question} (${other.why})`),
  ];
}

function given(answer: ShownAnswer): string[] {
  const { answer: body, citations } = answer;
  return [
    body.text,
    ...(body.rows.length > 1 || (body.rows.length > 0 && body.columns.length > 1) ? ['', ...rowLines(body)] : []),
    '',
    `Understood as: ${answer.understood.focus}`,
    ...answer.paths.map((path, i) => `Path ${i + 1}: ${path.text}`),
    ...answer.joins.map((join) => {
      const rows = join.rows ? ` (${join.rows.left} and ${join.rows.right} rows, ${join.rows.out} joined)` : '';
      const label = join.label === null ? '' : ` as ${join.label}`;
      return `Join: ${join.text}${label}${rows}${join.status === 'suggested' ? ', not reviewed' : ''}`;
    }),
    ...citations
      .slice(0, MOST_CITATIONS)
      .map((c) => `From: ${c.source} ${c.table} ${c.file === undefined ? '' : `${c.file} `}row ${c.row}`),
    ...(citations.length > MOST_CITATIONS ? [`      and ${citations.length - MOST_CITATIONS} more rows`] : []),
    ...(answer.sql === null ? [] : ['', answer.sql]),
    ...answer.warnings.map((warning) => `Note: ${warning}`),
    `Confidence ${Math.round(answer.confidence * 100)} %`,
  ];
}

function rowLines(body: AnswerBody): string[] {
  const rows = body.rows.slice(0, MOST_ROWS).map((row) => row.map((value, i) => labelled(body, value, i)));
  const table = textTable(body.columns, rows).trimEnd().split('\n');
  const cut = body.rows.length > MOST_ROWS || body.truncated;
  return cut ? [...table, `… ${body.rows.length}${body.truncated ? '+' : ''} rows`] : table;
}

/** A cell; a stored code is shown with its label. */
function labelled({ labels }: AnswerBody, value: SqlValue, column: number): string {
  const code = shownValue(value);
  const label = labels?.[column]?.[code];
  return label === undefined ? code : `${code} ${label}`;
}

/**
 * A stored value as a cell shows it.
 * @param value the value; nothing is shown for NULL
 */
export function shownValue(value: SqlValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? `${value.length} bytes` : String(value);
}
