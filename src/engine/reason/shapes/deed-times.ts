/** "When was Rex last treated by Mia?": the last or first day on which something was done to what is named, and no day of its own. */
import { saysDeedOf } from '../../question/deeds-said';
import { isFormOf } from '../../question/day-deeds';
import type { ViewUse } from '../../question/schema-view';
import { isStopWord } from '../../search/words';
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, FrameItem } from '../frame/frame';
import { asItem, conditionsOf, itemsOf } from '../frame/frame';
import { namesOrKey } from '../frame/naming-columns';
import { oneFrom } from '../frame/one-from';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { endSaidBy } from '../said/begin-end-words';
import { saysDone } from '../said/days-said';
import { rowNamedAt } from '../said/deeds-done';
import { daysOfRows } from '../said/own-days';
import { tableMentions } from '../said/table-mentions';
import { spanOf } from '../said/time-pairs';

const LAST = /^(?:last|lastly|recently)$/;
const FIRST = /^(?:first|firstly)$/;
/** Verbs for coming to somebody, whatever is done there. */
const MEETS =
  /^(?:see|sees|seen|saw|visit|visits|visited|come|comes|came|meet|met|look(?:ed)?|attended?|there|here|in|at)$/;
/** What a day is no more than, behind "last": "when last year". */
const PERIOD = /^(?:days?|weeks?|months?|quarters?|years?|time|of)$/;
/** Letters that a verb shares with the name of what is done, at least. */
const ROOT = 4;

/** The end of the days on which something was done. */
interface DeedTime {
  readonly fn: 'min' | 'max';
  readonly day: number;
  /** The rows of what was done. */
  readonly rows: ViewUse;
  /** Of each row of this use, where a question asks for those of all. */
  readonly each?: ViewUse;
  readonly tokens: readonly number[];
}

/** Where a question says that it asks for the end of such days. */
interface EndSaid {
  readonly fn: 'min' | 'max';
  readonly verb: number;
  readonly tokens: readonly number[];
}

const endSaid = oncePerQuestion((context): EndSaid | undefined => {
  const { tokens } = context.linked;
  const [when] = tokens;
  if (when?.cue !== 'when') return undefined;
  const end = tokens.find(({ word, quoted, index }) => !quoted && index > 1 && (LAST.test(word) || FIRST.test(word)));
  const verb = end && verbAt(end.index, context);
  if (!end || verb === undefined) return undefined;
  const isMost = tokens[end.index - 1]?.word === 'most';
  return {
    fn: LAST.test(end.word) ? 'max' : 'min',
    verb,
    tokens: [when.index, ...(isMost ? [end.index - 1] : []), end.index],
  };
});

const deedTime = oncePerQuestion((context): DeedTime | undefined => {
  const said = endSaid(context);
  const found = said && rowsDone(said.verb, context);
  const day = found && dayOf(found.rows, said.verb, context);
  if (!found || day === undefined) return undefined;
  const { tokens } = context.linked;
  const each = tableMentions(context).find(({ start }) => tokens[start - 1]?.cue === 'each');
  return {
    fn: said.fn,
    day,
    rows: found.rows,
    ...(each && { each: each.use }),
    tokens: [...said.tokens, ...(found.isSaid ? [said.verb] : [])],
  };
});

/** The verb that "last" is said of: "last treated", "treated last", "did it last visit". */
function verbAt(end: number, { linked: { tokens }, valueTokens }: QuestionContext): number | undefined {
  const isVerb = (at: number) => {
    const token = tokens[at];
    if (!token || token.quoted || token.kind !== 'word' || token.capital || valueTokens.has(at)) return false;
    return !PERIOD.test(token.word) && (MEETS.test(token.word) || !isStopWord(token.word));
  };
  if (isVerb(end + 1)) return end + 1;
  const before = tokens[end - 1]?.word === 'most' ? end - 2 : end - 1;
  return isVerb(before) ? before : undefined;
}

/** The rows of what a verb says: called by it, or dated by it, or else the only ones that tie together all that is named. */
function rowsDone(
  verb: number,
  context: QuestionContext,
): { readonly rows: ViewUse; readonly isSaid: boolean } | undefined {
  const { view, linked, solid } = context;
  const { word = '', stem = '' } = linked.tokens[verb] ?? {};
  const dated = view.uses.filter(({ id, role }) => role === undefined && daysOfRows(id, context).length > 0);
  const one = ([rows, ...more]: readonly ViewUse[], isSaid = true) =>
    rows && more.length === 0 ? { rows, isSaid } : undefined;
  // "The last hire" is a row of that name, and no day on which somebody was hired.
  const isNoun = linked.tokens.some(
    ({ index, cue }) => cue === 'article' && (index === verb - 2 || index === verb - 3),
  );
  const called = isNoun
    ? dated.filter(({ names }) => names.some(([name, ...more]) => name === stem && more.length === 0))
    : [];
  if (called.length > 0) return one(called);
  const byDay = dated.filter(({ id }) => daysOfRows(id, context).some((day) => saysDeedOf(word, day)));
  if (byDay.length > 0) return one(byDay);
  const byName = dated.filter(({ names }) =>
    names.some(
      ([name = '', ...more]) =>
        more.length === 0 && ((stem.length >= ROOT && name.startsWith(stem)) || isFormOf(word, name)),
    ),
  );
  if (byName.length > 0) return one(byName);
  const named = new Set(solid.map(({ column }) => view.uses[view.columns[column]?.use ?? -1]?.table ?? ''));
  // Of one thing alone much may be done that is dated.
  if (named.size === 0 || (named.size < 2 && !MEETS.test(word))) return undefined;
  return one(
    dated.filter((use) => {
      const referred = oneFrom(use.id, view);
      return !named.has(use.table) && [...named].every((table) => referred.has(table));
    }),
    MEETS.test(word),
  );
}

