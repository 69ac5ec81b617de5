/** Curated graphs of several databases as one graph over their joined data. */
import fs from 'node:fs';
import path from 'node:path';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { completeGraph, loadGraph } from '../../../src/engine/graph/load';
import type { GraphIndex } from '../../../src/engine/graph/graph-index';
import type { Edge, Table } from '../../../src/engine/graph/model';
import { createNodeFiles } from '../../../src/platform/node/files';
import type { ManyDatabases } from './many-databases';
import { renamedGraph } from './renamed-graph';

/**
 * Puts curated graphs together, tables called as the joined data calls them.
 * @param many databases that were joined, tables prefixed by the name of theirs
 * @param folder where `<db>.sgraph.yaml` lie
 */
export async function curatedIndex(many: ManyDatabases, folder: string): Promise<GraphIndex> {
  const tables = new Map<string, Table>();
  const edges: Edge[] = [];
  const files = createNodeFiles();
  for (const [db, schema] of many.schemas) {
    const file = path.resolve(folder, `${db}.sgraph.yaml`);
    const names = new Map([...schema.keys()].map((table) => [table, `${db}_${table}`]));
    const text = await renamedGraph(fs.readFileSync(file, 'utf8'), { tables: names, columns: new Map() });
    const shapes = [...schema].map(([table, columns]) => ({
      name: `${db}_${table}`,
      columns: columns.map((name) => ({
        name,
        type: many.catalogue.tables.get(`${db}_${table}`)?.columns.find((c) => c.column === name)?.type ?? 'text',
      })),
    }));
    const graph = completeGraph(await loadGraph(file, files, new Map([[file, text]])), shapes);
    for (const [name, table] of graph.tables) tables.set(name, table);
    edges.push(...graph.edges);
  }
  return createGraphIndex({ version: 1, revision: 1, include: [], dictionaries: [], sources: [], tables, edges });
}
