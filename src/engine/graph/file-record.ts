/** What was seen of files, to tell later whether all of it is still so. */
import { errorMessage, throwIfCancelled } from '../core/errors';
import type { Files } from '../core/ports';

type Question = 'read' | 'stat' | 'list' | 'real';

/** Files of which everything that is asked is written down, until the record is closed. */
export class FileRecord {
  /** The files: what they give is theirs. */
  readonly files: Files;
  readonly #real: Files;
  /** By what was asked and of which path: what was said. */
  readonly #seen = new Map<string, { readonly ask: Question; readonly path: string; readonly said: string }>();
  #isOpen = true;

  /** @param files the platform's */
  constructor(files: Files) {
    this.#real = files;
    // How old a file is before it is read: what changes meanwhile has changed.
    this.files = {
      read: async (path) => {
        if (this.#isOpen) this.#note('read', path, await this.#said('read', path));
        return files.read(path);
      },
      head: async (path, bytes) => {
        if (this.#isOpen) this.#note('read', path, await this.#said('read', path));
        return files.head(path, bytes);
      },
      stat: (path) => this.#noted('stat', path, files.stat(path)),
      list: (path) => this.#noted('list', path, files.list(path)),
      real: (path) => this.#noted('real', path, files.real(path)),
    };
  }

  /** Nothing more is written down. */
  close(): void {
    this.#isOpen = false;
  }

  /**
   * Whether the files would say the same again. Content counts as the same while size and age are.
   * @param signal ends the look at the files
   * @throws SchemaGraphError `cancelled`
   */
  async isStillSo(signal?: AbortSignal): Promise<boolean> {
    for (const { ask, path, said } of this.#seen.values()) {
      throwIfCancelled(signal);
      if ((await this.#said(ask, path)) !== said) return false;
    }
    return true;
  }

  async #noted<T>(ask: Question, path: string, answer: Promise<T>): Promise<T> {
    if (this.#isOpen) this.#note(ask, path, await textOf(answer));
    return answer;
  }

  #note(ask: Question, path: string, said: string): void {
    this.#seen.set(`${ask} ${path}`, { ask, path, said });
  }

  #said(ask: Question, path: string): Promise<string> {
    return textOf(ask === 'read' ? this.#real.stat(path) : this.#real[ask](path));
  }
}

/** What files said, also that there is nothing. */
async function textOf(answer: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await answer) ?? '';
  } catch (error) {
    return `failed: ${errorMessage(error)}`;
  }
}
