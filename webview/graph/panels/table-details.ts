/** What the panel of details shows of a table or a column, and what can be done with it. */
import type { Place, TableView } from '../../../src/protocol/graph';
import { keyHealthOf } from '../../../src/picture/health-view';
import type { Scene } from '../../../src/picture/scene';
import { el } from '../../shared/dom';
import { button } from '../../shared/toolkit';
import type { Spot } from '../paint/look';
import { noteCards, type CardParts } from '../review/note-cards';
import { codeFacts } from './codes';
import type { DetailsParts } from './details-parts';
import { edgeList } from './edge-list';
import { fact, link } from './facts';
import { keyFacts } from './health';

/**
 * The body of the panel for a table, or for a column of it.
 * @param parts what the panel works with, and what the cards of suggestions do
 * @param scene the picture
 * @param spot the table or column
 */
export function tableBody(
  parts: DetailsParts & Pick<CardParts, 'act' | 'askReason' | 'decidedElsewhere'>,
  scene: Scene,
  spot: Spot,
): HTMLElement[] {
  const { t, openText } = parts;
  const table = scene.boxOf.get(spot.table)?.table;
  if (!table) return [];
  const column = table.columns.find((c) => c.name === spot.column);
  const edges = scene.graph.edges.filter((edge) =>
    [...edge.from, ...edge.to].some((ref) => ref.table === table.name && (!column || ref.column === column.name)),
  );
  const place: Place = column ? { table: table.name, column: column.name } : { table: table.name };
  const rungs = table.ladder.join(' → ');
  const { keyHealth } = parts.store.get();
  const counted = (columns: readonly string[]): HTMLElement[] =>
    keyFacts(t, keyHealthOf(keyHealth, table.name, columns));
  const seen: CardParts['seen'] = ({ note: { field, value } }) =>
    field === 'key' && typeof value !== 'string' ? counted(value) : [];
  const keyAwaitsReview = table.suggestions?.some(({ field }) => field === 'key') === true;
  const here = parts.review.here();
  const cards = noteCards({ ...parts, seen, openText: () => openText(place) }, here, (column ?? table).rejected);
  // In a review what is decided on stands first: in a low panel nothing else is seen.
  const isReviewed = here.some((item) => parts.decidedElsewhere(item));
  return [
    ...(isReviewed ? cards : []),
    ...(column
      ? [
          ...fact(t('type'), [column.type, column.unit].filter((v) => v !== undefined).join(', ')),
          ...(column.description === undefined ? [] : [el('p', { text: column.description })]),
          ...codeFacts(t, column),
          ...fact(t('chain'), chainOf(table, column.name)),
        ]
      : [
          ...(table.description === undefined ? [] : [el('p', { text: table.description })]),
          ...fact(t(table.suggested ? 'ladderSuggested' : 'ladder'), rungs === '' ? t('noLadder') : rungs),
          ...(keyAwaitsReview || table.key.length === 0
            ? []
            : [...fact(t('note_key'), table.key.join(', ')), ...counted(table.key)]),
          ...fact(t('columns'), String(table.columns.length)),
        ]),
    ...(column ? [] : [tableActions(parts, table.name)]),
    ...(isReviewed ? [] : cards),
    el('div', { class: 'caption', text: t('edges') }),
    edgeList(parts, edges, table.name),
    link(t('showInText'), () => openText(place)),
  ];
}

/** What can be done with a table in the picture. */
function tableActions({ t, editor, store }: DetailsParts, table: string): HTMLElement {
  const box = store.get().scene?.boxOf.get(table);
  const act = (name: string, words: string, does: () => void): HTMLElement =>
    button('secondary', { data: { act: name }, on: { click: does } }, words);
  const { shown } = editor;
  return el(
    'div',
    { class: 'table-actions', role: 'group', aria: { label: t('actions') } },
    ...((box?.outsideTables ?? 0) > 0
      ? [el('p', { class: 'dim', text: t('outsideTables', box?.outsideTables ?? 0) })]
      : []),
    act('focus', t('focusTable'), () => void shown.focus(1, [table])),
    act('related', t('addRelated'), () => void shown.addRelated([table])),
    act('hide', t('hideTable'), () => void shown.hide([table])),
    act('pin', t(box?.pinned === true ? 'unpinTable' : 'pinTable'), () => shown.pin([table])),
    act('names', t(box?.folded === true ? 'showColumns' : 'showName'), () => shown.foldNames([table])),
  );
}

/** How a column climbs its table's ladder, most local column first; nothing where there is no ladder. */
function chainOf(table: TableView, column: string): string {
  const rung = table.ladder.indexOf(column);
  const above = (rung < 0 ? table.ladder : table.ladder.slice(0, rung)).toReversed();
  return above.length === 0 ? '' : [column, ...above].join(' → ');
}
