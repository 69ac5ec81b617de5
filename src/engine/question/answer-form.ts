/**
 * Questions that spell out what is to be shown, apart from what they ask: "Which drivers had an accident? First and last name, oldest
 * first." Read apart, neither part is taken for the other.
 */
import { withoutFormat } from './form-said';
import { withOrderSaid } from './order-said';
import { NUMBERS, quotes, SHOW } from './sentences';

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
const POLITE = String.raw`(?:(?:and|but|please|kindly|just|also|then|only)\b,?\s*)*`;
const TELL = String.raw`(?:(?!display names?\b|(?:name|state|report|list)(?:,| (?:and|of)\b))(?:${SHOW})(?:\s+(?:me|us))?(?:\s+only)?|(?:i|we)(?:['’]d| would)? (?:like|need|want)|with)`;
const OPENING = new RegExp(String.raw`^${POLITE}(?:could you )?${POLITE}(?:${TELL}\s+)?`, 'i');
const TELLS = new RegExp(String.raw`^${POLITE}(?:could you )?${POLITE}${TELL}\s`, 'i');
const WHEN = /^(?:when|on which (?:day|date)|in which (?:year|month))\b/i;
const ALSO = /\balso\b/i;
/** What ends a request without saying what is shown. */
const POLITE_END = /,?\s*\b(?:please|thanks|thank you)$/i;
/** An order of the rows, behind what is shown. */
const ORDER =
  /,\s*(?:and\s+)?((?:the\s+)?(?:[a-z]+[- ]){0,3}?[a-z]+(?:\s+[a-z]+)?\s+first|(?:in\s+)?(?:alphabetical|chronological|ascending|descending|time)\s+order|(?:sorted|ordered)\s+by\s+[a-z ]+|alphabetically|in order of [a-z ]+)$/i;
/** That each is told one time. */
const ONCE =
  /,?\s*(?:(?:each|every)(?:\s+[a-z]+){0,3}\s+(?:only\s+)?once|once each|without (?:any )?(?:repeats|duplicates)|no (?:repeats|duplicates))(?:\s+only)?$/i;
/** "Each guest's name once": that too, and what is shown. */
const OWNED_ONCE = /^(?:each|every) ((?:[a-z]+['’]s )?[a-z ]+?)(?: only)? once$/i;
/** "For each hut without a ranger, show the name and the park": rows that are listed, and what of them. */
const FOR_EACH = new RegExp(
  String.raw`^for (?:each|every|all)(?: of the)? ([^,]+), (?:could you )?(?:please )?(?:${SHOW})(?: me)? ([^?]+)[?.]?$`,
  'i',
);
/** A number is told of each. */
const NUMBER = new RegExp(String.raw`\b(?:${NUMBERS}|most|least|maximum|minimum|highest|lowest)\b`, 'i');
const ONLY = /\s+only$/i;
/** No mere thing: a clause, a question, a place. */
const CLAUSE =
  /^(?:sort|order|arrange|leave|skip|ignore|omit|count(?=\s)|take|assume|consider|use|treat|exclude|one)\b|\b(?:who|which|what|whose|where|when|if|whether|is|are|has|have|had|do|does|did|be|been|not|no|than|between|in|for|from|by|with|without|as|them|or|but)\b|\d|included$/i;
const ARTICLE = /^(?:both |all )?(?:of )?(?:the|a|an|its|their|his|her|each|every|all)\s+/i;
/** "First and last name": two things with one head. */
const HALVES = /\b(first|given|last|family)(?: names?)?(?:,| and|, and) (last|family|first|given) (names?)\b/gi;
const MOST_WORDS = 7;
const THEIRS = /^(?:its|their|his|her)\b/i;
/** What names rows. */
const NAMING = /\b(?:names?|titles?|ids?|numbers?|codes?|labels?|tags?)\b/i;

/**
 * The form of a question's answer.
 * @param question as a person wrote it
 * @returns undefined where it does not spell out what is to be shown in a part of its own
 */
export function answerForm(question: string): AnswerForm | undefined {
  const text = withoutFormat(question.trim().replace(/\s+/g, ' '));
  const start = [...text.matchAll(BEGINS)].at(-1)?.index;
  if (start !== undefined && !quotes(text.slice(start))) return partsOf(text.slice(0, start), text.slice(start));
  const [, rows, things] = FOR_EACH.exec(text) ?? [];
  if (rows === undefined || things === undefined || NUMBER.test(things)) return undefined;
  const form = told(`List all ${rows}`, things);
  // "For each park, list the huts" tells huts of each, and no parks.
  return form && form.shown.length > 1 ? form : undefined;
}

/** A form behind a sentence: behind a full stop, which may be that of an abbreviation, only where it tells to show something. */
function partsOf(before: string, behind: string): AnswerForm | undefined {
  // "When was it sold? Give me the date" and "also list its price" ask for what the first sentence does, and for more than the second.
  if (WHEN.test(before) || ALSO.test(behind) || (/\.\s*$/.test(before) && !TELLS.test(behind))) return undefined;
  return told(before, behind);
}

function told(before: string, behind: string): AnswerForm | undefined {
  const asked = before.trim().replace(/[\s.?!;:,]+$/, '');
  const request = behind
    .replace(/[\s.?!]+$/, '')
    .replace(POLITE_END, '')
    .replace(OPENING, '')
    .replace(ONLY, '');
  // "Which dogs are ill? Give their age": the dogs are asked for too.
  if (THEIRS.test(request) && !NAMING.test(request)) return undefined;
  const [each, owned] = taken(request, OWNED_ONCE);
  const [list, once] = each === '' ? [owned ?? '', owned] : taken(request, ONCE);
  const [things, order] = taken(list, ORDER);
  const shown = listed(things);
  // Two sentences before it: one of them says more.
  if (shown.length === 0 || /[?.!]\s/.test(asked)) return undefined;
  const tail = order === undefined ? '' : `, ${order}`;
  // "Longest-serving first" goes by a day that is listed.
  if (/ first$/i.test(tail) && withOrderSaid(`${asked}${tail}`) === undefined) return undefined;
  return {
    asked: `${asked}${tail}${once === undefined ? '' : ', each only once'}`,
    shown,
    isOrdered: order !== undefined,
  };
}

/** A text without what a pattern finds at its end, and that. */
function taken(text: string, pattern: RegExp): readonly [string, string | undefined] {
  const found = pattern.exec(text);
  return found ? [text.slice(0, found.index).trim(), found[1] ?? found[0]] : [text, undefined];
}

/** The things of a list; none where something in it is more than a thing. */
function listed(text: string): string[] {
  const parted = text.replace(
    HALVES,
    (_, one: string, other: string, name: string) => `${one} ${name}, ${other} ${name}`,
  );
  const things = parted.split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/i).map((thing) =>
    thing
      .replace(/^how many$/i, 'number')
      .replace(ARTICLE, '')
      .trim(),
  );
  const fits = (thing: string) =>
    thing !== '' && !CLAUSE.test(thing.replace(/^how many /i, 'number of ')) && thing.split(' ').length <= MOST_WORDS;
  // "Its name and the name and breed of its mother": which is whose is not told by the things alone.
  const isTold = new Set(things.map((thing) => thing.toLowerCase())).size === things.length;
  return isTold && things.every(fits) ? things : [];
}
