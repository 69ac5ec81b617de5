/** What names of columns say as they stand: whether they are words, and how moments are called. */
import { isParticiple } from '../question/participles';
import { MEASURED_IN_MILES } from '../question/view-names';
import { expandAbbreviation, SCHEMA_WORDS } from '../search/schema-vocabulary';
import { relativesOf } from '../search/word-relatives';
import { identifierRuns, isStopWord, singular, splitIdentifier } from '../search/words';

/**
 * Whether a name is written out in words, `issued_on`, and was not shortened by hand, `MANCOLL`.
 * @param name of a column
 */
export function isWrittenOut(name: string): boolean {
  const known = (word: string) =>
    isStopWord(word) ||
    SCHEMA_WORDS.has(word) ||
    SCHEMA_WORDS.has(singular(word)) ||
    (word.length > 4 && isParticiple(word));
  return splitIdentifier(name).every(known);
}

/** Short forms in names that stand for one thing wherever they are met; "cat" or "reg" would be a guess. */
const PLAIN_SHORT = new Set(
  'addr amt avg cnt ctry cust dept desc descr dt emp fname freq lname mgr msg nbr nm num pct qty supv univ veh wgt yr yrs'.split(
    ' ',
  ),
);
const SPOKEN: Readonly<Record<string, string>> = { cd: 'code', dob: 'date of birth' };
/** What designers put before the name of a table to say that it is one. */
const TABLE = /^(?:tbl|table)$/;

/**
 * The words of a name as they are spoken: short forms that can stand for one thing only are written out, `store_nm` is a “store name”.
 * @param words of a name, lower case
 */
export function spokenWords(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  const own = TABLE.test(first) && rest.length > 0 ? rest : words;
  return own.flatMap((word, i) => {
    if (word === 'no' && i > 0 && i === own.length - 1) return ['number'];
    // Distances are in nautical miles.
    if (word === 'nm' && MEASURED_IN_MILES.test(own[i - 1] ?? '')) return ['nm'];
    if (Object.hasOwn(SPOKEN, word)) return [SPOKEN[word] ?? word];
    return (PLAIN_SHORT.has(word) && expandAbbreviation(word)) || [word];
  });
}

/**
 * What a moment is called: the day something happened on is no “hired on” but the “date hired”.
 * @param words of the name of a column of dates or times
 * @returns the words as they are where they name no moment so
 */
export function nameOfMoment(words: readonly string[]): string {
  const [verb = '', preposition = ''] = words.slice(-2);
  if ((preposition !== 'on' && preposition !== 'at') || (verb !== 'due' && !isParticiple(verb))) return words.join(' ');
  return [preposition === 'on' ? 'date' : 'time', ...words.slice(0, -1)].join(' ');
}

/** Halves of the names of people, the first one first. */
const HALVES: readonly RegExp[] = [/^(?:first|given|fore|f) ?name$/, /^(?:(?:last|family|sur|l) ?name)$/];

/**
 * The columns that call the rows of a table by name: `name`, or the halves of the names of people.
 * @param noun what one row is called
 * @param columns names of its columns
 * @param display what the graph says that names its rows
 * @returns in the order in which they are said; none where it is not clear that a value alone names a row
 */
export function columnsOfNames(
  noun: string,
  columns: readonly string[],
  display: readonly string[],
): readonly string[] {
  const called = (column: string) => splitIdentifier(column).join(' ');
  const halves = HALVES.flatMap((half) => columns.find((column) => half.test(called(column))) ?? []);
  if (display.length > 0) {
    const isPair = display.length === 2 && halves.length === 2 && halves.every((half) => display.includes(half));
    return isPair ? halves : display.length === 1 ? display : [];
  }
  const plain = columns.filter((column) => ['name', `${noun} name`, 'full name'].includes(called(column)));
  return plain.length === 1 ? plain : halves.length === 2 ? halves : [];
}

/**
 * The words of a name as people write them: a `workshop` is one word to them, though a search looks for both of its halves.
 * @param name of a table or column
 * @returns words as `splitIdentifier` gives them, those together that a dictionary has together
 */
export function writtenWords(name: string): string[] {
  return identifierRuns(name).flatMap((run) => {
    const words = splitIdentifier(run);
    return words.length > 1 && relativesOf(run).length > 0 ? [run] : words;
  });
}
