/**
 * Data dictionaries in CSV. One row for each column (`table,column,description,unit,values,missing`, with values such as
 * `1=rear-end; 9=unknown`), or one row for each code (`table,column,code,label`).
 */
import Papa from 'papaparse';
import { say } from '../core/message';
import { normaliseCode } from '../core/values';
import { codeLabel, uniqueCodes, withMissing } from './code-lists';
import { definedFields } from './defined';
import { notesFromText } from './dictionary-text';
import type { CodeLabel, ColumnNotes } from './model';
import type { NodeReader } from './node-reader';

/** What a dictionary says of one column. Names are spelt as in the dictionary, without spaces around them. */
export interface DictionaryEntry {
  /** The database the table belongs to, where the dictionary tells databases apart. */
  readonly database?: string;
  readonly table: string;
  readonly column: string;
  readonly notes: ColumnNotes;
}

const HEADINGS = {
  database: ['database', 'db', 'schema'],
  table: ['table', 'tablename', 'file'],
  column: ['column', 'columnname', 'variable', 'field', 'name', 'originalcolumnname'],
  description: ['description', 'columndescription', 'label', 'meaning', 'definition'],
  unit: ['unit', 'units'],
  values: ['values', 'codes', 'codelist', 'valuedescription'],
  missing: ['missing', 'missingvalues'],
  code: ['code', 'value', 'codevalue'],
  codeLabel: ['codelabel', 'valuelabel', 'label', 'meaning', 'text', 'description', 'definition'],
} as const;

type Heading = keyof typeof HEADINGS;

/** Which cell of a row holds what. */
class Columns {
  private readonly folded: readonly string[];

  constructor(header: readonly string[]) {
    this.folded = header.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  }

  /** The place of a heading; -1 where there is none. */
  at(field: Heading): number {
    for (const heading of HEADINGS[field]) if (this.folded.includes(heading)) return this.folded.indexOf(heading);
    return -1;
  }

  /** Whether there is a heading. */
  has(field: Heading): boolean {
    return this.at(field) >= 0;
  }

  /** Each row is about one code. */
  get isLong(): boolean {
    return this.has('code') && this.has('codeLabel') && !this.has('values');
  }
}

/**
 * Whether a CSV file is a dictionary, by its first row: it names tables and columns, and says something of them. Its name may
 * be any.
 * @param header the cells of the first row
 */
export function isDictionaryHeader(header: readonly string[]): boolean {
  const columns = new Columns(header);
  const says = columns.has('description') || columns.has('values') || columns.isLong;
  return columns.has('table') && columns.has('column') && says && columns.at('table') !== columns.at('column');
}

/**
 * Reads a dictionary.
 * @param text its whole text
 * @param reader takes what is wrong with it
 * @returns entries in the order of the rows; of a list of codes one for each column
 */
export function readCsvDictionary(text: string, reader: NodeReader): DictionaryEntry[] {
  const [header = [], ...rows] = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' }).data;
  const columns = new Columns(header);
  if (!columns.has('table') || !columns.has('column')) {
    const message = say`A dictionary in CSV has a first row with at least "table" and "column"; add it.`;
    reader.report({ start: 0, end: text.search(/[\r\n]|$/) }, 'error', 'bad-dictionary', message);
    return [];
  }
  return columns.isLong ? oneRowPerCode(rows, columns) : rows.flatMap((row) => entryOf(row, columns));
}

function entryOf(row: readonly string[], columns: Columns): DictionaryEntry[] {
  const cell = cellsOf(row, columns);
  const [table, column, description] = [cell('table'), cell('column'), cell('description')];
  if (table === undefined || column === undefined) return [];
  const values = codesInCell(cell('values'));
  const notes = {
    ...(description === undefined ? {} : notesFromText(column, description)),
    ...withMissing(values),
    ...definedFields({ unit: cell('unit'), missing: missingIn(cell('missing')) }),
  };
  return [{ ...definedFields({ database: cell('database') }), table, column, notes }];
}

/** Rows without a code describe their column; the others list its codes. */
function oneRowPerCode(rows: readonly (readonly string[])[], columns: Columns): DictionaryEntry[] {
  const labelAt = columns.at('codeLabel');
  // Beside a label of codes, a description is that of the column.
  const descriptionAt = columns.at('description');
  const found = new Map<string, { entry: DictionaryEntry; codes: CodeLabel[]; notes: ColumnNotes }>();
  for (const row of rows) {
    const cell = cellsOf(row, columns);
    const [table, column, code] = [cell('table'), cell('column'), cell('code')];
    if (table === undefined || column === undefined) continue;
    const database = definedFields({ database: cell('database') });
    const key = JSON.stringify([database, table, column]);
    const known = found.get(key) ?? { entry: { ...database, table, column, notes: {} }, codes: [], notes: {} };
    found.set(key, known);
    const label = row[labelAt]?.trim() ?? '';
    if (code !== undefined) known.codes.push(codeLabel(code, label));
    const description = descriptionAt === labelAt ? (code === undefined ? label : undefined) : cell('description');
    const told = description === undefined || description === '' ? {} : notesFromText(column, description);
    const unit = definedFields({ unit: cell('unit'), missing: missingIn(cell('missing')) });
    known.notes = { ...told, ...unit, ...known.notes };
  }
  return [...found.values()].map(({ entry, codes, notes }) => ({
    ...entry,
    notes: { ...withMissing(uniqueCodes(codes)), ...notes },
  }));
}

function cellsOf(row: readonly string[], columns: Columns): (field: Heading) => string | undefined {
  return (field) => (columns.has(field) ? row[columns.at(field)]?.trim() || undefined : undefined);
}

function missingIn(cell: string | undefined): readonly string[] | undefined {
  return cell?.split(/[;,|]/).map((code) => normaliseCode(code));
}

/** `1=rear-end; 9=unknown`, or the same with `:` and line breaks. */
function codesInCell(cell: string | undefined): readonly CodeLabel[] {
  const labels = (cell ?? '').split(/\s*(?:;|\||\r?\n)\s*/).flatMap((part) => {
    const match = /^\s*(.+?)\s*[=:]\s*(.+?)\s*$/s.exec(part);
    return match ? [codeLabel(match[1] ?? '', match[2] ?? '')] : [];
  });
  return uniqueCodes(labels);
}
