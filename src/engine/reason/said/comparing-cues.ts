/** Words that compare, where they belong to a number or a value: "more than 5", "5 or later". */
import type { Comparison } from '../../program/intent';
import type { TaggedToken } from '../../question/tag-question';
import { unitNamed } from '../../question/units';
import type { QuestionContext } from '../frame/question-context';

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
