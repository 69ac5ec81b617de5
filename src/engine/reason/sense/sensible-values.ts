/** Values that a question does not mean, by the words that they rest on. */
import { LEVEL } from '../../question/name-match';
import type { LinkedQuestion } from '../../question/linker';
import type { ValueMatch } from '../../question/value-match';
import { columnsOfFrame, conditionsOf } from '../frame/frame';
import type { Frame, FrameCondition } from '../frame/frame';
import { splitIdentifier } from '../../search/words';
import { halfNameTokens } from '../pieces/half-names';
import { tokensWithin } from '../pieces/written-conditions';
import { isInName } from '../said/names-at';
import { range, type QuestionContext } from '../frame/question-context';
import { valueLists, valuePairs } from '../said/value-lists';

/** Cues before a part of a value. */
export const PATTERNS = new Set(['start-with', 'end-with', 'contain']);

/**
 * Whether a condition, wherever it stands, is set to a part of what is listed, to a scrap of a value, or to an amount.
 * @param condition one of a frame, or of its second part
 * @param context the question
 */
export function hasOddValue(condition: FrameCondition, context: QuestionContext): boolean {
  return (
    takesPartOfList(condition, context) ||
    takesTextWithin(condition, context) ||
    takesScrapForWhole(condition, context) ||
    takesHalfForName(condition, context) ||
    takesPlaceForOrigin(condition, context) ||
    takesAmountForValue(condition, context)
  );
}

/**
 * Whether a condition of the rows that are asked for takes words of names, of tables or of longer values for its value.
 * @param condition one of a frame
 * @param frame the frame
 * @param context the question
 */
export function takesWordsForValue(condition: FrameCondition, frame: Frame, context: QuestionContext): boolean {
  return (
    takesNameForValue(condition, frame, context) ||
    takesLetterForValue(condition, context) ||
    takesPartOfValue(condition, context) ||
    takesTableForValue(condition, context)
  );
}

/** What columns are called that say where somebody is from, and not where anything is. */
const ORIGIN = /^(?:nationality|citizenship|ethnicity)$/;

/** Whether "huts in Austria" are taken for those of somebody whose nationality that is. */
function takesPlaceForOrigin({ column, tokens }: FrameCondition, { linked, view }: QuestionContext): boolean {
  const isOrigin = ORIGIN.test(splitIdentifier(view.columns[column]?.name ?? '').at(-1) ?? '');
  return isOrigin && linked.tokens[Math.min(...tokens) - 1]?.word === 'in';
}

/** Whether a value is said in words: it, or what its code stands for. */
function isInWords({ tokens }: FrameCondition, { tokens: all }: LinkedQuestion): boolean {
  return tokens.length > 0 && tokens.every((t) => all[t]?.number === undefined);
}

/** Whether a value rests on words that name another column of the frame: "forward collision warning as standard", the V of "delta-V". */
function takesNameForValue(own: FrameCondition, frame: Frame, { linked }: QuestionContext): boolean {
  const { column, tokens } = own;
  if (!isInWords(own, linked)) return false;
  return columnsOfFrame(frame).some((id) => {
    const name = id === column ? undefined : linked.columns[id];
    if (!name || name.level < LEVEL.full || name.words < 2) return false;
    return tokens.every((t) => t >= name.start && t < name.end);
  });
}

/** Whether a letter within a name is taken for a value: the V of "delta-V". */
function takesLetterForValue({ kind, tokens }: FrameCondition, context: QuestionContext): boolean {
  const [at, ...more] = kind === 'e' ? tokens : [];
  const token = context.linked.tokens[at ?? -1];
  return token?.word.length === 1 && more.length === 0 && !token.quoted && isInName(token.index, context);
}

/** Scores of values: of one that is surely meant if its column is named, of which little is in the question, all in other forms, and all. */
const SCORES = { sure: 0.6, scrap: 0.65, formed: 0.87, whole: 0.95 };

/** Whether a value is taken of which the words are part of a longer one of a column that is named: "second right seat". */
function takesPartOfValue(own: FrameCondition, { linked }: QuestionContext): boolean {
  const { kind, column, tokens } = own;
  if (kind !== 'e' || !isInWords(own, linked)) return false;
  // "German airlines" are airlines, whatever one of them is called.
  const isOfTable = (t: number) => linked.uses.some((m) => m.level === LEVEL.full && m.start <= t && t < m.end);
  return linked.values.some(
    ({ column: other, start, end, score }) =>
      other !== column &&
      score >= SCORES.sure &&
      end - start > tokens.length &&
      tokens.every((t) => t >= start && t < end) &&
      (linked.columns[other]?.level ?? 0) >= LEVEL.head &&
      !(score < SCORES.whole && range(start, end).every((t) => tokens.includes(t) || isOfTable(t))),
  );
}

/** Whether some of several values are taken alone: "published by A, B and C" says all of them. */
function takesPartOfList({ column, tokens }: FrameCondition, context: QuestionContext): boolean {
  return valueLists(context).some((list) => {
    const own = list.filter((v) => tokens.some((t) => v.start <= t && t < v.end));
    return list[0]?.column === column && own.length > 0 && own.length < list.length;
  });
}

