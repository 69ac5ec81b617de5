/** What there is to say of the values of a column beside its type, and how it is said. */
import { listed, say, type Message } from '../core/message';
import type { Problem, Severity } from '../core/problems';
import { importProblem } from './import-problem';

/** Something about a column that people should know. */
export interface ColumnTold {
  readonly kind: keyof typeof SAID;
  /** Cells that show it; what they are is told by the kind. */
  readonly examples: readonly string[];
  /** So many cells … */
  readonly count?: number;
  /** … of so many. */
  readonly of?: number;
}

interface Said {
  readonly code: string;
  readonly severity: Severity;
  /** A field of the source answers it: until then the type is open. */
  readonly asks?: true;
  readonly message: (column: string, told: ColumnTold) => Message;
}

/** So many examples are named. */
const NAMED = 4;
const MEND = say`Write them all in one way, best as 2023-01-31.`;

const SAID = {
  /** 01/02/2023 is in January or in February. */
  order: {
    code: 'ambiguous-dates',
    severity: 'warning',
    asks: true,
    message: (column, { examples: [first = ''] }) =>
      say`"${first}" in column ${column}: the day first, or the month? Until the source says "dates: dmy" or "dates: mdy", such dates stay text.`,
  },
  /** 02-01-23 may begin with its year too. */
  'year-order': {
    code: 'ambiguous-years',
    severity: 'warning',
    asks: true,
    message: (column, { examples: [first = ''] }) =>
      say`"${first}" in column ${column}: the day first, the month, or the year? Until the source says "dates: dmy", "dates: mdy" or "dates: ymd", such dates stay text.`,
  },
  /** Dates in both orders: one that is day first, and one that is month first. */
  mixed: {
    code: 'mixed-dates',
    severity: 'warning',
    message: (column, { examples: [first = '', second = ''] }) =>
      say`Column ${column} holds dates in both orders, "${first}" and "${second}"; they stay text. Mend the file.`,
  },
  /** Dates that are written in several ways, one of each. */
  forms: {
    code: 'dates-of-several-forms',
    severity: 'warning',
    message: (column, { examples }) =>
      say`Column ${column} holds dates that are written in several ways, ${quoted(examples)}; they stay text. ${MEND}`,
  },
  /** Years of two digits that may be in either of two centuries. */
  century: {
    code: 'years-of-two-digits',
    severity: 'warning',
    message: (column, { examples: [first = ''] }) =>
      say`"${first}" in column ${column}: in the last century, or in this one? Such dates stay text; write years with four digits.`,
  },
  /** Mar-12 is a day of March, or March of 2012. */
  'day-or-year': {
    code: 'years-of-two-digits',
    severity: 'warning',
    message: (column, { examples: [first = ''] }) =>
      say`"${first}" in column ${column}: a day, or a year? Such texts stay text; write years with four digits.`,
  },
  /** 4 March, and no year. */
  'no-year': {
    code: 'dates-without-years',
    severity: 'info',
    message: (column, { examples: [first = ''] }) =>
      say`Column ${column} holds dates without a year, such as "${first}", which stay text.`,
  },
  /** Nearly all values are dates; some that are none. */
  words: {
    code: 'words-among-dates',
    severity: 'warning',
    message: (column, { examples, count = 0, of = 0 }) =>
      say`${count} of ${of} values of column ${column} are dates, but not ${quoted(examples)}, so that all stay text. Leave such cells empty in the file, or move what they say to a column of its own.`,
  },
  /** Times taken, or times of day that are written as such. */
  durations: {
    code: 'durations',
    severity: 'info',
    message: (column, { examples: [first = ''] }) =>
      say`Column ${column} holds times such as "${first}", which stay text and are not computed with; for sums and averages, write them as numbers of one unit.`,
  },
  /** 1.2K and 3.4M. */
  scaled: {
    code: 'shortened-amounts',
    severity: 'warning',
    message: (column, { examples: [first = ''] }) =>
      say`Column ${column} holds numbers such as "${first}", with letters for thousands or millions; they stay text and are not computed with. Write them in full.`,
  },
  /** Numbers in the digits of another script. */
  'other-digits': {
    code: 'numbers-in-other-digits',
    severity: 'warning',
    message: (column, { examples: [first = ''] }) =>
      say`Column ${column} holds numbers such as "${first}", which stay text and are not computed with. Write them with the digits 0 to 9.`,
  },
  /** Whole numbers that may be days as spreadsheet programs count them. */
  'counted-days': {
    code: 'dates-as-numbers',
    severity: 'info',
    message: (column, { examples: [first = ''] }) =>
      say`Column ${column} holds numbers such as ${first}, which may be days as spreadsheet programs count them; they are read as numbers. Where they are, give the column the format of dates and export it again.`,
  },
  /** Whole numbers that may be seconds or milliseconds since 1970. */
  'counted-seconds': {
    code: 'dates-as-numbers',
    severity: 'info',
    message: (column, { examples: [first = ''] }) =>
      say`Column ${column} holds numbers such as ${first}, which may be seconds or milliseconds since 1970; they are read as numbers, not as dates.`,
  },
  /** Decimal points and decimal commas in one column. */
  decimals: {
    code: 'mixed-decimals',
    severity: 'warning',
    message: (column, { examples }) =>
      say`Column ${column} holds numbers with decimal points and with decimal commas, such as ${quoted(examples)}; they stay text. Write them in one way.`,
  },
  /** Amounts of several units: each with how often it occurs. */
  units: {
    code: 'several-units',
    severity: 'warning',
    message: (column, { examples }) =>
      say`Column ${column} holds amounts in several units (${listed(examples, NAMED)}), which stay text and are not computed with. Convert them to one unit, or write amounts and units into two columns.`,
  },
  /** 1,234 is one or a thousand. */
  decimal: {
    code: 'ambiguous-numbers',
    severity: 'warning',
    asks: true,
    message: (column, { examples: [first = ''] }) =>
      say`"${first}" in column ${column}: a thousand, or a fraction? Until the source says "decimal: point" or "decimal: comma", such numbers stay text.`,
  },
  /** Years of two digits that were read: a date, and its year in full. */
  years: {
    code: 'years-of-two-digits',
    severity: 'info',
    message: (column, { examples: [first = '', year = ''] }) =>
      say`Years of two digits in column ${column} are read as those from 1969 to 2029: "${first}" is in ${year}. Where that is wrong, write four digits.`,
  },
  /** Months that were read as their first days. */
  months: {
    code: 'months-as-dates',
    severity: 'info',
    message: (column, { examples: [first = ''] }) =>
      say`Column ${column} holds months such as "${first}"; each is read as its first day.`,
  },
  /** Numbers of which a spreadsheet program has kept a few digits. */
  shortened: {
    code: 'shortened-numbers',
    severity: 'warning',
    message: (column, { examples: [first = ''], count = 0 }) =>
      count === 1
        ? say`A value of column ${column} is written as "${first}", as spreadsheet programs shorten long numbers: where it was an identifier, its last digits are lost. Export it again with this column as text.`
        : say`${count} values of column ${column} are written as "${first}", as spreadsheet programs shorten long numbers: where they were identifiers, their last digits are lost. Export them again with this column as text.`,
  },
  /** Fractions of more digits than a number holds. */
  rounded: {
    code: 'rounded-numbers',
    severity: 'info',
    message: (column, { examples: [first = ''], count = 0 }) =>
      count === 1
        ? say`A value of column ${column}, ${first}, has more digits than a number holds, and is rounded to about 16. Where each digit counts, write it with fewer decimals.`
        : say`${count} values of column ${column}, such as ${first}, have more digits than a number holds, and are rounded to about 16. Where each digit counts, write them with fewer decimals.`,
  },
  /** Texts with blanks around them, which are taken off. */
  blanks: {
    code: 'blanks-around',
    severity: 'info',
    message: (column, { examples: [first = ''], count = 0, of = 0 }) =>
      count === of
        ? say`All values of column ${column} have blanks around them ("${first}"), which are taken off.`
        : count === 1
          ? say`A value of column ${column} has blanks around it ("${first}"), and others have none: it is compared without them.`
          : say`${count} of ${of} values of column ${column} have blanks around them ("${first}"), and others have none: they are compared without them.`,
  },
} as const satisfies Readonly<Record<string, Said>>;

function quoted(examples: readonly string[]): Message {
  return listed(
    examples.map((example) => `"${example}"`),
    NAMED,
  );
}

/**
 * Whether a source can say what is not known: until then the type of the column is open.
 * @param told what is said of the column
 */
export function isAsked(told: ColumnTold): boolean {
  const said: Said = SAID[told.kind];
  return said.asks === true;
}

/**
 * Says it.
 * @param path the file
 * @param column the column's name
 * @param told what there is to say
 */
export function columnProblem(path: string, column: string, told: ColumnTold): Problem {
  const { code, severity, message }: Said = SAID[told.kind];
  return importProblem(path, code, message(column, told), 1, severity);
}

/** Codes of what is said of columns: all of them quote cells. */
export const TOLD_CODES: readonly string[] = Object.values(SAID).map(({ code }) => code);
