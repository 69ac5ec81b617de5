/** Whether the answer that is shown still belongs to its graph and its data as they are now. */
import * as vscode from 'vscode';
import { errorMessage } from '../../engine/core/errors';
import type { EngineClient } from '../data/engine-client';
import { graphKey, isGraphFile } from '../data/graph-files';
import { DisposableList } from '../disposables';
import { isCancelled } from '../errors';
import type { HistoryRecord } from './history';
import type { Questions } from './questions';

const DELAY = 200;

/**
 * Compares the graph and the data of the last answer with those that were asked, whenever a file of them changes; a graph
 * file also where it is not saved.
 */
export class Freshness {
  private readonly disposables = new DisposableList();
  private readonly emitter = this.disposables.push(new vscode.EventEmitter<void>());
  /** The last answer went out of date, or is up to date again. */
  readonly onDidChange = this.emitter.event;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the comparison that goes on, with the reading of data that it waits for. */
  private comparing: AbortController | undefined;
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
        void this.compare(notice.record);
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
   * Whether the graph or its data has changed since an answer was found.
   * @param id the answer
   */
  isOutdated(id: string): boolean {
    return this.outdatedId === id;
  }

  /** Compares after a short while: files have changed. */
  compareSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const record = this.questions.last;
      if (record) void this.compare(record);
    }, DELAY);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.comparing?.abort();
    this.disposables.dispose();
  }

  private async compare(record: HistoryRecord): Promise<void> {
    this.comparing?.abort();
    const { signal } = (this.comparing = new AbortController());
    const asked = record.answer.graph.hash;
    // Rows of a person's own SQL rest on no graph.
    if (asked === '') return;
    try {
      const key = graphKey(vscode.Uri.parse(record.graph));
      let state = await this.engine.request('graphState', key, { signal });
      if (!state) {
        // What only the data has counts in the hash, so it is read: at the start, and where a file of it has changed.
        await this.engine.request('open', key, { signal });
        state = await this.engine.request('graphState', key, { signal });
      }
      if (!state || signal.aborted || this.questions.last !== record) return;
      this.set(record.id, state.hash !== asked || state.data !== (dataOf(record) ?? state.data));
    } catch (error) {
      // The graph is gone or has errors: a question about it will say so.
      if (!isCancelled(error)) this.log.info(`${record.graph}: ${errorMessage(error)}`);
    }
  }

  private set(id: string, outdated: boolean): void {
    const next = outdated ? id : undefined;
    if (next === this.outdatedId) return;
    this.outdatedId = next;
    this.emitter.fire();
  }
}

/** The fingerprint of the data that an answer was found in: its trace begins with it. */
function dataOf({ trace }: HistoryRecord): string | undefined {
  const input = trace[0]?.input;
  const data = typeof input === 'object' && input !== null && 'data' in input ? input.data : undefined;
  return typeof data === 'string' ? data : undefined;
}
