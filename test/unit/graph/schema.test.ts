// The JSON schema of the file format says the same as the parser: same fields, same words, same verdict on files.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { CORE_SCHEMA, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { parseGraph } from '../../../src/engine/graph/parse';
import {
  CARDINALITIES,
  EDGE_FIELD_NAMES,
  EDGE_KINDS,
  EDGE_STATUSES,
  MATCHES,
} from '../../../src/engine/graph/parse-edge';
import { GRAPH_FIELD_NAMES } from '../../../src/engine/graph/parse';
import { COLUMN_FIELD_NAMES, COLUMN_TYPES, TABLE_FIELD_NAMES } from '../../../src/engine/graph/parse-table';
import { printGraph } from '../../../src/engine/graph/print';
import { graph, runs, timeout } from './arbitraries';

interface Node {
  readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
}

const schema = JSON.parse(readFileSync('media/sgraph.schema.json', 'utf8')) as Node & {
  readonly $defs: Readonly<Record<'edge' | 'table' | 'columnEntry', Node>>;
};
const LATER = ['entities', 'relationships', 'exclude', 'period', 'questions'];
const check = new Ajv({ allowUnionTypes: true }).compile(schema);
const accepts = (text: string) => check(load(text, { schema: CORE_SCHEMA }));

describe('the JSON schema', () => {
  it('knows the fields and words of the parser', () => {
    const fields = (node: Node) =>
      Object.keys(node.properties)
        .filter((field) => !LATER.includes(field))
        .sort();
    const { edge, table, columnEntry } = schema.$defs;
    expect(fields(schema)).toEqual([...GRAPH_FIELD_NAMES].sort());
    expect(fields(edge)).toEqual([...EDGE_FIELD_NAMES].sort());
    expect(fields(table)).toEqual([...TABLE_FIELD_NAMES].sort());
    expect(fields(columnEntry)).toEqual([...COLUMN_FIELD_NAMES].sort());
    expect(edge.properties['kind']?.enum).toEqual(EDGE_KINDS);
    expect(edge.properties['status']?.enum).toEqual(EDGE_STATUSES);
    expect(edge.properties['match']?.enum).toEqual(MATCHES);
    expect(edge.properties['cardinality']?.enum).toEqual(CARDINALITIES);
    expect(columnEntry.properties['type']?.enum).toEqual(COLUMN_TYPES);
  });

  it.each(['crash', 'olympics'])('accepts the sample %s', (sample) => {
    expect(accepts(readFileSync(`samples/${sample}/${sample}.sgraph.yaml`, 'utf8'))).toBe(true);
  });

  it('refuses what the parser refuses or warns about', () => {
    for (const text of [
      'name: x',
      'version: 2',
      'version: 1\nlables: 1',
      'version: 1\nedges: [{ kind: kex, from: A.a, to: B.b }]',
      'version: 1\nedges: [{ kind: key, from: A, to: B.b }]',
      'version: 1\nedges: [{ kind: key, from: A.a }]',
      'version: 1\nedges: [{ kind: key, from: A.a, to: B.b, confidence: 2 }]',
      'version: 1\ntables: [A]',
      'version: 1\ntables: { A: { colums: {} } }',
      'version: 1\ntables: { A: { columns: { a: { type: int } } } }',
      'version: 1\nsources: [{ id: a }]',
    ]) {
      expect(accepts(text), text).toBe(false);
      expect(parseGraph(text, 'g').problems, text).not.toEqual([]);
    }
    expect(accepts('version: 1\nx-mine: [1]\ntables: { A: , B: { x-owner: me, columns: { a: } } }\nedges:\n')).toBe(
      true,
    );
  });

  it('accepts every graph that is printed', { timeout }, () => {
    const oneMeaning = graph.map((g) => ({
      ...g,
      tables: new Map(
        [...g.tables].map(([name, table]) => {
          const terms = table.terms.map(({ name: term, keywords }) => ({ name: term, keywords, where: '1' }));
          return [name, { ...table, terms }] as const;
        }),
      ),
    }));
    fc.assert(
      fc.property(oneMeaning, (g) => {
        const accepted = accepts(printGraph(g));
        expect(accepted, JSON.stringify(check.errors)).toBe(true);
      }),
      { numRuns: runs },
    );
  });
});
