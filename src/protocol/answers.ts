/** What the host and the side panel of answers say to each other. */
import type { ShownAnswer } from '../engine/core/answers';
import type { SqlValue } from '../engine/core/values';
import { chosenColumn, correction, madeCorrection, understoodPart } from './corrections';
import { cell, joinItem, pathItem, type Cell } from './parts';
import { anything, dictionary, flag, list, nullable, number, object, oneOf, optional, text, type Of } from './shape';

/** The stages of a question, in order, as the engine names them. */
export const stage = oneOf('understand', 'link', 'connect', 'gate', 'plan', 'reason', 'check', 'answer');
/** A stage of a question. */
export type StageName = Of<typeof stage>;

/** See `TraceEvent` in the engine: it fits as it is. */
export const traceEvent = object({
  id: number,
  parent: optional(number),
  pass: number,
  stage,
  type: oneOf('start', 'progress', 'end', 'error', 'answer'),
  at: number,
  ms: optional(number),
  input: anything,
  output: anything,
  problem: optional(object({ code: text, message: text })),
  model: optional(
    object({
      provider: text,
      tokens: number,
      cost: number,
      inputTokens: optional(number),
      calls: optional(number),
      ms: optional(number),
    }),
  ),
});
/** One event of a running question. */
export type WireEvent = Of<typeof traceEvent>;

/** See `Answer` in the engine; cells without bytes (`toWireAnswer`). */
export const answer = object({
  question: text,
  understood: object({ conditions: list(text), focus: text, parts: optional(list(understoodPart)) }),
  answer: object({
    kind: oneOf('scalar', 'list', 'table', 'boolean', 'text', 'none'),
    text,
    columns: list(text),
    rows: list(list(cell)),
    truncated: flag,
    labels: optional(list(nullable(dictionary(text)))),
  }),
  sql: nullable(text),
  paths: list(pathItem),
  joins: list(joinItem),
  citations: list(
    object({
      source: text,
      table: text,
      row: anything,
      file: optional(text),
      cells: optional(text),
      key: dictionary(anything),
      labels: optional(dictionary(text)),
      columns: list(text),
    }),
  ),
  citationsCut: optional(flag),
  confidence: number,
  abstained: flag,
  reason: nullable(text),
  rejected: optional(list(object({ id: text, text, file: text, line: number }))),
  leftOut: optional(list(object({ table: text, column: text, rows: number, values: list(text) }))),
  needsChoice: optional(flag),
  corrected: optional(list(madeCorrection)),
  /** Answers that were kept by earlier versions have no `choose`: their offers are asked as questions. */
  passedOver: optional(
    list(
      object({
        kind: oneOf('column', 'join'),
        text,
        column: optional(chosenColumn),
        why: text,
        choose: optional(list(correction)),
      }),
    ),
  ),
  follows: optional(object({ question: text, text })),
  alternatives: list(object({ question: text, why: text, choose: optional(list(correction)) })),
  warnings: list(text),
  timings: dictionary(anything),
  model: nullable(text),
});
/** An answer as it travels to the panel. */
export type WireAnswer = Of<typeof answer>;

/** One question of the history. The host keeps the whole answer. */
export const historyEntry = object({
  id: text,
  question: text,
  /** ms since 1970. */
  at: number,
  /** The answer in words, short. */
  text,
  abstained: flag,
  /** Name of the graph that was asked. */
  graph: text,
  /** Its file, as a URI. */
  uri: optional(text),
  /** It goes on from other questions, which stand before it. */
  goesOn: optional(flag),
  /** What a person corrected in how it was read, in words. */
  corrected: optional(text),
});
/** One question of the history. */
export type HistoryEntry = Of<typeof historyEntry>;

/** Which graph is asked, and what could be asked of it. */
export const asked = object({
  name: text,
  /** Its file, as a URI. */
  uri: optional(text),
  tables: number,
  columns: number,
  examples: list(text),
});

/** The graph of one question. */
const graphOfRun = object({ name: text, uri: text });

/** The language model in use, and what could be chosen. */
export const models = object({
  /** The choice in use. */
  chosen: text,
  choices: list(object({ id: text, label: text, detail: text })),
  /** What leaves this machine, in one line. */
  says: text,
  /** Nothing can be chosen: the workspace is not trusted. */
  fixed: flag,
});
/** The language model in use, and what could be chosen. */
export type WireModels = Of<typeof models>;

