/**
 * Periods that are named side by side: "how many visits in 2022 and 2023" tells each year for itself, "visits in March 2022 or May 2022"
 * are those of both months. No day lies in two of them.
 */
import { namedDates } from '../../question/dates';
import type { ViewColumn } from '../../question/schema-view';
import { holdsMonths } from '../../question/value-kinds';
import { isDated } from '../frame/date-parts';
import type { Frame, FrameCondition, FramePart } from '../frame/frame';
import { asItem, isFold } from '../frame/frame';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';

/** Years or months that are named side by side. */
interface Periods {
  /** ISO, all of one length. */
  readonly dates: readonly string[];
  readonly tokens: readonly number[];
  /** One number is asked for all of them. */
  readonly isTogether: boolean;
}

/** Words between two periods: "in 2022 and in 2023", "2022 compared to 2023". */
const BETWEEN =
  /^(?:and|or|versus|vs|against|compared|comparing|with|to|in|of|for|during|as|well|the|year|years|then)$/;
/** Words that set them side by side, of which one has to be there. */
const BESIDE = /^(?:and|or|versus|vs|against|compared)$/;
const MOST_BETWEEN = 4;
/** What asks for the ends of one span, for one number made of two, or for what is so in each. */
const OTHERWISE = /^(?:all|between|difference|differ|than|ratio|both|either|from|since|change|changed|grow|grew|growth|increase|increased|decrease|decreased|rise|rose|fall|fell)$/; // prettier-ignore
const TOGETHER = /^(?:or|together|combined|altogether|overall)$/;

const periodsNamed = oncePerQuestion(({ linked: { text, tokens } }): Periods | undefined => {
  const said = namedDates(text).map(({ iso, start, end }) => ({
    iso,
    tokens: tokens.filter((t) => t.start < end && t.end > start && !t.quoted).map((t) => t.index),
  }));
  const [first, ...others] = said;
  if (!first || others.length === 0 || said.some(({ iso, tokens: own }) => iso.length !== first.iso.length || own.length === 0)) return undefined; // prettier-ignore
  // Days, and a period that is named twice, are something else.
  if (first.iso.length > '2023-01'.length || new Set(said.map(({ iso }) => iso)).size < said.length) return undefined;
  if (tokens.some(({ word, quoted }) => !quoted && OTHERWISE.test(word))) return undefined;
  const gaps = said.slice(1).map((next, i) => tokens.slice((said[i]?.tokens.at(-1) ?? 0) + 1, next.tokens[0]));
  // In a list only the last one has a word before it.
  const isBeside = (gap: typeof tokens, i: number) =>
    gap.length <= MOST_BETWEEN &&
    gap.every(({ word }) => BETWEEN.test(word)) &&
    (gap.some(({ word }) => BESIDE.test(word)) || (i < gaps.length - 1 && gap.length === 0));
  if (!gaps.every(isBeside)) return undefined;
  const start = first.tokens[0] ?? 0;
  const end = (said.at(-1)?.tokens.at(-1) ?? 0) + 1;
  const inTotal = tokens.some(({ word, index }) => word === 'total' && tokens[index - 1]?.word === 'in');
  const isTogether = inTotal || [...gaps.flat(), ...tokens].some((t) => !t.quoted && TOGETHER.test(t.word));
  return { dates: said.map(({ iso }) => iso), tokens: range(start, end), isTogether };
});

/** That a column lies in one of some periods; undefined where it tells none of them. */
function inPeriods(column: ViewColumn, { dates, tokens }: Periods): FrameCondition | undefined {
  const areYears = dates.every((iso) => iso.length === 4);
  if (column.isYear && areYears) return { kind: 'i', column: column.id, op: 'in', values: dates.map(Number), tokens };
  if (!isDated(column) || (holdsMonths(column) && areYears)) return undefined;
  return { kind: 'e', column: column.id, op: 'like', values: dates.map((iso) => `${iso}%`), tokens };
}

/**
 * A frame that holds for all periods which are named side by side, where it was for one of them or for none that lies in each; numbers
 * are told for each.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where no two periods are named so
 */
export function withPeriods(frame: Frame, context: QuestionContext): Frame {
  const periods = periodsNamed(context);
  if (!periods || frame.limit !== undefined) return frame;
  const said = new Set(periods.tokens);
  const isOfPeriod = ({ tokens }: { readonly tokens: readonly number[] }) => tokens.some((t) => said.has(t));
  const stated = frame.conditions.flatMap((c) => (isOfPeriod(c) ? (context.view.columns[c.column] ?? []) : []));
  const column = stated.find((one) => inPeriods(one, periods) !== undefined);
  const either = column && inPeriods(column, periods);
  if (!either || (frame.part && !isSetOfPeriods(frame.part, isOfPeriod, frame, context))) return frame;
  const conditions = [...frame.conditions.filter((c) => !isOfPeriod(c)), either];
  const { having, part: _, ...rest } = frame;
  const kept = having && !isOfPeriod(having) ? { ...rest, having } : rest;
  const { select, group } = frame;
  if (!select.some(isFold) || periods.isTogether || having) return { ...kept, conditions };
  const isShown = select.some((item) => item.fn === 'none' && item.column === column.id);
  const shown = isShown
    ? select
    : [...select.filter((item) => !isFold(item)), asItem(column.id), ...select.filter(isFold)];
  const datePart = periods.dates[0]?.length === 4 ? 'year' : 'year-month';
  return {
    ...kept,
    select: shown,
    conditions,
    group: group.includes(column.id) ? group : [...group, column.id],
    ...(isDated(column) && { datePart }),
  };
}

/** Whether a second part of a frame is but another period, of rows of which each lies in one. */
function isSetOfPeriods(
  part: FramePart,
  isOfPeriod: (condition: FrameCondition) => boolean,
  { select }: Frame,
  { view }: QuestionContext,
): boolean {
  const [first] = part.conditions;
  const use = view.columns[first?.column ?? -1]?.use;
  const isOfRows = select.every((item) => isFold(item) || view.columns[item.column ?? -1]?.use === use);
  return part.kind === 'intersect' && first !== undefined && part.conditions.every(isOfPeriod) && isOfRows;
}

/**
 * The words of periods that a frame tells its numbers for.
 * @param frame a frame
 * @param context the question
 */
export function tokensOfPeriods({ group, conditions }: Frame, context: QuestionContext): readonly number[] {
  const periods = periodsNamed(context);
  const isTold = conditions.some(
    ({ column, values }) => group.includes(column) && values.length === periods?.dates.length,
  );
  return periods && isTold ? periods.tokens : [];
}
