/** Tables whose cells are text, however they were marked: finds their names, totals and notes as in CSV, and yields their rows. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { Reading } from '../graph/reading';
import type { Aside } from './csv';
import { FOOTER_RECORDS, footerOf, isBlank } from './csv-footer';
import { findLayout } from './csv-layout';
import { asideProblems, noNames } from './csv-problems';
import type { CsvRecord } from './csv-records';
import { decodePieces } from './decode-text';
import type { ReadRequest, ReadTable, RowBatch } from './table-reader';
import { chooseEncoding } from './text-encoding';
import { uniqueNames } from './unique-names';

const ROWS_PER_BATCH = 1000;
/** So much of a title or note is told. */
const SHOWN = 60;
/** Documents are read as one text. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** A table of texts. */
export interface TextTable {
  /** '' for the one that is called as its file is. */
  readonly name: string;
  /** All that stands in it, with the lines on which it stands. */
  readonly records: readonly CsvRecord[];
  /** So many of the first records hold names, where the file says so. */
  readonly header?: number;
  /** So many of the last records hold totals, where the file says so. */
  readonly totals?: number;
}

/**
 * The whole text of a document.
 * @param request the file; an encoding that is a guess is noted
 * @throws SchemaGraphError `limit` where it is longer than documents are
 */
export function wholeText({ path, bytes, reading, note }: ReadRequest): string {
  if (bytes.length > MOST_CHARACTERS) {
    const most = MOST_CHARACTERS / 1024 / 1024;
    throw new SchemaGraphError('limit', say`it is larger than ${most} MB; save its tables as CSV.`);
  }
  const { encoding, problems } = chooseEncoding(path, bytes, reading);
  for (const { code, message, severity } of problems) note({ code, message, severity });
  return [...decodePieces(bytes, encoding)].map(({ text }) => text).join('');
}

/**
 * Yields the rows of a table. A record with more cells than there are names is left out, what lacks at its end is empty.
 * @param table its records
 * @param request takes what was noticed
 */
export function* textRows(table: TextTable, request: ReadRequest): Generator<RowBatch> {
  const { header, rows, asides } = layoutOf(table, request.reading);
  if (header.length === 0) return;
  for (const { code, message, severity, start } of asideProblems(request.path, asides))
    request.note({ code, message, severity, line: start.line });
  if (!table.header && header.every((name) => name === '') && request.reading.header === undefined) {
    const { code, message } = noNames(request.path, rows[0]?.line ?? 1);
    request.note({ code, message, line: rows[0]?.line ?? 1 });
  }
  const columns = uniqueNames(header).map((name) => ({ name, holds: 'texts' as const }));
  const target: ReadTable = { name: table.name, columns, ...(asides.length > 0 && { asides: asides.length }) };
  if (rows.length === 0) yield { table: target, rows: [], done: 1 };
  for (let at = 0; at < rows.length; at += ROWS_PER_BATCH) {
    const some = rows.slice(at, at + ROWS_PER_BATCH);
    const read = some.flatMap(({ line, cells }, i) => {
      const extra = cells.slice(columns.length);
      if (extra.every((cell) => cell.trim() === '')) {
        const own = columns.map((_, k) => (cells[k]?.trim() ? (cells[k]?.trim() ?? null) : null));
        return [{ place: at + i + 1, line, cells: own }];
      }
      request.leaveOut(line, say`it has ${cells.length} fields instead of ${columns.length}`);
      return [];
    });
    yield { table: target, rows: read, done: Math.min(1, (at + some.length) / rows.length) };
  }
}

interface TextLayout {
  /** A name for each column, empty where it has none; none at all where there is no table. */
  readonly header: readonly string[];
  readonly rows: readonly CsvRecord[];
  readonly asides: readonly Aside[];
}

function layoutOf({ records, header: marked, totals = 0 }: TextTable, reading: Reading): TextLayout {
  const lines = (reading.header ?? []).filter((line) => records.some((record) => record.line === line));
  const { header: _header, ...rest } = reading;
  const own = lines.length > 0 || reading.header?.length === 0 ? { ...rest, header: lines } : rest;
  const found = findLayout(records, own);
  const isMarked = marked !== undefined && marked > 0 && own === rest;
  const above = isMarked ? 0 : found.above;
  const names = isMarked ? marked : found.names;
  const below = records.slice(above + names);
  const width = below.reduce((most, { cells }) => Math.max(most, filledWidth(cells)), 0);
  const header = isMarked ? joinedNames(records.slice(0, names)) : found.header;
  const named = header.some((name) => name !== '') ? header : Array.from({ length: width }, () => '');
  const last = below.slice(-FOOTER_RECORDS);
  const feet = reading.notes === 'keep' ? new Map<number, Aside['kind']>() : new Map(footerOf(last, named.length));
  if (reading.notes !== 'keep')
    for (let i = Math.max(0, last.length - totals); i < last.length; i++) if (!feet.has(i)) feet.set(i, 'total');
  const footer = feet.size < below.length ? feet : new Map<number, Aside['kind']>();
  const body = below.slice(0, below.length - last.length).concat(last.filter((_, i) => !footer.has(i)));
  const asides = [
    ...records.slice(0, above).map((record) => asideOf(record, 'above')),
    ...[...footer].flatMap(([i, kind]) => (last[i] ? asideOf(last[i], kind) : [])),
    ...body.filter(({ cells }) => isBlank(cells)).map((record) => asideOf(record, 'blank')),
  ];
  return { header: named, rows: body.filter(({ cells }) => !isBlank(cells)), asides };
}

function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** Names over several lines: a group stands before the names of all its columns, once. */
function joinedNames(records: readonly CsvRecord[]): string[] {
  const width = Math.max(0, ...records.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, i) => {
    const parts = records.map(({ cells }) => (cells[i] ?? '').replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
    return [...new Set(parts)].join(' ');
  });
}

function asideOf({ line, cells }: CsvRecord, kind: Aside['kind']): Aside {
  const text = cells.filter((cell) => cell.trim() !== '').join(' ');
  return { line, kind, text: text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text };
}

/** Gives the tables of one document names, each once: the only one is called as its file is. */
export class DocumentNames {
  readonly #taken = new Set<string>();

  /**
   * @param title what stands above a table, if anything
   * @param only whether there is no other
   */
  of(title: string | undefined, only: boolean): string {
    const plain = title?.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME) ?? '';
    const wanted = only ? '' : plain;
    let name = wanted;
    for (let i = 2; this.#taken.has(name.toLowerCase()); i++) name = wanted === '' ? `table_${i}` : `${wanted}_${i}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

const LONGEST_NAME = 60;
