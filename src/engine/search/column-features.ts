/**
 * What speaks for a column in a question, as numbers: its own words, the table's, stored values, what it is in its table,
 * and how well its table and the tables it is connected with cover the question. `rank-columns` weighs them.
 */
import { say, type Message } from '../core/message';
import { isNumeric, isTemporal } from '../core/values';
import { normaliseScores } from './bm25';
import type { ColumnContext } from './column-context';
import { cuedNames } from './cues';
import { FEATURES } from './feature-names';
import type { ValueHit } from './hits';
import { segmentsOf } from './segments';
import { type NameMatch, type TableMatch, isNamed, nameMatch, nearness, tableMatches } from './names-in-question';
import { withStandIns } from './stand-ins';
import {
  type BestValue,
  bestValues,
  heldNumbers,
  type HeldNumbers,
  holders,
  isWholeValue,
  WHOLE_VALUE,
} from './values-in-question';
import { type Token, isStopWord, tokenize } from './words';

/** SGAM eq. 2: segments below this share of the best are dropped. */
const TAU = 0.08;
/** A word that names a table may still be part of the name of a column. */
const TABLE_SHADOW = 0.9;
/** Words that mean the same first of all: over many tables, looser relatives lead astray. */
const FIRST_SENSES = 2;
/** Words before what is counted or gone through one by one, and how many words on it still is. */
const COUNTS = new Set(['many', 'number', 'count', 'each', 'every', 'per', 'least', 'most', 'different', 'distinct']);
const COUNTED_WITHIN = 4;
/** How much a question tells the rows of a table apart that it neither counts nor goes through. */
const TOLD_BY_CHANCE = 0.4;
const EXTREME = new Set(
  'average mean total sum most least maximum minimum max min highest lowest largest smallest more less greater than fewer above below over under between top order sorted older younger taller shorter larger bigger smaller heavier lighter higher lower longer faster slower cheaper'.split(
    ' ',
  ),
);

/** The features of all columns for one question. */
export interface QuestionFeatures {
  /** A row for each column, `FEATURES.length` wide, one after the other. */
  readonly matrix: Float64Array;
  /** What speaks for a column, in words. */
  why(column: number): readonly Message[];
  /** Stem of the question -> columns that it speaks for, by their names, keywords or values. */
  readonly spokenFor: ReadonlyMap<string, readonly number[]>;
  /** How alike the question and each column are in meaning; absent where there are no vectors. */
  readonly cosines?: Float32Array;
}

/** Place of each feature in a row. */
const AT = Object.fromEntries(FEATURES.map((name, i) => [name, i])) as Record<(typeof FEATURES)[number], number>;

/**
 * Describes every column. A graph may have tens of thousands: what a question says nothing about costs next to nothing.
 * @param context the columns of the graph
 * @param text the question or a part of it
 * @param hits stored values in it
 */
export function columnFeatures(context: ColumnContext, text: string, hits: readonly ValueHit[]): QuestionFeatures {
  const tokens = withStandIns(
    tokenize(text),
    context,
    { isExplained: (token) => isWholeValue(token, hits) },
    FIRST_SENSES,
  );
  const content = tokens.filter((t) => !isStopWord(t.word));
  const present = new Map<string, number[]>();
  for (const [i, token] of tokens.entries()) if (!isStopWord(token.word)) push(present, token.stem, i);
  const { places } = context;
  const values = bestValues(context, hits, tokens);
  const named = context.namedBy(present.keys());
  const matches = new Map<number, NameMatch>();
  for (const i of named) {
    const place = places[i];
    const match = place && nameMatch(context, place, present);
    if (match && match.stems.length > 0) matches.set(i, match);
  }
  const tables = tableMatches(context, present);
  const hinted = context.headedBy(tokens.flatMap((t) => [...(cuedNames(t.word) ?? [])]));
  const numbers = heldNumbers(context, tokens);

  const rows = new Rows(context, asksForExtreme(tokens));
  rows.fill('segment', bestOfSegments(context, text, tokens));
  rows.fill('whole', normaliseScores(context.bm25.scores(content.map((t) => t.stem)), places.length, 0));
  writeMatches(context, rows, matches, tables, numbers);
  for (const i of named) {
    if (places[i]?.set.evokedBy.some((name) => isNamed(name, present))) rows.set(i, 'evoked', 1);
  }
  for (const [i, { score }] of values) {
    rows.set(i, 'value', score);
    if (score >= WHOLE_VALUE) rows.set(i, 'wholeValue', 1);
  }
  rows.fill('number', numbers.rarity);
  for (const i of hinted) rows.set(i, 'cue', 1);
  const covered = coverage(context, content, tables, values);
  writeTables(context, rows, tables, covered, countedPlaces(tokens));
  rows.fill('holder', holders(context, values, covered.byGroup));
  return {
    matrix: rows.matrix,
    spokenFor: spokenFor(context, content, matches, values),
    why: (i) =>
      reasons(
        saidOf(matches.get(i), tokens),
        values.get(i),
        tables.get(places[i]?.tableNumber ?? -1)?.share ?? 0,
        hinted.has(i),
      ),
  };
}

