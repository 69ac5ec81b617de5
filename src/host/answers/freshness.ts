/** Whether the answer that is shown still belongs to its graph as it is now. */
import * as vscode from 'vscode';
import { errorMessage } from '../../engine/core/errors';
import type { EngineClient } from '../data/engine-client';
import { graphKey, isGraphFile } from '../data/graph-files';
import { DisposableList } from '../disposables';
import type { HistoryRecord } from './history';
import type { Questions } from './questions';

const DELAY = 200;

/** Compares the graph of the last answer with the one that was asked, whenever a graph file changes, saved or not. */
export class Freshness {
  private readonly disposables = new DisposableList();
  private readonly emitter = this.disposables.push(new vscode.EventEmitter<void>());
  /** The last answer went out of date, or is up to date again. */
  readonly onDidChange = this.emitter.event;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The answer that is out of date. */
  private outdatedId: string | undefined;

  /**
   * @param questions holds the last answer
   * @param engine hashes graphs
   * @param log told of graphs that could not be compared
   */
  constructor(
    private readonly questions: Pick<Questions, 'last' | 'onDidNotice'>,
    private readonly engine: Pick<EngineClient, 'request'>,
    private readonly log: Pick<vscode.LogOutputChannel, 'info'>,
  ) {
    this.disposables.add(
      questions.onDidNotice((notice) => {
        if (notice.type !== 'finished' && notice.type !== 'shown') return;
        void this.compare(notice.record, notice.type === 'shown');
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && isGraphFile(document.uri)) this.compareSoon();
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (isGraphFile(uri)) this.compareSoon();
      }),
    );
  }

  /**
   * Whether the graph has changed since an answer was found.
   * @param id the answer
   */
  isOutdated(id: string): boolean {
    return this.outdatedId === id;
  }

  /** Compares after a short while: graph files have changed. */
  compareSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const record = this.questions.last;
      if (record) void this.compare(record, false);
    }, DELAY);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.disposables.dispose();
  }

  /** @param open whether the data may be read for it: what only the data has counts in the hash */
  private async compare(record: HistoryRecord, open: boolean): Promise<void> {
    const asked = record.answer.graph.hash;
    // Rows of a person's own SQL rest on no graph.
    if (asked === '') return;
    try {
      const key = graphKey(vscode.Uri.parse(record.graph));
      let hash = await this.engine.request('graphHash', key);
      if (hash === null && open) {
        await this.engine.request('open', key);
        hash = await this.engine.request('graphHash', key);
      }
      if (hash !== null && this.questions.last === record) this.set(record.id, hash !== asked);
    } catch (error) {
      // The graph is gone or has errors: a question about it will say so.
      this.log.info(`${record.graph}: ${errorMessage(error)}`);
    }
  }

  private set(id: string, outdated: boolean): void {
    const next = outdated ? id : undefined;
    if (next === this.outdatedId) return;
    this.outdatedId = next;
    this.emitter.fire();
  }
}
