/** The panel beside the picture: what is selected, and what can be done with it. */
import type { EdgeView, GraphEditMessage, Place, TableView } from '../../../src/protocol/graph';
import { el } from '../../shared/dom';
import { button, textField, type TextFieldElement } from '../../shared/toolkit';
import type { Editor } from '../editor';
import type { Spot } from '../paint/look';
import type { Scene } from '../../../src/picture/scene';
import type { Store } from '../state';
import { edgeText, percent, type GraphTexts } from '../words';
import { codeFacts } from './codes';
import { healthFacts } from './health';
import { kindSample, namedIcon, statusSample } from './icons';
import { isOneWay, kindChoice } from './kind-choice';
import { covered, createGrip } from './sheet';
import { keepTyped } from './typed';
import { createReason } from '../review/reason';
import { noteCards, type CardParts } from '../review/note-cards';
import type { Came, Review } from '../review/review';
import type { ReviewItem } from '../../../src/picture/review';

/** The panel. */
export interface Details {
  readonly element: HTMLElement;
  /** Puts the cursor into the label of the selected edge. */
  focusLabel(): void;
  /** Puts the keyboard on the kinds of the selected edge. */
  focusKind(): void;
  /** Asks why the selected edge, or what is suggested of what is selected, is rejected. */
  askReason(items: readonly ReviewItem[]): void;
  /** Puts the cursor where a suggestion can be changed. */
  focusChange(item: ReviewItem): void;
  /** How much of the picture the panel covers, in pixels from its right and from its bottom edge. */
  covered(): { readonly right: number; readonly bottom: number };
}

/** What the panel works with. */
export interface DetailsParts {
  readonly store: Store;
  readonly editor: Editor;
  readonly review: Review;
  readonly t: GraphTexts;
  readonly openText: (place: Place) => void;
  /** Gives the keyboard to the picture. */
  readonly focusPicture: () => void;
  /** Gives the keyboard to the list of the review, where that is open. */
  readonly backToReview: () => boolean;
}

/**
 * Makes the panel.
 * @param parts what it works with
 */