/** The day of such rows: the one that the verb says, the only one, or that on which they began. */
function dayOf({ id }: ViewUse, verb: number, context: QuestionContext): number | undefined {
  const { tokens } = context.linked;
  const days = daysOfRows(id, context);
  const said = days.filter((day) => saysDeedOf(tokens[verb]?.word ?? '', day));
  const own = said.length > 0 ? said : days;
  if (own.length === 1) return own[0]?.id;
  return tokens.some(({ word }) => endSaidBy(word)) ? undefined : spanOf(id, context)?.[0];
}

/**
 * The frames that tell when something was done last or first, made of those that say to what and by whom.
 * @param context the question
 * @param frames frames with the conditions that the question may state
 * @returns none where it asks for no such day
 */
export function deedTimeFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const time = deedTime(context);
  if (!time) return [];
  const item: FrameItem = { fn: time.fn, distinct: false, column: time.day };
  const said = new Set(time.tokens);
  return remade(frames, ({ conditions, connective, part, related }): Frame | undefined => {
    if (part || related || connective === 'or' || (conditions.length === 0 && !time.each)) return undefined;
    if (conditions.some(({ tokens }) => tokens.length === 0 || tokens.some((at) => said.has(at)))) return undefined;
    const names = time.each ? namesOrKey(time.each) : [];
    return {
      select: [...names.map(asItem), item],
      distinct: false,
      conditions,
      connective,
      group: time.each?.key ?? [],
      uses: [time.rows.id, ...(time.each ? [time.each.id] : [])],
    };
  });
}

/**
 * Whether a frame tells another day than that of what was done last, or that of what anybody did where one is named, or the last day of
 * one thing that has but one, of which nothing is said.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsOtherDay(frame: Frame, context: QuestionContext): boolean {
  const said = endSaid(context);
  if (!said) return false;
  const { view } = context;
  const time = deedTime(context);
  const told = itemsOf(frame).filter(({ column = -1 }) => view.columns[column]?.kind === 'time');
  if (time?.each) return !tellsDayOfEach(frame, context);
  if (time) {
    if (leavesOutNamed(frame, time, context)) return true;
    const compared = [...conditionsOf(frame), ...(frame.part ? [frame.part] : [])].map(({ column }) => column);
    return ![...told.map(({ column }) => column), ...compared].includes(time.day);
  }
  const stated = new Set(frame.conditions.flatMap(({ op, column }) => (op === '=' ? [view.columns[column]?.use] : [])));
  return told.some(({ fn, column = -1 }) => {
    const day = view.columns[column];
    const isEnd = fn === 'min' || fn === 'max' || [frame.order?.item.column, frame.part?.column].includes(column);
    return isEnd && day !== undefined && stated.has(day.use) && !saysDone(day, context);
  });
}

/** Whether nothing is said in a frame of one who is named and took part: the last day of anybody is another one. */
function leavesOutNamed(frame: Frame, { rows }: DeedTime, context: QuestionContext): boolean {
  const { view, linked } = context;
  const placed = new Set(conditionsOf(frame).flatMap(({ tokens }) => tokens));
  const referred = oneFrom(rows.id, view);
  const among = new Set(
    view.uses.filter(({ table }) => table !== rows.table && referred.has(table)).map(({ id }) => id),
  );
  return linked.tokens.some(({ index }) => !placed.has(index) && rowNamedAt(index, context, among) !== undefined);
}

/**
 * Whether a frame tells of each of some rows when something was done last, and nothing else.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsDayOfEach(frame: Frame, context: QuestionContext): boolean {
  const { select, group, order, limit, part, having, related } = frame;
  const time = deedTime(context);
  if (!time?.each || (order ?? limit ?? part ?? having ?? related) || leavesOutNamed(frame, time, context))
    return false;
  const { key } = time.each;
  const shown = namesOrKey(time.each);
  const isKey = group.length === key.length && group.every((id, i) => id === key[i]);
  const last = select.at(-1);
  const isDay = last?.fn === time.fn && last.column === time.day && last.with === undefined;
  return isKey && isDay && select.length === shown.length + 1 && shown.every((id, i) => select[i]?.column === id);
}

/** Tokens that say so, where a frame tells that day. */
export function tokensOfDeedTime(frame: Frame, context: QuestionContext): readonly number[] {
  const time = deedTime(context);
  return time && frame.select.some(({ fn, column }) => fn === time.fn && column === time.day) ? time.tokens : [];
}
