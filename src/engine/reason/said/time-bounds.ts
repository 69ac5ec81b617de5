/** "Paid more than 30 days after it was delivered", "within a week of booking": the time from one day to another, compared. */
import { NUMBER_SAID } from '../../question/cue-words';
import { MARK } from '../../question/measure-heads';
import { STEP_UNITS } from '../../question/span-and-money-words';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { isStopWord } from '../../search/words';
import { type Marked, waysOf } from './time-measures';
import { beginningOf, pairsOf, type TimePair } from './time-pairs';
import { timesAt, type TimesNamed } from './times-named';

const BOUND = new RegExp(
  String.raw`\b(?:(more than|less than|fewer than|over|under|at least|at most|exactly|no more than|up to|within|longer than) )?(\d+|an?|${NUMBER_SAID}) (${STEP_UNITS})( or more| or less)?( or later)?( or earlier)? (after|before|of|from|later than)\b`,
  'i',
);
const BE = /^(?:was|were|is|are|been|being|got|that|which|who|only|had|has|have|did)$/;
const REACH = 7;
const DAYS_IN_WEEK = 7;

/**
 * A time that a question compares with a number of days.
 * @param context the question
 */
export function boundSaid(context: QuestionContext): Marked | undefined {
  const { text, tokens } = context.linked;
  const found = BOUND.exec(text);
  if (!found) return boundOfEnd(context);
  const [whole, compared = '', number = '', unit = '', more, later, less, link = ''] = found;
  if (/^(?:of|from)$/i.test(link) && !/within/i.test(compared)) return undefined;
  const first = tokens.findIndex((t) => t.start >= found.index);
  const behind = tokens.findIndex((t) => t.start >= found.index + whole.length);
  const second = behind < 0 ? undefined : firstOf(range(behind, Math.min(tokens.length, behind + REACH)), context);
  const ahead = firstOf(range(Math.max(0, first - REACH), first).reverse(), context);
  if (!second || !ahead) return undefined;
  const [from, to] = /^before$/i.test(link) ? [ahead, second] : [second, ahead];
  const bound = boundIn(number, unit, found.index, context);
  const ways = waysOf(pairsOf(from.columns, to.columns, context), bound.unit, context);
  if (ways.length === 0) return undefined;
  let start = ahead.start;
  while (BE.test(tokens[start - 1]?.word ?? '')) start--;
  const said = `with a ${MARK} of ${comparison(compared, more ?? later ?? less)} ${bound.number}`;
  const between = text.slice(tokens[ahead.end - 1]?.end, found.index).trim();
  const rest = text.slice(tokens[second.end - 1]?.end);
  return { text: `${text.slice(0, tokens[start]?.start)}${said}${between === '' ? '' : ` ${between}`}${rest}`, ways };
}

/** "Returned after more than 30 days", "resolved within a week": from its beginning on. */
const OF_END = new RegExp(
  String.raw`\b(after|within|in) (?:(more than|less than|fewer than|over|under|at least|at most) )?(\d+|an?|${NUMBER_SAID}) (${STEP_UNITS})\b(?! (?:of|after|before|from))`,
  'i',
);
const NEAR = 2;

function boundOfEnd(context: QuestionContext): Marked | undefined {
  const { text, tokens } = context.linked;
  const found = OF_END.exec(text);
  if (!found) return undefined;
  const [whole, link = '', compared = '', number = '', unit = ''] = found;
  if (compared === '' && !/^within$/i.test(link)) return undefined;
  const first = tokens.findIndex((t) => t.start >= found.index);
  const ahead = firstOf(range(Math.max(0, first - NEAR), first).reverse(), context);
  const pairs = (ahead?.columns ?? []).flatMap((to): TimePair[] => {
    const from = beginningOf(to, context);
    return from === undefined ? [] : [[from, to]];
  });
  const bound = boundIn(number, unit, found.index, context);
  const ways = waysOf(pairs, bound.unit, context);
  if (!ahead || ways.length === 0) return undefined;
  let start = ahead.start;
  while (BE.test(tokens[start - 1]?.word ?? '')) start--;
  const said = `with a ${MARK} of ${comparison(compared === '' ? 'within' : compared, undefined)} ${bound.number}`;
  const between = text.slice(tokens[ahead.end - 1]?.end, found.index).trim();
  const rest = text.slice(found.index + whole.length);
  return { text: `${text.slice(0, tokens[start]?.start)}${said}${between === '' ? '' : ` ${between}`}${rest}`, ways };
}

/** What it is compared with: weeks are told in days, which are stored. */
function boundIn(said: string, unit: string, from: number, { linked }: QuestionContext) {
  const number = /^an?$/i.test(said) ? '1' : said;
  const value = linked.tokens.find((t) => t.start >= from && t.word === said.toLowerCase())?.number ?? Number(number);
  if (!/^weeks?$/i.test(unit) || Number.isNaN(value)) return { number, unit };
  return { number: String(value * DAYS_IN_WEEK), unit: 'days' };
}

function comparison(compared: string, behind: string | undefined): string {
  if (/less|earlier/.test(behind ?? '') || /^(?:within|up to|no more than|at most)$/i.test(compared)) return 'at most';
  if (behind !== undefined) return 'at least';
  if (/^(?:over|longer than)$/i.test(compared)) return 'more than';
  if (/^(?:under|fewer than)$/i.test(compared)) return 'less than';
  return compared === '' ? 'exactly' : compared.toLowerCase();
}

/** The first time that is named at some places; what is no time but a stored value counts only right beside: "shipped more than 7 days after". */
function firstOf(places: readonly number[], context: QuestionContext): TimesNamed | undefined {
  const { linked, valueTokens } = context;
  const beside = places.find((at) => !isStopWord(linked.tokens[at]?.word ?? ''));
  return places
    .filter((at) => at === beside || !valueTokens.has(at))
    .map((at) => timesAt(at, context))
    .find((times) => times !== undefined);
}