/** A question that waits for a person's word before it runs. */
export const preview = object({
  id: text,
  question: text,
  graph: graphOfRun,
  /** The question that it goes on from. */
  follows: optional(text),
  /**
   * What becomes of what it changes, or goes on from; absent where it is a question of its own: `sql` is the changed statement; the change
   * cannot be made, which `missing` says; it is asked by itself; a language model puts the two into one; or that is not known.
   */
  change: optional(oneOf('made', 'refused', 'alone', 'rewritten', 'unknown')),
  /** The statement that it changes; empty where that is not known. */
  from: optional(text),
  /** How its likeliest program reads it; empty where none is known. */
  focus: text,
  /** The likeliest program; null where none is known. */
  sql: nullable(text),
  /** Programs that are run to be compared with it. */
  others: list(text),
  /** What of the question the graph does not know. */
  missing: list(text),
  /** The language model that it would be sent to; null where there is none. */
  sends: nullable(text),
  /** Whether stored values may be sent. */
  values: flag,
  /** The server that gives vectors of it; null where that is done here, or not at all. */
  vectors: nullable(text),
});
/** A question that waits for a person's word before it runs. */
export type WirePreview = Of<typeof preview>;

/**
 * Order: the page sends `ready`, the host answers `init`. `ask` (from the page) or the palette lead to `started`, `event`…,
 * and one of `finished` and `failed`. `id` names one run, and afterwards its entry in the history. A page that is shown
 * again starts anew: after `init` the host sends `started` and the events so far for a running question.
 */
export const answersContract = {
  toWebview: {
    init: object({
      /** Texts that replace the English ones, see `strings.ts`. */
      strings: dictionary(text),
      /** The graph that is asked; null where there is none, absent where that is not known yet: `graph` follows. */
      graph: optional(nullable(asked)),
      history: list(historyEntry),
    }),
    /** Another graph is asked now; null: there is none. */
    graph: nullable(asked),
    /** The graphs that could be asked, where none is chosen yet; sent before `graph` says null. */
    choices: list(graphOfRun),
    /** The language model in use has changed, or others can be chosen. */
    models,
    /** A question waits for `run`, or `dismiss`. */
    preview,
    /** `after` are the questions that it goes on from. */
    started: object({ id: text, question: text, after: optional(list(text)), graph: optional(graphOfRun) }),
    event: object({ id: text, event: traceEvent }),
    finished: object({ id: text, answer }),
    failed: object({ id: text, message: text, cancelled: flag }),
    /** Whether the graph or its data has changed since an answer was found. */
    outdated: object({ id: text, outdated: flag }),
    /** The whole history, newest first. */
    history: list(historyEntry),
    /** Puts the cursor into the question field, with this text if given. */
    focusInput: object({ text: optional(text) }),
  },
  toHost: {
    ready: object({}),
    /** `follows` is the answer that it goes on from. */
    ask: object({ question: text, follows: optional(text) }),
    /** Runs the question of a preview; only its likeliest program where `only` says so. */
    run: object({ id: text, only: flag }),
    /** Gives up the question of a preview. */
    dismiss: object({ id: text }),
    /** Asks the question of an answer again, split into these smaller ones. */
    split: object({ id: text, questions: list(text) }),
    chooseModel: object({ id: text }),
    /** Shows what a question would send to the language model. */
    showOutgoing: object({ question: text }),
    /** Asks the question of an answer again, read as a person says: all corrections, in order. */
    correct: object({ id: text, corrections: list(correction) }),
    /** Reads a part of an answer's question as about another column, for which the host asks. */
    otherColumn: object({ id: text, at: text }),
    /** Keeps a correction in the graph, under words that the host asks for. */
    remember: object({ id: text, made: number }),
    /** Asks a question that was answered or failed again, of the same graph. */
    askAgain: object({ id: text }),
    /** Lists the problems of the graph whose question failed. */
    checkGraph: object({ id: text }),
    cancel: object({ id: text }),
    /** Lights up some paths of an answer in the picture, by their numbers, or all of it. */
    showPath: object({ id: text, paths: optional(list(number)) }),
    openSql: object({ id: text }),
    openTrace: object({ id: text }),
    openCitation: object({ id: text, citation: number }),
    /** Shows a rejected edge, which a question would need, in its graph file. */
    openRejected: object({ id: text, edge: number }),
    /** Saves the rows of an answer as CSV where the user says. */
    exportRows: object({ id: text }),
    copy: object({ text, what: oneOf('rows', 'sql', 'answer') }),
    openHistory: object({ id: text }),
    removeHistory: object({ id: text }),
    clearHistory: object({}),
    draft: object({}),
    openGraph: object({}),
    /** Another graph is to be asked: that of `uri`, or the host shows which there are. */
    chooseGraph: object({ uri: optional(text) }),
  },
  requests: {},
} as const;
/** What the host and the side panel of answers say to each other. */
export type AnswersContract = typeof answersContract;

/**
 * The form in which an answer travels: bytes become words.
 * @param value the engine's answer
 */
export function toWireAnswer(value: ShownAnswer): WireAnswer {
  return {
    ...value,
    answer: { ...value.answer, rows: value.answer.rows.map((row) => row.map(wireCell)) },
    citations: value.citations.map((citation) => ({
      ...citation,
      key: Object.fromEntries(Object.entries(citation.key).map(([name, v]) => [name, wireCell(v)])),
    })),
  };
}

function wireCell(value: SqlValue): Cell {
  return value instanceof Uint8Array ? `(${value.byteLength} bytes)` : value;
}
