/**
 * "Customers with two or more payments and more than one lesson", "with more than two orders or an account in Rome": several amounts of
 * other rows, and what is said beside them. Groups have one bound; here each amount is a condition of its own.
 */
import type { Comparison } from '../../program/intent';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { isStopWord } from '../../search/words';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame, FrameCondition, RelatedUse } from '../frame/frame';
import { numberCandidates } from '../pieces/number-features';
import type { PieceScores } from '../pieces/piece-scores';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { rowsTiedTo, tableAt } from './tied-rows';
import type { NamedTable } from './tied-rows';
import { isSaidOf } from '../said/value-nouns';

/** A number of rows of some table that a question asks for. */
interface Amount {
  /** The table that is named; of its rows, or of those that tie it to what is asked for. */
  readonly named: ViewUse;
  readonly op: Comparison;
  readonly count: number;
  /** Tokens of the number, of the comparison and of the name. */
  readonly tokens: readonly number[];
}

/** Cues of what is compared with a number of rows. */
const BOUNDING = new Set([
  'more-than',
  'less-than',
  'at-least',
  'at-most',
  'exactly',
  'multiple',
  'or',
  'once',
  'twice',
]);
/** Words between a number and the noun that it counts: "two different courses". */
const MODIFIERS = 2;
/** How far before "more than once" stands what happened so often. */
const REACH = 3;

/** How far before a number its denial stands. */
const DENIAL_REACH = 6;

const TIMES = /^(?:times?|once|twice)$/;

/** The amounts that a question states, each with the table whose rows are counted. */
const amountsOf = oncePerQuestion((context): readonly Amount[] => {
  const { tokens } = context.linked;
  const found: Amount[] = [];
  for (const { token, value, op } of numberCandidates(context)) {
    if (op === undefined || !Number.isInteger(value) || context.valueTokens.has(token)) continue;
    let last = token;
    while (BOUNDING.has(tokens[last + 1]?.cue ?? '') && !TIMES.test(tokens[last]?.word ?? '')) last++;
    const named = namedBehind(last + 1, context) ?? namedBefore(token, last, context);
    if (!named || found.some((other) => other.tokens.includes(token))) continue;
    // "Who do not have more than two" have another bound.
    if (tokens.slice(Math.max(0, token - DENIAL_REACH), token).some(({ cue }) => cue === 'not')) return [];
    found.push({ named: named.use, op, count: value, tokens: [...boundTokens(token, last, tokens), ...named.tokens] });
  }
  return found;
});

/** The words of a bound: those of its number, and those that compare. */
function boundTokens(token: number, last: number, tokens: readonly TaggedToken[]): number[] {
  let first = token;
  while (BOUNDING.has(tokens[first - 1]?.cue ?? '') && tokens[first - 1]?.cue !== 'or') first--;
  return range(first, last + 1);
}

/** The table that is named right behind a number. */
function namedBehind(start: number, context: QuestionContext): NamedTable | undefined {
  const { tokens } = context.linked;
  for (let at = start; at <= start + MODIFIERS; at++) {
    const named = tableAt(at, context);
    if (named) return named;
    if (context.valueTokens.has(at)) continue;
    const { cue, word = '' } = tokens[at] ?? {};
    if (word === '' || TIMES.test(word) || (cue !== undefined && cue !== 'different') || isStopWord(word))
      return undefined;
  }
  return undefined;
}

/** What happened "more than once", or "twice". */
function namedBefore(token: number, last: number, context: QuestionContext): NamedTable | undefined {
  const { tokens } = context.linked;
  const isTimes = TIMES.test(tokens[last]?.word ?? '') || TIMES.test(tokens[last + 1]?.word ?? '');
  if (!isTimes) return undefined;
  const times = TIMES.test(tokens[last + 1]?.word ?? '') ? [last + 1] : [];
  // "Appear more than once in the job history".
  const behind =
    tokens[last + times.length + 1]?.cue === 'in' ? namedBehindArticle(last + times.length + 2, context) : undefined;
  if (behind) return { use: behind.use, tokens: [...times, ...behind.tokens] };
  for (let at = token - 1; at >= Math.max(0, token - REACH); at--) {
    const named = tableAt(at, context);
    if (named) return { use: named.use, tokens: [...times, ...named.tokens] };
  }
  return undefined;
}

function namedBehindArticle(at: number, context: QuestionContext): NamedTable | undefined {
  return tableAt(context.linked.tokens[at]?.cue === 'article' ? at + 1 : at, context);
}

/** The table of which properties are shown, and nothing of others. */
function shownUse({ select, group, part, order, share, per }: Frame, { view }: QuestionContext): ViewUse | undefined {
  if ((part ?? order ?? share ?? per) !== undefined || select.some(({ fn }) => fn !== 'none')) return undefined;
  const uses = new Set(
    [...select.map(({ column }) => column), ...group].map((id) => view.columns[id ?? -1]?.use ?? -1),
  );
  const [only = -1] = uses;
  const use = uses.size === 1 ? view.uses[only] : undefined;
  return use?.role === undefined ? use : undefined;
}

/** The amounts of a question as conditions on the rows of a use; undefined where one of them cannot be. */
function relatedTo(of: ViewUse, context: QuestionContext): RelatedUse[] | undefined {
  const related = amountsOf(context).flatMap((amount): RelatedUse[] => {
    const use = rowsTiedTo(of, amount.named, amount.tokens, context);
    return use
      ? [{ of: of.id, use: use.id, op: amount.op, count: amount.count, conditions: [], tokens: amount.tokens }]
      : [];
  });
  return related.length === amountsOf(context).length ? related : undefined;
}

