/** "The difference between the highest and the lowest salary": the greatest of some values, less the least. */
import { LEVEL } from '../../question/name-match';
import type { ViewUse } from '../../question/schema-view';
import type { ScoredFrame } from '../frame/draft';
import { remade, spelt } from '../frame/draft';
import { asItem, type Frame, type FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';
import { dayOf } from './compared-periods';

const SPREAD = /\b(?:differences?|gaps?|range|spread|distance|days|time|interval)\b.*\bbetween\b/i;
const MUCH_MORE = /^\s*(?:by how (?:much|many)|how (?:much|many [a-z]+)|how many)\b/i;
/** Cues of ends; of two, one says the other end. */
const GREATEST = new Set(['most', 'maximum', 'longest', 'oldest', 'latest']);
const LEAST = new Set(['least', 'minimum', 'shortest', 'youngest', 'earliest']);

/** "How much bigger is the largest hall than the smallest?": two ends, one on either side of "than". */
const comparesEnds = oncePerQuestion(({ linked: { text, tokens } }): boolean => {
  const than = tokens.findLastIndex(({ word }) => word === 'than');
  const cues = (from: number, to?: number) => tokens.slice(from, to).flatMap(({ cue }) => cue ?? []);
  if (than < 0 || !MUCH_MORE.test(text)) return false;
  const [before, behind] = [cues(0, than), cues(than)];
  const isOpposed = (one: string, other: string) =>
    (GREATEST.has(one) && LEAST.has(other)) ||
    (LEAST.has(one) && GREATEST.has(other)) ||
    [one, other].sort().join() === 'latest,oldest';
  return before.some((one) => behind.some((other) => isOpposed(one, other)));
});

/** Whether the two ends of some values are compared. */
const asksForSpread = oncePerQuestion((context): boolean => {
  const { text, tokens } = context.linked;
  const has = (ends: ReadonlySet<string>) => tokens.some(({ cue = '', quoted }) => !quoted && ends.has(cue));
  return (SPREAD.test(text) && has(GREATEST) && has(LEAST)) || comparesEnds(context);
});

/**
 * Frames that give a difference of two ends.
 * @param context the question
 * @param frames frames that fold
 * @returns none where no such difference is asked for
 */
export function spreadFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const days = daysAsked(context);
  if (days) return remade(frames, (frame) => betweenDays(frame, days));
  if (!asksForSpread(context) || ofNamedEnds(context)) return [];
  if (comparesEnds(context)) return comparedEnds(context, frames);
  return frames.flatMap((scored): ScoredFrame[] => {
    const { frame } = scored;
    if (frame.part ?? frame.having ?? frame.share ?? frame.minus ?? frame.order) return [];
    const ends = frame.select.filter(isEnd);
    const [end] = ends;
    if (!end || ends.some(({ column }) => column !== end.column)) return [];
    const others = frame.select.filter((item) => !isEnd(item));
    if (others.some(({ fn }) => fn !== 'none')) return [];
    const select = [...others, { ...end, fn: 'max' as const }];
    return [spelt(scored, { ...frame, select, spread: true }, 'select')];
  });
}

/** Frames of the ends of one amount: the one that is named, "in seats", else what other frames rank rows by. */
function comparedEnds(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const { linked, view } = context;
  const isAmount = (id: number | undefined) => {
    const { kind, isIdentifier, use = -1 } = view.columns[id ?? -1] ?? {};
    return kind === 'number' && isIdentifier === false && view.uses[use]?.role === undefined;
  };
  const named = view.columns.filter(({ id }) => isAmount(id) && linked.columns[id]?.level === LEVEL.full);
  return remade(frames, ({ select, order, part, conditions, connective }) => {
    const ranked = [order?.item.column, part?.column, ...select.map(({ column }) => column)].find(isAmount);
    const column = named[0]?.id ?? ranked;
    if (column === undefined || named.length > 1 || connective === 'or') return undefined;
    const own = conditions.filter((c) => view.columns[c.column]?.use === view.columns[column]?.use && c.op === '=');
    return {
      ...{ select: [{ fn: 'max' as const, distinct: false, column }], distinct: false, spread: true as const },
      ...{ conditions: own, connective: 'and' as const, group: [], uses: [] },
    };
  });
}

