/** "Arrived on the same day they departed": two dates of one row that are one day. */
import { plainWords } from '../said/plain-words';
import type { Comparison } from '../../program/intent';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { datesOf } from '../said/date-nouns';

/** How far from "the same day" stands what was done on it. */
const REACH = 6;
const DAY = /^(?:day|date)$/;

/** The dates of one row that a question says are one day, or not. */
export function sameDay(
  context: QuestionContext,
):
  | { readonly pairs: (readonly [number, number])[]; readonly op: Comparison; readonly tokens: readonly number[] }
  | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  for (const { word, index: at, quoted } of tokens) {
    if (quoted || !DAY.test(word)) continue;
    const before = tokens.slice(Math.max(0, at - 3), at);
    const isOne =
      before.some((t) => t.word === 'same') || (before.at(-1)?.word === 'the' && before.at(-2)?.word === 'on');
    if (!isOne) continue;
    const first = range(Math.max(0, at - REACH), at)
      .reverse()
      .find((i) => datesOf(i, context).length > 0);
    const second = range(at + 1, at + 1 + REACH).find((i) => datesOf(i, context).length > 0);
    if (first === undefined || second === undefined) continue;
    // Of moments two may be of one day, and differ.
    const days = (i: number) => datesOf(i, context).filter((id) => view.columns[id]?.profile.type === 'date');
    const pairs = days(first).flatMap((a) =>
      days(second)
        .filter((b) => a !== b && view.columns[a]?.use === view.columns[b]?.use)
        .map((b) => [a, b] as const),
    );
    const denied = tokens.slice(Math.max(0, first - 2), at).some(({ cue }) => cue === 'not');
    if (pairs.length > 0)
      return { pairs, op: denied ? '!=' : '=', tokens: plainWords(range(first, second + 1), context) };
  }
  return undefined;
}
