/** The review of suggestions: what there is to decide on, which of it is being looked at, and the decisions. */
import type { EdgeView, GraphView } from '../../../src/protocol/graph';
import { keyHealthOf } from '../../../src/picture/health-view';
import { decisionEdit, itemAfter, reviewItems, type Decision, type ReviewItem } from '../../../src/picture/review';
import type { Editor } from '../editor';
import { keySpoken } from '../panels/health';
import type { Selection, Store } from '../state';
import { edgeText, type GraphTexts } from '../words';
import { itemSpoken, itemText } from './item-words';
import { listIn } from './note-list';

/** What the review works with. */
export interface ReviewParts {
  readonly store: Store;
  readonly editor: Editor;
  readonly t: GraphTexts;
  /** Says something to assistive technology, and shows it for a while. */
  readonly announce: (message: string) => void;
  /** Says to assistive technology what everybody else sees. */
  readonly say: (message: string) => void;
}

/** What became of a decision: another suggestion is selected, none is left, or nothing was changed. */
export type Came = 'next' | 'done' | 'refused';

/** The review. */
export interface Review {
  /** All that awaits review. */
  items(): readonly ReviewItem[];
  /** What is being looked at: what was stepped to, else what is suggested of what is selected. */
  current(): ReviewItem | undefined;
  /** All that is suggested of the selected table or column, or the selected edge. */
  here(): readonly ReviewItem[];
  /** Selects an item in the picture. */
  show(item: ReviewItem, options?: { readonly quiet?: boolean }): void;
  /** Looks at no single item: nothing is selected that another decision would be about. */
  leave(): void;
  /** Goes to the next item, or the one before. */
  next(step: 1 | -1): void;
  /** Carries out one decision on some items, and goes on to the next. */
  decide(items: readonly ReviewItem[], decision: Decision): Promise<Came>;
  /** Deletes an edge; after a suggestion it goes on to the next. */
  remove(edge: EdgeView): Promise<Came>;
  /** Says otherwise than a note suggests; lists are read by `listIn`. */
  change(item: Extract<ReviewItem, { note: unknown }>, text: string): Promise<Came>;
}

/**
 * Makes the review.
 * @param parts what it works with
 */
export function createReview(parts: ReviewParts): Review {
  const { store, editor, t, announce, say } = parts;
  let known: { readonly of: GraphView; readonly items: readonly ReviewItem[] } | undefined;

  const items = (): readonly ReviewItem[] => {
    const graph = store.get().document?.graph;
    if (!graph) return [];
    if (known?.of !== graph) known = { of: graph, items: reviewItems(graph) };
    return known.items;
  };
  const here = (): readonly ReviewItem[] => {
    const { selection } = store.get();
    return items().filter((item) => isAt(item, selection));
  };
  const current = (): ReviewItem | undefined => {
    const at = here();
    return at.find(({ id }) => id === store.get().reviewItem) ?? at[0];
  };
  /** An item for the ear; of a key with what was counted of it, as of an edge with what was seen. */
  const spoken = (item: ReviewItem): string => {
    const key = 'note' in item && item.note.field === 'key' ? item.note.value : undefined;
    const counted =
      key === undefined || typeof key === 'string'
        ? ''
        : keySpoken(t, keyHealthOf(store.get().keyHealth, item.table, key));
    return counted === '' ? itemSpoken(t, item) : `${itemSpoken(t, item)}, ${counted}`;
  };
  const show: Review['show'] = (item, options = {}) => {
    store.set({ reviewItem: item.id });
    editor.select(selectionOf(item), { reveal: true, quiet: true });
    if (options.quiet === true) return;
    const all = items();
    const place = all.findIndex(({ id }) => id === item.id) + 1;
    say(t('suggestionSpoken', spoken(item), place, all.length));
  };
  /** After a decision: goes on, and says what was done and what is next. */
  const goOn = (before: readonly ReviewItem[], decided: readonly ReviewItem[], done: string): Came => {
    const gone = new Set(decided.map(({ id }) => id));
    const left = items().filter(({ id }) => !gone.has(id));
    const next = itemAfter(left, decided.at(-1)?.id, before, 1);
    if (next) {
      show(next, { quiet: true });
      say(`${done} ${t('leftSpoken', left.length, spoken(next))}`);
      return 'next';
    }
    store.set({ reviewItem: undefined });
    say(`${done} ${t('allReviewed')}`);
    announce(t('allReviewed'));
    return 'done';
  };

  return {
    items,
    current,
    here,
    show,
    leave: () => {
      store.set({ reviewItem: undefined });
      if (store.get().selection) editor.select(undefined, { quiet: true });
    },
    next: (step) => {
      const all = items();
      const next = itemAfter(all, current()?.id, all, step);
      if (next) show(next);
      else announce(t('allReviewed'));
    },
    decide: async (decided, decision) => {
      const [first] = decided;
      if (!first) return 'refused';
      const before = items();
      const accepted = 'accept' in decision;
      const words = itemText(t, first);
      if (!(await editor.edit(decisionEdit(decided, decision)))) return 'refused';
      const done =
        decided.length > 1
          ? t(accepted ? 'acceptedMany' : 'rejectedMany', decided.length)
          : t(accepted ? 'acceptedSpoken' : 'rejectedSpoken', words);
      const came = goOn(before, decided, done);
      if (decided.length > 1) announce(done);
      return came;
    },
    remove: async (edge) => {
      const before = items();
      const item = before.find(({ id }) => id === edge.id);
      if (!(await editor.edit({ op: 'delete', edge: edge.id }))) return 'refused';
      const done = t('deletedSpoken', edgeText(t, edge));
      if (item) return goOn(before, [item], done);
      say(done);
      return 'done';
    },
    change: async (item, text) => {
      const before = items();
      const { table, column, note } = item;
      const value = typeof note.value === 'string' ? text.trim() : listIn(text);
      const of = { table, ...(column === undefined ? {} : { column }), field: note.field };
      if (!(await editor.edit({ op: 'setNote', ...of, value }))) return 'refused';
      return goOn(before, [item], t('changedSpoken', itemText(t, { ...item, note: { ...note, value } })));
    },
  };
}

function selectionOf(item: ReviewItem): Selection {
  if ('edge' in item) return { edge: item.edge.id };
  return { spot: item.column === undefined ? { table: item.table } : { table: item.table, column: item.column } };
}

function isAt(item: ReviewItem, selection: Selection): boolean {
  if (!selection) return false;
  if ('edge' in selection) return 'edge' in item && item.edge.id === selection.edge;
  return 'note' in item && item.table === selection.spot.table && item.column === selection.spot.column;
}
