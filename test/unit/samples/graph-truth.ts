/** What must be true of a curated graph over its data, whoever wrote it. */
import type { Database } from 'sql.js';
import { expect } from 'vitest';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { Edge, SchemaGraph, Table } from '../../../src/engine/graph/model';
import { readExpression, readFilter } from '../../../src/engine/program/expression-reader';

/** Rows of a statement. */
export function rowsOf(database: Database, sql: string): unknown[][] {
  return database.exec(sql)[0]?.values ?? [];
}

/** Every key tells the rows of its table apart. */
export function expectKeysToTellApart(graph: SchemaGraph, database: Database): void {
  for (const { name, key, unique } of graph.tables.values()) {
    for (const columns of [...(key ? [key] : []), ...unique]) {
      const list = columns.join(', ');
      const repeated = `SELECT ${list} FROM ${name} GROUP BY ${list} HAVING COUNT(*) > 1`;
      expect(rowsOf(database, repeated), `${name}: ${list}`).toEqual([]);
    }
  }
}

/** Every key edge that is in force finds its row on the other side, and its cardinality is as it says. */
export function expectReferencesToHold(graph: SchemaGraph, database: Database): void {
  const live = graph.edges.filter(({ kind, status }) => kind === 'key' && status !== 'rejected');
  expect(live.length).toBeGreaterThan(1);
  for (const edge of live) {
    expect(rowsOf(database, danglingRows(edge)), edge.label).toEqual([]);
    const target = graph.tables.get(edge.to[0]?.table ?? '');
    expect([...edge.to].map(({ column }) => column).sort(), edge.label).toEqual([...(target?.key ?? [])].sort());
    if (edge.cardinality === 'one-to-one') {
      const source = graph.tables.get(edge.from[0]?.table ?? '');
      expect([...edge.from].map(({ column }) => column).sort(), edge.label).toEqual([...(source?.key ?? [])].sort());
    }
  }
}

/** What a key edge refers to and does not find; rows without a value refer to nothing. */
function danglingRows({ from, to }: Edge): string {
  const list = (refs: Edge['from']) => refs.map(({ column }) => column).join(', ');
  const stored = from.map(({ column }) => `${column} IS NOT NULL`).join(' AND ');
  const referring = `SELECT ${list(from)} FROM ${from[0]?.table} WHERE ${stored}`;
  return `${referring} EXCEPT SELECT ${list(to)} FROM ${to[0]?.table}`;
}

/** Every term can be read, and its condition is true of some rows but not of all. */
export function expectTermsToHold(graph: SchemaGraph, database: Database): void {
  const index = createGraphIndex(graph);
  for (const { name, terms } of graph.tables.values()) {
    const [[all] = []] = rowsOf(database, `SELECT COUNT(*) FROM ${name}`);
    for (const term of terms) {
      const read = term.where === undefined ? readExpression : readFilter;
      const column = (named: string) =>
        index.column({ table: name, column: named }) ? ({ kind: 'column', use: 0, column: named } as const) : undefined;
      expect(() => read(term.where ?? term.value ?? '', { column }), term.name).not.toThrow();
      if (term.where === undefined) continue;
      const [[true_] = []] = rowsOf(database, `SELECT COUNT(*) FROM ${name} WHERE ${term.where}`);
      expect(true_, `${name}: ${term.name}`).toBeGreaterThan(0);
      expect(true_, `${name}: ${term.name}`).toBeLessThan(all as number);
    }
  }
}

/** The columns of a table that the data does not have. */
export function unknownColumns({ name, columns }: Table, database: Database): string[] {
  const stored = new Set(rowsOf(database, `SELECT name FROM pragma_table_info('${name}')`).map(([column]) => column));
  return [...columns.keys()].filter((column) => !stored.has(column));
}
