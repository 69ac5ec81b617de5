/** Files in memory behind an address of their own, as extensions for remote repositories and archives bring them. */
import * as vscode from 'vscode';

/** A small file system that knows nothing but what the interface asks for: no search, no links. */
export class MemoryProvider implements vscode.FileSystemProvider {
  readonly #files = new Map<string, { bytes: Uint8Array; mtime: number }>();
  readonly #folders = new Set<string>(['/']);
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    const file = this.#files.get(path);
    if (file) return { type: vscode.FileType.File, ctime: 0, mtime: file.mtime, size: file.bytes.length };
    if (this.#folders.has(path)) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    throw vscode.FileSystemError.FileNotFound(path);
  }

  readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
    const below = (all: Iterable<string>): string[] =>
      [...all].filter((one) => one !== '/' && one.slice(0, one.lastIndexOf('/')) === path.replace(/\/$/, ''));
    const nameOf = (one: string): string => one.slice(one.lastIndexOf('/') + 1);
    return [
      ...below(this.#folders).map((one): [string, vscode.FileType] => [nameOf(one), vscode.FileType.Directory]),
      ...below(this.#files.keys()).map((one): [string, vscode.FileType] => [nameOf(one), vscode.FileType.File]),
    ];
  }

  createDirectory({ path }: vscode.Uri): void {
    this.#folders.add(path);
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    const file = this.#files.get(path);
    if (!file) throw vscode.FileSystemError.FileNotFound(path);
    return file.bytes;
  }

  writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
    const type = this.#files.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
    this.#files.set(uri.path, { bytes, mtime: Date.now() });
    this.#changed.fire([{ type, uri }]);
  }

  delete(uri: vscode.Uri): void {
    this.#files.delete(uri.path);
    this.#changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    this.writeFile(to, this.readFile(from));
    this.delete(from);
  }
}
