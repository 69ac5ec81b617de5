/** What a graph calls by some words already: whoever gives them to something else wants to know. */
import { formatColumn } from '../core/identifiers';
import type { SchemaGraph } from './model';

/** A table, a column or a term of a table. */
interface Named {
  readonly table: string;
  readonly column?: string;
}

/**
 * The tables, columns and terms that are called so, by their names or their keywords; the case does not count, nor do
 * underscores.
 * @param graph the graph
 * @param words what they are called
 * @param besides what is left out: the column or the table that the words are to be given to
 * @returns as people read them: `T`, `T.C`, `“term” (T)`, each once
 */
export function namedSo(graph: SchemaGraph, words: string, besides?: Named): readonly string[] {
  const wanted = folded(words);
  const isSo = (names: readonly (string | undefined)[]): boolean =>
    names.some((name) => name !== undefined && folded(name) === wanted);
  const found = [...graph.tables.values()].flatMap((table): string[] => [
    ...(isSo([table.name, ...(table.keywords ?? [])]) ? [table.name] : []),
    ...[...table.columns.values()].flatMap((column) => {
      const isOwn = besides?.table === table.name && besides.column === column.name;
      const names = [column.name, column.description, ...(column.keywords ?? [])];
      return !isOwn && isSo(names) ? [formatColumn({ table: table.name, column: column.name })] : [];
    }),
    ...table.terms.flatMap(({ name, keywords }) => (isSo([name, ...keywords]) ? [`“${name}” (${table.name})`] : [])),
  ]);
  return [...new Set(found)];
}

function folded(name: string): string {
  return name.toLowerCase().replaceAll('_', ' ').trim();
}
