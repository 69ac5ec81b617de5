// Large graphs are read and indexed quickly. Limits are ten times what it takes on two cores, as a safety net.
import { describe, expect, it } from 'vitest';
import { editLoadedGraphAll } from '../../../src/engine/graph/edit';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { edgeId, type Column, type Edge, type SchemaGraph } from '../../../src/engine/graph/model';
import { EMPTY_GRAPH, parseGraph, readGraphFile } from '../../../src/engine/graph/parse';
import { printGraph } from '../../../src/engine/graph/print';
import { validateGraph } from '../../../src/engine/graph/validate';

function largeGraph(tables: number, columnsPerTable: number): SchemaGraph {
  const column = (name: string): Column => ({
    name,
    type: 'integer',
    description: `what ${name} holds, in a few words`,
    values: [1, 2, 3, 9].map((code) => ({ code: String(code), label: `meaning of ${code}` })),
    missing: ['9'],
  });
  const edges = Array.from({ length: tables - 1 }, (_, i): Edge => ({
    kind: 'key',
    from: [{ table: `TABLE${i + 1}`, column: 'COLUMN0' }],
    to: [{ table: `TABLE${i}`, column: 'COLUMN0' }],
    keywords: [],
    match: 'exact',
    status: 'suggested',
    confidence: 0.9,
  }));
  const entries = Array.from({ length: tables }, (_, i) => {
    const columns = Array.from({ length: columnsPerTable }, (__, c) => column(`COLUMN${c}`));
    const table = { name: `TABLE${i}`, key: ['COLUMN0'], unique: [], display: [], terms: [] };
    return [table.name, { ...table, columns: new Map(columns.map((c) => [c.name, c])) }] as const;
  });
  return { ...EMPTY_GRAPH, tables: new Map(entries), edges };
}

describe('reading and indexing', () => {
  it.each([
    ['28 tables with 29 columns each', 28, 29, 1500],
    ['a file of more than 1.3 MB', 200, 40, 10_000],
  ])('%s', (_what, tables, columns, limit) => {
    const text = printGraph(largeGraph(tables, columns));
    if (limit > 1500) expect(text.length).toBeGreaterThan(1_300_000);
    const started = performance.now();
    const { value, problems } = parseGraph(text, 'g');
    const index = createGraphIndex(value);
    const hash = index.hash;
    const took = performance.now() - started;
    console.log(`${(text.length / 1e6).toFixed(2)} MB, ${tables * columns} columns: ${took.toFixed(0)} ms`);
    expect(problems).toEqual([]);
    expect(hash).toHaveLength(16);
    expect(took).toBeLessThan(limit);
  });
});

describe('names that the data does not have', () => {
  // The source was taken out, or its prefix is another one: thousands of names are looked for among thousands.
  const text = (table: string, column: string) => {
    const ref = (i: number) => `${table}${i % 1000}.${column}${i % 11}`;
    const edges = Array.from(
      { length: 5000 },
      (_, i) => `  - { kind: key, from: ${ref(i)}, to: ${ref(i * 7 + 1)}, label: l${i} }`,
    );
    return `version: 1\nedges:\n${edges.join('\n')}\n`;
  };
  const shapes = Array.from({ length: 1000 }, (_, i) => ({
    name: `T${i}`,
    columns: Array.from({ length: 11 }, (__, c) => ({ name: `c${c}`, type: 'text' as const })),
  }));
  it.each([
    ['tables', text('fleet_of_cars_', 'c')],
    ['columns', text('T', 'another_')],
  ])('%s are told while one types', (_what, written) => {
    const file = readGraphFile(written, '/w/g.sgraph.yaml');
    const started = performance.now();
    expect(validateGraph({ files: [file] }, shapes)).toHaveLength(1000);
    const took = performance.now() - started;
    console.log(`10,000 names: ${took.toFixed(0)} ms`);
    expect(took).toBeLessThan(1500);
  });
});

describe('thousands of edits together', () => {
  // Each looks for its entry: 4,000 took 13 to 22 s where every look went through all names anew.
  const suggested = largeGraph(4001, 1);
  const file = readGraphFile(printGraph(suggested), '/w/g.sgraph.yaml');
  it.each([
    ['edges accepted', suggested.edges.map((edge) => ({ op: 'acceptEdge', edge: edgeId(edge) }) as const)],
    ['edges added', suggested.edges.map((edge) => ({ op: 'addEdge', value: { ...edge, label: 'x' } }) as const)],
    [
      'columns described',
      [...suggested.tables.keys()].map(
        (table) => ({ op: 'setColumnField', table, column: 'column0', field: 'unit', value: 'km' }) as const,
      ),
    ],
  ])('%s', { timeout: 60_000 }, (_what, edits) => {
    const started = performance.now();
    const [edited] = editLoadedGraphAll({ files: [file] }, edits);
    const took = performance.now() - started;
    console.log(`${edits.length} edits: ${took.toFixed(0)} ms`);
    expect(edited?.splices.length).toBeGreaterThan(0);
    expect(took).toBeLessThan(25_000);
  });
});
