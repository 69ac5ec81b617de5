/** What reasoning gives: programs with their results, ranked, and how sure the first one is. */
import type { LeftOut, PathColumn } from '../../core/answers';
import type { AnsweredBefore, Correction } from '../../core/corrections';
import type { Message } from '../../core/message';
import type { JoinTree } from '../../paths/join-tree';
import type { Query } from '../../program/intent';
import type { SqlQuery } from '../../program/sql-tree';
import type { Understood } from '../../question/understand';
import type { QueryResult } from '../../store/sql-engine';
import type { Statement, StatementOptions } from '../statements/statement';

/** A program that may answer the question. */
export interface Candidate {
  /** What it asks for; absent where it is a statement that somebody wrote. */
  readonly intent?: Query;
  /** The statement that somebody wrote. */
  readonly statement?: Statement;
  /** What is to be said of it though it runs: values that are not stored, joins that the graph lacks. */
  readonly doubts?: readonly Message[];
  /** Those among them that whoever wrote it could mend. */
  readonly mendable?: readonly Message[];
  readonly tree: SqlQuery;
  /** `tree` printed. */
  readonly sql: string;
  /** The join trees that the program uses, the outer one first. */
  readonly joins: readonly JoinTree[];
  /** Some of its join trees are one of several equally good ones. */
  readonly ambiguousJoins: boolean;
  /** What is no number in columns that it computes with, compares or orders by. */
  readonly leftOut: readonly LeftOut[];
  /** Columns that it selects, compares, groups or orders by, without those that only join. `*` where rows are counted. */
  readonly columns: readonly PathColumn[];
  /** The first rows of its result. */
  readonly result: QueryResult;
  /** Probability that this program's result is right, before calibration. */
  readonly probability: number;
}

/** A part of the question that no part of the program accounts for. */
export interface Unplaced {
  readonly text: string;
  /** A `cue` says what to do: "average", "not", "more than". */
  readonly kind: 'value' | 'number' | 'word' | 'cue';
  /** The answer hangs on it: it restricts what is counted ("front seat occupants") or says what is asked ("were injured"). */
  readonly needed?: true;
  /** Columns (`T.C`) that the words name in full, where no key edges lead from them to the tables of the program. */
  readonly apart?: readonly string[];
  /** Columns (`T.C`) that come near what nothing holds. */
  readonly near?: readonly string[];
}

/** Another reading whose result differs. */
export interface Alternative {
  readonly candidate: Candidate;
  readonly why: 'joins' | 'reading';
}

/** What came of a question. */
export interface Reasoned {
  /** Best first; programs whose results are equal are there once. Empty where no program could be built. */
  readonly candidates: readonly Candidate[];
  /** Calibrated probability that the first candidate's result is right; 0 where there is none. */
  readonly confidence: number;
  /** What of the question the first candidate leaves out. */
  readonly unplaced: readonly Unplaced[];
  /** Close seconds with other results: other joins of the same program first, then other readings. */
  readonly alternatives: readonly Alternative[];
  /** Programs that were built and run. */
  readonly counts: { readonly built: number; readonly run: number; readonly failed: number };
  /** Words of the question that say what it works out itself: they need be known to nobody. */
  readonly worked?: readonly string[];
  /** Names that stand in other tables than in those that the question says. */
  readonly elsewhere?: readonly { readonly name: string; readonly claimed: string; readonly held: readonly string[] }[];
}

/** What corrections make of a question. */
export interface Corrected {
  /** The corrected program alone, with its other joins where these are still undecided; or why there is none. */
  readonly outcome: Reasoned | Refused;
  /**
   * The intent before each correction, and the corrected one; where a correction does not fit, those before it. A statement
   * that a person wrote has none.
   */
  readonly steps: readonly (Query | undefined)[];
}

/** What corrections would run, or why they cannot be made. */
export type PlannedChange = { readonly sql: string; readonly intent?: Query } | { readonly refusal: Message };

