/** What the engine offers to those who call it: drafts, checks, sessions. */
import type { Answer, TraceEvent } from './core/answers';
import type { Correction } from './core/corrections';
import type { DataChanges, KnownData } from './core/data-changes';
import type { DataOverview, RowsPage, TableProfileReport } from './core/data-overview';
import type { HealthReport } from './core/health';
import type { Message } from './core/message';
import type { Problem } from './core/problems';
import type {
  OutgoingReport,
  PathsReport,
  PreviewOptions,
  PreviewReport,
  Progress,
  RetrieveReport,
  RowsReport,
  StatementReport,
  SuggestReport,
} from './core/reports';
import type { MergeCounts } from './exchange/merge-schema';
import type { SchemaLanguage } from './exchange/exchange';
import type { SchemaNote } from './exchange/schema';
import type { Allowed } from './graph/allowed-files';
import type { LoadedGraph } from './graph/load';
import type { UnsavedTexts } from './graph/loaded-graphs';
import type { SchemaGraph, Source } from './graph/model';
import type { Language } from './language/language';
import type { VectorUse } from './models/embedders';
import type { ModelUse } from './models/model-use';
import type { Catalogue } from './profile/catalogue';
import type { Shown } from './question/column-cards';
import type {
  GraphRequest,
  PlannedFiles,
  ProposalPlan,
  ProposalRequest,
  SuggestionPlan,
  SuggestionRequest,
  SuggestionsOutgoing,
} from './suggestion-contract';

export type {
  GraphRequest,
  PlannedFiles,
  ProposalKind,
  ProposalPlan,
  ProposalRequest,
  SuggestionPlan,
  SuggestionRequest,
  SuggestionsOutgoing,
} from './suggestion-contract';

/** Options that all long work takes. */
export interface WorkOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** How health is counted, which nobody waits for. */
export interface HealthOptions extends WorkOptions {
  /** Waits while there is something that people wait for; by default others have one turn of the event loop now and then. */
  readonly giveWay?: () => Promise<void>;
}

/** What to draft a graph from. */
export interface DraftRequest {
  /** Absolute paths of files, folders or databases. */
  readonly data: readonly string[];
  /** Absolute paths of dictionaries. */
  readonly dictionaries?: readonly string[];
  readonly ignoreDeclared?: boolean;
  /** Look also for columns that were worked out from others, which takes about as long as the rest. */
  readonly derivations?: boolean;
  /** Folder of the graph file to be: paths in it are relative to this. */
  readonly baseFolder: string;
  /** Where the files of graphs may lie: the draft warns of data that it could not name. By default its own folder. */
  readonly allowed?: Allowed;
}

/** A drafted graph, as values and as the text of a graph file. */
export interface Draft {
  readonly yaml: string;
  readonly graph: SchemaGraph;
  readonly report: SuggestReport;
}

/**
 * What a session is opened on: a graph file (its unsaved text, where there is one) or data to draft a graph from. What a
 * person names by hand (`database`, `dictionaries`, `data`) may lie anywhere; what the graph names may not.
 */
export type OpenRequest =
  | {
      readonly graph: string;
      /** Its unsaved content, or that of several files by path. */
      readonly text?: string | UnsavedTexts;
      /** Where the files that the graph names may lie; by default in its own folder. */
      readonly allowed?: Allowed;
      /** Absolute path of a SQLite database that stands in for the graph's sources. */
      readonly database?: string;
      readonly dictionaries?: readonly string[];
    }
  | {
      readonly data: readonly string[];
      readonly dictionaries?: readonly string[];
      readonly ignoreDeclared?: boolean;
      /** Where symbolic links in the folders of the data may lead besides. */
      readonly allowed?: Allowed;
    };

