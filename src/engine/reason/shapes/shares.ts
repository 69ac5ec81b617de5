/** "What percentage of …": frames that ask for the share of rows which satisfy conditions, made from frames that filter by them. */
import { LEVEL, NONE } from '../../question/name-match';
import { stem } from '../../search/words';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import { asItem, type Frame, type FrameCondition, type FrameItem } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { oneFrom, tablesOf } from '../frame/one-from';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { askedQuantity } from '../said/asked-quantities';
import { PERCENT } from '../said/common-words';
import { OF_AMOUNTS } from '../said/stated-ends';
import { isToldBy, saidGroups } from '../said/several-groups';
import { rankedByShare, rankedShares } from './ranked-shares';
import { waysTogether } from './several-groups';

/** Last words of columns that hold shares. */
const RATES = new Set(['rate', 'ratio', 'percent', 'percentage', 'proportion', 'share', 'pct'].map(stem));
/** "The share of visits", but neither those who share a room nor a "market share". */
const SHARE_LEADS = /^(?:what|the)$/;
const leadsShare = (word: string): boolean => SHARE_LEADS.test(word) || OF_AMOUNTS.test(word);

/**
 * The shares that frames may stand for.
 * @param context the question
 * @param frames frames that count or list rows
 * @returns none where the question asks for no share
 */
export function shareFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  if (shareAt(context) < 0) return [];
  const asked = askedQuantity(context);
  const of = asked?.as === 'share' ? asked.columns : undefined;
  return frames.flatMap((scored) => {
    const frame = ungrouped(scored.frame, context);
    const plain =
      frame.part === undefined && frame.group.length === 0 && frame.order === undefined && frame.connective === 'and';
    const [{ column = -1 } = {}] = frame.select;
    // "Percentage of flights by status in 2023": all of them are of that year.
    if (frame.conditions.every((c) => isTimeOf(c, context)) && saidGroups(context).length > 0 && !isPredicated(context))
      return [];
    if (!plain || frame.select.length !== 1 || frame.conditions.length === 0 || of?.has(column) === false) return [];
    // Of amounts the share is that of their total.
    const select: FrameItem[] = [of ? { fn: 'sum', distinct: false, column } : { fn: 'rows', distinct: false }];
    return sharesOf(frame, context)
      .flatMap((share) => toldApart({ ...share, select }, context))
      .flatMap((share) => (sharesOfSeveral(share, context) ? (ofThoseWith(share, context) ?? []) : [share]))
      .map((share) => spelt(scored, share, 'select'))
      .flatMap((share) => rankedShares(share, wholeOf(context)[0], context));
  });
}

/**
 * Whether a condition tells but a time of the rows: that an aircraft was built after 2000 is none of its flights.
 * @param condition of a filled frame
 * @param context the question
 */
export function isTimeOf({ column: id }: FrameCondition, context: QuestionContext): boolean {
  const column = context.view.columns[id];
  return column?.kind === 'time' || (column?.isYear === true && wholeOf(context).includes(column.use));
}

/** The frame without its groups, where the question names those that shares are told for: they are set anew. */
function ungrouped(frame: Frame, context: QuestionContext): Frame {
  const said = saidGroups(context);
  if (said.length === 0 || frame.having || frame.related || frame.limit !== undefined) return frame;
  const folds = frame.select.filter(({ fn }) => fn !== 'none');
  return { ...frame, group: [], select: folds.length > 0 ? folds : frame.select.slice(0, 1) };
}

/** Shares for each of the things that the question names: "the share of delayed trips per driver". */
function toldApart(frame: Frame, context: QuestionContext): Frame[] {
  const said = saidGroups(context);
  if (said.length === 0) return [frame];
  const isWithin = (token: number) => said.some(({ start, end }) => start <= token && token < end);
  if (frame.conditions.some(({ tokens }) => tokens.some(isWithin))) return [];
  const [whole] = wholeOf(context);
  return waysTogether(said, whole, context).map((told) => {
    const shown = [...new Set(told.flatMap((one) => one.shown))];
    return {
      ...frame,
      select: [...shown.map(asItem), ...frame.select],
      group: [...new Set(told.flatMap((one) => one.group))],
      uses: [...new Set([...frame.uses, ...told.flatMap((one) => one.uses)])],
    };
  });
}

