/** The functions of SQLite that only read what they are given: no statement calls another. */

/** Functions that fold rows into one value; `MIN` and `MAX` of several values fold nothing. */
const AGGREGATES = ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX', 'TOTAL', 'GROUP_CONCAT', 'STRING_AGG'] as const;

/** Functions that need a window. */
const WINDOW_FUNCTIONS = [
  'ROW_NUMBER',
  'RANK',
  'DENSE_RANK',
  'PERCENT_RANK',
  'CUME_DIST',
  'NTILE',
  'LAG',
  'LEAD',
  'FIRST_VALUE',
  'LAST_VALUE',
  'NTH_VALUE',
] as const;

const OF_ONE_ROW = [
  'ABS',
  'ROUND',
  'CEIL',
  'FLOOR',
  'TRUNC',
  'MOD',
  'POWER',
  'SQRT',
  'EXP',
  'LN',
  'LOG',
  'LOG10',
  'LOG2',
  'SIGN',
  'PI',
  'SIN',
  'COS',
  'TAN',
  'ASIN',
  'ACOS',
  'ATAN',
  'ATAN2',
  'RADIANS',
  'DEGREES',
  'LOWER',
  'UPPER',
  'LENGTH',
  'TRIM',
  'LTRIM',
  'RTRIM',
  'SUBSTR',
  'REPLACE',
  'INSTR',
  'PRINTF',
  'CHAR',
  'UNICODE',
  'HEX',
  'QUOTE',
  'CONCAT',
  'CONCAT_WS',
  'COALESCE',
  'IFNULL',
  'NULLIF',
  'IIF',
  'TYPEOF',
  'DATE',
  'TIME',
  'DATETIME',
  'JULIANDAY',
  'UNIXEPOCH',
  'STRFTIME',
  'TIMEDIFF',
  'LIKELY',
  'UNLIKELY',
  'RANDOM',
] as const;

/** A function that statements may call. */
export type SqlFunction = (typeof AGGREGATES)[number] | (typeof WINDOW_FUNCTIONS)[number] | (typeof OF_ONE_ROW)[number];

const FUNCTIONS = new Set<string>([...AGGREGATES, ...WINDOW_FUNCTIONS, ...OF_ONE_ROW]);
const FOLDING = new Set<string>(AGGREGATES);

/** Other names of the same functions in SQLite. */
const OTHER_NAMES: Readonly<Record<string, SqlFunction>> = {
  SUBSTRING: 'SUBSTR',
  CEILING: 'CEIL',
  POW: 'POWER',
  FORMAT: 'PRINTF',
  IF: 'IIF',
};

/** What SQLite has instead of functions of other dialects: an example of a call. */
const INSTEAD: Readonly<Record<string, string>> = {
  YEAR: "CAST(STRFTIME('%Y', d) AS INTEGER)",
  MONTH: "CAST(STRFTIME('%m', d) AS INTEGER)",
  DAY: "CAST(STRFTIME('%d', d) AS INTEGER)",
  EXTRACT: "CAST(STRFTIME('%Y', d) AS INTEGER)",
  DATE_PART: "CAST(STRFTIME('%Y', d) AS INTEGER)",
  TO_CHAR: "STRFTIME('%Y-%m', d)",
  DATE_FORMAT: "STRFTIME('%Y-%m', d)",
  DATE_TRUNC: "STRFTIME('%Y-%m-01', d)",
  DATEDIFF: 'JULIANDAY(b) - JULIANDAY(a)',
  DATE_ADD: "DATE(d, '+1 day')",
  DATE_SUB: "DATE(d, '-1 day')",
  NOW: "DATETIME('now')",
  GETDATE: "DATETIME('now')",
  LEN: 'LENGTH(a)',
  CHAR_LENGTH: 'LENGTH(a)',
  NVL: 'COALESCE(a, b)',
  ISNULL: 'COALESCE(a, b)',
  LEFT: 'SUBSTR(a, 1, n)',
  RIGHT: 'SUBSTR(a, -n)',
  POSITION: 'INSTR(a, b)',
  STRPOS: 'INSTR(a, b)',
  CHARINDEX: 'INSTR(a, b)',
  LISTAGG: "GROUP_CONCAT(a, ', ')",
  BOOL_OR: 'MAX(a)',
  BOOL_AND: 'MIN(a)',
};

/**
 * The function that a name means.
 * @param name in any case
 * @returns undefined where SQLite has none that statements may call
 */
export function functionNamed(name: string): SqlFunction | undefined {
  const upper = name.toUpperCase();
  return OTHER_NAMES[upper] ?? (FUNCTIONS.has(upper) ? (upper as SqlFunction) : undefined);
}

/**
 * What to write instead of a function that SQLite does not have.
 * @param name in any case
 * @returns an example of an expression, or undefined where there is none
 */
export function insteadOf(name: string): string | undefined {
  return INSTEAD[name.toUpperCase()];
}

/**
 * Whether a call folds rows into one value, where it has no window.
 * @param call the function, and what it is given
 */
export function foldsRows({ fn, args }: { readonly fn: SqlFunction; readonly args: readonly unknown[] }): boolean {
  return FOLDING.has(fn) && !((fn === 'MIN' || fn === 'MAX') && args.length > 1);
}
