/** Keeps the graphs that were asked last open, so that the next question need not read their data again. */
import { throwIfCancelled } from '../../engine/core/errors';
import type { Engine, Session, WorkOptions } from '../../engine/engine';

/** Every open graph holds its data in memory. */
const MOST_OPEN = 3;

interface Entry {
  readonly text: string | undefined;
  readonly session: Promise<Session>;
  /** Ends the reading of data when nobody waits for it any more. */
  readonly abort: AbortController;
  waiting: number;
  ready?: Session;
}

/** Sessions by the path of their graph file. */
export class SessionCache {
  private readonly entries = new Map<string, Entry>();

  /** @param engine opens sessions */
  constructor(private readonly engine: Engine) {}

  /**
   * The session of a graph. Opened anew where the text is another than last time.
   * @param request path of the graph file, and its unsaved text where there is one
   * @param options progress of reading the data; cancelling it leaves others who wait for the same session alone
   */
  async open(request: { graph: string; text?: string }, options: WorkOptions): Promise<Session> {
    const { graph, text } = request;
    const known = this.entries.get(graph);
    if (known && known.text !== text) await this.forget(graph);
    const entry = this.entries.get(graph) ?? this.start(request, options);
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

  /** Closes the session of a graph, or all of them. */
  async forget(graph?: string): Promise<void> {
    const paths = graph === undefined ? [...this.entries.keys()] : [graph];
    for (const path of paths) {
      const entry = this.entries.get(path);
      this.entries.delete(path);
      const session = await entry?.session.catch(() => undefined);
      await session?.close();
    }
  }

  private start(request: { graph: string; text?: string }, { onProgress }: WorkOptions): Entry {
    const abort = new AbortController();
    const options = { signal: abort.signal, ...(onProgress ? { onProgress } : {}) };
    const entry: Entry = { text: request.text, session: this.engine.open(request, options), abort, waiting: 0 };
    entry.session.then(
      (session) => {
        entry.ready = session;
      },
      () => {
        if (this.entries.get(request.graph) === entry) this.entries.delete(request.graph);
      },
    );
    return entry;
  }

  private async wait(graph: string, entry: Entry, signal: AbortSignal | undefined): Promise<Session> {
    throwIfCancelled(signal);
    entry.waiting++;
    const leave = (): void => {
      if (--entry.waiting > 0) return;
      entry.abort.abort();
      if (this.entries.get(graph) === entry) this.entries.delete(graph);
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await entry.session;
    } finally {
      signal?.removeEventListener('abort', leave);
      if (!signal?.aborted) entry.waiting--;
    }
  }

  private async shrink(): Promise<void> {
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size > MOST_OPEN) await this.forget(oldest);
  }
}
