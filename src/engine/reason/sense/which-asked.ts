/** "Which workshop is the cheapest on average?" asks for a workshop, and is not answered by one number of all of them. */
import { LEVEL } from '../../question/name-match';
import { isParticiple } from '../../question/participles';
import { conditionsOf, type Frame } from '../frame/frame';
import { columnsNamedAt } from '../said/names-at';
import { tableMentions } from '../said/table-mentions';
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
  // "Which is the average wage?" asks for one number.
  if (first?.cue !== 'which' || second?.cue === 'be' || group.length > 0 || (share ?? per ?? minus)) return false;
  if (TIMES.test(second?.word ?? '') || linked.tokens.some(({ cue = '' }) => COUNTING.has(cue))) return false;
  return select.length > 0 && select.every(({ fn }) => fn !== 'none' && fn !== 'all');
}

/**
 * Whether rows are sought by the noun that "which" asks for, or by which something is told, where a column of what is told is called so: "which workshop" and
 * "costs by workshop" ask for no vehicle that is in the workshop.
 * @param frame a filled frame
 * @param context the question
 */
export function seeksWhichAsked(frame: Frame, { linked, view }: QuestionContext): boolean {
  const { tokens } = linked;
  const isAsked = (at: number) => at === 1 && tokens[0]?.cue === 'which' && tokens[2]?.cue === 'be';
  // "Were made by phone" says how it was done.
  const isBy = (at: number) =>
    /^(?:by|per)$/.test(tokens[at - 1]?.word ?? '') &&
    tokens[at - 2]?.cue !== 'be' &&
    !isParticiple(tokens[at - 2]?.word ?? '');
  const told = new Set(frame.select.flatMap(({ column }) => view.columns[column ?? -1]?.use ?? []));
  return conditionsOf(frame).some(({ tokens: own, column }) => {
    const [at = -1, ...more] = own;
    const noun = tokens[at];
    if (more.length > 0 || noun?.kind !== 'word' || noun.quoted || noun.capital || !(isAsked(at) || isBy(at)))
      return false;
    const called = view.columns.filter(({ id, use }) => {
      const match = linked.columns[id];
      return told.has(use) && match?.level === LEVEL.full && match.start === at && match.end === at + 1;
    });
    return called.length > 0 && !called.some(({ id }) => id === column);
  });
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

/**
 * Whether a frame shows something else than the property that "which" asks for behind whose it is: "which vehicle make was in the most crashes"
 * asks for a make, and for no crashes.
 * @param frame a filled frame
 * @param context the question
 */
export function hidesWhichAsked({ select }: Frame, context: QuestionContext): boolean {
  const { linked: { tokens }, view } = context; // prettier-ignore
  const owner = tokens[0]?.cue === 'which' ? tableMentions(context).find(({ start }) => start === 1) : undefined;
  const named = owner && columnsNamedAt(owner.end, context);
  if (!named || named.inPart || !VERBS.has(tokens[named.end]?.cue)) return false;
  const shown = select.filter(({ fn }) => fn === 'none' || fn === 'all');
  // The pilot of a flight is one of the pilots: their numbers are the same.
  const ties = new Set([...named.columns].flatMap((id) => view.tied[id] ?? []));
  const isAsked = (id: number) => named.columns.has(id) || ties.has(view.tied[id] ?? -1);
  return shown.length === 0 || !shown.every(({ column = -1 }) => isAsked(column));
}

const VERBS = new Set<string | undefined>(['be', 'have', 'do']);
