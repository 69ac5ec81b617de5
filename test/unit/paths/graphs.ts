/** Small graphs for the tests of this room, written briefly. */
import { parseColumn, type ColumnRef } from '../../../src/engine/core/identifiers';
import type {
  Cardinality,
  Edge,
  EdgeKind,
  EdgeStatus,
  Match,
  SchemaGraph,
  Table,
} from '../../../src/engine/graph/model';

/** A table: its columns, and its key or ladder. */
export interface TableSketch {
  columns: string;
  key?: string;
  ladder?: string;
}

/** An edge: columns are separated by spaces. */
export interface EdgeSketch {
  from: string;
  to: string;
  kind?: EdgeKind;
  label?: string;
  cardinality?: Cardinality;
  status?: EdgeStatus;
  confidence?: number;
  oneWay?: boolean;
  match?: Match;
  keywords?: readonly string[];
}

const words = (text: string) => text.split(' ').filter(Boolean);
const refs = (text: string): ColumnRef[] => words(text).flatMap((w) => parseColumn(w) ?? []);

/** A graph from sketches; every name in them is one word. */
export function sketchGraph(tables: Record<string, TableSketch | string>, edges: readonly EdgeSketch[]): SchemaGraph {
  return {
    version: 1,
    revision: 1,
    include: [],
    dictionaries: [],
    sources: [],
    tables: new Map(Object.entries(tables).map(([name, sketch]) => [name, sketchTable(name, sketch)])),
    edges: edges.map(sketchEdge),
  };
}

function sketchTable(name: string, sketch: TableSketch | string): Table {
  const { columns, key, ladder } =
    typeof sketch === 'string' ? { columns: sketch, key: undefined, ladder: undefined } : sketch;
  return {
    name,
    ...(key !== undefined && { key: words(key) }),
    ...(ladder !== undefined && { ladder: words(ladder) }),
    unique: [],
    display: [],
    terms: [],
    columns: new Map(words(columns).map((c) => [c, { name: c }])),
  };
}

function sketchEdge({ from, to, kind = 'key', ...rest }: EdgeSketch): Edge {
  return { kind, from: refs(from), to: refs(to), keywords: [], match: 'exact', ...rest };
}
