/**
 * What speaks for a column in a question, as numbers: its own words, the table's, stored values, what it is in its table,
 * and how well its table and the tables it is connected with cover the question. `rank-columns` weighs them.
 */
import { columnKey } from '../core/identifiers';
import { say, type Message } from '../core/message';
import { isNumeric, isTemporal } from '../core/values';
import { normaliseScores } from './bm25';
import type { ColumnContext, ColumnPlace } from './column-context';
import { cuedNames } from './cues';
import { FEATURES } from './feature-names';
import type { ValueHit } from './hits';
import { segmentsOf } from './segments';
import { type Token, isStopWord, tokenize } from './words';

/** SGAM eq. 2: segments below this share of the best are dropped. */
const TAU = 0.08;
/** A word that names a table may still be part of the name of a column. */
const TABLE_SHADOW = 0.9;
const EXTREME = new Set(
  'average mean total sum most least maximum minimum max min highest lowest largest smallest more less greater than fewer above below over under between top order sorted older younger taller shorter larger bigger smaller heavier lighter higher lower longer faster slower cheaper'.split(
    ' ',
  ),
);

/** The features of all columns for one question: a row for each column, `FEATURES.length` wide. */
export interface QuestionFeatures {
  readonly rows: readonly (Float64Array | undefined)[];
  readonly why: readonly (readonly Message[])[];
  /** Stems of the question that speak for each column, by its name, keywords or values. */
  readonly stems: readonly ReadonlySet<string>[];
}

/**
 * Describes every column that anything in the question speaks for.
 * @param context the columns of the graph
 * @param text the question or a part of it
 * @param hits stored values in it
 */
export function columnFeatures(context: ColumnContext, text: string, hits: readonly ValueHit[]): QuestionFeatures {
  const tokens = tokenize(text);
  const content = tokens.filter((t) => !isStopWord(t.word));
  const present = new Map<string, number[]>();
  for (const [i, token] of tokens.entries()) {
    if (!isStopWord(token.word)) present.set(token.stem, [...(present.get(token.stem) ?? []), i]);
  }
  const size = context.places.length;
  const whole = normaliseScores(context.bm25.scores(content.map((t) => t.stem)), size, 0);
  const segment = bestOfSegments(context, text, tokens);
  const values = bestValues(context, hits, tokens);
  const named = context.namedBy(present.keys());
  const matches = context.places.map((place, i) => (named.has(i) ? nameMatch(context, place, present) : NO_MATCH));
  const tables = tableMatches(context, present);
  const cover = coverage(context, content, tables, values.byColumn);
  const best = bestByStem(context, matches, tables);
  const hinted = context.headedBy(tokens.flatMap((t) => [...(cuedNames(t.word) ?? [])]));
  const extreme = tokens.some(
    (t) =>
      EXTREME.has(t.word) ||
      /^(?!(?:interest|request|forest|harvest|guest|test|west|rest|contest|protest|honest|invest)$)\p{L}{2,}est$/u.test(
        t.word,
      ),
  );
  const numbers = heldNumbers(context, tokens);
  const bestShare = (place: ColumnPlace, s: string) => best.get(stemOf(place.group, s)) ?? 0;

  const neighbours = new Map<string, number>();
  for (const place of context.places) {
    if (neighbours.has(place.table)) continue;
    neighbours.set(place.table, Math.max(0, ...place.neighbours.map((t) => tables.get(t)?.share ?? 0)));
  }
  const rows: (Float64Array | undefined)[] = [];
  const why: Message[][] = [];
  const stems = stemsOf(context, content, matches, values.byColumn);
  for (const [i, place] of context.places.entries()) {
    const match = matches[i] ?? NO_MATCH;
    const table = tables.get(place.table)?.share ?? 0;
    const value = values.byColumn.get(i);
    const cued = hinted.has(i);
    const { display, key, refers } = place;
    const measured = isNumeric(place.set.profile.type) || isTemporal(place.set.profile.type);
    const features: Record<(typeof FEATURES)[number], number | boolean> = {
      segment: segment.get(i) ?? 0,
      whole: whole.get(i) ?? 0,
      name: match.share,
      full: match.full,
      longFull: match.full && match.words > 1,
      evoked: named.has(i) && place.set.evokedBy.some((name) => isNamed(name, present)),
      exclusive: match.stems.length > 0 && match.stems.every((s) => bestShare(place, s) <= match.share + 1e-9),
      shadowed:
        match.stems.length === 0
          ? 0
          : 1 - Math.max(...match.stems.map((s) => match.share / Math.max(bestShare(place, s), 1e-9))),
      value: value?.score ?? 0,
      wholeValue: value !== undefined && value.score >= 0.85,
      number: numbers.rarity.get(i) ?? 0,
      numberNear: numbers.at(i).some((at) => match.at.some((m) => Math.abs(at - m) <= 2)),
      cue: cued,
      table,
      tableCover: cover.byTable.get(place.table) ?? 0,
      groupCover: cover.byGroup.get(place.group) ?? 0,
      near: nearness(match.at, tables.get(place.table)?.at ?? []),
      neighbour: neighbours.get(place.table) ?? 0,
      display,
      displayTable: display ? table : 0,
      key,
      rowKey: place.compositeKey ? table : 0,
      refers,
      numericExtreme: extreme && measured && !key && !refers,
      text: place.set.profile.type === 'text',
    };
    rows[i] = rowOf(features);
    why[i] = reasons(match, value, table, cued);
  }
  return { rows, why, stems };
}