/** Options of a question. */
export interface AskOptions {
  /** A hint that belongs to the question (BIRD's evidence). */
  readonly evidence?: string;
  /** A language model that takes part; none by default. */
  readonly model?: ModelUse;
  /** The smaller questions that a person wants the question split into; for a language model that takes part. */
  readonly subQuestions?: readonly string[];
  /** Vectors that help to find columns, once `Session.learnMeanings` is done; none by default. */
  readonly vectors?: VectorUse;
  /** What a person says otherwise than the question is read, in order; each is of the program that those before it give. */
  readonly corrections?: readonly Correction[];
  /**
   * The question that this one goes on from ("and in 2020?"), with what a person said of it otherwise. Where the two cannot be
   * put together, this one is asked by itself, and the answer says so.
   */
  readonly follows?: { readonly question: string; readonly corrections?: readonly Correction[] };
  /** Rows that the answer holds at most: by default those by which programs are compared, which are 1000. */
  readonly maxRows?: number;
  /** Milliseconds that a statement may run which somebody wrote (a correction of kind `sql`); 20,000 by default. */
  readonly statementMs?: number;
  /** False keeps top lists as long as their programs say, to compare them with others; else rows that tie are shown too. */
  readonly ties?: boolean;
  /** Given the answer with all its rows, before the last event, which has room for 64 KB of it. */
  readonly onAnswer?: (answer: Answer) => void;
  readonly signal?: AbortSignal;
}

/** A graph with its data, ready to be asked. */
export interface Session {
  readonly graph: SchemaGraph;
  readonly catalogue: Catalogue;
  /** Absolute paths and patterns of all that was read for it. */
  readonly madeFrom: readonly string[];
  /** Rows that could not be read, sources that are missing: one line each. */
  readonly warnings: readonly Message[];
  /** What else is worth knowing about how its data was read: one line each. */
  readonly notes: readonly Message[];
  /** @throws SchemaGraphError `not-found` for an unknown column, `no-join` with the reason */
  paths(attributes: readonly string[], form: 'pruned' | 'full'): PathsReport;
  /**
   * Finds columns and stored values.
   * @throws SchemaGraphError `cancelled`
   */
  retrieve(question: string, top: number, vectors?: VectorUse, signal?: AbortSignal): Promise<RetrieveReport>;
  /**
   * Works out what the columns mean, as vectors, unless that was done before; questions are answered without them meanwhile.
   * @returns how many columns have vectors
   * @throws SchemaGraphError `cancelled`, `model`
   */
  learnMeanings(vectors: VectorUse, options?: WorkOptions): Promise<number>;
  /**
   * What a question would send to a language model: nothing is sent.
   * @param question what would be asked
   * @param sendValues whether stored values may be sent
   * @param vectors what the question would be asked with
   * @param on what it goes on from
   */
  outgoing(question: string, sendValues: boolean, vectors?: VectorUse, on?: PreviewOptions): Promise<OutgoingReport>;
  /** What of the graph may be shown to a model where stored values must stay on this machine. */
  shownWithoutValues(): Shown;
  /** What a question would run, by its words and by the answer that it changes or goes on from: nothing runs. */
  preview(question: string, options?: PreviewOptions): Promise<PreviewReport>;
  /** The trace of a question; the last event carries the Answer. Ends with an `error` event when cancelled. */
  ask(question: string, options?: AskOptions): AsyncIterable<TraceEvent>;
  /** Runs a reading statement that a person wrote. */
  run(sql: string, signal?: AbortSignal): Promise<RowsReport>;
  /** Checks a statement against the graph: nothing is run. */
  check(sql: string): StatementReport;
  /**
   * A session over the same data with another graph of it, to see what changes. It lives as long as this one, which closes
   * the data for both; closing it does nothing.
   * @throws SchemaGraphError `cancelled`
   */
  withGraph(graph: SchemaGraph, signal?: AbortSignal): Promise<Session>;
  close(): Promise<void>;
}

/** A graph as it is written, completed by its data. */
export interface ReadGraph {
  readonly graph: SchemaGraph;
  /** Errors of form and of files that are missing. */
  readonly problems: readonly Problem[];
}

