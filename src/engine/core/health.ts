/**
 * What was counted of the keys and edges of a graph: whether keys tell rows apart, what joins find, and whether rules agree with
 * what they say is derived. It is measured, never written into a graph file.
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
  /** Columns each of which, beside those of the key, tells all these rows apart; the likeliest first, absent where none was found. */
  readonly apart?: readonly string[];
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

/** A row that does not hold what the rule of a derivation gives. */
export interface RuleExample {
  /** Where the row came from: its source, the file where that has several, the record number or rowid; absent where rows have no place. */
  readonly place?: { readonly source: string; readonly file?: string; readonly row: number };
  /** The row's key, a text for each column; empty where its table has no key. */
  readonly key: readonly { readonly column: string; readonly value: string }[];
  /** What it holds and what the rule gives, as text; `empty` where there is no value. */
  readonly stored: string;
  readonly computed: string;
}

/** How well a derived column agrees with the rule of its edge. */
export interface RuleMeasure {
  readonly state: 'measured';
  /** When it was counted, in ms since the epoch. */
  readonly at: number;
  /** Rows of the derived column's table. */
  readonly rows: number;
  /** Rows that were compared: not those where neither the column nor the rule has a value, and not those of the next count. */
  readonly compared: number;
  /** Rows that hold a code for "not known" where the rule gives something else. */
  readonly unknown: number;
  /** Compared rows that hold what the rule gives; numbers within one part in a million. */
  readonly agree: number;
  /** Some that do not, the first by place or key. */
  readonly examples: readonly RuleExample[];
}

/** One derivation edge with a rule and what was counted of it. Rejected edges are not counted. */
export interface RuleHealth {
  /** The identity of the edge as its file spells it, see `edgeId` in `graph/model.ts`. */
  readonly id: string;
  readonly suggested: boolean;
  readonly health: RuleMeasure | NotMeasured;
}

/** All that was counted of a graph, in the order of its tables and edges. */
export interface GraphHealth {
  readonly keys: readonly KeyHealth[];
  readonly edges: readonly EdgeHealth[];
  readonly rules: readonly RuleHealth[];
}

/** The health of a graph with what is wrong about it. */
export interface HealthReport extends GraphHealth {
  /** Problems with their places in the graph's files; those of its form and its names are not among them. */
  readonly problems: readonly Problem[];
}
