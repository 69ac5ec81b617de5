/** One end of a property, where that is what is asked for: "the highest curb weight", "how old was the youngest driver". */
import type { TaggedToken } from '../../question/tag-question';
import { isNameOfRows } from '../../question/lookalikes';
import { LEVEL, NONE } from '../../question/name-match';
import type { SchemaView, ViewColumn, ViewUse } from '../../question/schema-view';
import { usesOfPersons } from '../../question/persons';
import { MOST, OF_AGE } from './common-words';
import { isAmount, isHintedAt, ofAge } from './hinted-columns';
import { columnsNamedAt, type NamedAt } from './names-at';
import { oneFrom } from '../frame/one-from';
import { directionOf, OF_PROPERTY } from './order-direction';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { tableNamedAt } from './named-columns';
import { ownDay } from './own-days';
import { AMOUNT_NOUN } from './said-comparisons';
import { tableMentions, tableSaidAt } from './table-mentions';

/** An end that is asked for. */
export interface StatedEnd {
  readonly fn: 'max' | 'min';
  /** The columns that its words name, or hint at. */
  readonly columns: ReadonlySet<number>;
  /** Tokens that say so. */
  readonly tokens: readonly number[];
}

/** Cues before the superlative of "what was the highest weight". */
const OPENING = new Set(['what', 'be', 'article', 'show', 'me']);
/** Cues of "how old", "how heavy". */
const HOW = new Set(['how-old', 'how-long']);
/** What occurs most often is no end of its values. */
const OF_ROWS = /-common$/;
/** "The largest value of", "the smallest amount of". */
const AMOUNT = /^(?:value|amount|size)$/;

/**
 * The end that a question asks for.
 * @returns undefined where it asks for something else, or for more
 */
export const statedEnd = oncePerQuestion((context): StatedEnd | undefined => namedEnd(context) ?? hintedEnd(context));

function namedEnd(context: QuestionContext): StatedEnd | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  if (tokens[0]?.cue !== 'what') return undefined;
  const first = tokens.find((t) => !OPENING.has(t.cue ?? ''));
  if (!first || OF_ROWS.test(first.cue ?? '') || directionOf(first.cue, undefined) === undefined) return undefined;
  let at = first.index;
  while (tokens[at]?.cue === first.cue) at++;
  if (AMOUNT.test(tokens[at]?.word ?? '') && tokens[at + 1]?.cue === 'of') at += 2;
  const named = columnsNamedAt(at, context);
  if (!named || named.inPart) return undefined;
  const columns = [...named.columns].filter((id) => {
    const [column, match] = [view.columns[id], { ...NONE, level: LEVEL.full, start: at, end: named.end }];
    return column !== undefined && isAmount(column) && !isNameOfRows(match, column, linked.uses, view, tokens);
  });
  const way = directionOf(first.cue, view.columns[columns[0] ?? -1]);
  if (columns.length === 0 || !way) return undefined;
  return { fn: way === 'greatest' ? 'max' : 'min', columns: new Set(columns), tokens: range(first.index, named.end) };
}

function hintedEnd({ linked, view }: QuestionContext): StatedEnd | undefined {
  const [first] = linked.tokens;
  if (first?.cue === undefined || !HOW.has(first.cue)) return undefined;
  const end = linked.tokens.find((t) => t.index > 1 && t.hints.size > 0 && directionOf(t.cue, undefined) !== undefined);
  if (!end) return undefined;
  const amounts = view.columns.filter((column) => isAmount(column) && isHintedAt(column, [end]));
  const level = (column: ViewColumn) => linked.columns[column.id]?.level ?? 0;
  const best = Math.max(...amounts.map(level));
  const hinted = amounts.filter((column) => level(column) === best);
  const way = directionOf(end.cue, hinted[0], end.word);
  if (hinted.length === 0 || !way) return undefined;
  return { fn: way === 'greatest' ? 'max' : 'min', columns: new Set(hinted.map(({ id }) => id)), tokens: [end.index] };
}

