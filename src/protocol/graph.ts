/** What the host and the graph editor say to each other. */
import { graphHealthView } from './graph-health';
import { columnRef, joinItem, pathItem } from './parts';
import {
  anything,
  dictionary,
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  union,
  type Of,
} from './shape';

/** What may be suggested of a table or a column. */
const noteField = oneOf('key', 'ladder', 'description', 'keywords', 'unit', 'values', 'missing');

/** One thing that was suggested of a table or a column; `reason` is why it was refused, where it was. */
export const noteView = object({
  field: noteField,
  /** Lists have one text for each column, word or code; code lists `code = label`. */
  value: union(text, list(text)),
  reason: optional(text),
});
/** One thing that was suggested of a table or a column. */
export type NoteView = Of<typeof noteView>;

/** One column as the picture shows it. */
export const columnView = object({
  name: text,
  type: optional(text),
  description: optional(text),
  unit: optional(text),
  /** What stored codes mean: how many are told, and the first of them. */
  codes: optional(object({ count: number, first: list(object({ code: text, label: text })) })),
  /** Codes that mean "not known". */
  missing: optional(list(text)),
  /** What awaits review. */
  suggestions: optional(list(noteView)),
  /** What was refused. */
  rejected: optional(list(noteView)),
});
/** One column as the picture shows it. */
export type ColumnView = Of<typeof columnView>;

/** One table as the picture shows it: key and ladder are the effective ones (a person's, else the suggested ones). */
export const tableView = object({
  name: text,
  description: optional(text),
  key: list(text),
  /** Most global column first. */
  ladder: list(text),
  /** Key or ladder are only suggested. */
  suggested: flag,
  columns: list(columnView),
  /** What awaits review of the table itself. */
  suggestions: optional(list(noteView)),
  /** What was refused of the table itself. */
  rejected: optional(list(noteView)),
});
/** One table as the picture shows it. */
export type TableView = Of<typeof tableView>;

/** The kinds of edges. */
export const edgeKind = oneOf('key', 'context', 'derivation');
/** The kind of an edge. */
export type EdgeKind = Of<typeof edgeKind>;
/** `curated` stands for an absent status: a person's. */
export const edgeStatus = oneOf('curated', 'declared', 'suggested', 'rejected');
/** The status of an edge. */
export type EdgeStatus = Of<typeof edgeStatus>;

/** One edge, identified by `edgeId` of the engine's model. */
export const edgeView = object({
  id: text,
  kind: edgeKind,
  from: list(columnRef),
  to: list(columnRef),
  label: optional(text),
  status: edgeStatus,
  cardinality: optional(text),
  match: optional(text),
  oneWay: optional(flag),
  rule: optional(text),
  confidence: optional(number),
  evidence: optional(text),
  reason: optional(text),
});
/** One edge. */
export type EdgeView = Of<typeof edgeView>;

/** The whole graph, rejected edges included. */
export const graphView = object({ name: optional(text), tables: list(tableView), edges: list(edgeView) });
/** The whole graph. */
export type GraphView = Of<typeof graphView>;

/** An error, with its place. */
export const graphProblem = object({ message: text, file: text, line: number });
/** An error, with its place. */
export type GraphProblem = Of<typeof graphProblem>;

/** The state of the text document. `graph` is the last one without errors; null when there never was one. */
export const graphDocument = object({
  /** The version of the text document; every edit names the one it was made against. */
  version: number,
  graph: nullable(graphView),
  /** Errors of the text: then `graph` is older than the text, and edits are refused. */
  errors: list(graphProblem),
  warnings: number,
  readOnly: flag,
});
/** The state of the text document. */
export type GraphDocument = Of<typeof graphDocument>;

/**
 * The file `*.sgraph.layout.json`: top left corners of tables, in pixels at zoom 1, and what each shows. `level` is what tables
 * show that say nothing else: their `names` alone, or (where it is absent) keys and connected columns. `expanded`: all columns;
 * `folded`: the name alone, or, where false, not.
 */
