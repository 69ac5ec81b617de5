/** "Revenue, that is price times tickets sold": an amount that a question works out of two columns that it names. */
import { plainWords } from './plain-words';
import { LEVEL } from '../../question/name-match';
import { definitionIn } from '../../question/definitions';
import type { WorkedWith } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { isAmount } from './amounts-named';
import { likeDifference } from './like-difference';
import { columnsNamedAt, columnsNamedBefore, nameStart } from './names-at';
import { areTied } from './time-pairs';
import { writtenAt, writtenBefore } from './written-names';

/** An amount that is worked out of two columns. */
export interface WorkedAmount {
  readonly pairs: readonly (readonly [left: number, right: number])[];
  readonly op: WorkedWith['op'];
  readonly ofFolds: boolean;
  readonly factor?: number;
  readonly tokens: readonly number[];
}

/** The amount that a question works out of two columns. */
export const workedAmount = oncePerQuestion((context): WorkedAmount | undefined => {
  const { linked } = context;
  const { text, tokens } = linked;
  const like = likeDifference(context);
  if (like) return { pairs: [like.pair], op: '-', ofFolds: false, tokens: like.tokens };
  const defined = definitionIn(text);
  if (!defined) return undefined;
  const at = tokens.findIndex((t) => t.start >= defined.operator.start);
  const end = tokens.findIndex((t) => t.start >= defined.operator.end);
  if (at < 0 || end < 0) return undefined;
  const left = writtenBefore(at, context) ?? columnsNamedBefore(at, context);
  let from = nameStart(end, context);
  while (tokens[from]?.cue === 'sum') from++;
  from = nameStart(from, context);
  const right = writtenAt(from, context) ?? columnsNamedAt(from, context);
  if (!left || !right) return undefined;
  const pairs = pairsOf([...left.columns], [...right.columns], context);
  if (pairs.length === 0) return undefined;
  const isTotal = (name: number) => tokens.slice(Math.max(0, name - 2), name).some(({ cue }) => cue === 'sum');
  const times = FACTOR.exec(text.slice(tokens[right.end - 1]?.end));
  const factor = times?.[1] === undefined ? undefined : Number(times[1]);
  const last = (tokens[right.end - 1]?.end ?? 0) + (times?.[0].length ?? 0);
  // What is known already needs no explanation: "the revenue of each channel".
  const isKnown = (at: number) =>
    context.valueTokens.has(at) ||
    [...linked.uses, ...linked.columns].some((m) => m.level === LEVEL.full && m.start <= at && at < m.end);
  const explained = tokens.filter(
    (t) => defined.words.some((w) => w.start <= t.start && t.end <= w.end) && !isKnown(t.index),
  );
  const stems = new Set(explained.map(({ stem }) => stem));
  // "Per 100 km" is a unit of what is explained.
  const first = Math.min(...defined.words.map(({ start }) => start));
  const isOwn = (start: number, isNumber: boolean) => start >= defined.start || (isNumber && start > first);
  const own = tokens.filter((t) => isOwn(t.start, t.number !== undefined) && t.end <= last);
  const said = tokens.filter(({ stem }) => stems.has(stem)).map(({ index }) => index);
  return {
    pairs,
    op: defined.operator.op,
    ofFolds: defined.operator.op === '/' && isTotal(left.start) && isTotal(right.start),
    ...(factor !== undefined && { factor }),
    tokens: [...own.map(({ index }) => index), ...said, ...plainWords(range(left.start, right.end), context)],
  };
});

/** "Times 100" behind a quotient. */
const FACTOR = /^\s*(?:times|multiplied by|x|\*|\u00d7)\s*(\d+(?:\.\d+)?)\b/i;

/** Pairs of numbers of one row, or of rows of which each finds the other. */
function pairsOf(left: readonly number[], right: readonly number[], context: QuestionContext): WorkedAmount['pairs'] {
  const { view, linked } = context;
  const isPlain = (id: number) => isAmount(view.columns[id], context);
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  const steps = ([a, b]: readonly [number, number]) => view.distance[useOf(a)]?.[useOf(b)] ?? Infinity;
  const all = left
    .filter(isPlain)
    .flatMap((a) => right.filter(isPlain).map((b) => [a, b] as const))
    .filter(([a, b]) => a !== b && areTied(useOf(a), useOf(b), view));
  const worth = (pair: readonly [number, number]) =>
    pair.reduce((sum, id) => sum + (linked.uses[useOf(id)]?.level ?? 0), 0) - 100 * steps(pair);
  const best = Math.max(...all.map(worth));
  return all.filter((pair) => worth(pair) === best);
}
