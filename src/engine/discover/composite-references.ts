/** Foreign keys of several columns: a table's composite key, found as a whole in another table. */
import type { Match } from '../graph/model';
import { compared } from '../profile/compared';
import { allOf, type SqlSelect } from '../program/sql-tree';
import { columnOf, columnsOf, countAll, countOf, type Counter, type CountStatement } from './counting';
import { canIdentify, comparable, type ColumnFacts, type TableFacts } from './facts';
import { comparedInWords, foundInWords, roundConfidence, type ForeignKey } from './foreign-key';
import { isGiven } from './given-values';
import type { FoundKey } from './keys';
import { endsWith, sameWords } from './names';

/** Ways to find a key in a table that are tried. */
const MAX_WAYS = 6;
/** Of tuples with the very names of the key so many have to be found, as of single columns nearly all; of others more. */
const MIN_SHARE_SAME = 0.9;
const MIN_SHARE_ALIKE = 0.98;
/** How well names agree that are alike but not the same. */
const ALIKE = 0.7;
/** How well names agree of which one leaves out the identifier word: `vessel` and `vessel_id`. */
const BARE = 0.85;

interface Way {
  readonly from: TableFacts;
  readonly columns: readonly ColumnFacts[];
  readonly to: TableFacts;
  readonly key: readonly ColumnFacts[];
  /** Mean agreement of the names, 0 to 1. */
  readonly names: number;
}

/**
 * Finds references to composite keys. Of several tables with the same key (a table and its one-to-one extensions) only
 * the one that holds all is referred to.
 * @param tables all tables
 * @param keys the keys found
 * @param counter runs the counting statements
 */
export async function findCompositeReferences(
  tables: ReadonlyMap<string, TableFacts>,
  keys: ReadonlyMap<string, FoundKey>,
  counter: Counter,
): Promise<readonly ForeignKey[]> {
  const ways = homes(tables, keys).flatMap(({ table, key, siblings }) =>
    [...tables.values()].filter((other) => other !== table).flatMap((other) => waysInto(table, key, other, siblings)),
  );
  const exact = await countFound(ways, 'exact', counter);
  const most = new Map(exact.map((found) => [found.way, found]));
  // Reading values otherwise must earn it, as for single columns.
  const partly = exact.filter(({ share, way }) => share < 1 && hasTexts(way)).map(({ way }) => way);
  for (const match of ['trim', 'nocase'] as const)
    for (const found of await countFound(partly, match, counter))
      if (found.share > (most.get(found.way)?.share ?? 0)) most.set(found.way, found);
  const best = new Map<string, Found>();
  for (const found of most.values()) {
    const { way, share } = found;
    if (!(share >= (way.names === 1 ? MIN_SHARE_SAME : MIN_SHARE_ALIKE))) continue;
    const name = JSON.stringify([
      way.from.name,
      way.to.name,
      way.columns.filter((c) => !isShared(way, c)).map((c) => c.name),
    ]);
    const known = best.get(name);
    if (!known || way.names * share > known.way.names * known.share) best.set(name, found);
  }
  return [...best.values()].map((found) => toForeignKey(found, keys));
}

/** What was counted of a way. */
interface Found {
  readonly way: Way;
  readonly match: Match;
  /** How many combinations of values the referring table holds. */
  readonly tuples: number;
  /** What share of these is found. */
  readonly share: number;
}

async function countFound(ways: readonly Way[], match: Match, counter: Counter): Promise<readonly Found[]> {
  const counts = await countAll(
    counter,
    ways.flatMap((way) => [countOf(tuplesOf(way, match)), countMissing(way, match)]),
  );
  return ways.flatMap((way, i) => {
    const [tuples = NaN, missing = NaN] = [counts[2 * i], counts[2 * i + 1]];
    return tuples > 0 ? [{ way, match, tuples, share: 1 - missing / tuples }] : [];
  });
}

/** Whether a way compares texts, which may be written with other spaces or letters. */
function hasTexts({ columns, key }: Way): boolean {
  return columns.some(({ profile }, i) => profile.type === 'text' && key[i]?.profile.type === 'text');
}

/** A column that names the same thing on both sides, as against one that plays a role (a second vehicle's number). */
function isShared(way: Way, column: ColumnFacts): boolean {
  const key = way.key[way.columns.indexOf(column)];
  return key !== undefined && sameWords(column.words.words, key.words.words);
}

interface Home {
  readonly table: TableFacts;
  readonly key: readonly ColumnFacts[];
  readonly siblings: ReadonlySet<string>;
}

/**
 * Tables with composite keys; of those whose keys are about the same things the one named after the key, else the largest.
 */
function homes(tables: ReadonlyMap<string, TableFacts>, keys: ReadonlyMap<string, FoundKey>): readonly Home[] {
  const groups = new Map<string, { readonly table: TableFacts; readonly key: readonly ColumnFacts[] }[]>();
  for (const table of tables.values()) {
    const names = keys.get(table.name)?.columns ?? [];
    if (names.length < 2) continue;
    const key = names.flatMap((name) => table.columns.find((c) => c.name === name) ?? []);
    const signature = key
      .map(({ words }) => (words.core.length > 0 ? words.core : words.words).join(' '))
      .sort()
      .join(', ');
    groups.set(signature, [...(groups.get(signature) ?? []), { table, key }]);
  }
  return [...groups.values()].flatMap((group) => {
    // Several tables by campus and year are facts side by side; none of them is what a campus in a year is.
    if (group.length > 1 && group[0]?.key.some(isPeriod)) return [];
    const largest = Math.max(...group.map(({ table }) => table.profile.rows));
    const rank = ({ table, key }: (typeof group)[number]) => {
      const named = key.some((c) => sameWords(c.words.core, table.words.words));
      return (table.profile.rows === largest ? 2 : 0) + (named ? 1 : 0);
    };
    const [home] = group.toSorted((a, b) => rank(b) - rank(a) || b.table.profile.rows - a.table.profile.rows);
    return home ? [{ ...home, siblings: new Set(group.map(({ table }) => table.name)) }] : [];
  });
}

