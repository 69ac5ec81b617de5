/** Search indexes over tables that are written out in a test. */
import initSqlJs from 'sql.js';
import type { ColumnType } from '../../../src/engine/core/values';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { Column, SchemaGraph, Table } from '../../../src/engine/graph/model';
import type { Catalogue, ColumnProfile, TableProfile } from '../../../src/engine/profile/catalogue';
import { type MemorySearchIndex, createSearchIndex } from '../../../src/engine/search/search-index';
import { inProcessEngine } from '../../bench/support/in-process-engine';

/** One table: columns with types, rows, and what the graph says. */
export interface TableSpec {
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly notes?: Partial<Table>;
  readonly columnNotes?: Readonly<Record<string, Partial<Column>>>;
}

/** A search index with the catalogue that it was made from. */
export interface SmallIndex {
  readonly search: MemorySearchIndex;
  readonly catalogue: Catalogue;
}

/**
 * Builds a search index.
 * @param specs tables by name
 * @param edges of the graph
 */
export async function indexOf(
  specs: Readonly<Record<string, TableSpec>>,
  edges: SchemaGraph['edges'] = [],
): Promise<SmallIndex> {
  const sql = await initSqlJs();
  const db = new sql.Database();
  const tables = new Map<string, Table>();
  const profiles = new Map<string, TableProfile>();
  for (const [name, spec] of Object.entries(specs)) {
    const names = Object.keys(spec.columns);
    db.run(`CREATE TABLE "${name}" (${names.map((n) => `"${n}"`).join(', ')})`);
    for (const row of spec.rows) db.run(`INSERT INTO "${name}" VALUES (${names.map(() => '?').join(', ')})`, [...row]);
    const columns = new Map(names.map((n): [string, Column] => [n, { name: n, ...spec.columnNotes?.[n] }]));
    tables.set(name, { name, unique: [], display: [], terms: [], ...spec.notes, columns });
    profiles.set(name, {
      name,
      source: name,
      rows: spec.rows.length,
      declaredUnique: [],
      declaredForeignKeys: [],
      columns: names.map((column, i) => profileOfColumn(name, column, spec, i)),
    });
  }
  const graph: SchemaGraph = { version: 1, revision: 1, include: [], dictionaries: [], sources: [], tables, edges };
  const catalogue: Catalogue = { fingerprint: '', tables: profiles };
  const search = await createSearchIndex({ graph: createGraphIndex(graph), catalogue, engine: inProcessEngine(db) });
  return { search, catalogue };
}

function profileOfColumn(table: string, column: string, spec: TableSpec, i: number): ColumnProfile {
  const values = spec.rows.map((r) => r[i] ?? null).filter((v) => v !== null);
  const distinct = [...new Set(values)];
  const ordered = [...distinct].sort((a, b) => (a < b ? -1 : 1));
  return {
    table,
    column,
    id: `${table}.${column}`,
    type: spec.columns[column] ?? 'text',
    rows: spec.rows.length,
    nulls: spec.rows.length - values.length,
    distinct: distinct.length,
    min: ordered[0] ?? null,
    max: ordered.at(-1) ?? null,
    typical: distinct.slice(0, 20).map((value) => ({ value, count: values.filter((v) => v === value).length })),
    unique: distinct.length === values.length,
    meanLength: 5,
    maxLength: 10,
    writtenAs: 'words',
    missing: [],
  };
}
