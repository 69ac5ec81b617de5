/** Stored values that are but a part of a longer one in a question. */
import { LEVEL } from '../../question/name-match';
import type { ValueMatch } from '../../question/value-match';
import { conditionsOf, type Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';

/** Scores of values that are in a question whole. */
const WHOLE = 0.95;

/**
 * Whether a condition takes some words of a stored value that is in the question whole for a value of its own: who lives in "Smith Hall" is not
 * called Smith. Where the further words name a column or a table, as in "Kern county", they may stand beside a value.
 * @param frame a filled frame
 * @param context the question
 */
export function splitsValue(frame: Frame, { linked }: QuestionContext): boolean {
  const names = [...linked.columns, ...linked.uses].filter(({ level }) => level >= LEVEL.partial);
  const isName = (at: number) => names.some(({ start, end }) => start <= at && at < end);
  const isLonger = (whole: ValueMatch, first: number, behind: number) => {
    const more = range(whole.start, whole.end).filter((at) => at < first || at >= behind);
    return whole.score >= WHOLE && whole.start <= first && behind <= whole.end && more.length > 0 && !more.some(isName);
  };
  return conditionsOf(frame).some(({ op, tokens, values: [value] }) => {
    if (op !== '=' || typeof value !== 'string' || tokens.length === 0) return false;
    const [first, behind] = [Math.min(...tokens), Math.max(...tokens) + 1];
    return linked.values.some((whole) => isLonger(whole, first, behind));
  });
}
