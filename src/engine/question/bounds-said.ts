/** Bounds that belong to what they bound, in the words that conditions are read from: "in or after 2005" as "in 2005 or later". */
import { DATE_SAID, MONTH_NAMES } from './dates';
import { CLOCK_HOUR } from './parts-of-day';

/** "2020", "the year 2020", "the month of May 2020": the date is a group of the pattern. */
export const THE_DATE = `(?:(?:the\\s+)?(?:year|month)\\s+(?:of\\s+)?|the\\s+)?(${DATE_SAID})`;
/** "Noon", "17:00", "5 pm": the time of day is a group of the pattern. */
const THE_CLOCK = String.raw`(noon\b|midday\b|midnight\b|\d{1,2}(?::[0-5]\d){1,2}(?:\s*[ap]\.?m\b\.?)?|${CLOCK_HOUR}\s*(?:[ap]\.?m\b\.?|o'clock\b|in\s+the\s+(?:morning|afternoon|evening)\b|at\s+night\b))`;
const AT = '(?:in|on|at|during|from|of)';
/** A number, in digits or spelt. */
const NUMBER = '(\\d+(?:\\.\\d+)?|[a-z]+(?:-[a-z]+)?)';
/** What may follow a bound that ends what is said: "aged 9 and over live in Rome". */
const CLOSED = '(?=\\s*(?:[,.;:?!)]|$)|\\s+(?:in|on|at|from|by|for|of|who|that|which|with|and|or|are|is|were|was|have|has|had|do|does|did|there|sorted|ordered)\\b)'; // prettier-ignore

/** Behind it a clause ends: "in 2020 and later shipped" says of what was done later. */
const ENDS_THERE =
  '(?=\\s*(?:[,.;?!)]|$)|\\s+(?:were|was|are|is|have|has|had|did|do|with|for|by|per|sorted|ordered)\\b)';
/** A span that begins there is said as such: "from 2020 and later". */
const NOT_FROM = '(?<!\\b(?:from|as\\s+of)\\s+(?:(?:the\\s+)?year\\s+)?)';

/** Times of day with their bounds: "no later than noon", "at or after 18:00", "from 5 pm on", "by 22:00 at the latest". */
const CLOCK_BOUNDS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b(?:at|by)\s+${THE_CLOCK}\s+at\s+the\s+earliest\b`, 'gi'), 'at $1 or later'],
  [new RegExp(String.raw`\b(?:at|by)\s+${THE_CLOCK}\s+at\s+the\s+latest\b`, 'gi'), 'at $1 or earlier'],
  [new RegExp(String.raw`\bat\s+the\s+earliest\s+(?:at\s+)?${THE_CLOCK}`, 'gi'), 'at $1 or later'],
  [new RegExp(String.raw`\bat\s+the\s+latest\s+(?:at|by)\s+${THE_CLOCK}`, 'gi'), 'at $1 or earlier'],
  [
    new RegExp(
      String.raw`\b(?:(?:no|not)\s+(?:earlier|sooner)\s+than|not\s+before|at\s+or\s+after|after\s+or\s+at)\s+${THE_CLOCK}`,
      'gi',
    ),
    'at $1 or later',
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:no|not)\s+later\s+than|not\s+after|at\s+or\s+before|before\s+or\s+at|by)\s+${THE_CLOCK}(?!\s+or\b)`,
      'gi',
    ),
    'at $1 or earlier',
  ],
  [new RegExp(String.raw`\bfrom\s+${THE_CLOCK}\s+(?:on(?:wards?)?\b(?!\s+(?:\d|${MONTH_NAMES}|[a-z]+day))|and\s+later\b)`, 'gi'), 'at $1 or later'], // prettier-ignore
];

