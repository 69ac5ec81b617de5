/** Finds words among the numbers of a column: they keep it from being stored as numbers, and may mean "not known". */
import { isNumeric, type ColumnType } from '../core/values';
import type { Catalogue, ColumnProfile } from './catalogue';

/** At least this share of the rows with a value has a number, where a column is text for the words in it. */
const NUMBER_SHARE = 0.9;

/** A column of numbers with words in it. */
export interface WordsAmongNumbers {
  readonly table: string;
  readonly column: string;
  readonly type: ColumnType;
  /** Rows with a word, and all that have a value. */
  readonly rows: number;
  readonly filled: number;
  /** The most frequent words. */
  readonly words: readonly string[];
}

/**
 * The columns of some data that hold numbers, and words in some rows.
 * @param catalogue what its columns hold
 * @returns in the order of the catalogue; `type` is text where there are too many words to take them for markers
 */
export function wordsAmongNumbers(catalogue: Catalogue): WordsAmongNumbers[] {
  return [...catalogue.tables.values()].flatMap(({ columns }) => columns.flatMap(ofColumn));
}

function ofColumn({ table, column, type, rows, nulls, notNumbers }: ColumnProfile): WordsAmongNumbers[] {
  const words = (notNumbers?.values ?? []).map(({ value }) => String(value).trim()).filter((word) => word !== '');
  // What has digits is no word: zip codes with leading noughts, house numbers.
  if (!notNumbers || words.length === 0 || words.some((word) => /\d/.test(word))) return [];
  const filled = rows - nulls;
  const isText = type === 'text' && filled - notNumbers.rows > 1 && notNumbers.rows <= filled * (1 - NUMBER_SHARE);
  return isNumeric(type) || isText ? [{ table, column, type, rows: notNumbers.rows, filled, words }] : [];
}
