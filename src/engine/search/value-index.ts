/**
 * Finds the stored spelling of the names and values in a question. Built once from the data, then synchronous: ranking
 * and training ask it thousands of times.
 */
import { distance } from 'fastest-levenshtein';
import { irregularNames, namesAct, saysAbility } from './abilities';
import { CodedValues } from './coded-values';
import { countryCode, countryNames, MOST_COUNTRY_WORDS } from './countries';
import { isPlausible } from './plausible-values';
import { withSharedHeads } from './shared-heads';
import type { ValueHit } from './hits';
import type { ValueEntry, ValueStore } from './value-store';
import {
  type Token,
  areForms,
  expandedWords,
  fold,
  isStopWord,
  namesWhatIsDone,
  singular,
  splitIdentifier,
  stem,
  tokenize,
  wordsOf,
} from './words';

/** Words of the names of columns that hold countries. */
const OF_COUNTRIES = /^(?:country|countries|nation|nationality)$/;
/** Words before a name that make it that of another country or people. */
const PART_OF_COUNTRY = /^(?:north|south|east|west|latin|central|native|new|equatorial|papua)$/;
/** Words that are something else where they are written in small letters. */
const OTHER_WORD = /^(?:polish|turkey|china|jersey|chile|jordan)$/;

/** Words of the longest span that is looked up as a whole value. */
const MAX_SPAN = 12;
/** Hits kept for one span and column. */
const MAX_PER_COLUMN = 5;
/** A word in more values than this says nothing about any of them. */
const MAX_POSTINGS = 20_000;
/** Hits kept for one question. */
const MAX_HITS = 400;
const MIN_TYPO_LENGTH = 5;

const SCORE = {
  spelling: 1,
  folded: 0.97,
  words: 0.94,
  stemmed: 0.88,
  otherName: 0.88,
  root: 0.6,
  partBase: 0.35,
  partCoverage: 0.45,
  typo: 0.85,
  plainTypo: 0.8,
  shortForm: 0.87,
};

/** Stored values, found by the words of a question. */
export class ValueIndex {
  readonly #store: ValueStore;
  readonly #isSchemaWord: (word: string) => boolean;
  /** Read when a question first holds a word that may be told by a code. */
  #codes: CodedValues | undefined;

  /**
   * @param store the values
   * @param isSchemaWord words that name tables and columns are not corrected to values
   */
  constructor(store: ValueStore, isSchemaWord: (word: string) => boolean) {
    this.#store = store;
    this.#isSchemaWord = isSchemaWord;
  }

