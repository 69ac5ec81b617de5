/** The languages in which graphs and other tools tell each other of tables, keys and references. */
import type { SchemaGraph } from '../graph/model';
import { printDbml } from './print-dbml';
import { printDdl } from './print-ddl';
import { printMermaid } from './print-mermaid';
import { readDbml } from './read-dbml';
import { readDdl } from './read-ddl';
import type { ForeignSchema } from './schema';

/** Languages that a graph can be written in. */
export type TextFormat = 'mermaid' | 'dbml' | 'sql';
/** Languages that a schema can be read from. */
export type SchemaLanguage = 'dbml' | 'sql';

const PRINTERS: Readonly<Record<TextFormat, (graph: SchemaGraph) => string>> = {
  mermaid: printMermaid,
  dbml: printDbml,
  sql: printDdl,
};

/**
 * Writes a graph in another tool's language. Names and texts are quoted by the rules of that language.
 * @param graph the graph, completed by its data where that is at hand
 * @param format the language
 */
export function printSchema(graph: SchemaGraph, format: TextFormat): string {
  return PRINTERS[format](graph);
}

/**
 * Reads a schema. What cannot be read is noted, and the rest is taken.
 * @param text the whole file
 * @param language its language
 * @param known tables of the graph that takes it over: the file may refer to them without describing them
 */
export function readSchema(text: string, language: SchemaLanguage, known?: SchemaGraph['tables']): ForeignSchema {
  return language === 'dbml' ? readDbml(text, known) : readDdl(text, known);
}

/**
 * The language of a file, by its name.
 * @param path the file
 * @returns undefined for names that tell none
 */
export function languageOf(path: string): SchemaLanguage | undefined {
  if (/\.dbml$/i.test(path)) return 'dbml';
  return /\.(sql|ddl)$/i.test(path) ? 'sql' : undefined;
}