export const graphLayout = object({
  version: number,
  level: optional(oneOf('names', 'columns')),
  tables: dictionary(
    object({ x: number, y: number, expanded: optional(flag), folded: optional(flag), pinned: optional(flag) }),
  ),
});
/** The layout of a graph. */
export type GraphLayout = Of<typeof graphLayout>;

/** The version of the layout file. */
export const LAYOUT_VERSION = 1;

/** What lights up: an answer's paths and joins, as the answer holds them. */
export const highlight = object({
  /** The question, for the banner. */
  title: text,
  paths: list(pathItem),
  joins: list(joinItem),
});
/** What lights up. */
export type Highlight = Of<typeof highlight>;

const note = { table: text, column: optional(text), field: noteField } as const;

const exclusionField = oneOf('files', 'tables', 'columns', 'redact');

/** A change of one entry of the graph. Edges are named by their id. */
export const entryEdit = union(
  object({ op: oneOf('accept'), edge: text }),
  object({ op: oneOf('reject'), edge: text, reason: optional(text) }),
  /** An absent label takes the label away. */
  object({ op: oneOf('relabel'), edge: text, label: optional(text) }),
  object({ op: oneOf('setKind'), edge: text, kind: edgeKind }),
  object({ op: oneOf('delete'), edge: text }),
  /** The ends change places. */
  object({ op: oneOf('reverse'), edge: text }),
  /** What is suggested of a table or column becomes a person's. */
  object({ op: oneOf('acceptNote'), ...note }),
  object({ op: oneOf('rejectNote'), ...note, reason: optional(text) }),
  /** A person says otherwise than what is suggested. Lists of names, words and codes are lists of texts. */
  object({ op: oneOf('setNote'), ...note, value: union(text, list(text)) }),
  /** People say this for the edge, or for the column. */
  object({ op: oneOf('addKeyword'), edge: text, keyword: text }),
  object({ op: oneOf('addColumnKeyword'), table: text, column: text, keyword: text }),
  /** A rule of what nobody should see is added, or taken out of a file of the graph: a file, table or column, see `Exclusion`. */
  object({ op: oneOf('exclude'), field: exclusionField, rule: text }),
  object({ op: oneOf('include'), field: exclusionField, rule: text, file: optional(text) }),
  /** A named condition: an SQL expression over the columns of the table. */
  object({ op: oneOf('addTerm'), table: text, name: text, where: text }),
  object({
    op: oneOf('addEdge'),
    kind: edgeKind,
    from: list(columnRef),
    to: list(columnRef),
    label: optional(text),
  }),
);
/** A change of one entry of the graph. */
export type EntryEditMessage = Of<typeof entryEdit>;

/** A change of the graph; `together` are several as one step of undo: all are made, or none. */
export const graphEdit = union(entryEdit, object({ op: oneOf('together'), edits: list(entryEdit) }));
/** A change of the graph. */
export type GraphEditMessage = Of<typeof graphEdit>;

/** What became of an edit. A `stale` one was made against another version than the document's: nothing was changed. */
export const editReply = union(
  object({ status: oneOf('applied'), version: number }),
  object({ status: oneOf('stale'), version: number }),
  object({ status: oneOf('refused'), message: text }),
);
/** What became of an edit. */
export type EditReply = Of<typeof editReply>;

/** The ways to join the tables of two columns, best first. */
export const waysReply = object({
  ways: list(
    object({
      /** Tables in order, from the first column's to the second's. */
      tables: list(text),
      joins: list(joinItem),
      paths: list(pathItem),
      /** No other is better. */
      best: flag,
    }),
  ),
  /** Why there are none. */
  reason: optional(text),
});
/** The ways to join the tables of two columns. */
export type WaysReply = Of<typeof waysReply>;

/** Names something to show: an edge, or a table, or a column. */
export const place = union(object({ edge: text }), object({ table: text, column: optional(text) }));
/** Names something to show. */
export type Place = Of<typeof place>;

