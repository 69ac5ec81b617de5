/** What an undo, the text or a program changed in the graph, for the ear: everybody else sees it. */
import type { GraphView } from '../../../src/protocol/graph';
import { reviewItems } from '../../../src/picture/review';
import type { GraphTexts } from '../words';

/**
 * The change from one state of the graph to the next, in a sentence; empty where no edge and no suggestion is another.
 * @param t texts
 * @param before the graph as it was shown
 * @param after the graph as it is now
 */
export function changeSpoken(t: GraphTexts, before: GraphView, after: GraphView): string {
  const [old, now] = [textsOf(before), textsOf(after)];
  const added = [...now.keys()].filter((id) => !old.has(id)).length;
  const removed = [...old.keys()].filter((id) => !now.has(id)).length;
  const changed = [...now].filter(([id, text]) => old.has(id) && old.get(id) !== text).length;
  const waiting = reviewItems(after).length;
  if (added + removed + changed === 0 && waiting === reviewItems(before).length) return '';
  return t('changedElsewhere', added, removed, changed, waiting);
}

function textsOf({ edges }: GraphView): Map<string, string> {
  return new Map(edges.map(({ id, kind, status, label }) => [id, [kind, status, label ?? ''].join('\u0001')]));
}
