/** Which file of a graph an edit goes to. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { GraphEdit } from './edit-model';
import { withRule } from './exclusion';
import type { GraphFile } from './graph-file';
import type { LoadedGraph } from './load';
import { edgeId, type Column, type Table } from './model';
import { spellingIn } from './name-table';

/**
 * The file that an edit goes to: the one that says what is changed, else the one that holds its entry, else the one that holds
 * its table, else the root.
 * @param loaded the files of a graph, the root first
 * @param edit the edit
 * @throws SchemaGraphError `not-found` where there is no file
 */
export function fileOfEdit({ files }: Pick<LoadedGraph, 'files'>, edit: GraphEdit): GraphFile {
  const file =
    files.find((f) => says(f, edit)) ??
    files.find((f) => holds(f, edit)) ??
    files.find((f) => near(f, edit)) ??
    files[0];
  if (!file) throw new SchemaGraphError('not-found', say`The graph has no file.`);
  return file;
}

/** Whether a file says what the edit changes: of a table or column that stands in several parts, each may say something else. */
function says({ graph }: GraphFile, edit: GraphEdit): boolean {
  if (!('table' in edit)) return false;
  const table = graph.tables.get(spellingIn(graph.tables, edit.table) ?? '');
  const columns = table?.columns ?? new Map<string, Column>();
  const isOfColumn = 'column' in edit && edit.column !== undefined;
  const entry = isOfColumn ? columns.get(spellingIn(columns, edit.column) ?? '') : table;
  switch (edit.op) {
    case 'setTableField':
    case 'setColumnField':
      return hasField(entry, edit.field);
    case 'acceptSuggestion':
    case 'dropSuggestion':
    case 'rejectSuggestion':
      return edit.field === undefined ? entry?.suggested !== undefined : hasField(entry?.suggested, edit.field);
    default:
      return false;
  }
}

/** Lists that the model always has say nothing where they are empty. */
function hasField(entry: object | undefined, field: string): boolean {
  const value = (entry as Readonly<Record<string, unknown>> | undefined)?.[field];
  if (field === 'unique' || field === 'display' || field === 'terms') return Array.isArray(value) && value.length > 0;
  return value !== undefined;
}

/** Whether a file has the entry that the edit is of. */
function holds({ file, graph }: GraphFile, edit: GraphEdit): boolean {
  switch (edit.op) {
    case 'addEdge':
    case 'addTable':
      return false;
    // Paths are relative to the file that holds them: those of a graph are the root's.
    case 'addSource':
    case 'addDictionary':
    case 'exclude':
      return false;
    case 'include': {
      if (edit.file !== undefined && file !== edit.file) return false;
      const { field, rule } = edit;
      return withRule(graph.exclude, field, rule, false)?.[field]?.length !== graph.exclude?.[field]?.length;
    }
    case 'suggest':
    case 'setTableField':
      return hasTable(graph.tables, edit.table);
    case 'setColumnField':
    case 'suggestColumn':
    case 'removeColumn':
    case 'acceptSuggestion':
    case 'dropSuggestion':
    case 'rejectSuggestion': {
      const table = graph.tables.get(spellingIn(graph.tables, edit.table) ?? '');
      if (!table || edit.column === undefined) return table !== undefined;
      return spellingIn(table.columns, edit.column) !== undefined;
    }
    default:
      return graph.edges.some((edge) => edgeId(edge) === edit.edge);
  }
}

/** Whether a file is the right one for a new entry: it holds the table. */
function near({ graph }: GraphFile, edit: GraphEdit): boolean {
  if (edit.op === 'addEdge') return hasTable(graph.tables, edit.value.from[0]?.table ?? '');
  return 'table' in edit && hasTable(graph.tables, edit.table);
}

function hasTable(tables: ReadonlyMap<string, Table>, name: string): boolean {
  return spellingIn(tables, name) !== undefined;
}
