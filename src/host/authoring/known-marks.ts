/** What stands beside the lines of graph files: read once for each text, for lenses and hints alike. */
import * as vscode from 'vscode';
import type { FileMarks } from '../../engine/language/marks';
import type { EngineClient } from '../data/engine-client';
import { isGraphFile } from '../data/graph-files';
import { DisposableList } from '../disposables';
import { isCancelled } from '../errors';
import type { KnownHealth } from './known-health';
import { editedFile } from './language/edited-text';

/** Other graph files may have a part in what is shown of one; who types in them is let finish, in ms. */
const OTHERS_DELAY = 300;
/** What the data had not told yet is asked for again after so many ms, each time twice as long, and then no more. */
const [FIRST_WAIT, LONGEST_WAIT] = [1_000, 16_000];

interface Entry {
  readonly version: number;
  /** Another one is needed when what is counted, or another file, has changed. */
  readonly round: number;
  readonly abort: AbortController;
  readonly marks: Promise<FileMarks | undefined>;
}

/**
 * Keeps the marks of open graph files. VS Code asks for lenses and hints at every scroll, and gives up asking as it pleases: the
 * engine is asked once for each text, and nothing that VS Code takes back ends that.
 */
export class KnownMarks implements vscode.Disposable {
  private readonly disposables = new DisposableList();
  private readonly emitter = this.disposables.push(new vscode.EventEmitter<void>());
  /** Ask again: the marks of some file are others, or are known at last. */
  readonly onDidChange = this.emitter.event;
  private readonly entries = new WeakMap<vscode.TextDocument, Entry>();
  /** While a file is no YAML, the last marks that could be read. */
  private readonly last = new WeakMap<vscode.TextDocument, FileMarks>();
  /** How long each file waits until its data is asked about once more; none where it need not. */
  private readonly waits = new WeakMap<vscode.TextDocument, number>();
  private round = 0;
  /** Runs while somebody types in another graph file. */
  private typing: ReturnType<typeof setTimeout> | undefined;
  /** Runs until data that was not known is asked about again, at `due` (ms as `Date.now` counts). */
  private retry: ReturnType<typeof setTimeout> | undefined;
  private due = Infinity;

  /**
   * @param engine reads graph files
   * @param health says when the data was counted: its types are known by then
   */
  constructor(
    private readonly engine: Pick<EngineClient, 'request'>,
    health: Pick<KnownHealth, 'onDidChange'>,
  ) {
    this.disposables.add(
      health.onDidChange(() => this.forget()),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const isOther = ({ uri }: vscode.TextDocument): boolean => isGraphFile(uri) && uri.path !== document.uri.path;
        if (contentChanges.length === 0 || !isGraphFile(document.uri)) return;
        if (!vscode.workspace.textDocuments.some(isOther)) return;
        clearTimeout(this.typing);
        this.typing = setTimeout(() => this.forget(), OTHERS_DELAY);
      }),
    );
  }

  /**
   * The marks of a file as it is now.
   * @param document the file
   * @returns undefined where none are known: there is another text by now, or nothing could ever be read
   * @throws SchemaGraphError where the engine fails; the next call asks again
   */
  of(document: vscode.TextDocument): Promise<FileMarks | undefined> {
    const held = this.entries.get(document);
    if (held?.version === document.version && held.round === this.round) return held.marks;
    // What was asked about the same text may be awaited by somebody: it is answered, and asked again when VS Code is told to.
    if (held?.version !== document.version) held?.abort.abort();
    const abort = new AbortController();
    const marks = this.read(document, abort);
    this.entries.set(document, { version: document.version, round: this.round, abort, marks });
    return marks;
  }

  dispose(): void {
    this.stopTimers();
    this.disposables.dispose();
  }

  private async read(document: vscode.TextDocument, abort: AbortController): Promise<FileMarks | undefined> {
    const isFirst = !this.last.has(document);
    try {
      const found = await this.engine.request('marks', editedFile(document), { signal: abort.signal });
      if (!found) return this.last.get(document);
      this.last.set(document, found);
      const wait = this.waits.get(document) ?? FIRST_WAIT;
      if (!found.partial) this.waits.delete(document);
      else if (wait <= LONGEST_WAIT) {
        this.retryIn(wait);
        this.waits.set(document, wait * 2);
      }
      // While the engine starts VS Code may have given up: it is told that there is an answer now.
      if (isFirst) setTimeout(() => this.emitter.fire());
      return found;
    } catch (error) {
      if (this.entries.get(document)?.abort === abort) this.entries.delete(document);
      if (!isCancelled(error)) throw error;
      return undefined;
    }
  }

  /** Asks again in so many ms, or before where that is due already: all files are asked about together. */
  private retryIn(ms: number): void {
    const at = Date.now() + ms;
    if (at >= this.due) return;
    clearTimeout(this.retry);
    this.due = at;
    this.retry = setTimeout(() => this.forget(), ms);
  }

  private forget(): void {
    this.stopTimers();
    this.round++;
    this.emitter.fire();
  }

  private stopTimers(): void {
    clearTimeout(this.typing);
    clearTimeout(this.retry);
    this.due = Infinity;
  }
}