/**
 * Whether a frame tells no share though the question asks for the share of rows of a table, and no column holds it.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutShare(frame: Frame, context: QuestionContext): boolean {
  const { share, ofTotal, select } = frame;
  const at = shareAt(context);
  const { tokens, columns, uses } = context.linked;
  if (at < 0) return false;
  if (share !== undefined || ofTotal) return !saidGroups(context).every((said) => isToldBy(said, frame, context));
  if (tokens[at + 1]?.word !== 'of') return false;
  // "Who earned most, and what share of all is that?": what was told first is a part of it, and not all that is asked for.
  if (at > 1 && POINTS_BACK.test(context.linked.text)) return true;
  // "Of each depot's trips", "of delayed trips".
  const next = nameOfWhole(at + 2, context);
  const ofRows = uses.some((m) => m.level === LEVEL.full && m.start === next);
  const holds = columns.some((m) => m.level > 0 && m.start <= at && at < m.end);
  return ofRows && !holds && select.every(({ column }) => context.view.columns[column ?? -1]?.isRate !== true);
}

/**
 * Whether a frame takes the share of joined rows, of which several belong to one of those that a share is asked of: a hut with four services is one hut.
 * @param frame a filled frame
 * @param context the question
 */
export function sharesOfSeveral(frame: Frame, context: QuestionContext): boolean {
  const [whole] = wholeOf(context);
  if (whole === undefined || frame.share === undefined || frame.group.length > 0 || frame.select[0]?.fn !== 'rows')
    return false;
  if (context.linked.uses[whole]?.start !== nameOfWhole(shareAt(context) + 2, context)) return false;
  const one = oneFrom(whole, context.view);
  return [...tablesOf([...usesOfFrame(frame, context.view)], context.view)].some((table) => !one.has(table));
}

/**
 * A share of joined rows as that of those which have any of them: "what percentage of the huts have a phone" where services are listed for each.
 * @returns undefined where what is said is not of one such row
 */
function ofThoseWith(frame: Frame, context: QuestionContext): Frame | undefined {
  const { view } = context;
  const [whole = -1] = wholeOf(context);
  const of = view.uses[whole];
  const one = oneFrom(whole, view);
  const useOf = ({ column }: FrameCondition) => view.uses[view.columns[column]?.use ?? -1];
  const isOwn = (condition: FrameCondition) => one.has(useOf(condition)?.table ?? '');
  const said = frame.conditions.filter((_, i) => frame.share?.includes(i) === true);
  const kept = frame.conditions.filter((_, i) => frame.share?.includes(i) !== true);
  const [use, ...others] = new Set(said.map(useOf));
  if (!of || of.key.length === 0 || !use || others.length > 0 || said.some(isOwn) || !kept.every(isOwn))
    return undefined;
  if (said.some(({ op }) => op === '!=' || op === 'not-like' || op === 'null')) return undefined;
  const rows = { of: whole, use: use.id, op: '>=', count: 1, conditions: said, tokens: [] } as const;
  return { ...frame, conditions: kept, share: [], related: [rows], uses: [whole], rowsOf: whole };
}

/**
 * Whether a frame ranks things by the share of their rows, where that is asked for and no column holds it.
 * @param frame a filled frame
 * @param context the question
 * @returns undefined where no share is asked for
 */
export function ranksByShare({ share, order, limit }: Frame, context: QuestionContext): boolean | undefined {
  const ranked = rankedByShare(context);
  if (!ranked || shareAt(context) !== ranked.at) return undefined;
  return share !== undefined && order?.item.fn === 'rows' && order.descending === ranked.descending && limit === 1;
}

/** What points back to what was asked for first. */
const POINTS_BACK = /\b(?:is|was|are|were) (?:that|this|it|these|those)\W*$/i;

/** Where the name of the rows begins that a share is taken of. */
function nameOfWhole(from: number, context: QuestionContext): number {
  const { tokens } = context.linked;
  const isPassed = (at: number) => {
    const { cue } = tokens[at] ?? {};
    return (
      cue === 'article' || cue === 'all' || cue === 'each' || isOfGroup(at, context) || context.valueTokens.has(at)
    );
  };
  let at = from;
  while (tokens[at] !== undefined && isPassed(at)) at++;
  return at;
}

/** Whether a token names a thing that numbers are told for. */
function isOfGroup(at: number, context: QuestionContext): boolean {
  return saidGroups(context).some(({ start, end }) => start <= at && at < end);
}

