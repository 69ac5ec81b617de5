/** An answer as a terminal shows it. */
import type { AnswerBody, JoinItem, PathItem, ShownAnswer } from '../engine/core/answers';
import type { SqlValue } from '../engine/core/values';
import { cellText, type ColumnStyle, columnStyle, styledCell } from '../protocol/numbers';
import { columnText } from '../engine/paths/notation';
import { pairedColumns } from '../protocol/path-pairs';
import { partLines } from './choices';
import { textTable } from './text-table';

/** Rows and citations that are shown; `--json` has all. */
const MOST_ROWS = 20;
const MOST_CITATIONS = 5;

/**
 * The lines of an answer.
 * @param answer the answer, or an abstention
 * @param explain list what each part of how it was read was linked to
 * @returns lines that each end with a line break
 */
export function answerText(answer: ShownAnswer, explain = false): string {
  return (answer.abstained ? abstention(answer) : given(answer, explain)).map((line) => `${line}\n`).join('');
}

function abstention(answer: ShownAnswer): string[] {
  const { answer: body, reason, alternatives } = answer;
  return [
    body.text,
    ...(reason !== null && reason !== body.text ? [`Why: ${reason}`] : []),
    ...corrections(answer),
    ...answer.warnings.map((warning) => `Note: ${warning}`),
    ...offers(alternatives, answer.needsChoice === true ? 'Did you mean' : 'You could ask'),
  ];
}

function corrections({ corrected = [] }: ShownAnswer): string[] {
  return corrected.map(({ said }) => `Corrected by you: ${said}`);
}

/** Other readings, each with the number by which `--choose` takes it. */
function offers(list: ShownAnswer['alternatives'], heading: string): string[] {
  return list.map(({ question, why }, i) => `${heading}: ${question} (${why}; --choose ${i + 1})`);
}

function given(answer: ShownAnswer, explain: boolean): string[] {
  const { answer: body, citations } = answer;
  const left = citations.length - MOST_CITATIONS;
  return [
    body.text,
    ...(body.rows.length > 1 || (body.rows.length > 0 && body.columns.length > 1) ? ['', ...rowLines(body)] : []),
    '',
    `Understood as: ${answer.understood.focus}`,
    ...corrections(answer),
    ...(explain ? partLines(answer) : []),
    ...answer.paths.map((path, i) => `Path ${i + 1}: ${pathText(path, answer.joins)}`),
    ...answer.joins.map((join) => {
      const rows = join.rows ? ` (${join.rows.left} and ${join.rows.right} rows, ${join.rows.out} joined)` : '';
      const label = join.label === null ? '' : ` as ${join.label}`;
      const pairs = join.on.length > 0 ? join.on.map(([from, to]) => `${from} = ${to}`).join(', ') : join.text;
      const doubt = join.outside ? ', not in the graph' : join.status === 'suggested' ? ', not reviewed' : '';
      return `Join: ${pairs}${label}${rows}${doubt}`;
    }),
    ...citations
      .slice(0, MOST_CITATIONS)
      .map(
        (c) => `From: ${c.source} ${c.table} ${c.file === undefined ? '' : `${c.file} `}${c.cells ?? `row ${c.row}`}`,
      ),
    ...(left > 0
      ? [`      and ${answer.citationsCut ? 'at least ' : ''}${left} more ${left === 1 ? 'row' : 'rows'}`]
      : []),
    ...(answer.sql === null ? [] : ['', answer.sql]),
    ...answer.warnings.map((warning) => `Note: ${warning}`),
    ...offers(answer.alternatives, 'It could also mean'),
    answer.corrected ? 'Read as you chose' : `${Math.round(answer.confidence * 100)} % sure`,
    ...(answer.model === null ? [] : [`With the language model ${answer.model}`]),
  ];
}

/** A path in path notation; of a join of several columns all pairs. */
function pathText(path: PathItem, joins: readonly JoinItem[]): string {
  return pairedColumns(path, joins)
    .map((columns) => columns.map(columnText).join(', '))
    .join('; ');
}

function rowLines(body: AnswerBody): string[] {
  const shown = body.rows.slice(0, MOST_ROWS);
  const styles = body.columns.map((name, i) => roundedAs(name, shown.map((row) => row[i] ?? null))); // prettier-ignore
  const rows = shown.map((row) =>
    row.map((value, i) =>
      typeof value === 'number' && styles[i] && body.told?.[i] !== true
        ? styledCell(value, styles[i])
        : labelled(body, value, i),
    ),
  );
  const table = textTable(body.columns, rows).trimEnd().split('\n');
  const cut = body.rows.length > MOST_ROWS || body.truncated;
  return cut ? [...table, `… ${body.rows.length}${body.truncated ? '+' : ''} rows`] : table;
}

/** How a column is rounded whose last digits are noise, as the side bar does; thousands are not set apart, for tables are read on by programs. */
function roundedAs(name: string, cells: readonly SqlValue[]): ColumnStyle | undefined {
  if (!cells.every((cell) => cell === null || typeof cell === 'number' || typeof cell === 'string')) return undefined;
  const style = columnStyle(name, cells);
  return style?.decimals === undefined ? undefined : { ...style, grouped: false };
}

/** A cell; a stored code is shown with its label, a number that is told by name by that alone. */
function labelled({ labels, told }: AnswerBody, value: SqlValue, column: number): string {
  const code = shownValue(value);
  const label = labels?.[column]?.[code];
  // What is no code is shown without the noise of its last digits, as sums have it.
  if (label === undefined) return typeof value === 'number' ? cellText(value) : code;
  return told?.[column] === true ? label : `${code} ${label}`;
}

/**
 * A stored value as a cell shows it.
 * @param value the value; nothing is shown for NULL
 */
export function shownValue(value: SqlValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? `${value.length} bytes` : String(value);
}
