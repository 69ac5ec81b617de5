/** What a person says otherwise than a question was read: plain JSON, kept with the answer and applied again when it is asked again. */
import type { Message } from './message';
import type { SqlValue } from './values';

/** What a person can type or choose for a stored value. */
export type TypedValue = Exclude<SqlValue, Uint8Array>;

/** A column of one use of a table; the role is the label of the key edge by which the table is reached. */
export interface ChosenColumn {
  readonly table: string;
  readonly role?: string;
  readonly column: string;
}

/** How a stored value is compared in a condition that a person edits. */
export const CONDITION_OPERATORS = [
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'contains',
  'between',
  'known',
  'unknown',
] as const;

/** How a stored value is compared in a condition that a person edits. */
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

/** The folds of a column that can take each other's place. */
export const FOLDS = ['count', 'sum', 'avg', 'min', 'max'] as const;

/**
 * One correction. `at` names a part of the program as `UnderstoodPart` does, as it is after the corrections before this one.
 * - `reading`: exactly that one of the programs that were found, by its SQL, which is compared and never run as given; `as` is
 *   the question that it answers, where that was offered instead of one that nothing answers
 * - `joins`: of several equally good joins those over these key edges (`edgeId`)
 * - `column`: a part is about another column; rows are ordered by it
 * - `condition`: a condition compares otherwise, perhaps another column
 * - `drop`: a condition goes
 * - `fold`: another fold of the same values
 * - `top`: so many rows of an ordered list, from the other end where `descending` says so; all of them without a limit
 * - `show`: a column is shown too
 * - `measure`: what rows are ordered by is shown too
 * - `hide`: what is shown goes, where something else is shown
 * - `add`: a further condition
 * - `follow`: a follow-up question, whose conditions or columns take their place in what was asked before
 * - `sql`: a statement that the person wrote instead, which is read, checked against the graph and run read-only
 */
export type Correction =
  | { readonly kind: 'sql'; readonly sql: string }
  | { readonly kind: 'reading'; readonly sql: string; readonly as?: string }
  | { readonly kind: 'joins'; readonly edges: readonly string[] }
  | { readonly kind: 'column'; readonly at: string; readonly column: ChosenColumn }
  | {
      readonly kind: 'condition';
      readonly at: string;
      readonly column: ChosenColumn;
      readonly op: ConditionOperator;
      /** Text is read as the column's type says; a label of a code stands for the code. */
      readonly values: readonly TypedValue[];
    }
  | { readonly kind: 'drop'; readonly at: string }
  | { readonly kind: 'show'; readonly column: ChosenColumn }
  | { readonly kind: 'measure'; readonly at: string }
  | { readonly kind: 'hide'; readonly at: string }
  | {
      readonly kind: 'add';
      readonly column: ChosenColumn;
      readonly op: ConditionOperator;
      readonly values: readonly TypedValue[];
    }
  | { readonly kind: 'follow'; readonly text: string }
  | { readonly kind: 'fold'; readonly at: string; readonly fn: (typeof FOLDS)[number] }
  | { readonly kind: 'top'; readonly at: string; readonly descending: boolean; readonly limit?: number };

/** An answer that is changed or gone on from. */
export interface AnsweredBefore {
  /** Its statement. */
  readonly sql: string;
  /** What a person had said of it otherwise. */
  readonly corrections: readonly Correction[];
}

/** What a choice could be remembered as in the graph, under words that the person gives. */
export type Rememberable =
  /** As keywords of these key edges. */
  | { readonly as: 'edge'; readonly edges: readonly string[] }
  /** As a keyword of the column. */
  | { readonly as: 'column'; readonly table: string; readonly column: string }
  /** As a named condition of the table, an SQL expression over its columns. */
  | { readonly as: 'term'; readonly table: string; readonly where: string };

/** A correction as it was made. */
export interface MadeCorrection {
  readonly correction: Correction;
  /** What was chosen, in words. */
  readonly said: Message;
  /** Absent where it says nothing about the graph. */
  readonly remember?: Rememberable;
  /** Why it cannot be remembered, where somebody may expect it to be. */
  readonly unkept?: Message;
  /** Words of the question that may mean what was chosen; empty where none stand out. */
  readonly words: string;
}

/** A choice that can be made for a part. */
export interface PartOption {
  readonly text: string;
  /** What it stands for in the data: `ports.CTRY`, or why it is offered. */
  readonly detail: Message;
  readonly correction: Correction;
}

/** A part of the sentence that says how a question was understood. */
export interface UnderstoodPart {
  /** Names the part in corrections: `where.0`, `left.select.1`. */
  readonly at: string;
  readonly kind: 'shown' | 'condition' | 'top';
  /** The part in words. */
  readonly text: string;
  /** Where these words stand in the sentence (UTF-16 offsets, end exclusive); null where it says the part in other words. */
  readonly place: readonly [number, number] | null;
  /** The words of the question that were read so; empty where none say it. */
  readonly words: string;
  /** What it was linked to; null where that is no single column. Rows that are counted are `*` of their table. */
  readonly linked: ChosenColumn | null;
  /** What spoke for that column; null where it was not found by words. */
  readonly why: Message | null;
  /** For a condition that can be edited: how it compares, and with what; codes are read by their labels, which may be typed too. */
  readonly edit?: {
    readonly op: ConditionOperator;
    readonly values: readonly TypedValue[];
    /** The values as people read them; absent where none is a code. */
    readonly labels?: readonly string[];
    /** Numbers alone can be compared with: what is typed has to be one. */
    readonly numeric?: true;
    /** What it holds has no more and no less: codes, and words. */
    readonly unordered?: true;
  };
  /** Of alternatives that the sentence says together: each of them, which can be edited and left out alone. */
  readonly each?: readonly Pick<UnderstoodPart, 'at' | 'text' | 'linked' | 'edit'>[];
  /** For the top of a list: how many, and from which end. */
  readonly top?: {
    readonly limit: number | null;
    readonly descending: boolean;
    /** What rows are ordered by is not shown beside them, and could be. */
    readonly hidden?: true;
  };
  /** Other columns, spellings and folds, likeliest first. */
  readonly options: readonly PartOption[];
}
