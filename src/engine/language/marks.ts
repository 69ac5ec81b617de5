/** What an editor shows beside the lines of a graph file: what waits for a decision, what is not written and yet known. */
import type { Position } from '../core/problems';
import type { GraphFile } from '../graph/graph-file';
import { edgeId, type Column, type Edge, type EdgeKind, type EdgeStatus, type Table } from '../graph/model';
import type { TextLines } from '../graph/text-lines';
import { valueAt } from '../graph/yaml-tree';
import type { Known } from './known';

/** An edge, by the place where its entry begins. */
export interface EdgeMark {
  /** See `edgeId`: what is measured of it is looked up by this. */
  readonly id: string;
  readonly kind: EdgeKind;
  readonly status?: EdgeStatus;
  readonly at: Position;
  /** The end of `to`, where the entry does not say its cardinality. */
  readonly behind?: Position;
}

/** A table with suggestions that wait: notes on it and its columns, and edges that lead from it. */
export interface TableMark {
  readonly at: Position;
  readonly suggestions: number;
  /** Where the first of them is, in the order in which they are reviewed. */
  readonly first: WaitingPlace;
}

/** A table or column with notes that wait, or an edge that does. */
export type WaitingPlace = { readonly table: string; readonly column?: string } | { readonly edge: string };

/** The end of a column's name, where its entry does not say its type and the data does. */
export interface ColumnMark {
  readonly behind: Position;
  readonly type: string;
}

/** All marks of one file. */
export interface FileMarks {
  readonly edges: readonly EdgeMark[];
  readonly tables: readonly TableMark[];
  readonly columns: readonly ColumnMark[];
  /** Suggestions of this file that wait, with the place of the first. */
  readonly waiting: number;
  readonly first?: Position;
  /** The data was not known in time: types may be lacking. */
  readonly partial?: true;
}

/**
 * The marks of a file.
 * @param file the file as it was read
 * @param lines its lines
 * @param known what is known of graph and data
 */
export function marksOf(file: GraphFile, lines: TextLines, known: Known): FileMarks {
  const { graph, places } = file;
  const edges = graph.edges.flatMap((edge, i): EdgeMark[] => {
    const node = places.edges[i];
    if (!node) return [];
    const { kind, status } = edge;
    const to = edge.cardinality === undefined ? valueAt(node, 'to') : undefined;
    const behind = to && { behind: lines.position(to.end) };
    return [{ id: edgeId(edge), kind, ...(status && { status }), at: lines.position(node.start), ...behind }];
  });
  const fromTable = new Map<string, Edge[]>();
  for (const edge of graph.edges.filter(({ status }) => status === 'suggested')) {
    const table = edge.from[0]?.table.toLowerCase() ?? '';
    const own = fromTable.get(table);
    if (own) own.push(edge);
    else fromTable.set(table, [edge]);
  }
  const tables = [...graph.tables.values()].flatMap((table): TableMark[] => {
    const place = places.tables.get(table.name);
    const own = fromTable.get(table.name.toLowerCase()) ?? [];
    const first = firstNote(table) ?? (own[0] && { edge: edgeId(own[0]) });
    const suggestions = notesWaiting(table) + own.length;
    return place && first ? [{ at: lines.position(place.pair.key.start), suggestions, first }] : [];
  });
  const suggested = edges.filter(({ status }) => status === 'suggested');
  const notes = [...graph.tables.values()].reduce((sum, table) => sum + notesWaiting(table), 0);
  const first = suggested[0]?.at ?? tables[0]?.at;
  return {
    edges,
    tables,
    columns: columnMarks(file, lines, known),
    waiting: suggested.length + notes,
    ...(first && { first }),
  };
}

function notesOf({ suggested }: Table | Column): number {
  return Object.keys(suggested ?? {}).length;
}

function notesWaiting(table: Table): number {
  return [...table.columns.values()].reduce((sum, column) => sum + notesOf(column), notesOf(table));
}

function firstNote(table: Table): WaitingPlace | undefined {
  if (notesOf(table) > 0) return { table: table.name };
  const column = [...table.columns.values()].find((one) => notesOf(one) > 0);
  return column && { table: table.name, column: column.name };
}

function columnMarks({ graph, places }: GraphFile, lines: TextLines, known: Known): readonly ColumnMark[] {
  return [...places.tables].flatMap(([table, { columns }]) =>
    [...columns].flatMap(([column, { key }]): ColumnMark[] => {
      if (graph.tables.get(table)?.columns.get(column)?.type !== undefined) return [];
      const type = known.profile({ table, column })?.type;
      return type === undefined ? [] : [{ behind: lines.position(key.end), type }];
    }),
  );
}
