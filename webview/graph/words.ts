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

/** What an edge on one line is made of. */
type Edge = Pick<EdgeView, 'kind' | 'from' | 'to' | 'label'>;

/** An edge on one line. */
export function edgeText(t: GraphTexts, edge: Edge): string {
  return joined(t, edge, endText(edge.from), endText(edge.to));
}

/**
 * An edge in a list of those of one table, which is not named again: `CASEID + VEHNO refers to GV`, where the columns are
 * called the same there.
 * @param table the table
 */
export function edgeInTable(t: GraphTexts, edge: Edge, table: string): string {
  const short = (refs: EdgeView['from']): string =>
    refs.map((ref) => (ref.table === table ? ref.column : `${ref.table}.${ref.column}`)).join(' + ');
  const [target] = edge.to;
  const isAlike =
    edge.from.length === edge.to.length && edge.from.every(({ column }, i) => column === edge.to[i]?.column);
  const bare = edge.kind === 'key' && isAlike && target !== undefined && target.table !== table;
  return joined(t, edge, short(edge.from), bare ? target.table : short(edge.to));
}

function joined(t: GraphTexts, { kind, label }: Edge, from: string, to: string): string {
  const verb = kind === 'key' ? 'refersTo' : kind === 'context' ? 'needs' : 'derivedFrom';
  return t(verb, from, to) + (label === undefined ? '' : ` (${label})`);
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
