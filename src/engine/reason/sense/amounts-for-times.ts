/** Amounts in place of times: who asks how long something took, or for the days between two things, is told no total and no price. */
import { LEVEL } from '../../question/name-match';
import { SAYS_HOW_LONG, STEP_UNITS } from '../../question/span-and-money-words';
import { splitIdentifier } from '../../search/words';
import { itemsOf, type Frame } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';

const SAYS_TIME = new RegExp(`^(?:${SAYS_HOW_LONG})$`);
const OF_TIME = `(?:time|gap|interval|delay|wait|(?:number of )?(?:${STEP_UNITS}|minutes?))`;
const ASKS_TIME = new RegExp(
  String.raw`\bhow long\b|\b(?:average|mean|median) number of (?:${STEP_UNITS}|minutes?)\b|\b(?:average|mean|median|longest|shortest|greatest|typical) ${OF_TIME} (?:between|from|until|to|since|before|after)\b|\bhow many (?:${STEP_UNITS}|minutes?)\b.* (?:between|until|passed|elapsed)\b`,
  'i',
);

/** What may be long, by what it is measured in. */
const LONG = new Set<string | undefined>(['time', 'length']);

/** A number of days is no length of anything else. */
const COUNTS_TIME = new RegExp(String.raw`\bnumber of (?:${STEP_UNITS}|minutes?)\b`, 'i');

const asksTime = oncePerQuestion(({ linked }): boolean => ASKS_TIME.test(linked.text));

/**
 * Whether a frame folds an amount that the question does not name where it asks for a length of time.
 * @param frame a filled frame
 * @param context the question
 */
export function foldsAmountsForTimes(frame: Frame, context: QuestionContext): boolean {
  const { view, linked } = context;
  if (!asksTime(context)) return tellsInShorter(frame, context);
  return itemsOf(frame).some(({ fn, column = -1 }) => {
    const own = view.columns[column];
    if (fn === 'none' || fn === 'all' || fn === 'rows' || fn === 'count') return false;
    if (own?.kind !== 'number' || own.worked !== undefined) return false;
    const isNamed = (linked.columns[column]?.level ?? 0) >= LEVEL.head;
    return (
      !isNamed &&
      !splitIdentifier(own.name).some((word) => SAYS_TIME.test(word)) &&
      (!LONG.has(own.measuredIn?.of) || COUNTS_TIME.test(linked.text))
    );
  });
}

/** Days and longer, as questions ask for them. */
const IN_DAYS = /\bin (?:days|nights|weeks|months|years)(?=\s*(?:[,.?!)]|$|of\b|for\b|per\b))/i;
/** What is shorter than a day, as names of columns say it. */
const SHORTER = /^(?:minutes?|mins?|seconds?|secs?|hours?|hrs?|milliseconds?|ms)$/;

const asksInDays = oncePerQuestion(({ linked }): boolean => IN_DAYS.test(linked.text));

/** Whether minutes are told for what is asked for in days. */
function tellsInShorter(frame: Frame, context: QuestionContext): boolean {
  const { view } = context;
  if (!asksInDays(context)) return false;
  return itemsOf(frame).some(({ fn, column = -1 }) => {
    const own = view.columns[column];
    const isFolded = fn !== 'none' && fn !== 'all' && fn !== 'rows' && fn !== 'count';
    return isFolded && own?.worked === undefined && splitIdentifier(own?.name ?? '').some((word) => SHORTER.test(word));
  });
}
