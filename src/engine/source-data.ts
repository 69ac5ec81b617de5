/** Reads the data of graph files once, and holds it open while somebody needs it and a little longer. */
import { messageOf, throwIfCancelled } from './core/errors';
import type { Message } from './core/message';
import type { Problem } from './core/problems';
import { untilCancelled } from './core/until-cancelled';
import { FileRefused } from './graph/allowed-files';
import { definedFields } from './graph/defined';
import type { DataShape, TableShape } from './graph/shape';
import type { SourceFinder } from './graph/source-files';
import { type DataPlatform, type ImportingPlatform, loadSources } from './ingest/load';
import type { FilePlace, LoadedData, ResolvedSource } from './ingest/loaded-data';
import { unreadTables } from './open-graph';

/** A table that was read, and from where. */
export interface LoadedTable extends TableShape {
  readonly rows: number;
  /** Identifier of its source. */
  readonly source: string;
  /** A column that holds the place of each row in it (see `placeOf`); absent where rows have none. */
  readonly placeColumn?: string;
  /** Records that could not be read; absent where there are none. */
  readonly leftOut?: number;
  /** Its files, where it was read from text. */
  readonly files?: readonly FilePlace[];
  /** They are no longer there: this is what was last read of them. */
  readonly gone?: string;
}

/** What the sources of a graph hold. */
export interface SourceShape extends DataShape {
  readonly tables: readonly LoadedTable[];
  /** What was wrong with the files: sources that are missing, records that could not be read. */
  readonly problems: readonly Problem[];
  /** Changes when the content of any source does. */
  readonly fingerprint: string;
}

/** The data is closed when nobody has needed it for so long, in ms: whoever mends an edge has the next one counted at once. */
const HOLD_MS = 20_000;
/** Data that nobody wants any more is read on for so long, in ms: who scrolls on asks for the next page at once. */
const REGRET_MS = 1_000;
/** Those who wait for an answer wait so long, in ms, for statements that can be run again later. */
const PATIENCE_MS = 200;

/** The data of some sources as they are now: another one takes its place when they change. */
export class SourceData {
  /** What the files were like when it was first asked for. */
  readonly state: string;
  readonly #sources: readonly ResolvedSource[];
  readonly #platform: DataPlatform;
  #shape: Promise<SourceShape | { readonly failure: Message }> | undefined;
  #data: Promise<LoadedData> | undefined;
  #isRead = false;
  #abort = new AbortController();
  #users = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retired = false;
  /** Nobody waits any more for what is being read. */
  #unwanted = false;
  /** Calls of `useNow` that are under way, and what waits for their end. */
  #pressing = 0;
  #patient: (() => void)[] = [];
  readonly #interrupts = new Set<AbortController>();

  /**
   * @param state changes when the files of the sources do
   * @param sources with absolute paths
   * @param platform workers, and the files that may be read
   */
  constructor(state: string, sources: readonly ResolvedSource[], platform: DataPlatform) {
    this.state = state;
    this.#sources = sources;
    this.#platform = platform;
  }

