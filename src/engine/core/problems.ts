/** Problems: what is wrong with a file, where, and what to do about it. Loading returns them beside what could be read. */
import type { ColumnRef } from './identifiers';
import type { Message, Shown } from './message';

/** How grave a problem is: an `error` makes the graph unusable, a `warning` may give wrong answers, `info` is advice. */
export type Severity = 'error' | 'warning' | 'info';

/** A place in a text file. Lines and columns count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A field with the word to write. */
export interface FieldValue {
  readonly field: string;
  readonly value: string;
  /** The column whose list `field` is, to which the word is added; absent where it is a field of the edge itself. */
  readonly of?: ColumnRef;
  /** The value is added to the list that the problem is about, or one of these instead. */
  readonly or?: readonly string[];
}

/** One thing wrong with a file. */
export interface Problem {
  /** Stable, in kebab-case, for example `unknown-column`. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence that says what is wrong and what to do. */
  readonly message: Message;
  /** Path of the file as it was given to the engine. */
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
  /** What a quick fix would do, in words, where one is possible. */
  readonly fix?: Message;
  /** The field of the edge, or of a column, that such a fix sets, and to what, where that is what it does. */
  readonly set?: FieldValue;
}

/** A problem as people read it: its messages are texts. */
export type ShownProblem = Shown<Problem>;

/** A value together with what was wrong with its input. */
export interface Loaded<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}