/** The rows of one question, in one piece: tens of thousands of small ones would take longer to make than to fill. */
class Rows {
  readonly matrix: Float64Array;

  constructor(context: ColumnContext, extreme: boolean) {
    this.matrix = restingMatrix(context, extreme).slice();
  }

  /** Writes one feature of one column. */
  set(column: number, name: (typeof FEATURES)[number], value: number): void {
    this.matrix[column * FEATURES.length + AT[name]] = value;
  }

  /** Writes one feature of many columns. */
  fill(name: (typeof FEATURES)[number], values: ReadonlyMap<number, number>): void {
    for (const [column, value] of values) this.set(column, name, value);
  }

  /** Writes one feature of many columns, the same value for all. */
  fillAll(name: (typeof FEATURES)[number], columns: readonly number[], value: number): void {
    for (const column of columns) this.set(column, name, value);
  }
}

/** For each graph the rows of columns that nothing speaks for, in questions without and with an extreme. */
const resting = new WeakMap<ColumnContext, Map<boolean, Float64Array>>();

function restingMatrix(context: ColumnContext, extreme: boolean): Float64Array {
  const kinds = resting.get(context) ?? new Map<boolean, Float64Array>();
  resting.set(context, kinds);
  const known = kinds.get(extreme);
  if (known) return known;
  const matrix = new Float64Array(context.places.length * FEATURES.length);
  for (const [i, { display, key, refers, set }] of context.places.entries()) {
    const at = i * FEATURES.length;
    const { type } = set.profile;
    matrix[at + AT.display] = Number(display);
    matrix[at + AT.key] = Number(key);
    matrix[at + AT.refers] = Number(refers);
    matrix[at + AT.numericExtreme] = Number(extreme && (isNumeric(type) || isTemporal(type)) && !key && !refers);
    matrix[at + AT.text] = Number(type === 'text');
  }
  kinds.set(extreme, matrix);
  return matrix;
}

function asksForExtreme(tokens: readonly Token[]): boolean {
  return tokens.some(
    (t) =>
      EXTREME.has(t.word) ||
      /^(?!(?:interest|request|forest|harvest|guest|test|west|rest|contest|protest|honest|invest)$)\p{L}{2,}est$/u.test(
        t.word,
      ),
  );
}