/** A schema that another tool's file describes, or that a live database declares. */
export type ImportRequest = GraphRequest &
  (
    | {
        /** The whole file. */
        readonly schema: string;
        readonly language: SchemaLanguage;
      }
    | {
        /** Absolute path of a SQLite database, or a server (see `serverData`); a person named it. */
        readonly database: string;
      }
  );

/** What an import adds to a graph, and the changes of text that do it. Nothing is written. */
export interface ImportPlan {
  /** The files that change; splices are in order and do not overlap. */
  readonly files: PlannedFiles;
  readonly added: MergeCounts;
  /** Tables and columns of the schema that the data lacks: they are not added, nor what refers to them. */
  readonly left: readonly Message[];
  /** Where the graph says otherwise, and stays. */
  readonly conflicts: readonly Message[];
  /** What of the schema was not understood. */
  readonly notes: readonly SchemaNote[];
  /** Tables that the schema describes. */
  readonly tables: number;
}

/** A table of the data of a graph. */
export interface TableRequest extends GraphRequest {
  /** Its name, in any case where that is unambiguous. */
  readonly table: string;
}

/** Some rows of a table. */
export interface RowsRequest extends TableRequest {
  /** Rows before the first. */
  readonly offset: number;
  /** At most 1000. */
  readonly limit: number;
}

/** Data to add to a graph. */
export interface AddDataRequest extends GraphRequest {
  /** Absolute paths of files, folders and databases. */
  readonly data: readonly string[];
  /** Files of one shape whose names differ in numbers alone become one table. */
  readonly together?: boolean;
}

/** A source that is added. */
export interface AddedSource {
  /** As it is written: its path is relative to the graph. */
  readonly source: Source;
  /** What its tables will be called. */
  readonly tables: readonly string[];
  /** Why its tables are not known. */
  readonly failure?: Message;
}

/** What adding data changes. Nothing is written. */
export interface AddDataPlan {
  readonly files: PlannedFiles;
  readonly added: readonly AddedSource[];
  /** Files that could be one table, whether they are to be or not. */
  readonly groups: readonly { readonly pattern: string; readonly table: string; readonly files: readonly string[] }[];
  /** Files that describe columns and are taken as dictionaries, as they are written. */
  readonly dictionaries: readonly string[];
  /** Absolute paths of files that the graph reads already. */
  readonly known: readonly string[];
  /** Why some files are not added. */
  readonly refused: readonly Message[];
  /** What else is worth knowing about files that are. */
  readonly notes: readonly Message[];
}

/** A graph, and what was known of its data. */
export interface ChangesRequest extends GraphRequest {
  /** Without it nothing has changed. */
  readonly known?: KnownData;
}

/** What a person chose to do about changes of the data. */
export interface ChoiceRequest extends ChangesRequest {
  /** Identifiers of offers. */
  readonly offers: readonly string[];
}

