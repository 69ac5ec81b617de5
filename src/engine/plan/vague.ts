/**
 * Words that ask for a part of the rows and do not say which: "young drivers", "expensive wines". Without a limit a program
 * could only leave them out, and what it then tells is true of all rows. Gradable adjectives as they stand, neither compared
 * ("older than 30") nor greatest ("the oldest"), nor told with a number ("30 years old").
 */
import { MONTHS } from '../question/dates';
import { COLUMN_HINTS } from '../question/cue-words';
import type { ColumnRef } from '../core/identifiers';
import type { ColumnContext } from '../search/column-context';
import { stem } from '../search/words';
import type { ExplainedToken } from './explain';

/** A word without a limit. */
export interface Vague {
  /** Its number among the tokens. */
  readonly at: number;
  /** The column that a limit would be of; undefined where none is known to measure it. */
  readonly column?: ColumnRef;
}

const GRADED =
  /^(?:old|young|elderly|tall|short|long|high|low|big|large|small|heavy|fast|slow|expensive|cheap|costly|rich|wealthy|poor|new|good|bad|popular)$/;
/** Words that make of such a word a question, a comparison or an order. */
const BEFORE = /^(?:how|as|so|more|most|less|least|from|to|than|no|or)$/;
const BEHIND = /^(?:than|to)$/;
/** How far before such a word the number of a measure stands: "5 feet 10 inches tall". */
const MEASURED = 3;
/** Nouns with which such a word is the name of something. */
const NAMES_WITH =
  /^(?:school|schools|schooler|schoolers|jump|court|courts|distance|term|name|names|form|text|description|time|temperature|temperatures)$/;

/**
 * Finds such words, as far as nothing in the graph is called by them.
 * @param tokens the question
 * @param context columns and tables of the graph
 */
export function vagueWords(tokens: readonly ExplainedToken[], context: ColumnContext): Vague[] {
  return tokens.flatMap(({ token, known, values }, at): Vague[] => {
    if (!GRADED.test(token.word) || token.quoted || (token.capital && at > 0)) return [];
    const [before, next] = [tokens[at - 1]?.token.word ?? '', tokens[at + 1]?.token];
    if (BEFORE.test(before) || BEHIND.test(next?.word ?? '') || NAMES_WITH.test(next?.word ?? '')) return [];
    // "180 cm tall" is measured; the number of "case 12 heavy" is none of its weight.
    const isNumbered = tokens[at - 1]?.token.number !== undefined && tokens[at - 2]?.known === 'name';
    const measures = tokens.slice(Math.max(0, at - MEASURED), at).some((t) => t.token.number !== undefined);
    if (measures && !isNumbered) return [];
    if (isUnitOf(tokens, at) || isNewThen(tokens, at)) return [];
    // A stored "Old Kraft Vineyard", and a code for "high".
    if (known === 'value' || values.some(({ start, end }) => start < token.start || end > token.end)) return [];
    if (isCalled(token.stem, context)) return [];
    const column = measureOf(token.word, tokens, context);
    return [{ at, ...(column && { column }) }];
  });
}

/** "New members per month", "new orders in 2023": they are new who came then. */
function isNewThen(tokens: readonly ExplainedToken[], at: number): boolean {
  const before = tokens[at - 1]?.token;
  // Those who are counted are new, and not what they are counted by: "flights by new aircraft".
  const isCounted =
    at === 0 || before?.cue === 'how-many' || (before?.word === 'of' && tokens[at - 2]?.token.cue === 'how-many');
  if (tokens[at]?.token.word !== 'new' || !isCounted) return false;
  return tokens.slice(at + 2).some(({ token: { word, cue, number } }, i, rest) => {
    const [before, next] = [tokens[at + 1 + i]?.token.word ?? '', rest[i + 1]?.token.word ?? ''];
    const isGroup = (cue === 'each' || word === 'by') && SPAN.test(next);
    return isGroup || (DURING.test(before) && (isYear(number) || MONTHS.includes(word)));
  });
}

const SPAN = /^(?:year|quarter|month|week|day)s?$/;
const DURING = /^(?:in|since|during|after|before|between|from|until)$/;
const isYear = (number: number | undefined): boolean => number !== undefined && number >= 1500 && number < 2100;

/** "How many milliseconds long is it" asks for a number. */
function isUnitOf(tokens: readonly ExplainedToken[], at: number): boolean {
  const [counts, unit, , next] = [-2, -1, 0, 1].map((by) => tokens[at + by]?.token.cue);
  return counts === 'how-many' && unit !== 'how-many' && next === 'be';
}

/** Whether a table, a term, a label, a value or the own name of a column has a word; a further name of an amount says no limit. */
function isCalled(word: string, context: ColumnContext): boolean {
  if (context.isTableStem(word)) return true;
  return context.bm25.holding(word).some(({ doc, keyword }) => {
    const set = context.places[doc]?.set;
    const own = set?.names[0]?.includes(word) === true || set?.evokedBy.some((name) => name.includes(word)) === true;
    return own || keyword.origin === 'label' || keyword.origin === 'value' || !context.numeric.includes(doc);
  });
}

/** The column of amounts that a word hints at, rather one of a table that is spoken of. */
function measureOf(word: string, tokens: readonly ExplainedToken[], context: ColumnContext): ColumnRef | undefined {
  const said = { elderly: 'old', new: 'newest' }[word] ?? word;
  const names = COLUMN_HINTS.flatMap(([words, hinted]) => (words.split(' ').includes(said) ? hinted.split(' ') : []));
  const spokenOf = new Set(tokens.flatMap(({ token }) => context.tablesNamedBy(token.stem)));
  for (const s of [stem(said), ...names.map(stem)]) {
    const columns = [...context.namedBy([s])].filter((id) => context.numeric.includes(id));
    const id = columns.find((own) => spokenOf.has(context.places[own]?.tableNumber ?? -1)) ?? columns[0];
    if (id !== undefined) return context.places[id]?.set.column;
  }
  return undefined;
}
