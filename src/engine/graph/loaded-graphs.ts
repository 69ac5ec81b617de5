/** Loads graphs, and gives the same ones again while nothing that they were made from has changed. */
import type { Files } from '../core/ports';
import { untilCancelled } from '../core/until-cancelled';
import type { Allowed } from './allowed-files';
import { FileRecord } from './file-record';
import { loadGraph, type LoadedGraph } from './load';

/** As many graphs may be open side by side. */
const MOST_GRAPHS = 3;

/** A graph that was loaded, or is being loaded, and what was seen meanwhile. */
interface Entry {
  readonly text: string | undefined;
  readonly allowed: string;
  readonly record: FileRecord;
  readonly loaded: Promise<LoadedGraph>;
}

/** The graphs that were loaded last. Reading a large one takes a good part of a second, in which nothing else goes on. */
export class LoadedGraphs {
  readonly #files: Files;
  /** By path, the one used last at the end. */
  readonly #entries = new Map<string, Entry>();

  /** @param files the platform's */
  constructor(files: Files) {
    this.#files = files;
  }

  /**
   * A graph as `loadGraph` loads it: the last one, where its text and the files that were looked at are the same.
   * @param path absolute path of a graph file
   * @param text its unsaved content, where there is some
   * @param allowed where the files that it names may lie
   * @param signal ends the wait
   * @throws SchemaGraphError `not-found` where there is no such file, `cancelled`
   */
  async load(
    path: string,
    text: string | undefined,
    allowed: Allowed | undefined,
    signal: AbortSignal | undefined,
  ): Promise<LoadedGraph> {
    const request = { text, allowed: JSON.stringify(allowed) ?? '' };
    const known = this.#entries.get(path);
    const isSame = known && known.text === request.text && known.allowed === request.allowed;
    const entry = isSame && (await this.#isStillSo(known, signal)) ? known : this.#start(path, request, allowed);
    this.#entries.delete(path);
    this.#entries.set(path, entry);
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size > MOST_GRAPHS) this.#entries.delete(oldest);
    return untilCancelled(entry.loaded, signal);
  }

  async #isStillSo({ loaded, record }: Entry, signal: AbortSignal | undefined): Promise<boolean> {
    const found = await untilCancelled(
      loaded.then(
        () => true,
        () => false,
      ),
      signal,
    );
    return found && record.isStillSo(signal);
  }

  #start(path: string, request: Pick<Entry, 'text' | 'allowed'>, allowed: Allowed | undefined): Entry {
    const record = new FileRecord(this.#files);
    const overrides = new Map(request.text === undefined ? [] : [[path, request.text]]);
    const loaded = loadGraph(path, record.files, overrides, allowed).finally(() => record.close());
    // Whoever waits for it is told, and nobody may do any more.
    loaded.catch(() => undefined);
    return { ...request, record, loaded };
  }
}
