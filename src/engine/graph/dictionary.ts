/**
 * Data dictionaries: descriptions, units and code lists of columns, kept outside of the graph. Read from JSON, YAML or CSV
 * in any of the shapes that are in use:
 * - `{"T.C": {code: text, _unit: text}}`, or `{"T.C": text}`;
 * - `{database: {table: {column: text}}}` and `{table: {column: text}}`, whose texts may hold code lists;
 * - CSV, see `dictionary-csv.ts`.
 */
import Papa from 'papaparse';
import { parseColumn } from '../core/identifiers';
import { say } from '../core/message';
import type { Loaded } from '../core/problems';
import { normaliseCode } from '../core/values';
import { definedFields } from './defined';
import { codeLabel, uniqueCodes, withMissing } from './code-lists';
import { readCsvDictionary, type DictionaryEntry } from './dictionary-csv';
import { notesFromText, notesOnSiblings } from './dictionary-text';
import type { CodeLabel, ColumnNotes } from './model';
import { NodeReader, isNothing } from './node-reader';
import { TextLines } from './text-lines';
import { parseYaml, resolveAlias } from './yaml-tree';
import type { YamlNode, YamlPair } from './yaml-tree';

/** A dictionary that was read. */
export interface Dictionary {
  readonly entries: readonly DictionaryEntry[];
}

/**
 * Reads a dictionary.
 * @param text its whole text
 * @param file its path; `.csv` and `.tsv` are read as tables, everything else as YAML, of which JSON is a part
 * @returns its entries, first mention first, and what is wrong with it
 */
export function parseDictionary(text: string, file: string): Loaded<Dictionary> {
  const reader = new NodeReader(new TextLines(text), file);
  const entries = /\.[ct]sv$/i.test(file) ? readCsvDictionary(text, reader) : readTree(text, reader);
  return { value: { entries: firstMentions(entries) }, problems: reader.problems };
}

/**
 * Reads a code list that is kept in a file of its own (`values: { file: codes.csv }`).
 * @param text its whole text
 * @param file its path; CSV has a code and a label in each row, with or without a header; JSON and YAML are maps
 */
export function parseCodeList(text: string, file: string): Loaded<readonly CodeLabel[]> {
  const reader = new NodeReader(new TextLines(text), file);
  if (!/\.[ct]sv$/i.test(file)) {
    const root = rootOf(text, reader);
    return { value: root ? (codesOf(root, reader).values ?? []) : [], problems: reader.problems };
  }
  const rows = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data;
  const isHeader = /^(code|value|id|key)s?$/i.test(rows[0]?.[0]?.trim() ?? '');
  const labels = (isHeader ? rows.slice(1) : rows).map(([code, label]) => codeLabel(code ?? '', label ?? ''));
  return { value: uniqueCodes(labels), problems: reader.problems };
}

function readTree(text: string, reader: NodeReader): DictionaryEntry[] {
  const root = rootOf(text, reader);
  const pairs = root && reader.pairs(root, say`A dictionary`);
  const entries: DictionaryEntry[] = [];
  for (const [name, pair] of named(pairs)) {
    const ref = parseColumn(name);
    if (ref)
      entries.push({
        table: ref.table.trim(),
        column: ref.column.trim(),
        notes: notesOf(pair.value, ref.column, reader),
      });
    else if (depth(pair.value) >= 2 && !looksLikeColumns(pair.value)) {
      for (const [table, { value }] of named(reader.pairs(pair.value, say`A database in a dictionary`))) {
        entries.push(...tableEntries(name, table, value, reader));
      }
    } else entries.push(...tableEntries(undefined, name, pair.value, reader));
  }
  return entries;
}