/** The "or" of a question between an amount and something else, where it has no other. */
const eitherAt = oncePerQuestion((context): number => {
  const within = new Set(amountsOf(context).flatMap(({ tokens }) => tokens));
  const said = context.linked.tokens.filter(({ cue, quoted, index }) => cue === 'or' && !quoted && !within.has(index));
  return said.length === 1 ? (said[0]?.index ?? -1) : -1;
});

/**
 * The frames that show rows by several amounts of others, or by one amount or something else.
 * @param context the question
 * @param frames frames with what is shown, and with the conditions that the question may state
 * @returns none where it states no such amounts
 */
export function amountFrames(
  { context, conditions }: Pick<PieceScores, 'context' | 'conditions'>,
  frames: readonly ScoredFrame[],
): ScoredFrame[] {
  const amounts = amountsOf(context);
  const either = eitherAt(context);
  if (amounts.length === 0 || (either >= 0 && amounts.length > 1)) return [];
  return frames.flatMap((scored): ScoredFrame[] => {
    const of = shownUse(scored.frame, context);
    const related = of && relatedTo(of, context)?.map((rows, i) => withSaid(rows, amounts[i], conditions, context));
    if (!of || !related) return [];
    // One amount of which nothing is said is a bound of groups.
    if (either < 0 && related.length < 2 && related.every((rows) => rows.conditions.length === 0)) return [];
    const { frame } = scored;
    const made =
      either < 0
        ? withAll(frame, of, related)
        : withEither(withOther(frame, related, { either, conditions }), of, related, either, context);
    return made ? [spelt(scored, made, 'part')] : [];
  });
}

/** What is said of the noun that is counted: "more than 3 students from the history department". */
function withSaid(
  rows: RelatedUse,
  amount: Amount | undefined,
  conditions: PieceScores['conditions'],
  context: QuestionContext,
): RelatedUse {
  const said = conditions.filter((c) => amount !== undefined && isSaidOf(c, amount.named, amount.tokens, context));
  const [best] = [...said].sort((a, b) => b.yes - b.no - (a.yes - a.no));
  if (!best) return rows;
  return { ...rows, conditions: [best], tokens: [...rows.tokens, ...best.tokens] };
}

const saysAmount = ({ tokens }: FrameCondition, related: readonly RelatedUse[]): boolean =>
  related.some((rows) => rows.tokens.some((t) => tokens.includes(t)));

/** All amounts, and what else is said of the rows. */
function withAll(frame: Frame, of: ViewUse, related: readonly RelatedUse[]): Frame | undefined {
  const { having: _, ...rest } = frame;
  const conditions = frame.conditions.filter((c) => !saysAmount(c, related));
  if (frame.connective === 'or' && conditions.length > 1) return undefined;
  return { ...rest, conditions, connective: 'and', group: [], uses: [of.id], related };
}

/** Whether tokens stand on the other side of the "or" than all amounts. */
function isOther(tokens: readonly number[], related: readonly RelatedUse[], either: number): boolean {
  const amounts = related.flatMap((rows) => rows.tokens);
  if (tokens.length === 0) return false;
  return amounts.every((t) => t < either)
    ? tokens.every((t) => t > either)
    : amounts.every((t) => t > either) && tokens.every((t) => t < either);
}

/** A frame with the likeliest condition on the other side of the "or", where it has none. */
function withOther(
  frame: Frame,
  related: readonly RelatedUse[],
  { either, conditions }: { readonly either: number; readonly conditions: PieceScores['conditions'] },
): Frame {
  if (frame.conditions.some((c) => !saysAmount(c, related))) return frame;
  const [best] = conditions
    .filter(({ kind, tokens }) => (kind === 'e' || kind === 'n') && isOther(tokens, related, either))
    .sort((a, b) => b.yes - b.no - (a.yes - a.no));
  return best ? { ...frame, conditions: [best] } : frame;
}

/** The amounts, or what stands on the other side of the "or". */
function withEither(
  frame: Frame,
  of: ViewUse,
  related: readonly RelatedUse[],
  either: number,
  { view }: QuestionContext,
): Frame | undefined {
  const { having: _, ...rest } = frame;
  const others = frame.conditions.filter((c) => !saysAmount(c, related));
  if (others.length === 0 ? related.length < 2 : !others.every(({ tokens }) => isOther(tokens, related, either)))
    return undefined;
  const useOf = ({ column }: FrameCondition) => view.columns[column]?.use ?? -1;
  const own = others.filter((c) => useOf(c) === of.id);
  const ofOthers = others.filter((c) => useOf(c) !== of.id);
  const uses = new Set(ofOthers.map(useOf));
  // What is said together of other rows is said of one of them.
  if (uses.size > 1 || (own.length > 0 && ofOthers.length > 0) || own.length > 1) return undefined;
  const [use] = uses;
  const any: RelatedUse[] =
    use === undefined
      ? []
      : [{ of: of.id, use, op: '>=', count: 1, conditions: ofOthers, tokens: ofOthers.flatMap((c) => c.tokens) }];
  return {
    ...rest,
    conditions: own,
    connective: 'or',
    group: [],
    uses: [of.id],
    related: [...related, ...any],
  };
}

/**
 * Whether a frame leaves out one of several amounts, or takes an amount for something that has to hold beside what else may.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutAmount(frame: Frame, context: QuestionContext): boolean {
  const amounts = amountsOf(context);
  if (frame.related || amounts.length === 0 || (amounts.length < 2 && eitherAt(context) < 0)) return false;
  const of = shownUse({ ...frame, part: undefined, order: undefined }, context);
  return of !== undefined && relatedTo(of, context) !== undefined;
}
