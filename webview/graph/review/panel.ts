/**
 * The panel of the review: all suggestions as a tree of groups beside the picture. The keyboard alone is enough: arrows go
 * through the tree, A accepts and R rejects what has the keyboard, one suggestion or a whole group.
 */
import { atLeast, confidenceOf, groupItems, type GroupBy, type ReviewItem } from '../../../src/picture/review';
import { el } from '../../shared/dom';
import { button } from '../../shared/toolkit';
import { lossSpoken } from '../panels/health';
import { lossSample, namedIcon } from '../panels/icons';
import type { Store } from '../state';
import { percent, type GraphTexts } from '../words';
import { groupName, itemInTable, itemLabel, itemText } from './item-words';
import { createReason } from './reason';
import type { Review } from './review';

/** The panel. */
export interface ReviewPanel {
  readonly element: HTMLElement;
  /** Opens it and gives it the keyboard. */
  open(): void;
  close(): void;
  /** Gives the keyboard to what is being looked at; false where the panel is closed. */
  focus(): boolean;
}

/** What the panel works with. */
export interface ReviewPanelParts {
  readonly store: Store;
  readonly review: Review;
  readonly t: GraphTexts;
  readonly undo: () => void;
  /** Puts the cursor where an item can be changed. */
  readonly focusChange: (item: ReviewItem) => void;
  /** Puts the keyboard on the kinds of an edge. */
  readonly focusKind: (item: ReviewItem) => void;
  readonly focusPicture: () => void;
}

const GROUPINGS: readonly GroupBy[] = ['table', 'kind', 'confidence'];
const LEAST = [0, 50, 80, 90, 95, 99] as const;
/** The row of the tree that stands for all that is listed. */
const ALL = 'all';

/** What one row of the tree stands for. */
interface Row {
  readonly key: string;
  readonly items: readonly ReviewItem[];
  readonly group: boolean;
}

/**
 * Makes the panel.
 * @param parts what it works with
 */
