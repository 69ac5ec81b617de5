// The JSON schema of the file format says the same as the parser: same fields, same words, same verdict on files.
import { readdirSync, readFileSync } from 'node:fs';
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
const LATER = ['entities', 'relationships', 'period', 'questions'];
const check = new Ajv({ allowUnionTypes: true }).compile(schema);
const accepts = (text: string) => check(load(text, { schema: CORE_SCHEMA }));

/** A graph with all fields that there are. */
const EVERY_FIELD = `
version: 1
revision: 1
name: n
include: [a.sgraph.yaml]
dictionaries: [d.json]
sources:
  - { id: a, kind: csv, path: a.csv, table: T }
  - { id: b, kind: sqlite, path: b.db, prefix: b_ }
  - { id: c, kind: postgres, connection: c }
tables:
  T:
    description: d
    keywords: [k]
    key: [a]
    unique: [[a]]
    ladder: [a]
    display: [a]
    terms: { t: { where: a = 1, keywords: [x] }, v: { value: a, unit: u } }
    suggested: { key: [a], ladder: [a], description: d, keywords: [k] }
    rejected: [{ key: [a], reason: r }]
    columns:
      a:
        type: text
        description: d
        says: s
        keywords: [k]
        unit: u
        values: { 1: x }
        missing: [9]
        suggested: { description: d, keywords: [k], unit: u, values: { 1: x }, missing: [9] }
        rejected: [{ unit: u, reason: r }]
edges:
  - { kind: key, from: T.a, to: T.a, label: l, keywords: [k], match: trim, cardinality: many-to-one }
  - { kind: context, from: T.a, to: T.a, status: suggested, confidence: 0.5, evidence: e, oneWay: true }
  - { kind: derivation, from: T.a, to: [T.a], rule: max(a), status: rejected, reason: r }
`;
/** Maps whose names are a person's own. */
const FREE = new Set(['tables', 'columns', 'terms', 'values']);

/** A copy of a document for each of its fields, with that field misspelt. */
function misspellings(document: unknown): { readonly field: string; readonly text: string }[] {
  const found: { field: string; text: string }[] = [];
  const walk = (node: unknown, path: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, value] of Object.entries(node)) {
      const isField = !Array.isArray(node) && !FREE.has(path.at(-1) ?? '');
      if (isField) {
        const copy: unknown = structuredClone(document);
        const parent = path.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], copy);
        const entries = parent as Record<string, unknown>;
        entries[`${name}q`] = value;
        delete entries[name];
        found.push({ field: [...path, name].join('.'), text: JSON.stringify(copy) });
      }
      // A field that is called like such a map, within one, is none.
      walk(value, [...path, FREE.has(name) && !isField ? `'${name}'` : name]);
    }
  };
  walk(document, []);
  return found;
}

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

  it('accepts every curated graph, and misses no field of one that is misspelt', () => {
    const files = readdirSync('test/graphs', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.sgraph.yaml'),
    );
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const document = load(readFileSync(`test/graphs/${file}`, 'utf8'), { schema: CORE_SCHEMA }) as {
        readonly edges?: readonly object[];
      };
      expect(check(document), `${file}: ${JSON.stringify(check.errors)}`).toBe(true);
      const [edge, ...others] = document.edges ?? [];
      if (edge) expect(check({ ...document, edges: [{ ...edge, lable: 'x' }, ...others] }), file).toBe(false);
      expect(check({ ...document, edges: [{ kind: 'key', from: 'A.a' }, ...others] }), file).toBe(false);
    }
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

  it('refuses each field that is misspelt, wherever it stands, as the parser does', () => {
    const all = load(EVERY_FIELD, { schema: CORE_SCHEMA });
    expect(check(all), JSON.stringify(check.errors)).toBe(true);
    expect(parseGraph(EVERY_FIELD, 'g').problems).toEqual([]);
    const misspelt = misspellings(all);
    expect(misspelt.length).toBeGreaterThan(55);
    for (const { field, text } of misspelt) {
      expect(accepts(text), field).toBe(false);
      expect(parseGraph(text, 'g').problems, field).not.toEqual([]);
    }
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
