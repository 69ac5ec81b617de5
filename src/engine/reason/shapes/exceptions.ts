/** "Leaving out the unknown code 999", "not counting unknown severity": values that are to take no part, said behind the question. */
import type { SqlValue } from '../../core/values';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame, FrameCondition } from '../frame/frame';
import { itemsOf } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';

/** The words that say what is left out. */
interface Exception {
  /** From the denial on; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly numbers: readonly number[];
}

const LEADS = /^(?:leaving|ignoring|excluding|omitting|disregarding|except|without|not)$/;
const UNKNOWN = /^(?:unknown|unspecified|missing|unrecorded)$/;
const CODE = /^(?:codes?|values?|number|numbers)$/;

/**
 * The phrase behind a comma that leaves values out, to the next comma or the end.
 * @returns undefined where there is none, or it names things that are no codes
 */
const exceptionOf = oncePerQuestion(({ linked: { tokens, text } }): Exception | undefined => {
  const lead = tokens.findIndex(
    (t, i) => t.cue === 'not' && LEADS.test(t.word) && isBehindComma(text, tokens[i - 1]?.end),
  );
  const first = tokens[lead];
  if (!first) return undefined;
  const comma = text.indexOf(',', first.end);
  const next = comma < 0 ? -1 : tokens.findIndex((t) => t.start > comma);
  const end = next < 0 ? tokens.length : next;
  const phrase = tokens.slice(lead, end);
  const numbers = phrase.flatMap((t) => (t.number === undefined || t.weakNumber ? [] : [t.number]));
  const ofCodes = numbers.length > 0 && phrase.some((t) => CODE.test(t.word));
  return ofCodes || phrase.some((t) => UNKNOWN.test(t.word)) ? { start: lead, end, numbers } : undefined;
});

function isBehindComma(text: string, end: number | undefined): boolean {
  return end !== undefined && /^\s*,/.test(text.slice(end));
}

/**
 * Whether a frame keeps what the question leaves out.
 * @param frame a filled frame
 * @param context the question
 */
export function keepsExceptions(frame: Frame, context: QuestionContext): boolean {
  const exception = exceptionOf(context);
  return exception !== undefined && !frame.conditions.some(({ tokens }) => tokens.includes(exception.start));
}

/**
 * The frames that leave out what the question says.
 * @param context the question
 * @param frames frames of the rest of the question
 * @returns none where it leaves out nothing
 */
export function exceptingFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const exception = exceptionOf(context);
  if (!exception) return [];
  return frames.flatMap((scored): ScoredFrame[] => {
    const { frame } = scored;
    if (frame.connective === 'or' || frame.part) return [];
    const within = (t: number) => t >= exception.start && t < exception.end;
    const conditions = frame.conditions.filter(({ tokens }) => !tokens.some(within));
    const added = leavingOut({ ...frame, conditions }, exception, context);
    if (added.length === 0) return [];
    return [spelt(scored, { ...frame, conditions: [...conditions, ...added] }, 'conditions')];
  });
}

/** The conditions that leave values out of the column that they belong to; none where a value belongs to no column of the frame. */
function leavingOut(frame: Frame, { start, end, numbers }: Exception, context: QuestionContext): FrameCondition[] {
  const { view, linked } = context;
  const tokens = range(start, end);
  const items = itemsOf(frame).flatMap(({ fn, column }) => (column === undefined || fn === 'count' ? [] : [column]));
  const read = [...new Set([...frame.group, ...items, ...frame.conditions.map(({ column }) => column)])];
  const isMissing = (id: number, value: SqlValue) =>
    view.columns[id]?.missing.some((code) => String(code) === String(value)) === true;
  const known = (column: number): FrameCondition => ({ kind: 'u', column, op: 'not-null', values: [], tokens });
  if (numbers.length === 0) {
    const coded = read.find((id) => (view.columns[id]?.missing.length ?? 0) > 0);
    return coded === undefined ? [] : [known(coded)];
  }
  const fits = (id: number, n: number) => isMissing(id, n) || linked.holds(id, n) === true;
  const codes = read.filter(
    (id) => numbers.some((n) => isMissing(id, n)) || (view.columns[id]?.labels.length ?? 0) > 0,
  );
  const column = codes.find((id) => numbers.every((n) => fits(id, n)));
  if (column === undefined) return [];
  const others = numbers.filter((n) => !isMissing(column, n));
  const isText = view.columns[column]?.kind !== 'number';
  return [
    ...(others.length < numbers.length ? [known(column)] : []),
    ...others.map((n): FrameCondition => ({ kind: 'x', column, op: '!=', values: [isText ? String(n) : n], tokens })),
  ];
}