/** The token that asks for a share; -1 where none does: "at least 90 percent" is a bound, and a "turnout percentage" what a column holds. */
export const shareAt = oncePerQuestion(({ linked: { tokens, columns }, view }: QuestionContext): number => {
  const isHeld = (at: number) =>
    view.columns.some(({ id, kind, names }) => {
      const { level, start, end } = columns[id] ?? NONE;
      const isFilled = level >= LEVEL.partial && start < at && at < end;
      const before = tokens[at - 1]?.stem;
      const isRate =
        before !== undefined && names.some((name) => RATES.has(name.at(-1) ?? '') && name.at(-2) === before);
      return kind === 'number' && (isFilled || isRate);
    });
  return tokens.findIndex(
    ({ word }, i) =>
      (PERCENT.test(word) && tokens[i - 1]?.number === undefined && !isHeld(i)) ||
      (word === 'share' && tokens[i + 1]?.word === 'of' && (i === 0 || leadsShare(tokens[i - 1]?.word ?? ''))),
  );
});

/**
 * What is stated within "percentage of drivers" tells the whole, and the rest the share. Else all conditions make the share,
 * or only the one that is stated last, among the rows that satisfy the others.
 */
function sharesOf(frame: Frame, context: QuestionContext): Frame[] {
  const { view } = context;
  const [item] = frame.select;
  const whole = wholeOf(context);
  // What was selected gives way to the share: only where nothing else is named does it tell of which rows.
  const own = item?.column === undefined || whole.length > 0 ? [] : [view.columns[item.column]?.use ?? 0];
  // "Percentage" may be what another table is called by.
  const at = shareAt(context);
  const isNamed = (use: number) => context.linked.uses[use]?.start !== at || context.linked.uses[use].end !== at + 1;
  const uses = [...new Set([...frame.uses.filter((use) => whole.length === 0 || isNamed(use)), ...own, ...whole])];
  const all = frame.conditions.map((_, i) => i);
  const said = wholeSaid(context);
  const isOfWhole = (i: number) => (frame.conditions[i]?.tokens ?? []).every((t) => said?.has(t) === true);
  const within = (i: number) => isWithinWhole(frame.conditions[i]?.tokens ?? [], context);
  // "Of crashes at night, what percentage of drivers were female?" says the whole twice.
  const isTwice = said?.has(0) === true && nounPhrase(context, shareAt(context) + 1)?.isSaid === true;
  const outside = all.filter((i) => !(said ? isOfWhole(i) || (isTwice && within(i)) : within(i)));
  if (!said && outside.length === 0 && saysMore(context)) return [];
  // Where it is said of which rows a share is asked for, both are said: the rows, and those that are the share.
  const isSaid = said !== undefined && [...said].some((t) => context.valueTokens.has(t));
  if (isSaid && outside.length === all.length) return [];
  // "The percentage of athletes from Estonia" says nothing else of which it could be.
  if (said && outside.length === 0 && originAt(context) < 0) return [];
  const last = all.reduce(
    (a, b) => ((frame.conditions[a]?.tokens[0] ?? 0) >= (frame.conditions[b]?.tokens[0] ?? 0) ? a : b),
    0,
  );
  const parted = outside.length > 0 && outside.length < all.length;
  if (parted && !said && tellsWhenOnly(outside, frame, context))
    return [{ ...frame, distinct: false, uses, share: all.filter((i) => !outside.includes(i)) }];
  const shares = parted ? [outside] : all.length > 1 ? [[last], all] : [all];
  return shares.map((share) => ({ ...frame, distinct: false, uses, share }));
}

/**
 * Whether a clause says of what the share is: "what percentage of flights were in 2023".
 * @param context the question
 */
export function isPredicated(context: QuestionContext): boolean {
  return context.linked.tokens.slice(shareAt(context)).some(({ cue }) => PREDICATES.has(cue ?? ''));
}

/** Whether nothing but a time is said beside "cancelled bookings": the share of those in 2022 is that of the ones which were cancelled then. */
function tellsWhenOnly(outside: readonly number[], { conditions }: Frame, context: QuestionContext): boolean {
  const isTime = (i: number) => conditions[i] !== undefined && isTimeOf(conditions[i], context);
  return outside.every(isTime) && !isPredicated(context);
}

/** What begins the words for the whole: "among drivers", "for all accounts", "out of those who voted". */
const OF_WHOLE = /^(?:among|amongst|for all|out of)$/;

