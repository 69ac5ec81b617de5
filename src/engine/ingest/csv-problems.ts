/** Says what was found in a CSV file beside its rows. */
import { listed, say, type Message } from '../core/message';
import type { Problem } from '../core/problems';
import type { Aside } from './csv';
import type { AsideKind } from './csv-footer';
import { importProblem } from './import-problem';

/** What is said of one such record, and of several, of which the text and the line of the first are named. */
const SAID: Readonly<
  Record<AsideKind, { one: (text: string) => Message; several: (n: number, text: string) => Message }>
> = {
  above: {
    one: (text) => say`The line "${text}" stands above the table and is left out.`,
    several: (n, text) => say`${n} lines stand above the table and are left out, the first of them "${text}".`,
  },
  blank: {
    one: () => say`A row without any value is left out.`,
    several: (n) => say`${n} rows without any value are left out; this is the first.`,
  },
  'repeated-names': {
    one: () => say`The names of the columns stand here again; the line is left out.`,
    several: (n) =>
      say`The names of the columns stand ${n} times more in the file, here first; these lines are left out.`,
  },
  rule: {
    one: () => say`A line of dashes is left out.`,
    several: (n) => say`${n} lines of dashes are left out; this is the first.`,
  },
  total: {
    one: (text) =>
      say`"${text}" looks like a total of the rows above and is left out; write "notes: keep" into the source if it is a row.`,
    several: (n, text) =>
      say`The last ${n} rows look like totals of those above and are left out, "${text}" first; write "notes: keep" into the source if they are rows.`,
  },
  note: {
    one: (text) =>
      say`"${text}" looks like a note below the table and is left out; write "notes: keep" into the source if it is a row.`,
    several: (n, text) =>
      say`${n} lines look like notes below the table and are left out, "${text}" first; write "notes: keep" into the source if they are rows.`,
  },
};

/**
 * Says which records of a file are no rows.
 * @param path the file
 * @param asides in any order
 * @returns one problem of each kind
 */
export function asideProblems(path: string, asides: readonly Aside[]): Problem[] {
  const inOrder = asides.toSorted((a, b) => a.line - b.line);
  return (Object.keys(SAID) as AsideKind[]).flatMap((kind) => {
    const found = inOrder.filter((aside) => aside.kind === kind);
    const [first] = found;
    if (!first) return [];
    const message = found.length === 1 ? SAID[kind].one(first.text) : SAID[kind].several(found.length, first.text);
    return importProblem(path, CODES[kind], message, first.line, 'info');
  });
}

const CODES: Readonly<Record<AsideKind, string>> = {
  above: 'lines-above',
  blank: 'blank-rows',
  'repeated-names': 'repeated-names',
  rule: 'rule-lines',
  total: 'total-left-out',
  note: 'notes-left-out',
};

/**
 * Says that the columns of a file have no names.
 * @param path the file
 * @param line its first record
 */
export function noNames(path: string, line: number): Problem {
  const message = say`The table begins with data: its columns are called column_1, column_2 and so on. Add a line of names above it, or write "header: 1" into its source if this line holds the names.`;
  return importProblem(path, 'no-header', message, line);
}

/**
 * Says that the names of a file are one less than its columns.
 * @param path the file
 * @param line the names
 */
export function shiftedNames(path: string, line: number): Problem {
  const message = say`The rows have one cell more than this line has names; the first column is taken to be the one without a name. If a value with a comma in it is not quoted, mend the file.`;
  return importProblem(path, 'shifted-names', message, line, 'info');
}

/**
 * Says that two lines of a file were put together to the names of its columns.
 * @param path the file
 * @param line the first of them
 */
export function namesInTwoLines(path: string, line: number): Problem {
  const message = say`The names of the columns stand in two lines, this and the next, and were put together. If only one of them holds names, write its number into the source: "header: ${line}".`;
  return importProblem(path, 'two-name-lines', message, line, 'info');
}

/**
 * Says that quotes within cells are written behind backslashes.
 * @param path the file
 * @param line the first one
 */
export function backslashQuotes(path: string, line: number): Problem {
  const message = say`In quoted cells of this file ${'\\"'} stands for a quote and ${'\\\\'} for a backslash, here first; they are read so.`;
  return importProblem(path, 'backslash-quotes', message, line, 'info');
}

/** A column with words that are stored as NULL. */
export interface EmptiedColumn {
  readonly column: string;
  readonly words: readonly string[];
}

/** So many words that are read as empty are told. */
const MOST_WORDS = 6;

/**
 * Says which words among numbers or dates are read as empty.
 * @param path the file
 * @param emptied the columns, and the words in them; may be none
 */
export function emptiedWords(path: string, emptied: readonly EmptiedColumn[]): Problem[] {
  if (emptied.length === 0) return [];
  const words = [...new Set(emptied.flatMap((column) => column.words))].map((word) => `"${word}"`);
  const columns = listed(emptied.map(({ column }) => column));
  const message = say`Read as empty among numbers or dates in ${columns}: ${listed(words, MOST_WORDS)}. Where such a word means something else, write another one into the file.`;
  return [importProblem(path, 'read-as-empty', message, 1, 'info')];
}