const SAID: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b${AT}\s+or\s+(?:after|since)\s+${THE_DATE}`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b(?:after|since)\s+or\s+${AT}\s+${THE_DATE}`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b${AT}\s+or\s+(?:before|until)\s+${THE_DATE}`, 'gi'), 'in $1 or earlier'],
  [new RegExp(String.raw`\b(?:before|until)\s+or\s+${AT}\s+${THE_DATE}`, 'gi'), 'in $1 or earlier'],
  [
    new RegExp(
      String.raw`\b(?:(?:no|not)\s+(?:earlier|sooner)\s+than|not\s+before)\s+(?:(?:the\s+)?(?:start|beginning)\s+of\s+)?${THE_DATE}`,
      'gi',
    ),
    'in $1 or later',
  ],
  [
    new RegExp(String.raw`\b(?:(?:no|not)\s+later\s+than|not\s+after)\s+(?:(?:the\s+)?end\s+of\s+)?${THE_DATE}`, 'gi'),
    'in $1 or earlier',
  ],
  [new RegExp(String.raw`\b(?:in|by|on)\s+${THE_DATE}\s+at\s+(?:the\s+)?earliest\b`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b(?:in|by|on)\s+${THE_DATE}\s+at\s+(?:the\s+)?latest\b`, 'gi'), 'in $1 or earlier'],
  ...CLOCK_BOUNDS,
  [new RegExp(String.raw`${NOT_FROM}\b(${DATE_SAID})\s+and\s+(?:later|after|afterwards|onwards?|beyond|newer)${ENDS_THERE}`, 'gi'), '$1 or later'], // prettier-ignore
  [new RegExp(String.raw`${NOT_FROM}\b(${DATE_SAID})\s+and\s+(?:earlier|before|prior|older)${ENDS_THERE}`, 'gi'), '$1 or earlier'], // prettier-ignore
  // The unit of an age stands between the number and its bound.
  [new RegExp(String.raw`\b${NUMBER}\s+years?\s+(?:old|of\s+age)\s+(?:or|and)\s+(?:older|over|above|more|up)\b`, 'gi'), '$1 or older'], // prettier-ignore
  [new RegExp(String.raw`\b${NUMBER}\s+years?\s+(?:old|of\s+age)\s+(?:or|and)\s+(?:younger|young|under|below|less)\b`, 'gi'), '$1 or younger'], // prettier-ignore
  [new RegExp(String.raw`\b${NUMBER}\s+years?\s+or\s+(older|younger)\b`, 'gi'), '$1 or $2'],
  [new RegExp(String.raw`\b${NUMBER}\s+(\w+)\s+or\s+longer\b`, 'gi'), '$1 $2 or more'],
  // "Aged 65 and over" counts those who are 65; "between 5 and under 10" is another matter.
  [new RegExp(String.raw`\b(?<=(?:aged?|ages)\s+(?:of\s+)?)${NUMBER}\s+and\s+(?:over|above|older|up)${CLOSED}`, 'gi'), '$1 or older'], // prettier-ignore
  [new RegExp(String.raw`\b(?<=(?:aged?|ages)\s+(?:of\s+)?)${NUMBER}\s+and\s+(?:under|below|younger)${CLOSED}`, 'gi'), '$1 or younger'], // prettier-ignore
  [new RegExp(String.raw`(?<!\bbetween\s)(?<!\bfrom\s)\b(\d+(?:\.\d+)?)\s+and\s+(?:over|above|up|upwards?)${CLOSED}`, 'gi'), '$1 or more'], // prettier-ignore
  [new RegExp(String.raw`(?<!\bbetween\s)(?<!\bfrom\s)\b(\d+(?:\.\d+)?)\s+and\s+(?:under|below)${CLOSED}`, 'gi'), '$1 or less'], // prettier-ignore
  // "Between 2 to 4" is a range as well.
  [new RegExp(String.raw`\bbetween\s+${NUMBER}\s+to\s+${NUMBER}\b`, 'gi'), 'between $1 and $2'],
];

/**
 * Words with their bounds said behind what they bound, which is part of what is asked for: those "born in or after 2005" were born "in 2005
 * or later", and who is "9 years old or older" is "9 or older".
 * @param text a part of a question in which nothing is quoted
 */
export function withBoundsSaid(text: string): string {
  return SAID.reduce((said, [pattern, plain]) => said.replace(pattern, plain), text);
}
