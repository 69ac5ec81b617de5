/** Completes the conditions of a frame: what a question clearly states is used, however many conditions that makes. */
import type { ConditionCandidate } from './conditions';
import { contradicts } from '../frame/contradictions';
import { OF_NAMED_ROWS } from './date-conditions';
import { extend } from '../frame/draft';
import type { Draft } from '../frame/draft';
import type { Frame, FrameCondition } from '../frame/frame';
import type { TaggedToken } from '../../question/tag-question';
import type { PieceScores } from './piece-scores';
import { WRITTEN_THERE } from './written-conditions';
import { FLAG } from './value-conditions';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Log odds from which a condition counts as clearly stated. */
const CLEAR = 0.4;
/** Log odds from which a number that is compared with may be that of a column. */
const LEAST = -3.5;
/** Conditions that are added at the most. */
const MOST_ADDED = 4;

/**
 * A draft as it is and, where the question clearly states further conditions, with them too. Sketches learn how many
 * conditions questions usually have; questions over coded data state more.
 * @param draft a draft whose own conditions, bounds and limit are filled
 * @param pieces scored pieces of the question
 */
export function completeConditions(draft: Draft, pieces: PieceScores): Draft[] {
  const { frame } = draft;
  if (frame.part || frame.connective === 'or') return [draft];
  const taken = new Set([
    ...mentions(frame, pieces),
    ...frame.conditions.flatMap((c) => c.tokens),
    ...(frame.having?.tokens ?? []),
    ...(frame.limitToken === undefined ? [] : [frame.limitToken]),
  ]);
  const added: ConditionCandidate[] = [];
  const { context } = pieces;
  const clear = [
    ...[...pieces.conditions.filter((c) => isList(c) || isWritten(c)), ...deniedConditions(pieces)].sort(likelier),
    ...pieces.conditions.filter((c) => c.yes - c.no > CLEAR).sort(likelier),
    ...pieces.conditions.filter((c) => isFlag(c) && frame.conditions.some((own) => isBesideFlag(own, c, pieces))),
  ];
  for (const candidate of clear) {
    if (added.length === MOST_ADDED || candidate.tokens.some((t) => taken.has(t))) continue;
    if (contradicts([...frame.conditions, ...added, candidate])) continue;
    added.push(candidate);
    for (const token of candidate.tokens) taken.add(token);
  }
  const compared = comparedNumbers(pieces, taken);
  const completed = [...(added.length > 0 ? [added] : []), ...(compared.length > 0 ? [[...added, ...compared]] : [])];
  return [
    draft,
    ...completed.map((more) => {
      const score = more.reduce((sum, c) => sum + oddsOf(c, context), 0);
      return extend(draft, { conditions: [...frame.conditions, ...more] }, 'conditions', score);
    }),
  ];
}

/**
 * The likeliest conditions on the numbers that words compare with, "over the age of 30", and on the dates of rows that are named right
 * before them, "accounts in 1993": what leaves them out is withheld.
 */
function comparedNumbers(pieces: PieceScores, taken: Set<number>): ConditionCandidate[] {
  const found: ConditionCandidate[] = [];
  const compares = pieces.conditions.filter(
    ({ kind, features }) => kind === 'n' || kind === 'b' || features.includes(OF_NAMED_ROWS),
  );
  for (const candidate of compares.sort(likelier)) {
    if (oddsOf(candidate, pieces.context) < LEAST || candidate.tokens.some((t) => taken.has(t))) continue;
    if (countsRows(candidate, pieces.context)) continue;
    found.push(candidate);
    for (const token of candidate.tokens) taken.add(token);
  }
  return found.slice(0, MOST_ADDED);
}

/**
 * The log odds of a condition that is added; those of a date of named rows are better than they seem beside another date, and those of what is
 * denied, of which training questions have little, are as those of what is clearly stated.
 */
function oddsOf(candidate: ConditionCandidate, context: QuestionContext): number {
  const { yes, no, features } = candidate;
  if (isDenied(candidate, context) || isFlag(candidate) || isWritten(candidate)) return Math.max(yes - no, CLEAR);
  return features.includes(OF_NAMED_ROWS) ? Math.max(yes - no, OF_NAMED) : yes - no;
}

const OF_NAMED = -0.5;

/** Sorts the likelier condition first. */
function likelier(a: ConditionCandidate, b: ConditionCandidate): number {
  return b.yes - b.no - (a.yes - a.no);
}

/** Whether the number of a condition counts rows rather: "at least two visits". */
function countsRows({ tokens }: ConditionCandidate, context: QuestionContext): boolean {
  const behind = (tokens.at(-1) ?? -2) + 1;
  return tableMentions(context).some(({ start }) => start === behind);
}

/**
 * The conditions that deny what an expert named, or a value as it is stored.
 * @param pieces scored pieces of the question
 */
export function deniedConditions({ conditions, context }: PieceScores): ConditionCandidate[] {
  return conditions.filter((c) => isDenied(c, context));
}

/** Whether a condition denies what an expert named, or a value as it is stored: nothing else is said by these words. */
function isDenied({ kind, op, tokens }: ConditionCandidate, { linked, valueTokens }: QuestionContext): boolean {
  if (op === 'not-term') return true;
  const value = tokens.filter((t) => linked.tokens[t]?.cue !== 'not');
  return kind === 'x' && op === '!=' && value.length > 0 && value.every((t) => valueTokens.has(t));
}

/** Cues between two states that rows are said to be in: "urgent and infectious", "paid but not delivered". */
const BETWEEN_STATES = new Set(['also', 'both', 'be', 'have', 'that']);

/** Whether a condition says yes or no of a column that is named for that. */
function isFlag({ features }: ConditionCandidate): boolean {
  return features.some((name) => name.startsWith(FLAG));
}

/** Whether another state of the same rows is said right behind one that a frame has, or before it: who says both means both. */
function isBesideFlag({ column, tokens }: FrameCondition, other: ConditionCandidate, pieces: PieceScores): boolean {
  const { linked, view } = pieces.context;
  if (column === other.column || view.columns[column]?.use !== view.columns[other.column]?.use) return false;
  if (!pieces.conditions.some((c) => isFlag(c) && c.column === column && c.tokens[0] === tokens[0])) return false;
  const [first, second] = (tokens[0] ?? 0) < (other.tokens[0] ?? 0) ? [tokens, other.tokens] : [other.tokens, tokens];
  const between = range((first.at(-1) ?? 0) + 1, second[0] ?? 0).flatMap((at) => linked.tokens[at] ?? []);
  const joins = ({ cue, word }: TaggedToken) => cue === 'and' || word === 'but';
  return between.some(joins) && between.every((t) => joins(t) || BETWEEN_STATES.has(t.cue ?? ''));
}

/** Whether a condition names three values of a column and more: no part of them is meant alone. */
function isList({ op, values }: ConditionCandidate): boolean {
  return op === 'in' && values.length > 2;
}

/** Whether it is said how the text of a column begins or ends, or what it contains, right behind the name of that column. */
function isWritten({ features }: ConditionCandidate): boolean {
  return features.includes(WRITTEN_THERE);
}

/** Words that name what the frame selects, orders or groups by. */
function mentions(frame: Frame, { context }: PieceScores): number[] {
  const columns = [...frame.select.map((i) => i.column), ...frame.group, frame.order?.item.column];
  return columns.flatMap((id) => {
    const match = id === undefined ? undefined : context.linked.columns[id];
    return match && match.level > 0 ? range(match.start, match.end) : [];
  });
}
