/** "Which year had the most loans", "in which month did we sell the most copies": the period in which all rows together are most, by the day of those rows. */
import { askedDatePart } from '../../question/date-parts';
import { saysDeedOf } from '../../question/deeds-said';
import { isPlural, isStopWord } from '../../search/words';
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, FrameItem } from '../frame/frame';
import { asItem } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { columnsNamedAt } from '../said/names-at';
import { directionOf, ENDS } from '../said/order-direction';
import { daysOfRows, ownDay } from '../said/own-days';
import { tableMentions, type TableMention } from '../said/table-mentions';

/** What may stand before "which month". */
const BEFORE = /^(?:in|on|at|during|which|what|calendar)$/;
/** What there are most of, or fewest; what is highest is one amount. */
const OF_MANY = /^(?:most|fewest|least)$/;
/** Words between the end and what is counted or added up: "the highest number of", "the highest total". */
const NUMBER_OF = /^(?:number|amount|total|of|the)$/;
const TOTAL = /^(?:number|total|amount)$/;
const HIGHEST = /^(?:highest|largest|greatest|biggest|lowest|smallest)$/;
/** Cues of such an end: "the highest number of" is said as one. */
const CUES = new Set([...ENDS, 'most-common', 'least-common']);

/** A period that is asked for by how much or how many of something is in it. */
interface TopPeriod {
  /** What its rows are ordered by: their number, or the sum of an amount. */
  readonly item: FrameItem;
  readonly rows: number;
  /** All tables that it names. */
  readonly uses: readonly number[];
  readonly day: number;
  readonly descending: boolean;
  /** The part of its day, where that is of any year. */
  readonly part?: 'year' | 'weekday';
}

type What = Pick<TopPeriod, 'item' | 'rows' | 'uses'>;

const topPeriod = oncePerQuestion((context): TopPeriod | undefined => {
  const { tokens } = context.linked;
  const asked = askedDatePart(tokens);
  if (!asked?.leads || asked.part === 'hour' || !tokens.slice(0, asked.start).every(({ word }) => BEFORE.test(word)))
    return undefined;
  const ends = tokens.filter(
    ({ cue = '', index, quoted }) => !quoted && CUES.has(cue) && tokens[index - 1]?.cue !== cue,
  );
  const [end, ...more] = ends;
  const way = end && directionOf(end.cue, undefined, end.word);
  if (!end || !way || more.length > 0) return undefined;
  let at = end.index;
  while (tokens[at]?.cue === end.cue || NUMBER_OF.test(tokens[at]?.word ?? '')) at++;
  const said = tokens.slice(end.index, at).map(({ word }) => word);
  // What is most popular, or highest, is one of them.
  if (!said.every((word) => OF_MANY.test(word) || NUMBER_OF.test(word) || HIGHEST.test(word))) return undefined;
  if (!said.some((word) => OF_MANY.test(word) || TOTAL.test(word))) return undefined;
  const what = rowsAt(at, context) ?? amountAt(at, context);
  const day = what && dayOf(what.rows, context);
  if (!what || day === undefined) return undefined;
  // A year that stands beside the day may be another one.
  const hasYear = context.view.uses[what.rows]?.columns.some((id) => context.view.columns[id]?.isYear === true);
  if (asked.part === 'year' && hasYear) return undefined;
  const part = asked.part === 'year' || asked.part === 'weekday' ? asked.part : undefined;
  return { ...what, day, descending: way === 'greatest', ...(part && { part }) };
});

/** The rows that are counted, by the name of their table, "the most loans", or by what was done to the rows that it has: "the most volumes were lent". */
function rowsAt(at: number, context: QuestionContext): What | undefined {
  const counted = tableMentions(context).find(({ start }) => start === at);
  if (!counted || !isPlural(context.linked.tokens[counted.end - 1]?.word ?? '')) return undefined;
  const item: FrameItem = { fn: 'rows', distinct: false };
  const own = { item, rows: counted.use.id, uses: [counted.use.id] };
  const deeds = context.view.uses.filter(
    ({ id, role }) => role === undefined && id !== own.rows && isDone(id, counted, context),
  );
  if (deeds.length === 0 || isDone(own.rows, counted, context)) return own;
  const [deed, ...more] = deeds.filter(({ id }) => oneFrom(id, context.view).has(counted.use.table));
  return deed && more.length === 0 ? { item, rows: deed.id, uses: [deed.id, own.rows] } : undefined;
}

/** Whether a verb of the question says what was done on a day of some rows. */
function isDone(rows: number, { start, end }: TableMention, context: QuestionContext): boolean {
  const verbs = context.linked.tokens.filter(({ index, word }) => (index < start || index >= end) && !isStopWord(word));
  return daysOfRows(rows, context).some((day) => verbs.some(({ word }) => saysDeedOf(word, day)));
}

/** The amount that is added up, of the rows of one table: "the most copies". */
function amountAt(at: number, context: QuestionContext): What | undefined {
  const { view } = context;
  const named = columnsNamedAt(at, context);
  const [column, ...more] = [...(named?.inPart === false ? named.columns : [])].filter((id) => {
    const { kind, isIdentifier = true, isYear } = view.columns[id] ?? {};
    return kind === 'number' && !isIdentifier && isYear !== true;
  });
  if (column === undefined || more.length > 0) return undefined;
  const rows = view.columns[column]?.use ?? -1;
  return { item: { fn: 'sum', distinct: false, column }, rows, uses: [rows] };
}

/** The day of such rows: the one that a verb of the question says, else their own. */
function dayOf(rows: number, context: QuestionContext): number | undefined {
  const { tokens } = context.linked;
  const [said, ...more] = daysOfRows(rows, context).filter((day) => tokens.some(({ word }) => saysDeedOf(word, day)));
  return more.length > 0 ? undefined : (said?.id ?? ownDay(rows, context));
}

/**
 * The frames that tell the period with most, made of those that say of which rows.
 * @param context the question
 * @param frames frames with the conditions that the question may state
 * @returns none where it asks for no such period
 */
export function topPeriodFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const top = topPeriod(context);
  if (!top) return [];
  return remade(frames, ({ conditions, connective, part, related }): Frame | undefined => {
    if (part || related) return undefined;
    return {
      select: [asItem(top.day)],
      distinct: false,
      conditions,
      connective,
      group: [top.day],
      order: { item: top.item, descending: top.descending },
      limit: 1,
      uses: top.uses,
      ...(top.part && { datePart: top.part }),
    };
  });
}

/**
 * Whether a frame tells the period with most that a question asks for.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsTopPeriod({ group, order, limit, datePart }: Frame, context: QuestionContext): boolean {
  const top = topPeriod(context);
  if (!top || group.length !== 1 || group[0] !== top.day || limit === undefined || datePart === undefined) return false;
  const { item, descending } = order ?? {};
  return item?.fn === top.item.fn && item.column === top.item.column && descending === top.descending;
}

/**
 * Whether a frame tells something else where a question asks for such a period: the one of the single greatest row, or a year of other rows.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutTopPeriod(frame: Frame, context: QuestionContext): boolean {
  return topPeriod(context) !== undefined && !tellsTopPeriod(frame, context);
}
