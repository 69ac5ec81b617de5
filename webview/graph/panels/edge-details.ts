/** What the panel of details shows of an edge, and what can be done with it. */
import type { EdgeView, GraphEditMessage } from '../../../src/protocol/graph';
import type { ReviewItem } from '../../../src/picture/review';
import { el } from '../../shared/dom';
import { button, textField, type TextFieldElement } from '../../shared/toolkit';
import type { CardParts } from '../review/note-cards';
import type { Came } from '../review/review';
import { percent, type GraphTexts } from '../words';
import type { DetailsParts } from './details-parts';
import { edgeList } from './edge-list';
import { fact, link } from './facts';
import { healthFacts, ruleFacts } from './health';
import { kindSample, namedIcon, statusSample } from './icons';
import { isOneWay, kindChoice } from './kind-choice';

/**
 * The title of the panel: kind and status.
 * @param t texts
 * @param edge the selected edge
 */
export function edgeTitle(t: GraphTexts, edge: EdgeView): (Node | string)[] {
  return [kindSample(edge.kind), t(`kind_${edge.kind}`), statusPill(t, edge)];
}

function statusPill(t: GraphTexts, edge: EdgeView): HTMLElement {
  return el('span', { class: `pill ${edge.status}` }, statusSample(edge.status), t(`status_${edge.status}`));
}

/**
 * The field for an edge's label, which changes the edge when it is left.
 * @param parts what the panel works with
 * @param edge the selected edge
 * @param goOn puts the keyboard where the person goes on
 */
export function labelField({ editor, t }: DetailsParts, edge: EdgeView, goOn: () => void): TextFieldElement {
  const field = textField(t('label'), {
    class: 'wide',
    attributes: { placeholder: t('labelPlaceholder'), 'data-field': 'label', 'data-was': edge.label ?? '' },
  });
  field.value = edge.label ?? '';
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') field.value = edge.label ?? '';
    if (event.key === 'Enter' || event.key === 'Escape') goOn();
  });
  field.addEventListener('blur', () => {
    const words = field.value.trim();
    if (words === (edge.label ?? '')) return;
    void editor.edit({ op: 'relabel', edge: edge.id, ...(words === '' ? {} : { label: words }) });
  });
  return field;
}

/**
 * The body of the panel for an edge.
 * @param parts what the panel works with; `act`, which carries out what is decided and puts the keyboard where it goes on; and
 *   `goOn`, which does so where nothing was
 * @param edge the selected edge
 * @param label the field made by `labelField`
 */
export function edgeBody(
  parts: DetailsParts & Pick<CardParts, 'act' | 'decidedElsewhere'> & { readonly goOn: () => void },
  edge: EdgeView,
  label: TextFieldElement,
): HTMLElement[] {
  const { t, editor, review, act, goOn, openText } = parts;
  const reason = textField(t('rejectReason'), {
    class: 'wide',
    attributes: { placeholder: t('rejectReason'), 'data-field': 'reason' },
  });
  const suggested = edge.status === 'suggested';
  const item: ReviewItem = { id: edge.id, table: edge.from[0]?.table ?? '', edge };
  const isDecidedElsewhere = parts.decidedElsewhere(item);
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
    if (event.key === 'Escape') {
      reason.value = '';
      goOn();
    }
  });
  const kinds = kindChoice(
    t,
    { chosen: edge.kind, from: edge.from, to: edge.to },
    (kind) => void editor.edit({ op: 'setKind', edge: edge.id, kind }),
  );
  // Who leaves the kinds goes on with the same edge.
  kinds.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    goOn();
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
    ...healthFacts(t, parts.store.get().health.get(edge.id), parts.store.get().uncounted === edge.id),
    ...fact(t('cardinality'), edge.cardinality),
    ...fact(t('match'), edge.match),
    ...fact(t('rule'), edge.rule),
    ...ruleFacts(t, parts.store.get().ruleHealth.get(edge.id)),
    ...(edge.oneWay === true ? [el('p', { class: 'dim', text: t('oneWay') })] : []),
    ...fact(t('reason'), edge.reason),
    ...siblings(parts, edge),
    el('div', { class: 'caption', text: t('label') }),
    label,
    el('div', { class: 'caption', text: t('changeKind') }),
    kinds,
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
    ...(edge.status === 'rejected' || isDecidedElsewhere
      ? []
      : [el('div', { class: 'caption', text: t('reason') }), reason]),
    el(
      'div',
      { class: isDecidedElsewhere ? 'actions at-end' : 'actions' },
      ...(edge.status === 'rejected' || (suggested && !isDecidedElsewhere) ? [accept] : []),
      ...(edge.status === 'rejected' || isDecidedElsewhere ? [] : [rejectButton]),
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
