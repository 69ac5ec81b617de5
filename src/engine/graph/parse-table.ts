/** Reads one table of a graph file. */
import { say, type Message } from '../core/message';
import { normaliseCode } from '../core/values';
import type { ColumnType } from '../core/values';
import { definedFields } from './defined';
import type { CodeLabel, Column, ColumnNotes, RejectedNotes, Table, TableNotes, Term } from './model';
import type { NodeReader } from './node-reader';
import { resolveAlias } from './yaml-tree';
import type { YamlNode, YamlPair } from './yaml-tree';

/** The types that a column may have. */
export const COLUMN_TYPES: readonly ColumnType[] = [
  'integer',
  'real',
  'text',
  'date',
  'datetime',
  'time',
  'boolean',
  'blob',
];

const TABLE_NOTE_NAMES = ['description', 'keywords', 'key', 'ladder'] as const;
const COLUMN_NOTE_NAMES = ['description', 'keywords', 'unit', 'values', 'missing'] as const;

/** The fields of a table, in the order in which they are written. */
export const TABLE_FIELD_NAMES = [
  ...TABLE_NOTE_NAMES,
  'unique',
  'display',
  'terms',
  'columns',
  'suggested',
  'rejected',
] as const;

/** The fields of a column, in the order in which they are written. */
export const COLUMN_FIELD_NAMES = ['type', 'says', ...COLUMN_NOTE_NAMES, 'suggested', 'rejected'] as const;

const TABLE_FIELDS = { what: say`A table`, known: TABLE_FIELD_NAMES } as const;
const COLUMN_FIELDS = { what: say`A column`, known: COLUMN_FIELD_NAMES } as const;
const TABLE_NOTES = { what: say`A suggestion for a table`, known: TABLE_NOTE_NAMES } as const;
const COLUMN_NOTES = { what: say`A suggestion for a column`, known: COLUMN_NOTE_NAMES } as const;
const REJECTED_TABLE_NOTES = { ...TABLE_NOTES, known: [...TABLE_NOTE_NAMES, 'reason'] } as const;
const REJECTED_COLUMN_NOTES = { ...COLUMN_NOTES, known: [...COLUMN_NOTE_NAMES, 'reason'] } as const;
const TERM_FIELDS = { what: say`A term`, known: ['where', 'value', 'keywords', 'unit'] } as const;

/** A table, and where its columns stand. */
export interface ReadTable {
  readonly table: Table;
  readonly columns: ReadonlyMap<string, YamlPair>;
}

/**
 * Reads a table.
 * @param name its name
 * @param entry name and body
 * @param reader takes the problems
 * @returns undefined where the body is not a map
 */
export function readTable(name: string, entry: YamlPair, reader: NodeReader): ReadTable | undefined {
  const fields = reader.map(entry.value, TABLE_FIELDS);
  if (!fields) return undefined;
  const value = (field: (typeof TABLE_FIELD_NAMES)[number]) => fields.get(field)?.value;
  const columns = new Map<string, Column>();
  const places = new Map<string, YamlPair>();
  const columnsNode = value('columns');
  for (const [column, pair] of (columnsNode && reader.pairs(columnsNode, say`The columns of ${name}`)) ?? []) {
    const read = readColumn(column, pair.value, reader);
    if (!read) continue;
    columns.set(column, read);
    places.set(column, pair);
  }
  const suggested = readSuggested(value('suggested'), TABLE_NOTES, readTableNotes, reader);
  const table: Table = {
    name,
    ...readTableNotes(value, reader),
    unique: readUnique(value('unique'), reader),
    display: reader.texts(value('display'), 'display') ?? [],
    terms: readTerms(value('terms'), reader),
    columns,
    ...definedFields({
      suggested,
      rejected: readRejected(value('rejected'), REJECTED_TABLE_NOTES, readTableNotes, reader),
    }),
  };
  return { table, columns: places };
}

function readTableNotes(
  value: (field: (typeof TABLE_NOTE_NAMES)[number]) => YamlNode | undefined,
  reader: NodeReader,
): TableNotes {
  return definedFields({
    description: reader.text(value('description'), say`The description`),
    keywords: reader.texts(value('keywords'), 'keywords'),
    key: reader.texts(value('key'), say`A key`),
    ladder: reader.texts(value('ladder'), say`A ladder`),
  });
}

function readColumnNotes(
  value: (field: (typeof COLUMN_NOTE_NAMES)[number]) => YamlNode | undefined,
  reader: NodeReader,
): ColumnNotes {
  return definedFields({
    description: reader.text(value('description'), say`The description`),
    keywords: reader.texts(value('keywords'), 'keywords'),
    unit: reader.text(value('unit'), say`The unit`),
    values: readValues(value('values'), reader),
    missing: reader.texts(value('missing'), 'missing')?.map(normaliseCode),
  });
}

