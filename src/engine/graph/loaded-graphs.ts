/** Loads graphs, and gives the same ones again while nothing that they were made from has changed. */
import type { Files } from '../core/ports';
import { untilCancelled } from '../core/until-cancelled';
import type { Allowed } from './allowed-files';
import { FileRecord } from './file-record';
import type { GraphFile } from './graph-file';
import { loadGraph, type LoadedGraph } from './load';
import { readGraphFile } from './parse';
import { readAgain } from './read-again';

/** As many graphs may be open side by side, those counted twice that are no YAML while somebody types. */
const MOST_GRAPHS = 4;

/** So many files are remembered, to read only what has changed in them. */
const MOST_FILES = 100;

/** Unsaved texts of graph files, by path: of the graph itself, and of its parts. */
export type UnsavedTexts = ReadonlyMap<string, string>;

/** A graph that was loaded, or is being loaded, and what was seen meanwhile. */
interface Entry {
  readonly path: string;
  readonly texts: UnsavedTexts;
  readonly allowed: string;
  readonly record: FileRecord;
  readonly loaded: Promise<LoadedGraph>;
}

/** The graphs that were loaded last. Reading a large one takes a good part of a second, in which nothing else goes on. */
export class LoadedGraphs {
  readonly #files: Files;
  /** The one used last at the end. */
  #entries: readonly Entry[] = [];
  /** Files that are YAML, by path, the one read last at the end. */
  readonly #read = new Map<string, GraphFile>();

  /** @param files the platform's */
  constructor(files: Files) {
    this.#files = files;
  }

  /**
   * A graph as `loadGraph` loads it: the last one, where its texts and the files that were looked at are the same.
   * @param path absolute path of a graph file
   * @param unsaved its unsaved content, where there is some, or that of several files
   * @param allowed where the files that it names may lie
   * @param signal ends the wait
   * @throws SchemaGraphError `not-found` where there is no such file, `cancelled`
   */
  async load(
    path: string,
    unsaved: string | UnsavedTexts | undefined,
    allowed: Allowed | undefined,
    signal: AbortSignal | undefined,
  ): Promise<LoadedGraph> {
    const texts: UnsavedTexts = typeof unsaved === 'string' ? new Map([[path, unsaved]]) : (unsaved ?? new Map());
    const request = { path, texts, allowed: JSON.stringify(allowed) ?? '' };
    const known = this.#entries.find((entry) => isSame(entry, request));
    const entry = known && (await this.#isStillSo(known, signal)) ? known : this.#start(request, allowed);
    // Others may have asked for the same while the files were looked at.
    const others = this.#entries.filter((other) => !isSame(other, request));
    this.#entries = [...others, entry].slice(-MOST_GRAPHS);
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

  #start(request: Request, allowed: Allowed | undefined): Entry {
    const record = new FileRecord(this.#files);
    const read = (text: string, file: string): GraphFile => this.#fileOf(text, file);
    const loaded = loadGraph(request.path, record.files, request.texts, allowed, undefined, read).finally(() =>
      record.close(),
    );
    // Whoever waits for it is told, and nobody may do any more.
    loaded.catch(() => undefined);
    return { ...request, record, loaded };
  }

  /** Reads a file: of one that was read before, only the entry that has changed, where it is only one. */
  #fileOf(text: string, path: string): GraphFile {
    const before = this.#read.get(path);
    const file = (before && readAgain(text, before)) ?? readGraphFile(text, path);
    // While a file is no YAML, the last one that was is the better one to begin with.
    if (file.tree.fault) return file;
    this.#read.delete(path);
    this.#read.set(path, file);
    const [oldest] = this.#read.keys();
    if (oldest !== undefined && this.#read.size > MOST_FILES) this.#read.delete(oldest);
    return file;
  }
}

type Request = Pick<Entry, 'path' | 'texts' | 'allowed'>;

function isSame(a: Request, b: Request): boolean {
  return a.path === b.path && a.allowed === b.allowed && sameTexts(a.texts, b.texts);
}

function sameTexts(a: UnsavedTexts, b: UnsavedTexts): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}
