/** What speaks for a condition, whatever it rests on: its column, what stands around it, its operator. */
import { MATCH_LEVELS } from '../../question/name-match';
import type { FrameCondition } from '../frame/frame';
import { comparingCue } from '../said/comparing-cues';
import { bucket } from './linear';
import type { TaggedToken } from '../../question/tag-question';
import type { QuestionContext } from '../frame/question-context';
import { gapBetween, tagAround } from '../frame/question-context';

/** Takes a candidate with what speaks for it. */
export type AddCondition = (condition: FrameCondition, features: readonly string[]) => void;

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

/**
 * Whether a negation stands before a value. The "were not" of "were not towed" is none where "not towed" is the value, nor the "non" of
 * "non-smokers from Linz", which denies that they smoke, nor a "without" before the verb: "hires without damage were delivered".
 */
export function negatedBefore({ linked, valueTokens }: QuestionContext, start: number): boolean {
  let own = start;
  if (linked.tokens[start]?.cue === 'not') while (linked.tokens[own - 1]?.cue === 'not') own--;
  const isOfDeed = (at: number) => linked.deeds.some(({ tokens }) => tokens.includes(at));
  const isEnded = (at: number) => {
    const between = linked.tokens.slice(at + 1, start);
    const isClause = between.some(({ cue }) => cue === 'that' || cue === 'who' || cue === 'which');
    return linked.tokens[at]?.word === 'without' && !isClause && between.some(({ cue }) => cue === 'be');
  };
  const denies = ({ index, cue }: TaggedToken) =>
    cue === 'not' && !valueTokens.has(index) && !isOfDeed(index) && !isEnded(index);
  return linked.tokens.some((t) => t.index < own && denies(t));
}