/**
 * Whether one of two values of a column is taken, and nothing said of the other: "the morning and evening trains" are both.
 * @param frame a filled frame
 * @param context the question
 */
export function takesOneOfPair(frame: Frame, context: QuestionContext): boolean {
  const pairs = valuePairs(context);
  if (pairs.length === 0) return false;
  const conditions = conditionsOf(frame);
  const isTaken = ({ column, start, end }: ValueMatch) =>
    conditions.some((c) => c.column === column && range(start, end).some((t) => c.tokens.includes(t)));
  return pairs.some(([a, b]) => isTaken(a) !== isTaken(b));
}

/** How far behind the name of its column a value stands: "a title with Blues". */
const BEHIND_NAME = 3;

/** Whether words are taken for a scrap of a longer value that are all of another one: who is from Portugal is not "Ana Portugal Lopes". */
function takesScrapForWhole({ kind, column, tokens, values }: FrameCondition, { linked }: QuestionContext): boolean {
  if (kind !== 'e' || tokens.length === 0) return false;
  const [start, end] = [tokens[0] ?? 0, (tokens.at(-1) ?? 0) + 1];
  const value = linked.values.find((v) => v.column === column && v.stored === values[0] && v.start === start);
  if (!value || value.score > SCORES.scrap) return false;
  const same = linked.values.filter((v) => v.start === start && v.end === end);
  // Nor is a ferry a "Ferry / Tug" where "Ferry" is stored beside it.
  const isBeside = same.some((v) => v.column === column && v.score >= SCORES.formed && value.end === end);
  const match = linked.columns[column];
  const isNamed = match?.level === LEVEL.full && match.end <= start && start - match.end < BEHIND_NAME;
  return isBeside || (!isNamed && same.some((v) => v.column !== column && v.score >= SCORES.whole));
}

/** Whether a half of a name, "John as their first name", is taken for a whole value. */
function takesHalfForName({ kind, tokens }: FrameCondition, context: QuestionContext): boolean {
  const halves = kind === 'e' ? halfNameTokens(context) : undefined;
  return halves !== undefined && tokens.length > 0 && tokens.every((t) => halves.has(t));
}

/** Whether what stands within texts, the "river" of "with river in the name", is taken for a value. */
function takesTextWithin({ kind, tokens }: FrameCondition, context: QuestionContext): boolean {
  const within = tokensWithin(context);
  return (kind === 'e' || kind === 'x') && tokens.some((t) => within.has(t));
}

const MOST = /^(?:most|least|fewest|more|fewer|less|much)$/;
/** A column of more values than this names rows; one of fewer tells kinds of them. */
const MOST_KINDS = 100;

/** Whether a noun of which there is the most is taken for the name of a row: what "brings in the most money" is no track "Money". */
function takesAmountForValue({ kind, column, tokens }: FrameCondition, { linked, view }: QuestionContext): boolean {
  const [first = -1, last = -1] = [tokens[0], tokens.at(-1)];
  const [before, behind] = [linked.tokens[first - 1], linked.tokens[last + 1]];
  if ((kind !== 'e' && kind !== 'l') || !MOST.test(before?.word ?? '')) return false;
  // "The most fog" and "the most jazz" are kinds, of which there are few.
  if ((view.columns[column]?.profile.distinct ?? 0) <= MOST_KINDS) return false;
  const isWord = tokens.every((t) => linked.tokens[t]?.quoted === false && !linked.tokens[t].capital);
  // "The most rock tracks" are tracks.
  return isWord && (behind === undefined || behind.cue !== undefined);
}

/** Whether the words of a table are taken for a scrap of a longer value: crashes are not "at post crash center". */
function takesTableForValue(
  { kind, op, column, tokens, values }: FrameCondition,
  { linked }: QuestionContext,
): boolean {
  // The words of a term are an expert's, and no scrap of the label of its code.
  if (op === 'term' || tokens.length === 0) return false;
  // Nor does a track whose name holds "tracks" stand for tracks.
  if (kind === 'l' && !PATTERNS.has(linked.tokens[(tokens[0] ?? 0) - 1]?.cue ?? ''))
    return tokens.every(
      (t) =>
        !linked.tokens[t]?.quoted &&
        !linked.tokens[t]?.capital &&
        linked.uses.some((m) => m.level === LEVEL.full && m.start <= t && t < m.end),
    );
  // Who asks for occupants that could not get out denies no "no occupant recorded".
  if (kind !== 'e' && kind !== 'x') return false;
  const value = linked.values.find((v) => v.column === column && v.stored === values[0]);
  if (!value || value.score > SCORES.scrap) return false;
  const said = tokens.filter((t) => linked.tokens[t]?.cue === undefined);
  return linked.uses.some(
    ({ level, start, end }) => level === LEVEL.full && said.length > 0 && said.every((t) => t >= start && t < end),
  );
}
