/** Loading of graphs from files that exist only here, as the engine does it. */
import type { Engine } from '../../../src/engine/engine';
import { loadGraph } from '../../../src/engine/graph/load';
import { memoryFiles } from './memory-files';

/** @param content the files by path */
export function memoryLoads(content: Readonly<Record<string, string>>): Pick<Engine, 'load'> {
  const files = memoryFiles(content);
  return {
    load: ({ graph, text, allowed }) =>
      loadGraph(graph, files, typeof text === 'string' ? new Map([[graph, text]]) : text, allowed),
  };
}
