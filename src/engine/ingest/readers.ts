/** The readers of files that may hold several tables, each loaded when it is first needed: some bring large libraries. */
import type { FileKind } from '../graph/source-kinds';
import type { TableReader } from './table-reader';

/** Kinds that have readers of their own: text of one table is read in `text-source.ts`, databases in `sqlite.ts`. */
export type ReaderKind = Exclude<FileKind, 'csv' | 'tsv' | 'sqlite'>;

const READERS: Readonly<Record<ReaderKind, () => Promise<TableReader>>> = {
  jsonl: async () => (await import('./json-tables')).readJsonRecords,
  json: async () => (await import('./json-tables')).readJsonTables,
  parquet: async () => (await import('./parquet')).readParquet,
  excel: async () => (await import('./excel')).readWorkbook,
  markdown: async () => (await import('./markdown')).readMarkdown,
  html: async () => (await import('./html')).readHtml,
  fixed: async () => (await import('./fixed-width')).readFixedWidth,
};

/**
 * Whether a kind of source has a reader here.
 * @param kind what stands after `kind:`
 */
export function hasReader(kind: string): kind is ReaderKind {
  return Object.hasOwn(READERS, kind);
}

/**
 * The reader of a kind of file.
 * @param kind the kind
 */
export function readerOf(kind: ReaderKind): Promise<TableReader> {
  return READERS[kind]();
}
