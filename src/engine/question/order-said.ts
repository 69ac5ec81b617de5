/**
 * Which end of a list comes first, "the instructors and their salaries, highest first", in the words that reading expects: all of them
 * are asked for, in an order, and no superlative asks for one.
 */

import { singular } from '../search/words';
import { COLUMN_HINTS } from './cue-words';
import { pattern } from './sentences';

/**
 * What words for an end say: the order, and what is ordered by where the words tell. What is oldest, fastest or best may have the least
 * value, of a year, a time or a rank: that depends on the column, see `order-direction.ts`.
 */
const ENDS: readonly (readonly [RegExp, 'ascending' | 'descending', string?])[] = [
  [/^(?:highest|largest|biggest|greatest|most)$/, 'descending'],
  [/^(?:lowest|smallest|least|fewest)$/, 'ascending'],
  [/^(?:priciest|costliest|dearest|(?:the )?most (?:expensive|costly))$/, 'descending', 'price'],
  [/^(?:cheapest|(?:the )?least (?:expensive|costly))$/, 'ascending', 'price'],
  [/^longest$/, 'descending', 'length'],
  [/^shortest$/, 'ascending', 'length'],
  [/^tallest$/, 'descending', 'height'],
  [/^heaviest$/, 'descending', 'weight'],
  [/^lightest$/, 'ascending', 'weight'],
  [/^(?:newest|latest|most recent)$/, 'descending', 'date'],
  [/^earliest$/, 'ascending', 'date'],
];

/** Words for ends of which the way depends on the property: the oldest has the greatest age, and was born first. */
const OF_AGE: Readonly<Record<string, readonly [age: 'ascending' | 'descending', born: 'ascending' | 'descending']>> = {
  oldest: ['descending', 'ascending'],
  youngest: ['ascending', 'descending'],
};
const OPPOSITE: Readonly<Record<string, string>> = { oldest: 'youngest', youngest: 'oldest' };
const AGE = /^(?:ages?)$/;
/** What is listed of which a word says the end: "births" and "birth dates" of the youngest, a "runtime" of the longest. */
const BORN = /\b(?:dates? of birth|birth ?(?:dates?|days?|years?)|years? of birth)\b/i;

const END = String.raw`((?:most|least) (?:expensive|costly|recent)|[a-z]+est|most|best|least|worst)`;
/** "Highest first", "the biggest at the top", "starting with the cheapest": at the end of a question, behind what is listed. */
const LAST = pattern`^(.+?)(?:,|;|\s-+|\s\()?\s+(?:with )?(?:the )?${END} (?:one |ones )?(?:first|at the top|on top)\)?[\s.?!]*$`;
const STARTING = pattern`^(.+?)(?:,|;)?\s+(?:starting|beginning) (?:with|from) (?:the )?${END}(?: one| ones)?[\s.?!]*$`;
/** "From the cheapest to the most expensive": both ends of an order of what the first word tells. */
const FROM_TO = pattern`^(.+?),? (?:(?:sorted|ordered|ranked|arranged|listed) )?from (?:the )?${END} to (?:the )?${END}[\s.?!]*$`;
/** "The boats, cheapest first, with their length": what else is told stands behind the order. */
const TOLD_BEHIND = pattern`^(.+?),? (?:the )?${END} (?:one |ones )?first,? (with (?:their|its) [^,]+?)[\s.?!]*$`;
/** "Sorted by the highest price first", "by the ones with the highest price first": an end with what it is of. */
const END_OF = pattern`^(.+?),? (?:sorted|ordered|ranked|arranged|listed)(?: by| with)? (?:the )?(?:ones? |those )?(?:with |that have )?(?:the )?${END} (.+?) (?:coming )?(?:first|at the top|on top)[\s.?!]*$`;
/** "Biggest payer first", "earliest expiry first": an end with a noun, whoever or whatever is at it. */
const LAST_NOUN = pattern`^(.+?)(?:,|;|\s-+|\s\()\s*(?:with )?(?:the )?${END}[- ](?!ones?\b|paid\b|known\b|sold\b|[a-z]+(?:ed|ing)\b)([a-z]+) (?:first|at the top|on top)\)?[\s.?!]*$`;
/** "By price", at the end of what is listed. */
const BY = /^(.+?),? (?:sorted |ordered |ranked |arranged |listed )?by (?:their |its |the )?([^,]+)$/i;
/** Words that count for each or rank are grouped by something: "by country" is no order then. */
const GROUPED = /\b(?:how many|number of|count|average|total|sum|mean)\b(?=.* by )/i;
/** What tells something of what is listed. */
const TOLD = /,|\b(?:and|with|by|their|its|of|per|each|how many|in order|sorted|ordered|ranked)\b/i;
/** "With their scores", at the end. */
const BESIDE = / with (?:their |its )?(?=[a-z]+(?: [a-z]+)?$)/i;
/** A superlative, or how many are asked for: the end is said already. */
const RANKED = /\b(?:(?!guest|interest|request|forest|harvest|contest|invest)[a-z]{2,}est|top|most|least)\b/i;

