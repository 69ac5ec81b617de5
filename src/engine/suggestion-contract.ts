/** Graphs that something is asked of, the files that a plan changes, what is proposed from the data, and what a model suggests. */
import type { Message } from './core/message';
import type { ProposalCounts } from './discover/missing-proposals';
import type { Allowed } from './graph/allowed-files';
import type { UnsavedTexts } from './graph/loaded-graphs';
import type { Splice } from './graph/splice';
import type { ModelUse } from './models/model-use';

/** A graph file: its path, its unsaved content where there is some, and where the files that it names may lie. */
export interface GraphRequest {
  /** Absolute path. */
  readonly graph: string;
  /** Its unsaved content, or the unsaved contents of several of its files, by path. */
  readonly text?: string | UnsavedTexts;
  /** By default its own folder. */
  readonly allowed?: Allowed;
}

/** The files that a plan changes; splices are in order and do not overlap. */
export type PlannedFiles = readonly {
  readonly file: string;
  /** Hash (`contentHash`) of the whole text that the splices are of. */
  readonly basis: string;
  readonly splices: readonly Splice[];
  readonly text: string;
}[];

/** What may be looked for; keys and joins by default. */
export type ProposalKind = 'joins' | 'context' | 'derivations';

/** What to propose. */
export interface ProposalRequest extends GraphRequest {
  /** Tables that it is about, spelt as in the data; all where it is absent. */
  readonly tables?: readonly string[];
  /** Keys and joins, columns of a table that belong together, or columns that were worked out from others. */
  readonly what?: ProposalKind;
}

/** What is proposed, as changes of text. Nothing is written. */
export interface ProposalPlan {
  readonly files: PlannedFiles;
  readonly counts: ProposalCounts;
}

/** What a language model is to suggest something for. */
export interface SuggestionRequest extends GraphRequest {
  /** Tables that it is about, spelt as in the data; all where it is absent. */
  readonly tables?: readonly string[];
  readonly model: ModelUse;
}

/** What a language model suggests, checked, as changes of text. Nothing is written. */
export interface SuggestionPlan {
  readonly files: PlannedFiles;
  /** `edges` are joins, `contexts` pairs of columns that belong together. */
  readonly counts: { readonly edges: number; readonly contexts: number; readonly descriptions: number };
  /** What else it suggested, and why that is left out. */
  readonly left: readonly Message[];
  /** What went wrong with a part of it. */
  readonly warnings: readonly Message[];
  /** What was asked, how often, and how many tokens that took. */
  readonly model: { readonly name: string; readonly calls: number; readonly tokens: number };
}

/** What suggestions of a language model would send, call by call. */
export interface SuggestionsOutgoing {
  readonly calls: readonly {
    readonly tables: readonly string[];
    /** `T.C` */
    readonly columns: readonly string[];
    /** To the letter. */
    readonly messages: readonly { readonly role: string; readonly text: string }[];
    /** About how long it is. */
    readonly tokens: number;
  }[];
  /** Calls that would be needed for all tables beyond those that are made. */
  readonly left: number;
}
