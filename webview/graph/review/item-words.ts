/** The words for what awaits review: in lists, for the ear, as names of groups. */
import type { NoteView } from '../../../src/protocol/graph';
import { BOUNDS, type GroupBy, type ReviewGroup, type ReviewItem } from '../../../src/picture/review';
import { edgeInTable, edgeText, percent, type GraphTexts } from '../words';

const EDGE_KINDS = {
  'key-edge': 'kindGroup_key_edge',
  'context-edge': 'kindGroup_context_edge',
  'derivation-edge': 'kindGroup_derivation_edge',
} as const;

/** What a note says, on one line. */
export function noteText(t: GraphTexts, { value }: NoteView): string {
  const text = typeof value === 'string' ? value : value.join(', ');
  return text === '' ? t('noteNone') : text;
}

/** What an item is of: `GV` or `GV.DVTOTAL`. */
export function placeOf(item: ReviewItem): string {
  const column = 'note' in item ? item.column : undefined;
  return column === undefined ? item.table : `${item.table}.${column}`;
}

/** An item on one line: `Key of GV: CASEID, VEHNO`. */
export function itemText(t: GraphTexts, item: ReviewItem): string {
  if ('edge' in item) return edgeText(t, item.edge);
  return t('noteOf', t(`note_${item.note.field}`), placeOf(item), noteText(t, item.note));
}

/** An item in a list whose group says which table it is of: `DVTOTAL · Unit: km/h`. */
export function itemInTable(t: GraphTexts, item: ReviewItem): string {
  if ('edge' in item) return edgeInTable(t, item.edge, item.table);
  const what = t('noteIs', t(`note_${item.note.field}`), noteText(t, item.note));
  return item.column === undefined ? what : t('noteInTable', item.column, what);
}

/** An item for the ear: an edge with kind and confidence. */
export function itemSpoken(t: GraphTexts, item: ReviewItem): string {
  if ('note' in item) return itemText(t, item);
  const { edge } = item;
  const sure = edge.confidence === undefined ? '' : `, ${t('confidence')} ${percent(t, edge.confidence)}`;
  const seen = edge.evidence === undefined ? '' : `, ${edge.evidence}`;
  return `${t(`kind_${edge.kind}`)}: ${edgeText(t, edge)}${sure}${seen}`;
}

/**
 * The name of an item's row: what stands in it, and for an edge what was seen.
 * @param text what stands in the row
 */
export function itemLabel(t: GraphTexts, item: ReviewItem, text: string): string {
  if ('note' in item) return text;
  const { confidence, evidence, kind } = item.edge;
  const sure = confidence === undefined ? [] : [percent(t, confidence)];
  return [text, ...sure, t(`kind_${kind}`), ...(evidence === undefined ? [] : [evidence])].join(', ');
}

/** A group by confidence: it ends where the next higher one begins. */
function confidenceWords(t: GraphTexts, bound: number): string {
  const above = BOUNDS.findLast((other) => other > bound);
  if (above === undefined) return t('confidenceGroup', bound);
  return bound === 0 ? t('confidenceBelow', above) : t('confidenceBetween', bound, above);
}

/** The name of a group. */
export function groupName(t: GraphTexts, by: GroupBy, { key }: ReviewGroup): string {
  if (by === 'table') return key;
  if (by === 'confidence') return key === 'none' ? t('confidenceGroupNone') : confidenceWords(t, Number(key));
  if (key in EDGE_KINDS) return t(EDGE_KINDS[key as keyof typeof EDGE_KINDS]);
  return t(`note_${key as NoteView['field']}`);
}
