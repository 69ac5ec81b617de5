/** What the names of tables and columns say about keys: words, identifier endings, and how well two names agree. */
import { expandedWords, singular, splitIdentifier, stem } from '../search/words';

/** A name, read. */
export interface NameWords {
  /** Stems of all its words, abbreviations written out. */
  readonly words: readonly string[];
  /** Those that are not identifier words: what the name is about. */
  readonly core: readonly string[];
  /** It ends or begins like the name of a key: `id`, `no`, `code`, … */
  readonly idLike: boolean;
}

/** Words that say "this tells rows apart" (Contracts A.7.1, and what its examples lack: no, num, nbr). */
const ID_WORDS = new Set([
  'id',
  'ids',
  'key',
  'code',
  'cd',
  'number',
  'no',
  'uuid',
  'guid',
  'uid',
  'ticker',
  'isbn',
  'pk',
  'fk',
  'identifi',
  'index',
  'sequenc',
  'nr',
]);
/** Numbers that an office gives out: keys that have a meaning of their own. */
const REGISTERED = new Set(['ssn', 'vin', 'ein', 'iban', 'barcod', 'sku']);
/** Words that tell rows apart at the end of a name, and at its beginning say how many there are. */
const COUNTING = new Set(['number', 'no', 'nr']);
const ID_ENDING = /^([a-z]+?)(id|no|num|nbr|code|key)$/;

/**
 * Reads a name.
 * @param name a table or column name
 * @param schema words of the schema that it stands in
 */
export function readName(name: string, schema: SchemaWords = NO_WORDS): NameWords {
  const split = splitIdentifier(name, schema.words)
    .flatMap(splitEnding)
    .filter((word) => word !== 'tbl' && word !== 'ref');
  const words = expandedWords(split).map((word) =>
    schema.agents.has(singular(word)) ? singular(word) : stem(singular(word)),
  );
  const telling = words.filter((word) => !/^\d+$/.test(word)); // club_id_1 is about clubs
  // The number of pieces tells no pieces apart.
  const counts = telling.length > 1 && COUNTING.has(telling[0] ?? '');
  const ends = [telling.at(-1), ...(counts ? [] : telling.slice(0, 1))];
  const idLike = ends.some((word) => word !== undefined && (ID_WORDS.has(word) || REGISTERED.has(word)));
  // A letter stands for a word in eid, not in A5.
  const core = telling.filter((word) => !ID_WORDS.has(word) && (idLike || word.length > 1));
  return { words, core, idLike };
}

/** Words of a schema, by which each of its names is read. */
export interface SchemaWords {
  /** Those into which names without separators may be split. */
  readonly words: ReadonlySet<string>;
  /** Those for who does something, of which the schema has the deed too: a `dancer_id` is no `dance_id`, though both have one stem. */
  readonly agents: ReadonlySet<string>;
}

const NO_WORDS: SchemaWords = { words: new Set(), agents: new Set() };

function hasDeed(agent: string, vocabulary: ReadonlySet<string>): boolean {
  return [agent.slice(0, -1), agent.slice(0, -2)].some((deed) => vocabulary.has(deed) && stem(deed) === stem(agent));
}

function splitEnding(word: string): readonly string[] {
  const match = ID_ENDING.exec(word);
  return match?.[1] !== undefined && match[2] !== undefined && !NO_ENDING.has(word) ? [match[1], match[2]] : [word];
}

/** Words that merely end like an identifier. */
const NO_ENDING = new Set([
  'paid',
  'unpaid',
  'prepaid',
  'said',
  'valid',
  'invalid',
  'casino',
  'piano',
  'volcano',
  'monkey',
  'turkey',
  'hockey',
  'jockey',
  'grid',
  'kid',
  'acid',
  'void',
  'hybrid',
  'android',
  'solid',
  'rapid',
  'humid',
  'madrid',
  'avoid',
  'liquid',
  'keno',
]);

/** The words of a schema: single ones of names that are written with separators, for reading those that are not. */
export function schemaWordsOf(names: readonly string[]): SchemaWords {
  const single = names
    .flatMap((name) => splitIdentifier(name))
    .filter((word) => word.length > 2 && /^[a-z]+$/.test(word));
  const words = new Set(single.flatMap((word) => [word, singular(word)]));
  return { words, agents: new Set([...words].filter((word) => /[eo]r$/.test(word) && hasDeed(word, words))) };
}

/** Words for amounts, which are short for nothing: a fee is no feedback. */
const AMOUNTS = new Set(['fee', 'tax', 'tip', 'fine', 'toll', 'cost', 'price', 'wage', 'age', 'rent']);

/** Whether two words mean the same: equal, or one abbreviates the other. */
export function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= 4 && long.endsWith(short)) return true; // a superhero is a hero
  if (short.length >= 4 && long.startsWith(short) && /^[eo]?r$/.test(long.slice(short.length))) return false; // who dances is no dance
  if (short === '' || short[0] !== long[0]) return false;
  if (short.length === 1) return /[a-z]/.test(short);
  if (long.startsWith(short)) return short.length >= 2 && (!AMOUNTS.has(short) || singular(long) === short);
  return short.length >= 3 && short.length * 3 >= long.length && isContraction(short, long);
}

/** Whether letters were left out of a word: `dept` of department. Where some were, vowels are not kept: `age` is no agreement. */
function isContraction(short: string, long: string): boolean {
  let at = 0;
  while (short[at] === long[at]) at++;
  if (/[aeiou]/.test(short.slice(at))) return false;
  for (const letter of long.slice(at)) if (letter === short[at]) at++;
  return at === short.length;
}

/** Whether two lists of words are the same, word by word. */
export function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, i) => sameWord(word, b[i] ?? ''));
}

/** The share of words that are found among others, 0 to 1; 0 for no words. */
export function shareOf(words: readonly string[], among: readonly string[]): number {
  if (!words.length) return 0;
  return words.filter((word) => among.some((other) => sameWord(word, other))).length / words.length;
}

/** Whether a name ends with the words of another, or is an initial-letter abbreviation of it (`did` of dormitory id). */
export function endsWith(words: readonly string[], ending: readonly string[]): boolean {
  return ending.length > 0 && sameWords(words.slice(-ending.length), ending);
}
