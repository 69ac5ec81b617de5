/** Bounds that belong to what they bound, in the words that conditions are read from: "in or after 2005" as "in 2005 or later". */

const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const YEAR = '(?:1[5-9]|20)\\d{2}';
/** A day, a month or a year, as people write them. */
const DATE = `(?:\\d{4}-\\d{2}(?:-\\d{2})?|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|(?:${DAY}\\s+(?:of\\s+)?)?${MONTH}\\s+(?:${DAY},?\\s+)?${YEAR}|${YEAR})(?![-\\d])`;
const THE_YEAR = '(?:the\\s+(?:year|month)\\s+(?:of\\s+)?|the\\s+)?';
const AT = '(?:in|on|at|during|from|of)';
/** A number, in digits or spelt. */
const NUMBER = '(\\d+(?:\\.\\d+)?|[a-z]+(?:-[a-z]+)?)';
/** What may follow a bound that ends what is said: "aged 9 and over live in Rome". */
const CLOSED = '(?=\\s*(?:[,.;:?!)]|$)|\\s+(?:in|on|at|from|by|for|of|who|that|which|with|and|or|are|is|were|was|have|has|had|do|does|did|there|sorted|ordered)\\b)'; // prettier-ignore

const SAID: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b${AT}\s+or\s+(?:after|since)\s+${THE_YEAR}(${DATE})`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b(?:after|since)\s+or\s+${AT}\s+${THE_YEAR}(${DATE})`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b${AT}\s+or\s+(?:before|until)\s+${THE_YEAR}(${DATE})`, 'gi'), 'in $1 or earlier'],
  [new RegExp(String.raw`\b(?:before|until)\s+or\s+${AT}\s+${THE_YEAR}(${DATE})`, 'gi'), 'in $1 or earlier'],
  [new RegExp(String.raw`\b(?:no|not)\s+(?:earlier|sooner)\s+than\s+${THE_YEAR}(${DATE})`, 'gi'), 'in $1 or later'],
  [new RegExp(String.raw`\b(?:no|not)\s+later\s+than\s+${THE_YEAR}(${DATE})`, 'gi'), 'in $1 or earlier'],
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
