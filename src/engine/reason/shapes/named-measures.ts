/**
 * Measures that are rows: where one table lists what is measured ("Strength", "Speed") and another one holds the numbers, "the strength
 * of Hulk" is the number beside that name, and nothing else of the row.
 */
import type { SqlValue } from '../../core/values';
import type { ValueMatch } from '../../question/value-match';
import { LEVEL } from '../../question/name-match';
import { measuresOf, type Measures } from '../../question/named-measures';
import { isStopWord } from '../../search/words';
import type { ScoredFrame } from '../frame/draft';
import { remade } from '../frame/draft';
import { asItem, conditionsOf, type Frame, type FrameCondition } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { directionOf } from '../said/order-direction';
import { exactValues } from '../said/value-lists';

/** Measures that a question asks for by their names. */
interface Asked extends Measures {
  readonly values: readonly SqlValue[];
  readonly tokens: readonly number[];
}

/** Cues that may stand between the beginning of a question and what it asks for. */
const OPENING = new Set(['what', 'which', 'show', 'be', 'article', 'have', 'do']);
/** Cues behind what is asked for. */
const BEHIND = new Set(['of', 'for']);
/** Cues between measures of a list. */
const AMONG = new Set(['and', 'article']);

const asked = oncePerQuestion((context): Asked | undefined => {
  const { linked, view } = context;
  const { tokens } = linked;
  const isOpening = (at: number) => OPENING.has(tokens[at]?.cue ?? '') || isStopWord(tokens[at]?.word ?? '');
  const isNamed = ({ start, end }: ValueMatch) =>
    [...linked.uses, ...linked.columns].some((m) => m.level >= LEVEL.head && m.start <= start && end <= m.end);
  for (const { name, number } of measuresOf(view)) {
    const said = exactValues(context).filter((value) => value.column === name && !isNamed(value));
    const [first] = said;
    const last = (said.at(-1)?.end ?? 0) - 1;
    if (!first || !areListed(said, context)) continue;
    const isOf = range(0, first.start).every(isOpening) && BEHIND.has(tokens[last + 1]?.cue ?? '');
    // "What is Hulk's strength?"
    const whose = context.solid.find(({ end, column }) => end === first.start && column !== name);
    const isOwned = whose !== undefined && range(0, whose.start).every(isOpening) && last === tokens.length - 1;
    if (isOf || isOwned)
      return { name, number, values: said.map(({ stored }) => stored), tokens: range(first.start, last + 1) };
  }
  return undefined;
});

/** Whether nothing but "and" stands between values: "the strength, the speed and the agility of". */
function areListed(said: readonly ValueMatch[], { linked }: QuestionContext): boolean {
  return said.every(({ start }, i) => {
    const before = said[i - 1];
    const between = before ? range(before.end, start).map((at) => linked.tokens[at]) : [];
    const isList = between.some((t) => t?.cue === 'and') || linked.tokens[start]?.afterComma === true;
    return !before || ((isList || between[0]?.afterComma === true) && between.every((t) => AMONG.has(t?.cue ?? '')));
  });
}

/** Whether a frame shows columns alone, of these measures and of no others. */
function picksMeasure(frame: Frame, { name, values }: Asked): boolean {
  const states = frame.conditions.filter(({ column, op }) => column === name && (op === '=' || op === 'in'));
  const picks = (one: FrameCondition) =>
    one.values.length === values.length && one.values.every((stored) => values.includes(stored));
  return showsColumns(frame) && states.some(picks);
}

function showsColumns({ select, group }: Frame): boolean {
  return select.length > 0 && group.length === 0 && select.every(({ fn }) => fn === 'none' || fn === 'all');
}

/** A frame with a condition that picks all of several measures, in place of what it says of their words. */
function pickingAll(frame: Frame, { name, values, tokens }: Asked): Frame | undefined {
  if (!showsColumns(frame) || frame.connective === 'or') return undefined;
  const own = new Set(tokens);
  const others = frame.conditions.filter((c) => !c.tokens.some((t) => own.has(t)));
  const all: FrameCondition = { kind: 'i', column: name, op: 'in', values, tokens };
  return others.length > 0 ? { ...frame, conditions: [...others, all] } : undefined;
}

/**
 * Frames that show the number of a measure that is asked for; of several at once each with its name.
 * @param context the question
 * @param frames frames that pick the measure
 * @returns none where the question asks for no measure that is a row
 */
export function measureFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const measure = asked(context);
  if (!measure) return [];
  return remade(frames, (frame) => {
    if (frame.part || frame.order || frame.related) return undefined;
    if (measure.values.length > 1) {
      const all = pickingAll(frame, measure);
      return all && { ...all, distinct: false, select: [asItem(measure.name), asItem(measure.number)] };
    }
    return picksMeasure(frame, measure) ? { ...frame, select: [asItem(measure.number)] } : undefined;
  });
}

/**
 * Whether a frame shows other things of rows of which a question asks for a measure.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutMeasure(frame: Frame, context: QuestionContext): boolean {
  const measure = asked(context);
  if (!measure || frame.order) return false;
  const isPicked = picksMeasure(frame, measure);
  if (!isPicked) return measure.values.length > 1;
  return !frame.select.some(({ column }) => column === measure.number);
}

/** Tokens between a measure and its number: "an agility of at least 90". */
const NEAR = 4;

/** Where measures are said with a number behind them, or a superlative before them. */
const saidMeasures = oncePerQuestion((context): readonly SaidMeasure[] => {
  const { linked, view } = context;
  const { tokens } = linked;
  return measuresOf(view).flatMap(({ name, number }) =>
    exactValues(context).flatMap(({ column, start, end, stored }): SaidMeasure[] => {
      if (column !== name) return [];
      const at = tokens.findIndex((t) => t.index >= end && (t.number !== undefined || t.cue === undefined));
      const compared = at >= 0 && at - end <= NEAR && tokens[at]?.number !== undefined ? at : undefined;
      const isEnd = directionOf(tokens[start - 1]?.cue, undefined) !== undefined;
      return compared !== undefined || isEnd ? [{ name, number, stored, compared, isEnd }] : [];
    }),
  );
});

/** A measure that is compared with the number at a token, or of which an end is asked for. */
interface SaidMeasure extends Measures {
  readonly stored: SqlValue;
  readonly compared: number | undefined;
  readonly isEnd: boolean;
}

/**
 * Whether the number beside a measure is compared with something else, or the end of something else is looked for than that of a measure.
 * @param frame a filled frame
 * @param context the question
 */
export function mistakesMeasure(frame: Frame, context: QuestionContext): boolean {
  const conditions = conditionsOf(frame);
  const ends = [frame.order?.item.column, frame.part?.kind === 'compare' ? frame.part.column : undefined];
  const ranked = ends.filter((id) => id !== undefined);
  return saidMeasures(context).some(({ name, number, stored, compared, isEnd }) => {
    const states = conditions.some(({ column, values }) => column === name && values.includes(stored));
    const another = conditions.some(
      ({ column, tokens }) => compared !== undefined && column !== number && tokens.includes(compared),
    );
    return another || (isEnd && ranked.length > 0 && !(states && ranked.includes(number)));
  });
}
