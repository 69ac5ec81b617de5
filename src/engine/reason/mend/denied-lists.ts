/** "Excluding cancelled and open ones", "not from Lyon or Nice": each of the values behind a denial is left out, and not the first alone. */
import { LEVEL } from '../../question/name-match';
import { LACKS } from '../../question/persons-in-role';
import type { Frame, FrameCondition } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';

/** What may stand between a denial and the first value. */
const BEFORE =
  /^(?:the|those|these|ones|any|all|from|in|of|at|by|with|for|counting|including|out|either|anyone|people|as|called|named)$/;
/** Between two values of a list. */
const BETWEEN = /^(?:and|or|nor|the|any|those|from|in|of)$/;
const JOINS = /^(?:and|or|nor)$/;
/** Denials that are no cue as they stand: "leave out", "skip". */
const DENIES = /^(?:leave|skip|ignore|omit|exclude|disregard|but)$/;
/** Words between a denial and what it denies. */
const REACH = 3;

/** Two or more values that stand in one list behind a denial. */
interface DeniedList {
  readonly values: readonly number[];
  /** These, the denial, and what stands between. */
  readonly tokens: readonly number[];
}

/** The lists of a question. */
const deniedLists = oncePerQuestion(({ linked: { tokens, values, columns }, valueTokens }: QuestionContext) => {
  const isValue = (at: number) =>
    valueTokens.has(at) || values.some(({ start, end, score }) => score >= WHOLE && start <= at && at < end);
  // "Not in pen 3 or 4".
  const isName = (at: number) => columns.some(({ level, start, end }) => level === LEVEL.full && start <= at && at < end);
  return tokens.flatMap(({ index, cue, word, quoted }): DeniedList[] => {
    if (quoted || isValue(index) || !(cue === 'not' || DENIES.test(word))) return [];
    if (word === 'leave' && tokens[index + 1]?.word !== 'out') return [];
    // "With no email in Kiel or Bonn": the email is what is lacking.
    if (LACKS.test(word) && isName(index + 1)) return [];
    let at = index + 1;
    while (at <= index + REACH && !isValue(at) && (BEFORE.test(tokens[at]?.word ?? '') || tokens[at]?.cue === 'not' || isName(at))) at++;
    const list: number[] = [];
    let members = 0;
    while (isValue(at)) {
      members++;
      // A member is one token at least: "not Lyon, Nice" stands side by side.
      do list.push(at++);
      while (isValue(at) && tokens[at]?.afterComma !== true);
      const next = range(at, Math.min(tokens.length, at + REACH)).find((t) => isValue(t));
      if (next === undefined) break;
      const between = tokens.slice(at, next);
      const isListed = between.length === 0 ? tokens[next]?.afterComma === true : between.some((t) => JOINS.test(t.word));
      if (!isListed || !between.every((t) => BETWEEN.test(t.word))) break;
      at = next;
    }
    return members > 1 ? [{ values: list, tokens: range(index, at) }] : [];
  });
}); // prettier-ignore

/** Score of values that are in a question whole. */
const WHOLE = 0.85;

/**
 * A frame that leaves out every value of a list that its question denies, where it denied one of them, or none.
 * @param frame a frame
 * @param context the question
 */
export function withDeniedLists(frame: Frame, context: QuestionContext): Frame {
  const lists = deniedLists(context);
  if (lists.length === 0 || frame.part) return frame;
  let conditions = frame.conditions;
  let { connective } = frame;
  for (const list of lists) {
    const within = ({ tokens, values, op }: FrameCondition) =>
      values.length > 0 && (op === '=' || op === 'in' || op === '!=') && tokens.some((t) => list.values.includes(t));
    const own = conditions.filter(within);
    const columns = new Set(own.map(({ column }) => column));
    const count = own.reduce((sum, { values }) => sum + values.length, 0);
    if (columns.size !== 1 || count < 2 || own.every(({ op }) => op === '!=')) continue;
    if (connective === 'or' && own.length < conditions.length) continue;
    connective = 'and';
    // What the frame says nothing of is no part of it: "Beagle, Boxer or Saluki" without the third leaves that out.
    const held = new Set(own.flatMap((one) => one.tokens));
    const tokens = list.tokens.filter((t) => held.has(t) || !list.values.includes(t));
    conditions = conditions.flatMap((one) =>
      within(one) ? one.values.map((value): FrameCondition => ({ ...one, kind: 'x', op: '!=', values: [value], tokens })) : [one],
    ); // prettier-ignore
  }
  return conditions === frame.conditions ? frame : { ...frame, conditions, connective };
}