/** Superlatives of properties that columns may have: "the oldest". */
export const ofProperties = oncePerQuestion((context): readonly TaggedToken[] =>
  context.linked.tokens.filter(
    (token) =>
      token.cue !== undefined && OF_PROPERTY.has(token.cue) && token.hints.size > 0 && !isOfService(token, context),
  ),
);

/** Whether it is said who is "longest serving": they began first, however long anything of theirs is. */
export function isOfService({ word, index }: TaggedToken, { linked }: QuestionContext): boolean {
  return SPAN.test(word) && linked.tokens[index + 1]?.word === 'serving';
}

const SPAN = /^(?:longest|shortest)$/;

/**
 * The amounts and times that superlatives of properties hint at, "the oldest" at an age or a birthday.
 * @returns ids of columns
 */
export const hintedEnds = oncePerQuestion((context): readonly number[] => {
  const { view } = context;
  const words = ofProperties(context);
  if (words.length === 0) return [];
  const hinted = view.columns.filter((column) => isAmount(column) && isHintedAt(column, words));
  const called = hinted.filter(({ names }) => words.some((word) => names.some((name) => name.includes(word.stem))));
  const own = ofAge(called.length > 0 ? called : hinted, words, view).map(({ id }) => id);
  return [...own, ...daysOfOldest(context).map(({ day }) => day)];
});

/**
 * What says how old things are that have no age: "the oldest vehicle" came into service first. How long we have known somebody tells no age of
 * persons.
 * @returns tables that stand right behind "oldest" or "youngest", and the day of theirs
 */
export const daysOfOldest = oncePerQuestion((context): readonly { readonly use: number; readonly day: number }[] => {
  const { view } = context;
  return ofProperties(context).flatMap((word) => {
    const use = OLD.has(word.cue ?? '') ? tableNamedAt(word.index + 1, context) : undefined;
    const day = use && !usesOfPersons(view).has(use.id) ? ownDay(use.id, context) : undefined;
    const hasAge = view.columns.some((column) => column.use === use?.id && isAmount(column) && isHintedAt(column, [word])); // prettier-ignore
    return use && day !== undefined && !hasAge ? [{ use: use.id, day }] : [];
  });
});

/** Cues of how old something is. */
export const OLD: ReadonlySet<string> = new Set(['oldest', 'youngest']);

/** Superlatives of amounts that have a name: "the highest rating". */
export const OF_AMOUNTS = /^(?:highest|lowest|greatest|largest|smallest|biggest)$/;

/** The token behind "most number of". */
const OF_ROWS_AT = 3;

/**
 * The amounts that superlatives stand right before, wherever in the question: for each its columns.
 */
export const namedEnds = oncePerQuestion((context): readonly ReadonlySet<number>[] => {
  const { linked, view } = context;
  return linked.tokens.flatMap(({ word, index, quoted }) => {
    if (quoted || !(OF_AMOUNTS.test(word) || MOST.test(word))) return [];
    const named = columnsNamedAt(index + 1, context);
    if (!named || named.inPart) return [];
    // "The most number of visits" counts them, or adds up how many each row has.
    if (MOST.test(word) && AMOUNT_NOUN.test(linked.tokens[index + 1]?.word ?? '') && tableSaidAt(index + OF_ROWS_AT, context)) return []; // prettier-ignore
    // "The most movements" may count them; "the most crane movements" are those of that name.
    if (MOST.test(word) && named.end - named.start < 2) return [];
    const isEnd = (id: number) => view.columns[id] !== undefined && isAmount(view.columns[id]);
    const own = endsOfOwner(named, index, context).filter(isEnd);
    const columns = own.length > 0 ? own : [...named.columns].filter(isEnd);
    return columns.length > 0 ? [new Set(columns)] : [];
  });
});

const HAVING = new Set(['with', 'have']);

/**
 * The columns of those that are said to have an end, where what it is called names only others in full: "the district with the smallest area"
 * has a `city_area`, whatever `area` a store has.
 * @param named what stands behind the superlative
 * @param superlative its token
 * @param context the question
 */
