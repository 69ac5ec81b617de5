/** What an "or" stands between: it joins what is said right around it, and inside the words of one value it joins nothing. */
import { conditionsOf } from '../frame/frame';
import type { Frame, FrameCondition } from '../frame/frame';
import type { TaggedToken } from '../../question/tag-question';
import type { QuestionContext } from '../frame/question-context';

/** Words between which one or the other may hold. */
const EITHER = /^(?:or|either|neither|nor)$/;
/** Cues with which something new is said of the rows. */
const SAYS = new Set(['be', 'have', 'do', 'that', 'who', 'whose', 'with']);

const firstOf = ({ tokens }: FrameCondition) => Math.min(...tokens);
const lastOf = ({ tokens }: FrameCondition) => Math.max(...tokens);

/**
 * Whether one of several conditions is enough though the "or" of the question stands elsewhere: within the words of one of them ("driveway or
 * alley"), or between two things that are said after the first condition: "those without a belt were trapped or pinned".
 * @param frame a filled frame
 * @param context the question
 */
export function joinsAroundOr(frame: Frame, { linked: { tokens } }: QuestionContext): boolean {
  const conditions = conditionsOf(frame).filter((c) => c.tokens.length > 0);
  if (frame.connective !== 'or' || new Set(conditions.map((c) => c.column)).size < 2) return false;
  const said = tokens.filter(({ cue, word, quoted }) => !quoted && (cue === 'or' || EITHER.test(word)));
  const isWithin = (at: number) => conditions.some((c) => firstOf(c) < at && at < lastOf(c));
  const free = said.filter(({ index }) => !isWithin(index));
  if (said.length > 0 && free.length === 0) return true;
  const says = (from: number, to: number) => tokens.slice(from, to).some(({ cue = '' }) => SAYS.has(cue));
  const inOrder = [...conditions].sort((a, b) => firstOf(a) - firstOf(b));
  return inOrder.slice(1).some((second, i) => {
    const [from, to] = [lastOf(inOrder[i] ?? second) + 1, firstOf(second)];
    const or = free.find(({ index }) => index >= from && index < to)?.index;
    // A value may have its verb among its words: "were towed".
    const end = lastOf(second) + 1;
    if (or !== undefined) return says(from, or) && !says(or + 1, end);
    return says(from, end) && !tokens.slice(from, to + 1).some(({ afterComma }) => afterComma);
  });
}

/**
 * Whether two sets are united by an "or" that joins the values of one condition: "built in 1990 or 1995" leaves nothing to unite.
 * @param frame a filled frame
 * @param context the question
 */
export function unitesAroundOr(frame: Frame, { linked: { tokens } }: QuestionContext): boolean {
  if (frame.part?.kind !== 'union') return false;
  const joining = tokens.filter(({ cue, quoted }) => !quoted && (cue === 'or' || cue === 'and'));
  const lists = conditionsOf(frame).filter((c) => c.op === 'in');
  const isWithin = (at: number) => lists.some((c) => firstOf(c) < at && at < lastOf(c));
  return joining.length > 0 && joining.every(({ index }) => isWithin(index));
}

/**
 * Whether one of several conditions is enough though some of them are joined by "and", or by nothing: "who live in Lund and have a boat or live
 * in Ystad", "in the north with more than 5 rooms or in the south with fewer". Of two lists of conditions a frame holds but one.
 * @param frame a filled frame
 * @param context the question
 */
export function mixesAndWithOr(
  { conditions, connective, part }: Frame,
  { linked: { tokens } }: QuestionContext,
): boolean {
  const said = conditions.filter((c) => c.tokens.length > 0);
  const isAnd = ({ cue, word, quoted }: TaggedToken) => !quoted && cue === 'and' && word === 'and';
  // "In Lund and have a boat or live in Ystad": something else is said between two values of one column.
  const isApart = (c: FrameCondition) => {
    const [, ...between] = tokens.slice(firstOf(c), lastOf(c));
    const [and, or] = [between.findIndex(isAnd), between.findIndex(({ cue }) => cue === 'or')];
    return and >= 0 && and < or && between.slice(and, or).some(({ cue = '' }) => SAYS.has(cue));
  };
  if (said.some((c) => c.op === 'in' && isApart(c))) return true;
  if (connective !== 'or' || said.length < 2) return false;
  if (part?.kind === 'union') return true;
  const isWithin = (at: number) => said.some((c) => firstOf(c) < at && at < lastOf(c));
  const ands = tokens.filter(
    ({ cue, word, quoted, index }) => !quoted && cue === 'and' && word === 'and' && !isWithin(index),
  );
  return ands.some(({ index }) => said.some((c) => lastOf(c) < index) && said.some((c) => firstOf(c) > index));
}
