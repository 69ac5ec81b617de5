/** The curated graph of CISS 2019 agrees with the data; its questions are measured by `schema-graph eval`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import initSqlJs, { type Database } from 'sql.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadGraph } from '../../../src/engine/graph/load';
import type { SchemaGraph } from '../../../src/engine/graph/model';
import { validateGraph } from '../../../src/engine/graph/validate';
import { createNodeFiles } from '../../../src/platform/node/files';
import { expectKeysToTellApart, expectReferencesToHold, expectTermsToHold, rowsOf, unknownColumns } from './graph-truth';

const file = path.resolve(import.meta.dirname, '../../graphs/ciss/ciss_2019.sgraph.yaml');
const data = path.join(process.env['SCHEMA_GRAPH_DATA'] ?? '', 'ciss', 'databases', 'ciss_2019.sqlite');

describe('the curated graph of CISS 2019', () => {
  let graph: SchemaGraph;

  beforeAll(async () => {
    ({ graph } = await loadGraph(file, createNodeFiles()));
  });

  it('has no errors', async () => {
    const problems = validateGraph(await loadGraph(file, createNodeFiles()));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('describes every table, and columns enough to ask about', () => {
    expect(graph.tables.size).toBe(28);
    const columns = [...graph.tables.values()].flatMap((table) => [...table.columns.values()]);
    expect(columns.filter(({ description }) => description !== undefined).length).toBeGreaterThan(250);
    for (const { name, description, keywords } of graph.tables.values()) {
      expect(description, name).toBeDefined();
      expect(keywords?.length, name).toBeGreaterThan(0);
    }
  });

  // Without SCHEMA_GRAPH_DATA, the folder of public data, these are skipped.
  describe.skipIf(!existsSync(data))('over the data', () => {
    let database: Database;

    beforeAll(async () => {
      database = new (await initSqlJs()).Database(readFileSync(data));
    });
    afterAll(() => database.close());

    it('names columns that exist', () => {
      for (const table of graph.tables.values()) expect(unknownColumns(table, database), table.name).toEqual([]);
    });

    it('has keys that tell rows apart', () => expectKeysToTellApart(graph, database));

    it('has key edges whose every value is found', () => expectReferencesToHold(graph, database));

    it('has terms that can be read and that hold for some rows', () => expectTermsToHold(graph, database));

    it('labels codes that are stored', () => {
      for (const { name, columns } of graph.tables.values()) {
        for (const { name: column, values } of columns.values()) {
          if (!values) continue;
          const stored = new Set(rowsOf(database, `SELECT DISTINCT ${column} FROM ${name}`).map(([v]) => String(v)));
          const unused = values.map(({ code }) => code).filter((code) => !stored.has(code) && !/^9+$/.test(code));
          expect(unused, `${name}.${column}`).toEqual([]);
        }
      }
    });
  });
});