  /**
   * The tables, read on the first call; or why nobody knows them, and then the next call tries again.
   * @param signal ends the wait. The sources are read on: the next check, after the next key stroke, is of the same ones
   * @throws SchemaGraphError `cancelled`
   */
  shape(signal?: AbortSignal): Promise<SourceShape | { readonly failure: Message }> {
    this.#shape ??= this.#open().then(shapeOf, (error: unknown) => {
      // It may have been for want of memory: the next check tries again.
      this.#shape = undefined;
      return { failure: messageOf(error) };
    });
    const shape = this.#shape;
    return this.needed(() => untilCancelled(shape, signal));
  }

  /**
   * Works with the data, reading it where it is not open.
   * @param work gets the open data, which stays open until it is done
   * @param signal ends the wait for the data, which is not read to its end where nobody else needs it; the work looks at it
   *   by itself
   * @throws SchemaGraphError `cancelled`, and what reading and the work throw
   */
  use<T>(work: (data: LoadedData) => Promise<T> | T, signal?: AbortSignal): Promise<T> {
    return this.needed(async () => {
      throwIfCancelled(signal);
      const opening = this.#open();
      let data: LoadedData;
      try {
        data = await untilCancelled(opening, signal);
      } catch (error) {
        if (signal?.aborted) this.#unwanted = true;
        throw error;
      }
      return work(data);
    });
  }

  /**
   * As `use`, for what somebody waits for and what is done in a moment: `giveWay` stands back for it.
   * @param work gets the open data
   * @param signal ends the wait
   */
  async useNow<T>(work: (data: LoadedData) => Promise<T> | T, signal?: AbortSignal): Promise<T> {
    this.#pressing++;
    const timer = setTimeout(() => {
      for (const interrupt of this.#interrupts) interrupt.abort();
    }, PATIENCE_MS);
    try {
      return await this.use(work, signal);
    } finally {
      clearTimeout(timer);
      this.#pressing--;
      if (this.#pressing === 0) for (const goOn of this.#patient.splice(0)) goOn();
    }
  }

  /**
   * As `use`, for what can wait: it begins when no `useNow` is under way, and begins anew where one came meanwhile and it took
   * too long.
   * @param work gets the open data, and a signal for its statements
   */
  async giveWay<T>(work: (data: LoadedData, signal: AbortSignal) => Promise<T>): Promise<T> {
    for (;;) {
      while (this.#pressing > 0) await new Promise<void>((resolve) => this.#patient.push(resolve));
      const interrupt = new AbortController();
      try {
        return await this.use((data) => {
          if (data.engine.capabilities.interrupt) this.#interrupts.add(interrupt);
          return work(data, interrupt.signal);
        });
      } catch (error) {
        if (!interrupt.signal.aborted) throw error;
      } finally {
        this.#interrupts.delete(interrupt);
      }
    }
  }

  /** Closes the data as soon as nobody needs it: others have taken its place. */
  retire(): void {
    this.#retired = true;
    this.#rest();
  }

  /**
   * Works with the data now and then: once it is open it stays so until the work is done.
   * @param work may call `use` or not
   */
  async needed<T>(work: () => Promise<T>): Promise<T> {
    this.#users++;
    this.#unwanted = false;
    clearTimeout(this.#timer);
    try {
      return await work();
    } finally {
      this.#users--;
      this.#rest();
    }
  }

  #open(): Promise<LoadedData> {
    if (this.#data) return this.#data;
    this.#abort = new AbortController();
    const data = loadSources(this.#sources, this.#platform, { signal: this.#abort.signal });
    this.#data = data;
    this.#isRead = false;
    data.then(
      () => {
        if (this.#data !== data) return;
        this.#isRead = true;
        this.#rest();
      },
      () => {
        if (this.#data === data) this.#data = undefined;
      },
    );
    return data;
  }

  /** What others have taken the place of, or nobody wants, is not even read to its end; what is read to its end is held for a while. */
  #rest(): void {
    if (this.#users > 0 || !this.#data) return;
    clearTimeout(this.#timer);
    if (this.#retired) this.#close();
    else if (!this.#isRead && this.#unwanted) this.#timer = setTimeout(() => this.#close(), REGRET_MS);
    else if (this.#isRead) this.#timer = setTimeout(() => this.#close(), HOLD_MS);
  }

  #close(): void {
    const data = this.#data;
    this.#data = undefined;
    this.#abort.abort();
    data?.then(
      ({ engine }) => engine.close(),
      () => undefined,
    );
  }
}

/** Sets of sources whose shapes are remembered: as many graphs may be open side by side. */
const MOST_SETS = 3;

/** Files of a source that are looked at together. */
const AT_ONCE = 100;

/** Keeps the data of the sources that were asked for last. */
export class SourceReader {
  readonly #platform: ImportingPlatform;
  /** By their sources, the one used last at the end. */
  readonly #known = new Map<string, SourceData>();

  /** @param platform files and workers */
  constructor(platform: ImportingPlatform) {
    this.#platform = platform;
  }

  /**
   * The data of some sources. Where their files have changed since the last call it is another one.
   * @param sources with absolute paths
   * @param finder finds their files among those that may be read
   * @param signal cancels the look at the files
   * @throws SchemaGraphError `cancelled`
   */
  async of(sources: readonly ResolvedSource[], finder: SourceFinder, signal?: AbortSignal): Promise<SourceData> {
    const { files } = finder;
    const stats = await Promise.all(sources.map((source) => statsOf(source, finder, signal)));
    throwIfCancelled(signal);
    const name = JSON.stringify(sources);
    const state = JSON.stringify(stats);
    const known = this.#known.get(name);
    const data = known?.state === state ? known : new SourceData(state, sources, { ...this.#platform, files });
    if (known !== data) known?.retire();
    this.#known.delete(name);
    this.#known.set(name, data);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > MOST_SETS) {
      this.#known.get(oldest)?.retire();
      this.#known.delete(oldest);
    }
    return data;
  }
}

/** What changes when the files behind a source do, or when they may be read: which they are, how large and how old. */
async function statsOf(
  { path }: ResolvedSource,
  finder: SourceFinder,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  try {
    const found = path === '' ? [] : await finder.find(path);
    const stats: unknown[] = [];
    for (let at = 0; at < found.length; at += AT_ONCE) {
      throwIfCancelled(signal);
      const some = found.slice(at, at + AT_ONCE);
      stats.push(...(await Promise.all(some.map(async (file) => [file, await finder.files.stat(file)]))));
    }
    return stats;
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
}

function shapeOf(data: LoadedData): SourceShape {
  return {
    tables: data.tables.map(({ name, columns, rows, source, placeColumn, leftOut, files, gone }) => ({
      ...{ name, columns, rows, source },
      ...definedFields({ placeColumn, leftOut, files, gone }),
    })),
    problems: data.problems,
    unread: data.unread.map(unreadTables),
    fingerprint: data.fingerprint,
  };
}
