/**
 * What was counted of the keys and key edges of a graph: whether keys tell rows apart, and what joins find. It is measured,
 * never written into a graph file.
 */
import type { Message } from './message';
import type { Problem } from './problems';

/** A value that stands for others like it. */
export interface HealthExample {
  /** One text for each column, as it is compared, cut after 60 characters. */
  readonly values: readonly string[];
  /** Rows that hold it. */
  readonly rows: number;
}

/** Something that was not counted. */
export interface NotMeasured {
  readonly state: 'not-measured';
  /** Why, as a clause or a sentence. */
  readonly reason: Message;
}

/** How well a key tells the rows of its table apart. */
export interface KeyMeasure {
  readonly state: 'measured';
  /** When it was counted, in ms since the epoch. */
  readonly at: number;
  /** Rows of the table. */
  readonly rows: number;
  /** Rows that lack a value in at least one column; they count as the others do for a `key`, and not for `unique`. */
  readonly incomplete: number;
  /** Different combinations of values. */
  readonly distinct: number;
  /** Rows whose combination another row has too. */
  readonly repeated: number;
  /** The combination that most rows share, where some do. */
  readonly example?: HealthExample;
}

/** One key of a table and what was counted of it. */
export interface KeyHealth {
  /** Spelt as in the data. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly kind: 'key' | 'unique';
  /** It is a suggestion that nobody has accepted. */
  readonly suggested: boolean;
  readonly health: KeyMeasure | NotMeasured;
}

/** What was counted at one end of a key edge. */
export interface EdgeEnd {
  /** Spelt as in the data. */
  readonly table: string;
  readonly columns: readonly string[];
  /** Rows of the table. */
  readonly rows: number;
  /** Rows with a value in every column; at the end that refers, codes for "not known" are no values. */
  readonly filled: number;
  /** Different combinations of values among those. */
  readonly distinct: number;
  /** Filled rows that find a row at the other end; the rest are orphans. */
  readonly matched: number;
  readonly orphans: number;
  /** Filled rows whose combination another row has too. */
  readonly repeated: number;
  /** Rows that share one combination, at most. */
  readonly most: number;
  /** The combination of the most orphans, where there are some; only at the end that refers. */
  readonly orphan?: HealthExample;
  /** The combination that most rows share, where the edge says that there is none. */
  readonly shared?: HealthExample;
}

/** What a join along a key edge finds, with both ends compared as the edge's `match` says. */
export interface EdgeMeasure {
  readonly state: 'measured';
  /** When it was counted, in ms since the epoch. */
  readonly at: number;
  /** The end that refers. */
  readonly from: EdgeEnd;
  /** The end that is referred to. */
  readonly to: EdgeEnd;
  /** Rows that the join gives. */
  readonly joined: number;
  /** Referring rows for each referred row that has any: their mean (0 where nothing matches), and the most. */
  readonly fanOut: { readonly mean: number; readonly most: number };
  /** What the data says the cardinality is. */
  readonly cardinality: 'one-to-one' | 'many-to-one' | 'one-to-many' | 'many-to-many';
  /** Another way to compare that lets more referring rows find theirs, with how many then do. */
  readonly better?: { readonly match: 'trim' | 'nocase' | 'number'; readonly matched: number };
}

/** One key edge and what was counted of it. Rejected edges are not counted. */
export interface EdgeHealth {
  /** The identity of the edge as its file spells it, see `edgeId` in `graph/model.ts`. */
  readonly id: string;
  readonly suggested: boolean;
  readonly health: EdgeMeasure | NotMeasured;
}

/** All that was counted of a graph, in the order of its tables and edges. */
export interface GraphHealth {
  readonly keys: readonly KeyHealth[];
  readonly edges: readonly EdgeHealth[];
}

/** The health of a graph with what is wrong about it. */
export interface HealthReport extends GraphHealth {
  /** Problems with their places in the graph's files; those of its form and its names are not among them. */
  readonly problems: readonly Problem[];
}
