/** Keeps the graphs that were asked last open, so that the next question need not read their data again. */
import { throwIfCancelled } from '../../engine/core/errors';
import type { Files } from '../../engine/core/ports';
import { untilCancelled } from '../../engine/core/until-cancelled';
import type { Engine, Session, WorkOptions } from '../../engine/engine';
import { type Allowed, OWN_FOLDER } from '../../engine/graph/allowed-files';
import { readGraphText } from '../../engine/graph/load';
import type { UnsavedTexts } from '../../engine/graph/loaded-graphs';
import { pathMatcher } from '../../engine/graph/wildcards';
import { shapesOf } from '../../engine/open-graph';
import type { SourcedShape } from './sourced-shapes';
import { graphRequest, type GraphKey } from './engine-messages';

/** Every open graph holds its data in memory. */
const MOST_OPEN = 3;

/** What stays known of the data of a graph after its session was closed, until one of its files changes. */
export interface KnownData {
  /** The tables and columns that the data has. */
  readonly shapes: readonly SourcedShape[];
  /** Changes when the content of any source does. */
  readonly fingerprint: string;
  /** Absolute paths and patterns of all that was read. */
  readonly madeFrom: readonly string[];
  /** Where the files that the graph names were allowed to lie. */
  readonly allowed: Allowed;
}

interface Entry {
  /** The text of the graph file that was opened, and those of other graph files that were not saved, by path. */
  readonly texts: UnsavedTexts;
  /** Where the files that it names were allowed to lie. */
  readonly allowed: Allowed;
  readonly session: Promise<Session>;
  /** Ends the reading of data when nobody waits for it any more. */
  readonly abort: AbortController;
  /** Requests that wait for the session or work with it: it is not closed under them. */
  users: number;
  ready?: Session;
}

/** Sessions by the path of their graph file. */
export class SessionCache {
  private readonly entries = new Map<string, Entry>();
  private readonly knownData = new Map<string, KnownData>();

  /**
   * @param engine opens sessions
   * @param files reads graph files, to see whether they have changed
   */
  constructor(
    private readonly engine: Engine,
    private readonly files: Files,
  ) {}

  /**
   * Works with the session of a graph. It is opened anew where the text is another than last time, saved or not, where that
   * of a part is which is not saved, and where the files that it names may lie elsewhere.
   * @param key path of the graph file, and unsaved texts: its own and those of other graph files
   * @param options progress of reading the data; cancelling it leaves others who wait for the same session alone
   * @param work what is done with the session, which stays open until then even where it is out of date meanwhile
   */
  async use<T>(key: GraphKey, options: WorkOptions, work: (session: Session) => Promise<T>): Promise<T> {
    const { graph, text: unsaved, allowed = OWN_FOLDER } = graphRequest(key);
    const current = unsaved.get(graph) ?? (await readGraphText(graph, this.files, allowed));
    const texts = new Map([...unsaved, [graph, current]]);
    throwIfCancelled(options.signal);
    // The old one is replaced at once: nobody may see the session of another text, or read the data of this one again.
    const old = this.entries.get(graph);
    const entry =
      old && sameTexts(old, graph, texts) && sameAllowed(old.allowed, allowed)
        ? old
        : this.start(graph, texts, allowed, options);
    entry.users++;
    // Last in the map is the one used last.
    this.entries.delete(graph);
    this.entries.set(graph, entry);
    try {
      if (old && old !== entry && old.users === 0) await close(old);
      await this.shrink();
      return await work(await untilCancelled(entry.session, options.signal));
    } finally {
      entry.users--;
      await this.left(graph, entry);
    }
  }

  /** What is in the data of a graph, if that was read and has not changed; it may be that of an older text. */
  known({ graph, allowed = OWN_FOLDER }: GraphKey): KnownData | undefined {
    const known = this.knownData.get(graph);
    return known && sameAllowed(known.allowed, allowed) ? known : undefined;
  }

  /**
   * Forgets the sessions that were made from files which have changed: the next question opens new ones. Those that are in
   * use are closed when their last user is done. The text of a graph's own file is compared when it is next asked.
   * @param files absolute paths
   */
  async filesChanged(files: readonly string[]): Promise<void> {
    const isStale = (graph: string, made: readonly string[] | undefined): boolean => {
      // Nobody knows yet what a session is made from whose data is being read.
      const isInput = made ? pathMatcher(made) : () => true;
      return files.some((file) => file !== graph && isInput(file));
    };
    const stale = [...this.entries].filter(([graph, { ready }]) => isStale(graph, ready?.madeFrom));
    // Who asks next must not be told of what was, so nothing is waited for in between.
    for (const [graph, data] of [...this.knownData]) if (isStale(graph, data.madeFrom)) this.knownData.delete(graph);
    await Promise.all(stale.map(([graph]) => this.forget(graph)));
  }

  /** Forgets all sessions and what was in their data; those that are in use are closed when their last user is done. */
  async forgetAll(): Promise<void> {
    this.knownData.clear();
    await Promise.all([...this.entries.keys()].map((graph) => this.forget(graph)));
  }

  private async forget(graph: string): Promise<void> {
    const entry = this.entries.get(graph);
    this.entries.delete(graph);
    if (entry?.users === 0) await close(entry);
  }

  /** Ends the reading of data that nobody waits for any more, and closes what was forgotten while it was in use. */
  private async left(graph: string, entry: Entry): Promise<void> {
    if (entry.users > 0) return;
    const known = this.entries.get(graph) === entry;
    if (entry.ready && known) return;
    if (known) this.entries.delete(graph);
    entry.abort.abort();
    await close(entry);
  }

  private start(graph: string, texts: UnsavedTexts, allowed: Allowed, { onProgress }: WorkOptions): Entry {
    const abort = new AbortController();
    const options = { signal: abort.signal, ...(onProgress ? { onProgress } : {}) };
    const session = this.engine.open({ graph, text: texts, allowed }, options);
    const entry: Entry = { texts, allowed, session, abort, users: 0 };
    entry.session.then(
      (session) => {
        entry.ready = session;
        // One that was forgotten meanwhile may have read what has changed since.
        if (this.entries.get(graph) !== entry) return;
        const { catalogue, madeFrom } = session;
        const { fingerprint } = catalogue;
        const shapes = shapesOf(catalogue).map((shape): SourcedShape => {
          const id = catalogue.tables.get(shape.name)?.source;
          return { ...shape, source: session.graph.sources.find((source) => source.id === id) };
        });
        this.knownData.set(graph, { shapes, fingerprint, madeFrom, allowed });
      },
      () => {
        if (this.entries.get(graph) === entry) this.entries.delete(graph);
      },
    );
    return entry;
  }

  private async shrink(): Promise<void> {
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size > MOST_OPEN) await this.forget(oldest);
  }
}

/** Whether a session is of these texts. Those of graph files from which it was not made make no difference to it. */
function sameTexts({ texts, ready }: Entry, graph: string, others: UnsavedTexts): boolean {
  const isInput = ready ? pathMatcher(ready.madeFrom) : () => true;
  const paths = new Set([...texts.keys(), ...others.keys()]);
  return [...paths].every((path) => texts.get(path) === others.get(path) || (path !== graph && !isInput(path)));
}

function sameAllowed(a: Allowed, b: Allowed): boolean {
  return JSON.stringify([a.folders, a.outside ?? false]) === JSON.stringify([b.folders, b.outside ?? false]);
}

async function close(entry: Entry): Promise<void> {
  const session = await entry.session.catch(() => undefined);
  await session?.close();
}
