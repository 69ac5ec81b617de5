/**
 * Files that only the extension host can read: those of virtual workspaces, and in a browser all of them. The engine's thread
 * asks for each by a message. Their paths tell them from files on disk: `/:vscode-vfs:github/owner/data.csv`.
 */
import { SchemaGraphError, type ErrorCode } from '../../engine/core/errors';
import { say, type Message } from '../../engine/core/message';
import type { Files } from '../../engine/core/ports';

/** A call of one method of `Files`. */
export type FileCall =
  | { readonly op: 'read' | 'stat' | 'list' | 'real'; readonly path: string }
  | { readonly op: 'head'; readonly path: string; readonly bytes: number };

/** From the engine's thread. */
export type FromHostedFiles = { readonly type: 'file-call'; readonly id: number; readonly call: FileCall };

/** To the engine's thread: what the method gave, or its error. */
export type ToHostedFiles =
  | { readonly type: 'file-result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'file-error'; readonly id: number; readonly code: ErrorCode; readonly message: Message };

/** How the path of a file begins that lies on no disk: its scheme and its authority, encoded. */
const ADDRESSED = /^\/:([a-z][a-z0-9+.-]*):([^/]*)(?=\/)/i;

/**
 * The path of a file that lies on no disk, as the engine takes it.
 * @param address the parts of its address; `path` begins with `/`
 */
export function addressedPath({ scheme, authority, path }: FileAddress): string {
  return `/:${scheme}:${encodeURIComponent(authority).replaceAll('*', '%2A')}${path}`;
}

/** Where a file lies that is on no disk. */
export interface FileAddress {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/**
 * The address of a file from its path.
 * @param path as the engine has it
 * @returns undefined where it is that of a file on disk
 */
export function addressOf(path: string): FileAddress | undefined {
  const [start = '', scheme, authority] = ADDRESSED.exec(path) ?? [];
  if (scheme === undefined || authority === undefined) return undefined;
  return { scheme, authority: decodeURIComponent(authority), path: path.slice(start.length) };
}

/**
 * A text with the paths in it as people know them.
 * @param text may name files that lie on no disk
 */
export function withoutAddresses(text: string): string {
  return text.replace(/\/:[a-z][a-z0-9+.-]*:[^/\s]*(?=\/)/gi, '');
}

interface Pending {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** Files that are asked for by messages. */
export class HostedFiles implements Files {
  readonly #pending = new Map<number, Pending>();
  #last = 0;

  /** @param send to the extension host */
  constructor(private readonly send: (message: FromHostedFiles) => void) {}

  read(path: string): Promise<Uint8Array> {
    return this.#ask({ op: 'read', path });
  }

  head(path: string, bytes: number): Promise<Uint8Array> {
    return this.#ask({ op: 'head', path, bytes });
  }

  stat(path: string): ReturnType<Files['stat']> {
    return this.#ask({ op: 'stat', path });
  }

  list(path: string): Promise<string[]> {
    return this.#ask({ op: 'list', path });
  }

  real(path: string): Promise<string> {
    return this.#ask({ op: 'real', path });
  }

  /** Takes what the host says about a call. */
  receive(message: ToHostedFiles): void {
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.type === 'file-result') pending?.resolve(message.value as never);
    else pending?.reject(new SchemaGraphError(message.code, message.message));
  }

  #ask<T>(call: FileCall): Promise<T> {
    const id = ++this.#last;
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.send({ type: 'file-call', id, call });
    });
  }
}

/**
 * Files on disk and others, told apart by their paths.
 * @param onDisk reads those on disk; absent in a browser, where there are none
 * @param hosted reads the others
 */
export function filesByAddress(onDisk: Files | undefined, hosted: Files): Files {
  const filesOf = (path: string): Files => {
    if (addressOf(path)) return hosted;
    if (onDisk) return onDisk;
    throw new SchemaGraphError('not-found', say`Cannot read ${path}: a browser has no files on disk.`);
  };
  return {
    read: async (path) => filesOf(path).read(path),
    head: async (path, bytes) => filesOf(path).head(path, bytes),
    stat: async (path) => ((addressOf(path) ?? onDisk) ? filesOf(path).stat(path) : undefined),
    list: async (path) => filesOf(path).list(path),
    real: async (path) => filesOf(path).real(path),
  };
}
