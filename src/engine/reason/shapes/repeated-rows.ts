/** Who did one thing to the same thing several times: "members who borrowed the same tool twice" have two loans of one tool. */
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame } from '../frame/frame';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';
import { rowsTiedTo } from './tied-rows';

/** How often something is done, as it is said. */
interface SaidOften {
  readonly op: '>' | '>=' | '=';
  readonly value: number;
}

/** What is the same, and how often it has the same done to it. */
interface SaidRepeated extends SaidOften {
  readonly thing: ViewUse;
  readonly tokens: readonly number[];
}

const TIMES: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 };
/** Several times, by one word. */
const OFTEN = /^(?:again|repeatedly)$/;
const BOUNDS = new Set(['more-than', 'at-least', 'exactly']);
const SEVERAL = /^(?:several|multiple|many)$/;

const repeated = oncePerQuestion((context): SaidRepeated | undefined => {
  const { tokens } = context.linked;
  const same = tokens.find(({ word, quoted }) => word === 'same' && !quoted)?.index;
  // "The same power tool": what stands between is said of the thing.
  const thing = tableMentions(context).find(({ start }) => same !== undefined && start > same && range(same + 1, start).every((at) => context.valueTokens.has(at))); // prettier-ignore
  const often = thing && timesAt(thing.end, tokens);
  if (same === undefined || !thing || !often || thing.use.role !== undefined || thing.use.key.length === 0)
    return undefined;
  // Once is no repetition.
  const { op, value, end } = often;
  return value + (op === '>' ? 1 : 0) < 2
    ? undefined
    : { thing: thing.use, op, value, tokens: [same, ...range(thing.start, end)] };
});

/** How often something is done, where words say it: "twice", "more than once", "at least three times"; with the token behind them. */
function timesAt(at: number, tokens: readonly TaggedToken[]): (SaidOften & { readonly end: number }) | undefined {
  const bound = tokens[at]?.cue;
  const op = bound === 'more-than' ? '>' : bound === 'exactly' ? '=' : '>=';
  let i = at;
  while (bound !== undefined && BOUNDS.has(bound) && tokens[i]?.cue === bound) i++;
  const { word = '', number } = tokens[i] ?? {};
  const isTimes = tokens[i + 1]?.word === 'times';
  if (OFTEN.test(word)) return { op: '>=', value: 2, end: i + 1 };
  if (SEVERAL.test(word) && isTimes) return { op: '>=', value: 2, end: i + 2 };
  if (Object.hasOwn(TIMES, word)) return { op, value: TIMES[word] ?? 0, end: i + 1 };
  return number !== undefined && isTimes ? { op, value: number, end: i + 2 } : undefined;
}

/**
 * Frames of those who did something to one and the same thing so often.
 * @param context the question
 * @param frames frames that show those who are asked for
 */
export function repeatedFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const said = repeated(context);
  if (!said) return [];
  const { view } = context;
  return remade(frames, (frame): Frame | undefined => {
    // How often, a bound of groups may have been taken for as well.
    const { order, share, related, per, minus, connective, select } = frame;
    if (order ?? share ?? related ?? per ?? minus) return undefined;
    if (connective === 'or' || select.some(({ fn }) => fn !== 'none')) return undefined;
    const [asked, ...others] = new Set(select.map(({ column }) => view.columns[column ?? -1]?.use ?? -1));
    const of = view.uses[asked ?? -1];
    const rows = of && others.length === 0 ? rowsTiedTo(of, said.thing, said.tokens, context) : undefined;
    if (!of || of.key.length === 0 || !rows || rows.id === said.thing.id) return undefined;
    const conditions = frame.conditions.filter((c) => !c.tokens.some((t) => said.tokens.includes(t)));
    return {
      select,
      distinct: true,
      conditions,
      connective,
      group: [...of.key, ...said.thing.key],
      having: { item: { fn: 'rows', distinct: false }, op: said.op, value: said.value, tokens: said.tokens },
      uses: [...new Set([of.id, rows.id, said.thing.id])],
    };
  });
}

/**
 * Whether a frame leaves out that it was the same thing to which something was done several times.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutRepeated({ having }: Frame, context: QuestionContext): boolean {
  const said = repeated(context);
  return said !== undefined && having?.tokens.includes(said.tokens[0] ?? -1) !== true;
}
