/** Spans of time that end at a date, in the words that conditions are read from: "since the start of 2023" as "in 2023 or later". */
import { withBoundsSaid } from './bounds-said';
import { MONTH_NAMES } from './dates';

const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\\.?';
/** A day, a month or a year, as people write them. */
const DATE = `(?:\\d{4}-\\d{2}(?:-\\d{2})?|(?:(?:\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?)?${MONTH}\\s+(?:\\d{1,2}(?:st|nd|rd|th)?,?\\s+)?)?(?:1[5-9]|20)\\d{2})(?![-\\d])`;
const START = '(?:the\\s+)?(?:start|beginning)\\s+of\\s+';
const END = '(?:the\\s+)?end\\s+of\\s+';

const SAID: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b(?:ever\s+)?since\s+(?:${START})?(${DATE})`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b(?:from|after|as of)\s+${START}(${DATE})`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b(?:from|as of)\s+(${DATE})\s+on(?:wards?\b|(?=\s*(?:[,.;?!]|$)))`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b(?:before|by|until|up to)\s+${END}(${DATE})`, 'gi'), 'in $1 or earlier'],
  [new RegExp(String.raw`\bbefore\s+${START}(${DATE})`, 'gi'), 'before $1'],
  [new RegExp(String.raw`\bafter\s+${END}(${DATE})`, 'gi'), 'after $1'],
  // "March and April 2023", "from March to May 2023": the year is that of both.
  [
    new RegExp(String.raw`\b(${MONTH_NAMES})(,?\s+(?:and|or|to|through|until|till|versus|vs\.?|compared (?:to|with))\s+(?:in\s+)?)(${MONTH_NAMES}),?\s+((?:1[5-9]|20)\d{2})\b(?![-\d])`, 'gi'), // prettier-ignore
    '$1 $4$2$3 $4',
  ],
];

/** Amounts without a number, and what they come to; "a week" only where something is compared with it. */
const AMOUNTS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:a\s+)?quarter\s+of\s+an\s+hour\b/gi, '15 minutes'],
  [/\b(?:three|3)\s+quarters\s+of\s+an\s+hour\b/gi, '45 minutes'],
  [/\b(?:an|one|1)\s+hour\s+and\s+a\s+half\b/gi, '90 minutes'],
  [/\bhalf\s+an\s+hour\b/gi, '30 minutes'],
  [/\bhalf\s+a\s+minute\b/gi, '30 seconds'],
  [/\bhalf\s+a\s+day\b/gi, '12 hours'],
  [/\b(than|least|most|over|under|exactly|exceeding|within)\s+a\s+fortnight\b/gi, '$1 14 days'],
  [
    /\b(than|least|most|over|under|exactly|exceeding|within)\s+half\s+an?\s+(?=(?:kilo|km|kg|metre|meter|mile|ton|litre|liter|pound)[a-z]*\b)/gi,
    '$1 0.5 ',
  ],
  [
    /\b(than|least|most|over|under|exactly|exceeding|within)\s+an?\s+(?=(?:second|minute|hour|day|week|kilometre|kilometer|metre|meter|mile|tonne|ton|kilogram|kilo)\b)/gi,
    '$1 1 ',
  ],
];

/** Parts of a year by the words for them: the first and the last month. */
const QUARTERS = [['January', 'March'], ['April', 'June'], ['July', 'September'], ['October', 'December']] as const; // prettier-ignore
const HALVES = [['January', 'June'], ['July', 'December']] as const; // prettier-ignore
const YEAR = '((?:1[5-9]|20)\\d\\d)';
const NTH = '(first|second|third|fourth|last|1st|2nd|3rd|4th)';
const PLACE: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };
const BEFORE = '(?:(?:in|during|for|within|from) )?(?:the )?';
/** "In the second quarter of 2023", "Q2 2023", "in quarter 2 of 2023", "the first half of 2023". */
const PARTS: readonly RegExp[] = [
  new RegExp(`\\b${BEFORE}${NTH} (quarter|half) (?:of|in) (?:the year )?${YEAR}\\b`, 'gi'),
  new RegExp(`\\b${BEFORE}(q|quarter )([1-4]),? (?:of |in )?${YEAR}\\b`, 'gi'),
];

/** A part of a year as the months from which and to which it runs. */
function partOfYear(said: string, one: string, other: string, year: string): string {
  const [nth, noun] = /^q/i.test(one) ? [other, one] : [one, other];
  const months = /^q/i.test(noun) ? QUARTERS : HALVES;
  const place = /^last$/i.test(nth) ? months.length : (PLACE[nth.toLowerCase()] ?? Number.parseInt(nth, 10));
  const [from, to] = months[place - 1] ?? [];
  return from === undefined || to === undefined ? said : `between ${from} ${year} and ${to} ${year}`;
}

const QUOTED = /("[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w))/;

/**
 * A question whose spans of time are said by the date at which they end, and whether that is part of them: who came "since 2020" came
 * in 2020 too. Quarters and halves of a year are said by their months. Amounts without a number get one: "half an hour" is 30 minutes.
 * @param text a question
 */
export function withSpansSaid(text: string): string {
  const spans = (part: string) =>
    [...SAID, ...AMOUNTS].reduce(
      (said, [pattern, plain]) => said.replace(pattern, plain),
      PARTS.reduce((said, pattern) => said.replace(pattern, partOfYear), withBoundsSaid(part)),
    );
  // What is quoted is a value as it stands.
  return text
    .split(QUOTED)
    .map((part, i) => (i % 2 === 0 ? spans(part) : part))
    .join('');
}
