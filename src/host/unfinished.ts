/** Work that takes long, kept while it goes on: where VS Code ends in the middle, the next window tells what was not finished. */
import type { Memento } from 'vscode';

/** Something that is to be seen from outside while work goes on. */
export interface Mark<T> {
  leave(work: T): void;
  remove(work: T): void;
}

/** Work of one kind: the newest takes the place of the one before. */
export class Unfinished<T extends object> {
  private ended = false;
  private latest = 0;

  /**
   * @param memory of the workspace
   * @param key under which it is kept there
   * @param mark left as long as it goes on, also where the window ends before it
   */
  constructor(
    private readonly memory: Memento,
    private readonly key: string,
    private readonly mark?: Mark<T>,
  ) {}

  /** What the window before left; it is told once. */
  take(): T | undefined {
    const left = this.memory.get<T>(this.key);
    if (!left) return undefined;
    void this.memory.update(this.key, undefined);
    this.mark?.remove(left);
    return left;
  }

  /**
   * Keeps what is being done.
   * @param work plain data, enough to begin it again
   * @returns called when it has ended, however it did
   */
  begin(work: T): () => void {
    const own = ++this.latest;
    void this.memory.update(this.key, work);
    this.mark?.leave(work);
    return () => {
      if (own !== this.latest || this.ended) return;
      void this.memory.update(this.key, undefined);
      this.mark?.remove(work);
    };
  }

  /** The window is closed: what ends now ends because of that. */
  dispose(): void {
    this.ended = true;
  }
}
