/** Comparisons that a question says in words, each with what is compared before it: "more goals than", "taller than", "exceeds". */
import { TIME_UNIT } from '../../question/span-and-money-words';
import { LEVEL } from '../../question/name-match';
import { COMPARING_CUES } from '../../program/comparisons';
import type { Comparison } from '../../program/intent';
import type { TaggedToken } from '../../question/tag-question';
import { flagOf } from '../../question/flags';
import { isWrittenNumber } from '../../question/value-kinds';
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import type { Frame, FrameItem } from '../frame/frame';
import { isAmount, isHintedAt } from './hinted-columns';
import { columnsNamedAt, columnsNamedBefore, isInName } from './names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { COMPARABLE_FOLDS } from './fold-cues';

/** A comparison with anything but a number. */
export interface SaidComparison {
  readonly op: Comparison;
  /** The columns that may be compared; empty where none is named or hinted at. */
  readonly columns: readonly number[];
  /** Whether words name them, and do not merely hint at them. */
  readonly isNamed: boolean;
  /** Its first token, the name of what is compared included. */
  readonly start: number;
  /** The token of the word that compares. */
  readonly at: number;
  /** The first token of what is compared with. */
  readonly behind: number;
}

const OPERATORS: Readonly<Record<string, Comparison>> = { ...COMPARING_CUES, exactly: '=' };
/** "Rated better than": no cue, as a better rank is the lesser one. */
const OF_WORTH = new Map<string, Comparison>([['better', '>'], ['worse', '<']]); // prettier-ignore
/** Cues that compare times, and stems of names of such. */
const OF_TIME = new Set(['before', 'after']);
const TIME = /year|date|time|birth/;
/** Comparatives without a "than". */
const BARE = /^(?:exactly|precisely|above|below|over|under|exceed\w*|surpass\w*|outnumber\w*|before|after|beyond)$/;
/** How far behind a comparative its "than" may stand: "more yearly local visitors than". */
const FAR = 7;
/** Cues between the name of what is compared and the word that compares. */
const BETWEEN = new Set(['be', 'have', 'article', 'do', 'also', 'that']);
/** What stands before the "of" of an amount: "the number of". */
export const AMOUNT_NOUN = /^(?:number|amount|value|total|count)$/;
const HOW_FAR = /^(?:strictly|much|far|even|still|actually|always|which)$/;

/**
 * The comparisons of a question with anything but a number, in the order of their words.
 */
export const saidComparisons = oncePerQuestion((context): readonly SaidComparison[] => {
  const { tokens } = context.linked;
  return tokens.flatMap((token): SaidComparison[] => {
    const ofWorth = token.cue === undefined ? OF_WORTH.get(token.word) : undefined;
    const op = OPERATORS[token.cue ?? ''] ?? ofWorth;
    const at = token.index;
    const goesOn = ofWorth === undefined && tokens[at - 1]?.cue === token.cue;
    if (op === undefined || token.quoted || goesOn || token.word === 'only') return [];
    if (isInName(at, context) || isTimeSpan(at, tokens)) return [];
    const ofKind = OF_TIME.has(token.cue ?? '') ? isTime : isComparable;
    let end = at;
    if (ofWorth === undefined) while (tokens[end]?.cue === token.cue) end++;
    else end += tokens[at + 1]?.word === 'than' ? 2 : 1;
    const run = tokens.slice(at, end);
    if (run.some(({ word }) => word === 'than' || BARE.test(word))) {
      return isBound(end, tokens) ? [] : [{ op, at, behind: end, ...comparedBefore(at, run, ofKind, context) }];
    }
    const than = tokens.slice(end, end + FAR).find(({ word }) => word === 'than')?.index;
    if (than === undefined || isBound(than + 1, tokens)) return [];
    const between = tokens.slice(end, than);
    if (between.some((t) => t.number !== undefined || OPERATORS[t.cue ?? ''] !== undefined)) return [];
    return [{ op, at, behind: than + 1, ...comparedBetween(at, end, than, ofKind, context) }];
  });
});

const UNIT_OF_TIME = new RegExp(`^(?:${TIME_UNIT}|seconds?|long)$`);

/** Whether "how many days before" and "how long after" ask for the time between two: nothing is said to be before the other. */
function isTimeSpan(at: number, tokens: readonly TaggedToken[]): boolean {
  if (!OF_TIME.has(tokens[at]?.cue ?? '') || !UNIT_OF_TIME.test(tokens[at - 1]?.word ?? '')) return false;
  return tokens.slice(Math.max(0, at - 3), at).some(({ word, cue }) => word === 'how' || cue === 'how-many');
}

/** Whether a number stands at a place: it is compared with, and no column. So it does behind "the age of". */
function isBound(at: number, tokens: readonly TaggedToken[]): boolean {
  const next = tokens[at]?.cue === 'article' ? at + 1 : at;
  if (tokens[next + 1]?.word === 'of' && tokens[next + 2]?.number !== undefined) return true;
  return tokens[next] === undefined || tokens[next].number !== undefined || tokens[next].quoted;
}

type OfKind = (column: ViewColumn | undefined) => boolean;
type Compared = Pick<SaidComparison, 'columns' | 'isNamed' | 'start'>;

