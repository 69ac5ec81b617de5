/** Puts what a source itself says about its tables and columns into a draft. */
import { notesFromText } from './graph/dictionary-text';
import type { Column, SchemaGraph, Table } from './graph/model';
import type { ImportedTable } from './ingest/loaded-data';

/**
 * A draft with the descriptions of its source, which are a person's words, and what they say of codes and units; what stands in
 * the draft wins.
 * @param graph the draft
 * @param tables as they were read
 */
export function withComments(graph: SchemaGraph, tables: readonly ImportedTable[]): SchemaGraph {
  const read = new Map(tables.map((table) => [table.name, table]));
  const described = [...graph.tables.values()].map((table): [string, Table] => {
    const { description, columns = [] } = read.get(table.name) ?? {};
    const comments = new Map(columns.map((column) => [column.name, column.description]));
    const own = [...table.columns.values()].map((column): [string, Column] => [
      column.name,
      withNotes(column, comments.get(column.name)),
    ]);
    const whole = { ...table, columns: new Map(own) };
    return [table.name, description === undefined ? whole : { description, ...whole }];
  });
  return { ...graph, tables: new Map(described) };
}

function withNotes(column: Column, comment: string | undefined): Column {
  return comment === undefined ? column : { ...notesFromText(column.name, comment), ...column };
}