export function createDetails(parts: DetailsParts): Details {
  const { store, editor, review, t } = parts;
  const body = el('div', { class: 'details-body' });
  const title = el('div', { class: 'details-title' });
  const reason = createReason(t, review, () => focusFirst());
  const element = el(
    'aside',
    { class: 'details', hidden: true, aria: { label: t('details') } },
    el(
      'div',
      { class: 'details-head' },
      title,
      button(
        'icon',
        { title: t('close'), on: { click: () => editor.select(undefined, { quiet: true }) } },
        namedIcon('close'),
      ),
    ),
    body,
    reason.element,
  );
  element.prepend(createGrip(element, t('resizeDetails')));
  let label: TextFieldElement | undefined;
  const focusAction = (op: string): void => {
    const action = body.querySelector<HTMLElement>(`[data-act=${op}]`);
    // It is in sight already, and what there is to decide on stands above it.
    if (action) action.focus({ preventScroll: true });
    else focusFirst(op);
  };
  /** The first thing to do of a kind, else the first at all; where there is none the picture has the keyboard. */
  const focusFirst = (op = ''): void => {
    const first =
      body.querySelector<HTMLElement>(`[data-act^=${JSON.stringify(op === '' ? 'accept' : op)}]`) ??
      body.querySelector<HTMLElement>('[data-act]');
    if (first && !element.hidden) first.focus({ preventScroll: true });
    else parts.focusPicture();
  };
  /** The keyboard goes on to the same button of the next suggestion, or back to the picture: a review needs no mouse. */
  const act = (name: string, work: () => Promise<Came>): void =>
    void work().then((came) => {
      // Who changed a suggestion from the list of the review goes on there.
      if (came !== 'refused' && name === 'change' && parts.backToReview()) return;
      if (came === 'next') focusAction(name);
      else if (came === 'done') parts.focusPicture();
    });
  const askReason = (items: readonly ReviewItem[]): void => {
    const [item] = items;
    if (!item) return;
    const field = body.querySelector<HTMLElement>('[data-field=reason]');
    if ('edge' in item && field) return field.focus();
    reason.ask(items, (came) => (came === 'next' ? focusAction('reject') : parts.focusPicture()));
  };
  const draw = (): void => {
    const { selection, scene } = store.get();
    label = undefined;
    const edge = selection && 'edge' in selection ? scene?.edgeOf.get(selection.edge) : undefined;
    const spot = selection && 'spot' in selection ? selection.spot : undefined;
    element.hidden = !edge && !spot;
    if (edge) {
      title.replaceChildren(kindSample(edge.kind), t(`kind_${edge.kind}`), statusPill(t, edge));
      label = labelField(parts, edge);
      body.replaceChildren(...edgeBody({ ...parts, act }, edge, label));
    } else if (spot && scene) {
      title.replaceChildren(el('span', { text: spot.column ?? spot.table }));
      body.replaceChildren(...spotBody({ ...parts, act, askReason }, scene, spot));
    }
  };
  /** Draws anew; the keyboard stays on what it was on, or, where that is gone, goes back to the picture. */
  const render = (sameThing: boolean): void => {
    const focused = element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
    const restore = keepTyped(body);
    draw();
    if (sameThing) restore();
    if (!focused || (focused.isConnected && !element.hidden)) return;
    const [name = '', value] = Object.entries(focused.dataset)[0] ?? [];
    const same = [...body.querySelectorAll<HTMLElement>('[data-act], [data-field], [data-kind]')].find(
      ({ dataset }) => dataset[name] === value,
    );
    if (same && !element.hidden) same.focus({ preventScroll: true });
    else parts.focusPicture();
  };
  store.subscribe((state, before) => {
    if (state.selection === before.selection && state.scene === before.scene && state.health === before.health) return;
    const { scrollTop } = body;
    const sameThing = JSON.stringify(state.selection) === JSON.stringify(before.selection);
    if (!sameThing) reason.close();
    render(sameThing);
    body.scrollTop = sameThing ? scrollTop : 0;
  });
  return {
    element,
    focusLabel: () => label?.focus(),
    focusKind: () => body.querySelector<HTMLElement>('[role=radio][aria-checked=true]')?.focus(),
    askReason,
    focusChange: (item) => {
      if ('edge' in item) label?.focus();
      else body.querySelector<HTMLElement>(`[data-act=change-${item.note.field}]`)?.click();
    },
    covered: () => covered(element),
  };
}

function statusPill(t: GraphTexts, edge: EdgeView): HTMLElement {
  return el('span', { class: `pill ${edge.status}` }, statusSample(edge.status), t(`status_${edge.status}`));
}

function labelField({ editor, t }: DetailsParts, edge: EdgeView): TextFieldElement {
  const field = textField(t('label'), {
    class: 'wide',
    attributes: { placeholder: t('labelPlaceholder'), 'data-field': 'label', 'data-was': edge.label ?? '' },
  });
  field.value = edge.label ?? '';
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') field.blur();
    if (event.key === 'Escape') field.value = edge.label ?? '';
  });
  field.addEventListener('blur', () => {
    const words = field.value.trim();
    if (words === (edge.label ?? '')) return;
    void editor.edit({ op: 'relabel', edge: edge.id, ...(words === '' ? {} : { label: words }) });
  });
  return field;
}

