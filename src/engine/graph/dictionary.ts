/**
 * Data dictionaries: descriptions, units and code lists of columns, kept outside of the graph. Read from JSON, YAML or CSV
 * in any of the shapes that are in use:
 * - `{"T.C": {code: text, _unit: text}}`, or `{"T.C": text}`;
 * - `{database: {table: {column: text}}}` and `{table: {column: text}}`, whose texts may hold code lists;
 * - CSV with the columns table, column, description, unit and values (`1=rear-end; 9=unknown`).
 */
import Papa from 'papaparse';
import { parseColumn } from '../core/identifiers';
import { say } from '../core/message';
import type { Loaded } from '../core/problems';
import { normaliseCode } from '../core/values';
import { definedFields } from './defined';
import { meansUnknown, notesFromText, notesOnSiblings } from './dictionary-text';
import type { CodeLabel, ColumnNotes } from './model';
import { NodeReader, isNothing } from './node-reader';
import { TextLines } from './text-lines';
import { parseYaml, resolveAlias } from './yaml-tree';
import type { YamlNode, YamlPair } from './yaml-tree';

/** What a dictionary says of one column. Names are spelt as in the dictionary, without spaces around them. */
export interface DictionaryEntry {
  /** The database the table belongs to, where the dictionary tells databases apart. */
  readonly database?: string;
  readonly table: string;
  readonly column: string;
  readonly notes: ColumnNotes;
}

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
  const entries = /\.[ct]sv$/i.test(file) ? readTableOfColumns(text, reader) : readTree(text, reader);
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

/** Codes of a list whose labels say that the value is not known. */
export function missingCodes(values: readonly CodeLabel[]): readonly string[] {
  return values.filter(({ code, label }) => meansUnknown(code, label)).map(({ code }) => code);
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

const HEADINGS = {
  database: ['database', 'db', 'schema'],
  table: ['table', 'tablename', 'file'],
  column: ['column', 'columnname', 'variable', 'field', 'name', 'originalcolumnname'],
  description: ['description', 'columndescription', 'label', 'meaning', 'definition'],
  unit: ['unit', 'units'],
  values: ['values', 'codes', 'codelist', 'valuedescription'],
  missing: ['missing', 'missingvalues'],
} as const;

function readTableOfColumns(text: string, reader: NodeReader): DictionaryEntry[] {
  const [header = [], ...rows] = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' }).data;
  const folded = header.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const position = (field: keyof typeof HEADINGS) => {
    for (const heading of HEADINGS[field]) if (folded.includes(heading)) return folded.indexOf(heading);
    return -1;
  };
  const [tableAt, columnAt] = [position('table'), position('column')];
  if (tableAt < 0 || columnAt < 0) {
    const message = say`A dictionary in CSV has a first row with at least "table" and "column"; add it.`;
    reader.report({ start: 0, end: text.search(/[\r\n]|$/) }, 'error', 'bad-dictionary', message);
    return [];
  }
  const optional = { database: position('database'), description: position('description'), unit: position('unit') };
  const [valuesAt, missingAt] = [position('values'), position('missing')];
  return rows.flatMap((row): DictionaryEntry[] => {
    const cell = (at: number) => (at < 0 ? undefined : row[at]?.trim() || undefined);
    const [table, column] = [cell(tableAt), cell(columnAt)];
    if (!table || !column) return [];
    const description = cell(optional.description);
    const values = codesInCell(cell(valuesAt));
    const missing = cell(missingAt)
      ?.split(/[;,|]/)
      .map((code) => normaliseCode(code));
    const notes = {
      ...(description === undefined ? {} : notesFromText(column, description)),
      ...(values.length > 0 ? withMissing(values) : {}),
      ...definedFields({ unit: cell(optional.unit), missing }),
    };
    return [{ ...definedFields({ database: cell(optional.database) }), table, column, notes }];
  });
}

/** `1=rear-end; 9=unknown`, or the same with `:` and line breaks. */
function codesInCell(cell: string | undefined): readonly CodeLabel[] {
  const labels = (cell ?? '').split(/\s*(?:;|\||\r?\n)\s*/).flatMap((part) => {
    const match = /^\s*(.+?)\s*[=:]\s*(.+?)\s*$/s.exec(part);
    return match ? [codeLabel(match[1] ?? '', match[2] ?? '')] : [];
  });
  return uniqueCodes(labels);
}

function withMissing(values: readonly CodeLabel[]): Pick<ColumnNotes, 'values' | 'missing'> {
  if (values.length === 0) return {};
  const missing = missingCodes(values);
  return { values, ...(missing.length > 0 ? { missing } : {}) };
}

function codeLabel(code: string, label: string): CodeLabel {
  return { code: normaliseCode(code), label: label.trim() };
}

function uniqueCodes(labels: readonly CodeLabel[]): readonly CodeLabel[] {
  const byCode = new Map<string, CodeLabel>();
  for (const label of labels) if (label.code !== '' && !byCode.has(label.code)) byCode.set(label.code, label);
  return [...byCode.values()];
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
