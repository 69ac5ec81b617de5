// What is written in another language and read again is the same, whatever stands in names and texts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { edgeId, type Edge, type SchemaGraph, type Table } from '../../../src/engine/graph/model';
import { printGraph } from '../../../src/engine/graph/print';
import { COLUMN_TYPES } from '../../../src/engine/graph/parse-table';
import { name, runs, text, timeout } from '../graph/arbitraries';
import { exchanged, stated } from './exchanged';

/** Names that no lexer of another language may take for its own; U+0000 can stand in no SQL. */
const hostile = fc.constantFrom(
  'a";DROP TABLE b;--',
  "it's",
  '-- x',
  '/* y',
  '*/',
  '// z',
  '%%{init: {}}%%',
  'a\nb',
  'a\r\nb',
  '`back`',
  '[x]',
  '$$',
  '\\',
  '\\"',
  'select',
  'CREATE TABLE',
  'table',
  '}',
  '{',
  'a.b',
  '"',
  'primary key',
  'Ref',
  'indexes',
);
const anyName = fc
  .oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: hostile })
  .map((given) => given.replaceAll('\u0000', '0'));
const anyText = fc.oneof(text, hostile).map((given) => given.replaceAll('\u0000', '0'));
const folded = (value: string): string => value.toLowerCase();

const tables: fc.Arbitrary<Table[]> = fc.uniqueArray(
  fc
    .record({
      name: anyName,
      columns: fc.uniqueArray(
        fc.record({
          name: anyName,
          type: fc.constantFrom(undefined, ...COLUMN_TYPES),
          description: fc.option(anyText, { nil: undefined }),
        }),
        { minLength: 1, maxLength: 5, selector: (column) => folded(column.name) },
      ),
      keySize: fc.nat(2),
      uniqueSize: fc.nat(2),
      description: fc.option(anyText, { nil: undefined }),
    })
    .map(({ name: table, columns, keySize, uniqueSize, description }): Table => {
      const names = columns.map((column) => column.name);
      return {
        name: table,
        ...(description === undefined ? {} : { description }),
        ...(keySize > 0 ? { key: names.slice(0, keySize) } : {}),
        unique:
          uniqueSize > 0 && uniqueSize <= names.length
            ? [names.slice(-uniqueSize)].filter((u) => u.join() !== names.slice(0, keySize).join())
            : [],
        display: [],
        terms: [],
        columns: new Map(
          columns.map((column) => [
            column.name,
            {
              name: column.name,
              ...(column.type && { type: column.type }),
              ...(column.description === undefined ? {} : { description: column.description }),
            },
          ]),
        ),
      };
    }),
  { minLength: 1, maxLength: 5, selector: (table) => folded(table.name) },
);

/** Graphs whose key edges lead to columns that exist. */
const graphs: fc.Arbitrary<SchemaGraph> = tables.chain((all) => {
  const edge = fc
    .record({
      from: fc.constantFrom(...all),
      to: fc.constantFrom(...all),
      size: fc.integer({ min: 1, max: 2 }),
      shift: fc.nat(4),
      label: fc.option(anyText, { nil: undefined }),
      status: fc.constantFrom(undefined, 'declared', 'suggested', 'rejected'),
    })
    .map(({ from, to, size, shift, label, status }): Edge => {
      const [a, b] = [[...from.columns.keys()], [...to.columns.keys()]];
      const n = Math.min(size, a.length, b.length);
      const at = (names: string[], i: number, by: number): string => names[(i + by) % names.length] ?? '';
      return {
        kind: 'key',
        from: Array.from({ length: n }, (_, i) => ({ table: from.name, column: at(a, i, shift) })),
        to: Array.from({ length: n }, (_, i) => ({ table: to.name, column: at(b, i, 0) })),
        keywords: [],
        match: 'exact',
        ...(label === undefined ? {} : { label }),
        ...(status && { status: status }),
      };
    });
  return fc
    .uniqueArray(edge, {
      maxLength: 5,
      selector: (e) => [edgeId({ ...e, label: undefined }), edgeId({ kind: 'key', from: e.to, to: e.from })].sort()[0],
    })
    .map((edges): SchemaGraph => ({
      version: 1,
      revision: 0,
      include: [],
      dictionaries: [],
      sources: [],
      tables: new Map(all.map((table) => [table.name, table])),
      edges,
    }));
});

describe.each(['sql', 'dbml'] as const)('%s', (language) => {
  it('gives back tables, columns, keys and key edges', { timeout }, () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        expect(stated(exchanged(graph, language))).toEqual(stated(graph));
      }),
      { numRuns: runs },
    );
  });

  it('adds nothing to a graph that has it all', { timeout }, () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const once = printGraph(exchanged(graph, language));
        expect(printGraph(exchanged(graph, language, once))).toBe(once);
      }),
      { numRuns: runs },
    );
  });
});
