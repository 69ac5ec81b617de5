/** Units behind numbers that are compared with what is measured in another one: 5,000 tonnes are no euros. */
import { unitNamed } from '../../question/units';
import type { TaggedToken } from '../../question/tag-question';
import type { ViewColumn } from '../../question/schema-view';
import type { Frame } from '../frame/frame';
import { conditionsOf } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';

/**
 * Whether a word is such a unit. What is measured in the same, or in what it comes to there, is no other one: a condition takes up the
 * units that it reads.
 * @param at the word's token
 * @param context the question
 * @param frame a filled frame that does not take the word up
 * @returns false too where nobody wrote in which unit the numbers of the column are, and none of the rows that are read is told in the word's
 */
export function isOtherUnit(at: number, { linked, view }: QuestionContext, frame: Frame): boolean {
  const { tokens } = linked;
  const word = tokens[at];
  const said = unitNamed(word?.word ?? '');
  if (!word || word.quoted || !said) return false;
  let number = at - 1;
  while (tokens[number]?.cue === 'scale') number--;
  if (tokens[number]?.number === undefined) return false;
  const read = usesOfFrame(frame, view);
  const compared = conditionsOf(frame).filter((condition) => condition.tokens.includes(number));
  return compared.some(({ column: id }) => {
    const column = view.columns[id];
    if (!column || column.unit.includes(word.stem) || column.measuredIn?.of === said.of) return false;
    const isBeside = ({ use, measuredIn }: ViewColumn) => (use === column.use || read.has(use)) && measuredIn?.of === said.of; // prettier-ignore
    return column.unit.length > 0 || (said.of !== 'count' && view.columns.some(isBeside));
  });
}

/**
 * Whether a word asks for hours or minutes that a frame does not tell: neither rows nor an amount of anything else answer "how many hours".
 * @param at the word's token
 * @param tokens the question
 */
export function asksForHours(at: number, tokens: readonly TaggedToken[]): boolean {
  const [before, token] = [tokens[at - 1]?.word ?? '', tokens[at]];
  return token?.quoted === false && /^(?:hours|minutes)$/.test(token.word) && /^(?:many|total)$/.test(before);
}
