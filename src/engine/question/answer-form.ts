/**
 * Questions that spell out what is to be shown, apart from what they ask: "Which drivers had an accident? First and last name, oldest
 * first." Read apart, neither part is taken for the other.
 */
import { withoutEmptyGroups } from './empty-groups';
import { withoutFormat } from './form-said';
import { withoutNoneToo } from './none-too-said';
import { withOrderSaid } from './order-said';
import { pattern, quotes, SHOW } from './sentences';
import { shownThings, tellsNumber } from './shown-things';

/** A question, and what it wants shown. */
export interface AnswerForm {
  /** What is asked, with the order of the rows. */
  readonly asked: string;
  /** What is to be shown, thing by thing in its order. */
  readonly shown: readonly string[];
  /** It says which rows come first: words that are taken for an end or a limit where all is read as one. */
  readonly isOrdered: boolean;
  /** It is to be shown beside what is asked for anyway: "with their ages", "and how many were they". */
  readonly isBeside: boolean;
}

/** Where what is to be shown begins: behind a sentence, or behind a colon. */
const BEGINS = /(?<=[a-z0-9)'’"”]{2}[?!;:]\s|[a-z0-9)'’"”]{4}\.\s)/gi;
/** "Papers sent in before May (title, date), oldest first", "samples of June - label + material": a list behind the rows, in brackets or behind a dash. */
const ASIDE = /^(.*[\w)'’%.?!])\s+(?:[-–—]\s+([^()?!]+)|\(([^()]+)\)(,\s[^()?!]+\sfirst)?)[?.!]*$/;
/** Longer texts are no questions that list anything aside: to look for its end takes time. */
const MOST_CHARACTERS = 2000;
/** All of it in brackets. */
const BRACKETED = /^\(([^()]+)\)[?.!]*$/;
/** What may be told alone there: it names rows, and is no unit, state or remark. */
const NAMES_ALONE =
  /^(?:(?:just|only)\s+)?(?:(?:the|their)\s+)?(?:[a-z]+\s+)?(?:names?|titles?|ids?|codes?|labels?|numbers?)(?:\s+only)?$/i;
/** "Suppliers without a rating + their country": one more thing of what is asked for. */
const PLUS = /^([^+]*\w)\s*\+\s*([^+?]+)[?.!]*$/;
const WHEN = /^(?:when|on which (?:day|date)|in which (?:year|month))\b/i;
const ALSO = /\balso\b/i;
/** "For each hut without a ranger, show the name and the park": rows that are listed, and what of them. */
const FOR_EACH = pattern`^(?:(?:please )?(?:${SHOW})(?: me)?, )?for (?:each|every|all)(?: of the)? ([^,]+?)(?:, (?:(?:could you )?(?:please )?(?:${SHOW})(?: me)? )?| (?:please )?(?:show|list|give|display|print)(?: me)? )([^?]+)[?.]?$`;
/** "With their ages", "along with the town": behind what is asked for. */
const WITH =
  /^(.*[\w)’'%],?)(?<!\b(?:along|together))\s+(?:(?:along|together) with|beside|(?<=,\s)(?:with|including)|with(?=\s(?:their|its|his|her|that|those|these)\s))\s+(?:both\s+)?([^?]+)[?.!]*$/i;
/** "And in which town was it?", "and what is its price?": one more thing, of what is asked for before it. */
const AND_WHICH =
  /^(.*\S?\w),?\s+and\s+(?:also\s+)?(?:in|at|on|from|by|of|for)?\s*(?:which|what)\s+(?:is\s+(?:its|their|that|the)\s+)?((?:(?!is\b|are\b|was\b|were\b|did\b|does\b|do\b|has\b|have\b)[\w-]+\s?){1,3}?)(?:\s*\b(?:is|are|was|were|did|does|do)\s(?:it|they|he|she|that|this)\b(?:\s[\w ]+)?)?[?.!]*$/i;
/** "And how many were they?", "and how large is it?": what was counted, added up, or ranked by. */
const AND_HOW =
  /^(.*\S?\w),?\s+and\s+(?:also\s+)?how\s+(?:many|much|large|big|long|old|high|often|heavy|far|tall)(?:\s[\w-]+){0,2}?(?:\s+(?:is|are|was|were|did|does|do|has|have)\s(?:it|they|he|she|that|those|there|each)\b(?:\s[\w ]+)?)?[?.!]*$/i;
/** "And how many cars does it hold?" */
const AND_HOW_MANY =
  /^(.*\S?\w),?\s+and\s+(?:also\s+)?how\s+(?:many|much)\s([\w-]+)\s+(?:does|do|did|has|have)\s(?:it|they|he|she|that|those|each)\b(?:\s[\w ]+)?[?.!]*$/i;
/** What is counted or ranked may be called by other words: "sold the most, and how many items did they sell". */
const COUNTS = /\b(?:most|least|fewest|more|less|fewer|how many|number|total|highest|lowest|count)\b(?! recent)/i;
/** "And when?", "and when was that?" */
const AND_WHEN =
  /(\band)\s+when(?:\s+(?:is|was|did|does|were)\s(?:it|that|this|they|he|she)\b(?:\s[\w ]+)?)?(?=[?.!]*$)/i;
const SUPERLATIVE = /\b(?:top|most|least|(?!interest|request|forest|guest)[a-z]{2,}est)\b/i;
const ENDS_FIRST = / first$|^from /i;
/** What of which rows. */
const OF_ROWS = pattern`^(?:(?:please )?(?:${SHOW})(?: me)? |(?:what|which) (?:is|are) )?(?:the )?([^?]+?) of (?:the|every|each|all|those)\s(?:the )?([^?]+)$`;
/** What is asked for before one more thing: there it is a thing that is ranked, or counted. */
const ASKS_FIRST = /^(?:which|who|whose|what (?:is|was)|of|among)\b/i;

/**
 * The form of a question's answer.
 * @param question as a person wrote it
 * @returns undefined where it does not spell out what is to be shown in a part of its own
 */
export function answerForm(question: string): AnswerForm | undefined {
  const text = withoutNoneToo(withoutEmptyGroups(withoutFormat(question.trim().replace(/\s+/g, ' '))));
  const start = [...text.matchAll(BEGINS)].at(-1)?.index;
  if (start !== undefined && !quotes(text.slice(start)))
    return behindSentence(text.slice(0, start), text.slice(start).replace(BRACKETED, '$1'));
  const aside = quotes(text) ? undefined : listAside(text);
  if (aside) return aside;
  const [, rows, things] = FOR_EACH.exec(text) ?? [];
  if (rows === undefined || things === undefined) return quotes(text) ? undefined : besideAsked(text);
  if (tellsNumber(things)) return undefined;
  const form = formOf(`List all ${rows}`, things);
  // "For each park, list the huts" tells huts of each, and no parks.
  return form && form.shown.length > 1 ? form : undefined;
}

/** What is to be shown of rows, listed behind them in brackets or behind a dash. */
function listAside(text: string): AnswerForm | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const [, before, dashed, bracketed, order = ''] = ASIDE.exec(text) ?? [];
  const things = dashed ?? bracketed;
  if (before === undefined || things === undefined) return undefined;
  const form = formOf(before, `${things}${order}`);
  return form && (form.shown.length > 1 || NAMES_ALONE.test(things.trim())) ? form : undefined;
}

/** One more thing, in the same sentence, to be shown beside what is asked for. */
function besideAsked(text: string): AnswerForm | undefined {
  const [, before, things] = WITH.exec(text) ?? (text.length > MOST_CHARACTERS ? [] : (PLUS.exec(text) ?? []));
  const form = before === undefined || things === undefined ? undefined : formOf(before, things, 'beside');
  if (form) return withHead(form) ?? { ...form, isBeside: true };
  if (!ASKS_FIRST.test(text)) return undefined;
  const [counts, counting, noun] = AND_HOW_MANY.exec(text) ?? [];
  // "And how many cars does it hold" asks for more than what was counted or ranked by.
  const isOther = noun !== undefined && !counting?.toLowerCase().includes(noun.toLowerCase().replace(/s$/, ''));
  if (counts !== undefined && isOther && counting !== undefined && !COUNTS.test(counting))
    return { asked: counting, shown: [noun], isOrdered: false, isBeside: true };
  const [, asked, thing = 'number'] =
    AND_HOW.exec(text) ?? AND_WHICH.exec(text.replace(AND_WHEN, '$1 what date')) ?? [];
  return asked === undefined ? undefined : { asked, shown: [thing.trim()], isOrdered: false, isBeside: true };
}

/** A form behind a sentence: behind a full stop, which may be that of an abbreviation, only where it tells to show something. */
function behindSentence(before: string, behind: string): AnswerForm | undefined {
  // "When was it sold? Give me the date" and "also list its price" ask for what the first sentence does, and for more than the second.
  if (WHEN.test(before) || ALSO.test(behind)) return undefined;
  return formOf(before, behind, /\.\s*$/.test(before) ? 'told' : 'apart');
}

/** "The last names of the keepers with a dog, along with …": what is shown of the rows is told before them too. */
function withHead({ asked, shown, isOrdered }: AnswerForm): AnswerForm | undefined {
  const [, things = '', rows = ''] = OF_ROWS.exec(asked) ?? [];
  const head = things === '' || tellsNumber(things) ? undefined : shownThings(things);
  if (!head || head.isTheirs) return undefined;
  return { asked: `List the ${rows}`, shown: [...head.things, ...shown], isOrdered, isBeside: false };
}

function formOf(before: string, behind: string, place: 'apart' | 'told' | 'beside' = 'apart'): AnswerForm | undefined {
  const asked = before.trim().replace(/[\s.?!;:,]+$/, '');
  const shown = shownThings(behind);
  // "Which dogs are ill? Give their age": the dogs are asked for too. Two sentences before it: one of them says more.
  if (!shown || (shown.isTheirs && place !== 'beside') || (place === 'told' && !shown.isTold) || /[?.!]\s/.test(asked))
    return undefined;
  const { things, order, isOnce } = shown;
  // "The five newest, newest first": the superlative says it.
  const tail =
    order === undefined || (place === 'beside' && SUPERLATIVE.test(asked) && ENDS_FIRST.test(order))
      ? ''
      : `, ${order}`;
  // "Longest-serving first" goes by a day that is listed.
  if (/ first$/i.test(tail) && withOrderSaid(`${asked}${tail}`) === undefined) return undefined;
  return {
    asked: `${asked}${tail}${isOnce ? ', each only once' : ''}`,
    shown: things,
    isOrdered: order !== undefined,
    isBeside: false,
  };
}
