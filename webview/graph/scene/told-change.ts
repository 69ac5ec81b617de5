/** What an undo, the text or a program changed in the graph, for the ear: everybody else sees it. */
import type { EdgeView, GraphView } from '../../../src/protocol/graph';
import { reviewItems, type ReviewItem } from '../../../src/picture/review';
import { itemText } from '../review/item-words';
import { edgeText, type GraphTexts } from '../words';

/**
 * The change from one state of the graph to the next: what awaits review now or no longer does, and which other edges
 * are changed. A single one is named. Empty where no edge and no suggestion is another.
 * @param t texts
 * @param before the graph as it was shown
 * @param after the graph as it is now
 */
export function changeSpoken(t: GraphTexts, before: GraphView, after: GraphView): string {
  const [oldItems, items] = [reviewItems(before), reviewItems(after)];
  const came = without(items, oldItems);
  const went = without(oldItems, items);
  const told = new Set([...came, ...went].map(({ id }) => id));
  const edges = edgesSpoken(t, before, after, told);
  if (edges === '' && told.size === 0) return '';
  return [
    t('fileChanged'),
    edges,
    itemsSpoken(t, came, 'awaitsReview', 'awaitsReviewMany'),
    itemsSpoken(t, went, 'reviewedOne', 'reviewedMany'),
    t('leftToReview', items.length),
  ]
    .filter((words) => words !== '')
    .join(' ');
}

function without(items: readonly ReviewItem[], others: readonly ReviewItem[]): ReviewItem[] {
  const known = new Set(others.map(({ id }) => id));
  return items.filter(({ id }) => !known.has(id));
}

function itemsSpoken(
  t: GraphTexts,
  items: readonly ReviewItem[],
  one: 'awaitsReview' | 'reviewedOne',
  many: 'awaitsReviewMany' | 'reviewedMany',
): string {
  const [first, ...others] = items;
  if (!first) return '';
  return others.length === 0 ? t(one, itemText(t, first)) : t(many, itemText(t, first), others.length);
}

/** The change of edges, but for those that are told as suggestions. */
function edgesSpoken(t: GraphTexts, before: GraphView, after: GraphView, told: ReadonlySet<string>): string {
  const [old, now] = [edgesOf(before, told), edgesOf(after, told)];
  const gone = new Map([...old.values()].flatMap((edge) => (now.has(edge.id) ? [] : [[endsOf(edge), edge]])));
  const [added, changed]: [EdgeView[], EdgeView[]] = [[], []];
  for (const edge of now.values()) {
    const was = old.get(edge.id);
    // An edge that took another label, kind or direction is told by its ends.
    if (was === undefined) (gone.delete(endsOf(edge)) ? changed : added).push(edge);
    else if (textOf(was) !== textOf(edge)) changed.push(edge);
  }
  const removed = [...gone.values()];
  const [only, ...others] = [...added, ...removed, ...changed];
  if (!only) return '';
  if (others.length > 0) return t('edgesChanged', added.length, removed.length, changed.length);
  return t(added.length > 0 ? 'edgeAdded' : removed.length > 0 ? 'edgeRemoved' : 'edgeChanged', edgeText(t, only));
}

function edgesOf({ edges }: GraphView, told: ReadonlySet<string>): Map<string, EdgeView> {
  return new Map(edges.flatMap((edge) => (told.has(edge.id) ? [] : [[edge.id, edge]])));
}

/** The ends of an edge, either way round. */
function endsOf({ from, to }: EdgeView): string {
  return [from, to]
    .map((end) => JSON.stringify(end))
    .sort()
    .join();
}

function textOf({ kind, status, label }: EdgeView): string {
  return [kind, status, label ?? ''].join('\u0001');
}
