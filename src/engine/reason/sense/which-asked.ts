/** "Which workshop is the cheapest on average?" asks for a workshop, and is not answered by one number of all of them. */
import { LEVEL } from '../../question/name-match';
import { conditionsOf, type Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';

/** Cues that ask for a number, wherever they stand: "Which students live there? Count them." */
const COUNTING = new Set(['how-many', 'count', 'how-much', 'how-often', 'percentage', 'when']);
const TIMES = /^(?:day|date|month|year|time|week|season|hour)s?$/;

/**
 * Whether a frame folds all rows where "which" asks for some. Of the training questions that begin with it none is answered so, unless it asks
 * for a time.
 * @param frame a filled frame
 * @param context the question
 */
export function foldsWhich({ select, group, share, per, minus }: Frame, { linked }: QuestionContext): boolean {
  const [first, second] = linked.tokens;
  if (first?.cue !== 'which' || group.length > 0 || (share ?? per ?? minus)) return false;
  if (TIMES.test(second?.word ?? '') || linked.tokens.some(({ cue = '' }) => COUNTING.has(cue))) return false;
  return select.length > 0 && select.every(({ fn }) => fn !== 'none' && fn !== 'all');
}

/**
 * Whether rows are sought by the noun that "which" asks for, where a column is called so: "which workshop" asks for no vehicle that is in the
 * workshop.
 * @param frame a filled frame
 * @param context the question
 */
export function seeksWhichAsked(frame: Frame, { linked, view }: QuestionContext): boolean {
  const [first, noun, next] = linked.tokens;
  if (first?.cue !== 'which' || noun?.kind !== 'word' || noun.quoted || next?.cue !== 'be') return false;
  const called = view.columns.filter(({ id }) => {
    const match = linked.columns[id];
    return match?.level === LEVEL.full && match.start === 1 && match.end === 2;
  });
  if (called.length === 0) return false;
  return conditionsOf(frame).some(
    ({ tokens, column }) => tokens.length === 1 && tokens[0] === 1 && !called.some(({ id }) => id === column),
  );
}

/**
 * Whether an average is told beside an end of the same amount where nothing joins the two: what is "cheapest on average" has the lowest average.
 * @param frame a filled frame
 * @param context the question
 */
export function foldsEndOnAverage({ select }: Frame, { linked: { tokens } }: QuestionContext): boolean {
  const averaged = select.filter(({ fn }) => fn === 'avg').map(({ column }) => column);
  const ends = select.filter(({ fn, column }) => (fn === 'min' || fn === 'max') && averaged.includes(column));
  if (ends.length === 0) return false;
  const onAverage = tokens.some(({ word, index }) => word === 'average' && tokens[index - 1]?.word === 'on');
  return onAverage && !tokens.some(({ cue }) => cue === 'and');
}
