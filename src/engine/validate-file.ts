/** Checks graph files against their form, their meaning and their data. */
import { SchemaGraphError, throwIfCancelled } from './core/errors';
import type { Platform } from './core/ports';
import type { Problem } from './core/problems';
import { loadGraph, type LoadedGraph } from './graph/load';
import type { TableShape } from './graph/shape';
import { missingSources, validateGraph } from './graph/validate';
import { loadSources } from './ingest/load';
import type { ResolvedSource } from './ingest/loaded-data';
import { resolvedSource } from './open-graph';

/** What the sources of a graph hold, while it is read and afterwards. */
interface Reading {
  readonly key: string;
  readonly shapes: Promise<readonly TableShape[]>;
  /** Ends the reading. */
  readonly abort: AbortController;
  /** Checks that wait for it. */
  waiting: number;
}

/** Checks graph files; remembers what tables their sources hold while those do not change. */
export class GraphChecker {
  readonly #platform: Platform;
  #reading: Reading | undefined;

  /** @param platform files and workers */
  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /**
   * The problems of a graph file and its parts.
   * @param path absolute path of the file
   * @param text its unsaved content, where there is some
   * @param signal ends the wait. The sources are read on: the next check, after the next key stroke, is of the same ones
   * @throws SchemaGraphError `not-found` where there is no such file, `cancelled`
   */
  async check(path: string, text?: string, signal?: AbortSignal): Promise<readonly Problem[]> {
    throwIfCancelled(signal);
    const overrides = new Map(text === undefined ? [] : [[path, text]]);
    const loaded = await loadGraph(path, this.#platform.files, overrides);
    throwIfCancelled(signal);
    const shapes = await this.#shapesOf(loaded, signal);
    const missing = await missingSources(loaded, this.#platform.files);
    return [...loaded.problems, ...missing, ...validateGraph(loaded, shapes)];
  }

  /** What the data has; undefined where a source cannot be read, since then nothing can be said to be missing. */
  async #shapesOf({ graph }: LoadedGraph, signal: AbortSignal | undefined): Promise<readonly TableShape[] | undefined> {
    const sources = graph.sources.map(resolvedSource);
    if (sources.length === 0) return undefined;
    const stats = await Promise.all(sources.map(async (source) => this.#platform.files.stat(source.path)));
    const key = JSON.stringify([sources, stats]);
    throwIfCancelled(signal);
    const reading = this.#readingOf(key, sources);
    reading.waiting++;
    try {
      const read = await untilCancelled(reading.shapes, signal);
      return read.length > 0 ? read : undefined;
    } finally {
      reading.waiting--;
      this.#endIfUnwanted(reading);
    }
  }

  /** The reading of these sources; one of others ends, unless a check still waits for it. */
  #readingOf(key: string, sources: readonly ResolvedSource[]): Reading {
    const last = this.#reading;
    if (last?.key === key) return last;
    const abort = new AbortController();
    const shapes = this.#read(sources, abort.signal).catch(() => []);
    this.#reading = { key, shapes, abort, waiting: 0 };
    if (last) this.#endIfUnwanted(last);
    return this.#reading;
  }

  #endIfUnwanted(reading: Reading): void {
    if (reading.waiting === 0 && reading !== this.#reading) reading.abort.abort();
  }

  async #read(sources: readonly ResolvedSource[], signal: AbortSignal): Promise<readonly TableShape[]> {
    const data = await loadSources(sources, this.#platform, { signal });
    await data.engine.close();
    if (data.problems.some((p) => p.severity === 'error')) return [];
    return data.tables.map(({ name, columns }) => ({ name, columns }));
  }
}

/** Waits for work that others may wait for too: cancelling ends the wait and not the work. */
async function untilCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  let onAbort: (() => void) | undefined;
  const cancelled = new Promise<never>((_, reject) => {
    onAbort = () => reject(new SchemaGraphError('cancelled', 'Cancelled.'));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, cancelled]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