function endsOfOwner({ columns, start, end }: NamedAt, superlative: number, context: QuestionContext): number[] {
  const { linked, view } = context;
  const { tokens } = linked;
  const having = tokens[superlative - 1]?.cue === 'article' ? superlative - 2 : superlative - 1;
  if (!HAVING.has(tokens[having]?.cue ?? '')) return [];
  const verb = WHICH.has(tokens[having - 1]?.cue ?? '') ? having - 1 : having;
  const owner = tableMentions(context).find((mention) => mention.end === verb)?.use;
  if (!owner || [...columns].some((id) => isOf(id, owner, view))) return [];
  // Where the other table is spoken of as well, it may be the one that has it.
  if ([...columns].some((id) => (linked.uses[view.columns[id]?.use ?? -1]?.level ?? 0) >= LEVEL.partial)) return [];
  const word = tokens[end - 1]?.stem ?? '';
  return end - start > 1
    ? []
    : owner.columns.filter((id) => view.columns[id]?.names.some((name) => name.at(-1) === word));
}

const WHICH = new Set(['that', 'who', 'which']);

/** Whether a column tells something of each row of a table: it is there, or in a table with one row for each. */
function isOf(id: number, { id: use, table }: ViewUse, view: SchemaView): boolean {
  const own = view.uses[view.columns[id]?.use ?? -1];
  return own !== undefined && (own.table === table || oneFrom(use, view).has(own.table));
}

const IN_TIME = new Set(['latest', 'earliest']);

/** The tables of which the first or the last row in time is spoken of, "the latest order", where their rows have times. */
const tablesInTime = oncePerQuestion((context): readonly string[] => {
  const { linked, view } = context;
  return tableMentions(context).flatMap(({ start, use }) => {
    const isLed = IN_TIME.has(linked.tokens[start - 1]?.cue ?? '');
    return isLed && use.columns.some((id) => isInTime(view.columns[id])) ? [use.table] : [];
  });
});

const isInTime = (column: ViewColumn | undefined): boolean => column?.kind === 'time' || column?.isYear === true;

/**
 * Whether the end is looked for among times of other rows than those whose end is spoken of: who made "the latest order" did not become a
 * customer last. 15 training programs keep to the times of those rows, one does not.
 * @param id of the column
 * @param context the question
 */
export function isTimeOfAnother(id: number | undefined, context: QuestionContext): boolean {
  const { view } = context;
  const column = view.columns[id ?? -1];
  const [table, ...more] = tablesInTime(context);
  return isInTime(column) && more.length === 0 && table !== undefined && view.uses[column?.use ?? -1]?.table !== table;
}

/** The amounts that a superlative of a property hints at, among those of the rows that it stands right before: the "length" of "the longest ships". */
const ofRowsBehind = oncePerQuestion((context): ReadonlySet<number> => {
  const { view } = context;
  const words = ofProperties(context).filter(({ word }) => !OF_AGE.test(word));
  const own = words.flatMap((word) => {
    const table = rowsAt(word.index + 1, context);
    const isOwn = (column: ViewColumn) => table !== undefined && view.uses[column.use]?.table === table;
    return view.columns.filter((c) => isOwn(c) && isAmount(c) && isHintedAt(c, [word])).map(({ id }) => id);
  });
  return new Set(words.length === 1 ? own : []);
});

/** The table whose rows words call: by its name, a value of theirs ("bulk carriers") or a term for some of them. */
function rowsAt(at: number, context: QuestionContext): string | undefined {
  const { view, solid } = context;
  const mention = tableMentions(context).find(({ start }) => start === at);
  if (mention) return mention.use.table;
  const value = solid.find(({ start }) => start === at);
  return view.uses[view.columns[value?.column ?? -1]?.use ?? -1]?.table;
}

/**
 * Whether the end of a property is looked for elsewhere than among the rows that have it: the longest ships are those of the greatest length,
 * and neither those that stayed longest nor the newest.
 * @param id of the column
 * @param context the question
 */
export function isPropertyOfAnother(id: number | undefined, context: QuestionContext): boolean {
  const own = ofRowsBehind(context);
  return id !== undefined && own.size > 0 && !own.has(id);
}
