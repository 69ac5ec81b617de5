/** Checks graph files against their form, their meaning and their data. */
import type { Platform } from './core/ports';
import type { Problem } from './core/problems';
import { loadGraph, type LoadedGraph } from './graph/load';
import type { TableShape } from './graph/shape';
import { missingSources, validateGraph } from './graph/validate';
import { loadSources } from './ingest/load';
import { resolvedSource } from './open-graph';

/** Checks graph files; remembers what tables their sources hold while those do not change. */
export class GraphChecker {
  readonly #platform: Platform;
  readonly #shapes = new Map<string, Promise<readonly TableShape[]>>();

  /** @param platform files and workers */
  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /**
   * The problems of a graph file and its parts.
   * @param path absolute path of the file
   * @param text its unsaved content, where there is some
   * @throws SchemaGraphError `not-found` where there is no such file
   */
  async check(path: string, text?: string): Promise<readonly Problem[]> {
    const overrides = new Map(text === undefined ? [] : [[path, text]]);
    const loaded = await loadGraph(path, this.#platform.files, overrides);
    const shapes = await this.#shapesOf(loaded);
    const missing = await missingSources(loaded, this.#platform.files);
    return [...loaded.problems, ...missing, ...validateGraph(loaded, shapes)];
  }

  /** What the data has; undefined where a source cannot be read, since then nothing can be said to be missing. */
  async #shapesOf({ graph }: LoadedGraph): Promise<readonly TableShape[] | undefined> {
    const sources = graph.sources.map(resolvedSource);
    if (sources.length === 0) return undefined;
    const stats = await Promise.all(sources.map(async (source) => this.#platform.files.stat(source.path)));
    const key = JSON.stringify([sources, stats]);
    let shapes = this.#shapes.get(key);
    if (!shapes) {
      this.#shapes.clear();
      shapes = this.#read(sources);
      this.#shapes.set(key, shapes);
    }
    const read = await shapes.catch(() => []);
    return read.length > 0 ? read : undefined;
  }

  async #read(sources: Parameters<typeof loadSources>[0]): Promise<readonly TableShape[]> {
    const data = await loadSources(sources, this.#platform);
    await data.engine.close();
    if (data.problems.some((p) => p.severity === 'error')) return [];
    return data.tables.map(({ name, columns }) => ({ name, columns }));
  }
}