/** What the palette can make the page do: every act of mouse and keyboard in the picture that needs nothing else. */
export const pageCommand = oneOf(
  'fit',
  'search',
  'layout',
  'namesOnly',
  'expandAll',
  'collapseAll',
  'showAll',
  'minimap',
  'undoMove',
  'redoMove',
  'alignleft',
  'aligncentre',
  'alignright',
  'aligntop',
  'alignmiddle',
  'alignbottom',
  'spreadhorizontally',
  'spreadvertically',
  'zoomIn',
  'zoomOut',
  'focusPicture',
  'focusTree',
  'showKeys',
  'toggleTable',
  'nextEdge',
  'previousEdge',
  'review',
  'nextSuggestion',
  'previousSuggestion',
  'accept',
  'reject',
  'change',
  'startEdge',
  'startPath',
  'findPaths',
  'nextPath',
  'previousPath',
  'clearPath',
  'closeDetails',
);
/** A command that needs nothing else. */
export type PageCommand = Of<typeof pageCommand>;

/** A command about tables. */
export const tablesCommand = object({
  does: oneOf('focus', 'addRelated', 'hide', 'pin', 'names', 'filter'),
  tables: optional(list(text)),
  /** For `focus`: how many edges away. */
  steps: optional(number),
  /** For `filter`: what tables must hold. */
  text: optional(text),
});
/** A command about tables. */
export type TablesCommand = Of<typeof tablesCommand>;

/**
 * Order: the page sends `ready`; the host answers with `init` and after that `document` for every new version.
 * A page that is hidden and shown again may start anew: `ready` may come more than once.
 */
export const graphContract = {
  toWebview: {
    init: object({
      /** Texts that replace the English ones, see `strings.ts`. */
      strings: dictionary(text),
      document: graphDocument,
      layout: nullable(graphLayout),
      highlight: nullable(highlight),
      /** What the page last asked to keep with `view`; null: nothing. */
      view: anything,
    }),
    document: graphDocument,
    /** Another picture of the same file keeps this layout from now on: it is this one's too. */
    layout: graphLayout,
    /** Errors of a graph whose text can be read: names that do not exist, say. It is drawn, but not asked. */
    problems: list(graphProblem),
    /** What was counted in the data, as soon as it is known and whenever it is counted anew; all of it. */
    health: graphHealthView,
    /** null takes the light away. */
    highlight: nullable(highlight),
    /** Selects something and moves the camera there. */
    reveal: place,
    /** Make an image of a picture that is an SVG document; answered by `image` with the same number. */
    makeImage: object({ id: number, svg: text }),
    /** A command of the palette or a title button. */
    command: pageCommand,
    /** A command of the palette about tables; without `tables` about those that are marked or selected. */
    tables: tablesCommand,
  },
  toHost: {
    ready: object({}),
    /** At most one every 500 ms. */
    layoutChanged: graphLayout,
    /** Show this place in the text editor; without one, just the text. */
    openText: object({ place: optional(place) }),
    /** Run "Draft a Graph from Data". */
    draft: object({}),
    /** Add files to this graph, which were dropped onto the picture: their addresses. */
    dropped: list(text),
    /** Export this graph, or import into it. */
    exchange: oneOf('export', 'import'),
    /** A PNG in base64 with its pixels for one of the picture, or why there is none. */
    image: object({ id: number, png: optional(text), scale: optional(number), problem: optional(text) }),
    selected: nullable(place),
    /** Tables that are marked. */
    marked: list(text),
    /** What of the picture the person sees, to be handed back with the next `init`: plain JSON of the page's own. */
    view: anything,
    /** The person took the light of an answer's path away. */
    unlit: object({}),
    /** Take back the last change of the document. */
    undo: object({}),
    /** The picture shows this version of the document; `signature` tells what it shows of it. */
    shown: object({ version: number, tables: number, edges: number, signature: text }),
  },
  requests: {
    edit: { payload: object({ version: number, edit: graphEdit }), reply: editReply },
    ways: { payload: object({ from: columnRef, to: columnRef }), reply: waysReply },
  },
} as const;
/** What the host and the graph editor say to each other. */
export type GraphContract = typeof graphContract;
