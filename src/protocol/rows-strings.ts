/** Texts of the page that shows the rows of a table, in English. */
export const ROWS_STRINGS = {
  heading: 'Rows of {0}',
  range: 'rows {0} to {1} of {2}',
  empty: 'This table has no rows.',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  copy: 'Copy these rows',
  copied: 'Copied.',
  loading: 'Reading the rows…',
  failed: 'The rows could not be read: {0}',
  tryAgain: 'Try again',
  noValue: 'no value',
  copyBoth: 'Copy these rows: codes as stored, each with a column of labels beside it',
  labelColumn: '{0} (label)',
  labelOfCode: '{0} (stored as {1})',
} as const;
