/** Bounds of groups, and numbers of rows, that a question does not say. */
import { LEVEL } from '../../question/name-match';
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
