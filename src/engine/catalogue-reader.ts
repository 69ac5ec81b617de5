/** Reads what the data of a graph holds, once for as long as it does not change, for those who cannot wait for it. */
import type { Platform } from './core/ports';
import type { LoadedGraph } from './graph/load';
import { sourceFiles } from './graph/source-files';
import { loadSources } from './ingest/load';
import type { ResolvedSource } from './ingest/loaded-data';
import { resolvedSource } from './open-graph';
import { buildCatalogue } from './profile/build-catalogue';
import type { Catalogue } from './profile/catalogue';

/** Graphs whose catalogues are kept. */
const MOST_KEPT = 3;

interface Reading {
  readonly state: string;
  /** Undefined where the data cannot be read. */
  readonly catalogue: Promise<Catalogue | undefined>;
}

/** Keeps the catalogues of graphs. */
export class CatalogueReader {
  private readonly readings = new Map<string, Reading>();

  /** @param platform files and workers */
  constructor(private readonly platform: Platform) {}

  /**
   * What the data of a graph holds.
   * @param loaded the graph
   * @param patienceMs how long to wait for it; the reading goes on afterwards
   * @returns undefined where it is not known in time, or the graph has no data that can be read
   */
  async of(loaded: LoadedGraph, patienceMs: number): Promise<Catalogue | undefined> {
    const sources = loaded.graph.sources.map(resolvedSource);
    if (sources.length === 0) return undefined;
    const state = JSON.stringify([sources, await Promise.all(sources.map((source) => this.statsOf(source)))]);
    let reading = this.readings.get(loaded.root);
    if (reading?.state !== state) {
      reading = { state, catalogue: this.read(sources).catch(() => undefined) };
      this.readings.delete(loaded.root);
      this.readings.set(loaded.root, reading);
      const [oldest] = this.readings.keys();
      if (oldest !== undefined && this.readings.size > MOST_KEPT) this.readings.delete(oldest);
    }
    return Promise.race([reading.catalogue, afterMs(patienceMs)]);
  }

  /** What changes when the files behind a source do. */
  private async statsOf({ path }: ResolvedSource): Promise<unknown> {
    const { files } = this.platform;
    const found = path === '' ? [] : await sourceFiles(path, files);
    return Promise.all(found.map(async (file) => [file, await files.stat(file)]));
  }

  private async read(sources: readonly ResolvedSource[]): Promise<Catalogue> {
    const data = await loadSources(sources, this.platform);
    try {
      return await buildCatalogue(data);
    } finally {
      await data.engine.close();
    }
  }
}

function afterMs(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
