/** The ends of edges: tables first, and columns once a table is typed; those that fit the other end stand first. */
import { formatColumn, quotePart, splitQualified, type ColumnRef } from '../core/identifiers';
import { printScalar } from '../graph/yaml-print';
import { unquoted } from './block-lines';
import { partAt } from './column-parts';
import { typedEdge, type TypedEdge } from './edge-text';
import type { Known } from './known';
import { columnItem, whole, type Place, type Suggestion } from './suggestion';
import { describeTable } from './words';

/** Of columns whose table is not typed yet, so many at most. */
const MOST_COLUMNS = 100;

/**
 * What may stand at an end of an edge.
 * @param side which end
 * @param place where
 * @param known what is known of graph and data
 */
export function suggestEnds(side: 'from' | 'to', place: Place, known: Known): readonly Suggestion[] {
  const { text, offset, cursor } = place;
  const typed = unquoted(text.slice(cursor.token.start, offset));
  const edge = typedEdge(text.slice(cursor.entry.start, cursor.entry.end));
  const table = typedTable(typed);
  if (table !== undefined) {
    const whole = unquoted(text.slice(cursor.token.start, cursor.token.end)).trim();
    return known.columns(table).flatMap((column, i) => {
      const ref = { table: known.table(table)?.name ?? table, column };
      // What the data lacks may be the slip that is being mended.
      if (formatColumn(ref) === whole && known.lacks(ref)) return [];
      return [{ ...end(place, ref), ...columnItem(known, ref), rank: rankOf(ref, side, edge, known) * 1000 + i }];
    });
  }
  return [...tables(side, place, edge, known), ...likelyColumns(side, place, typed, edge, known)];
}

/** The table of what was typed, once its dot is. */
function typedTable(typed: string): string | undefined {
  const part = partAt(typed.trimStart(), 0);
  const trimmed = typed.trimStart();
  if (!part || trimmed[part.end] !== '.') return undefined;
  return splitQualified(trimmed.slice(part.start, part.end))?.[0];
}

function tables(side: 'from' | 'to', place: Place, edge: TypedEdge, known: Known): readonly Suggestion[] {
  const near = tableNearby(side, edge);
  return [...known.graph.tables.keys()].map((name, i) => {
    // A name in quotes needs quotes around the whole, and the cursor between them: those are typed by the person.
    const insert = `${quotePart(name)}.`;
    const quoted = place.cursor.quote ? `${place.cursor.quote}${insert}` : insert;
    return {
      ...whole(place, name, quoted),
      kind: 'table',
      about: describeTable(known, name),
      again: true,
      rank: (name === near ? 0 : 10) * 1000 + i,
    };
  });
}

/** Columns that fit the other end, and those that begin with what was typed. */
function likelyColumns(
  side: 'from' | 'to',
  place: Place,
  typed: string,
  edge: TypedEdge,
  known: Known,
): readonly Suggestion[] {
  const found: Suggestion[] = [];
  const prefix = typed.trim().toLowerCase();
  for (const table of known.graph.tables.keys()) {
    for (const column of known.columns(table)) {
      const ref = { table, column };
      const rank = rankOf(ref, side, edge, known);
      const begins = prefix !== '' && column.toLowerCase().startsWith(prefix);
      if (rank > 1 && !begins) continue;
      const filter = `${place.cursor.quote ?? ''}${begins ? column : formatColumn(ref)}`;
      found.push({ ...end(place, ref), ...columnItem(known, ref), filter, rank: rank * 1000 + 500 });
      if (found.length >= MOST_COLUMNS) return found;
    }
  }
  return found;
}

function end(place: Place, ref: ColumnRef): ReturnType<typeof whole> {
  const name = formatColumn(ref);
  const printed = printScalar(name);
  const { quote } = place.cursor;
  // Who has begun a quote keeps it.
  const insert = quote === "'" ? `'${name.replaceAll("'", "''")}'` : quote === '"' ? JSON.stringify(name) : printed;
  return whole(place, name, insert);
}

/** How well a column fits: 0 and 1 are likely, 2 is one of the table, 3 and more are others. */
function rankOf(ref: ColumnRef, side: 'from' | 'to', edge: TypedEdge, known: Known): number {
  const others = side === 'from' ? edge.to : edge.from;
  const [other] = others;
  if (!other) return 3;
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  if (edge.kind === 'context') return same(ref.table, other.table) && !same(ref.column, other.column) ? 1 : 4;
  if (same(ref.table, other.table)) return 4;
  if (others.some((one) => same(one.column, ref.column))) return 0;
  const key = known.table(ref.table)?.key ?? [];
  const named = key.some((column) => same(column, ref.column)) && others.some((one) => alike(one.column, ref));
  return named ? 1 : 3;
}

/** `author_id` and the key `id` of `authors`. */
function alike(column: string, { table, column: key }: ColumnRef): boolean {
  const folded = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const stem = folded(table).replace(/s$/, '');
  return folded(column) === stem + folded(key) || folded(column) === folded(table) + folded(key);
}

/** The table that the rest of the edge speaks of: that of the first column of this end, of a context edge the other's. */
function tableNearby(side: 'from' | 'to', edge: TypedEdge): string | undefined {
  const own = edge[side][0]?.table;
  return own ?? (edge.kind === 'context' ? edge[side === 'from' ? 'to' : 'from'][0]?.table : undefined);
}
