/** Names of persons in two columns that one letter tells apart: an `f_nm` beside an `l_nm` is a first name, `nm_l` beside `nm_f` a last one. */
import { expandedWords, splitIdentifier } from './words';

const HALVES: Readonly<Record<string, string>> = { f: 'first', l: 'last', first: 'first', last: 'last', fst: 'first', lst: 'last' }; // prettier-ignore
/** The letter and the word for a name in one: `fnm`. */
const IN_ONE = /^([fl])_?(nm|nam|name)$/;
const NAMING = /^(?:nm|nam|name)$/;

/**
 * The words of a column that holds one half of names, where another of its table holds the other half.
 * @param column its name
 * @param beside the names of all columns of the table
 * @returns undefined for any other column
 */
export function wordsOfHalf(column: string, beside: readonly string[]): string[] | undefined {
  const own = halfOf(column);
  if (!own) return undefined;
  const isOther = (name: string) => {
    const other = halfOf(name);
    return other !== undefined && other.half !== own.half && other.rest.join(' ') === own.rest.join(' ');
  };
  return beside.some(isOther) ? [...expandedWords(own.rest), own.half, 'name'] : undefined;
}

/** The half of a name that a column may hold, and what else it is called. */
function halfOf(column: string): { readonly half: string; readonly rest: readonly string[] } | undefined {
  const words = splitIdentifier(column).flatMap((word) => {
    const [, letter, name] = IN_ONE.exec(word) ?? [];
    return letter === undefined || name === undefined ? [word] : [letter, name];
  });
  const [last = '', before = ''] = [words.at(-1), words.at(-2)];
  const [half, name] = NAMING.test(last) ? [before, last] : [last, before];
  const said = Object.hasOwn(HALVES, half) ? HALVES[half] : undefined;
  return said !== undefined && NAMING.test(name) ? { half: said, rest: words.slice(0, -2) } : undefined;
}
