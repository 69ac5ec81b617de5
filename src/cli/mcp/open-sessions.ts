/** Keeps the graphs that were asked last open, until something that they were made from changes. */
import { inEnglish } from '../../engine/core/message';
import type { Files } from '../../engine/core/ports';
import { untilCancelled } from '../../engine/core/until-cancelled';
import type { Engine, OpenRequest, Session } from '../../engine/engine';
import { filesAnywhere } from '../../engine/graph/allowed-files';
import { expandGlob } from '../../engine/graph/expand-glob';

/** Every open graph holds its data in memory. */
const MOST_OPEN = 3;

/** Files of one folder of data that are looked at for changes. */
const MOST_WATCHED = 2_000;

/** File systems keep times in steps of up to 2 s, in ms: what was written that shortly before may have been written after. */
const COARSE_TIME = 2_000;

/** A file as it was found: what tells it from another state of it, and when it was written, in ms. */
interface Timed {
  readonly text: string;
  readonly time: number;
}

interface State {
  readonly text: string;
  readonly newest: number;
}

interface Open {
  readonly session: Promise<Session>;
  /**
   * Sizes and times of all that it was made from, once it is open; undefined where some of that was written while it was being
   * read, so that nobody knows which of the two was read.
   */
  state: Promise<string | undefined>;
  /** It is open, and can be compared with the files. */
  ready: boolean;
  /** Calls that work with it: it is not closed under them. */
  users: number;
}

/** How a call waits. */
export interface Waiting {
  /** Ends the wait; the opening goes on, for the next call needs it. */
  readonly signal: AbortSignal;
  /** Told how the opening goes on. */
  readonly progress: (message: string) => void;
}

/** Open graphs, by name. */
export class OpenSessions {
  private readonly entries = new Map<string, Open>();

  /**
   * @param engine opens them
   * @param files tells whether what they were made from has changed
   */
  constructor(
    private readonly engine: Engine,
    private readonly files: Files,
  ) {}

  /**
   * Works with a session.
   * @param name tells sessions apart
   * @param request how it is opened
   * @param waiting cancellation and progress
   * @param work what is done with it
   * @throws SchemaGraphError where it cannot be opened, and what the work throws
   */
  async use<T>(
    name: string,
    request: OpenRequest,
    { signal, progress }: Waiting,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    const entry = (await this.current(name)) ?? this.start(name, request, progress);
    entry.users++;
    // Last in the map is the one used last.
    this.entries.delete(name);
    this.entries.set(name, entry);
    try {
      this.shrink();
      return await work(await untilCancelled(entry.session, signal));
    } finally {
      entry.users--;
      this.closeIfLeft(name, entry);
    }
  }

  /** The open session of a name, unless what it was made from has changed. */
  private async current(name: string): Promise<Open | undefined> {
    const known = this.entries.get(name);
    if (known?.ready !== true) return known;
    const now = await this.stateOf(await known.session);
    if (now.text === (await known.state)) return this.entries.get(name);
    if (this.entries.get(name) === known) this.entries.delete(name);
    this.closeIfLeft(name, known);
    return this.entries.get(name);
  }

  private start(name: string, request: OpenRequest, progress: (message: string) => void): Open {
    const began = Date.now();
    const session = this.engine.open(request, { onProgress: ({ message }) => progress(inEnglish(message)) });
    const state = session.then(
      async (opened) => {
        entry.ready = true;
        const { text, newest } = await this.stateOf(opened);
        return newest < began - COARSE_TIME ? text : undefined;
      },
      () => {
        if (this.entries.get(name) === entry) this.entries.delete(name);
        return undefined;
      },
    );
    const entry: Open = { session, state, ready: false, users: 0 };
    this.entries.set(name, entry);
    return entry;
  }

  private shrink(): void {
    const [oldest] = this.entries;
    if (!oldest || this.entries.size <= MOST_OPEN) return;
    this.entries.delete(oldest[0]);
    this.closeIfLeft(...oldest);
  }

  /** Closes a session that is forgotten, once nobody works with it. */
  private closeIfLeft(name: string, entry: Open): void {
    if (entry.users > 0 || this.entries.get(name) === entry) return;
    void entry.session.then((session) => session.close()).catch(() => undefined);
  }

  /** Sizes and times of the files that a session was made from, and the latest of these times. */
  private async stateOf({ madeFrom }: Session): Promise<State> {
    const files = filesAnywhere(this.files);
    const found: Timed[] = [];
    for (const path of madeFrom) {
      const named = await expandGlob(path, '/', files).catch(() => [path]);
      for (const file of named.length > 0 ? named : [path]) found.push(...(await this.timesAt(file)));
    }
    return { text: found.map(({ text }) => text).join('\n'), newest: Math.max(0, ...found.map(({ time }) => time)) };
  }

  private async timesAt(path: string): Promise<Timed[]> {
    const stat = await this.files.stat(path);
    if (stat?.kind !== 'folder') return [timed(path, stat)];
    const names = (await this.files.list(path).catch((): string[] => [])).slice(0, MOST_WATCHED);
    const inside = await Promise.all(
      names.map(async (name) => timed(`${path}/${name}`, await this.files.stat(`${path}/${name}`))),
    );
    return [timed(path, { size: 0, modified: stat.modified }), ...inside];
  }
}

function timed(path: string, stat: { readonly size: number; readonly modified: number } | undefined): Timed {
  return { text: `${path} ${stat?.size} ${stat?.modified}`, time: stat?.modified ?? 0 };
}
