/** Numbers that are told for each one of something else, added up: the total of speeds, or of prices per tonne, is nothing. */
import { type Frame, itemsOf } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { NONE } from '../../question/name-match';
import { SPAN_UNITS } from '../../question/span-and-money-words';
import { splitIdentifier, stem } from '../../search/words';
import { columnsNamedAt, isInName, nameStart } from '../said/names-at';

/**
 * Whether a frame adds up rates, to show them, to order or bound by them or to compare with them, or answers a question that asks
 * for that: with what else it may do instead, nobody would be told that it cannot be done.
 * @param frame a filled frame
 * @param context the question
 */
export function addsUpRates(frame: Frame, context: QuestionContext): boolean {
  const { part } = frame;
  const compared = part?.kind === 'compare' && part.fn === 'sum' ? [part.inner ?? part.column] : [];
  const added = itemsOf(frame).flatMap(({ fn, column }) => (fn === 'sum' ? [column] : []));
  return [...added, ...compared].some((id) => context.view.columns[id ?? -1]?.isRate === true) || asksForSum(context);
}

/**
 * Whether a frame adds up what is told for each one of something by its name, an `hourly_rate` or a `fee_per_episode`, and no word of the
 * question names it: who "billed us the most" has not the highest sum of rates.
 * @param frame a filled frame
 * @param context the question
 */
export function addsUpUnsaidRates(frame: Frame, { linked, view }: QuestionContext): boolean {
  return itemsOf(frame).some(({ fn, column: id, with: other }) => {
    const column = view.columns[id ?? -1];
    if (fn !== 'sum' || !column || column.worked || other) return false;
    const words = splitIdentifier(column.name);
    const per = words.indexOf('per');
    const { level, start, end } = linked.columns[column.id] ?? NONE;
    // By what it is counted for, the "tonnes" of a price per tonne, it is not named.
    const measured = new Set(words.slice(0, per).map(stem));
    const isNamed = level > 0 && linked.tokens.slice(start, end).some((token) => per < 0 || measured.has(token.stem));
    if (isNamed) return false;
    return per >= 0 || (words.some((word) => FOR_TIME.test(word) || word === 'unit') && words.some((word) => RATE.test(word))); // prettier-ignore
  });
}

/** Whether "total" or "sum of" stands before the name of rates alone. */
const asksForSum = oncePerQuestion((context): boolean => {
  const { linked, view } = context;
  if (!view.columns.some(({ isRate }) => isRate)) return false;
  return linked.tokens.some(({ cue, quoted, index }) => {
    if (cue !== 'sum' || quoted || isInName(index, context)) return false;
    const of = linked.tokens[index + 1]?.word === 'of' ? 1 : 0;
    const named = columnsNamedAt(nameStart(index + 1 + of, context), context);
    return named?.inPart === false && [...named.columns].every((id) => view.columns[id]?.isRate === true);
  });
});

/** Names of what is told for each unit of time, and the units as they are counted. */
const FOR_TIME = /^(?:hourly|daily|nightly|weekly|monthly|yearly|annual)$/;
const RATE = /^(?:rate|price|cost|fee|wage|pay|salary|charge|tariff)s?$/;
const COUNTED_TIME = new RegExp(`^(?:${SPAN_UNITS})$`);

/**
 * Whether a frame tells what an hour costs where hours are asked for: no word names the rate but the hours of its name.
 * @param frame a filled frame
 * @param context the question
 */
export function takesRateForTime(frame: Frame, { linked, view }: QuestionContext): boolean {
  const asks = linked.tokens.filter(
    ({ word, index, quoted }) =>
      !quoted && COUNTED_TIME.test(word) && COUNTS.test(linked.tokens[index - 1]?.word ?? ''),
  );
  if (asks.length === 0) return false;
  return itemsOf(frame).some(({ column: id }) => {
    const column = view.columns[id ?? -1];
    const match = linked.columns[id ?? -1];
    if (column?.kind !== 'number' || !match || column.worked) return false;
    const words = splitIdentifier(column.name).map((word) => word.toLowerCase());
    const ofTime = words.some((word) => FOR_TIME.test(word)) || (words.some((word) => RATE.test(word)) && words.some((word) => COUNTED_TIME.test(word))); // prettier-ignore
    if (!ofTime) return false;
    return linked.tokens.slice(match.start, match.end).every(({ word }) => COUNTED_TIME.test(word));
  });
}

/** What stands before units that are counted: "how many hours", "total hours", "the number of hours". */
const COUNTS = /^(?:many|total|of|most|fewest|more|fewer)$/;
