/** Spans of time that end at a date, in the words that conditions are read from: "since the start of 2023" as "in 2023 or later". */

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
];

const QUOTED = /("[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w))/;

/**
 * A question whose spans of time are said by the date at which they end, and whether that is part of them: who came "since 2020" came
 * in 2020 too.
 * @param text a question
 */
export function withSpansSaid(text: string): string {
  const spans = (part: string) => SAID.reduce((said, [pattern, plain]) => said.replace(pattern, plain), part);
  // What is quoted is a value as it stands.
  return text
    .split(QUOTED)
    .map((part, i) => (i % 2 === 0 ? spans(part) : part))
    .join('');
}
