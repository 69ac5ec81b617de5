/** States that are said of rows, "sold out", "still outstanding", "overdue": a program without them tells of all rows. */
import { ANEW } from '../../question/said-of-rows';
import { conditionsOf, type Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Words that say a state wherever they stand beside rows, and those that do so behind "is" alone. */
const STATES = /^(?:overdue|outstanding|unresolved|unsold|pending|ongoing)$/;
const OUTCOMES = /^(?:won|lost|drawn|tied)$/;
const SAID = /^(?:full|open|free|current|valid)$/;

/** What rows are out of: stocks that are "out of stock" are not all of them. */
const OUT_OF = /^(?:stock|print|service|order|use|date|warranty|action)$/;

/**
 * Whether a word says in which state rows are.
 * @param at its token
 * @param context the question
 */
export function saysStateOfRows(at: number, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  const [before, here, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (here?.quoted === false && OUT_OF.test(here.word) && before?.word === 'of' && tokens[at - 2]?.word === 'out')
    return endsClause(at + 1, context);
  // What a table is called is no state: what shops have in their `stock`.
  if (!here || here.quoted || tableMentions(context).some(({ start, end }) => start <= at && at < end)) return false;
  const two = `${here.word} ${next?.word ?? ''}`;
  if (/^(?:sold out|fully booked)$/.test(two)) return true;
  // "In stock", "on hand", "on time": the noun is what is left out.
  if (
    /^(?:in stock|on hand|of print|on time|in time)$/.test(`${before?.word ?? ''} ${here.word}`) &&
    endsClause(at + 1, context)
  )
    return true;
  // "How many home games has Acme won?" asks for no number of all of them.
  if (OUTCOMES.test(here.word) && next === undefined && tokens[0]?.cue === 'how-many')
    return tokens.some(({ cue, index }) => cue === 'have' && index < at);
  const isVerb = before?.cue === 'be' || before?.word === 'still' || before?.word === 'not';
  const isBeside = tableMentions(context).some(({ start, end }) => start === at + 1 || end === at);
  if (STATES.test(here.word)) return isVerb || isBeside;
  // "With free entry".
  if (here.word === 'free' && (before?.cue === 'with' || before?.cue === 'have')) return true;
  return SAID.test(here.word) && isVerb && endsClause(at + 1, context);
}

/** What became of somebody or something. Of the training questions none is answered that leaves one of these out. */
const BECAME = /^(?:fail(?:s|ed)?|surviv(?:es?|ed)|recovered|lost|cancell?ed|refused)$/;

/**
 * Whether a word says what became of rows: those who "survived" are not all of them.
 * @param word lower case
 */
export function saysOutcome(word: string): boolean {
  return BECAME.test(word);
}

/** "With the same name", "sharing a name": what rows have in common with each other. */
const HAVING = /^(?:with|ha(?:s|ve|d|ving)|shar(?:e|es|ed|ing))$/;
const THAT = /^(?:that|which|who)$/;

/**
 * Whether a word says that several rows have something in common, while a frame tells of each row by itself.
 * @param at its token
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutInCommon(at: number, frame: Frame, { linked: { tokens } }: QuestionContext): boolean {
  const [before, here, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!here || here.quoted) return false;
  const lead = before?.word === 'the' ? tokens[at - 2] : before;
  const isSame = here.word === 'same' && HAVING.test(lead?.word ?? '');
  // "Please share a list" is no common list.
  const isSharing =
    here.word === 'sharing' ? before !== undefined : here.word === 'share' && THAT.test(before?.word ?? '');
  const isShared = isSharing && next?.cue === 'article';
  if (!isSame && !isShared) return false;
  const { part, related = [], having, group, select, order } = frame;
  // "With the same order date and due date" compares two columns of each row.
  if (conditionsOf(frame).some(({ than }) => than !== undefined)) return false;
  const tellsOthers = part !== undefined || related.length > 0 || having !== undefined || group.length > 0;
  return !tellsOthers && order === undefined && select.every(({ fn }) => fn === 'none' || fn === 'rows');
}

function endsClause(at: number, { linked: { tokens } }: QuestionContext): boolean {
  const next = tokens[at];
  return !next || next.afterComma === true || ANEW.has(next.cue ?? '');
}
