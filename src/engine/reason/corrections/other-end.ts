/** A follow-up that asks for the other end of an order, "and the bottom three?" after the top three. */
import type { Query } from '../../program/intent';
import { NUMBER_SAID, NUMBER_WORDS } from '../../question/cue-words';

const HIGH = /^(?:top|best|first|highest|most)$/i;
/** Ends that are low, whatever was asked for before; of the others it is not said which end of a rising order they are. */
const LOW = /^(?:lowest|least|fewest)$/i;

const END = new RegExp(
  String.raw`^(?:(?:and|but|so|now|then|ok|okay|what about|how about|show(?: me)?|list|give me)\b[\s,]*)*(?:the\s+)?(top|best|first|highest|most|bottom|worst|last|lowest|least|fewest)(?:\s+(\d+|${NUMBER_SAID}))?[\s?.!]*$`,
  'i',
);

/**
 * Whether a follow-up says nothing but an end of an order.
 * @param text the follow-up
 */
export function saysEndAlone(text: string): boolean {
  return END.test(text.trim());
}

/**
 * The rows at the end that a follow-up says, in the order of the question before.
 * @param before what that asked for
 * @param text the follow-up
 * @returns undefined where nothing was put in order, or it is the end that was shown
 */
export function atOtherEnd(before: Query, text: string): Query | undefined {
  const [, end = '', number] = END.exec(text.trim()) ?? [];
  if (before.kind !== 'select' || before.limit === undefined || end === '') return undefined;
  const [key] = before.orderBy;
  if (!key) return undefined;
  const isHigh = HIGH.test(end);
  if (!isHigh && !LOW.test(end) && !key.descending) return undefined;
  const said = number?.toLowerCase();
  const limit = said === undefined ? before.limit : (NUMBER_WORDS[said] ?? Number(said));
  if (isHigh === key.descending && limit === before.limit) return undefined;
  const orderBy =
    isHigh === key.descending ? before.orderBy : before.orderBy.map((one) => ({ ...one, descending: !one.descending }));
  return { ...before, orderBy, limit };
}
