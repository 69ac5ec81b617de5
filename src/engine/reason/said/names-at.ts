/** Names of columns at a place of a question. */
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { LEVEL, saysRange } from '../../question/name-match';
import type { NameMatch } from '../../question/name-match';
import { NAME_WORDS } from '../../question/view-names';
import { CUE_OPERATORS } from './comparing-cues';
import type { QuestionContext } from '../frame/question-context';
import { directionOf } from './order-direction';
import { oncePerQuestion } from '../frame/question-context';

/** A name at a place: the columns that it may mean, its first token and the one behind it. */
export interface NamedAt {
  readonly start: number;
  readonly columns: ReadonlySet<number>;
  readonly end: number;
  /** Only one word of their names stands there, and not the last one: "date" for `date_made`. */
  readonly inPart: boolean;
}

/** Cues before a name that are no part of it. */
const BEFORE_NAME = new Set(['article', 'that', 'different', 'each', 'all', 'any']);

/** Cues of which one word alone is no name: "number of bathrooms", "the largest number of bathrooms" is not the column `number`. */
const COUNTING = new Set(['how-many', 'how-much', 'count']);
/** The noun among them that counts only what it says itself: "the amount of loans", but "the total amount and fee". */
const AMOUNT = /^amounts?$/;

/** The first token from a place on that may begin a name: articles and pronouns are passed over. */
export function nameStart(from: number, { linked }: QuestionContext): number {
  let at = from;
  while (BEFORE_NAME.has(linked.tokens[at]?.cue ?? '')) at++;
  return at;
}

/**
 * The columns whose name stands at a place, alone or behind that of their table, or whose name ends with what stands there, or
 * holds it; the longest name counts, a whole name before the end of one, and that before another part.
 * @param start the token at which it begins
 * @param context the question
 * @param opening words that are put before those at `start`: "first and last name" names `first name` too
 */
export function columnsNamedAt(
  start: number,
  context: QuestionContext,
  opening: readonly TaggedToken[] = [],
): NamedAt | undefined {
  const { linked, view } = context;
  const tokens = [...opening, ...linked.tokens.slice(start)];
  if (linked.tokens.slice(start, start + 1).some(saysRange)) return undefined;
  // A large schema has few columns that the first word may name.
  const there = [
    ...(columnsByStem(view).get(tokens[0]?.stem ?? '') ?? []),
    ...(opening.length === 0 ? (matchesByStart(context).get(start) ?? []) : []),
  ];
  const whole = longestNames(there, opening.length, ({ id, names, use }) => [
    opening.length === 0 ? lengthOf(linked.columns[id], start, context) : 0,
    ...names.map((name) => lengthAt(name, 0, tokens)),
    ...(view.uses[use]?.names ?? []).flatMap((table) => {
      const behind = lengthAt(table, 0, tokens);
      return behind === 0 ? 0 : names.map((name) => withTable(behind, lengthAt(name, behind, tokens)));
    }),
  ]);
  const ending = () =>
    longestNames(there, opening.length, ({ names }) =>
      names.flatMap((name) => name.slice(1).map((_, i) => lengthAt(name.slice(i + 1), 0, tokens))),
    );
  const part = () =>
    longestNames(there, opening.length, ({ names }) => [
      opening.length === 0 && names.some((name) => name.includes(tokens[0]?.stem ?? '')) ? 1 : 0,
    ]);
  const name = whole ?? ending();
  const found = name ?? part();
  const [opens, next] = tokens;
  const isAmount = whole !== undefined && AMOUNT.test(opens?.word ?? '') && next?.word !== 'of';
  const counts = COUNTING.has(opens?.cue ?? '') || (opens?.word === 'number' && next?.word === 'of');
  if (!found || (found.length === 1 && counts && !isAmount)) return undefined;
  return { start, columns: found.columns, end: start + found.length - opening.length, inPart: name === undefined };
}

/**
 * The columns that hold names of what a word says, where it names nothing else: the sports of a `SportName`.
 * @param at the token of the word
 * @param context the question
 */
export function namesOfThings(at: number, context: QuestionContext): ReadonlySet<number> {
  const named = columnsNamedAt(at, context);
  const stem = context.linked.tokens[at]?.stem;
  if (named?.inPart !== true) return new Set();
  const isName = (id: number) =>
    context.view.columns[id]?.names.some(
      ([thing, head = '', ...more]) => thing === stem && NAME_WORDS.has(head) && more.length === 0,
    ) === true;
  return new Set([...named.columns].filter(isName));
}

/** Words before "and" that may begin a name whose last word stands behind it. */
const MOST_SHARING = 3;

/**
 * Two names with one last word: "first and last name", "first, last name", "typical buying and selling prices".
 * @param at the token at which the first one begins
 * @param context the question
 * @returns both, each up to their last word; none where there are no two
 */
export function namesOfOneHead(at: number, context: QuestionContext): readonly NamedAt[] {
  const { tokens } = context.linked;
  // "First, last name" has a comma for the "and".
  const parting = tokens.find(({ cue, index, afterComma }) => index > at && (cue === 'and' || afterComma === true));
  const [end, next] = [parting?.index ?? at, (parting?.index ?? at) + (parting?.cue === 'and' ? 1 : 0)];
  const behind = end === at || end - at > MOST_SHARING ? undefined : columnsNamedAt(next, context);
  // Without a word before it, the last word belongs to no name but its own: "name and price".
  if (!behind || behind.inPart || behind.end < next + 2) return [];
  const before = columnsNamedAt(behind.end - 1, context, tokens.slice(at, end));
  return before?.end === behind.end && !before.inPart ? [before, behind] : [];
}

