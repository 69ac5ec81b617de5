/** How a source of text is to be read, where what was found out is wrong or nothing could be: fields of a source. */
import type { MessageValue } from '../core/message';
import { say } from '../core/message';
import type { NodeReader } from './node-reader';
import type { YamlNode } from './yaml-tree';

/** Encodings by the names that the WHATWG's Encoding Standard gives them, the most frequent first. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'x-mac-cyrillic',
  'ibm866',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

/** An encoding that text files are read in. */
export type Encoding = (typeof ENCODINGS)[number];

/** What may stand between the cells of a line. */
export const DELIMITERS = [',', ';', '\t', '|', '^', '~'] as const;

/** What stands between the cells of a line. */
export type Delimiter = (typeof DELIMITERS)[number];

const DELIMITER_WORDS: Readonly<Record<string, Delimiter>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
  caret: '^',
  tilde: '~',
};

/** How `delimiter` is written in a graph file. */
export const DELIMITER_NAMES: readonly string[] = Object.keys(DELIMITER_WORDS);

/** The order of day, month and year in dates such as 01/02/2023; the year comes first only where it has two digits: 23-02-01. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;

/** Orders of dates whose year can be told by its four digits. */
export const DAY_ORDERS: readonly DateOrder[] = ['dmy', 'mdy'];

/** The order of day, month and year. */
export type DateOrder = (typeof DATE_ORDERS)[number];

/** What stands before the decimals of a number: 1.5 or 1,5. */
export const DECIMALS = ['point', 'comma'] as const;

/** What stands before decimals. */
export type Decimal = (typeof DECIMALS)[number];

/** What becomes of totals and notes below a table. */
export const NOTES_WORDS = ['leave-out', 'keep'] as const;

/** How a source of text is to be read. What is absent is found out from the file. */
export interface Reading {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  /** Lines of the file, from 1, on which the names of the columns stand; empty where they stand nowhere. */
  readonly header?: readonly number[];
  readonly dates?: DateOrder;
  readonly decimal?: Decimal;
  /** `keep`: the last lines are rows even where they look like totals or notes. */
  readonly notes?: (typeof NOTES_WORDS)[number];
  /** Name of a column that says which of several files a row is from. */
  readonly fileColumn?: string;
}

/** The fields of a source that say how it is read, in the order in which they are written. */
export const READING_FIELD_NAMES = [
  'encoding',
  'delimiter',
  'header',
  'dates',
  'decimal',
  'notes',
  'fileColumn',
] as const;

/**
 * Reads these fields.
 * @param node gives the value of a field
 * @param reader takes the problems
 */
export function readReading(
  node: (field: (typeof READING_FIELD_NAMES)[number]) => YamlNode | undefined,
  reader: NodeReader,
): { readonly [K in keyof Reading]: Reading[K] | undefined } {
  const what = (field: string): MessageValue => say`The field "${field}" of a source`;
  const delimiter = reader.oneOf(node('delimiter'), what('delimiter'), 'unknown-delimiter', [
    ...DELIMITER_NAMES,
    ...DELIMITERS,
  ]);
  return {
    encoding: reader.oneOf(node('encoding'), what('encoding'), 'unknown-encoding', ENCODINGS),
    delimiter: delimiter === undefined ? undefined : (DELIMITER_WORDS[delimiter] ?? (delimiter as Delimiter)),
    header: readHeader(node('header'), reader),
    dates: reader.oneOf(node('dates'), what('dates'), 'unknown-dates', DATE_ORDERS),
    decimal: reader.oneOf(node('decimal'), what('decimal'), 'unknown-decimal', DECIMALS),
    notes: reader.oneOf(node('notes'), what('notes'), 'unknown-notes', NOTES_WORDS),
    fileColumn: reader.text(node('fileColumn'), what('fileColumn')),
  };
}

function readHeader(node: YamlNode | undefined, reader: NodeReader): readonly number[] | undefined {
  const texts = reader.texts(node, say`The field "header" of a source`);
  if (node === undefined || texts === undefined) return undefined;
  if (texts.length === 1 && texts[0] === 'none') return [];
  const lines = texts.map(Number);
  if (lines.length > 0 && lines.every((line, i) => Number.isInteger(line) && line > (lines[i - 1] ?? 0))) return lines;
  const message = say`"header" says on which lines the names of the columns stand: 1, [3, 4] for names over two lines, or none.`;
  reader.report(node, 'error', 'bad-header', message);
  return undefined;
}

/**
 * How these fields are written, in order.
 * @param reading what they say
 * @returns pairs of name and value; undefined where nothing is said
 */
export function readingEntries(
  reading: Reading,
): readonly (readonly [string, string | number | readonly number[] | undefined])[] {
  const { encoding, delimiter, header, dates, decimal, notes, fileColumn } = reading;
  const word = DELIMITER_NAMES.find((name) => DELIMITER_WORDS[name] === delimiter);
  const [only] = header ?? [];
  const lines = header?.length === 0 ? 'none' : header?.length === 1 ? only : header;
  return [
    ['encoding', encoding],
    ['delimiter', word],
    ['header', lines],
    ['dates', dates],
    ['decimal', decimal],
    ['notes', notes],
    ['fileColumn', fileColumn],
  ];
}

/**
 * What a source says of how it is read.
 * @param source may say other things too
 */
export function readingOf(source: Reading): Reading {
  const { encoding, delimiter, header, dates, decimal, notes, fileColumn } = source;
  return {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(header && { header }),
    ...(dates && { dates }),
    ...(decimal && { decimal }),
    ...(notes && { notes }),
    ...(fileColumn !== undefined && { fileColumn }),
  };
}
