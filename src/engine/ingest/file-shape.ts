/** The shape of a file: the names of its columns or fields, from its beginning or from what it says of itself. */
import { SchemaGraphError } from '../core/errors';
import type { Files } from '../core/ports';
import type { ReadersApart } from './read-apart';
import type { ReadColumn } from './table-reader';
import { csvHeader } from './csv-header';
import { decodePieces } from './decode-text';
import { detectEncoding } from './detect-encoding';
import { isRecord, readJsonValue } from './json-value';

/** The first record of a file of JSON lies in so many bytes, or is not compared. */
const RECORD_BYTES = 64 * 1024;

/** Kinds of files whose shapes can be compared without reading all rows. */
export const SHAPED_KINDS: readonly string[] = ['csv', 'tsv', 'jsonl', 'json', 'excel', 'parquet'];

/** Larger ones are not read for their shape: those that are read twice take twice as long. */
const MOST_SHAPE_BYTES = 64 * 1024 * 1024;

/** What files that are alike have in common. */
export interface FileShape {
  /** The names of its columns or fields; where tables have names, each with that of its table before it. */
  readonly names: ReadonlySet<string>;
  /** The names of its columns or fields alone. */
  readonly columns: readonly string[];
  /** The names of its tables, sorted: those of sheets, and '' for the one that is called as the file is. */
  readonly tables: readonly string[];
}

/**
 * The shape of a file.
 * @param path absolute path
 * @param kind one of `SHAPED_KINDS`
 * @param files reads it
 * @param readers take apart what is no text
 * @returns undefined where it has none that can be told
 */
export async function fileShape(
  path: string,
  kind: string,
  files: Pick<Files, 'head' | 'read' | 'stat'>,
  readers: Pick<ReadersApart, 'of'>,
): Promise<FileShape | undefined> {
  try {
    if (kind === 'excel' || kind === 'parquet') return await shapeWithin(path, kind, files, readers);
    const names = kind === 'csv' || kind === 'tsv' ? await csvHeader(path, kind, files) : await fields(path, files);
    const filled = names.filter((name) => name !== '' && name !== '?');
    return filled.length > 0 ? { names: new Set(filled), columns: filled, tables: [''] } : undefined;
  } catch (error) {
    if (error instanceof SchemaGraphError && error.code !== 'cancelled') return undefined;
    throw error;
  }
}

/** The shape of a file that only its reader can take apart. */
async function shapeWithin(
  path: string,
  kind: 'excel' | 'parquet',
  files: Pick<Files, 'read' | 'stat'>,
  readers: Pick<ReadersApart, 'of'>,
): Promise<FileShape | undefined> {
  if (((await files.stat(path))?.size ?? 0) > MOST_SHAPE_BYTES) return undefined;
  const read = await readers.of(kind);
  const request = { path, bytes: await files.read(path), reading: {}, columnsOnly: true, ...NOTHING_TOLD } as const;
  const tables = new Map<string, readonly ReadColumn[]>();
  for await (const { table } of read(request)) tables.set(table.name, table.columns);
  const named = [...tables].flatMap(([table, columns]) => columns.map(({ name }) => [table, name] as const));
  if (named.length === 0) return undefined;
  return {
    names: new Set(named.map((name) => name.join('\0'))),
    columns: named.map(([, column]) => column),
    tables: [...tables.keys()].sort(),
  };
}

/** Loading tells what there is to tell. */
const NOTHING_TOLD = { note: (): void => undefined, leaveOut: (): void => undefined };

/** The names of the fields of the first record. */
async function fields(path: string, files: Pick<Files, 'head'>): Promise<readonly string[]> {
  const head = await files.head(path, RECORD_BYTES);
  const text = [...decodePieces(head, detectEncoding(head).encoding)].map((piece) => piece.text).join('');
  const record = firstRecord(text);
  const read = record === undefined ? undefined : readJsonValue(record);
  return read && 'value' in read && isRecord(read.value) ? Object.keys(read.value) : [];
}

/** The text of the first object of a list, or of lines. */
function firstRecord(text: string): string | undefined {
  const start = text.search(/\S/);
  const open = text[start] === '[' ? text.indexOf('{', start) : start;
  if (open < 0 || text[open] !== '{') return undefined;
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const c = text[i];
    if (c === '"') i = endOfString(text, i);
    else if (c === '{' || c === '[') depth++;
    else if ((c === '}' || c === ']') && --depth === 0) return text.slice(open, i + 1);
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i;
  }
  return text.length;
}

/**
 * How alike two shapes are.
 * @returns the share of the names of both that both have, 0 to 1
 */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((name) => b.has(name)).length;
  return both / (a.size + b.size - both);
}
