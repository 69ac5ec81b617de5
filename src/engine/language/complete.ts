/** What may be written where the cursor is: names and values of the live data, and the words of the format. */
import { printScalar } from '../graph/yaml-print';
import { unquoted } from './block-lines';
import { suggestEnds } from './complete-ends';
import { fieldsBeside } from './fields-beside';
import { shortValue, type Known } from './known';
import type { Slot } from './slot';
import { entrySnippets } from './snippets';
import { sqlName } from './sql-names';
import { columnItem, whole, type Place, type Suggestion } from './suggestion';
import { describeTable, describeWord } from './words';

/**
 * What may stand at a place.
 * @param slot what is wanted there
 * @param place the place
 * @param known what is known of graph and data
 */
export function suggestionsFor(slot: Slot, place: Place, known: Known): readonly Suggestion[] {
  const isNew = newNames(place);
  // What the data lacks is not offered for being typed just now: it may be the slip that is to be mended.
  const typed = typedName(place);
  switch (slot.kind) {
    case 'field':
      return [
        ...slot.names
          .filter(isNew)
          .map((name, i): Suggestion => ({ ...whole(place, name, asKey(place, name)), kind: 'field', rank: 100 + i })),
        ...(slot.of === 'edge' || slot.of === 'source' ? newEntries(slot.of, place) : []),
      ];
    case 'entry':
      return entrySnippets(slot.section, place, false);
    case 'word':
      return slot.words.map((word, rank) => {
        const about = describeWord(slot.field, word);
        return { ...whole(place, word, word), kind: 'word', rank, ...(about ? { about: [about] } : {}) };
      });
    case 'end':
      return suggestEnds(slot.side, place, known);
    case 'column':
      return known
        .columns(slot.table)
        .filter(slot.entry ? isNew : anyName)
        .filter((column) => column !== typed || !known.lacks({ table: slot.table, column }))
        .map((column, rank) => {
          const printed = printScalar(column);
          const item = columnItem(known, { table: slot.table, column });
          return { ...whole(place, column, slot.entry ? asKey(place, column) : printed), ...item, rank };
        });
    case 'table':
      return [
        ...[...known.graph.tables.keys()]
          .filter((name) => (slot.entry ? isNew : anyName)(name) && (name !== typed || !known.lacks({ table: name })))
          .map((name, rank): Suggestion => ({
            ...whole(place, name, slot.entry ? asKey(place, name) : printScalar(name)),
            kind: 'table',
            about: describeTable(known, name),
            rank,
          })),
        ...(slot.entry ? entrySnippets('tables', place, false) : []),
      ];
    case 'sql':
      return suggestSql(slot.table, place, known);
    case 'value': {
      const profile = known.profile(slot);
      return (profile?.typical ?? []).flatMap(({ value, count }, rank): Suggestion[] => {
        if (value === null || value instanceof Uint8Array) return [];
        const printed = printScalar({ code: String(value) });
        const insert = slot.entry ? `${printed}: ` : printed;
        return [{ ...whole(place, shortValue(String(value)), insert), kind: 'value', detail: `× ${count}`, rank }];
      });
    }
    case 'path':
      return place.paths.map((path, rank) => ({ ...whole(place, path, printScalar(path)), kind: 'path', rank }));
  }
}

/** The name that stands at the cursor. */
function typedName({ text, cursor: { token } }: Place): string {
  return unquoted(text.slice(token.start, token.end)).trim();
}

/** Tells names that no entry beside the cursor has, in whatever case. */
function newNames({ text, cursor }: Place): (name: string) => boolean {
  if (cursor.part !== 'key') return anyName;
  const present = new Set([...fieldsBeside(text, cursor)].map((name) => name.toLowerCase()));
  return (name) => !present.has(name.toLowerCase());
}

const anyName = (): boolean => true;

/** Right behind a dash a whole entry may stand. */
function newEntries(of: 'edge' | 'source', place: Place): readonly Suggestion[] {
  const dashed = /-[ \t]*$/.test(
    place.text.slice(Math.max(0, place.cursor.token.start - 40), place.cursor.token.start),
  );
  return dashed ? entrySnippets(of === 'edge' ? 'edges' : 'sources', place, true) : [];
}

/** A name of a field: with its colon, unless one stands there. */
function asKey({ text, cursor }: Place, name: string): string {
  const printed = printScalar(name);
  return /^[ \t]*:/.test(text.slice(cursor.token.end, cursor.token.end + 8)) ? printed : `${printed}: `;
}

/** Columns in SQL: only the word that is being typed is replaced. */
function suggestSql(table: string | undefined, place: Place, known: Known): readonly Suggestion[] {
  const { text, offset, cursor } = place;
  const typed = /[\p{L}\p{N}_$]*$/u.exec(text.slice(cursor.token.start, offset))?.[0] ?? '';
  const rest = /^[\p{L}\p{N}_$]*/u.exec(text.slice(offset, cursor.token.end))?.[0] ?? '';
  const range = { start: offset - typed.length, end: offset + rest.length };
  const escaped = (name: string) => (cursor.quote === '"' ? name.replaceAll('"', '\\"') : name);
  const tables = table === undefined ? tablesOfRule(place, known) : [table];
  return tables.flatMap((owner) =>
    known.columns(owner).map((column, rank) => ({
      ...columnItem(known, { table: owner, column }),
      label: column,
      insert: escaped(sqlName(column, 'a')),
      ...range,
      rank,
    })),
  );
}

function tablesOfRule({ text, cursor }: Place, known: Known): readonly string[] {
  const entry = unquoted(text.slice(cursor.entry.start, cursor.entry.end));
  return [...known.graph.tables.keys()].filter((name) => entry.includes(name));
}
