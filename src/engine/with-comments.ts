/** Puts what a source itself says about its tables and columns into a draft. */
import { notesFromText } from './graph/dictionary-text';
import type { Column, SchemaGraph, Table } from './graph/model';
import type { Catalogue } from './profile/catalogue';
import type { ImportedTable } from './ingest/loaded-data';

/**
 * A draft with the descriptions of its source, which are a person's words, and what they say of codes and units; what stands in
 * the draft wins.
 * @param graph the draft
 * @param tables as they were read
 * @param catalogue their columns: what a comment only lists of the values that are stored is no description
 */
export function withComments(graph: SchemaGraph, tables: readonly ImportedTable[], catalogue: Catalogue): SchemaGraph {
  const read = new Map(tables.map((table) => [table.name, table]));
  const described = [...graph.tables.values()].map((table): [string, Table] => {
    const { description, columns = [] } = read.get(table.name) ?? {};
    const comments = new Map(columns.map((column) => [column.name, column.description]));
    const own = [...table.columns.values()].map((column): [string, Column] => [
      column.name,
      withNotes(column, comments.get(column.name), storedIn(table.name, column.name, catalogue)),
    ]);
    const whole = { ...table, columns: new Map(own) };
    return [table.name, description === undefined ? whole : { description, ...whole }];
  });
  return { ...graph, tables: new Map(described) };
}

function withNotes(column: Column, comment: string | undefined, stored: ReadonlySet<string>): Column {
  if (comment === undefined) return column;
  const { description, ...notes } = notesFromText(column.name, comment);
  const listed = description?.toLowerCase().split(/\s*(?:[,;/|]|\sor\s)\s*/) ?? [];
  const isList = listed.length > 1 && listed.every((value) => stored.has(value.replace(/^['"]|['"]$/g, '')));
  const isName = description !== undefined && !isList && !NO_NAME.test(description);
  return { ...notes, ...(isName && { description }), ...column };
}

/** Remarks that say when a value is missing, how it is written or in what it is measured: answers would call the column so. */
const NO_NAME =
  /\d|YYYY|HH:MM|^(?:date|datetime|time|text|number|integer|string)$|^(?:empty|null|blank|who|where|when|if|whether|euros?|dollars?|pounds?|square|met(?:re|er)s?|minutes?|hours?|time of day)\b/i;

/** The most frequent values of a column, in lower case. */
function storedIn(table: string, column: string, { tables }: Catalogue): ReadonlySet<string> {
  const profile = tables.get(table)?.columns.find((one) => one.column === column);
  return new Set(profile?.typical.map(({ value }) => String(value).toLowerCase()));
}
