/** What comes back from a question: paths, joins, citations, the answer, and the trace of how it was found. */
import type { ChosenColumn, Correction, MadeCorrection, UnderstoodPart } from './corrections';
import type { Message, Shown } from './message';
import type { Problem } from './problems';
import type { SqlValue } from './values';

/** A column in a path; `role` tells the uses of a table apart where it is used more than once. */
export interface PathColumn {
  readonly table: string;
  readonly role?: string;
  readonly column: string;
}

/** One dependency chain (SGAM 3.2), or a tie between two tables. */
export interface PathItem {
  /** In path notation: `COLUMN[TABLE], COLUMN[TABLE as role], …`. */
  readonly text: string;
  readonly columns: readonly PathColumn[];
  /** Columns that context or derivation edges brought in, as `T.C`. */
  readonly broughtIn: readonly string[];
}

/** One join of a join tree. */
export interface JoinItem {
  /** Pairs of `T.C`, the referring side first, the most global pair first. */
  readonly on: readonly (readonly [string, string])[];
  /** The roles of the two uses, where a table is used more than once. */
  readonly roles?: readonly [string | null, string | null];
  readonly label: string | null;
  /** Absent status (a person's edge) is `curated`. */
  readonly status: 'curated' | 'declared' | 'suggested';
  /** The most global pair in path notation: `CASEID[VPICDECODE], CASEID[GV]`. */
  readonly text: string;
  /** No edge of the graph holds it: a statement joins so by itself. `on` is empty where it is no equality of columns. */
  readonly outside?: true;
  /** Rows on either side and rows that came out, when it was run; rows of the left side without and with several partners. */
  readonly rows?: {
    readonly left: number;
    readonly right: number;
    readonly out: number;
    readonly alone?: number;
    readonly several?: number;
  };
}

/** A row that an answer rests on. */
export interface Citation {
  readonly source: string;
  readonly table: string;
  /** Record number, sheet row or rowid in the source. */
  readonly row: number | string;
  /** The file of the source, where it has several: its path from the folder that holds them all. */
  readonly file?: string;
  /** Its cells, where it is in a workbook: `Staff!A7:C7`. */
  readonly cells?: string;
  /** The row's key columns and their values. */
  readonly key: Readonly<Record<string, SqlValue>>;
  /** Labels of the key's values that are codes, by column; absent where there are none. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Columns of that row which the answer uses. */
  readonly columns: readonly string[];
}

/** Stored values that are no numbers, in a column that an answer computes with, compares or orders by: they are left out. */
export interface LeftOut {
  readonly table: string;
  readonly column: string;
  /** Rows that hold such a value, whether or not the answer would have come to them. */
  readonly rows: number;
  /** The most frequent of these values. */
  readonly values: readonly string[];
}