/** The tokens that say what the share is taken of, where words for that begin them; up to the next comma, or "percentage". */
function wholeSaid(context: QuestionContext): ReadonlySet<number> | undefined {
  const { text, tokens } = context.linked;
  const led = tokens.findIndex(
    ({ word }, i) =>
      OF_WHOLE.test(word) || OF_WHOLE.test(`${word} ${tokens[i + 1]?.word ?? ''}`) || (i === 0 && word === 'of'),
  );
  const first = led < 0 ? originAt(context) : led;
  if (first < 0) return undefined;
  const end = tokens.findIndex(
    (t, i) => i > first && (PERCENT.test(t.word) || text.slice(tokens[i - 1]?.end, t.start).includes(',')),
  );
  return new Set(tokens.slice(first, end < 0 ? undefined : end).map(({ index }) => index));
}

/** What makes a clause of a share: "the percentage of athletes who are from there". */
const PREDICATES = new Set(['be', 'have', 'do', 'that', 'who', 'with', 'not']);

/**
 * The token of "from" where a share is a thing by itself: "the percentage of male athletes from Estonia" is that of males, among
 * the athletes from there. In "what percentage of athletes are from Estonia" it is that of those from there.
 */
function originAt({ linked: { tokens } }: QuestionContext): number {
  const at = tokens.findIndex(({ word }) => PERCENT.test(word));
  const from = tokens.findIndex(({ word }, i) => i > at && word === 'from');
  const isThing = tokens[at - 1]?.word === 'the' && tokens[at + 1]?.word === 'of';
  return isThing && !tokens.slice(at).some(({ cue }) => PREDICATES.has(cue ?? '')) ? from : -1;
}

/** Cues that begin what is said of the whole: "percentage of drivers | were female". */
const SAYING = new Set(['be', 'have', 'do', 'that', 'who', 'with', 'not', 'in', 'work', 'live']);

/** Cues of verbs that say something of the whole, and of clauses that have verbs of their own. */
const VERBS_AND_CLAUSES = /^(?:be|have|do|that|who|with|not)$/;

/** The tokens after "percentage of": where the noun phrase ends, and whether a predicate ends it; undefined without "of". */
function nounPhrase({ linked: { tokens } }: QuestionContext, of: number): { end: number; isSaid: boolean } | undefined {
  if (tokens[of]?.word !== 'of') return undefined;
  const first = tokens.findIndex((t, i) => i > of && t.cue !== undefined && SAYING.has(t.cue));
  // "Percentage of sailors on wooden boats | were female": a place belongs to the whole where a verb follows.
  const next = tokens.find((t) => t.index > first && VERBS_AND_CLAUSES.test(t.cue ?? ''));
  const isPlace = tokens[first]?.cue === 'in' && /^(?:be|have|do)$/.test(next?.cue ?? '');
  const said = isPlace ? (next?.index ?? first) : first;
  const noun = tokens.findIndex((t, i) => i > of && t.cue !== 'article');
  // "Percentage of drivers | wore a belt": where no cue tells, the whole is the first noun.
  return { end: said < 0 ? noun + 1 : said, isSaid: said >= 0 };
}

/** Whether tokens lie within the noun phrase after "percentage of". */
function isWithinWhole(tokens: readonly number[], context: QuestionContext): boolean {
  const of = shareAt(context) + 1;
  const { end = 0 } = nounPhrase(context, of) ?? {};
  return tokens.length > 0 && tokens.every((t) => t > of && t < end);
}

/** Whether more is said than the noun phrase after "percentage of" and its table: all of that is the whole then. */
function saysMore(context: QuestionContext): boolean {
  const { tokens, uses } = context.linked;
  const phrase = nounPhrase(context, shareAt(context) + 1);
  const isTable = (t: number) => uses.some(({ level, start, end }) => level === LEVEL.full && start <= t && t < end);
  return (
    phrase !== undefined &&
    tokens.some(
      (t) => t.index >= phrase.end && t.cue === undefined && !isTable(t.index) && !isOfGroup(t.index, context),
    )
  );
}

/** The table whose rows are the whole: the first that is named after "percentage of". */
function wholeOf(context: QuestionContext): number[] {
  const { linked, view } = context;
  const asked = Math.max(0, shareAt(context));
  const named = linked.uses
    .map((m, id) => ({ id, ...m }))
    .filter(
      ({ id, level, start }) =>
        level >= 4 &&
        start >= asked &&
        start !== shareAt(context) &&
        !isOfGroup(start, context) &&
        view.uses[id]?.role === undefined,
    );
  // Of "tracks" the table of that name is the whole, not one that has the word in its own.
  named.sort((a, b) => a.start - b.start || b.level - a.level || b.words - a.words);
  return named.slice(0, 1).map((n) => n.id);
}
