/** What the engine's commands give back: with its messages in English, what the command line prints with `--json`. */
import type { AnsweredBefore, Correction } from './corrections';
import type { JoinItem, PathItem } from './answers';
import type { Message } from './message';
import type { SqlValue } from './values';

/** `paths --json`. */
export interface PathsReport {
  readonly form: 'pruned' | 'full';
  readonly requested: readonly string[];
  readonly paths: readonly PathItem[];
  readonly joins: readonly JoinItem[];
  readonly hub: string | null;
  /** Requested ladder columns that stand for a column of another table, and that column. */
  readonly folded: readonly { readonly column: string; readonly as: string }[];
  readonly ambiguous: boolean;
  /** The joins of the other, equally good trees. */
  readonly alternatives: readonly (readonly JoinItem[])[];
  /** Present where there were too many uses of tables to find the best tree for certain. */
  readonly approximate?: true;
}

/** `retrieve --json`. */
export interface RetrieveReport {
  readonly question: string;
  readonly columns: readonly {
    readonly table: string;
    readonly column: string;
    readonly score: number;
    readonly why: Message;
  }[];
  readonly values: readonly {
    readonly text: string;
    readonly table: string;
    readonly column: string;
    readonly stored: SqlValue;
    readonly score: number;
  }[];
  /** Why vectors were of no help, where they were wanted and failed. */
  readonly problem?: Message;
}

/** `suggest --json`. */
export interface SuggestReport {
  readonly file: string | null;
  readonly tables: number;
  readonly columns: number;
  readonly keys: number;
  readonly edges: { readonly key: number; readonly context: number; readonly derivation: number };
  /** Edges, and tables and columns with notes, that nobody has reviewed. */
  readonly suggested: number;
  /** What could not be read, or may have been misread. */
  readonly warnings: readonly Message[];
  /** What else is worth knowing. */
  readonly notes: readonly Message[];
}

/** How far long work has come. */
export interface Progress {
  /** What is being done, in words. */
  readonly message: Message;
  /** 0 to 1, where it is known. */
  readonly done?: number;
}

/** Rows of a statement that a person ran by hand. */
export interface RowsReport {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
  readonly truncated: boolean;
  readonly ms: number;
}

/** A statement as it was checked against the graph, before anything is run. */
export interface StatementReport {
  /** As it would be run; null where it cannot be read, or names what the graph lacks. */
  readonly sql: string | null;
  readonly joins: readonly JoinItem[];
  /** What is wrong with it, joins that no edge of the graph holds among them; empty where it may run. */
  readonly problems: readonly Message[];
}

/** What a question would send to a language model. */
export interface OutgoingReport {
  readonly question: string;
  /** The columns that it is told about, `T.C`. */
  readonly columns: readonly string[];
  /** The first call, to the letter. */
  readonly messages: readonly { readonly role: string; readonly text: string }[];
  /** About how long it is. */
  readonly tokens: number;
  /** What further calls of the question hold. */
  readonly later: readonly Message[];
}

/** What a question that is previewed changes, or goes on from; see `AskOptions`. */
export interface PreviewOptions {
  readonly corrections?: readonly Correction[];
  readonly follows?: { readonly question: string; readonly corrections?: readonly Correction[] };
  /** The answer that is on the screen. */
  readonly before?: AnsweredBefore;
}

/** What a question would run: nothing has run. */
export interface PreviewReport {
  readonly question: string;
  /** How its likeliest program reads it; empty where none can be built. */
  readonly focus: string;
  /** The likeliest program by the question's words alone; null where none can be built. */
  readonly sql: string | null;
  /** Further programs that are run to be compared with it, likeliest first. */
  readonly others: readonly string[];
  /** What of the question the graph does not know; or why a change cannot be made. */
  readonly missing: readonly Message[];
  /**
   * What became of what would be changed, or gone on from: `sql` is the changed statement, which alone is run; the change cannot be
   * made; a follow-up cannot be put into the question before, and is a question of its own; or that shows only when it runs.
   */
  readonly change?: 'made' | 'refused' | 'alone' | 'unknown';
}