/** A rejected key edge that a question would need. */
export interface RejectedItem {
  /** Identity of the edge, see `edgeId`. */
  readonly id: string;
  /** What it would join: `GV.CASEID = CRASH.CASEID`. */
  readonly text: string;
  /** Absolute path of the graph file that holds it. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Something that an answer passed over. */
export interface PassedOver {
  readonly kind: 'column' | 'join';
  /** `T.C`, or the edges of a join with their pairs of columns. */
  readonly text: string | Message;
  /** The column. */
  readonly column?: ChosenColumn;
  /** What the engine's scores and rules say against it. */
  readonly why: Message;
  /** The corrections that take it nevertheless; absent where it cannot be taken. */
  readonly choose?: readonly Correction[];
}

/** Another reading of a question. */
export interface OtherReading {
  readonly question: string;
  /** What tells it from the others. */
  readonly why: Message;
  /** Asked with these corrections, the same question is read just so. */
  readonly choose: readonly Correction[];
}

/** The answer itself. */
export interface AnswerBody {
  readonly kind: 'scalar' | 'list' | 'table' | 'boolean' | 'text' | 'none';
  /** In the words of the graph; where the answer is withheld, why. */
  readonly text: string | Message;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
  readonly truncated: boolean;
  /** For each column the labels of the stored codes in its rows, by code as text; null where it has none. */
  readonly labels?: readonly (Readonly<Record<string, string>> | null)[];
  /** For each column whether its labels are told alone, for they are no stored codes: days of the week, months, hours and minutes. */
  readonly told?: readonly boolean[];
}

/** The stages of a question, in order. */
export const STAGES = ['understand', 'link', 'connect', 'gate', 'plan', 'reason', 'check', 'answer'] as const;

/** A stage of a question. */
export type Stage = (typeof STAGES)[number];

/** The full report of a question: with its messages in English, what `ask --json` prints. */
export interface Answer {
  readonly question: string;
  readonly understood: {
    readonly conditions: readonly string[];
    /** The question as it was read, in one phrase. */
    readonly focus: string;
    /** The parts of that phrase that can be corrected; absent where there is no answer. */
    readonly parts?: readonly UnderstoodPart[];
  };
  readonly answer: AnswerBody;
  readonly sql: string | null;
  readonly paths: readonly PathItem[];
  readonly joins: readonly JoinItem[];
  readonly citations: readonly Citation[];
  /** It may rest on more rows than are cited. */
  readonly citationsCut?: true;
  /** Calibrated probability that the answer is right, 0 to 1; of a corrected answer that of the reading before. */
  readonly confidence: number;
  readonly abstained: boolean;
  /** Why it abstained: what was missing. */
  readonly reason: Message | null;
  /** The rejected edges that it would need; absent where it abstained for another reason, or not at all. */
  readonly rejected?: readonly RejectedItem[];
  /** What is no number in columns that it computes with; absent where there is nothing of the kind. */
  readonly leftOut?: readonly LeftOut[];
  /** It abstained only because a person has to choose: its first alternatives are the choices. */
  readonly needsChoice?: true;
  /** What a person said otherwise than the question was read; absent where nobody did. */
  readonly corrected?: readonly MadeCorrection[];
  /** Columns and joins that were not used though they could be meant; absent where there are none. */
  readonly passedOver?: readonly PassedOver[];
  /** What it goes on from, where a language model made `question` of that and of a follow-up. */
  readonly follows?: { readonly question: string; readonly text: string };
  readonly alternatives: readonly OtherReading[];
  readonly warnings: readonly Message[];
  readonly timings: Readonly<Partial<Record<Stage, number>>>;
  /** The language model that took part; null where none did. */
  readonly model: string | null;
  readonly graph: { readonly hash: string; readonly revision: number };
  /** Version of the engine. */
  readonly engine: string;
}

/** What calls to a language model took together. */
export interface ModelTook {
  readonly provider: string;
  /** Those of prompts and of answers. */
  readonly tokens: number;
  /** By the prices that a person set; 0 where none are known, and for what was kept. */
  readonly cost: number;
  /** Tokens of the prompts alone. */
  readonly inputTokens?: number;
  readonly calls?: number;
  /** Milliseconds that the calls took, those at the same time each. */
  readonly ms?: number;
}

/** A smaller question that a question was split into (DMRAL 3.2): what the `understand` and `reason` stages tell of it. */
export interface SubQuestion {
  readonly text: string;
  /** The table, or tables that are joined for it. */
  readonly tables: readonly string[];
  /** The information needs of the question that it asks for, in the question's words. */
  readonly needs: readonly string[];
}

/** One step of a program that a language model wrote step by step (DMRAL 5.1), as the `reason` stage tells of it. */
export interface ProgramStep {
  readonly question: string;
  /** What answers this step alone; null where none was given. */
  readonly sql: string | null;
  /** Rows that it gave; null where it was not run. */
  readonly rows: number | null;
  /** What is wrong with it. */
  readonly problems: readonly Message[];
}

/** One event of a trace: plain JSON of at most 64 KB. */
export interface TraceEvent {
  readonly id: number;
  readonly parent?: number;
  /** 1 for the question itself; a sub-question, residual question or retry is a further pass. */
  readonly pass: number;
  readonly stage: Stage;
  readonly type: 'start' | 'progress' | 'end' | 'error' | 'answer';
  /** Milliseconds since the question was asked. */
  readonly at: number;
  readonly ms?: number;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly problem?: Pick<Problem, 'code' | 'message'>;
  /** Absent where no language model was asked. */
  readonly model?: ModelTook;
}

/** An answer as people read it: its messages are texts. */
export type ShownAnswer = Shown<Answer>;

/** An event as people read it: its messages are texts. */
export type ShownTraceEvent = Shown<TraceEvent>;