/** Answers what people ask about the data itself. */
export interface DataReader {
  /**
   * The sources of a graph and what came of them.
   * @throws SchemaGraphError `cancelled`, `not-found` where there is no such graph
   */
  overview(request: GraphRequest, signal?: AbortSignal): Promise<DataOverview>;
  /**
   * The columns of a table with what is in them.
   * @throws SchemaGraphError `cancelled`, `not-found` where the data has no such table
   */
  profile(request: TableRequest, signal?: AbortSignal): Promise<TableProfileReport>;
  /**
   * Some rows of a table, in the order of its source.
   * @throws SchemaGraphError `cancelled`, `limit`, `not-found` where the data has no such table
   */
  rows(request: RowsRequest, signal?: AbortSignal): Promise<RowsPage>;
  /**
   * Works out how data is added to a graph.
   * @throws SchemaGraphError `cancelled`, `not-found` where there is no such graph, `bad-input` where its text cannot be edited
   */
  planAdd(request: AddDataRequest, signal?: AbortSignal): Promise<AddDataPlan>;
  /**
   * Works out what the data shows and the graph lacks: keys and joins, context edges, or derivation edges.
   * @throws SchemaGraphError as `planAdd`; `not-found` also where the graph has no data
   */
  planProposals(request: ProposalRequest, options?: WorkOptions): Promise<ProposalPlan>;
  /**
   * Works out what a language model suggests: joins, which are counted in the data, and descriptions.
   * @throws SchemaGraphError as `planProposals`; `model` where it cannot be asked
   */
  planSuggestions(request: SuggestionRequest, options?: WorkOptions): Promise<SuggestionPlan>;
  /**
   * What `planSuggestions` would send: nothing is sent.
   * @throws SchemaGraphError `cancelled`, `not-found`
   */
  suggestionsOutgoing(
    request: Omit<SuggestionRequest, 'model'> & { readonly sendValues: boolean },
    options?: WorkOptions,
  ): Promise<SuggestionsOutgoing>;
  /**
   * How the data has changed since it was last known.
   * @throws SchemaGraphError `cancelled`, `not-found` where there is no such graph
   */
  changes(request: ChangesRequest, signal?: AbortSignal): Promise<DataChanges>;
  /**
   * Works out what offers of `changes` change in the text.
   * @throws SchemaGraphError as `changes`; `bad-input` where the text cannot be edited so
   */
  planChoice(request: ChoiceRequest, signal?: AbortSignal): Promise<{ readonly files: PlannedFiles }>;
}

/** The engine. One serves many sessions. */
export interface Engine {
  draft(request: DraftRequest, options?: WorkOptions): Promise<Draft>;
  /**
   * Problems of a graph file and its parts; `text` stands for its unsaved content, or for that of several files by path, and
   * the files that it names may lie where `allowed` says, by default in its own folder.
   * @throws SchemaGraphError `cancelled` as soon as the signal fires, `not-found` where there is no such file
   */
  validate(
    graph: string,
    text?: string | UnsavedTexts,
    signal?: AbortSignal,
    allowed?: Allowed,
  ): Promise<readonly Problem[]>;
  /**
   * Counts in the data how well keys tell rows apart and what joins find, with the problems that follow from it, which
   * `validate` does not give. It may take long, and is quick where the same was counted before.
   * @throws SchemaGraphError `cancelled` as soon as the signal fires, `not-found` where there is no such file
   */
  health(
    graph: string,
    text?: string | UnsavedTexts,
    options?: HealthOptions,
    allowed?: Allowed,
  ): Promise<HealthReport>;
  /**
   * A graph as its files have it, with the places of its entries; the one that was read last where nothing has changed.
   * @throws SchemaGraphError `cancelled`, `not-found` where there is no such file
   */
  load(request: GraphRequest, signal?: AbortSignal): Promise<LoadedGraph>;
  /**
   * Reads a graph for others to show or to write in another language. Where its data cannot be read it is as the files have it.
   * @throws SchemaGraphError `cancelled`, `not-found` where there is no such file
   */
  read(request: GraphRequest, signal?: AbortSignal): Promise<ReadGraph>;
  /**
   * Works out what a schema adds to a graph. What stands in the graph is neither changed nor taken away.
   * @throws SchemaGraphError `cancelled`, `not-found` where there is no such graph, `bad-input` where its text cannot be edited
   */
  planImport(request: ImportRequest, signal?: AbortSignal): Promise<ImportPlan>;
  open(request: OpenRequest, options?: WorkOptions): Promise<Session>;
  /** Forgets what was imported, here and where it outlives the process; sessions that are open keep what they have. */
  forgetImports(): Promise<void>;
  /**
   * Forgets what was imported of the sources of graphs with other exclusions than they have now. A graph that cannot be read
   * changes nothing.
   * @param graphs root files
   * @param changed files that say something else now: graphs without any of them are left alone
   */
  forgetExcluded(graphs: readonly string[], changed: readonly string[]): Promise<void>;
  /** Answers text editors. */
  readonly language: Language;
  /** Looks into the data. */
  readonly data: DataReader;
}