  /**
   * Stored values named in a question; overlapping ones are all returned.
   * @param text the question
   * @returns at each place the longest and best first
   */
  find(text: string): ValueHit[] {
    const tokens = tokenize(text);
    const hits = new Hits(this.#store, text);
    for (let from = 0; from < tokens.length; from++) this.#wholeValues(tokens, from, hits);
    for (let from = 0; from < tokens.length; from++) this.#countries(tokens, from, hits);
    for (let at = 0; at < tokens.length; at++) this.#abilities(tokens, at, hits);
    const covered = hits.coverage();
    for (let from = 0; from < tokens.length; from++) this.#partsOfValues(tokens, from, covered, hits);
    return withSharedHeads(hits.sorted(), text);
  }

  /** Values spelt by the tokens that begin at `from`. */
  #wholeValues(tokens: readonly Token[], from: number, hits: Hits): void {
    let words = '';
    let stems = '';
    for (let to = from; to < Math.min(tokens.length, from + MAX_SPAN); to++) {
      const token = tokens[to];
      if (!token) break;
      const spelt = spelling(token);
      words = to === from ? spelt : `${words} ${spelt}`;
      stems = to === from ? token.stem : `${stems} ${token.stem}`;
      const before = hits.size;
      for (const id of this.#store.whole(words)) hits.addWhole(id, tokens, from, to);
      for (const id of this.#store.stemmed(stems)) hits.addStemmed(id, tokens, from, to);
      // Singular forms where the stem is no word of its own: "Dogs" for "Dog".
      const last = singular(spelt);
      if (last !== spelt) {
        const name = to === from ? last : words.slice(0, words.length - spelt.length) + last;
        for (const id of this.#store.whole(name)) hits.addStemmed(id, tokens, from, to);
      }
      if (hits.size > before + 1) hits.dropOtherNames(from, to);
    }
  }

  /** Countries that are stored by another name than the one at `from`, where a column has none of that: "German" for "Germany". */
  #countries(tokens: readonly Token[], from: number, hits: Hits): void {
    for (let to = Math.min(tokens.length, from + MOST_COUNTRY_WORDS) - 1; to >= from; to--) {
      const span = tokens.slice(from, to + 1);
      const names = countryNames(span.map(({ word }) => word).join(' '));
      // "Us" may be those who ask.
      if (names.length === 0 || (to === from && span[0]?.word === 'us' && span[0].text !== 'US')) continue;
      // North Korea is another one, and who polishes is no Pole.
      const [first] = span;
      if (first?.text === first?.word && OTHER_WORD.test(first?.word ?? '')) return;
      if (PART_OF_COUNTRY.test(tokens[from - 1]?.word ?? '')) return;
      const ids = names.flatMap((name) => [...this.#store.whole(name)]);
      const code = countryCode(names[0] ?? '');
      const coded = code === undefined ? [] : this.#store.whole(code).filter((id) => this.#isOfCountries(id));
      hits.addOtherNames([...ids, ...coded], tokens, from, to);
      return;
    }
  }

  /** Whether a value of two capital letters stands in a column of countries: "IN" is India there, and Indiana elsewhere. */
  #isOfCountries(id: number): boolean {
    const entry = this.#store.entries[id];
    const name = this.#store.columns[entry?.column ?? -1]?.column ?? '';
    const isCode = typeof entry?.stored === 'string' && /^[A-Z]{2}$/.test(entry.stored);
    return isCode && expandedWords(splitIdentifier(name)).some((word) => OF_COUNTRIES.test(word));
  }

  /** What rows are said to do, under the name of that: who "can fly" has "Flight". */
  #abilities(tokens: readonly Token[], at: number, hits: Hits): void {
    const names = irregularNames(tokens[at]?.word ?? '');
    if (names.length === 0 || !saysAbility(tokens, at)) return;
    hits.addOtherNames(
      names.flatMap((name) => [...this.#store.whole(name)]),
      tokens,
      at,
      at,
    );
  }

  /** Longer values that contain the run of tokens from `from`, typos allowed. */
  #partsOfValues(tokens: readonly Token[], from: number, covered: readonly boolean[], hits: Hits): void {
    const first = tokens[from];
    if (!first || isStopWord(first.word) || (from > 0 && continuesName(tokens, from, this.#store))) return;
    let candidates = this.#valuesWith(first, covered[from] === true);
    if (candidates.size === 0) return;
    let [to, held] = [from, 1];
    for (let next = from + 1; next < tokens.length; next++) {
      const token = tokens[next];
      if (!token) break;
      const narrowed = intersect(candidates, this.#valuesWith(token, false));
      if (narrowed.size === 0) {
        if (isStopWord(token.word) && next === to + 1) continue; // "University of Michigan"
        break;
      }
      if (next > to + 2) break;
      candidates = narrowed;
      to = next;
      held++;
    }
    hits.addParts(candidates, tokens, [from, to], held);
  }

  /** Entries that hold a word, with the likeness of their word to it. */
  #valuesWith(token: Token, exactOnly: boolean): Map<number, number> {
    const word = spelling(token);
    const found = new Map<number, number>();
    const exact = this.#store.containing(word);
    if (exact.length > MAX_POSTINGS) return found;
    for (const id of exact) found.set(id, 1);
    if (found.size > 0 || exactOnly || token.kind === 'number') return found;
    const base = singular(word);
    if (base !== word) for (const id of this.#store.containing(base)) found.set(id, 0.95);
    if (found.size > 0 || word.length < MIN_TYPO_LENGTH || isStopWord(word)) return found;
    if (this.#store.hasWord(word) || this.#isSchemaWord(token.stem)) return found;
    this.#codes ??= new CodedValues(this.#store);
    for (const id of this.#codes.standingFor(word)) found.set(id, SCORE.shortForm);
    // Who asks for Iceland means no Ireland.
    if (countryNames(word).length > 0) return found;
    // A plain word is rather one that the data does not know than a mistyped name.
    const trust = token.capital || token.quoted ? 1 : SCORE.plainTypo;
    for (const [similar, likes] of this.#corrections(word)) {
      const likeness = likes * trust;
      for (const id of this.#store.containing(similar)) found.set(id, Math.max(found.get(id) ?? 0, likeness));
      for (const id of this.#store.whole(similar)) found.set(id, Math.max(found.get(id) ?? 0, likeness));
    }
    return found;
  }

  /** Stored words at most one edit away, two for long ones, with their likeness. */
  #corrections(word: string): [string, number][] {
    const allowed = word.length >= 8 ? 2 : 1;
    const base = stem(word);
    const result: [string, number][] = [];
    for (const candidate of this.#store.similar(word)) {
      if (candidate === word || stem(candidate) === base) continue;
      const edits = distance(word, candidate);
      if (edits <= allowed || (edits === 2 && isTransposition(word, candidate))) {
        result.push([candidate, SCORE.typo * (1 - edits / (2 * word.length))]);
      }
    }
    return result;
  }
}

/** Hits of one question, at most a few for each span and column. */
class Hits {
  readonly #store: ValueStore;
  readonly #text: string;
  readonly #found = new Map<string, ValueHit & { readonly from: number; readonly to: number }>();

  constructor(store: ValueStore, text: string) {
    this.#store = store;
    this.#text = text;
  }

  get size(): number {
    return this.#found.size;
  }

  addWhole(id: number, tokens: readonly Token[], from: number, to: number): void {
    const entry = this.#store.entries[id];
    const text = this.#slice(tokens, from, to);
    if (!entry || !isPlausible(entry, text, tokens, from, this.#store)) return;
    const spelt = typeof entry.stored === 'string' && entry.label === undefined ? entry.stored : (entry.label ?? '');
    const score = spelt === text ? SCORE.spelling : entry.folded === fold(text) ? SCORE.folded : SCORE.words;
    this.#add(entry, tokens, from, to, score);
  }

  addStemmed(id: number, tokens: readonly Token[], from: number, to: number): void {
    const entry = this.#store.entries[id];
    const first = tokens[from];
    if (!entry || !first) return;
    // Of short words only abbreviations are names: "the USA".
    const short = first.word.length < 4 && !/^\p{Lu}+$/u.test(this.#slice(tokens, from, to));
    if (from === to && (short || isStopWord(first.word))) return;
    // All is said only in a form of the word: "hospital" is not "hospitalization", and bakers do not all make "Baked Beans".
    const own = fold(entry.label ?? String(entry.stored));
    const does = namesAct(first.word, own) && saysAbility(tokens, from);
    const said = does || areForms(first.word, own) || namesWhatIsDone(first.word, own);
    const isRoot = from === to && entry.words === 1 && !said;
    this.#add(entry, tokens, from, to, isRoot ? SCORE.root : SCORE.stemmed);
  }

  /** Drops values of which the words are one name of several, where their column stores just those: "ferry / tug" beside "ferry". */
  dropOtherNames(from: number, to: number): void {
    const here = [...this.#found].filter(([, hit]) => hit.from === from && hit.to === to);
    const isWhole = ({ stored, label }: ValueHit) => wordsOf(fold(label ?? String(stored))).length <= to - from + 1;
    const stored = new Set(here.flatMap(([, hit]) => (isWhole(hit) ? hit.column : [])));
    for (const [key, hit] of here) if (!isWhole(hit) && stored.has(hit.column)) this.#found.delete(key);
  }

  /** Adds values that are other names of what the words name, where their column stores nothing that these spell. */
  addOtherNames(ids: readonly number[], tokens: readonly Token[], from: number, to: number): void {
    const spelt = new Set(
      [...this.#found.values()].filter((hit) => hit.from === from && hit.to === to).map((hit) => hit.column),
    );
    for (const id of ids) {
      const entry = this.#store.entries[id];
      const column = this.#store.columns[entry?.column ?? -1];
      if (entry && column && !spelt.has(column)) this.#add(entry, tokens, from, to, SCORE.otherName);
    }
  }

  /**
   * Adds values that hold some words.
   * @param candidates the values, with the likeness of their words
   * @param tokens the question
   * @param span the first and the last of the words
   * @param held how many of the words the values hold: others between them are passed over
   */
  addParts(
    candidates: ReadonlyMap<number, number>,
    tokens: readonly Token[],
    [from, to]: readonly [number, number],
    held: number,
  ): void {
    const length = wordsOf(fold(this.#slice(tokens, from, to))).join('').length;
    const byColumn = new Map<number, { entry: ValueEntry; score: number }[]>();
    for (const [id, likeness] of candidates) {
      const entry = this.#store.entries[id];
      if (!entry) continue;
      const coverage = Math.min(1, length / Math.max(1, entry.folded.length));
      const whole = entry.words === held;
      const score = likeness * (whole ? 1 : SCORE.partBase + SCORE.partCoverage * coverage);
      const list = byColumn.get(entry.column) ?? [];
      list.push({ entry, score });
      byColumn.set(entry.column, list);
    }
    for (const list of byColumn.values()) {
      list.sort((a, b) => b.score - a.score);
      for (const { entry, score } of list.slice(0, MAX_PER_COLUMN)) this.#add(entry, tokens, from, to, score);
    }
  }

  /** For each token, whether a whole value covers it. */
  coverage(): boolean[] {
    const covered: boolean[] = [];
    for (const hit of this.#found.values()) for (let i = hit.from; i <= hit.to; i++) covered[i] = true;
    return covered;
  }

  sorted(): ValueHit[] {
    return [...this.#found.values()]
      .sort(
        (a, b) =>
          a.start - b.start || b.end - a.end || b.score - a.score || Number('label' in b) - Number('label' in a),
      )
      .slice(0, MAX_HITS)
      .map(({ from: _from, to: _to, ...hit }) => hit);
  }

  #slice(tokens: readonly Token[], from: number, to: number): string {
    return this.#text.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? 0);
  }

  #add(entry: ValueEntry, tokens: readonly Token[], from: number, to: number, score: number): void {
    const column = this.#store.columns[entry.column];
    if (!column) return;
    const key = `${from}:${to}:${entry.column}:${String(entry.stored)}`;
    const before = this.#found.get(key);
    if (before && before.score >= score) return;
    this.#found.set(key, {
      text: this.#slice(tokens, from, to),
      start: tokens[from]?.start ?? 0,
      end: tokens[to]?.end ?? 0,
      column,
      stored: entry.stored,
      score,
      ...(entry.label === undefined ? {} : { label: entry.label }),
      from,
      to,
    });
  }
}

/** As the token is spelt in stored values: numbers without thousands separators. */
function spelling(token: Token): string {
  return token.kind === 'number' ? token.text.replaceAll(',', '') : token.word;
}

/** Whether the token before begins a stored name that runs on through this one. */
function continuesName(tokens: readonly Token[], at: number, store: ValueStore): boolean {
  const [before, here] = [tokens[at - 1], tokens[at]];
  if (!before || !here || isStopWord(before.word)) return false;
  const with_ = new Set(store.containing(before.word));
  return with_.size > 0 && with_.size <= MAX_POSTINGS && store.containing(here.word).some((id) => with_.has(id));
}

function intersect(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): Map<number, number> {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  const result = new Map<number, number>();
  for (const [id, likeness] of small) {
    const other = large.get(id);
    if (other !== undefined) result.set(id, likeness * other);
  }
  return result;
}

function isTransposition(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}
