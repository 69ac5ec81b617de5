/** "The top 3 halls with city and owner": things, and behind "with" what is told of each, columns of theirs and rows that they refer to. */
import type { ViewUse } from '../../question/schema-view';
import { spelt, type ScoredFrame } from '../frame/draft';
import { isDated } from '../frame/date-parts';
import type { Frame, FrameItem } from '../frame/frame';
import { asItem } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { columnsNamedAt, nameStart } from '../said/names-at';
import { addsToList } from '../said/stated-items';
import { hasNames } from '../said/listed-things';
import { tableMentions, type TableMention } from '../said/table-mentions';
import { POSSESSIVE } from '../said/common-words';

/** What is told of things, and the tables that it comes from. */
interface Told {
  readonly select: readonly FrameItem[];
  readonly uses: readonly number[];
}

/** Cues with which it is no plain list of things. */
const OTHER_THINGS = new Set(['each', 'how-many', 'count', 'average', 'sum', 'not', 'or', 'both']);

/** Cues that ask for the first of some things. */
const RANKING = new Set(['most', 'least', 'top-n', 'latest', 'earliest']);

/** What a question tells of the things that it begins with, where it ends with a list of that, of two or more. */
const toldOf = oncePerQuestion((context): Told | undefined => {
  const { tokens } = context.linked;
  if (tokens.some(({ cue = '', quoted }) => !quoted && OTHER_THINGS.has(cue))) return undefined;
  const [things] = tableMentions(context);
  const lead = tokens.findLast(({ cue, word }) => cue === 'with' || word === 'including')?.index ?? -1;
  if (!things || lead < things.end) return undefined;
  const [items, uses]: [FrameItem[], number[]] = [[], []];
  let last: ViewUse | undefined;
  for (let at = lead + 1; at < tokens.length;) {
    if (tokens[at]?.cue === 'and') at++;
    else if (items.length > 0 && tokens[at]?.afterComma !== true) return undefined;
    if (POSSESSIVE.test(tokens[at]?.word ?? '')) at++;
    at = nameStart(at, context);
    const named = columnsNamedAt(at, context);
    const own = [...(named?.inPart === false ? named.columns : [])].find((id) => things.use.columns.includes(id));
    const other = own === undefined ? tableMentions(context).find(({ start }) => start === at) : undefined;
    // "Owner name and town": the town of the same one.
    const more =
      own === undefined && !other ? [...(named?.columns ?? [])].find((id) => last?.columns.includes(id)) : undefined;
    const property = other && propertyBehind(other, context);
    const told = own ?? more;
    // "With a balcony and a lift" says what they have.
    if (context.linked.deeds.some(({ columns, tokens: said }) => columns.includes(told ?? -1) && said.includes(at)))
      return undefined;
    const shown = told === undefined ? toldOfReferred(things.use, other?.use, property?.id, context) : [told];
    if (shown.length === 0) return undefined;
    items.push(...shown.map(asItem));
    if (other) uses.push(other.use.id);
    last = other ? other.use : own === undefined ? last : undefined;
    at = (told === undefined ? (property?.end ?? other?.end) : named?.end) ?? tokens.length;
  }
  const own = namesOrDay(things.use, context).filter((id) => !items.some(({ column }) => column === id));
  // One thing alone may be what they have to have, unless it is set apart: "the two smallest fields, with hectares".
  const isAside = tokens[lead]?.afterComma === true && tokens.some(({ cue }) => RANKING.has(cue ?? ''));
  return items.length > (isAside ? 0 : 1)
    ? { select: [...own.map(asItem), ...items], uses: [things.use.id, ...uses] }
    : undefined;
});

/** The column of a table that is named right behind it: "owner name", "the owner's town". */
function propertyBehind({ use, end }: TableMention, context: QuestionContext): { id: number; end: number } | undefined {
  const named = columnsNamedAt(end, context);
  const own = named?.inPart === false ? [...named.columns].find((id) => use.columns.includes(id)) : undefined;
  return named && own !== undefined ? { id: own, end: named.end } : undefined;
}

/** What rows are told by: their names, or where they have none the one day of each. */
function namesOrDay(use: ViewUse, context: QuestionContext): readonly number[] {
  if (hasNames(use, context)) return use.display;
  const days = use.columns.filter((id) => isDated(context.view.columns[id]));
  return days.length === 1 ? days : [];
}

/** Steps from rows to those to which they refer, and to whom these refer. */
const MOST_STEPS = 3;

/** What is told of the row to which each of some rows leads by one way alone: a column of it, or what names it. */
function toldOfReferred(
  from: ViewUse,
  to: ViewUse | undefined,
  property: number | undefined,
  { view }: QuestionContext,
): readonly number[] {
  let [reached, ways] = [[from.table], 0];
  for (let step = 0; to && step < MOST_STEPS && ways === 0; step++) {
    const table = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table ?? '';
    const isPlain = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.role === undefined;
    reached = reached.flatMap((one) => view.joins.filter((j) => isPlain(j.from) && table(j.from) === one && table(j.to) !== one).map((j) => table(j.to))); // prettier-ignore
    ways = reached.filter((one) => one === to.table).length;
  }
  return to && ways === 1 ? (property === undefined ? to.display : [property]) : [];
}

/**
 * Frames that tell of things what their question lists behind "with".
 * @param context the question
 * @param frames those whose conditions and order are taken
 */
export function toldWithFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const told = toldOf(context);
  if (!told) return [];
  return frames.flatMap((scored): ScoredFrame[] => {
    const { part, having, share, related, minus, group, select } = scored.frame;
    if (part ?? having ?? share ?? related ?? minus) return [];
    if (group.length > 0 || select.some(({ fn }) => fn !== 'none') || select.length > told.select.length) return [];
    const uses = [...new Set([...scored.frame.uses, ...told.uses])];
    return [spelt(scored, { ...scored.frame, select: told.select, distinct: false, uses }, 'select')];
  });
}

/**
 * The columns that a question wants told of its things: those listed behind "with", and what tells the things themselves.
 * @param context the question
 */
export function columnsToldWith(context: QuestionContext): readonly number[] {
  return toldOf(context)?.select.flatMap(({ column }) => column ?? []) ?? [];
}

/**
 * Whether a frame shows what nobody lists, beside a list that its question spells out: see `addsToList`. What tells the things themselves is no
 * addition.
 * @param frame a filled frame
 * @param context the question
 */
export function addsToTold(frame: Frame, context: QuestionContext): boolean {
  const told = new Set(columnsToldWith(context));
  return frame.select.some(({ column = -1 }) => !told.has(column)) && addsToList(frame, context);
}

/**
 * Whether a frame leaves out some of what its question lists behind "with", or the things themselves.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutToldWith({ select }: Frame, context: QuestionContext): boolean {
  const { select: items = [] } = toldOf(context) ?? {};
  return !items.every(({ column }) => select.some((item) => item.fn === 'all' || item.column === column));
}
