/**
 * Measures that are rows, said by other words than their names: "how agile is Bolt" asks for the agility of Bolt, and "the fastest
 * runner" is the runner with the highest speed, where agility and speed are stored names of what is measured.
 */
import { fold, splitIdentifier } from '../search/words';
import { saysLess } from './comparatives';
import { COLUMN_HINTS } from './cue-words';
import { measuresOf } from './named-measures';
import type { SchemaView } from './schema-view';

const HOW = /^how ([a-z]+) (?:is|are|was|were) (.+?)[\s?.!]*$/i;
/** "The fastest runner", "the most agile runners": up to where something else is said of them. */
const ENDING =
  /\b(?:the )?((?:most |least )?[a-z]+) ((?!of\b|in\b)[a-z]+(?: [a-z]+)?)(?=\s+(?:of|in|from|with|who|that|by|on|at|is|are|was|were|and)\b|\s*[?.,!]|\s*$)/gi;
/** "Which runner is the fastest?" */
const BEING = /\b(?:is|are|was|were) (?:the )?((?:most |least )?[a-z]+)(?=[\s?.!]*$)/i;
const COUNTING = /^(?:how many|count)\b/i;
const SUPERLATIVE = /^(?:most |least )|est$/i;
/** So many letters are the same in an adjective and its noun: "durable" and "durability"; with a hint fewer: "strong" and "strength". */
const ROOT = 5;
const HINTED_ROOT = 3;

/**
 * A question with measures by their names.
 * @param text the question
 * @param view the schema; where no measures are rows, nothing is changed
 */
export function withMeasuresSaid(text: string, view: SchemaView): string {
  const [measure, ...more] = measuresOf(view);
  const column = view.columns[measure?.name ?? -1];
  if (!measure || more.length > 0 || !column) return text;
  const stored = column.profile.typical.map(({ value }) => fold(String(value)));
  const named = (word: string) => measureFor(fold(word), stored);
  const [, adjective = '', whose = ''] = HOW.exec(text) ?? [];
  const asked = named(adjective);
  if (asked !== undefined) return `What is the ${asked} of ${whose}?`;
  // The number of those at an end is that of an end of the numbers.
  const number = splitIdentifier(view.columns[measure.number]?.name ?? '').join(' ');
  const endOf = (words: string): string | undefined => {
    const found = SUPERLATIVE.test(words) ? named(words.replace(/^(?:most|least) /i, '')) : undefined;
    if (found === undefined) return undefined;
    const end = saysLess(words.split(' ')[0]?.toLowerCase() ?? '') ? 'lowest' : 'highest';
    return COUNTING.test(text) ? `the ${end} ${number} in ${found}` : `the ${end} ${found}`;
  };
  return text
    .replace(BEING, (said, words: string) => replaced(said, endOf(words), (end) => `has ${end}`))
    .replace(ENDING, (said, words: string, noun: string) =>
      replaced(said, endOf(words), (end) => `the ${noun} with ${end}`),
    );
}

function replaced(said: string, end: string | undefined, as: (end: string) => string): string {
  return end === undefined ? said : as(end);
}

/** The stored name of the measure that an adjective is of; undefined where there is none, or more than one. */
function measureFor(word: string, stored: readonly string[]): string | undefined {
  if (word === '' || stored.includes(word)) return undefined;
  const hints = COLUMN_HINTS.flatMap(([words, names]) => (words.split(' ').includes(word) ? names.split(' ') : []));
  const roots = stored.map((name) => sharedLetters(name, word));
  const alike = stored.filter((name, i) => (roots[i] ?? 0) >= (hints.includes(name) ? HINTED_ROOT : ROOT));
  const meant = alike.length > 0 ? alike : stored.filter((name) => hints.includes(name));
  return meant.length === 1 ? meant[0] : undefined;
}

function sharedLetters(a: string, b: string): number {
  const end = [...a].findIndex((letter, i) => letter !== b[i]);
  return end < 0 ? a.length : end;
}
