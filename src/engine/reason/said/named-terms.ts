/** Terms of the graph that a question names, by the words that an expert gave them or in another form of these. */
import type { SqlValue } from '../../core/values';
import type { LinkedQuestion } from '../../question/linker';
import { LEVEL } from '../../question/name-match';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { areForms, fold, isStopWord, stem, wordsOf } from '../../search/words';
import { stateTokens } from './column-states';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { NEITHER } from './common-words';

/** A term that the question names. */
export interface NamedTerm {
  readonly column: number;
  readonly name: string;
  /** The values of which it asks its column for one, where it is no more than that; else none. */
  readonly values: readonly SqlValue[];
  readonly tokens: readonly number[];
  /** The tokens of its shorter phrases that stand there too. */
  readonly shorter: readonly (readonly number[])[];
  /** An expert used the words by which the question calls what it is about. */
  readonly isSaid: boolean;
}

/** Terms whose words stand in the question, each where it says most. */
export const namedTerms = oncePerQuestion(findTerms);

/**
 * Whether a term says all of a stored value: an expert wrote what these words mean, and in "late return" nothing is "late".
 * @param context the question
 * @param start first token of the value
 * @param end token after it
 */
export function isWithinTerm(context: QuestionContext, start: number, end: number): boolean {
  const tokens = range(start, end);
  return namedTerms(context).some((term) => tokens.every((t) => term.tokens.includes(t)));
}

/** Every phrase of every term that stands in the question. */
function findTerms(context: QuestionContext): readonly NamedTerm[] {
  const { linked, view } = context;
  const found: NamedTerm[] = [];
  const joins = linked.tokens.some(({ cue }) => cue === 'or' || cue === 'and');
  for (const use of view.uses) {
    for (const term of use.terms) {
      const { name, where, keywords } = term;
      if (where === undefined) continue;
      const column = use.columns.find((id) => namesColumn(where, view.columns[id]?.name ?? '')) ?? use.columns[0];
      if (column === undefined) continue;
      const values = valuesAskedFor(where, view.columns[column]?.name ?? '');
      const own = use.columns.filter((id) => namesColumn(where, view.columns[id]?.name ?? ''));
      const written = [name, ...keywords].map((phrase) => wordsOf(fold(phrase)));
      const phrases = joins ? withShared(written) : written;
      const placed = phrases.flatMap((words) => {
        // Every word counts: without "one", "one vehicle" would be any vehicle.
        for (const { index: first } of linked.tokens) {
          if (isDoing(first, words, use, linked)) continue;
          const end = endOfPhrase(first, words, linked);
          const said =
            end !== undefined && !isWithinName(first, end, isSaidSo(first, words, linked) ? own : [], linked);
          if (said) return [range(first, end)];
        }
        return saidOfRows(words, use, context);
      });
      const saysName = (id: number) => phrases.some((words) => holdsName(words, id, linked));
      const states = own.map((id) => ({ tokens: stateTokens(term, id, context) ?? [], isSaid: saysName(id) }));
      const [best] = [...placed.map((tokens) => ({ tokens, isSaid: true })), ...states].sort(
        (a, b) => b.tokens.length - a.tokens.length || Number(b.isSaid) - Number(a.isSaid),
      );
      const shorter = placed.filter((tokens) => tokens.length < (best?.tokens.length ?? 0));
      if (best && best.tokens.length > 0) found.push({ column, name, values, ...best, shorter });
    }
  }
  return found;
}

/** Longer phrases share no words: "trapped or pinned mechanically". */
const MOST_SHARED = 3;

/**
 * Phrases of a term, and those that say two of them with what they share: whoever is "trapped mechanically" or "pinned mechanically" is
 * "trapped or pinned mechanically".
 */
function withShared(phrases: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const short = phrases.filter(({ length }) => length > 1 && length <= MOST_SHARED);
  const shared = short.flatMap((a) =>
    short.flatMap((b): string[][] => {
      const differ = a.flatMap((word, i) => (word === b[i] ? [] : [i]));
      const [at, ...more] = a.length === b.length ? differ : [];
      if (at === undefined || more.length > 0) return [];
      return ['or', 'and'].map((by) => [...a.slice(0, at + 1), by, b[at] ?? '', ...a.slice(at + 1)]);
    }),
  );
  return shared.length > 0 ? [...phrases, ...shared] : phrases;
}

/** Words that a phrase has, or has not, without saying anything else. */
const ARTICLE = /^(?:the|an?)$/;
const BE = /^(?:is|are|was|were|been)$/;

/** The token behind a phrase that begins at a token; undefined where it does not stand there. */
function endOfPhrase(first: number, words: readonly string[], { tokens, uses }: LinkedQuestion): number | undefined {
  if (tokens[first]?.quoted !== false || words.length === 0) return undefined;
  let at = first;
  for (const [i, word] of words.entries()) {
    if (i > 0 && ARTICLE.test(tokens[at]?.word ?? '') && !ARTICLE.test(word)) {
      at++;
      // "Could not leave because of smoke" is said of those who "could not leave the building because of smoke" as well.
      const isTable = uses.some((use) => use.level === LEVEL.full && use.start === at && use.end === at + 1);
      if (isTable && !isFormOf(tokens[at], word)) at++;
    }
    const said = tokens[at]?.word ?? '';
    // Crashes that involve "neither alcohol nor drugs" involve no alcohol and no drugs.
    const isSame = (BE.test(word) && BE.test(said)) || (word === 'no' && NEITHER.test(said));
    if (!isSame && !isFormOf(tokens[at], word)) return undefined;
    at++;
  }
  return at;
}