function readColumn(name: string, node: YamlNode, reader: NodeReader): Column | undefined {
  const fields = reader.map(node, COLUMN_FIELDS);
  if (!fields) return undefined;
  const value = (field: (typeof COLUMN_FIELD_NAMES)[number]) => fields.get(field)?.value;
  const valuesFile = readValuesFile(value('values'), reader);
  const own = (field: (typeof COLUMN_NOTE_NAMES)[number]) =>
    field === 'values' && valuesFile !== undefined ? undefined : value(field);
  return {
    name,
    ...readColumnNotes(own, reader),
    ...definedFields({
      type: reader.oneOf(value('type'), say`The type of a column`, 'unknown-type', COLUMN_TYPES),
      says: reader.text(value('says'), 'says'),
      valuesFile,
      suggested: readSuggested(value('suggested'), COLUMN_NOTES, readColumnNotes, reader),
      rejected: readRejected(value('rejected'), REJECTED_COLUMN_NOTES, readColumnNotes, reader),
    }),
  };
}

function readSuggested<K extends string, N extends object>(
  node: YamlNode | undefined,
  notes: { readonly what: Message; readonly known: readonly K[] },
  read: (value: (field: K) => YamlNode | undefined, reader: NodeReader) => N,
  reader: NodeReader,
): N | undefined {
  const fields = node && reader.map(node, notes);
  return fields && read((field) => fields.get(field)?.value, reader);
}

/** What was suggested and refused: a list; a single map counts as a list of one. */
function readRejected<K extends string, N extends object>(
  node: YamlNode | undefined,
  notes: { readonly what: Message; readonly known: readonly (K | 'reason')[] },
  read: (value: (field: K) => YamlNode | undefined, reader: NodeReader) => N,
  reader: NodeReader,
): readonly RejectedNotes<N>[] | undefined {
  if (!node) return undefined;
  const all = reader.items(node).flatMap((item): RejectedNotes<N>[] => {
    const fields = reader.map(item, notes);
    if (!fields) return [];
    const reason = reader.text(fields.get('reason')?.value, say`The reason`);
    return [{ ...read((field) => fields.get(field)?.value, reader), ...(reason === undefined ? {} : { reason }) }];
  });
  return all.length === 0 ? undefined : all;
}

/** `{ file: codes.csv }` with a plain `file`: a code that is called "file" is written in quotes. */
function readValuesFile(node: YamlNode | undefined, reader: NodeReader): string | undefined {
  const map = node && resolveAlias(node);
  const [pair, ...others] = map?.kind === 'map' ? map.pairs : [];
  if (!pair || others.length > 0 || pair.key.kind !== 'scalar') return undefined;
  if (pair.key.text !== 'file' || pair.key.style !== 'plain') return undefined;
  return reader.text(pair.value, say`The file of a code list`);
}

function readValues(node: YamlNode | undefined, reader: NodeReader): readonly CodeLabel[] | undefined {
  if (!node) return undefined;
  const pairs = reader.pairs(node, say`A code list`);
  if (!pairs) return undefined;
  const labels = new Map<string, CodeLabel>();
  for (const [key, pair] of pairs) {
    const code = normaliseCode(key);
    if (labels.has(code)) {
      const message = say`Code ${code} stands twice in this list (1, "1" and 1.0 are one code); remove one.`;
      reader.report(pair.key, 'error', 'duplicate-code', message);
    } else labels.set(code, { code, label: reader.text(pair.value, say`The label of code ${code}`) ?? '' });
  }
  return [...labels.values()];
}

/** A list of keys, each a list of columns; `[CASENUMBER]` counts as one key of one column. */
function readUnique(node: YamlNode | undefined, reader: NodeReader): readonly (readonly string[])[] {
  if (!node) return [];
  const items = reader.items(node);
  if (items.length > 0 && items.every((item) => resolveAlias(item).kind === 'scalar')) {
    return [reader.texts(node, say`A unique key`) ?? []];
  }
  return items.map((item) => reader.texts(item, say`A unique key`) ?? []).filter((key) => key.length > 0);
}

function readTerms(node: YamlNode | undefined, reader: NodeReader): readonly Term[] {
  const terms: Term[] = [];
  for (const [name, pair] of (node && reader.pairs(node, say`The field "terms"`)) ?? []) {
    const fields = reader.map(pair.value, TERM_FIELDS);
    if (!fields) continue;
    const where = reader.text(fields.get('where')?.value, 'where');
    const value = reader.text(fields.get('value')?.value, 'value');
    const keywords = reader.texts(fields.get('keywords')?.value, 'keywords') ?? [];
    const unit = reader.text(fields.get('unit')?.value, 'unit');
    terms.push({ name, ...definedFields({ where, value }), keywords, ...definedFields({ unit }) });
  }
  return terms;
}
