/**
 * Read access to a schema graph. Everything above the graph room reads it through `GraphIndex`, never by walking all
 * columns, so that a lake of 100,000 tables can be served from a store later on.
 */
import type { ColumnRef } from '../core/identifiers';
import type { Column, Edge, EdgeKind, Table } from './model';

/** Edges at one column, told apart by the side on which the column stands. */
export interface ColumnEdges {
  readonly outgoing: readonly Edge[];
  readonly incoming: readonly Edge[];
}

/** Read access by name and by neighbourhood. Rejected edges are never returned. */
export interface GraphIndex {
  /** Content hash of the graph, the same for the same meaning. */
  readonly hash: string;
  readonly name: string | undefined;
  readonly revision: number;
  /** Names of all tables, page by page. */
  tableNames(offset?: number, limit?: number): readonly string[];
  /** A table by its name; case is ignored where that is unambiguous. */
  table(name: string): Table | undefined;
  /** The column as it is spelt in the graph; case is ignored where that is unambiguous. */
  resolve(ref: ColumnRef): ColumnRef | undefined;
  column(ref: ColumnRef): Column | undefined;
  /** Edges of one kind at a column. */
  edgesAt(ref: ColumnRef, kind: EdgeKind): ColumnEdges;
  /** Key edges that lead from or to a table, self joins included once. */
  keyEdges(table: string): readonly Edge[];
  /** Key edges between two tables, in either direction. */
  keyEdgesBetween(a: string, b: string): readonly Edge[];
}
