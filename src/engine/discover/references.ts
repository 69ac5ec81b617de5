/**
 * Which columns may refer to a key of one column (Contracts A.7.2, by inclusion of the referring side): the candidates,
 * what share of their values is found, and what their names say. Scoring them is another matter, see `reference-score.ts`.
 */
import type { Match } from '../graph/model';
import { compared } from '../profile/compared';
import {
  columnOf,
  columnsOf,
  countAll,
  COUNTED,
  countOf,
  isFilled,
  type Counter,
  type CountStatement,
} from './counting';
import { canIdentify, comparable, comparableAsNumber, type ColumnFacts, type TableFacts } from './facts';
import { givenValues, isGiven } from './given-values';
import type { FoundKey } from './keys';
import { mayStandFor } from '../search/short-forms';
import { fold } from '../search/words';
import { endsWith, sameWords, shareOf } from './names';

/** How the names of a referring column and a key agree. Each is 0 to 1. */
export interface NameAgreement {
  /** The same name, and not just `id`. */
  readonly same: number;
  /** Share of what the referring name is about that the names of the table and its key explain. */
  readonly explained: number;
  /** Share of the table's name that the referring name holds. */
  readonly named: number;
  /** The referring name ends with the table's name or with what the key's name is about, or is that of a kind of its rows. */
  readonly ending: number;
  /** The kind of rows that the referring column is called after, as it is stored. */
  readonly kind?: string;
}

/** A column that may refer to a key. */
export interface ReferenceCandidate {
  readonly from: ColumnFacts;
  readonly to: ColumnFacts;
  readonly names: NameAgreement;
  /** Share of the referring column's distinct values that are found; 1 where it holds none. */
  readonly share: number;
  /** How the two sides have to be compared to find them. */
  readonly match: Match;
}

/** A key is referred to from a column that has at most so many more distinct values. */
const SLACK = 1.1;
/** Of values of which there are too many, because they are written in several ways, so many have to be found. */
const SAME_SHARE = 0.98;
/** A candidate of which less is found is no candidate. */
const MIN_SHARE = 0.5;
/** Names that agree at least so well make it worth while to look for values written differently. */
const WELL_NAMED = 0.5;

/**
 * Finds candidates.
 * @param tables all tables
 * @param keys the keys found
 * @param counter runs the counting statements
 * @param isWorthwhile whether a pair could become a proposal if all its values were found; others are not counted
 */
export async function findCandidates(
  tables: ReadonlyMap<string, TableFacts>,
  keys: ReadonlyMap<string, FoundKey>,
  counter: Counter,
  isWorthwhile: (best: ReferenceCandidate) => boolean = () => true,
): Promise<readonly ReferenceCandidate[]> {
  const pairs = pairUp(tables, keys).filter((pair) => isWorthwhile({ ...pair, share: 1, match: 'exact' }));
  const toCount = pairs.filter((pair) => !isWhollyFound(pair));
  const counted = await countAll(
    counter,
    toCount.map((pair) => countMissing(pair, 'exact')),
  );
  const missing = new Map(toCount.map((pair, i) => [pair, counted[i] ?? NaN]));
  const candidates: ReferenceCandidate[] = [];
  const again: { pair: Pair; match: Match }[] = [];
  for (const pair of pairs) {
    const share = shareFound(pair, missing.get(pair) ?? 0);
    if (share >= MIN_SHARE && !holdsMore(pair)) candidates.push({ ...pair, share, match: 'exact' });
    if (share < 1 && wellNamed(pair.names)) again.push(...otherMatches(pair).map((match) => ({ pair, match })));
  }
  const counts = await countAll(
    counter,
    again.map(({ pair, match }) => countMissing(pair, match)),
  );
  again.forEach(({ pair, match }, i) => {
    const share = shareFound(pair, counts[i] ?? NaN);
    const at = candidates.findIndex((c) => c.from === pair.from && c.to === pair.to);
    const known = candidates[at]?.share ?? 0;
    // Reading values otherwise must earn it: where it finds nothing more, the values are compared as they are.
    if (share < MIN_SHARE || share <= known) return;
    // Where nearly all are found, those that are more than the key has are the same ones, written in several ways.
    if (holdsMore(pair) && share < SAME_SHARE) return;
    if (at >= 0) candidates[at] = { ...pair, share, match };
    else candidates.push({ ...pair, share, match });
  });
  return candidates;
}

interface Pair {
  readonly from: ColumnFacts;
  readonly to: ColumnFacts;
  readonly names: NameAgreement;
}

function pairUp(tables: ReadonlyMap<string, TableFacts>, keys: ReadonlyMap<string, FoundKey>): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const table of tables.values()) {
    const key = keys.get(table.name)?.columns;
    for (const to of table.columns) {
      const isKey = key?.length === 1 && key[0] === to.name;
      if (!canIdentify(to) || !(isKey || nearlyUnique(to))) continue;
      for (const other of tables.values()) {
        for (const from of other.columns) {
          if (from === to || !canIdentify(from) || (other === table && !isKey)) continue;
          const names = compareNames(from, to, table);
          if ((isKey || names.same === 1 || names.ending === 1) && mayRefer(from, to, names))
            pairs.push({ from, to, names });
        }
      }
    }
  }
  return pairs;
}

