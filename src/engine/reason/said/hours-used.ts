/** How long things were used, added up: "total hours per room", "how many hours was the hall booked", where rows hold from when to when. */
import { MARK } from '../../question/measure-heads';
import { LEVEL } from '../../question/name-match';
import { SPAN_UNITS } from '../../question/span-and-money-words';
import type { QuestionContext } from '../frame/question-context';
import { type Marked, waysOf } from './time-measures';
import { areTied, spanOf, type TimePair } from './time-pairs';

const USED = '(?:used|booked|rented|occupied|reserved|hired|lent|busy|worked|in use|on loan)';
const UNIT = `(?:${SPAN_UNITS})`;

/** Each way in which it is said: the words, and what stands for them. */
const SAID: readonly (readonly [said: RegExp, as: string])[] = [
  [
    new RegExp(
      String.raw`\bhow many ${UNIT}(?: in total| altogether)? (?:is|are|was|were|has|have|had) (.+?)(?: been)? ${USED}\b(?: for\b)?`,
      'i',
    ),
    `what is the total ${MARK} of $1`,
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:is|are|was|were|has|have|had) )?(?:been )?(?:${USED} )?(?:for )?(?:the )?(?:most|highest number of) ${UNIT}\b(?: ${USED}\b)?`,
      'i',
    ),
    `has the highest total ${MARK}`,
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:is|are|was|were|has|have|had) )?(?:been )?(?:${USED} )?(?:for )?(?:the )?(?:fewest|least|lowest number of) ${UNIT}\b(?: ${USED}\b)?`,
      'i',
    ),
    `has the lowest total ${MARK}`,
  ],
  [new RegExp(String.raw`\bhow many ${UNIT} of (?=[a-z])`, 'i'), `what is the total ${MARK} of `],
  [new RegExp(String.raw`\b(?:total )?(?:number of )?${UNIT} ${USED}\b`, 'i'), `total ${MARK}`],
  [new RegExp(String.raw`\b(?:total (?:number of )?|sum of (?:the )?)${UNIT}\b`, 'i'), `total ${MARK}`],
];

/**
 * The time for which things were used, as a question says it.
 * @param context the question
 * @returns undefined where it says nothing of the kind, or no two times alone tell from when to when that was
 */
export function hoursUsed(context: QuestionContext): Marked | undefined {
  const { text } = context.linked;
  const found = SAID.find(([said]) => said.test(text));
  const pair = found && pairUsed(context);
  if (!pair) return undefined;
  const ways = waysOf([pair], text, context);
  return ways.length === 0 ? undefined : { text: text.replace(...found), ways };
}

/** From when to when the rows lasted that a question names, or that refer to what it names; none where a number holds how long. */
function pairUsed(context: QuestionContext): TimePair | undefined {
  const { linked, view, solid } = context;
  const named = view.uses.filter(
    ({ id, role }) =>
      role === undefined &&
      ((linked.uses[id]?.level ?? 0) === LEVEL.full || solid.some(({ column }) => view.columns[column]?.use === id)),
  );
  const spans = view.uses.flatMap(({ id, role }) => {
    const pair = role === undefined ? spanOf(id, context) : undefined;
    return pair ? [{ id, pair }] : [];
  });
  const own = spans.filter(({ id }) => named.some((use) => use.id === id));
  const near = spans.filter(({ id }) => named.some((use) => areTied(use.id, id, view)));
  const [only, ...more] = own.length > 0 ? own : near;
  if (!only || more.length > 0) return undefined;
  const uses = new Set([only.id, ...named.map(({ id }) => id)]);
  const isHeld = view.columns.some(
    ({ use, measuredIn, isRate }) => uses.has(use) && measuredIn?.of === 'time' && !isRate,
  );
  return isHeld ? undefined : only.pair;
}
