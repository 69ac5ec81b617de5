/** An answer in the chat: words, rows, path, the rows it rests on, and what can be done with it. */
import * as vscode from 'vscode';
import type { ShownAnswer } from '../../../engine/core/answers';
import { columnText } from '../../../engine/paths/notation';
import { pairedColumns } from '../../../protocol/path-pairs';
import type { SqlValue } from '../../../engine/core/values';
import type { CommandId } from '../../contributions';
import type { HistoryRecord } from '../history';
import { writePlace, type GraphPlaces } from './graph-places';
import { bullets, codeBlock, plain, table } from './markdown';

/** Rows and columns that the chat shows; the side panel has all. */
const MOST_ROWS = 15;
const MOST_COLUMNS = 8;

/** Where a row stands that an answer rests on. */
export interface CitedPlace {
  readonly title: string;
  readonly at: vscode.Location;
}

/**
 * Writes an answer, or why there is none.
 * @param stream the response
 * @param record the answer
 * @param places where things stand in the graph's files
 * @param cited where rows stand that it rests on
 */
export function writeAnswer(
  stream: vscode.ChatResponseStream,
  { id, answer }: HistoryRecord,
  places: GraphPlaces,
  cited: readonly CitedPlace[],
): void {
  if (answer.abstained) writeRefusal(stream, answer);
  else {
    stream.markdown(`${plain(answer.answer.text)}\n`);
    stream.markdown(rowsOf(answer));
    stream.markdown(`\n${vscode.l10n.t('Understood as: {0}', plain(answer.understood.focus))}\n`);
    writeCorrections(stream, answer);
    writePath(stream, answer, places);
    writeCitations(stream, answer, cited);
    if (answer.sql !== null) stream.markdown(codeBlock(answer.sql, 'sql'));
    if (!answer.corrected) stream.markdown(`\n${vscode.l10n.t('{0} % sure', Math.round(answer.confidence * 100))}\n`);
  }
  stream.markdown(bullets(answer.warnings.map((warning) => plain(warning))));
  writeOffers(stream, answer);
  writeButtons(stream, id, answer);
}

function writeRefusal(stream: vscode.ChatResponseStream, answer: ShownAnswer): void {
  const reason = answer.reason ?? answer.answer.text;
  const head = answer.needsChoice ? vscode.l10n.t('Which is meant?') : vscode.l10n.t('This cannot be answered.');
  stream.markdown(`**${head}** ${plain(reason)}\n`);
  writeCorrections(stream, answer);
  for (const edge of answer.rejected ?? []) {
    stream.markdown('\n- ');
    writePlace(
      stream,
      edge.text,
      new vscode.Location(vscode.Uri.file(edge.file), new vscode.Position(edge.line - 1, 0)),
    );
  }
  if (answer.rejected) stream.markdown('\n');
}

function writeCorrections(stream: vscode.ChatResponseStream, { corrected = [] }: ShownAnswer): void {
  stream.markdown(bullets(corrected.map(({ said }) => vscode.l10n.t('Read as you said: {0}', plain(said)))));
}

/** The rows as a table, unless the sentence says all of them. */
function rowsOf({ answer: { columns, rows, labels, truncated } }: ShownAnswer): string {
  if (rows.length === 0 || (rows.length === 1 && columns.length === 1)) return '';
  const shown = (value: SqlValue, column: number): string => {
    if (value === null) return '';
    const text = typeof value === 'object' ? vscode.l10n.t('{0} bytes', value.length) : String(value);
    const label = labels?.[column]?.[text];
    return label === undefined ? text : `${text} ${label}`;
  };
  const some = rows.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS));
  const text = table(columns.slice(0, MOST_COLUMNS), some, shown);
  const left = rows.length - some.length;
  if (left === 0 && !truncated && columns.length <= MOST_COLUMNS) return text;
  const count = truncated ? vscode.l10n.t('more than {0}', rows.length) : String(rows.length);
  return `${text}\n${vscode.l10n.t('The first {0} of {1} rows; the side panel has them with all columns.', some.length, count)}\n`;
}

/** Its paths, and its joins with links to their entries in the graph. */
function writePath(stream: vscode.ChatResponseStream, answer: ShownAnswer, places: GraphPlaces): void {
  const paths = answer.paths.map((path) =>
    pairedColumns(path, answer.joins)
      .map((c) => c.map(columnText).join(', '))
      .join('; '),
  );
  if (paths.length > 0) stream.markdown(`\n${vscode.l10n.t('Path')}\n${bullets(paths.map((path) => plain(path)))}`);
  if (answer.joins.length > 0) stream.markdown(`\n${vscode.l10n.t('Joins')}\n`);
  for (const join of answer.joins) {
    const title = join.on.length > 0 ? join.on.map((pair) => pair.join(' = ')).join(', ') : join.text;
    stream.markdown('\n- ');
    writePlace(stream, title, places.join(join));
    stream.markdown(plainNotes(join));
  }
  if (answer.joins.length > 0) stream.markdown('\n');
}

function plainNotes({ label, status, outside, rows }: ShownAnswer['joins'][number]): string {
  const notes = [
    ...(label === null ? [] : [plain(label)]),
    ...(rows ? [vscode.l10n.t('{0} and {1} rows, {2} joined', rows.left, rows.right, rows.out)] : []),
    ...(status === 'suggested' ? [vscode.l10n.t('not reviewed')] : []),
    ...(outside ? [vscode.l10n.t('not in the graph')] : []),
  ];
  return notes.length === 0 ? '' : ` (${notes.join('; ')})`;
}

function writeCitations(stream: vscode.ChatResponseStream, answer: ShownAnswer, cited: readonly CitedPlace[]): void {
  const { length } = answer.citations;
  if (length === 0) return;
  const several = answer.citationsCut
    ? vscode.l10n.t('It rests on {0} rows or more', length)
    : vscode.l10n.t('It rests on {0} rows', length);
  stream.markdown(`\n${length === 1 ? vscode.l10n.t('It rests on 1 row') : several}`);
  for (const [i, { title, at }] of cited.entries()) {
    stream.markdown(i === 0 ? ': ' : ', ');
    stream.anchor(at, title);
  }
  stream.markdown(cited.length > 0 && cited.length < length ? ', …\n' : '\n');
}

/** Other readings, with the numbers by which they are chosen. */
function writeOffers(stream: vscode.ChatResponseStream, { alternatives, needsChoice, abstained }: ShownAnswer): void {
  if (alternatives.length === 0) return;
  const head = needsChoice
    ? vscode.l10n.t('Say a number to choose:')
    : abstained
      ? vscode.l10n.t('What can be answered (say a number):')
      : vscode.l10n.t('It could also mean (say a number):');
  const items = alternatives.map(({ question, why }, i) => `${i + 1}. ${plain(question)} (${plain(why)})`);
  stream.markdown(`\n${head}\n\n${items.join('\n')}\n`);
}

function writeButtons(stream: vscode.ChatResponseStream, id: string, answer: ShownAnswer): void {
  const button = (command: CommandId, title: string): void => stream.button({ command, title, arguments: [id] });
  button('schemaGraph.showAnswer', vscode.l10n.t('Open in the Side Panel'));
  if (answer.sql !== null) button('schemaGraph.openAnswerSql', vscode.l10n.t('Open SQL'));
  if (answer.paths.length > 0) button('schemaGraph.showAnswerPath', vscode.l10n.t('Show the Path'));
}