/** In the order of `FEATURES`. A plain loop: this runs for every column at every question. */
function rowOf(features: Readonly<Record<(typeof FEATURES)[number], number | boolean>>): Float64Array {
  const row = new Float64Array(FEATURES.length);
  for (let f = 0; f < FEATURES.length; f++) {
    const name = FEATURES[f];
    if (name !== undefined) row[f] = Number(features[name]);
  }
  return row;
}

function stemsOf(
  context: ColumnContext,
  content: readonly Token[],
  matches: readonly NameMatch[],
  values: ReadonlyMap<number, BestValue>,
): ReadonlySet<string>[] {
  const stems = matches.map((match) => new Set(match.stems));
  for (const { stem } of content) for (const { doc } of context.bm25.holding(stem)) stems[doc]?.add(stem);
  for (const [doc, value] of values) for (const s of value.stems) stems[doc]?.add(s);
  return stems;
}

interface NameMatch {
  readonly share: number;
  readonly full: boolean;
  readonly words: number;
  readonly stems: readonly string[];
  /** Positions of the matched tokens. */
  readonly at: readonly number[];
}

const NO_MATCH: NameMatch = { share: 0, full: false, words: 0, stems: [], at: [] };

/** The best match of one of the column's names; words that only repeat the table's name count little. */
function nameMatch(context: ColumnContext, place: ColumnPlace, present: ReadonlyMap<string, number[]>): NameMatch {
  let best = NO_MATCH;
  for (const name of place.set.names) {
    let total = 0;
    let found = 0;
    const stems: string[] = [];
    const at: number[] = [];
    for (const s of name) {
      const weight = (0.5 + context.bm25.idf(s)) * (place.tableStems.has(s) && name.length > 1 ? 0.3 : 1);
      total += weight;
      const where = present.get(s);
      if (!where) continue;
      found += weight;
      stems.push(s);
      at.push(...where);
    }
    const share = total > 0 ? found / total : 0;
    const full = stems.length === name.length && isNamed(name, present);
    if (share > best.share || (share === best.share && stems.length > best.stems.length)) {
      best = { share, full, words: name.length, stems, at };
    }
  }
  return best;
}

/** Whether all words of a name are in the question, close together. */
function isNamed(name: readonly string[], present: ReadonlyMap<string, number[]>): boolean {
  return name.every((s) => present.has(s)) && spread(name, present) <= name.length + 2;
}

