/** Spans of time that end at a date, in the words that conditions are read from: "since the start of 2023" as "in 2023 or later". */
import { THE_DATE, withBoundsSaid } from './bounds-said';
import { withPartsOfFolds } from './parts-of-folds';
import { DATE_SAID, MONTHS, MONTH_NAMES, monthNumber } from './dates';
import { isParticiple } from './participles';

const START = '(?:the\\s+)?(?:start|beginning)\\s+of\\s+';
const END = '(?:the\\s+)?end\\s+of\\s+';
/** "Hired beginning in 2015", "starting from 2015": the words before the date, and that before them. */
const BEGINNING = new RegExp(String.raw`(^|,\s+|\b([a-z]+)\s+)(starting|beginning|commencing)\s+(from|as of|in|on)\s+${THE_DATE}`, 'gi'); // prettier-ignore
const DAY = /^(?:dates?|days?|years?)$/;
/** Until when what began goes on, where that is no end: "from 2020 to the present". */
const TILL_NOW = '(?:(?:up\\s+)?(?:to|till?|until|through|and)\\s+)(?:now|today|date|the\\s+present(?:\\s+day)?)\\b';
const ONWARDS =
  '(?:on(?:wards?\\b|(?=\\s*(?:[,.;?!]|$)))|forwards?\\b|and\\s+(?:on(?:wards?)?|later|after|afterwards|beyond|newer)\\b)';
/** Parts of a day that is one end of a span, none of them groups but the year. */
const A_DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const A_MONTH = String.raw`(?:(?:${MONTH_NAMES})\b|(?:${MONTHS.map((name) => name.slice(0, 3)).join('|')})\b\.?)`;
const A_YEAR = String.raw`((?:1[5-9]|20)\d{2})\b(?![-\d])`;
const TO = String.raw`\s+(?:and|to|through|until|till)\s+(?:the\s+)?`;

const SAID: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b(?:ever\s+)?since\s+(?:${START})?${THE_DATE}`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b(?:from|after|as of)\s+${START}${THE_DATE}`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b(?:from|between)\s+${THE_DATE}\s+${TILL_NOW}`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b(?:from|as of)\s+${THE_DATE}\s+${ONWARDS}`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b(?:before|by|until|up to)\s+${END}(${DATE_SAID})`, 'gi'), 'in $1 or earlier'],
  [new RegExp(String.raw`\bbefore\s+${START}(${DATE_SAID})`, 'gi'), 'before $1'],
  [new RegExp(String.raw`\bafter\s+${END}(${DATE_SAID})`, 'gi'), 'after $1'],
  // "March and April 2023", "from March to May 2023": the year is that of both.
  [
    new RegExp(String.raw`\b(${MONTH_NAMES})(,?\s+(?:and|or|to|through|until|till|versus|vs\.?|compared (?:to|with))\s+(?:in\s+)?)(${MONTH_NAMES}),?\s+((?:1[5-9]|20)\d{2})\b(?![-\d])`, 'gi'), // prettier-ignore
    '$1 $4$2$3 $4',
  ],
  // So it is for days: "from 1 to 15 March 2024".
  [
    new RegExp(
      String.raw`\b((?:between|from)\s+)(${A_DAY})(${TO})(${A_DAY}\s+(?:of\s+)?)(${A_MONTH}),?\s+${A_YEAR}`,
      'gi',
    ),
    '$1$2 $5 $6$3$4$5 $6',
  ],
  [
    new RegExp(String.raw`\b((?:between|from)\s+)(${A_MONTH})\s+(${A_DAY})(${TO})(${A_DAY}),?\s+${A_YEAR}`, 'gi'),
    '$1$3 $2 $6$4$5 $2 $6',
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

/** "Between 1 January and 31 March 2024", "from March 1 to April 15, 2024": the year is that of both, but where the first day comes later in it. */
const TWO_DAYS = new RegExp(String.raw`\b((?:between|from)\s+)(${A_DAY}\s+(?:of\s+)?${A_MONTH}|${A_MONTH}\s+${A_DAY})(${TO})(${A_DAY}\s+(?:of\s+)?${A_MONTH}|${A_MONTH}\s+${A_DAY}),?\s+${A_YEAR}`, 'gi'); // prettier-ignore

function twoDays(_: string, lead: string, first: string, to: string, last: string, year: string): string {
  const monthOf = (day: string) => monthNumber(/[a-z]{3,}/i.exec(day.replace(/\d+[a-z]*/gi, ''))?.[0] ?? '');
  const begun = monthOf(first) > monthOf(last) ? Number(year) - 1 : year;
  return `${lead}${first} ${begun}${to}${last} ${year}`;
}

/** What had begun before it, or is told by no noun: of "courses beginning in 2020" that is a deed of their own. */
function sinceBeginning(said: string, before: string, ...[word, verb = '', link = '', date = '']: string[]): string {
  const own = word?.toLowerCase() ?? '';
  if (own === '' || isParticiple(own) || DAY.test(own)) return `${before}in ${date} or later`;
  return /^(?:in|on)$/i.test(link) ? said : `${before}${verb} in ${date} or later`;
}

const QUOTED = /("[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w))/;

/**
 * A question whose spans of time are said by the date at which they end, and whether that is part of them: who came "since 2020" or
 * "no later than 2020" came in 2020 too. Quarters and halves of a year are said by their months. Amounts without a number get one:
 * "half an hour" is 30 minutes.
 * @param text a question
 */
export function withSpansSaid(text: string): string {
  const spans = (part: string) =>
    [...SAID, ...AMOUNTS].reduce(
      (said, [pattern, plain]) => said.replace(pattern, plain),
      PARTS.reduce((said, pattern) => said.replace(pattern, partOfYear), withBoundsSaid(withPartsOfFolds(part)))
        .replace(BEGINNING, sinceBeginning)
        .replace(TWO_DAYS, twoDays),
    );
  // What is quoted is a value as it stands.
  return text
    .split(QUOTED)
    .map((part, i) => (i % 2 === 0 ? spans(part) : part))
    .join('');
}
