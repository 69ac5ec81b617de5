/** What was counted in the data of a graph's joins, keys and rules, as it travels to the graph editor. */
import { list, number, object, optional, text, type Of } from './shape';

/** What the data says of a key edge; it is counted, and never written into the graph file. */
export const edgeHealthView = object({
  /** The id of the edge. */
  edge: text,
  /** Why it was not counted; absent where it was. */
  reason: optional(text),
  counted: optional(
    object({
      /** When, in ms since the epoch. */
      at: number,
      /** Rows of the side that refers, with a value in every column; of them, those that find no row at the other side. */
      rows: number,
      orphans: number,
      /** Rows of the side that is referred to, to which none refers. */
      unused: number,
      /** Rows that the join gives. */
      joined: number,
      /** Referring rows for each referred row that has any: their mean, and the most. */
      mean: number,
      most: number,
      /** What the data says it is. */
      cardinality: text,
      /** Values of the commonest orphan. */
      example: optional(text),
      /** A way to compare that lets more rows find theirs. */
      better: optional(text),
    }),
  ),
});
/** What the data says of a key edge. */
export type EdgeHealthView = Of<typeof edgeHealthView>;

/** What the data says of a key of a table, a suggested one too. */
export const keyHealthView = object({
  table: text,
  columns: list(text),
  /** Why it was not counted; absent where it was. */
  reason: optional(text),
  counted: optional(
    object({
      /** When, in ms since the epoch. */
      at: number,
      rows: number,
      /** Rows whose values another row has too, and those of the most rows. */
      repeated: number,
      example: optional(text),
      /** Rows that lack a value in at least one column of the key. */
      incomplete: number,
    }),
  ),
});
/** What the data says of a key. */
export type KeyHealthView = Of<typeof keyHealthView>;

/** What the data says of the rule of a derivation. */
export const ruleHealthView = object({
  /** The id of the edge. */
  edge: text,
  /** Why it was not counted; absent where it was. */
  reason: optional(text),
  counted: optional(
    object({
      /** When, in ms since the epoch. */
      at: number,
      /** Rows that were compared, and those of them that hold what the rule gives. */
      compared: number,
      agree: number,
      /** Rows that hold a code for "not known" where the rule gives something. */
      unknown: number,
      /** Rows that hold something else: what they hold, what the rule gives, and the row by its key. */
      examples: list(object({ stored: text, computed: text, row: text })),
    }),
  ),
});
/** What the data says of the rule of a derivation. */
export type RuleHealthView = Of<typeof ruleHealthView>;

/** All that was counted of a graph. */
export const graphHealthView = object({
  edges: list(edgeHealthView),
  keys: list(keyHealthView),
  rules: list(ruleHealthView),
});
/** All that was counted of a graph. */
export type GraphHealthView = Of<typeof graphHealthView>;
