/** "How much more was billed than quoted", "how many more tickets were sold than returned": one of two like amounts less the other, added up. */
import { stem } from '../../search/words';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { likeAmounts } from './like-amounts';

/** The two amounts, and the words that say so. */
export interface LikeDifference {
  readonly pair: readonly [left: number, right: number];
  readonly tokens: readonly number[];
}

/** How far behind the words that ask for it the first amount is told, and the second behind "than". */
const FAR = 9;
const NEAR = 3;

/** The difference of two like amounts that a question asks for. */
export const likeDifference = oncePerQuestion((context: QuestionContext): LikeDifference | undefined => {
  const { tokens } = context.linked;
  const how = tokens.findIndex(({ word }, i) => word === 'how' && /^(?:much|many)$/.test(tokens[i + 1]?.word ?? ''));
  const way = tokens[how + 2]?.word ?? '';
  if (how < 0 || how > 1 || !/^(?:more|less|fewer)$/.test(way)) return undefined;
  const than = tokens.findIndex(({ word, index }) => word === 'than' && index > how && index <= how + FAR);
  if (than < 0) return undefined;
  const at = (word: string, from: number, to: number) =>
    tokens.slice(from, to).find((t) => !t.quoted && (t.stem === word || stem(t.word) === word))?.index;
  const found = likeAmounts(context.view).flatMap(({ pair: [a, b], roles: [one, other], things }) => {
    if ((context.linked.uses[context.view.columns[a]?.use ?? -1]?.level ?? 0) === 0 && !said(things)) return [];
    return (
      [
        [a, b, one, other],
        [b, a, other, one],
      ] as const
    ).flatMap(([left, right, mine, theirs]): LikeDifference[] => {
      const end = at(theirs, than + 1, than + 1 + NEAR);
      if (end === undefined || at(mine, how + 3, than) === undefined) return [];
      const pair = way === 'more' ? ([left, right] as const) : ([right, left] as const);
      return [{ pair, tokens: range(how, wholeEnd(end + 1, tokens)) }];
    });
  });
  const [only, ...more] = found;
  return more.length === 0 ? only : undefined;

  function said(things: ReadonlySet<string>): boolean {
    return tokens.some((t) => things.has(t.stem));
  }
});

/** Behind words for all of it: "over all shipments", "in total". */
function wholeEnd(at: number, tokens: QuestionContext['linked']['tokens']): number {
  const [lead = '', next = ''] = [tokens[at]?.word, tokens[at + 1]?.word];
  return /^(?:over|across|for|in)$/.test(lead) && /^(?:all|total|sum)$/.test(next) ? at + 2 : at;
}
