/** How an answer came about, in the chat. */
import * as vscode from 'vscode';
import { STAGES, type ShownAnswer } from '../../../engine/core/answers';
import type { HistoryRecord } from '../history';
import { writePlace, type GraphPlaces } from './graph-places';
import { bullets, plain } from './markdown';
import { stageWords } from './stage-words';

/** Other columns and values of one part that are listed. */
const MOST_OPTIONS = 4;

/**
 * Writes how an answer came about: what each part of the question was linked to and why, what else it could be, and how long
 * each stage took.
 * @param stream the response
 * @param record the answer
 * @param places where things stand in the graph's files
 */
export function writeExplanation(
  stream: vscode.ChatResponseStream,
  { id, answer }: HistoryRecord,
  places: GraphPlaces,
): void {
  stream.markdown(`**${plain(answer.question)}**\n`);
  stream.markdown(`\n${plain(answer.abstained ? (answer.reason ?? answer.answer.text) : answer.answer.text)}\n`);
  const { parts = [], focus } = answer.understood;
  if (!answer.abstained) stream.markdown(`\n${vscode.l10n.t('Understood as: {0}', plain(focus))}\n`);
  for (const part of parts) writePart(stream, part, places);
  if (parts.length > 0) stream.markdown('\n');
  if (answer.joins.length > 0) {
    const joins = answer.joins.map(({ on, text, rows }) => {
      const title = on.length > 0 ? on.map((pair) => pair.join(' = ')).join(', ') : text;
      const found = rows && vscode.l10n.t('{0} and {1} rows, {2} joined', rows.left, rows.right, rows.out);
      return found ? `${plain(title)}: ${found}` : plain(title);
    });
    stream.markdown(`\n${vscode.l10n.t('Joins')}\n${bullets(joins)}`);
  }
  stream.markdown(bullets(answer.warnings.map((warning) => plain(warning))));
  stream.markdown(`\n${timesOf(answer)}\n`);
  stream.button({ command: 'schemaGraph.showTrace', title: vscode.l10n.t('Open the Trace'), arguments: [id] });
  stream.button({
    command: 'schemaGraph.showAnswer',
    title: vscode.l10n.t('Correct It in the Side Panel'),
    arguments: [id],
  });
}

type Part = NonNullable<ShownAnswer['understood']['parts']>[number];

function writePart(
  stream: vscode.ChatResponseStream,
  { text, words, linked, why, options }: Part,
  places: GraphPlaces,
): void {
  stream.markdown(`\n- ${plain(text)}: `);
  const at = linked ? places.named(linked.table, linked.column) : undefined;
  const name = linked && `${linked.table}.${linked.column}`;
  if (name) writePlace(stream, name, at);
  else stream.markdown(vscode.l10n.t('no single column'));
  const notes = [
    ...(words === '' ? [] : [vscode.l10n.t('from “{0}”', plain(words))]),
    ...(why === null ? [] : [plain(why)]),
  ];
  if (notes.length > 0) stream.markdown(`, ${notes.join('; ')}`);
  const others = options.slice(0, MOST_OPTIONS).map((option) => `${plain(option.text)} (${plain(option.detail)})`);
  if (others.length > 0) stream.markdown(`\n  - ${vscode.l10n.t('could also be {0}', others.join(', '))}`);
}

/** What each stage took. */
function timesOf({ timings, model }: ShownAnswer): string {
  const times = STAGES.flatMap((stage) => {
    const ms = timings[stage];
    return ms === undefined ? [] : [`${stageWords(stage)} ${Math.round(ms)} ms`];
  });
  const by = model === null ? [] : [vscode.l10n.t('with the language model {0}', plain(model))];
  return [...times, ...by].join(' · ');
}