export function createReviewPanel(parts: ReviewPanelParts): ReviewPanel {
  const { store, review, t } = parts;
  let by: GroupBy = 'table';
  let least = 0;
  /** Groups that are open; what is looked at opens its own. */
  const unfolded = new Set<string>();
  let active: string | undefined;
  const rows = new Map<string, Row>();

  const tree = el('ul', { class: 'tree review-tree', role: 'tree', aria: { label: t('review') } });
  const none = el('p', { class: 'dim', hidden: true });
  const count = el('span', { class: 'count' });
  const foot = el('div', { class: 'actions' });
  const reason = createReason(t, review, () => focusRow(active));
  const head = el(
    'div',
    { class: 'details-head' },
    el('h2', { class: 'details-title' }, t('review'), count),
    button('icon', { title: t('close'), on: { click: () => close() } }, namedIcon('close')),
  );
  const element = el(
    'section',
    { class: 'review-panel', hidden: true, aria: { label: t('review') } },
    head,
    el(
      'div',
      { class: 'review-controls' },
      choice(
        'reviewBy',
        t('reviewBy'),
        GROUPINGS.map((value) => [value, t(`reviewBy_${value}`)] as const),
        (value) => {
          by = value as GroupBy;
          unfolded.clear();
          render();
        },
      ),
      choice(
        'reviewLeast',
        t('reviewLeast'),
        LEAST.map((value) => [String(value), value === 0 ? t('reviewLeastAny') : percent(t, value / 100)] as const),
        (value) => {
          least = Number(value);
          render();
        },
      ),
    ),
    tree,
    none,
    el('p', { class: 'dim review-hint', text: t('reviewHint') }),
    reason.element,
    foot,
  );

  const rowElements = (): HTMLElement[] => [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const rowOf = (key: string | undefined): HTMLElement | undefined =>
    rowElements().find((row) => row.dataset['row'] === key);
  const activate = (row: HTMLElement): void => {
    for (const other of tree.querySelectorAll<HTMLElement>('[tabindex="0"]')) other.tabIndex = -1;
    row.tabIndex = 0;
    active = row.dataset['row'];
    renderFoot();
  };
  /** Gives a row the keyboard; the picture follows. Beside a group no details of one suggestion are shown. */
  const focusRow = (key: string | undefined): void => {
    const row = rowOf(key) ?? rowElements()[0];
    if (!row) return parts.focusPicture();
    activate(row);
    row.focus();
    const of = rows.get(row.dataset['row'] ?? '');
    const [item] = of?.items ?? [];
    if (of?.group === true) review.leave();
    else if (item && review.current()?.id !== item.id) review.show(item);
  };
  const fold = (key: string, open: boolean): void => {
    // A group of which one suggestion is looked at stays open.
    review.leave();
    if (open) unfolded.add(key);
    else unfolded.delete(key);
    render();
    focusRow(key);
  };

  const itemRow = (item: ReviewItem, index: number, size: number): HTMLElement => {
    rows.set(item.id, { key: item.id, items: [item], group: false });
    const confidence = confidenceOf(item);
    const text = by === 'table' ? itemInTable(t, item) : itemText(t, item);
    const loss = 'edge' in item ? lossSpoken(t, store.get().health.get(item.edge.id)) : '';
    return el(
      'li',
      {
        role: 'treeitem',
        tabIndex: -1,
        data: { row: item.id },
        aria: {
          level: 2,
          setsize: size,
          posinset: index + 1,
          selected: review.current()?.id === item.id,
          label: [itemLabel(t, item, text), ...(loss === '' ? [] : [loss])].join(', '),
        },
      },
      el(
        'span',
        { class: 'item', title: [itemText(t, item), ...(loss === '' ? [] : [loss])].join('\n') },
        el('span', { class: 'name', text }),
        ' ',
        ...(loss === '' ? [] : [lossSample()]),
        el('span', { class: 'count', text: confidence === undefined ? '' : percent(t, confidence) }),
      ),
    );
  };
  const groupRow = (
    row: Row,
    name: string,
    place: readonly [number, number],
    members?: readonly HTMLElement[],
  ): HTMLElement[] => {
    rows.set(row.key, row);
    const size = row.items.length;
    // Levels are said, not nested: the name of a row is then what stands in it.
    const element = el(
      'li',
      {
        role: 'treeitem',
        tabIndex: -1,
        data: { row: row.key },
        aria: {
          level: 1,
          setsize: place[1],
          posinset: place[0],
          selected: false,
          label: size === 1 ? t('groupOneSpoken', name) : t('groupSpoken', name, size),
          ...(members ? { expanded: unfolded.has(row.key) } : {}),
        },
      },
      el(
        'span',
        { class: 'item group' },
        el('span', { class: members ? `twistie ${unfolded.has(row.key) ? 'open' : ''}` : 'no-twistie' }),
        el('span', { class: 'name', text: name }),
        ' ',
        el('span', { class: 'count', text: String(size) }),
      ),
    );
    return [element, ...(members ?? [])];
  };

  const render = (): void => {
    if (element.hidden) return;
    const focused = tree.contains(document.activeElement);
    const all = review.items();
    const listed = atLeast(all, least);
    const current = review.current();
    rows.clear();
    const groups = groupItems(all, by, least);
    const own = current && groups.find(({ items }) => items.some(({ id }) => id === current.id));
    if (own) unfolded.add(`group ${own.key}`);
    count.textContent = String(all.length);
    tree.replaceChildren(
      ...(listed.length > 1
        ? groupRow({ key: ALL, items: listed, group: true }, t('reviewAll', listed.length), [1, groups.length + 1])
        : []),
      ...groups.flatMap((group, i) => {
        const key = `group ${group.key}`;
        const members = unfolded.has(key) ? group.items.map((item, at) => itemRow(item, at, group.items.length)) : [];
        const place = [i + (listed.length > 1 ? 2 : 1), groups.length + (listed.length > 1 ? 1 : 0)] as const;
        return groupRow({ key, items: group.items, group: true }, groupName(t, by, group), place, members);
      }),
    );
    tree.hidden = listed.length === 0;
    none.hidden = listed.length > 0;
    element.classList.toggle('done', all.length === 0);
    none.textContent = t(all.length === 0 ? 'reviewDone' : 'reviewNone');
    const row = rowOf(active) ?? (current && rowOf(current.id)) ?? rowElements()[0];
    if (row) activate(row);
    else renderFoot();
    (current && rowOf(current.id))?.scrollIntoView({ block: 'nearest' });
    if (focused) (row ?? head.querySelector<HTMLElement>('vscode-button'))?.focus();
  };
  /** Another item of the same list is looked at: its row and the one before change. False where it has no row. */
  const lookAt = (item: ReviewItem | undefined): boolean => {
    const row = item && rowOf(item.id);
    if (item && !row) return false;
    for (const other of tree.querySelectorAll('[aria-selected=true]')) other.setAttribute('aria-selected', 'false');
    row?.setAttribute('aria-selected', 'true');
    row?.scrollIntoView({ block: 'nearest' });
    if (!row || active !== item?.id) return true;
    const focused = tree.contains(document.activeElement);
    activate(row);
    if (focused) row.focus();
    return true;
  };
  const renderFoot = (): void => {
    const row = rows.get(active ?? '');
    const size = row?.items.length ?? 0;
    const [item] = row?.items ?? [];
    const act = (name: string, look: 'primary' | 'secondary', text: string, click: () => void): HTMLElement =>
      button(look, { data: { review: name }, on: { click } }, text);
    foot.replaceChildren(
      ...(row && item
        ? [
            act('accept', 'primary', row.group ? t('reviewAcceptAll', size) : t('reviewAccept'), () => accept()),
            act('reject', 'secondary', row.group ? t('reviewRejectAll', size) : t('reviewReject'), () => reject()),
            ...(row.group ? [] : [act('change', 'secondary', t('reviewEdit'), () => parts.focusChange(item))]),
          ]
        : []),
      el('span', { class: 'spacer' }),
      button(
        'icon',
        { title: t('reviewUndo'), data: { review: 'undo' }, on: { click: parts.undo } },
        namedIcon('undo'),
      ),
    );
  };

  /** What comes next has the keyboard; where it was in the foot, the same button there. */
  const decided = (inFoot: string | undefined): void => {
    active = review.current()?.id ?? active;
    render();
    if (inFoot === undefined) focusRow(active);
    else foot.querySelector<HTMLElement>(`[data-review=${inFoot}]`)?.focus();
  };
  const accept = (): void => {
    const row = rows.get(active ?? '');
    const inFoot = foot.contains(document.activeElement) ? 'accept' : undefined;
    if (row) void review.decide(row.items, { accept: true }).then((came) => came !== 'refused' && decided(inFoot));
  };
  const reject = (): void => {
    const row = rows.get(active ?? '');
    if (!row) return;
    reason.ask(row.items, () => decided(undefined));
    // The form takes room from the list.
    rowOf(active)?.scrollIntoView({ block: 'nearest' });
  };
  const open = (): void => {
    store.set({ reviewOpen: true });
    const first = review.current() ?? review.items()[0];
    if (first) review.show(first);
    active = first?.id ?? active;
    render();
    focusRow(active);
    if (!element.contains(document.activeElement)) head.querySelector<HTMLElement>('vscode-button')?.focus();
  };
  const close = (): void => {
    store.set({ reviewOpen: false });
    parts.focusPicture();
  };

  tree.addEventListener('focusin', (event) => {
    if (event.target instanceof HTMLElement && event.target.dataset['row'] !== active) {
      activate(event.target);
      if (rows.get(active ?? '')?.group === true) review.leave();
    }
  });
  tree.addEventListener('click', (event) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=treeitem]') : null;
    const key = row?.dataset['row'];
    if (!row || key === undefined) return;
    const isGroup = rows.get(key)?.group === true && key !== ALL;
    if (isGroup && event.target instanceof Element && event.target.closest('.item')) fold(key, !unfolded.has(key));
    else focusRow(key);
  });
  tree.addEventListener('keydown', (event) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=treeitem]') : null;
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = rowElements();
    const at = all.indexOf(row);
    const key = row.dataset['row'] ?? '';
    const of = rows.get(key);
    const canFold = of?.group === true && key !== ALL;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusRow(all[Math.min(all.length - 1, at + 1)]?.dataset['row']),
      ArrowUp: () => focusRow(all[Math.max(0, at - 1)]?.dataset['row']),
      Home: () => focusRow(all[0]?.dataset['row']),
      End: () => focusRow(all.at(-1)?.dataset['row']),
      ArrowRight: () =>
        canFold && !unfolded.has(key) ? fold(key, true) : focusRow((all[at + 1] ?? all[at])?.dataset['row']),
      ArrowLeft: () =>
        canFold ? fold(key, false) : focusRow(all.slice(0, at).findLast((r) => r.ariaLevel === '1')?.dataset['row']),
      Enter: () => (canFold ? fold(key, !unfolded.has(key)) : of?.items[0] && review.show(of.items[0])),
      a: accept,
      r: reject,
      i: () => of && !of.group && of.items[0] && parts.focusChange(of.items[0]),
      g: () => of && !of.group && of.items[0] && 'edge' in of.items[0] && parts.focusKind(of.items[0]),
      z: parts.undo,
      n: () => step(1),
      N: () => step(-1),
      Escape: close,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  const step = (by: 1 | -1): void => {
    const of = rows.get(active ?? '');
    const [first] = of?.group === true && by > 0 ? of.items : [];
    if (first) review.show(first);
    else review.next(by);
    focusRow(review.current()?.id);
  };
  store.subscribe((state, before) => {
    if (state.reviewOpen !== before.reviewOpen) element.hidden = !state.reviewOpen;
    const isAnew = state.document !== before.document || state.health !== before.health;
    const isElsewhere = state.selection !== before.selection || state.reviewItem !== before.reviewItem;
    if (!(isAnew || isElsewhere) || !state.reviewOpen) return;
    // What is picked in the picture is what the panel shows, unless the keyboard is on a group here: its buttons decide on it.
    const current = review.current();
    const onGroup = element.contains(document.activeElement) && rows.get(active ?? '')?.group === true;
    if (current && !onGroup) active = current.id;
    if (isAnew || !lookAt(current)) render();
  });
  const focus = (): boolean => {
    if (!element.hidden) decided(undefined);
    return !element.hidden;
  };
  return { element, open, close, focus };

  function choice(
    name: string,
    label: string,
    options: readonly (readonly [string, string])[],
    choose: (value: string) => void,
  ): HTMLElement {
    const select = el(
      'select',
      { id: name, data: { field: name } },
      ...options.map(([value, text]) => el('option', { text, attributes: { value } })),
    );
    select.addEventListener('change', () => choose(select.value));
    return el('label', { attributes: { for: name } }, el('span', { text: label }), select);
  }
}
