/**
 * Which end of a list comes first, "the instructors and their salaries, highest first", in the words that reading expects: all of them
 * are asked for, in an order, and no superlative asks for one.
 */

/**
 * What words for an end say: the order, and what is ordered by where the words tell. What is oldest, fastest or best may have the least
 * value, of a year, a time or a rank: that depends on the column, see `order-direction.ts`.
 */
const ENDS: readonly (readonly [RegExp, 'ascending' | 'descending', string?])[] = [
  [/^(?:highest|largest|biggest|greatest|most)$/, 'descending'],
  [/^(?:lowest|smallest|least|fewest)$/, 'ascending'],
  [/^(?:priciest|costliest|(?:the )?most (?:expensive|costly))$/, 'descending', 'price'],
  [/^(?:cheapest|(?:the )?least (?:expensive|costly))$/, 'ascending', 'price'],
  [/^longest$/, 'descending', 'length'],
  [/^shortest$/, 'ascending', 'length'],
  [/^tallest$/, 'descending', 'height'],
  [/^heaviest$/, 'descending', 'weight'],
  [/^lightest$/, 'ascending', 'weight'],
  [/^(?:newest|latest|most recent)$/, 'descending', 'date'],
  [/^earliest$/, 'ascending', 'date'],
];

const END = String.raw`((?:most|least) (?:expensive|costly|recent)|[a-z]+est|most|best|least|worst)`;
/** "Highest first", "the biggest at the top", "starting with the cheapest": at the end of a question, behind what is listed. */
const LAST =
  new RegExp(String.raw`^(.+?)(?:,|;|\s-+|\s\()?\s+(?:with )?(?:the )?${END} (?:one |ones )?(?:first|at the top|on top)\)?[\s.?!]*$`, 'i'); // prettier-ignore
const STARTING =
  new RegExp(String.raw`^(.+?)(?:,|;)?\s+(?:starting|beginning) (?:with|from) (?:the )?${END}(?: one| ones)?[\s.?!]*$`, 'i'); // prettier-ignore
/** "By price", at the end of what is listed. */
const BY = /^(.+?),? (?:sorted |ordered |ranked |arranged |listed )?by (?:their |its |the )?([^,]+)$/i;
/** Words that count for each or rank are grouped by something: "by country" is no order then. */
const GROUPED = /\b(?:how many|number of|count|average|total|sum|mean)\b(?=.* by )/i;
/** "With their scores", at the end. */
const BESIDE = / with (?:their |its )?(?=[a-z]+(?: [a-z]+)?$)/i;
/** A superlative, or how many are asked for: the end is said already. */
const RANKED = /\b(?:(?!guest|interest|request|forest|harvest|contest|invest)[a-z]{2,}est|top|most|least)\b/i;

/**
 * A question whose order is said in words for one end of it, with the order in plain words.
 * @param text a question in one sentence
 * @returns undefined where none is said so
 */
export function withOrderSaid(text: string): string | undefined {
  const [, listed, said = ''] = LAST.exec(text) ?? STARTING.exec(text) ?? [];
  const end = ENDS.find(([words]) => words.test(said.toLowerCase()));
  if (listed === undefined || !end) return undefined;
  const [, order, hint] = end;
  if (RANKED.test(listed)) return `${listed} in ${order} order`;
  const [, things, property] = GROUPED.test(listed) ? [] : (BY.exec(listed) ?? []);
  if (things !== undefined && property !== undefined) return `${things} in ${order} order of ${property}`;
  const of = hint === undefined || GROUPED.test(listed) ? '' : ` of ${hint}`;
  // "Names with their scores" are asked for both.
  return `${listed.replace(BESIDE, ' and ')} in ${order} order${of}`;
}
