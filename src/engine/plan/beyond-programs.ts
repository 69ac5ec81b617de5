/** What a question asks for that no program of this engine works out, and periods that hang on the day it is asked. */
import type { ExplainedToken } from './explain';

/** Tokens of a question that no program heeds; `end` is exclusive. */
export interface Beyond {
  readonly start: number;
  readonly end: number;
  readonly kind: 'operation' | 'now';
}

const RANK = /^(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|(?!1st)\d+(?:st|nd|rd|th))$/;
const SUPERLATIVES = new Set([
  'most',
  'least',
  'longest',
  'shortest',
  'oldest',
  'youngest',
  'latest',
  'most-common',
  'least-common',
]);
const STATISTICS =
  /^(?:medians?|percentiles?|quartiles?|variances?|correlations?|correlated|regression|ratios?|spring|summer|autumn|winter)$/;
const SINCE_NOW = /^(?:this|past|previous|next|current|last)$/;
const SPANS = /^(?:years?|months?|weeks?|days?|quarters?|decades?)$/;
const DURING = /^(?:in|over|during|within|for|throughout)$/;
const DETERMINERS = /^(?:the|an?|each|every|any|its|their|his|her|which|what|whose|of|by|per)$/;
const DAYS = /^(?:yesterday|today|tomorrow|tonight)$/;

/**
 * Finds what no program works out: ranks other than the first ("second highest"), statistics ("median", "ratio"), seasons, and periods that
 * are counted from today ("last year").
 * @param tokens the question; words that name something in the graph ("median_income") ask for that
 * @param areOneName whether one column is called by all of some words: `last_year`
 */
export function beyondPrograms(
  tokens: readonly ExplainedToken[],
  areOneName: (stems: readonly string[]) => boolean,
): Beyond[] {
  return tokens.flatMap(({ known }, start): Beyond[] => {
    const operation = operationAt(tokens, start);
    const period = periodAt(tokens, start);
    // "Last" may be a word of a name, and "last month" is none for that; "the last month" may be that of a column, "last month" alone is none.
    const span = tokens.slice(start, start + period).filter(({ token }) => token.number === undefined);
    const isNamed = span.slice(1).some((t) => t.known === 'name');
    const isOpen = !isNamed || !DETERMINERS.test(wordAt(tokens, start - 1));
    const isPeriod = period > 1 && isOpen && !areOneName(span.map(({ token }) => token.stem));
    if (operation < 2 && !isPeriod && (known === 'name' || known === 'value')) return [];
    if (operation > 0) return [{ start, end: start + operation, kind: 'operation' }];
    return period > 0 ? [{ start, end: start + period, kind: 'now' }] : [];
  });
}

/** Tokens of an operation that begins here. */
function operationAt(tokens: readonly ExplainedToken[], at: number): number {
  const word = wordAt(tokens, at);
  const next = tokens[at + 1]?.token;
  if (STATISTICS.test(word)) return 1;
  if (word === 'standard' && next?.word === 'deviation') return 2;
  return RANK.test(word) && next !== undefined && SUPERLATIVES.has(next.cue ?? '') ? 2 : 0;
}

/** Tokens of a period that hangs on today and begins here: "last year", "the past 3 months", "two weeks ago". */
function periodAt(tokens: readonly ExplainedToken[], at: number): number {
  const word = wordAt(tokens, at);
  if (DAYS.test(word)) return 1;
  const led = SINCE_NOW.test(word);
  const counted = tokens[at + 1]?.token.number !== undefined ? 1 : 0;
  // "The last year" of something is its greatest year; "in the last year" is the one before today.
  const [before, before2] = [wordAt(tokens, at - 1), wordAt(tokens, at - 2)];
  const greatest = word === 'last' && before === 'the' && !DURING.test(before2);
  const plain = led && SPANS.test(wordAt(tokens, at + 1)) && !greatest;
  if (plain) return 2;
  if (led && counted > 0 && SPANS.test(wordAt(tokens, at + 2))) return 3;
  const number = tokens[at]?.token.number !== undefined;
  return number && SPANS.test(wordAt(tokens, at + 1)) && wordAt(tokens, at + 2) === 'ago' ? 3 : 0;
}

function wordAt(tokens: readonly ExplainedToken[], at: number): string {
  return tokens[at]?.token.word ?? '';
}