/** Columns by the stems of their names, and by those that the names of their tables begin with. */
const byStem = new WeakMap<SchemaView, ReadonlyMap<string, readonly ViewColumn[]>>();

function columnsByStem(view: SchemaView): ReadonlyMap<string, readonly ViewColumn[]> {
  const known = byStem.get(view);
  if (known) return known;
  const found = new Map<string, ViewColumn[]>();
  for (const column of view.columns) {
    const openings = (view.uses[column.use]?.names ?? []).flatMap(([first]) => first ?? []);
    for (const stem of new Set([...column.names.flat(), ...openings])) {
      const list = found.get(stem);
      if (list) list.push(column);
      else found.set(stem, [column]);
    }
  }
  byStem.set(view, found);
  return found;
}

/** For each token the columns whose best match begins there. */
const matchesByStart = oncePerQuestion(({ linked, view }): ReadonlyMap<number, readonly ViewColumn[]> => {
  const found = new Map<number, ViewColumn[]>();
  for (const column of view.columns) {
    const match = linked.columns[column.id];
    if (match?.level === LEVEL.full) found.set(match.start, [...(found.get(match.start) ?? []), column]);
  }
  return found;
});

/** The columns for which the longest name is found, where it is longer than some tokens. */
function longestNames(
  columnsThere: readonly ViewColumn[],
  more: number,
  lengths: (column: ViewColumn) => readonly number[],
): { readonly columns: ReadonlySet<number>; readonly length: number } | undefined {
  let [length, columns] = [more, new Set<number>()];
  for (const column of columnsThere) {
    const longest = Math.max(0, ...lengths(column));
    if (longest <= more || longest < length) continue;
    if (longest > length) [length, columns] = [longest, new Set()];
    columns.add(column.id);
  }
  return columns.size > 0 ? { columns, length } : undefined;
}

const withTable = (table: number, column: number): number => (column === 0 ? 0 : table + column);

/** Tokens of a column's best match, where that is a whole name that begins at a place: "bed type", "type of bed". */
function lengthOf(match: NameMatch | undefined, start: number, { linked }: QuestionContext): number {
  if (match?.level !== LEVEL.full || match.start !== start) return 0;
  const length = match.end - match.start;
  if (length === match.words) return length;
  const { word } = linked.tokens[start + 1] ?? {};
  // "The name of the owner" is that of a row which is named.
  const isOfRows = linked.uses.some((m) => m.level > 0 && m.start > start && m.start < match.end);
  return word === 'of' && match.words === 2 && length === match.words + 1 && !isOfRows ? length : 0;
}

/** For each token the names that begin there. */
const namesByStart = oncePerQuestion((context): readonly (NamedAt | undefined)[] =>
  context.linked.tokens.map(({ index }) => columnsNamedAt(index, context)),
);

/**
 * The name that ends before a token, the longest one.
 * @param end the token behind it
 * @param context the question
 */
export function columnsNamedBefore(end: number, context: QuestionContext): NamedAt | undefined {
  return namesByStart(context).find((named, start) => named?.end === end && start < end);
}

/**
 * Whether a token stands inside of a longer name: "per" of "pages per minute", "last" of "last name".
 * @param token its index
 * @param context the question
 */
export function isInName(token: number, context: QuestionContext): boolean {
  const { linked, view } = context;
  const { cue, stem = '' } = linked.tokens[token] ?? {};
  const isEnd = directionOf(cue, undefined) !== undefined;
  return namesByStart(context).some((named, start) => {
    if (named === undefined || start > token || token >= named.end || named.end - start < 2) return false;
    // "The highest paid" are still the highest, though an expert wrote that for pay.
    return !isEnd || [...named.columns].some((id) => view.columns[id]?.names[0]?.includes(stem));
  });
}

/**
 * Tokens that a name takes at a place.
 * @param name stems of its words
 * @param at the token at which it would begin
 * @param tokens the question
 * @returns 0 where it does not stand there
 */
export function lengthAt(name: readonly string[], at: number, tokens: readonly TaggedToken[]): number {
  const stands = name.every((stem, i) => tokens[at + i]?.stem === stem && tokens[at + i]?.quoted === false);
  return stands ? name.length : 0;
}

/**
 * The columns that are named right before the "of" of a number: "over the age of 30", "a height of more than 200".
 * @param number the token of the number
 * @param context the question
 */
export function propertyBefore(number: number, context: QuestionContext): NamedAt | undefined {
  const { tokens } = context.linked;
  const of = tokens.findLastIndex((t, i) => i < number && t.word === 'of');
  const between = tokens.slice(of + 1, number);
  if (of < 0 || between.some(({ cue }) => cue === undefined || CUE_OPERATORS[cue] === undefined)) return undefined;
  return nameAround(of, context) ?? columnsNamedBefore(of, context);
}

/** A whole name of several words, others between them, that ends before a token: "opened before the year" is an `opening_year`. */
function nameAround(end: number, { linked }: QuestionContext): NamedAt | undefined {
  const around = linked.columns.map((match, id) => ({ ...match, id }));
  const whole = around.filter(
    (m) => m.level === LEVEL.full && m.end === end && m.words > 1 && m.end - m.start > m.words,
  );
  const [first] = whole;
  if (!first) return undefined;
  return { start: first.start, columns: new Set(whole.map(({ id }) => id)), end, inPart: false };
}