/**
 * "Crashes that were fatal" are fatal crashes: a term that ends with the name of its table may be said of the rows, behind a "be",
 * where the table is the last one that was named.
 */
function saidOfRows(
  words: readonly string[],
  { id, names, table }: ViewUse,
  { linked, view }: QuestionContext,
): number[][] {
  const { tokens, uses } = linked;
  const noun = stem(words.at(-1) ?? '');
  if (words.length !== 2 || !names.some((name) => name.length === 1 && name[0] === noun)) return [];
  // "Were not fatal" says it too, and denies it.
  const isDenied = (i: number) => tokens[i - 1]?.cue === 'not' && BE.test(tokens[i - 2]?.word ?? '');
  const isSaidAt = (i: number) => BE.test(tokens[i - 1]?.word ?? '') || isDenied(i);
  const at = tokens.findIndex((t, i) => isSaidAt(i) && isFormOf(t, words[0] ?? ''));
  const before = view.uses.filter((use) => uses[use.id]?.level === LEVEL.full && (uses[use.id]?.end ?? 0) < at);
  const last = Math.max(-1, ...before.map((use) => uses[use.id]?.start ?? -1));
  const isLast = before.some((use) => use.table === table && uses[use.id]?.start === last);
  return at > 0 && isLast && uses[id]?.level === LEVEL.full ? [isDenied(at) ? [at] : [at - 1, at]] : [];
}

/** Whether a token is a word in another form: "intervened" for "intervene", but no "equipment" for "equipped". */
function isFormOf(token: TaggedToken | undefined, word: string): boolean {
  return token?.stem === stem(word) && areForms(token.word, word);
}

/** Forms that say a state, or with a word of the next kind what has been done; and words that may stand between the two. */
const PARTICIPLE = /(?:ed|en)$/;
const PERFECT = /^(?:have|has|had)$/;
const BETWEEN_PERFECT = /^(?:never|not|ever|already|just|also|always|only)$/;
/** How far behind it stands what it is done to: "taken one of the tickets". */
const FAR_OBJECT = 4;

/**
 * Whether a word says what somebody does, where a participle says the state of rows that nothing names: who "took tickets", or
 * "has taken" some, is on no seat that is "taken".
 */
function isDoing(
  first: number,
  [word = '', ...more]: readonly string[],
  { id }: ViewUse,
  { tokens, uses }: LinkedQuestion,
): boolean {
  const said = tokens[first]?.word ?? '';
  const isState = more.length === 0 && PARTICIPLE.test(word) && stem(word) !== word;
  if (!isState || uses[id]?.level === LEVEL.full) return false;
  const before = tokens.findLast(({ index, word: other }) => index < first && !BETWEEN_PERFECT.test(other));
  // Who "has buckled up" is in that state: only what is done to something is no state.
  if (!uses.some((m) => m.level === LEVEL.full && m.start > first && m.start <= first + FAR_OBJECT)) return false;
  return !PARTICIPLE.test(said) || PERFECT.test(before?.word ?? '');
}

/** Whether words stand in a question just as an expert wrote them. */
function isSaidSo(start: number, words: readonly string[], { tokens }: LinkedQuestion): boolean {
  return words.every((word, k) => tokens[start + k]?.word === word);
}

/**
 * Whether words are part of the longer name of a column: nothing is said to be "equipped" in "avoidance equipment". Names of some
 * columns do not count: "how many airbags malfunctioned" is no question for an "airbag malfunction".
 */
function isWithinName(start: number, end: number, but: readonly number[], { columns }: LinkedQuestion): boolean {
  return columns.some(
    (m, id) => !but.includes(id) && m.level === LEVEL.full && m.words > end - start && m.start <= start && end <= m.end,
  );
}

/** Whether a phrase has all words by which a question names a column. */
function holdsName(phrase: readonly string[], id: number, { tokens, columns }: LinkedQuestion): boolean {
  const { start = 0, end = 0 } = columns[id] ?? {};
  const stems = phrase.map(stem);
  const own = tokens.slice(start, end).filter(({ word }) => !isStopWord(word));
  return own.length > 0 && own.every((token) => stems.includes(token.stem));
}

const VALUE = String.raw`(?:'[^']*'|-?\d+(?:\.\d+)?)`;
/** `COLUMN = value`, or `COLUMN IN (value, …)`. */
const ONE_OF = new RegExp(
  String.raw`^("[^"]+"|[\p{L}_][\p{L}\p{N}_$]*)\s*(?:=\s*(${VALUE})|IN\s*\(\s*(${VALUE}(?:\s*,\s*${VALUE})*)\s*\))$`,
  'iu',
);

/** The values of which a predicate asks a column for one; none for any other predicate. */
function valuesAskedFor(where: string, column: string): readonly SqlValue[] {
  const [, name = '', one, list = ''] = ONE_OF.exec(where.trim()) ?? [];
  if (name.replace(/^"|"$/g, '').toLowerCase() !== column.toLowerCase()) return [];
  return ((one ?? list).match(/'[^']*'|[-\d.]+/g) ?? []).map((value) =>
    value.startsWith("'") ? value.slice(1, -1) : Number(value),
  );
}

/** Whether SQL text names a column. */
function namesColumn(sql: string, column: string): boolean {
  return (sql.match(/"(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_$]*/gu) ?? []).some(
    (word) => word.replace(/^"|"$/g, '').toLowerCase() === column.toLowerCase(),
  );
}
