/** Bounds of groups, and numbers of rows, that a question does not say. */
import { LEVEL } from '../../question/name-match';
import { SPAN_UNITS } from '../../question/span-and-money-words';
import type { Frame } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { numberCandidates } from '../pieces/number-features';

/** Words before a year: "cancelled in 2024", "since 2019", "each quarter of 2024". */
const BEFORE_YEAR = /^(?:in|during|since|before|after|until|year)$/;
/** Parts of dates, before the year of which they are. */
const PART_OF = /^(?:quarters?|months?|weeks?|halves|half)$/;
/** Four digits that read as a year. */
const YEAR = /^(?:1[5-9]|20)\d\d$/;

/**
 * Whether groups are bounded by what is no number of their rows: it holds for each of them, since a group has at least one row, or
 * it is a year. No training program counts up to what follows "in" or "since" as a year does.
 * @param frame a filled frame
 * @param context the question
 */
export function boundsNothing({ having, limitToken }: Frame, { linked }: QuestionContext): boolean {
  const counts = having?.item.fn === 'rows' || having?.item.fn === 'count';
  const wordAt = (at: number) => linked.tokens[at]?.word ?? '';
  const isOfPart = (at: number) => wordAt(at - 1) === 'of' && PART_OF.test(wordAt(at - 2));
  const isYear = (at: number) =>
    YEAR.test(linked.tokens[at]?.text ?? '') && (BEFORE_YEAR.test(wordAt(at - 1)) || isOfPart(at));
  // "Of those built in 1999 the longest" is one of them, and not 1999 of all; nor are "2021 films" the first ones.
  const [before, limit] = [(limitToken ?? 0) - 1, limitToken ?? -1].map((at) => linked.tokens[at]);
  if (YEAR.test(limit?.text ?? '') && !/^(?:top|first|last)$/.test(before?.word ?? '')) return true;
  if (counts && having.tokens.some(isYear)) return true;
  if (having?.tokens.some((at) => linked.tokens[at]?.number !== undefined && isOfPart(at)) === true) return true;
  // "At least one" and "once" say just that.
  if (having?.item.fn !== 'rows' || having.than !== undefined) return false;
  if (linked.tokens.some((t) => t.cue === 'at-least' || t.cue === 'once')) return false;
  if (having.upTo !== undefined) return false;
  return (having.op === '>=' && having.value <= 1) || (having.op === '>' && having.value < 1);
}

/**
 * Whether groups are bounded in another way than the question says: "more than 3" are not "at least 3". All 8 training programs that do so
 * are at odds with their question.
 * @param frame a filled frame
 * @param context the question
 */
export function boundsOtherwise({ having }: Frame, context: QuestionContext): boolean {
  if (!having || having.than) return false;
  const said = numbersOf(context).filter(({ token, op }) => op !== undefined && having.tokens.includes(token));
  return said.length > 0 && said.every(({ op }) => op !== having.op);
}

const numbersOf = oncePerQuestion(numberCandidates);

/** Units of money and time behind a number: nobody counts rows in them. */
const UNIT = new RegExp(`^(?:euros?|dollars?|pounds?|cents?|usd|eur|gbp|${SPAN_UNITS})$`);
/** What a bound is of, right before it or behind it: "an amount of at most 10", "more than 10 in amount". */
const AMOUNT = /^(?:amounts?|prices?|costs?|values?|balances?|worth)$/;
/** A bound is that of an age: "aged 65 or older". */
const AGE = /^(?:aged?|ages|older|younger)$/;

/**
 * Whether groups are bounded by a number of rows where the question bounds an amount or an age: "grants of more than 6000 dollars", "a donation
 * amount below 10", "a loan of more than 3000 in amount", "aged 65 or older".
 * @param frame a filled frame
 * @param context the question
 */
export function boundsAmountsByRows({ having }: Frame, context: QuestionContext): boolean {
  const counts = having?.item.fn === 'rows' || having?.item.fn === 'count';
  if (!counts || having.than || having.column !== undefined) return false;
  const { tokens, uses } = context.linked;
  const isRows = (at: number) => uses.some(({ level, start, end }) => level === LEVEL.full && start <= at && at < end);
  return having.tokens.some((at) => {
    const token = tokens[at];
    if (token?.number === undefined || token.weakNumber || token.quoted) return false;
    const next = tokens[at + 1];
    if (UNIT.test(next?.word ?? '') && !isRows(at + 1)) return true;
    if (next?.word === 'in' && AMOUNT.test(tokens[at + 2]?.word ?? '')) return true;
    let before = at - 1;
    while (BOUNDING.has(tokens[before]?.cue ?? '')) before--;
    const isAged = tokens.slice(Math.max(0, before), at).some(({ word }) => AGE.test(word));
    if (isAged || (next?.word === 'or' && AGE.test(tokens[at + 2]?.word ?? ''))) return true;
    return before < at - 1 && AMOUNT.test(tokens[before]?.word ?? '');
  });
}

/** Cues of words that bound a number, and small words among them. */
const BOUNDING = new Set(['more-than', 'less-than', 'at-least', 'at-most', 'exactly', 'be', 'or', 'of', 'that']);

const FOLD_CUES: Readonly<Record<string, string>> = { max: 'maximum', min: 'minimum', avg: 'average' };

/**
 * Whether a fold of groups is bounded that only the name of a column speaks of: the "max temperature" of a day is no greatest one of
 * several. No training program does so.
 * @param frame a filled frame
 * @param context the question
 */
export function boundsWhatIsNamed({ having }: Frame, { linked }: QuestionContext): boolean {
  const cue = FOLD_CUES[having?.item.fn ?? ''];
  const [said, ...more] = linked.tokens.filter((t) => t.cue === cue);
  if (cue === undefined || said === undefined || more.length > 0) return false;
  return linked.columns.some(({ level, words, start, end }) => {
    const isWhole = level === LEVEL.full && words > 1 && end - start === words;
    return isWhole && said.index >= start && said.index < end;
  });
}
