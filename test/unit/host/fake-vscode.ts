// As much of VS Code as a picture of a graph file needs: one document with versions and an undo history, and its events.
import { EventEmitter } from 'node:events';

interface Offset {
  readonly offset: number;
}
interface FakeUri {
  readonly scheme: string;
  readonly path: string;
  readonly fsPath: string;
  toString(): string;
  with(change: { path: string }): FakeUri;
}
interface Replacement {
  readonly uri: FakeUri;
  readonly range: { readonly start: Offset; readonly end: Offset };
  readonly text: string;
}

/** A file's address. */
export const file = (path: string): FakeUri => ({
  scheme: 'file',
  path,
  fsPath: path,
  toString: () => `file://${path}`,
  with: (change) => file(change.path),
});

const events = new EventEmitter().setMaxListeners(0);
const on = (name: string) => (listener: (event: unknown) => void) => {
  events.on(name, listener);
  return { dispose: () => events.off(name, listener) };
};

/** A text document with one undo history, as VS Code keeps it. */
export class FakeDocument {
  version = 1;
  isDirty = false;
  isClosed = false;
  readonly uri: FakeUri;
  private readonly past: string[] = [];
  private future: string[] = [];

  constructor(
    path: string,
    private text: string,
  ) {
    this.uri = file(path);
    documents.set(path, this);
  }

  getText(): string {
    return this.text;
  }
  offsetAt({ offset }: Offset): number {
    return offset;
  }
  positionAt(offset: number): Offset {
    return { offset };
  }
  /** Changes the text, as one step of undo. */
  change(text: string): void {
    if (text === this.text) return;
    this.past.push(this.text);
    this.future = [];
    this.become(text);
  }
  undo(): void {
    const before = this.past.pop();
    if (before === undefined) return;
    this.future.push(this.text);
    this.become(before);
  }
  redo(): void {
    const after = this.future.pop();
    if (after === undefined) return;
    this.past.push(this.text);
    this.become(after);
  }
  private become(text: string): void {
    this.text = text;
    this.version++;
    this.isDirty = true;
    events.emit('text', { document: this, contentChanges: [{}] });
  }
}

const documents = new Map<string, FakeDocument>();

class WorkspaceEdit {
  readonly all: Replacement[] = [];
  replace(uri: FakeUri, range: Replacement['range'], text: string): void {
    this.all.push({ uri, range, text });
  }
}

/** The module `vscode`. */
export const fakeVsCode = {
  Uri: { file, joinPath: (uri: FakeUri, ...parts: string[]) => file([uri.path, ...parts].join('/')) },
  Range: class {
    constructor(
      readonly start: Offset,
      readonly end: Offset,
    ) {}
  },
  WorkspaceEdit,
  Diagnostic: class {},
  ...{ CodeActionKind: {}, CompletionItemKind: {}, SymbolKind: {}, InlayHintKind: {} },
  CodeLens: class {
    command: unknown;
    constructor(readonly range: unknown) {}
  },
  FileType: { SymbolicLink: 64 },
  DiagnosticSeverity: { Error: 0 },
  env: { language: 'en' },
  l10n: {
    t: (text: string, ...args: unknown[]) => text.replace(/\{(\d)\}/g, (_, i: string) => String(args[Number(i)])),
  },
  languages: { onDidChangeDiagnostics: on('diagnostics'), getDiagnostics: () => [] },
  commands: { executeCommand: () => Promise.resolve() },
  window: { showErrorMessage: () => Promise.resolve(), showWarningMessage: () => Promise.resolve() },
  workspace: {
    isTrusted: true,
    workspaceFolders: [{ uri: file('/w') }],
    get textDocuments() {
      return [...documents.values()];
    },
    getConfiguration: () => ({ inspect: () => undefined, get: () => undefined }),
    asRelativePath: ({ path }: FakeUri) => path,
    onDidChangeTextDocument: on('text'),
    openTextDocument: ({ path }: FakeUri) => Promise.resolve(documents.get(path)),
    fs: {
      isWritableFileSystem: () => true,
      stat: () => Promise.reject(new Error('no such file')),
      readFile: () => Promise.reject(new Error('no such file')),
      writeFile: () => Promise.resolve(),
      rename: () => Promise.resolve(),
    },
    applyEdit: (edit: WorkspaceEdit) => {
      for (const path of new Set(edit.all.map(({ uri }) => uri.path))) {
        const replacements = edit.all.filter(({ uri }) => uri.path === path);
        const document = documents.get(path);
        if (!document) return Promise.resolve(false);
        let text = document.getText();
        for (const { range, text: next } of replacements.toSorted(
          (a, b) => b.range.start.offset - a.range.start.offset,
        )) {
          text = text.slice(0, range.start.offset) + next + text.slice(range.end.offset);
        }
        document.change(text);
      }
      return Promise.resolve(true);
    },
  },
};
