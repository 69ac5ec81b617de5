/** What speaks for a condition, whatever it rests on: its column, what stands around it, its operator. */
import type { Comparison } from '../program/intent';
import { MATCH_LEVELS } from '../question/name-match';
import type { FrameCondition } from './frame';
import type { TaggedToken } from '../question/tag-question';
import { unitNamed } from '../question/units';
import { bucket } from './linear';
import type { QuestionContext } from './question-context';
import { gapBetween, tagAround } from './question-context';

/** Takes a candidate with what speaks for it. */
export type AddCondition = (condition: FrameCondition, features: readonly string[]) => void;

/** Operators that cue words of comparison stand for; several where use differs. */
export const CUE_OPERATORS: Readonly<Record<string, readonly Comparison[]>> = {
  'more-than': ['>'],
  longest: ['>'],
  'less-than': ['<'],
  'at-least': ['>='],
  'at-most': ['<='],
  before: ['<', '<='],
  after: ['>', '>='],
};

/** Tokens between a comparing cue and its number. */
const CUE_REACH = 4;

/** How well a column fits as the owner of a value. */
export function columnWorth(context: QuestionContext, column: number, at: { start: number; end: number }): number {
  const match = context.linked.columns[column];
  const use = context.linked.uses[context.view.columns[column]?.use ?? 0];
  const near = match && match.level >= 3 ? Math.max(0, 3 - gapBetween(match, at)) : 0;
  return (match?.level ?? 0) + near + (use?.level ?? 0) * 0.5 + (context.view.columns[column]?.isDisplay ? 0.3 : 0);
}

/** Features that all conditions share: the column's name and table, what stands around, what the operator rests on. */
export function commonFeatures(context: QuestionContext, condition: FrameCondition): string[] {
  const { linked, view } = context;
  const column = view.columns[condition.column];
  const match = linked.columns[condition.column];
  const use = linked.uses[column?.use ?? 0];
  if (!column || !match) return [];
  const start = condition.tokens[0] ?? 0;
  const end = (condition.tokens.at(-1) ?? 0) + 1;
  const span = { start, end };
  const level = match.shadowed ? `${MATCH_LEVELS[match.level] ?? ''} shadowed` : (MATCH_LEVELS[match.level] ?? '');
  const useLevel = MATCH_LEVELS[use?.level ?? 0] ?? '';
  const gap =
    match.level === 0
      ? 'none'
      : `${match.start < start ? 'before' : 'after'} ${bucket(gapBetween(match, span), [0, 1, 2, 4, 8])}`;
  const { kind } = condition;
  const [before, before2, after] = [
    tagAround(context, start, end, -1),
    tagAround(context, start, end, -2),
    tagAround(context, start, end, 1),
  ];
  const flags = [
    column.isKey ? 'key' : '',
    column.isReference ? 'reference' : '',
    column.isDisplay ? 'display' : '',
    column.isYear ? 'year' : '',
    view.uses[column.use]?.isLink ? 'of link' : '',
  ].filter(Boolean);
  return [
    `kind ${kind}`,
    `${kind} column ${level}`,
    `${kind} column ${level} ${gap}`,
    `${kind} use ${useLevel}`,
    `${kind} column ${level} & use ${useLevel}`,
    `${kind} type ${column.kind}`,
    `${kind} before ${before}`,
    `${kind} before ${before2} ${before}`,
    `${kind} after ${after}`,
    `${kind} between ${before} ${after}`,
    `op ${condition.op} & cue ${comparingCue(context, start, end) ?? 'none'}`,
    ...flags.flatMap((f) => [`${kind} is ${f}`, `${kind} is ${f} & column ${level}`]),
    ...(column.use === context.firstUse ? [`${kind} in first use`] : []),
  ];
}

/** The comparing cue that belongs to a span: just before it, or just after it ("5 or more"). */
export function comparingCue(context: QuestionContext, start: number, end: number): string | undefined {
  const { tokens } = context.linked;
  const several = severalCue(tokens.slice(0, end));
  if (several !== undefined) return several;
  const behind = end + unitLength(tokens, end);
  for (let i = end; i < Math.min(tokens.length, behind + 2); i++) {
    const cue = tokens[i]?.cue;
    if ((cue === 'at-least' || cue === 'at-most') && !boundsWhatFollows(tokens, i)) return cue;
  }
  for (let i = start - 1; i >= Math.max(0, start - CUE_REACH); i--) {
    const token = tokens[i];
    if (!token || token.number !== undefined) return undefined;
    // "Of 2015 or later with type 1": the "or later" is that of the year.
    if (trailsNumber(tokens, i)) return undefined;
    if (token.cue !== undefined && (token.cue in CUE_OPERATORS || token.cue === 'between' || token.cue === 'exactly'))
      return token.cue;
  }
  return undefined;
}

/** Tokens of a unit with another one that it is told by, beyond the first of them: "89 km/h or more", "5 miles per hour or less". */
function unitLength(tokens: readonly TaggedToken[], at: number): number {
  if (unitNamed(tokens[at]?.word ?? '') === undefined) return 0;
  const by = /^(?:per|an?)$/.test(tokens[at + 1]?.word ?? '') ? 1 : 0;
  return unitNamed(tokens[at + 1 + by]?.word ?? '') !== undefined || /^[hs]$/.test(tokens[at + 1]?.word ?? '')
    ? 1 + by
    : 0;
}

/** Whether a bound is that of what stands behind it: "4 stars at least once", "3 beds at least 2 windows". */
function boundsWhatFollows(tokens: readonly TaggedToken[], at: number): boolean {
  const cue = tokens[at]?.cue;
  let end = at;
  while (tokens[end]?.cue === cue) end++;
  const [first, next] = [tokens[at]?.word ?? '', tokens[end]];
  return !/^(?:or|and)$/.test(first) && (next?.number !== undefined || next?.cue === 'once' || next?.cue === 'twice');
}

/** Whether a token ends such words as "or later" and "or more" right behind another number. */
function trailsNumber(tokens: readonly TaggedToken[], at: number): boolean {
  const cue = tokens[at]?.cue;
  if (cue !== 'at-least' && cue !== 'at-most') return false;
  let start = at;
  while (tokens[start - 1]?.cue === cue) start--;
  return tokens[start]?.word === 'or' && tokens[start - 1]?.number !== undefined;
}

/** "More than one", "at least two" and "two or more" are each one cue of several: what they say of the number at their end. */
function severalCue(tokens: readonly TaggedToken[]): string | undefined {
  const number = tokens.at(-1);
  if (number?.cue !== 'multiple' || number.number === undefined) return undefined;
  return tokens.at(-2)?.word === 'than' ? 'more-than' : 'at-least';
}

/** Whether a negation stands before a value. The "were not" of "were not towed" is none where "not towed" is the value. */
export function negatedBefore({ linked, valueTokens }: QuestionContext, start: number): boolean {
  let own = start;
  if (linked.tokens[start]?.cue === 'not') while (linked.tokens[own - 1]?.cue === 'not') own--;
  return linked.tokens.some((t) => t.index < own && t.cue === 'not' && !valueTokens.has(t.index));
}
