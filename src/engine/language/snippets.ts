/** Whole entries to fill in: edges of each kind, sources, tables. */
import { say, type Message } from '../core/message';
import type { Place, Suggestion } from './suggestion';

/** An entry, with the places to fill in as the editor's snippets mark them. */
interface Snippet {
  readonly label: string;
  readonly about: Message;
  readonly body: string;
}

const EDGES: readonly Snippet[] = [
  {
    label: '{ kind: key, … }',
    about: say`An edge over which two tables join.`,
    body: '{ kind: key, from: ${1:TABLE.COLUMN}, to: ${2:TABLE.COLUMN} }',
  },
  {
    label: '{ kind: context, … }',
    about: say`An edge from a column to another of its table, without which it is not understood.`,
    body: '{ kind: context, from: ${1:TABLE.COLUMN}, to: ${2:TABLE.COLUMN}, label: ${3:why} }',
  },
  {
    label: '{ kind: derivation, … }',
    about: say`An edge from a column to those that it is worked out from.`,
    body: '{ kind: derivation, from: ${1:TABLE.COLUMN}, to: [${2:TABLE.COLUMN}], label: ${3:how} }',
  },
];

const SOURCES: readonly Snippet[] = [
  {
    label: '{ id: …, kind: csv, … }',
    about: say`A file whose rows fill a table.`,
    body: '{ id: ${1:name}, kind: ${2|csv,tsv,jsonl,json|}, path: ${3:data/FILE.csv}, table: ${4:TABLE} }',
  },
  {
    label: '{ id: …, kind: excel, … }',
    about: say`A workbook with all tables on its sheets.`,
    body: '{ id: ${1:name}, kind: excel, path: ${2:data/FILE.xlsx} }',
  },
  {
    label: '{ id: …, kind: sqlite, … }',
    about: say`A database with all its tables.`,
    body: '{ id: ${1:name}, kind: sqlite, path: ${2:data/FILE.sqlite} }',
  },
];

const TABLES: readonly Snippet[] = [
  {
    label: 'TABLE: …',
    about: say`A table with its description and key.`,
    body: '${1:TABLE}:\n  description: ${2:what a row is}\n  key: [${3:COLUMN}]',
  },
];

/** The part of a file that an entry belongs to. */
export type EntrySection = 'edges' | 'sources' | 'tables';

const ENTRIES: Readonly<Record<EntrySection, readonly Snippet[]>> = { edges: EDGES, sources: SOURCES, tables: TABLES };

/**
 * Entries to fill in.
 * @param section where the cursor is
 * @param place the place; within brackets no entry of several lines can stand
 * @param dashed whether the dash of a list stands there already
 */
export function entrySnippets(section: EntrySection, place: Place, dashed: boolean): readonly Suggestion[] {
  const { cursor } = place;
  if (cursor.inFlow) return [];
  const lead = section === 'tables' || dashed ? '' : '- ';
  const { start, end } = cursor.token;
  return ENTRIES[section].map(({ label, about, body }, i) => ({
    kind: 'snippet',
    label: lead + label,
    about: [about],
    insert: lead + body,
    start,
    end,
    // Behind a dash a whole entry is what is likely wanted; elsewhere the names that there are come first.
    rank: (dashed ? 0 : 100_000) + i,
  }));
}
