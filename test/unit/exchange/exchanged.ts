// What of a graph other tools are told, in a form that can be compared.
import { printSchema, readSchema, type SchemaLanguage } from '../../../src/engine/exchange/exchange';
import { mergeSchema } from '../../../src/engine/exchange/merge-schema';
import { editGraphAll } from '../../../src/engine/graph/edit';
import { effectiveKey, type SchemaGraph } from '../../../src/engine/graph/model';
import { parseGraph } from '../../../src/engine/graph/parse';

const EMPTY = 'version: 1\n';

/** The graph with all that is suggested accepted. */
export function accepted(graph: SchemaGraph): SchemaGraph {
  const tables = [...graph.tables.values()].map((table) => {
    const key = effectiveKey(table);
    return [table.name, { ...table, ...(key && { key }) }] as const;
  });
  const edges = graph.edges.map(({ status: _status, ...edge }) => edge);
  return { ...graph, tables: new Map(tables), edges };
}

/** Tables with columns and types, keys, and the key edges that somebody stands for. */
export function stated(graph: SchemaGraph): unknown {
  const edges = graph.edges.filter(
    ({ kind, status }) => kind === 'key' && (status === undefined || status === 'declared'),
  );
  return {
    tables: Object.fromEntries(
      [...graph.tables.values()].map((table) => [
        table.name,
        {
          columns: [...table.columns.values()].map(({ name, type }) => `${name} ${type ?? ''}`),
          key: table.key ?? [],
          unique: table.unique.map((key) => [...key].sort().join(' ')).sort(),
        },
      ]),
    ),
    edges: edges
      .map(({ from, to }) =>
        from
          .map((ref, i) => JSON.stringify([ref, to[i]]))
          .sort()
          .join('&'),
      )
      .sort(),
  };
}

/** The graph that comes of writing a graph, reading it again and merging it into a file. */
export function exchanged(graph: SchemaGraph, language: SchemaLanguage, into = EMPTY): SchemaGraph {
  const schema = readSchema(printSchema(graph, language), language);
  if (schema.notes.length > 0) throw new Error(JSON.stringify(schema.notes));
  const before = parseGraph(into, '').value;
  const { edits } = mergeSchema(before, before, schema);
  return parseGraph(editGraphAll(into, edits).text, '').value;
}