/** Tokens from the first to the last word of the closest occurrence of a name. */
function spread(name: readonly string[], present: ReadonlyMap<string, number[]>): number {
  const places = name.map((s) => present.get(s) ?? []);
  let best = Infinity;
  for (const start of places[0] ?? []) {
    const nearest = places.map((p) =>
      p.reduce((a, b) => (Math.abs(b - start) < Math.abs(a - start) ? b : a), Infinity),
    );
    best = Math.min(best, Math.max(...nearest) - Math.min(...nearest) + 1);
  }
  return best;
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

interface BestValue {
  readonly score: number;
  readonly text: string;
  readonly stems: readonly string[];
}

function bestValues(
  context: ColumnContext,
  hits: readonly ValueHit[],
  tokens: readonly Token[],
): { byColumn: Map<number, BestValue> } {
  const byColumn = new Map<number, BestValue>();
  for (const hit of hits) {
    const doc = context.numberOf(columnKey(hit.column));
    if (doc === undefined) continue;
    const stems = tokens
      .filter((t) => t.start >= hit.start && t.end <= hit.end && !isStopWord(t.word))
      .map((t) => t.stem);
    // A word that also names a table or column is more likely meant as that.
    const own =
      stems.every((s) => context.isSchemaStem(s)) &&
      !tokens.some((t) => t.start === hit.start && (t.quoted || t.capital));
    const score = hit.score * (own ? 0.4 : 1);
    const before = byColumn.get(doc);
    if (!before || before.score < score) byColumn.set(doc, { score, text: hit.text, stems });
  }
  return { byColumn };
}

interface TableMatch {
  readonly share: number;
  readonly stems: readonly string[];
  readonly at: readonly number[];
}

function tableMatches(context: ColumnContext, present: ReadonlyMap<string, number[]>): Map<string, TableMatch> {
  const result = new Map<string, TableMatch>();
  for (const words of context.tables.values()) {
    let best: TableMatch = { share: 0, stems: [], at: [] };
    for (const name of words.names) {
      let total = 0;
      let found = 0;
      const at: number[] = [];
      for (const s of name) {
        const weight = context.tableIdf(s);
        total += weight;
        const where = present.get(s);
        if (!where) continue;
        found += weight;
        at.push(...where);
      }
      if (total > 0 && found / total > best.share)
        best = { share: found / total, stems: name.filter((s) => present.has(s)), at };
    }
    result.set(words.table, best);
  }
  return result;
}

/** How much of the question's content each table, and each group of connected tables, accounts for; the best has 1. */
function coverage(
  context: ColumnContext,
  content: readonly Token[],
  tables: ReadonlyMap<string, TableMatch>,
  values: ReadonlyMap<number, BestValue>,
): { byTable: Map<string, number>; byGroup: Map<number, number> } {
  const byTable = new Map<string, Map<string, number>>();
  const note = (table: string, s: string, strength: number) => {
    const words = byTable.get(table) ?? new Map<string, number>();
    words.set(s, Math.max(words.get(s) ?? 0, strength));
    byTable.set(table, words);
  };
  for (const s of new Set(content.map((t) => t.stem))) {
    for (const { doc, keyword } of context.bm25.holding(s))
      note(context.places[doc]?.table ?? '', s, keyword.weight * 0.9);
    for (const words of context.tables.values()) {
      if (words.names.some((name) => name.includes(s)))
        note(words.table, s, 0.5 + 0.5 * (tables.get(words.table)?.share ?? 0));
      else if (words.description.includes(s)) note(words.table, s, 0.4);
    }
  }
  for (const [doc, value] of values)
    for (const s of value.stems) note(context.places[doc]?.table ?? '', s, value.score);
  const groups = new Map<number, Map<string, number>>();
  for (const [table, words] of byTable) {
    const group = context.groupOf(table);
    const all = groups.get(group) ?? new Map<string, number>();
    for (const [s, strength] of words) all.set(s, Math.max(all.get(s) ?? 0, strength));
    groups.set(group, all);
  }
  const weigh = (words: ReadonlyMap<string, number>) =>
    [...words].reduce((sum, [s, strength]) => sum + strength * context.rarity(s), 0);
  return { byTable: relative(byTable, weigh), byGroup: relative(groups, weigh) };
}

function relative<K>(
  all: ReadonlyMap<K, ReadonlyMap<string, number>>,
  weigh: (w: ReadonlyMap<string, number>) => number,
): Map<K, number> {
  const weights = new Map([...all].map(([key, words]) => [key, weigh(words)] as const));
  const max = Math.max(1e-9, ...weights.values());
  return new Map([...weights].map(([key, weight]) => [key, weight / max]));
}

/** For each group of tables and stem, the best share with which a table or column of the group matches by it. */
function bestByStem(
  context: ColumnContext,
  matches: readonly NameMatch[],
  tables: ReadonlyMap<string, TableMatch>,
): Map<string, number> {
  const best = new Map<string, number>();
  const note = (group: number, s: string, share: number) => {
    const key = stemOf(group, s);
    best.set(key, Math.max(best.get(key) ?? 0, share));
  };
  for (const [i, match] of matches.entries()) {
    for (const s of match.stems) note(context.places[i]?.group ?? -1, s, match.share);
  }
  for (const words of context.tables.values()) {
    const { stems = [], share = 0 } = tables.get(words.table) ?? {};
    for (const s of stems) note(context.groupOf(words.table), s, share * TABLE_SHADOW);
  }
  return best;
}

function stemOf(group: number, s: string): string {
  return `${group}\u0000${s}`;
}

function nearness(a: readonly number[], b: readonly number[]): number {
  let best = Infinity;
  for (const x of a) for (const y of b) best = Math.min(best, Math.abs(x - y));
  return best === Infinity ? 0 : 1 / (1 + best);
}

interface HeldNumbers {
  /** By number of the column: 1 where it alone holds a number of the question, less where many do. */
  readonly rarity: ReadonlyMap<number, number>;
  /** Positions of the tokens whose numbers a column holds. */
  at(column: number): readonly number[];
}

function heldNumbers(context: ColumnContext, tokens: readonly Token[]): HeldNumbers {
  const rarity = new Map<number, number>();
  const places = new Map<number, number[]>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'number') continue;
    const holders = [...context.places.keys()].filter((i) => {
      const set = context.places[i]?.set;
      return set && isNumeric(set.profile.type) && context.values.has(set.column, Number(token.word)) === true;
    });
    for (const i of holders) {
      rarity.set(i, Math.max(rarity.get(i) ?? 0, 1 / Math.sqrt(holders.length)));
      places.set(i, [...(places.get(i) ?? []), at]);
    }
  }
  return { rarity, at: (column) => places.get(column) ?? [] };
}

function reasons(match: NameMatch, value: BestValue | undefined, table: number, cued: boolean): Message[] {
  return [
    ...(match.stems.length > 0 ? [say`named by ${match.stems.map((s) => `"${s}"`).join(', ')}`] : []),
    ...(value ? [say`holds "${value.text}"`] : []),
    ...(table > 0.5 ? [say`its table is named`] : []),
    ...(cued ? [say`the question hints at it`] : []),
  ];
}
