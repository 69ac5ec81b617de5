/** The schema graph as values (SGAM 3.2): tables with columns, keys and ladders; key, context and derivation edges. */
import type { ColumnRef } from '../core/identifiers';
import type { ColumnType } from '../core/values';
import type { Exclusion } from './exclusion';
import type { Reading } from './reading';

/** The version of the file format that this engine writes. */
export const FORMAT_VERSION = 1;

export type EdgeKind = 'key' | 'context' | 'derivation';

/** Absent means that a person wrote it. */
export type EdgeStatus = 'declared' | 'suggested' | 'rejected';

/** How the two sides of a key edge are compared. */
export type Match = 'exact' | 'trim' | 'nocase' | 'number' | 'fuzzy';

export type Cardinality = 'one-to-one' | 'many-to-one' | 'one-to-many' | 'many-to-many';

/** Where rows come from. `path` is relative to the file that holds the entry. */
export interface Source extends Reading {
  readonly id: string;
  readonly kind: string; // see `SOURCE_KINDS`; others are kept and refused when they are read
  readonly path?: string;
  /** Table name for a source of one table. */
  readonly table?: string;
  /** Put before the name of every table of a source of several. */
  readonly prefix?: string;
  /** Name of a stored connection, for servers. */
  readonly connection?: string;
}

/** A label for a stored code, in the order of the file. */
export interface CodeLabel {
  readonly code: string; // normalised, see normaliseCode
  readonly label: string;
}

/** Words with a meaning of their own, as SQL over the columns of one table. */
export interface Term {
  readonly name: string;
  readonly where?: string;
  readonly value?: string;
  readonly keywords: readonly string[];
  /** In what the value is told: `hours`. */
  readonly unit?: string;
}

/** What may be said of a column, by a person or as a suggestion. */
export interface ColumnNotes {
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly values?: readonly CodeLabel[];
  /** Normalised codes that mean "not known". */
  readonly missing?: readonly string[];
  readonly unit?: string;
}

/** What was suggested and refused, and why; it is not to be proposed again. */
export type RejectedNotes<N> = N & { readonly reason?: string };

export interface Column extends ColumnNotes {
  readonly name: string;
  readonly type?: ColumnType;
  /** How a fact about it is worded (SGAM A.2). */
  readonly says?: string;
  /** Path of a code list kept elsewhere, where `values` is `{ file: … }`. */
  readonly valuesFile?: string;
  readonly suggested?: ColumnNotes;
  /** In the order in which it was refused. */
  readonly rejected?: readonly RejectedNotes<ColumnNotes>[];
}

/** What may be said of a table, by a person or as a suggestion. */
export interface TableNotes {
  readonly key?: readonly string[];
  readonly ladder?: readonly string[];
  readonly description?: string;
  readonly keywords?: readonly string[];
}

export interface Table extends TableNotes {
  readonly name: string;
  readonly unique: readonly (readonly string[])[];
  /** What names a row when a person asks "who" or "which". */
  readonly display: readonly string[];
  readonly terms: readonly Term[];
  /** By name, in the order of the file. */
  readonly columns: ReadonlyMap<string, Column>;
  readonly suggested?: TableNotes;
  /** In the order in which it was refused. */
  readonly rejected?: readonly RejectedNotes<TableNotes>[];
}

/** An edge between columns. Key edges pair `from` and `to` by position, the most global pair first. */
export interface Edge {
  readonly kind: EdgeKind;
  readonly from: readonly ColumnRef[];
  readonly to: readonly ColumnRef[];
  readonly label?: string;
  readonly keywords: readonly string[];
  readonly cardinality?: Cardinality;
  readonly match: Match;
  readonly oneWay?: boolean;
  readonly rule?: string;
  readonly status?: EdgeStatus;
  /** 0 to 1, of a suggestion. */
  readonly confidence?: number;
  /** What was seen when the edge was proposed. */
  readonly evidence?: string;
  /** Why it was rejected. */
  readonly reason?: string;
}

export interface SchemaGraph {
  readonly version: number;
  readonly revision: number;
  readonly name?: string;
  readonly include: readonly string[];
  readonly dictionaries: readonly string[];
  /** What is kept from all that follows; absent where nothing is. */
  readonly exclude?: Exclusion;
  readonly sources: readonly Source[];
  /** By name, in the order of the file. */
  readonly tables: ReadonlyMap<string, Table>;
  readonly edges: readonly Edge[];
}

/** Edges are values: what one is called is worked out once. */
const EDGE_IDS = new WeakMap<object, string>();

/**
 * The identity of an edge: kind, ends and label. Names of tables and columns count without case: a file may spell them
 * otherwise than the data does.
 * @param edge the edge
 * @returns a string that is the same for the same edge in any file
 */
export function edgeId(edge: Pick<Edge, 'kind' | 'from' | 'to' | 'label'>): string {
  const known = EDGE_IDS.get(edge);
  if (known !== undefined) return known;
  const end = (refs: readonly ColumnRef[]) =>
    refs.map((r) => JSON.stringify([r.table.toLowerCase(), r.column.toLowerCase()])).join('+');
  const id = `${edge.kind}:${end(edge.from)}>${end(edge.to)}${edge.label === undefined ? '' : `@${edge.label}`}`;
  EDGE_IDS.set(edge, id);
  return id;
}

/** Whether an edge leads from a table to itself: whose manager somebody is. */
export function isOwnEdge({ from, to }: Pick<Edge, 'from' | 'to'>): boolean {
  return from[0]?.table === to[0]?.table;
}

/** The key of a table as answers use it: a person's, else the suggested one. */
export function effectiveKey(table: Table): readonly string[] | undefined {
  return table.key ?? table.suggested?.key;
}

/** The ladder of a table, most global column first: written, else the key; suggested ones where nothing is written. */
export function effectiveLadder(table: Table): readonly string[] {
  return table.ladder ?? table.key ?? table.suggested?.ladder ?? table.suggested?.key ?? [];
}

/** A column's notes with suggestions filled in where a person has said nothing. */
export function effectiveNotes(column: Column): ColumnNotes {
  return { ...column.suggested, ...definedOnly(column) };
}

function definedOnly<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as Partial<T>;
}
