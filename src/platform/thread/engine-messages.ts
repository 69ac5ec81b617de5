/** What the extension host and the engine's worker thread say to each other. Everything is a structured clone. */
import type { Answer, Citation, TraceEvent } from '../../engine/core/answers';
import type { Correction } from '../../engine/core/corrections';
import type { DataOverview, RowsPage, TableProfileReport } from '../../engine/core/data-overview';
import type { DataChanges, KnownData } from '../../engine/core/data-changes';
import type { ErrorCode } from '../../engine/core/errors';
import type { ColumnRef } from '../../engine/core/identifiers';
import type { Message } from '../../engine/core/message';
import type { Problem } from '../../engine/core/problems';
import type { HealthReport } from '../../engine/core/health';
import type {
  OutgoingReport,
  PathsReport,
  PreviewOptions,
  PreviewReport,
  Progress,
  RetrieveReport,
  RowsReport,
  SuggestReport,
} from '../../engine/core/reports';
import type {
  AddDataPlan,
  DraftRequest,
  GraphRequest,
  ImportPlan,
  ImportRequest,
  PlannedFiles,
  ProposalKind,
  ProposalPlan,
  SuggestionPlan,
  SuggestionsOutgoing,
} from '../../engine/engine';
import type { SavedQuestion } from '../../engine/judge';
import type { TrialReport } from '../../engine/core/trials';
import type { TextFormat } from '../../engine/exchange/exchange';
import type { Allowed } from '../../engine/graph/allowed-files';
import type { UnsavedTexts } from '../../engine/graph/loaded-graphs';
import type { GraphPart } from '../../engine/graph/graph-parts';
import type { ExclusionField } from '../../engine/graph/exclusion';
import type { SchemaGraph } from '../../engine/graph/model';
import type { VectorSettings } from '../../engine/models/embedders';
import type { ModelSettings } from '../../engine/models/model-settings';
import type { SavedExample } from '../../engine/models/model-use';
import type { ConnectionFault, ConnectionReport } from '../../engine/models/test-connection';
import type { WaysReport } from '../../engine/paths/ways-between';
import type { SvgWords } from '../../picture/svg-words';
import type { GraphEditMessage, GraphLayout } from '../../protocol/graph';
import type { GraphHealthView } from '../../protocol/graph-health';
import type { GraphToolName } from '../../tools/tool-inputs';
import type { ToolResult, ToolWork } from '../../tools/tool-result';
import type { FromHosted, ToHosted } from './hosted-models';
import type { PostgresSettings } from './postgres-address';
import type { LanguageMethods } from './language-messages';

/** Which graph a request is about: the path of its file, and the text of the editor where that differs from the disk. */
export interface GraphKey {
  readonly graph: string;
  readonly text?: string;
  /** The texts of other graph files that are not saved, by path: parts of the same graph may be among them. */
  readonly unsaved?: UnsavedTexts;
  /** Where the files that it names may lie; by default in its own folder. */
  readonly allowed?: Allowed;
}

/**
 * A request as the engine takes it.
 * @param key names the graph
 * @returns with all texts that are not saved, by path
 */
export function graphRequest({ graph, text, unsaved, allowed }: GraphKey): GraphRequest & {
  readonly text: UnsavedTexts;
} {
  const texts = new Map([...(unsaved ?? []), ...(text === undefined ? [] : [[graph, text] as const])]);
  return { graph, text: texts, ...(allowed && { allowed }) };
}

/** A graph to be read. */
export type ParseParams = GraphKey & {
  /**
   * Where the graph cannot be opened over its data, for it has errors: it is completed from the data nevertheless, which is
   * read for that where it has not been.
   */
  readonly despiteErrors?: boolean;
};

/** A graph with its data, opened. */
export interface SessionInfo {
  readonly name: string;
  readonly tables: number;
  readonly columns: number;
  readonly warnings: readonly Message[];
  readonly notes: readonly Message[];
}

/** A line of a file, counted from 1. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
}

/** A graph and its data at a moment, to be compared with those of an answer. */
export interface GraphState {
  /** The hash of the graph, as answers carry it (`Answer.graph`). */
  readonly hash: string;
  /** The fingerprint of its data, as the first event of a trace carries it. */
  readonly data: string;
}

/** Where a row of a source stands. */
export interface RowPlace {
  /** The file that holds it; absent where that is gone, or not known. */
  readonly file?: string;
  /** The line of the row, counted from 1; absent where its file is no text, or has no such row any more. */
  readonly line?: number;
}

