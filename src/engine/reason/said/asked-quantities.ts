/**
 * The quantity that a question asks for: the noun that is added up, averaged or divided ("total spending", "the average unit price of
 * parts", "what share of all takings"), and the columns that hold it. No number of rows is one.
 */
import { columnsOfQuantity, isCounted, isOfQuantity } from '../../question/measured-nouns';
import { LEVEL } from '../../question/name-match';
import type { TaggedToken } from '../../question/tag-question';
import type { ViewColumn } from '../../question/schema-view';
import { isQuantity, meansQuantity, saysDone } from '../../search/quantities';
import { stem } from '../../search/words';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { isNumberedFlag } from '../../question/flags';
import { isAmount } from './hinted-columns';
import { columnsNamedAt } from './names-at';

/** A quantity that is asked for. */
export interface AskedQuantity {
  /** The token of its noun. */
  readonly at: number;
  /** The columns that may be meant. */
  readonly columns: ReadonlySet<number>;
  /** How it is told: added up, averaged, as a part of the whole, or either of the first two. */
  readonly as: 'sum' | 'average' | 'share' | 'amount';
  /** The most or the least of it is said by a verb: "most was spent". */
  readonly isDone?: boolean;
}

/** Words that stand between "share of" and the noun. */
const OF_WHOLE = new Set<string | undefined>(['article', 'all', 'sum', 'that']);
const SHARE = /^(?:share|percent|percentage|proportion|fraction)$/;
/** Adjectives before a noun: "total annual rainfall", "average weekly unit price". */
const MOST_BEFORE = 2;

/** What a question asks for of which no row is one; the first where there are several. */
export const askedQuantity = oncePerQuestion((context): AskedQuantity | undefined => {
  const { tokens } = context.linked;
  for (const { index } of tokens) {
    const as = foldAt(index, tokens);
    const found = as ? quantityFrom(index + 1, as, context) : endAt(index, context);
    if (found) return found;
  }
  return undefined;
});

/** How what stands behind a word is told; a word for a sum that another one precedes is part of that. */
function foldAt(at: number, tokens: readonly TaggedToken[]): AskedQuantity['as'] | undefined {
  const token = tokens[at];
  if (!token || token.quoted) return undefined;
  if (SHARE.test(token.word) && tokens[at + 1]?.word === 'of' && tokens[at - 1]?.number === undefined) return 'share';
  if (token.cue === 'average') return 'average';
  if (token.cue === 'sum') return 'sum';
  return token.cue === 'how-much' ? 'amount' : undefined;
}

/** Cues of ends that are sought of a quantity. */
const ENDS = new Set<string | undefined>(['most', 'least', 'maximum', 'minimum']);

/** "The highest revenue", "earned the most": an end of a quantity that no number of rows is. */
function endAt(at: number, context: QuestionContext): AskedQuantity | undefined {
  const { tokens } = context.linked;
  const token = tokens[at];
  if (!token || token.quoted || !ENDS.has(token.cue) || tokens[at - 1]?.cue === token.cue) return undefined;
  const before = tokens.findLast(({ index, cue }) => index < at && cue !== 'article');
  // "On which site has most been spent?"
  const noun = tokens.find((t) => t.index > at && t.cue !== token.cue && !WITHOUT_NOUN.has(t.cue));
  const said = [before, noun].find((t) => t !== undefined && !t.quoted && meansQuantity(t.word));
  // "Spent the fewest weeks" tells of weeks.
  const isAlone = noun === undefined || noun.cue !== undefined;
  const isDone = said !== undefined && (said === noun || (saysDone(said.word) && isAlone));
  const columns = isDone ? columnsFor(said, context) : undefined;
  return said && columns && { at: said.index, columns, as: 'amount', isDone: saysDone(said.word) };
}

function quantityFrom(from: number, as: AskedQuantity['as'], context: QuestionContext): AskedQuantity | undefined {
  const { tokens } = context.linked;
  let at = from;
  if (as === 'share') at++;
  if (as === 'amount' && tokens[at]?.cue !== undefined && WITHOUT_NOUN.has(tokens[at]?.cue)) at = doneAt(at, tokens);
  while (tokens[at]?.cue !== undefined && OF_WHOLE.has(tokens[at]?.cue)) at++;
  for (let more = 0; more <= MOST_BEFORE; more++, at++) {
    const token = tokens[at];
    if (!token || token.quoted || token.kind !== 'word') return undefined;
    const columns = columnsFor(token, context);
    // "Of priority 1 calls" a share is no part of their priorities: the number says which calls.
    if (columns && as === 'share' && tokens[at + 1]?.number !== undefined) return undefined;
    if (columns) return furtherNoun(at, columns, as, context);
    if (token.cue !== undefined) return undefined;
  }
  return undefined;
}