/** Corrections that cannot be made. */
export interface Refused {
  readonly refusal: Message;
}

/** Progress of reasoning, for the trace. */
export interface ReasonProgress {
  readonly stage: 'link' | 'connect' | 'reason';
  readonly output: Readonly<Record<string, unknown>>;
}

/** Options of one question. */
export interface ReasonOptions {
  readonly signal?: AbortSignal;
  /** A hint that belongs to the question. */
  readonly evidence?: string;
  readonly onProgress?: (progress: ReasonProgress) => void;
}

/** How a language model's statement is read. */
export interface ReadOptions {
  /** False runs it with the joins that it spells out, to measure what the graph is worth. True by default. */
  readonly withGraph?: boolean;
  /** Joins that no edge of the graph holds may run; they are marked. False by default. */
  readonly allowOutside?: boolean;
  readonly signal?: AbortSignal;
}

/** A statement that was read and run, or why it was not. */
export type StatementOutcome = { readonly candidate: Candidate } | { readonly problems: readonly Message[] };

/** Answers questions about one graph by programs. */
export interface Reasoner {
  /**
   * Checks a statement that a person or a language model wrote against the graph, and runs what was read of it.
   * @throws SchemaGraphError `cancelled`
   */
  statement(sql: string, options?: StatementOptions): Promise<StatementOutcome>;
  /** Tells of words of a question whether it is read in others for them: then nothing has to be called what they say. */
  rewording(question: string): (said: string) => boolean;
  /** Conditions and focus of a question. */
  understand(question: string): Understood;
  /**
   * The programs that `run` would run, likeliest first, by the question's words alone: nothing runs.
   * @param question the question
   */
  plan(question: string): readonly { readonly intent: Query; readonly sql: string }[];
  /**
   * The program that `correct` would run, as far as that shows without running any.
   * @param question its text
   * @param corrections in order
   * @param before the answer that is on the screen; without one, the likeliest program is corrected
   * @returns undefined where the program that is changed is not known
   * @throws SchemaGraphError `cancelled`
   */
  planChange(
    question: string,
    corrections: readonly Correction[],
    before: AnsweredBefore | undefined,
  ): Promise<PlannedChange | undefined>;
  /**
   * Builds, runs and ranks programs.
   * @throws SchemaGraphError `cancelled`
   */
  run(question: string, options?: ReasonOptions): Promise<Reasoned>;
  /**
   * Corrects the first program of a question as a person says, and runs what comes of it.
   * @param question its text
   * @param reasoned what was found for it
   * @param corrections in order
   * @param options what ends the work, and how long a statement of a person may run
   * @returns the corrected program; a refusal where the corrections do not fit the programs that were found, or the graph does
   *   not join what they need
   * @throws SchemaGraphError `cancelled`
   */
  correct(
    question: string,
    reasoned: Reasoned,
    corrections: readonly Correction[],
    options?: Pick<StatementOptions, 'timeoutMs' | 'signal'>,
  ): Promise<Corrected>;
  /**
   * The rows that a program is about with all that their paths tell (SGAM A.2).
   * @param candidate the program
   * @param question its words choose among equally good joins
   * @returns undefined where rows are folded or combined, or cannot be had
   * @throws SchemaGraphError `cancelled`
   */
  facts(candidate: Candidate, question: string, signal?: AbortSignal): Promise<Candidate | undefined>;
  /**
   * Reads a statement that a language model wrote and runs that: nothing of the text reaches the database. What an intent
   * expresses is joined anew by the graph; anything else runs with its own joins, which have to be those of the graph.
   * @param sql the statement
   * @param question its words choose among equally good joins, and may be shown
   * @param options what is allowed
   * @returns the program with its result; what is wrong with the statement where it cannot be read, compares with what is not
   *   stored, joins what the graph does not, takes too long or fails
   * @throws SchemaGraphError `cancelled`
   */
  readStatement(sql: string, question: string, options?: ReadOptions): Promise<StatementOutcome>;
}
