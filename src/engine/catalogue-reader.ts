/** Reads what the data of a graph holds, once for as long as it does not change, for those who cannot wait for it. */
import type { LoadedGraph } from './graph/load';
import { SourceFinder } from './graph/source-files';
import { resolvedSources } from './open-graph';
import { buildCatalogue } from './profile/build-catalogue';
import type { Catalogue } from './profile/catalogue';
import type { SourceData, SourceReader } from './source-data';

/** Keeps the catalogues of graphs as long as their data is remembered. */
export class CatalogueReader {
  /** Undefined where the data cannot be read. */
  readonly #catalogues = new WeakMap<SourceData, Promise<Catalogue | undefined>>();
  readonly #sources: SourceReader;

  /** @param sources reads the data, for others too */
  constructor(sources: SourceReader) {
    this.#sources = sources;
  }

  /**
   * What the data of a graph holds.
   * @param loaded the graph
   * @param patienceMs how long to wait for it; the reading goes on afterwards
   * @returns undefined where it is not known in time, or the graph has no data that can be read
   */
  async of({ graph, named }: LoadedGraph, patienceMs: number): Promise<Catalogue | undefined> {
    const sources = resolvedSources(graph);
    if (sources.length === 0) return undefined;
    const data = await this.#sources.of(sources, new SourceFinder(named));
    let catalogue = this.#catalogues.get(data);
    if (!catalogue) {
      catalogue = data.use((loaded) => buildCatalogue(loaded)).catch(() => undefined);
      this.#catalogues.set(data, catalogue);
    }
    return Promise.race([catalogue, afterMs(patienceMs)]);
  }
}

function afterMs(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
