/** What the editor knows at a moment. One store; panels and picture read it and are told when it changes. */
import type { EdgeKind, EdgeStatus, GraphDocument, GraphProblem, Highlight, WaysReply } from '../../src/protocol/graph';
import type { EdgeHealthView, KeyHealthView, RuleHealthView } from '../../src/protocol/graph-health';
import type { LinkDraft, Lit, Spot } from './paint/look';
import type { Scene } from '../../src/picture/scene';
import type { Rect } from '../../src/picture/geometry';
import { WHOLE, type Scope } from '../../src/picture/shown';
import type { Hit } from './scene/search';

/** What is selected: an edge by id, or a table or column. */
export type Selection = { readonly edge: string } | { readonly spot: Spot } | undefined;

/** A column by its names. */
export interface ColumnRef {
  readonly table: string;
  readonly column: string;
}

/** A new edge that waits for its kind. */
export interface EdgeDraft {
  readonly from: ColumnRef;
  readonly to: ColumnRef;
  /** Further pairs of columns of the same two tables: the edge is composite. */
  readonly also?: readonly ColumnPair[];
}

/** Names of a column of the one table and of the other. */
export interface ColumnPair {
  readonly from: string;
  readonly to: string;
}

/** A search for paths between two columns. */
export interface PathSearch {
  readonly from?: ColumnRef;
  readonly to?: ColumnRef;
  readonly searching: boolean;
  /** What was found, or why nothing was. */
  readonly found?: WaysReply;
  /** Which of the ways is lit. */
  readonly index: number;
}

/** The state. */
export interface EditorState {
  readonly document: GraphDocument | undefined;
  readonly scene: Scene | undefined;
  /** Errors of a graph that can be drawn nevertheless. */
  readonly problems: readonly GraphProblem[];
  /** What was counted of key edges in the data, by the id of the edge. */
  readonly health: ReadonlyMap<string, EdgeHealthView>;
  /** What was counted of keys, suggested ones too. */
  readonly keyHealth: readonly KeyHealthView[];
  /** What was counted of the rules of derivations, by the id of the edge. */
  readonly ruleHealth: ReadonlyMap<string, RuleHealthView>;
  /** A key edge that has just been drawn: whoever drew it is told what is counted of it. */
  readonly uncounted: string | undefined;
  readonly arranging: boolean;
  readonly kinds: ReadonlySet<EdgeKind>;
  readonly statuses: ReadonlySet<EdgeStatus>;
  /** Tables that a person asked to see, not to see, or to keep. */
  readonly scope: Scope;
  /** Words that a table must hold to be shown; empty: all. */
  readonly filterText: string;
  /** Only joins that leave rows out are shown, and their tables. */
  readonly losesRows: boolean;
  readonly selection: Selection;
  /** Tables that are marked, to be worked on together. */
  readonly marked: ReadonlySet<string>;
  /** The rectangle that is being drawn around tables to mark them. */
  readonly frame: Rect | undefined;
  /** The suggestion that is being looked at, by its id; it counts while what it is of is selected. */
  readonly reviewItem: string | undefined;
  readonly reviewOpen: boolean;
  /** Looking for paths between two columns; undefined while the panel is closed. */
  readonly paths: PathSearch | undefined;
  readonly hoverEdge: string | undefined;
  readonly hoverSpot: Spot | undefined;
  readonly highlight: Highlight | undefined;
  readonly lit: Lit | undefined;
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly hitIndex: number;
  readonly link: LinkDraft | undefined;
  readonly edgeDraft: EdgeDraft | undefined;
  readonly focused: boolean;
  readonly listOpen: boolean;
  readonly helpOpen: boolean;
  /** Whether the small picture of the whole is shown; undefined: where there are many tables. */
  readonly minimap: boolean | undefined;
}

/** Holds the state. */
export interface Store {
  get(): EditorState;
  /** Changes some of it and tells everybody. */
  set(change: Partial<EditorState>): void;
  subscribe(listener: (state: EditorState, before: EditorState) => void): void;
}

/** The state before anything is known. */
export const INITIAL: EditorState = {
  document: undefined,
  scene: undefined,
  problems: [],
  health: new Map(),
  keyHealth: [],
  ruleHealth: new Map(),
  uncounted: undefined,
  arranging: false,
  kinds: new Set(['key', 'context', 'derivation']),
  statuses: new Set(['curated', 'declared', 'suggested']),
  scope: WHOLE,
  filterText: '',
  losesRows: false,
  minimap: undefined,
  selection: undefined,
  marked: new Set(),
  frame: undefined,
  reviewItem: undefined,
  reviewOpen: false,
  paths: undefined,
  hoverEdge: undefined,
  hoverSpot: undefined,
  highlight: undefined,
  lit: undefined,
  query: '',
  hits: [],
  hitIndex: -1,
  link: undefined,
  edgeDraft: undefined,
  focused: false,
  listOpen: false,
  helpOpen: false,
};

/**
 * Makes a store.
 * @param initial the first state
 */
export function createStore(initial: EditorState): Store {
  let state = initial;
  const listeners: ((state: EditorState, before: EditorState) => void)[] = [];
  return {
    get: () => state,
    set: (change) => {
      const before = state;
      state = { ...state, ...change };
      for (const listener of listeners) listener(state, before);
    },
    subscribe: (listener) => listeners.push(listener),
  };
}

/** How much all tables show: names, keys and connected columns, or all columns. */
export type Detailed = 'names' | 'keys' | 'all';

/** Whether a part of the graph is shown, which has places of its own. */
export function showsPart(state: Pick<EditorState, 'scope' | 'filterText' | 'losesRows'>): boolean {
  return state.scope.only !== undefined || state.filterText.trim() !== '' || state.losesRows;
}
