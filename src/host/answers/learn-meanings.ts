/** Has the columns of graphs turned into vectors, in the background: nobody waits for it, and anybody can stop it. */
import * as vscode from 'vscode';
import { errorMessage, messageOf } from '../../engine/core/errors';
import type { Shown } from '../../engine/core/message';
import type { Progress } from '../../engine/core/reports';
import type { VectorSettings } from '../../engine/models/embedders';
import type { GraphKey } from '../../platform/thread/engine-messages';
import type { EngineClient } from '../data/engine-client';
import { inWords } from '../engine-text';
import { isCancelled } from '../errors';
import { signalOf } from '../vscode-api';

/** What takes longer than this shows how far it is, in ms. */
const QUIET_MS = 3_000;

/** Learns what the columns of graphs mean. */
export class MeaningsLearner {
  /** Graphs of which somebody stopped the work, in this window: they are not begun again. */
  private readonly stopped = new Set<string>();
  private readonly running = new Set<string>();
  private readonly told = new Set<string>();

  /**
   * @param engine does the work; where it was done before, that costs nothing
   * @param log told of failures
   */
  constructor(
    private readonly engine: EngineClient,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /**
   * Begins, unless it runs already.
   * @param key the graph
   * @param vectors where they come from
   */
  begin(key: GraphKey, vectors: VectorSettings): void {
    if (this.running.has(key.graph) || this.stopped.has(key.graph)) return;
    this.running.add(key.graph);
    void this.learn(key, vectors).finally(() => this.running.delete(key.graph));
  }

  private async learn(key: GraphKey, vectors: VectorSettings): Promise<void> {
    const abort = new AbortController();
    let show: (progress: Shown<Progress>) => void = () => undefined;
    const options = { signal: abort.signal, onStream: (progress: Shown<Progress>) => show(progress) };
    const work = this.engine.request('learnMeanings', { ...key, vectors }, options);
    const timer = setTimeout(() => {
      const title = vscode.l10n.t('Getting ready to find columns by meaning');
      const place = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
      void vscode.window.withProgress(place, async (progress, token) => {
        signalOf(token).addEventListener('abort', () => {
          this.stopped.add(key.graph);
          abort.abort();
        });
        let before = 0;
        show = ({ message, done = before }) => {
          progress.report({ message, increment: 100 * (done - before) });
          before = done;
        };
        await work.catch(() => undefined);
      });
    }, QUIET_MS);
    try {
      await work;
    } catch (error) {
      if (isCancelled(error)) return;
      this.log.warn(errorMessage(error));
      this.tell(inWords(messageOf(error)));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Says once what is wrong: questions are answered all the same. */
  private tell(message: string): void {
    if (this.told.has(message)) return;
    this.told.add(message);
    void vscode.window.showWarningMessage(vscode.l10n.t('Columns are found by their words alone: {0}', message));
  }
}