/** What goes before the order of those that are alike. */
const TIED = /^(.+?)(, then by [^,]+?)[\s.?!]*$/i;
const ORDERED = /\b(?:sorted|ordered|ranked|(?:ascending|descending) order)\b/i;
/** Both ends of an order, in words that stand for no amount. */
const MOST_TO_FEWEST =
  /\bfrom (?:the )?(most|largest|biggest) (?:number )?to (?:the )?(?:fewest|least|smallest)\b(?=\s*(?:$|[?.!,;]|and\b|then\b))/i;
const FEWEST_TO_MOST =
  /\bfrom (?:the )?(?:fewest|least|smallest) (?:number )?to (?:the )?(?:most|largest|biggest)\b(?=\s*(?:$|[?.!,;]|and\b|then\b))/i;
/** "Ties in order of name", "and then alphabetically by name": the order of those that are alike in the first one. */
const TIES =
  /,?\s+(?:and\s+)?(?:(?:then|with\s+ties|(?:in\s+case\s+of\s+)?(?:a\s+)?ties?(?:\s+(?:are|being|to\s+be))?|where\s+(?:equal|tied)|if\s+(?:equal|tied))[,:]?\s+(?:(?:broken|sorted|ordered|listed|resolved|settled)\s+)?(?:alphabetical(?:ly)?\s+(?:order\s+)?(?:by|of)|in\s+(?:alphabetical\s+)?order\s+of|by))\s+(?:the\s+|their\s+|its\s+)?(?=[a-z])/i;

/**
 * A question that says an order of those that are alike in plain words, and the way from one end to the other.
 * @param text a question
 * @returns the text itself where none is said
 */
export function withTiesSaid(text: string): string {
  return text
    .replace(MOST_TO_FEWEST, 'in descending order')
    .replace(FEWEST_TO_MOST, 'in ascending order')
    .replace(TIES, ', then by ');
}

/**
 * A question whose order is said in words for one end of it, with the order in plain words.
 * @param text a question in one sentence
 * @returns undefined where none is said so
 */