function edgeBody(
  parts: DetailsParts & Pick<CardParts, 'act'>,
  edge: EdgeView,
  label: TextFieldElement,
): HTMLElement[] {
  const { t, editor, review, act, openText } = parts;
  const reason = textField(t('rejectReason'), {
    class: 'wide',
    attributes: { placeholder: t('rejectReason'), 'data-field': 'reason' },
  });
  const suggested = edge.status === 'suggested';
  const item: ReviewItem = { id: edge.id, table: edge.from[0]?.table ?? '', edge };
  /** Of what a person or a source has said, only the edge is changed. */
  const change = async (made: GraphEditMessage): Promise<Came> => ((await editor.edit(made)) ? 'done' : 'refused');
  const reject = (): void => {
    const words = reason.value.trim();
    const why = words === '' ? {} : { reason: words };
    act('reject', () =>
      suggested ? review.decide([item], { reject: true, ...why }) : change({ op: 'reject', edge: edge.id, ...why }),
    );
  };
  const acceptIt = (): void =>
    act('accept', () =>
      suggested ? review.decide([item], { accept: true }) : change({ op: 'accept', edge: edge.id }),
    );
  reason.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') reject();
  });
  const accept = button(
    suggested ? 'primary' : 'secondary',
    { data: { act: 'accept' }, on: { click: acceptIt } },
    t(edge.status === 'rejected' ? 'restore' : 'accept'),
  );
  const rejectButton = button('secondary', { data: { act: 'reject' }, on: { click: reject } }, t('reject'));
  const remove = button(
    'secondary',
    { data: { act: 'delete' }, on: { click: () => act('delete', () => review.remove(edge)) } },
    t('remove'),
  );
  return [
    el('p', { class: 'sentence' }, ...sentence(parts, edge)),
    ...(edge.confidence === undefined ? [] : [confidence(t, edge.confidence)]),
    ...fact(t('evidence'), edge.evidence),
    ...healthFacts(t, parts.store.get().health.get(edge.id)),
    ...fact(t('cardinality'), edge.cardinality),
    ...fact(t('match'), edge.match),
    ...fact(t('rule'), edge.rule),
    ...(edge.oneWay === true ? [el('p', { class: 'dim', text: t('oneWay') })] : []),
    ...fact(t('reason'), edge.reason),
    ...siblings(parts, edge),
    el('div', { class: 'caption', text: t('label') }),
    label,
    el('div', { class: 'caption', text: t('changeKind') }),
    kindChoice(
      t,
      { chosen: edge.kind, from: edge.from, to: edge.to },
      (kind) => void editor.edit({ op: 'setKind', edge: edge.id, kind }),
    ),
    el(
      'div',
      { class: 'turn' },
      button(
        'secondary',
        {
          data: { act: 'reverse' },
          ...(isOneWay(edge) ? { title: t('cannotReverse'), attributes: { disabled: '' } } : {}),
          on: { click: () => void editor.edit({ op: 'reverse', edge: edge.id }) },
        },
        namedIcon('swap'),
        t('reverse'),
      ),
    ),
    ...(edge.status === 'rejected' ? [] : [el('div', { class: 'caption', text: t('reason') }), reason]),
    el(
      'div',
      { class: 'actions' },
      ...(edge.status === 'suggested' || edge.status === 'rejected' ? [accept] : []),
      ...(edge.status === 'rejected' ? [] : [rejectButton]),
      remove,
    ),
    link(t('showInText'), () => openText({ edge: edge.id })),
  ];
}

/** The other edges between the same two tables: a bundle is one line, and parallel joins are easily taken for each other. */
function siblings(parts: DetailsParts, edge: EdgeView): HTMLElement[] {
  const { store, t } = parts;
  const { scene } = store.get();
  const tables = (of: EdgeView): string =>
    [...new Set([...of.from, ...of.to].map(({ table }) => table))].sort().join('\u0000');
  const here = tables(edge);
  const between = scene?.graph.edges.filter((other) => tables(other) === here && other.status !== 'rejected') ?? [];
  const others = between.filter(({ id }) => id !== edge.id);
  if (others.length === 0 || !here.includes('\u0000')) return [];
  return [
    el('div', { class: 'caption', text: t('bundleOf', others.length + 1) }),
    edgeList(parts, others, edge.from[0]?.table ?? ''),
  ];
}

/** The ends as a sentence in which every column can be clicked. */
function sentence({ t, editor }: DetailsParts, edge: EdgeView): (Node | string)[] {
  const columns = (refs: EdgeView['from']): (Node | string)[] =>
    refs.flatMap((ref, i) => {
      const spot = { table: ref.table, column: ref.column };
      const name = el('a', {
        class: 'column',
        text: `${ref.table}.${ref.column}`,
        tabIndex: 0,
        role: 'link',
        on: {
          click: () => editor.select({ spot }, { reveal: true }),
          keydown: (event) => {
            if (event.key === 'Enter') editor.select({ spot }, { reveal: true });
          },
        },
      });
      return i === 0 ? [name] : [' + ', name];
    });
  const verb = t(
    edge.kind === 'key' ? 'refersTo' : edge.kind === 'context' ? 'needs' : 'derivedFrom',
    '\u0001',
    '\u0002',
  );
  return verb
    .split(/(\u0001|\u0002)/)
    .flatMap((part) => (part === '\u0001' ? columns(edge.from) : part === '\u0002' ? columns(edge.to) : [part]));
}