/** A graph file as it was read. */
export interface GraphSnapshot {
  /** Path of the root file: another one than was asked for, where that is a part of a graph. */
  readonly root: string;
  /** As much of the graph as could be read. Paths of sources are absolute. */
  readonly graph: SchemaGraph;
  /** Where sources stand. */
  readonly sources: readonly ({ readonly id: string } & FilePlace)[];
  /** The rules of what nobody should see, as they are written, and where they stand. */
  readonly exclusions: readonly ({ readonly field: ExclusionField; readonly rule: string } & FilePlace)[];
  /** Where edges stand. */
  readonly edges: readonly ({ readonly id: string } & FilePlace)[];
  /** Where tables and their columns stand. */
  readonly tables: readonly ({
    readonly name: string;
    readonly columns: readonly ({ readonly name: string } & FilePlace)[];
  } & FilePlace)[];
  readonly problems: readonly Problem[];
}

/** What may be asked of the worker: parameters, result, and what streams while it works. */
export interface EngineMethods extends LanguageMethods {
  /** Drafts a graph file from data. */
  draft: { params: DraftRequest; result: { yaml: string; report: SuggestReport }; stream: Progress };
  /** Problems of a graph file that its text and the names in its data tell. */
  validate: { params: GraphKey; result: readonly Problem[]; stream: never };
  /** What was counted in the data of a graph, with the problems that follow from it; `validate` gives the others. */
  health: { params: GraphKey; result: HealthReport; stream: Progress };
  /** The graph that a file and its parts hold, with the places of its edges. */
  parse: { params: ParseParams; result: GraphSnapshot; stream: never };
  /** What a graph is made from: absolute paths and patterns of its files, those that it may not name left out. */
  madeFrom: { params: GraphKey; result: readonly string[]; stream: never };
  /** A graph and its data as they are now; null where the data has not been read since it changed. */
  graphState: { params: GraphKey; result: GraphState | null; stream: never };
  /** Where a row stands that an answer cites. */
  findRow: { params: GraphKey & Pick<Citation, 'source' | 'table' | 'row' | 'file'>; result: RowPlace; stream: never };
  /** The ways to join the tables of two columns. */
  ways: { params: GraphKey & { from: ColumnRef; to: ColumnRef }; result: WaysReport; stream: never };
  /** The smallest changes of text that an edit of the graph needs. */
  edit: { params: GraphKey & { edit: GraphEditMessage }; result: readonly TextChange[]; stream: never };
  /** The graph in another tool's language, or as a picture. */
  export: {
    params: GraphKey &
      (
        | { format: TextFormat }
        | { format: 'svg'; layout: GraphLayout | null; words: SvgWords; health?: GraphHealthView }
      );
    result: string;
    stream: Progress;
  };
  /** What a schema adds to a graph, and the changes of text that do it. */
  planImport: {
    params: GraphKey & ImportRequest;
    result: Changes<ImportPlan>;
    stream: never;
  };
  /** The sources of a graph and what came of them. */
  dataOverview: { params: GraphKey; result: DataOverview; stream: never };
  /** The columns of a table with what is in them. */
  tableProfile: { params: GraphKey & { table: string }; result: TableProfileReport; stream: never };
  /** Some rows of a table. */
  tableRows: { params: GraphKey & { table: string; offset: number; limit: number }; result: RowsPage; stream: never };
  /** How data is added to a graph, as changes of its text. */
  planAddData: {
    params: GraphKey & { data: readonly string[]; together?: boolean };
    result: Changes<AddDataPlan>;
    stream: never;
  };
  /** What the data shows that a graph lacks, as changes of its text. */
  planProposals: {
    params: GraphKey & { tables?: readonly string[]; what?: ProposalKind };
    result: Changes<ProposalPlan>;
    stream: Progress;
  };
  /** What a language model suggests that a graph lacks, as changes of its text. */
  planSuggestions: {
    params: GraphKey & { tables?: readonly string[]; model: ModelSettings };
    result: Changes<SuggestionPlan>;
    stream: Progress;
  };
  /** What `planSuggestions` would send; nothing is. */
  suggestionsOutgoing: {
    params: GraphKey & { tables?: readonly string[]; sendValues: boolean };
    result: SuggestionsOutgoing;
    stream: never;
  };
  /** How the data of a graph has changed since it was last known. */
  dataChanges: { params: GraphKey & { known?: KnownData }; result: DataChanges; stream: never };
  /** What offers of `dataChanges` change in the text. */
  planChoice: {
    params: GraphKey & { known?: KnownData; offers: readonly string[] };
    result: Changes<{ readonly files: PlannedFiles }>;
    stream: never;
  };
  /** Reads a graph's data, unless that was done before. */
  open: { params: GraphKey; result: SessionInfo; stream: Progress };
  /** Answers a question, without a model where none is named; the trace streams. All rows come back, up to `maxRows`. */
  ask: {
    params: GraphKey & {
      question: string;
      maxRows?: number;
      /** Milliseconds that a statement may run which the person wrote. */
      statementMs?: number;
      corrections?: readonly Correction[];
      /** What it goes on from. */
      follows?: { readonly question: string; readonly corrections?: readonly Correction[] };
      model?: ModelSettings;
      /** Saved questions with what answered them: the nearest are shown to the model. */
      examples?: readonly SavedExample[];
      /** The smaller questions that a person wants the question split into, for the model. */
      subQuestions?: readonly string[];
      /** Help to find columns once they are learnt. */
      vectors?: VectorSettings;
    };
    result: Answer;
    stream: TraceEvent | Progress;
  };
  /** Runs a tool that a language model calls: without another model. Its input is checked. What streams is what it does, in English. */
  tool: {
    params: GraphKey & { name: GraphToolName; input: unknown } & Pick<ToolWork, 'withholdValues' | 'statementMs'> & {
        vectors?: VectorSettings;
      };
    result: ToolResult;
    stream: string;
  };
  /** How columns (`T.C`) belong together. */
  paths: {
    params: GraphKey & { attributes: readonly string[]; form: 'pruned' | 'full' };
    result: PathsReport;
    stream: Progress;
  };
  /** The columns and stored values that fit a question. */
  retrieve: { params: GraphKey & { question: string; top: number }; result: RetrieveReport; stream: Progress };
  /** What a question would send to a language model; nothing is sent. */
  outgoing: {
    params: GraphKey & { question: string; sendValues: boolean; vectors?: VectorSettings } & Pick<
        PreviewOptions,
        'follows' | 'before'
      >;
    result: OutgoingReport;
    stream: Progress;
  };
  /** What a question would run; nothing runs. */
  preview: { params: GraphKey & { question: string } & PreviewOptions; result: PreviewReport; stream: Progress };
  /** Turns the columns of a graph into vectors, unless that was done before; gives how many have one. */
  learnMeanings: { params: GraphKey & { vectors: VectorSettings }; result: number; stream: Progress };
  /** What saved questions answer with and without a change of the graph, or something that it says. */
  tryChange: {
    params: GraphKey & { change: TriedChange; questions: readonly SavedQuestion[] };
    result: TrialReport;
    stream: Progress;
  };
  /** Connects to a server and leaves it again, to see whether that works. */
  testConnection: { params: { settings: PostgresSettings }; result: null; stream: never };
  /** Runs a reading statement that a person wrote. */
  run: { params: GraphKey & { sql: string }; result: RowsReport; stream: Progress };
  /** Whether a model can be reached, or why not. */
  testModel: { params: { model: ModelSettings }; result: ConnectionReport | ConnectionFault; stream: never };
  /** The names of the models that a server offers. */
  listModels: { params: { model: ModelSettings }; result: readonly string[]; stream: never };
  /** Files (absolute paths) have changed on disk: nothing that rests on them is kept. */
  filesChanged: { params: { files: readonly string[] }; result: null; stream: never };
  /** What graphs exclude by now is forgotten, of those that changed files (absolute paths) are part of. */
  forgetExcluded: {
    params: { graphs: readonly string[]; changed: readonly string[] };
    result: null;
    stream: never;
  };
  /** All that was imported is forgotten, on the disk too; what is asked next is read anew. */
  forgetImports: { params: null; result: null; stream: never };
}

