/** "The difference between the highest and the lowest salary": the greatest of some values, less the least. */
import { LEVEL } from '../../question/name-match';
import type { ScoredFrame } from '../frame/draft';
import { spelt } from '../frame/draft';
import type { Frame, FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

const SPREAD = /\b(?:differences?|gaps?|range|spread|distance)\b.*\bbetween\b/i;
const MUCH_MORE = /^\s*(?:by how (?:much|many)|how (?:much|many [a-z]+)|how many)\b/i;
/** Cues of ends; of two, one says the other end. */
const GREATEST = new Set(['most', 'maximum', 'longest', 'oldest', 'latest']);
const LEAST = new Set(['least', 'minimum', 'shortest', 'youngest', 'earliest']);

/** Whether the two ends of some values are compared. */
const asksForSpread = oncePerQuestion(({ linked: { text, tokens } }): boolean => {
  const has = (ends: ReadonlySet<string>) => tokens.some(({ cue = '', quoted }) => !quoted && ends.has(cue));
  const isOfTime = tokens.some(({ cue }) => cue === 'oldest') && tokens.some(({ cue }) => cue === 'latest');
  if (!isOfTime && !(has(GREATEST) && has(LEAST))) return false;
  const than = tokens.findLastIndex(({ word }) => word === 'than');
  const isEnd = ({ cue = '' }: { readonly cue?: string }) => GREATEST.has(cue) || LEAST.has(cue);
  // "How much bigger is the largest hall than the smallest?" asks for the same.
  const isCompared = MUCH_MORE.test(text) && tokens.slice(0, than).some(isEnd) && tokens.slice(than).some(isEnd);
  return SPREAD.test(text) || (than > 0 && isCompared);
});

/**
 * Frames that give a difference of two ends.
 * @param context the question
 * @param frames frames that fold
 * @returns none where no such difference is asked for
 */
export function spreadFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  if (!asksForSpread(context) || ofNamedEnds(context)) return [];
  return frames.flatMap((scored): ScoredFrame[] => {
    const { frame } = scored;
    if (frame.part ?? frame.having ?? frame.share ?? frame.minus ?? frame.order) return [];
    const ends = frame.select.filter(isEnd);
    const [end] = ends;
    if (!end || ends.some(({ column }) => column !== end.column)) return [];
    const others = frame.select.filter((item) => !isEnd(item));
    if (others.some(({ fn }) => fn !== 'none')) return [];
    const select = [...others, { ...end, fn: 'max' as const }];
    return [spelt(scored, { ...frame, select, spread: true }, 'select')];
  });
}

/**
 * Whether the ends have columns of their own, "between minimum and maximum salary" of a job, or a third one says which of the differences
 * is meant.
 */
function ofNamedEnds({ linked: { tokens, columns } }: QuestionContext): boolean {
  const ends = tokens.filter(({ cue = '' }) => GREATEST.has(cue) || LEAST.has(cue));
  const isNamed = (end: number) => columns.some((m) => m.level === LEVEL.full && m.start <= end && end < m.end);
  return ends.length > 2 || ends.every(({ index }) => isNamed(index));
}

function isEnd({ fn }: FrameItem): boolean {
  return fn === 'max' || fn === 'min';
}

/** Whether a frame tells ends, or one of them, where their difference is asked for. */
export function tellsNoSpread({ spread, minus }: Frame, context: QuestionContext): boolean {
  return spread !== true && minus === undefined && asksForSpread(context);
}
