/**
 * Which texts of a language model may stand in a graph as suggestions. A description says what a name stands for: it is built
 * on the words of that name, and of little else. So a text in the data that tells a model what to write is not written.
 */
import { expandedWords, isStopWord, singular, splitIdentifier, stem, tokenize } from '../../search/words';
import { SCHEMA_WORDS } from '../../search/schema-vocabulary';
import { relativesOf } from '../../search/word-relatives';
import { sameWord } from '../names';

/** Words of a text, at most; longer texts describe more than a name. */
const MOST_WORDS = 12;
/** Words that are neither of the names nor usual in schemas, at most. */
const MOST_STRAY = 2;
/** Letters of a shortened name that are looked for in words. */
const LEAST_LETTERS = 3;

/**
 * A description, if it reads the name that it describes.
 * @param text what the model wrote
 * @param name the name of the table or column
 * @param around names whose words may stand in it too: of its table, and of tables that it is joined to
 * @returns the text on one line; undefined where it says other things
 */
export function checkedDescription(text: string, name: string, around: readonly string[]): string | undefined {
  const line = plainLine(text);
  if (line === undefined) return undefined;
  const words = contentWords(line);
  if (words.length === 0 || words.length > MOST_WORDS) return undefined;
  const read = wordsThatRead(name, words);
  if (read.size === 0) return undefined;
  return isAccounted(words, read, [name, ...around]) ? line : undefined;
}

/**
 * A reason for a join, if it speaks of the names that are joined and of little else.
 * @param text what the model wrote
 * @param names the tables and columns that are joined
 * @returns the text on one line; undefined where it says other things
 */
export function checkedReason(text: string, names: readonly string[]): string | undefined {
  const line = plainLine(text);
  if (line === undefined) return undefined;
  const words = contentWords(line);
  if (words.length === 0 || words.length > 2 * MOST_WORDS) return undefined;
  const read = new Set(names.flatMap((name) => [...wordsThatRead(name, words)]));
  return read.size > 0 && isAccounted(words, read, names) ? line : undefined;
}

/** Words of a text without those that say nothing by themselves. */
function contentWords(text: string): readonly string[] {
  return tokenize(text)
    .map(({ word }) => word)
    .filter((word) => !isStopWord(word));
}

/** A text of letters, digits and plain marks, without a mark at its end; undefined where it holds anything else. */
function plainLine(text: string): string | undefined {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/[\s.;:,!?]+$/, '')
    .trim();
  // No links, markup, commands: a description is a few words.
  if (line === '' || /[^\p{L}\p{N}\p{M} ,;'’()%/–-]/u.test(line) || /\/\/|\bwww\b/i.test(line)) return undefined;
  return line;
}

/** The words of a text that a name is made of: written out, shortened, or by their first letters. */
function wordsThatRead(name: string, words: readonly string[]): ReadonlySet<string> {
  const parts = nameWords(name);
  const read = new Set(
    words.filter((word) => parts.some((part) => part.length > 1 && sameWord(part, stem(singular(word))))),
  );
  // MANCOLL is made of letters of "manner of collision": each of its words begins at a letter that is used.
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length < LEAST_LETTERS) return read;
  let at = 0;
  const used: string[] = [];
  for (const word of words) {
    if (word[0] !== letters[at]) continue;
    used.push(word);
    for (const letter of word) if (letter === letters[at]) at++;
  }
  if (at === letters.length) for (const word of used) read.add(word);
  return read;
}

function nameWords(name: string): readonly string[] {
  return expandedWords(splitIdentifier(name, SCHEMA_WORDS)).map((word) => stem(singular(word)));
}

/** Whether all words are those that read the name, those of the names around it, usual words of schemas, or ordinary nouns, few. */
function isAccounted(words: readonly string[], read: ReadonlySet<string>, names: readonly string[]): boolean {
  const known = new Set(names.flatMap(nameWords));
  const others = words.filter((word) => !read.has(word) && !known.has(stem(singular(word))));
  const strays = others.filter((word) => !SCHEMA_WORDS.has(word) && !SCHEMA_WORDS.has(singular(word)));
  const ordinary = strays.every((word) => relativesOf(singular(word)).length > 0);
  return ordinary && strays.length <= Math.min(MOST_STRAY, words.length - strays.length);
}