/**
 * Whether profiles tell that all values are found: a key of whole numbers without gaps holds every number between its ends.
 * Most keys that a database has given out are such, and each column of small numbers may refer to each of them.
 */
function isWhollyFound({ from: { profile: from }, to: { profile: to } }: Pick<Pair, 'from' | 'to'>): boolean {
  if (!isWhole(from) || !isWhole(to) || from.distinct === 0) return false;
  const [[least, most], [first, last]] = [endsOf(from), endsOf(to)];
  return last - first + 1 === to.distinct && least >= first && most <= last;
}

/** Whether a column holds whole numbers alone, all of which were looked at. */
function isWhole({ type, numbersAsText, notNumbers, sampledRows }: ColumnFacts['profile']): boolean {
  return type === 'integer' && numbersAsText !== true && notNumbers === undefined && sampledRows === undefined;
}

/** NaN where it is not known, which is between nothing. */
function endsOf({ min, max }: ColumnFacts['profile']): readonly [number, number] {
  return [typeof min === 'number' ? min : NaN, typeof max === 'number' ? max : NaN];
}

function nearlyUnique({ profile }: ColumnFacts): boolean {
  return profile.distinct >= 2 && profile.distinct >= 0.9 * (profile.rows - profile.nulls);
}

/** What can be told from profiles, before any value is compared. */
function mayRefer(from: ColumnFacts, to: ColumnFacts, names: NameAgreement): boolean {
  const [a, b] = [from.profile, to.profile];
  if (b.distinct === 0 || a.distinct === 0) return wellNamed(names) && (from.words.idLike || names.same === 1);
  if (holdsMore({ from, to }) && !(wellNamed(names) && a.type === 'text' && b.type === 'text')) return false;
  if (comparableAsNumber(a.type, b.type)) return wellNamed(names);
  if (!comparable(a.type, b.type)) return false;
  const outside = typeof a.min === 'number' && typeof b.max === 'number' && (a.min > b.max || below(a.max, b.min));
  return !outside;
}

/** Whether a column has too many distinct values to refer to a key, at least as they are written. */
function holdsMore({ from, to }: Pick<Pair, 'from' | 'to'>): boolean {
  return from.profile.distinct > to.profile.distinct * SLACK + 1;
}

function below(a: unknown, b: unknown): boolean {
  return typeof a === 'number' && typeof b === 'number' && a < b;
}

/**
 * Compares the name of a referring column with those of a key and its table.
 * @param from the column that may refer
 * @param to the key column
 * @param table the table of the key
 */
function compareNames(from: ColumnFacts, to: ColumnFacts, table: TableFacts): NameAgreement {
  const core = from.words.core;
  const about = to.words.core;
  const name = table.words.words;
  const same = about.length > 0 && sameWords(from.words.words, to.words.words) ? 1 : 0;
  const isLike = endsWith(core, name) || endsWith(core, about) || (core.length > 0 && endsWith(name, core));
  const kind = isLike ? undefined : kindTold(from, table);
  const ending = isLike || kind !== undefined ? 1 : 0;
  const agreement = { same, explained: shareOf(core, [...name, ...about]), named: shareOf(name, core), ending };
  return kind === undefined ? agreement : { ...agreement, kind };
}

/** Different values of a column that tells kinds, at most. */
const MOST_KINDS = 12;

/** The kind of rows of a table that a column is called after: the drivers of a table of staff, of a `drv_no`. */
function kindTold({ words }: ColumnFacts, { columns }: TableFacts): string | undefined {
  const [kind, ...more] = words.core;
  if (kind === undefined || more.length > 0 || !words.idLike) return undefined;
  const isKind = (value: unknown): value is string => {
    if (typeof value !== 'string') return false;
    const said = fold(value);
    return said === kind || mayStandFor(kind, said);
  };
  const kinds = columns.filter(({ profile }) => profile.type === 'text' && profile.distinct <= MOST_KINDS);
  return kinds.flatMap(({ profile }) => profile.typical.map(({ value }) => value)).find(isKind);
}

function wellNamed({ same, explained, ending }: NameAgreement): boolean {
  return same === 1 || ending === 1 || explained >= WELL_NAMED;
}

function otherMatches({ from, to }: Pair): readonly Match[] {
  const [a, b] = [from.profile.type, to.profile.type];
  if (comparableAsNumber(a, b)) return ['number'];
  return a === 'text' && b === 'text' ? ['trim', 'nocase'] : [];
}

function shareFound({ from, to }: Pair, missing: number): number {
  const distinct = givenValues(from);
  if (Number.isNaN(missing)) return 0;
  if (distinct === 0 || to.profile.rows === 0) return 1; // nothing speaks against it
  return Math.max(0, 1 - missing / distinct);
}

function countMissing({ from, to }: Pair, match: Match): CountStatement {
  const [value, key] = [columnOf(from.name), columnOf(to.name)];
  const values = columnsOf(from.table, [{ value, as: 'v' }], { distinct: true, where: isGiven(from, value) });
  const known = columnsOf(to.table, [{ value: compared(key, match) }], { where: isFilled(key) });
  const of = [compared(columnOf('v', COUNTED), match)];
  return countOf(values, { kind: 'in-query', of, query: known, negated: true });
}