/** Features of the words that name a column, beside those that name its table and others. */
function writeMatches(
  context: ColumnContext,
  rows: Rows,
  matches: ReadonlyMap<number, NameMatch>,
  tables: ReadonlyMap<number, TableMatch>,
  numbers: HeldNumbers,
): void {
  const best = bestByStem(context, matches, tables);
  rows.fill('label', labels(context, matches));
  for (const [i, match] of matches) {
    const place = context.places[i];
    if (!place) continue;
    const rivals = match.stems.map((s) => best.get(s)?.get(place.group) ?? 0);
    rows.set(i, 'name', match.share);
    if (match.full) rows.set(i, 'full', 1);
    if (match.full && match.words > 1) rows.set(i, 'longFull', 1);
    if (rivals.every((share) => share <= match.share + 1e-9)) rows.set(i, 'exclusive', 1);
    rows.set(i, 'shadowed', 1 - Math.max(...rivals.map((share) => match.share / Math.max(share, 1e-9))));
    if (numbers.at(i).some((at) => match.at.some((m) => Math.abs(at - m) <= 2))) rows.set(i, 'numberNear', 1);
    rows.set(i, 'near', nearness(match.at, tables.get(place.tableNumber)?.at ?? []));
  }
}

/** By number of a column that names the rows of its table: how well one that refers to them is in the question. */
function labels(context: ColumnContext, matches: ReadonlyMap<number, NameMatch>): Map<number, number> {
  const result = new Map<number, number>();
  for (const [i, { share }] of matches) {
    const place = context.places[i];
    if (!place?.refers) continue;
    for (const twin of place.twins) {
      if (!context.places[twin]?.key) continue;
      for (const label of context.columnsOf[context.tableNumbers[twin] ?? -1] ?? [])
        if (context.places[label]?.display) result.set(label, Math.max(result.get(label) ?? 0, share));
    }
  }
  return result;
}

/** Features of the tables in which columns lie. */
function writeTables(
  context: ColumnContext,
  rows: Rows,
  tables: ReadonlyMap<number, TableMatch>,
  { byTable, byGroup }: Coverage,
  counted: ReadonlySet<number>,
): void {
  const near = new Map<number, number>();
  for (const [table, { share, at }] of tables) {
    const told = at.some((i) => counted.has(i)) ? share : share * TOLD_BY_CHANCE;
    for (const other of context.nearTables[table] ?? []) near.set(other, Math.max(near.get(other) ?? 0, share));
    for (const i of context.columnsOf[table] ?? []) {
      rows.set(i, 'table', share);
      if (context.places[i]?.display) rows.set(i, 'displayTable', share);
      if (context.places[i]?.compositeKey) rows.set(i, 'rowKey', told);
    }
  }
  for (const [table, share] of near) rows.fillAll('neighbour', context.columnsOf[table] ?? [], share);
  for (const [table, share] of byTable.entries()) {
    if (share > 0) rows.fillAll('tableCover', context.columnsOf[table] ?? [], share);
  }
  for (const [group, share] of byGroup.entries()) {
    if (share > 0) rows.fillAll('groupCover', context.columnsOfGroup[group] ?? [], share);
  }
}

/** Positions of the words of what a question counts or goes through one by one: "how many rented cars", "per car". */
function countedPlaces(tokens: readonly Token[]): Set<number> {
  const places = new Set<number>();
  for (const [i, { word }] of tokens.entries())
    if (COUNTS.has(word)) for (let at = i + 1; at <= i + COUNTED_WITHIN; at++) places.add(at);
  return places;
}

function spokenFor(
  context: ColumnContext,
  content: readonly Token[],
  matches: ReadonlyMap<number, NameMatch>,
  values: ReadonlyMap<number, BestValue>,
): Map<string, readonly number[]> {
  const found = new Map<string, Set<number>>();
  const note = (s: string, i: number) => {
    const columns = found.get(s);
    if (columns) columns.add(i);
    else found.set(s, new Set([i]));
  };
  for (const { stem } of content) for (const { doc } of context.bm25.holding(stem)) note(stem, doc);
  for (const [i, match] of matches) for (const s of match.stems) note(s, i);
  for (const [doc, value] of values) for (const s of value.stems) note(s, doc);
  return new Map([...found].map(([s, columns]) => [s, [...columns]]));
}

function bestOfSegments(context: ColumnContext, text: string, tokens: readonly Token[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const part of segmentsOf(text, tokens)) {
    const stems = part.filter((t) => !isStopWord(t.word)).map((t) => t.stem);
    for (const [doc, score] of normaliseScores(context.bm25.scores(stems), context.places.length, TAU)) {
      best.set(doc, Math.max(best.get(doc) ?? 0, score));
    }
  }
  return best;
}

