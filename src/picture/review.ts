/**
 * What awaits review in a graph: suggested edges, and what is suggested of tables and columns. In the order in which a person
 * goes through it, alone or in groups. Pure.
 */
import type { EdgeView, EntryEditMessage, GraphEditMessage, GraphView, NoteView } from '../protocol/graph';

/** One thing to decide on. `id` is the same for the same suggestion in the next version of the graph. */
export type ReviewItem =
  | { readonly id: string; readonly table: string; readonly edge: EdgeView }
  | { readonly id: string; readonly table: string; readonly column?: string; readonly note: NoteView };

/** What items are grouped by. */
export type GroupBy = 'table' | 'kind' | 'confidence';

/** Items that can be decided on together. */
export interface ReviewGroup {
  /** Name of the table; kind of an edge or field of a note; lower bound of the confidence in percent, or `none`. */
  readonly key: string;
  readonly items: readonly ReviewItem[];
}

/** Lower bounds of the groups by confidence, in percent, the highest first. */
export const BOUNDS = [95, 80, 50, 0] as const;
const KINDS = ['key-edge', 'context-edge', 'derivation-edge', 'key', 'ladder'] as const;

/**
 * All that awaits review: table by table in their order, of each first what is suggested of itself, then of its columns,
 * then its edges (those that begin there).
 * @param graph the graph
 */
export function reviewItems(graph: GraphView): ReviewItem[] {
  const edges = new Map<string, ReviewItem[]>();
  for (const edge of graph.edges) {
    if (edge.status !== 'suggested') continue;
    const table = edge.from[0]?.table ?? '';
    const known = edges.get(table);
    const item: ReviewItem = { id: edge.id, table, edge };
    if (known) known.push(item);
    else edges.set(table, [item]);
  }
  const items: ReviewItem[] = [];
  for (const { name: table, suggestions, columns } of graph.tables) {
    items.push(...(suggestions ?? []).map((note) => ({ id: noteId(table, undefined, note), table, note })));
    for (const { name: column, suggestions: notes } of columns) {
      items.push(...(notes ?? []).map((note) => ({ id: noteId(table, column, note), table, column, note })));
    }
    items.push(...(edges.get(table) ?? []));
    edges.delete(table);
  }
  return [...items, ...[...edges.values()].flat()];
}

function noteId(table: string, column: string | undefined, { field }: NoteView): string {
  return JSON.stringify([table, column ?? null, field]);
}

/** How sure an item is, between 0 and 1; undefined where nobody said. */
export function confidenceOf(item: ReviewItem): number | undefined {
  return 'edge' in item ? item.edge.confidence : undefined;
}

/** Kind of an edge (`key-edge`), or field of a note. */
function kindOf(item: ReviewItem): string {
  return 'edge' in item ? `${item.edge.kind}-edge` : item.note.field;
}

/**
 * Items in groups; groups by table stand in the order of the items, the others in one that is always the same.
 * @param items what awaits review
 * @param by what they are grouped by
 * @param least items below this confidence, in percent, are left out; 0 leaves in those without one too
 */
export function groupItems(items: readonly ReviewItem[], by: GroupBy, least = 0): ReviewGroup[] {
  const groups = new Map<string, ReviewItem[]>();
  for (const item of atLeast(items, least)) {
    const key = by === 'table' ? item.table : by === 'kind' ? kindOf(item) : boundOf(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  const list = [...groups].map(([key, members]) => ({ key, items: members }));
  if (by === 'table') return list;
  const order: readonly string[] = by === 'kind' ? KINDS : BOUNDS.map(String);
  const rank = ({ key }: ReviewGroup): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return list.sort((a, b) => rank(a) - rank(b));
}

/**
 * The items with at least some confidence.
 * @param items what awaits review
 * @param least in percent; with 0 all items
 */
export function atLeast(items: readonly ReviewItem[], least: number): ReviewItem[] {
  return items.filter((item) => least === 0 || (confidenceOf(item) ?? 0) * 100 >= least);
}

function boundOf(item: ReviewItem): string {
  const confidence = confidenceOf(item);
  return confidence === undefined ? 'none' : String(BOUNDS.find((bound) => confidence * 100 >= bound) ?? 0);
}

/** What a person decides. */
export type Decision = { readonly accept: true } | { readonly reject: true; readonly reason?: string };

/**
 * The edit that carries out a decision on some items, as one step of undo.
 * @param items what is decided on, not empty
 * @param decision accept, or reject with a reason
 */
export function decisionEdit(items: readonly ReviewItem[], decision: Decision): GraphEditMessage {
  const edits = items.map((item) => decisionOn(item, decision));
  const [only] = edits;
  return edits.length === 1 && only ? only : { op: 'together', edits };
}

function decisionOn(item: ReviewItem, decision: Decision): EntryEditMessage {
  const reason = 'reject' in decision && decision.reason !== undefined ? { reason: decision.reason } : {};
  if ('edge' in item) {
    return 'accept' in decision
      ? { op: 'accept', edge: item.edge.id }
      : { op: 'reject', edge: item.edge.id, ...reason };
  }
  const { table, column, note } = item;
  const of = { table, ...(column === undefined ? {} : { column }), field: note.field };
  return 'accept' in decision ? { op: 'acceptNote', ...of } : { op: 'rejectNote', ...of, ...reason };
}

/**
 * The item that comes after some others.
 * @param items what awaits review
 * @param from the id of the item to start from, which may be gone; undefined: the beginning
 * @param before the items when `from` was still among them
 * @param step forwards or backwards; both go round
 */
export function itemAfter(
  items: readonly ReviewItem[],
  from: string | undefined,
  before: readonly ReviewItem[],
  step: 1 | -1,
): ReviewItem | undefined {
  if (items.length === 0) return undefined;
  const waiting = new Set(items.map(({ id }) => id));
  const at = before.findIndex(({ id }) => id === from);
  if (at < 0) return items[step > 0 ? 0 : items.length - 1];
  for (let i = 1; i <= before.length; i++) {
    const id = before[(at + step * i + before.length * i) % before.length]?.id;
    if (id !== undefined && waiting.has(id)) return items.find((item) => item.id === id);
  }
  return items[0];
}
