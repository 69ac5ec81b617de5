/** What a picture knows of the text of its graph file: what was read of it last, and the last graph without errors. */
import * as vscode from 'vscode';
import type { Shown } from '../../engine/core/message';
import { toGraphView } from '../../picture/graph-view';
import type { GraphSnapshot } from '../../platform/thread/engine-messages';
import type { GraphDocument, GraphView } from '../../protocol/graph';
import type { EngineClient } from '../data/engine-client';
import { graphKey } from '../data/graph-files';
import { isCancelled } from '../errors';

/** The readings of one text document, of which only the newest counts. */
export class GraphReading {
  /** What was read last. */
  snapshot: Shown<GraphSnapshot> | undefined;
  /** The version of the document that it was read from. */
  version = 0;
  /** The last graph that was read without errors. */
  view: GraphView | null = null;
  /** The version that this graph was read from: an older one while the text has errors. */
  viewVersion = 0;
  /** The graph could not be opened over its data. */
  despiteErrors = false;
  private running: AbortController | undefined;
  private isClosed = false;

  /**
   * @param engine reads graph files
   * @param document the graph file
   */
  constructor(
    private readonly engine: EngineClient,
    private readonly document: vscode.TextDocument,
  ) {}

  /**
   * Reads the text as it is now.
   * @returns undefined where a newer reading has taken over, or nobody needs it any longer
   * @throws where the engine cannot be asked
   */
  async read(): Promise<GraphDocument | undefined> {
    this.running?.abort();
    if (this.isClosed) return undefined;
    const running = new AbortController();
    this.running = running;
    const { version } = this.document;
    try {
      const { despiteErrors } = this;
      const params = { ...graphKey(this.document.uri, this.document.getText()), despiteErrors };
      const snapshot = await this.engine.request('parse', params, { signal: running.signal });
      // An answer may be under way already when its question is taken back.
      if (running.signal.aborted) return undefined;
      this.snapshot = snapshot;
      this.version = version;
      if (!snapshot.problems.some((problem) => problem.severity === 'error')) {
        this.view = toGraphView(snapshot.graph);
        this.viewVersion = version;
      }
      return this.describe();
    } catch (error) {
      if (isCancelled(error)) return undefined;
      throw error;
    }
  }

  /**
   * Reads until nobody has typed meanwhile.
   * @returns undefined where nobody needs it any longer
   * @throws where the engine cannot be asked
   */
  async readToEnd(): Promise<GraphDocument | undefined> {
    for (;;) {
      const document = await this.read();
      if (document || this.isClosed) return document;
    }
  }

  /**
   * What the page is told of what was read last.
   * @param failure why nothing could be read, in words
   */
  describe(failure?: string): GraphDocument {
    const { uri } = this.document;
    const problems = this.snapshot?.problems ?? [];
    const errors = problems
      .filter((problem) => problem.severity === 'error')
      .map(({ message, file, start }) => ({ message, file, line: start.line }));
    return {
      version: this.version,
      graph: this.view,
      errors: failure === undefined ? errors : [{ message: failure, file: uri.fsPath, line: 1 }, ...errors],
      warnings: problems.filter((problem) => problem.severity === 'warning').length,
      readOnly: vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false,
    };
  }

  /** Nobody needs it any longer. */
  close(): void {
    this.isClosed = true;
    this.running?.abort();
  }
}