/** What is tried: an edit that is not made yet, or something that the graph says already. */
export type TriedChange = { readonly edit: GraphEditMessage } | { readonly part: GraphPart };

/** A plan whose files are told as changes of their texts. */
export type Changes<P> = Omit<P, 'files'> & { readonly changes: readonly TextChange[] };

/** Replaces the text between two offsets (UTF-16 units) of one file. */
export interface TextChange {
  readonly file: string;
  /** Hash (`contentHash`) of the whole text that the offsets are of; where the file has another by now, they do not hold. */
  readonly basis: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The name of a method. */
export type EngineMethod = keyof EngineMethods;

/** From the extension host to the worker. */
export type ToEngine =
  | {
      [M in EngineMethod]: {
        readonly type: 'request';
        readonly id: number;
        readonly method: M;
        readonly params: EngineMethods[M]['params'];
      };
    }[EngineMethod]
  | { readonly type: 'cancel'; readonly id: number }
  | ToHosted;

/** The servers that graphs may name; they take the place of all that were told before. */
export interface ToldConnections {
  readonly type: 'connections';
  readonly connections: readonly (readonly [name: string, settings: PostgresSettings])[];
  /** No server is asked in a workspace that is not trusted. */
  readonly trusted: boolean;
}

/** From the worker to the extension host. */
export type FromEngine =
  | { readonly type: 'stream'; readonly id: number; readonly value: unknown }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'error'; readonly id: number; readonly code: ErrorCode; readonly message: Message }
  | FromHosted;
