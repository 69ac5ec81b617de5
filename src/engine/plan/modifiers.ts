/** Nouns that only tell more of the noun after them. */
import { singular } from '../search/words';
import type { ExplainedToken } from './explain';

/**
 * Whether the word only tells more of the noun after it, which the graph knows: the "credit" of a "credit card". Of a noun that
 * any thing has, "engine type", it tells what is meant.
 */
export function isModifier(question: string, tokens: readonly ExplainedToken[], at: number): boolean {
  const [here, next] = [tokens[at]?.token, tokens[at + 1]];
  if (!here || next?.known !== 'name' || next.token.quoted) return false;
  const touches = /^\s$/.test(question.slice(here.end, next.token.start));
  return touches && !OF_ANYTHING.has(singular(next.token.word));
}

/** Nouns of properties that things of any kind have. */
const OF_ANYTHING = new Set(
  `address amount area category city class code color colour cost count country date day degree description detail duration
  fee group height id identifier index kind length level location month name number percentage place position price rank rate
  score size state status term time title total type unit value weight width year`.split(/\s+/),
);