/** Columns of one table. What one text says of the table's other columns ("the unit of weight is kg") goes to them too. */
function tableEntries(
  database: string | undefined,
  table: string,
  node: YamlNode,
  reader: NodeReader,
): DictionaryEntry[] {
  const entries: DictionaryEntry[] = [];
  const texts: string[] = [];
  for (const [column, { value }] of named(reader.pairs(node, say`The columns of ${table}`))) {
    const scalar = resolveAlias(value);
    if (scalar.kind === 'scalar') texts.push(scalar.text);
    const notes = notesOf(value, column.trim(), reader);
    entries.push({ ...definedFields({ database }), table: table.trim(), column: column.trim(), notes });
  }
  const shared = notesOnSiblings(
    texts,
    entries.map((entry) => entry.column),
  );
  return entries.map((entry) => ({ ...entry, notes: { ...shared.get(entry.column), ...entry.notes } }));
}

/** A map whose values are columns (descriptions or notes), not tables: some are texts, or all are notes. */
function looksLikeColumns(node: YamlNode): boolean {
  const map = resolveAlias(node);
  const values = map.kind === 'map' ? map.pairs.map((pair) => resolveAlias(pair.value)) : [];
  const isNotes = (value: YamlNode) =>
    value.kind === 'map' && value.pairs.some(({ key }) => key.kind === 'scalar' && NOTE_FIELDS.has(key.text));
  return values.some((value) => value.kind === 'scalar') || values.every(isNotes);
}

const NOTE_FIELDS: ReadonlySet<string> = new Set(['description', 'unit', '_unit', 'values', 'missing']);

/** Notes of one column: a text, a code list, or a map with description, unit, values and missing. */
function notesOf(node: YamlNode, column: string, reader: NodeReader): ColumnNotes {
  const resolved = resolveAlias(node);
  if (resolved.kind === 'scalar') return isNothing(resolved) ? {} : notesFromText(column, resolved.text);
  const fields = reader.pairs(node, say`A column in a dictionary`);
  if (!fields) return {};
  const at = (field: string) => fields.get(field)?.value;
  const valuesNode = at('values');
  const asNotes = valuesNode !== undefined || (at('description') !== undefined && resolved.kind === 'map');
  const codes = asNotes ? (valuesNode ? codesOf(valuesNode, reader) : {}) : codesOf(node, reader);
  const description = reader.text(asNotes ? at('description') : at('_description'), say`The description`);
  const missing = asNotes ? reader.texts(at('missing'), 'missing')?.map(normaliseCode) : undefined;
  const fromText = description === undefined ? {} : notesFromText(column, description);
  const unit = reader.text(at('_unit') ?? (asNotes ? at('unit') : undefined), say`The unit`);
  return { ...fromText, ...definedFields({ ...codes, unit }), ...definedFields({ missing }) };
}

/** A code list and its unknown codes; keys that begin with `_` are not codes. */
function codesOf(node: YamlNode, reader: NodeReader): Pick<ColumnNotes, 'values' | 'missing'> {
  const labels: CodeLabel[] = [];
  for (const [code, { value }] of named(reader.pairs(node, say`A code list`))) {
    labels.push(codeLabel(code, reader.text(value, say`The label of code ${code}`) ?? ''));
  }
  return withMissing(uniqueCodes(labels));
}

function firstMentions(entries: readonly DictionaryEntry[]): readonly DictionaryEntry[] {
  const byName = new Map<string, DictionaryEntry>();
  for (const entry of entries) {
    const name = JSON.stringify([entry.database, entry.table, entry.column]);
    if (!byName.has(name)) byName.set(name, entry);
  }
  return [...byName.values()];
}

function rootOf(text: string, reader: NodeReader): YamlNode | undefined {
  const tree = parseYaml(text);
  if (tree.fault)
    reader.report(tree.fault, 'error', 'yaml', say`This dictionary cannot be read: ${tree.fault.message}.`);
  return tree.root;
}

/** Pairs whose key does not begin with `_`. */
function named(pairs: ReadonlyMap<string, YamlPair> | undefined): (readonly [string, YamlPair])[] {
  return [...(pairs ?? [])].filter(([name]) => !name.startsWith('_'));
}

function depth(node: YamlNode): number {
  const resolved = resolveAlias(node);
  if (resolved.kind !== 'map') return 0;
  return 1 + resolved.pairs.reduce((deepest, pair) => Math.max(deepest, depth(pair.value)), 0);
}
