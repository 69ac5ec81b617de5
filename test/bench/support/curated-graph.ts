/** A curated graph file, completed by what the data has. */
import type { Files } from '../../../src/engine/core/ports';
import { completeGraph, loadGraph } from '../../../src/engine/graph/load';
import type { SchemaGraph } from '../../../src/engine/graph/model';
import type { Catalogue } from '../../../src/engine/profile/catalogue';

/**
 * Loads a graph file.
 * @param file its path
 * @param catalogue the data that it describes
 * @param files reads it and its parts
 */
export async function curatedGraph(file: string, catalogue: Catalogue, files: Files): Promise<SchemaGraph> {
  const loaded = await loadGraph(file, files);
  const shapes = [...catalogue.tables.values()].map((t) => ({
    name: t.name,
    columns: t.columns.map((c) => ({ name: c.column, type: c.type })),
  }));
  return completeGraph(loaded, shapes);
}