export function withOrderSaid(text: string): string | undefined {
  const [, first = '', ties = ''] = TIED.exec(text) ?? [];
  if (ties !== '') {
    const ordered = withOrderSaid(first) ?? (ORDERED.test(first) ? first : undefined);
    return ordered && `${ordered}${ties}`;
  }
  const both = fromEndToEnd(text);
  if (both !== undefined) return both;
  const [, before, first0 = '', told = ''] = TOLD_BEHIND.exec(text) ?? [];
  if (before !== undefined) return withOrderSaid(`${before} ${told}, ${first0} first`);
  const [, all, end0 = '', of0] = END_OF.exec(text) ?? [];
  const ended = all === undefined ? undefined : ENDS.find(([words]) => words.test(end0.toLowerCase()));
  if (ended && ended[2] === undefined) return `${all} in ${ended[1]} order of ${of0}`;
  const [, listed, said = '', noun] = LAST.exec(text) ?? STARTING.exec(text) ?? LAST_NOUN.exec(text) ?? [];
  if (listed === undefined) return undefined;
  const word = said.toLowerCase();
  const measured = (noun === undefined ? undefined : measuredAs(noun, listed)) ?? measuredBy(word, listed);
  // "By date of birth, oldest first" is a list in an order, see `listed-rows.ts`.
  const end = ENDS.find(([words]) => words.test(word)) ?? (BY.test(listed) ? undefined : endOfAge(word, measured));
  if (!end) return BY.test(listed) || RANKED.test(listed) ? undefined : inOrderOfEnds(listed, word);
  const [, order, hint] = end;
  // Nothing is told of them that could be large.
  if (hint === undefined && !measured && !TOLD.test(listed) && !RANKED.test(listed)) return inOrderOfEnds(listed, word);
  if (RANKED.test(listed)) return `${listed} in ${order} order`;
  const [, things, property = ''] = GROUPED.test(listed) ? [] : (BY.exec(listed) ?? []);
  // "Songs by Northern Static, longest first" says whose they are.
  if (things !== undefined && !isName(property)) return `${things} in ${order} order of ${property}`;
  const of = hint === undefined || GROUPED.test(listed) ? '' : ` of ${measured ?? hint}`;
  // "Names with their scores" are asked for both.
  return `${listed.replace(BESIDE, ' and ')} in ${order} order${of}`;
}

/** Whether words are written as a name of several words: one alone may be what somebody writes a property with, "by Price". */
function isName(words: string): boolean {
  return /^\p{Lu}\S* (?:\S+ )*\p{Lu}/u.test(words) && words !== words.toUpperCase();
}

/** An order from one end to the other one of the same property, which the words for it tell. */
function fromEndToEnd(text: string): string | undefined {
  const [, listed, first = '', last = ''] = FROM_TO.exec(text) ?? [];
  const [begins, ends] = [first, last].map((said) => ENDS.find(([words]) => words.test(said.toLowerCase())));
  if (listed === undefined || !begins || begins[2] === undefined || GROUPED.test(listed)) return undefined;
  if (ends?.[2] !== begins[2] || ends[1] === begins[1]) return undefined;
  const of = measuredBy(first.toLowerCase(), listed) ?? begins[2];
  return `${listed.replace(BESIDE, ' and ')} in ${begins[1]} order of ${of}`;
}

/** From one end to the other, where the column tells which has the greater value. */
function inOrderOfEnds(listed: string, word: string): string {
  const other = OPPOSITE[word];
  return other === undefined ? `${listed} sorted by the ${word}` : `${listed} from ${word} to ${other}`;
}

/** The property among those listed that a word for an end is about, as it is written there: the runtime, of "longest". */
function measuredBy(end: string, listed: string): string | undefined {
  const names = new Set(COLUMN_HINTS.flatMap(([words, of]) => (words.split(' ').includes(end) ? of.split(' ') : [])));
  const born = end in OF_AGE ? BORN.exec(listed)?.[0] : undefined;
  return born ?? listed.match(/[a-z]+/gi)?.findLast((word) => names.has(singular(word.toLowerCase())));
}

/** What is listed that a noun behind an end is of: the expiry date, of "earliest expiry first". */
function measuredAs(noun: string, listed: string): string | undefined {
  return pattern`\b${noun}(?: (?:date|day|time|year))?\b(?! (?:name|id|number)s?\b)`.exec(listed)?.[0];
}

/** The order in which the oldest or the youngest come first, by an age or a birth that is listed. */
function endOfAge(end: string, measured: string | undefined): (typeof ENDS)[number] | undefined {
  const [byAge, byBirth] = OF_AGE[end] ?? [];
  if (!byAge || !byBirth || measured === undefined) return undefined;
  if (AGE.test(measured)) return [/^/, byAge, measured];
  return BORN.test(measured) ? [/^/, byBirth, measured] : undefined;
}
