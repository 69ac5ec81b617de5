/** Checks graph files against their form, their meaning and their data. */
import { messageOf, SchemaGraphError, throwIfCancelled } from './core/errors';
import { say, type Message } from './core/message';
import type { Platform } from './core/ports';
import type { Problem } from './core/problems';
import { type Allowed, type AllowedFiles, FileRefused } from './graph/allowed-files';
import { loadGraph, type LoadedGraph } from './graph/load';
import type { DataShape } from './graph/shape';
import { sourceFiles } from './graph/source-files';
import { validateGraph } from './graph/validate';
import { unreadableSources, unreadableData } from './graph/validate-sources';
import { loadSources } from './ingest/load';
import type { ResolvedSource } from './ingest/loaded-data';
import { resolvedSource, unreadTables } from './open-graph';

/** What the sources of a graph hold, or why nobody knows. */
type ReadShape = DataShape | { readonly failure: Message };

/** What the sources of a graph hold, while it is read and afterwards. */
interface Reading {
  readonly key: string;
  readonly shape: Promise<ReadShape>;
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
   * @param allowed where the files that it names may lie
   * @throws SchemaGraphError `not-found` where there is no such file, `cancelled`
   */
  async check(path: string, text?: string, signal?: AbortSignal, allowed?: Allowed): Promise<readonly Problem[]> {
    throwIfCancelled(signal);
    const overrides = new Map(text === undefined ? [] : [[path, text]]);
    const loaded = await loadGraph(path, this.#platform.files, overrides, allowed);
    throwIfCancelled(signal);
    const shape = await this.#shapeOf(loaded, signal);
    if (!shape) return [...loaded.problems, ...(await unreadableSources(loaded)), ...validateGraph(loaded)];
    if ('failure' in shape) {
      return [...loaded.problems, ...unreadableData(loaded, shape.failure), ...validateGraph(loaded)];
    }
    const unreadable = await unreadableSources(loaded, shape.unread);
    return [...loaded.problems, ...unreadable, ...validateGraph(loaded, shape.tables, shape.unread)];
  }

  /** What the data has; undefined where the graph names none. */
  async #shapeOf({ graph, named }: LoadedGraph, signal: AbortSignal | undefined): Promise<ReadShape | undefined> {
    const sources = graph.sources.map(resolvedSource);
    if (sources.length === 0) return undefined;
    const stats = await Promise.all(sources.map((source) => statsOf(source, named)));
    const key = JSON.stringify([sources, stats]);
    throwIfCancelled(signal);
    const reading = this.#readingOf(key, sources, named);
    reading.waiting++;
    try {
      return await untilCancelled(reading.shape, signal);
    } finally {
      reading.waiting--;
      this.#endIfUnwanted(reading);
    }
  }

  /** The reading of these sources; one of others ends, unless a check still waits for it. */
  #readingOf(key: string, sources: readonly ResolvedSource[], files: AllowedFiles): Reading {
    const last = this.#reading;
    if (last?.key === key) return last;
    const abort = new AbortController();
    const shape = this.#read(sources, files, abort.signal).catch((error: unknown) => {
      // It may have been for want of memory: the next check tries again.
      if (this.#reading === reading) this.#reading = undefined;
      return { failure: messageOf(error) };
    });
    const reading: Reading = { key, shape, abort, waiting: 0 };
    this.#reading = reading;
    if (last) this.#endIfUnwanted(last);
    return reading;
  }

  #endIfUnwanted(reading: Reading): void {
    if (reading.waiting === 0 && reading !== this.#reading) reading.abort.abort();
  }

  async #read(sources: readonly ResolvedSource[], files: AllowedFiles, signal: AbortSignal): Promise<DataShape> {
    const data = await loadSources(sources, { ...this.#platform, files }, { signal });
    await data.engine.close();
    const tables = data.tables.map(({ name, columns }) => ({ name, columns }));
    return { tables, unread: data.unread.map(unreadTables) };
  }
}

/** What changes when the files behind a source do, or when they may be read: which they are, how large and how old. */
async function statsOf({ path }: ResolvedSource, files: AllowedFiles): Promise<unknown> {
  try {
    const found = path === '' ? [] : await sourceFiles(path, files);
    return await Promise.all(found.map(async (file) => [file, await files.stat(file)]));
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
}

/** Waits for work that others may wait for too: cancelling ends the wait and not the work. */
async function untilCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  let onAbort: (() => void) | undefined;
  const cancelled = new Promise<never>((_, reject) => {
    onAbort = () => reject(new SchemaGraphError('cancelled', say`Cancelled.`));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, cancelled]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
