/**
 * Questions that spell out what is to be shown, apart from what they ask: "Which drivers had an accident? First and last name, oldest
 * first." Read apart, neither part is taken for the other.
 */
import { withoutFormat } from './form-said';
import { withOrderSaid } from './order-said';
import { quotes, SHOW } from './sentences';
import { shownThings, tellsNumber } from './shown-things';

/** A question, and what it wants shown. */
export interface AnswerForm {
  /** What is asked, with the order of the rows. */
  readonly asked: string;
  /** What is to be shown, thing by thing in its order. */
  readonly shown: readonly string[];
  /** It says which rows come first: words that are taken for an end or a limit where all is read as one. */
  readonly isOrdered: boolean;
}

/** Where what is to be shown begins: behind a sentence, or behind a colon. */
const BEGINS = /(?<=[a-z0-9)'’"”]{2}[?!;:]\s|[a-z0-9)'’"”]{4}\.\s)/gi;
const WHEN = /^(?:when|on which (?:day|date)|in which (?:year|month))\b/i;
const ALSO = /\balso\b/i;
/** "For each hut without a ranger, show the name and the park": rows that are listed, and what of them. */
const FOR_EACH = new RegExp(
  String.raw`^for (?:each|every|all)(?: of the)? ([^,]+), (?:could you )?(?:please )?(?:${SHOW})(?: me)? ([^?]+)[?.]?$`,
  'i',
);

/**
 * The form of a question's answer.
 * @param question as a person wrote it
 * @returns undefined where it does not spell out what is to be shown in a part of its own
 */
export function answerForm(question: string): AnswerForm | undefined {
  const text = withoutFormat(question.trim().replace(/\s+/g, ' '));
  const start = [...text.matchAll(BEGINS)].at(-1)?.index;
  if (start !== undefined && !quotes(text.slice(start))) return behindSentence(text.slice(0, start), text.slice(start));
  const [, rows, things] = FOR_EACH.exec(text) ?? [];
  if (rows === undefined || things === undefined || tellsNumber(things)) return undefined;
  const form = formOf(`List all ${rows}`, things);
  // "For each park, list the huts" tells huts of each, and no parks.
  return form && form.shown.length > 1 ? form : undefined;
}

/** A form behind a sentence: behind a full stop, which may be that of an abbreviation, only where it tells to show something. */
function behindSentence(before: string, behind: string): AnswerForm | undefined {
  // "When was it sold? Give me the date" and "also list its price" ask for what the first sentence does, and for more than the second.
  if (WHEN.test(before) || ALSO.test(behind)) return undefined;
  return formOf(before, behind, /\.\s*$/.test(before));
}

function formOf(before: string, behind: string, mustTell = false): AnswerForm | undefined {
  const asked = before.trim().replace(/[\s.?!;:,]+$/, '');
  const shown = shownThings(behind);
  // "Which dogs are ill? Give their age": the dogs are asked for too. Two sentences before it: one of them says more.
  if (!shown || shown.isTheirs || (mustTell && !shown.isTold) || /[?.!]\s/.test(asked)) return undefined;
  const { things, order, isOnce } = shown;
  const tail = order === undefined ? '' : `, ${order}`;
  // "Longest-serving first" goes by a day that is listed.
  if (/ first$/i.test(tail) && withOrderSaid(`${asked}${tail}`) === undefined) return undefined;
  return { asked: `${asked}${tail}${isOnce ? ', each only once' : ''}`, shown: things, isOrdered: order !== undefined };
}