/** Whether a frame tells by how much one end of an amount is more than the other, as its question asks. */
export function tellsComparedEnds({ spread }: Frame, context: QuestionContext): boolean {
  return spread === true && comparesEnds(context);
}

/**
 * Whether the ends have columns of their own, "between minimum and maximum salary" of a job, or a third one says which of the differences
 * is meant.
 */
function ofNamedEnds({ linked: { tokens, columns } }: QuestionContext): boolean {
  const ends = tokens.filter(({ cue = '' }) => GREATEST.has(cue) || LEAST.has(cue));
  const isNamed = (end: number) => columns.some((m) => m.level === LEVEL.full && m.start <= end && end < m.end);
  return ends.length > 2 || ends.every(({ index }) => isNamed(index));
}

function isEnd({ fn }: FrameItem): boolean {
  return fn === 'max' || fn === 'min';
}

/** The days between the first and the last of some rows. */
interface DaysBetween {
  readonly day: number;
  /** The thing for each of which they are told. */
  readonly each?: ViewUse;
  readonly rows: number;
  readonly tokens: ReadonlySet<number>;
}

const DAYS_BETWEEN =
  /\b(?:days|time|gap|interval|span)\b(?: \w+){0,3} between (?:the |its |their |his |her )?(?:first|earliest) and (?:the |its |their |his |her )?(?:last|latest|most recent) /i;
/** Nothing here turns days into another unit. */
const OTHER_UNIT =
  /\b(?:weeks?|months?|years?|hours?|minutes?|average|mean|longest|shortest|most|least|more|less|than)\b/i;

const daysAsked = oncePerQuestion((context): DaysBetween | undefined => {
  const { text, tokens } = context.linked;
  const found = DAYS_BETWEEN.exec(text);
  if (!found || OTHER_UNIT.test(text.replace('most recent', ''))) return undefined;
  const end = found.index + found[0].length;
  const at = tokens.find((t) => t.start >= end)?.index ?? -1;
  const rows = tableMentions(context).find((m) => m.start <= at && at < m.end);
  const day = rows && dayOf(rows.use, context);
  if (!rows || !day || day.isYear) return undefined;
  const lead = tokens.find(({ word }) => /^(?:each|every|per)$/.test(word))?.index;
  const each = lead === undefined ? undefined : tableMentions(context).find((m) => m.start === lead + 1 && m.use.key.length > 0)?.use; // prettier-ignore
  if (lead !== undefined && !each) return undefined;
  const said = tokens.filter((t) => t.end > found.index && t.start < end).map((t) => t.index);
  return {
    day: day.id,
    ...(each && { each }),
    rows: rows.use.id,
    tokens: new Set([...said, ...range(rows.start, rows.end)]),
  };
});

function betweenDays({ conditions, connective }: Frame, { day, each, rows, tokens }: DaysBetween): Frame | undefined {
  const kept = conditions.filter((c) => !c.tokens.some((t) => tokens.has(t)));
  if (connective === 'or' && kept.length > 1) return undefined;
  const shown = each ? (each.display.length > 0 ? each.display : each.key) : [];
  return {
    ...{ select: [...shown.map(asItem), { fn: 'max', distinct: false, column: day }], distinct: false, spread: true },
    ...{ conditions: kept, connective: 'and', group: each?.key ?? [], uses: [rows, ...(each ? [each.id] : [])] },
  };
}

/** Whether a frame tells the days between two ends of rows, as its question asks. */
export function tellsDaysBetween({ spread, select }: Frame, context: QuestionContext): boolean {
  const days = daysAsked(context);
  return spread === true && days !== undefined && select.at(-1)?.column === days.day;
}

/** Whether a frame tells ends, or one of them, where their difference is asked for. */
export function tellsNoSpread({ spread, minus }: Frame, context: QuestionContext): boolean {
  return spread !== true && minus === undefined && (asksForSpread(context) || daysAsked(context) !== undefined);
}