function isPeriod({ words, profile }: ColumnFacts): boolean {
  return (
    ['date', 'datetime', 'time'].includes(profile.type) ||
    /^(year|month|season|quarter|date)$/.test(words.words.at(-1) ?? '')
  );
}

/** The ways in which a table's columns could hold the key of another. */
function waysInto(
  to: TableFacts,
  key: readonly ColumnFacts[],
  from: TableFacts,
  siblings: ReadonlySet<string>,
): readonly Way[] {
  let ways: readonly { readonly columns: readonly ColumnFacts[]; readonly names: number }[] = [
    { columns: [], names: 0 },
  ];
  for (const part of key) {
    const options = from.columns
      .map((column) => ({ column, names: agreement(column, part) }))
      .filter(({ column, names }) => names > 0 && mayHold(column, part));
    const best =
      options.some((o) => o.names === 1) && siblings.has(from.name) ? options.filter((o) => o.names === 1) : options;
    ways = ways
      .flatMap((way) => best.map((o) => ({ columns: [...way.columns, o.column], names: way.names + o.names })))
      .filter((way) => new Set(way.columns).size === way.columns.length)
      .sort((a, b) => b.names - a.names)
      .slice(0, MAX_WAYS);
  }
  const enough = ways.filter(
    ({ names, columns }) => names >= columns.length - 1 + ALIKE - 0.001 || columns.every((c, i) => isBare(c, key[i])),
  );
  return enough.map(({ columns, names }) => ({ from, to, key, columns, names: names / columns.length }));
}

function agreement(column: ColumnFacts, part: ColumnFacts): number {
  if (sameWords(column.words.words, part.words.words)) return 1;
  const { core } = part.words;
  if (sameWords(column.words.core, core)) {
    if (core.length === 0) return 0;
    if (column.words.idLike === part.words.idLike) return 0.9;
    return isBare(column, part) ? BARE : 0;
  }
  return endsWith(column.words.core, core) ? ALIKE : 0;
}

/**
 * Whether a column and a part of a key are about the same thing, and at most the identifier word is missing on one side.
 * VEHICLES is how many there are; VEHNUM and VEHICLE are one of them.
 */
function isBare(column: ColumnFacts, part: ColumnFacts | undefined): boolean {
  const [own, core] = [column.words.core, part?.words.core ?? []];
  if (!part || core.length === 0 || !sameWords(own, core)) return false;
  // The critical event (DVEVENT) plays a role; an event is just that, or shortened.
  if (own.some((word, i) => word[0] !== core[i]?.[0])) return false;
  return [column, part].every(({ name, words }) => words.idLike || !/s$/i.test(name));
}

function mayHold(column: ColumnFacts, part: ColumnFacts): boolean {
  const [a, b] = [column.profile, part.profile];
  if (!canIdentify(column) || !comparable(a.type, b.type) || a.distinct === 0) return false;
  return a.distinct <= b.distinct * 1.1 + 1;
}

function tuplesOf(way: Way, match: Match): SqlSelect {
  const columns = way.columns.map((c, i) => ({ value: compared(columnOf(c.name), match), as: `v${String(i)}` }));
  const where = allOf(way.columns.map((c) => isGiven(c, columnOf(c.name))));
  return columnsOf(way.from.name, columns, { distinct: true, where });
}

/** EXCEPT sorts both sides once, where NOT IN over tuples would compare each with each. */
function countMissing(way: Way, match: Match): CountStatement {
  const known = columnsOf(
    way.to.name,
    way.key.map((c) => ({ value: compared(columnOf(c.name), match) })),
  );
  return countOf({ kind: 'set', op: 'EXCEPT', left: tuplesOf(way, match), right: known });
}

function toForeignKey({ way, match, share, tuples }: Found, keys: ReadonlyMap<string, FoundKey>): ForeignKey {
  const own = keys.get(way.from.name)?.columns ?? [];
  const names = way.columns.map((c) => c.name);
  const isOwnKey = own.length > 0 && own.every((c) => names.includes(c));
  const seen = [foundInWords(share, tuples, `combinations of ${names.join(', ')}`, way.to.name)];
  seen.push(...comparedInWords(match));
  seen.push(way.key.every((c, i) => c.name === names[i]) ? 'same names' : 'names alike');
  return {
    table: way.from.name,
    columns: names,
    to: way.to.name,
    toColumns: way.key.map((c) => c.name),
    match,
    cardinality: isOwnKey ? 'one-to-one' : 'many-to-one',
    share,
    status: 'suggested',
    confidence: roundConfidence(
      0.3 + 0.3 * way.names + 0.3 * share + (share === 1 ? 0.05 : 0) + (tuples > 20 ? 0.04 : 0),
    ),
    evidence: seen.join('; '),
  };
}