function confidence(t: GraphTexts, share: number): HTMLElement {
  const meter = el('meter', {
    class: 'meter',
    attributes: { min: '0', max: '1', value: String(share) },
    aria: { label: t('confidence') },
  });
  return el(
    'div',
    { class: 'confidence' },
    el('span', { class: 'caption', text: t('confidence') }),
    meter,
    percent(t, share),
  );
}

function fact(caption: string, text: string | undefined): HTMLElement[] {
  if (text === undefined || text === '') return [];
  return [el('div', { class: 'caption', text: caption }), el('p', { text })];
}

function link(text: string, act: () => void): HTMLElement {
  return el('a', {
    class: 'link',
    text,
    role: 'link',
    tabIndex: 0,
    on: {
      click: act,
      keydown: (event) => {
        if (event.key === 'Enter') act();
      },
    },
  });
}

function spotBody(parts: DetailsParts & Pick<CardParts, 'act' | 'askReason'>, scene: Scene, spot: Spot): HTMLElement[] {
  const { t, openText } = parts;
  const table = scene.boxOf.get(spot.table)?.table;
  if (!table) return [];
  const column = table.columns.find((c) => c.name === spot.column);
  const edges = scene.graph.edges.filter((edge) =>
    [...edge.from, ...edge.to].some((ref) => ref.table === table.name && (!column || ref.column === column.name)),
  );
  const place: Place = column ? { table: table.name, column: column.name } : { table: table.name };
  const rungs = table.ladder.join(' → ');
  return [
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
          ...fact(t('columns'), String(table.columns.length)),
        ]),
    ...(column ? [] : [tableActions(parts, table.name)]),
    ...noteCards({ ...parts, openText: () => openText(place) }, parts.review.here(), (column ?? table).rejected),
    el('div', { class: 'caption', text: t('edges') }),
    edgeList(parts, edges, table.name),
    link(t('showInText'), () => openText(place)),
  ];
}

function edgeList({ t, editor }: DetailsParts, edges: readonly EdgeView[], table: string): HTMLElement {
  if (edges.length === 0) return el('p', { class: 'dim', text: t('noEdges') });
  return el(
    'ul',
    { class: 'edge-list' },
    ...edges.map((edge) => {
      const open = (): void => editor.select({ edge: edge.id }, { reveal: true });
      return el(
        'li',
        {},
        el(
          'button',
          { class: 'edge-item', title: edgeText(t, edge), on: { click: open } },
          kindSample(edge.kind),
          el('span', { text: shortText(edge, table) }),
          statusSample(edge.status),
        ),
      );
    }),
  );
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

/** An edge as seen from one of its tables, whose name need not be said: `VEHNUM → GV.VEHNO`. */
function shortText(edge: EdgeView, table: string): string {
  const names = (refs: EdgeView['from']): string =>
    refs.map((ref) => (ref.table === table ? ref.column : `${ref.table}.${ref.column}`)).join(' + ');
  const outgoing = edge.from.some((ref) => ref.table === table);
  const label = edge.label === undefined ? '' : ` (${edge.label})`;
  return (outgoing ? `${names(edge.from)} → ${names(edge.to)}` : `${names(edge.to)} ← ${names(edge.from)}`) + label;
}

/** How a column climbs its table's ladder, most local column first; nothing where there is no ladder. */
function chainOf(table: TableView, column: string): string {
  const rung = table.ladder.indexOf(column);
  const above = (rung < 0 ? table.ladder : table.ladder.slice(0, rung)).toReversed();
  return above.length === 0 ? '' : [column, ...above].join(' → ');
}
