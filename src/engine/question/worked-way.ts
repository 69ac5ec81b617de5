/** How a question works a column out of others. */

/** What a column is worked out of: another column by its id, or a number. */
export type Operand = number | { readonly value: number };

/** How a column is worked out: `same` is the left one as it stands; `days`, `years` and `age` (whole years) are the time from the right one to the left one. */
export interface WorkedOut {
  readonly op: 'same' | '+' | '-' | '*' | '/' | 'days' | 'years' | 'age';
  readonly left: Operand;
  readonly right: Operand;
  /** What comes out is so many times as much. */
  readonly factor?: number;
}
