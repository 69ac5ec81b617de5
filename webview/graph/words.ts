/** The words for tables, columns and edges: what panels show and what is announced. */
import type { ColumnView, EdgeView, TableView } from '../../src/protocol/graph';
import type { GraphStringKey } from '../../src/protocol/strings';
import type { Texts } from '../shared/texts';
import type { Box } from '../../src/picture/box';

/** Texts of the graph editor. */
export type GraphTexts = Texts<GraphStringKey>;

/** One end of an edge: `GV.CASEID + GV.VEHNO`. */
function endText(refs: EdgeView['from']): string {
  return refs.map((ref) => `${ref.table}.${ref.column}`).join(' + ');
}

/** An edge on one line. */
export function edgeText(t: GraphTexts, edge: Pick<EdgeView, 'kind' | 'from' | 'to' | 'label'>): string {
  const label = edge.label === undefined ? '' : ` (${edge.label})`;
  const verb = edge.kind === 'key' ? 'refersTo' : edge.kind === 'context' ? 'needs' : 'derivedFrom';
  return t(verb, endText(edge.from), endText(edge.to)) + label;
}

/** An edge for the ear: kind, ends, status. */
export function edgeSpoken(t: GraphTexts, edge: EdgeView): string {
  const confidence = edge.confidence === undefined ? '' : `, ${percent(t, edge.confidence)}`;
  return `${t(`kind_${edge.kind}`)}: ${edgeText(t, edge)}, ${t(`status_${edge.status}`)}${confidence}`;
}

/** A table for the ear. */
export function tableSpoken(t: GraphTexts, box: Box): string {
  const key = box.table.ladder.length > 0 ? `, ${t('ladderOf', box.table.ladder.join(' → '))}` : '';
  return `${t('tableSpoken', box.table.name, box.table.columns.length)}${key}`;
}

/** A column for the ear. */
export function columnSpoken(t: GraphTexts, table: TableView, column: ColumnView): string {
  const rung = table.ladder.indexOf(column.name);
  const role = rung >= 0 ? `, ${t('rungSpoken', rung + 1, table.ladder.length)}` : '';
  const about = column.description === undefined ? '' : `, ${column.description}`;
  return `${column.name}, ${column.type ?? ''}${role}${about}`;
}

/** A share as a whole percentage. */
export function percent(t: GraphTexts, share: number): string {
  return t('percent', Math.round(share * 100));
}
