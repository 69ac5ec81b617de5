/** Keeps the graphs that were asked last open, so that the next question need not read their data again. */
import { SchemaGraphError, throwIfCancelled } from '../../engine/core/errors';
import type { Files } from '../../engine/core/ports';
import type { Engine, Session, WorkOptions } from '../../engine/engine';
import type { GraphKey } from './engine-messages';

/** Every open graph holds its data in memory. */
const MOST_OPEN = 3;

interface Entry {
  /** The text of the graph file that was opened. */
  readonly text: string;
  readonly session: Promise<Session>;
  /** Ends the reading of data when nobody waits for it any more. */
  readonly abort: AbortController;
  waiting: number;
  ready?: Session;
}

/** Sessions by the path of their graph file. */
export class SessionCache {
  private readonly entries = new Map<string, Entry>();

  /**
   * @param engine opens sessions
   * @param files reads graph files, to see whether they have changed
   */
  constructor(
    private readonly engine: Engine,
    private readonly files: Files,
  ) {}

  /**
   * The session of a graph. Opened anew where the text is another than last time, saved or not.
   * @param key path of the graph file, and its unsaved text where there is one
   * @param options progress of reading the data; cancelling it leaves others who wait for the same session alone
   */
  async open({ graph, text }: GraphKey, options: WorkOptions): Promise<Session> {
    const current = text ?? new TextDecoder().decode(await this.files.read(graph));
    const known = this.entries.get(graph);
    if (known && known.text !== current) await this.forget(graph);
    const entry = this.entries.get(graph) ?? this.start(graph, current, options);
    // Last in the map is the one used last.
    this.entries.delete(graph);
    this.entries.set(graph, entry);
    await this.shrink();
    return this.wait(graph, entry, options.signal);
  }

  /** The session of a graph, if it is open and its data has been read; it may be of an older text. */
  ready(graph: string): Session | undefined {
    return this.entries.get(graph)?.ready;
  }

  /**
   * Closes sessions because a file has changed.
   * @param graph a graph file: sessions of others are closed, since it may be a part of them; its own text is compared
   *   when it is next asked. All are closed where it is absent: data has changed.
   */
  async fileChanged(graph?: string): Promise<void> {
    for (const path of [...this.entries.keys()]) if (path !== graph) await this.forget(path);
  }

  private async forget(graph: string): Promise<void> {
    const entry = this.entries.get(graph);
    this.entries.delete(graph);
    const session = await entry?.session.catch(() => undefined);
    await session?.close();
  }

  private start(graph: string, text: string, { onProgress }: WorkOptions): Entry {
    const abort = new AbortController();
    const options = { signal: abort.signal, ...(onProgress ? { onProgress } : {}) };
    const entry: Entry = { text, session: this.engine.open({ graph, text }, options), abort, waiting: 0 };
    entry.session.then(
      (session) => {
        entry.ready = session;
      },
      () => {
        if (this.entries.get(graph) === entry) this.entries.delete(graph);
      },
    );
    return entry;
  }

  /** Waits for a session; who cancels waits no longer, and the last one to do so ends the reading of data. */
  private async wait(graph: string, entry: Entry, signal: AbortSignal | undefined): Promise<Session> {
    throwIfCancelled(signal);
    entry.waiting++;
    let onAbort: (() => void) | undefined;
    const cancelled = new Promise<never>((_, reject) => {
      onAbort = () => reject(new SchemaGraphError('cancelled', 'Cancelled.'));
      signal?.addEventListener('abort', onAbort, { once: true });
    });
    try {
      return await Promise.race([entry.session, cancelled]);
    } finally {
      if (onAbort) signal?.removeEventListener('abort', onAbort);
      if (--entry.waiting === 0 && !entry.ready) {
        entry.abort.abort();
        if (this.entries.get(graph) === entry) this.entries.delete(graph);
      }
    }
  }

  private async shrink(): Promise<void> {
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size > MOST_OPEN) await this.forget(oldest);
  }
}