/** How much of the question's content tables, and groups of connected tables, account for; the best has 1. */
interface Coverage {
  readonly byTable: Float64Array;
  readonly byGroup: Float64Array;
}

function coverage(
  context: ColumnContext,
  content: readonly Token[],
  tables: ReadonlyMap<number, TableMatch>,
  values: ReadonlyMap<number, BestValue>,
): Coverage {
  const byTable = new Float64Array(context.columnsOf.length);
  const byGroup = new Float64Array(context.columnsOfGroup.length);
  const held = new Map<string, number[]>();
  for (const [doc, { stems }] of values) for (const s of stems) push(held, s, doc);
  for (const s of new Set([...content.map((t) => t.stem), ...held.keys()])) {
    // How strongly each table answers to the word, and the strongest of each group.
    const strengths = new Map<number, number>();
    const note = (table: number, strength: number) => {
      if (strength > (strengths.get(table) ?? 0)) strengths.set(table, strength);
    };
    for (const { doc, keyword } of context.bm25.holding(s))
      note(context.places[doc]?.tableNumber ?? -1, keyword.weight * 0.9);
    for (const table of context.tablesDescribedBy(s)) note(table, 0.4);
    for (const table of context.tablesNamedBy(s)) note(table, 0.5 + 0.5 * (tables.get(table)?.share ?? 0));
    for (const doc of held.get(s) ?? []) note(context.places[doc]?.tableNumber ?? -1, values.get(doc)?.score ?? 0);
    const rarity = context.rarity(s);
    const groups = new Map<number, number>();
    for (const [table, strength] of strengths) {
      byTable[table] = (byTable[table] ?? 0) + strength * rarity;
      const group = context.groupOf[table] ?? -1;
      if (strength > (groups.get(group) ?? 0)) groups.set(group, strength);
    }
    for (const [group, strength] of groups) byGroup[group] = (byGroup[group] ?? 0) + strength * rarity;
  }
  return { byTable: relative(byTable), byGroup: relative(byGroup) };
}

function relative(weights: Float64Array): Float64Array {
  const max = weights.reduce((a, b) => Math.max(a, b), 1e-9);
  return weights.map((weight) => weight / max);
}

function push<K>(lists: Map<K, number[]>, key: K, item: number): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** By stem and group of tables: the best share with which a table or column of the group matches by it. */
type BestShares = ReadonlyMap<string, ReadonlyMap<number, number>>;

function bestByStem(
  context: ColumnContext,
  matches: ReadonlyMap<number, NameMatch>,
  tables: ReadonlyMap<number, TableMatch>,
): BestShares {
  const best = new Map<string, Map<number, number>>();
  const note = (group: number, s: string, share: number) => {
    let groups = best.get(s);
    if (!groups) best.set(s, (groups = new Map<number, number>()));
    if (share > (groups.get(group) ?? 0)) groups.set(group, share);
  };
  for (const [i, match] of matches) {
    for (const s of match.stems) note(context.places[i]?.group ?? -1, s, match.share);
  }
  for (const [table, { stems, share }] of tables) {
    for (const s of stems) note(context.groupOf[table] ?? -1, s, share * TABLE_SHADOW);
  }
  return best;
}

/** The words of the question that name a column, as they stand there. */
function saidOf(match: NameMatch | undefined, tokens: readonly Token[]): readonly string[] {
  return [...new Set(match?.at.flatMap((i) => tokens[i]?.text ?? []))];
}

function reasons(named: readonly string[], value: BestValue | undefined, table: number, cued: boolean): Message[] {
  return [
    ...(named.length > 0 ? [say`named by ${named.map((word) => `“${word}”`).join(', ')}`] : []),
    ...(value ? [say`holds “${value.text}”`] : []),
    ...(table > 0.5 ? [say`its table is named`] : []),
    ...(cued ? [say`the question hints at it`] : []),
  ];
}
