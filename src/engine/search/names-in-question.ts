/** Where the names of tables and columns are in a question. */
import type { ColumnContext, ColumnPlace } from './column-context';
import { withStandIns } from './stand-ins';
import { isStopWord, tokenize } from './words';

/** Share of a name from which all of it is there; shares are sums. */
const WHOLE_NAME = 1 - 1e-9;

/** Stem -> positions of the tokens that have it. */
export type StemPlaces = ReadonlyMap<string, readonly number[]>;

/** How well one of a column's names is in the question. */
export interface NameMatch {
  readonly share: number;
  readonly full: boolean;
  readonly words: number;
  readonly stems: readonly string[];
  /** Positions of the matched tokens. */
  readonly at: readonly number[];
}

/** Of a column that is not named. */
const NO_MATCH: NameMatch = { share: 0, full: false, words: 0, stems: [], at: [] };

/**
 * The best match of one of the column's names; words that only repeat the table's name count little.
 * @param context the columns
 * @param place the column
 * @param present where the stems of the question stand
 */
export function nameMatch(context: ColumnContext, place: ColumnPlace, present: StemPlaces): NameMatch {
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
export function isNamed(name: readonly string[], present: StemPlaces): boolean {
  return name.every((s) => present.has(s)) && spread(name, present) <= name.length + 2;
}

/** Tokens from the first to the last word of the closest occurrence of a name. */
function spread(name: readonly string[], present: StemPlaces): number {
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

/** How well one of a table's names is in the question. */
export interface TableMatch {
  readonly share: number;
  readonly stems: readonly string[];
  readonly at: readonly number[];
}

/**
 * The tables that a question names.
 * @param context the tables
 * @param present where the stems of the question stand
 * @returns by number of the table; those that it does not name are left out
 */
export function tableMatches(context: ColumnContext, present: StemPlaces): Map<number, TableMatch> {
  const result = new Map<number, TableMatch>();
  const words = [...context.tables.values()];
  for (const table of new Set([...present.keys()].flatMap((s) => [...context.tablesNamedBy(s)]))) {
    let best: TableMatch = { share: 0, stems: [], at: [] };
    for (const name of words[table]?.names ?? []) {
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
    if (best.share > 0) result.set(table, best);
  }
  return result;
}

/**
 * The tables whose names share a word with a question.
 * @param context the tables
 * @param text the question
 */
export function tablesTouchedIn(context: ColumnContext, text: string): readonly string[] {
  const names = [...context.tables.keys()];
  const said = tokenize(text).filter(({ word }) => !isStopWord(word));
  const touched = new Set(said.flatMap(({ stem }) => [...context.tablesNamedBy(stem)]));
  return [...touched].flatMap((number) => names[number] ?? []);
}

/**
 * The tables that a question names in full.
 * @param context the tables
 * @param text the question
 * @returns each with the words that name it, as they stand in the question
 */
export function tablesNamedIn(
  context: ColumnContext,
  text: string,
): { readonly table: string; readonly said: string }[] {
  const tokens = withStandIns(tokenize(text), context, { isExplained: () => false });
  const present = new Map<string, number[]>();
  for (const [i, token] of tokens.entries()) {
    if (token.quoted || isStopWord(token.word)) continue;
    const list = present.get(token.stem);
    if (list) list.push(i);
    else present.set(token.stem, [i]);
  }
  const names = [...context.tables.keys()];
  return [...tableMatches(context, present)].flatMap(([number, { share, at }]) => {
    const table = names[number];
    const said = [...new Set(at)].sort((a, b) => a - b).map((i) => tokens[i]?.text ?? '');
    return table !== undefined && share > WHOLE_NAME ? [{ table, said: said.join(' ') }] : [];
  });
}

/** Closeness of two sets of tokens: 1 where they touch, 0 where one is empty. */
export function nearness(a: readonly number[], b: readonly number[]): number {
  let best = Infinity;
  for (const x of a) for (const y of b) best = Math.min(best, Math.abs(x - y));
  return best === Infinity ? 0 : 1 / (1 + best);
}