/** "The average episode rating", "total fee income": of two nouns of quantities the last one says what is told, of the first where it may be that. */
function furtherNoun(
  at: number,
  columns: ReadonlySet<number>,
  as: AskedQuantity['as'],
  context: QuestionContext,
): AskedQuantity {
  const next = context.linked.tokens[at + 1];
  const isNoun = next?.kind === 'word' && !next.quoted && next.cue === undefined && next.afterComma !== true;
  const further = isNoun ? columnsFor(next, context) : undefined;
  if (!further) return { at, columns, as };
  const both = new Set([...further].filter((id) => columns.has(id)));
  return { at: at + 1, columns: both.size > 0 ? both : further, as };
}

/** Cues behind a "how much" that is told by a verb: "how much was spent", "how much did they earn". */
const WITHOUT_NOUN = new Set<string | undefined>(['be', 'do', 'have']);

/** The verb from a place on that says a quantity. */
function doneAt(from: number, tokens: readonly TaggedToken[]): number {
  return tokens.find(({ index, word, quoted }) => index > from && !quoted && isQuantity(word))?.index ?? tokens.length;
}

/** The columns that a noun may mean; undefined where it says no quantity, or names other columns or a table. */
export function columnsFor(
  { word, stem: read, index }: TaggedToken,
  context: QuestionContext,
): ReadonlySet<number> | undefined {
  const { linked, view } = context;
  const covers = (m: { start: number; end: number }) => m.start <= index && index < m.end;
  const ofKind = () => columnsOfQuantity(word, view);
  if (isCounted(index, linked.tokens, linked.uses)) return undefined;
  const here = view.columns.filter(({ id, kind }) => {
    const match = linked.columns[id];
    // What "was spent" is no day on which it was.
    const isDay = saysDone(word) && kind === 'time';
    return match !== undefined && match.level >= LEVEL.head && covers(match) && !isDay;
  });
  // What is said twice is named where it stands first.
  const again = here.length === 0 ? columnsNamedAt(index, context) : undefined;
  const named = again?.inPart === false ? [...again.columns].flatMap((id) => view.columns[id] ?? []) : here;
  const whole = named.filter(({ id }) => linked.columns[id]?.level === LEVEL.full);
  // Another word was read for it: only numbers can be what it says.
  const isOther = isQuantity(word) && read !== stem(word);
  const mayBe = (column: ViewColumn) => isMeasure(column) && isOfQuantity(word, column, view) !== false;
  const called = whole.length > 0 ? whole : named;
  const meant = isOther ? called.filter(mayBe) : called;
  if (meant.length > 0 && meant.every(isMeasure))
    return idsOf(
      isOther ? [...meant, ...ofKind()].filter(isOfThing(index, context)) : [...meant, ...calledSo(read, context)],
    );
  // Payments that are named may be counted, whatever they come to.
  const isThing = linked.uses.some((m) => m.level === LEVEL.full && covers(m)) && !meansQuantity(word);
  if (meant.length > 0 || isThing || !isQuantity(word)) return undefined;
  const held = ofKind().filter(isOfThing(index, context));
  // "The shortest amount of time" may be told by two days: a time that nothing holds is no quantity.
  return held.length === 0 && meansQuantity(word) !== meansQuantity(word, true) ? undefined : idsOf(held);
}

/** Columns whose names end with a word: the area of a region may be its `forest_area`, though farms have an `area`. */
function calledSo(read: string, { view }: QuestionContext): readonly ViewColumn[] {
  return view.columns.filter((column) => isMeasure(column) && column.names.some((name) => name.at(-1) === read));
}

function isMeasure(column: ViewColumn): boolean {
  return column.kind === 'number' && isAmount(column) && !column.isYear && !isNumberedFlag(column);
}

function idsOf(columns: readonly ViewColumn[]): ReadonlySet<number> {
  return new Set(columns.map(({ id }) => id));
}

/**
 * Whether columns are told of the things of which a quantity is asked for, or of what belongs to these: "the value of the orders" is no price
 * of the products that were ordered.
 */
function isOfThing(at: number, { linked, view }: QuestionContext): (column: ViewColumn) => boolean {
  const { tokens, uses } = linked;
  const of = tokens[at + 1]?.word === 'of' ? at + 2 : undefined;
  const start = of !== undefined && /^(?:article|each)$/.test(tokens[of]?.cue ?? '') ? of + 1 : of;
  const named = view.uses.find(({ id, role }) => {
    const match = uses[id];
    return role === undefined && match?.level === LEVEL.full && (match.start === start || match.end === at);
  });
  return ({ use }) => named === undefined || oneFrom(use, view).has(named.table);
}