/** "Whose height is greater than", "that invest more than", "taller than". */
function comparedBefore(at: number, run: readonly TaggedToken[], ofKind: OfKind, context: QuestionContext): Compared {
  const { tokens } = context.linked;
  // "On or before": the day before it is no `given_on`.
  let end = run[0]?.word === 'or' && tokens[at - 1]?.word === 'on' ? at - 1 : at;
  while (BETWEEN.has(tokens[end - 1]?.cue ?? '') || HOW_FAR.test(tokens[end - 1]?.word ?? '')) end--;
  const named = columnsNamedBefore(end, context);
  const columns = named ? amongOf(named.columns, ofKind, context) : [];
  if (named && columns.length > 0) {
    const isAmount = tokens[named.start - 1]?.word === 'of' && AMOUNT_NOUN.test(tokens[named.start - 2]?.word ?? '');
    return { columns, isNamed: true, start: isAmount ? named.start - 2 : named.start };
  }
  const verb = tokens[end - 1];
  return hinted([...run, ...(verb ? [verb] : [])], at, ofKind, context);
}

/** "More goals than", "a higher score than". */
function comparedBetween(at: number, from: number, than: number, ofKind: OfKind, context: QuestionContext): Compared {
  const { tokens } = context.linked;
  const places = tokens.slice(from, than).flatMap(({ index }) => columnsNamedAt(index, context) ?? []);
  const within = places.filter(({ end }) => end <= than);
  const named = within.find(({ inPart }) => !inPart) ?? within[0];
  const columns = named ? amongOf(named.columns, ofKind, context) : [];
  if (columns.length > 0) return { columns, isNamed: true, start: at };
  return hinted(tokens.slice(at, than), at, ofKind, context);
}

function hinted(words: readonly TaggedToken[], start: number, ofKind: OfKind, { view }: QuestionContext): Compared {
  const columns = columnsHintedAt(words, view).filter(ofKind);
  return { columns: columns.map(({ id }) => id), isNamed: false, start };
}

/**
 * The columns that words hint at by what they measure: those of which the names say so, else those of which a keyword does.
 * @param words of a question
 */
export function columnsHintedAt(words: readonly TaggedToken[], view: SchemaView): readonly ViewColumn[] {
  const found = view.columns.filter((column) => isHintedAt(column, words));
  const named = found.filter(({ names }) => names.flat().some((name) => words.some(({ hints }) => hints.has(name))));
  return named.some(isComparable) ? named : found;
}

function amongOf(ids: ReadonlySet<number>, ofKind: OfKind, { view }: QuestionContext): number[] {
  return [...ids].filter((id) => ofKind(view.columns[id]));
}

/** Different values of a column that says yes or no. */
const YES_AND_NO = 2;

/** Whether a column holds what can be more or less, be it written as text: nobody is taller than a `captain` that says yes or no. */
export function isComparable(column: ViewColumn | undefined): boolean {
  if (column?.profile.distinct === YES_AND_NO && flagOf(column)?.no !== undefined) return false;
  return column !== undefined && (isAmount(column) || (column.kind === 'text' && isWrittenNumber(column.profile)));
}

/** Whether a column holds times, be they written as text. */
function isTime(column: ViewColumn | undefined): boolean {
  if (!column || column.isIdentifier) return false;
  return column.kind === 'time' || column.isYear || column.names.flat().some((stem) => TIME.test(stem));
}

/**
 * Whether something else is compared with a fold than what the words name or hint at: "who earn less than the average" compares what they
 * earn.
 * @param frame a filled frame
 * @param context the question
 */
export function comparesAnother({ part }: Frame, context: QuestionContext): boolean {
  if (part?.kind !== 'compare' || part.op === undefined || part.op === '=' || part.column === undefined) return false;
  const own = part.column;
  const [said, ...more] = saidComparisons(context).filter(({ op }) => op === part.op);
  if (!said || more.length > 0 || said.columns.length === 0) return false;
  const whole = wholeNameBehind(said, context);
  if (whole) return !whole.has(own);
  if (said.columns.includes(own)) return false;
  return said.isNamed || (context.linked.columns[own]?.level ?? 0) < LEVEL.partial;
}

/**
 * The columns that the words behind a comparison call by their whole name, where those before it have only the last word of it: "where the area
 * is bigger than the average city area" compares the areas of cities.
 */
function wholeNameBehind({ start, behind }: SaidComparison, context: QuestionContext): ReadonlySet<number> | undefined {
  const { tokens } = context.linked;
  let at = behind;
  while (tokens[at]?.cue === 'article' || COMPARABLE_FOLDS.has(tokens[at]?.cue ?? '')) at++;
  const [before, named] = [columnsNamedAt(start, context), columnsNamedAt(at, context)];
  if (at === behind || !before || !named || named.inPart || before.end - start > 1 || named.end - at < 2)
    return undefined;
  return tokens[named.end - 1]?.stem === tokens[start]?.stem ? named.columns : undefined;
}

/**
 * What is selected without columns that only the words of a comparison name: "the venues of matches with more home goals than" asks
 * for no goals.
 * @param select items of a frame
 * @param tokens of the comparison
 * @returns the items themselves where none would be left; none where they are folds
 */
export function shownBeside(
  select: readonly FrameItem[],
  tokens: readonly number[],
  { linked }: QuestionContext,
): readonly FrameItem[] {
  const own = new Set(tokens);
  const others = select.filter(({ column }) => {
    const match = linked.columns[column ?? -1];
    return !match || match.level === 0 || !range(match.start, match.end).every((t) => own.has(t));
  });
  return others.length > 0 || select.some(({ fn }) => fn !== 'none') ? others : select;
}
