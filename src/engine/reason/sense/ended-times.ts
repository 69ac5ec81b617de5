/** Which end of a time is said by a verb: loans that "ended in 2023" were handed back then, and taken out whenever. */
import { stem } from '../../search/words';
import type { Frame } from '../frame/frame';
import { conditionsOf } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { endSaidBy, type EndOfTime } from '../said/begin-end-words';
import { tellsBirth } from '../said/life-dates';
import { tableMentions } from '../said/table-mentions';
import { spanOf } from '../said/time-pairs';
import { timesAt } from '../said/times-named';

/** Rows of which each leaves at one place and arrives at another. */
const JOURNEYS = new Set(
  'trip voyage flight journey tour crossing charter ride sailing excursion cruise delivery shipment transport run departure'
    .split(' ')
    .map(stem),
);

/** A verb for the beginning or the end of something, as a question has it. */
interface EndSaid extends EndOfTime {
  readonly at: number;
  /** The times that are called so. */
  readonly named: ReadonlySet<number>;
}

const endsSaid = oncePerQuestion((context): readonly EndSaid[] =>
  context.linked.tokens.flatMap(({ word, quoted, capital, index }): EndSaid[] => {
    const said = endSaidBy(word);
    if (!said || quoted || (capital && index > 0) || context.valueTokens.has(index)) return [];
    return [{ ...said, at: index, named: new Set(timesAt(index, context)?.columns) }];
  }),
);

/** Times that are named by words of their own: what is called like rows that are named, the day of a loan, is not named by them. */
const timesSaid = oncePerQuestion((context): ReadonlySet<number> => {
  const mentions = tableMentions(context);
  const free = context.linked.tokens.filter(({ index }) => !mentions.some((m) => m.start <= index && index < m.end));
  return new Set(free.flatMap(({ index }) => timesAt(index, context)?.columns ?? []));
});

/**
 * Whether a verb of the question says a beginning or an end: "trips that arrived in May".
 * @param context the question
 */
export function saysEnd(context: QuestionContext): boolean {
  return endsSaid(context).length > 0;
}

/**
 * Whether a frame bounds the one end of a time where a verb says the other, or a time that begins and ends nothing.
 * @param frame a filled frame
 * @param context the question
 */
export function takesOtherEndOfTime(frame: Frame, context: QuestionContext): boolean {
  const ends = endsSaid(context);
  const [only, ...more] = ends;
  if (!only) return false;
  const { view } = context;
  const read = usesOfFrame(frame, view);
  return conditionsOf(frame).some(({ column: id, tokens, op }) => {
    const column = view.columns[id];
    // What lasted at a time has both its ends.
    if (column?.kind !== 'time' || tokens.length === 0 || op === 'during') return false;
    // The verb before it, or the only one: "in 2023, how many loans ended?"
    const first = Math.min(...tokens);
    const said = ends.findLast(({ at }) => at <= first) ?? (more.length === 0 ? only : undefined);
    if (!said) return false;
    // Times are named in no role: rows of one table in two roles have the same ones.
    const isIn = (ids: ReadonlySet<number>) => [...ids].some((one) => view.columns[one]?.profile === column.profile);
    if (isIn(said.named) || isIn(timesSaid(context))) return false;
    if (tellsBirth(column)) return true;
    if ([...said.named].some((named) => read.has(view.columns[named]?.use ?? -1))) return true;
    const span = spanOf(column.use, context);
    const isJourney = view.uses[column.use]?.names.flat().some((word) => JOURNEYS.has(word)) === true;
    const isEnd = said.isMove && isJourney ? !said.isEnd : said.isEnd;
    return span !== undefined && span[isEnd ? 1 : 0] !== id;
  });
}

/**
 * Whether groups go by the end of a time, or rows are picked by it, where no word says so: "charters per year" and "charters in 2023" are those
 * that began then.
 * @param frame a filled frame
 * @param context the question
 */
export function takesUnsaidEnd(frame: Frame, context: QuestionContext): boolean {
  if (endsSaid(context).length > 0) return false;
  const { view } = context;
  // What has not ended yet is told by its end.
  const picked = conditionsOf(frame).filter(({ tokens, values }) => tokens.length > 0 && values.length > 0);
  const times = [...picked.map(({ column }) => column), ...(frame.datePart === undefined ? [] : frame.group)];
  return times.some((id) => {
    const column = view.columns[id];
    if (column?.kind !== 'time' || tellsBirth(column)) return false;
    const span = spanOf(column.use, context);
    if (span?.[1] !== id) return false;
    const { level = 0 } = context.linked.columns[id] ?? {};
    return level === 0 && ![...timesSaid(context)].some((one) => view.columns[one]?.profile === column.profile);
  });
}
