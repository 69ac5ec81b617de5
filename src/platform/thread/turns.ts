/** Lets what people wait for go before what is counted in the background: the engine has one thread. */
import type { EngineMethod } from './engine-messages';

/** Work that takes long by itself, or that nobody waits for: what is counted does not stand back for it. */
const LONG: ReadonlySet<EngineMethod> = new Set<EngineMethod>([
  'health',
  'draft',
  'open',
  'ask',
  'tool',
  'paths',
  'retrieve',
  'outgoing',
  'preview',
  'learnMeanings',
  'tryChange',
  'run',
  'dataChanges',
  'planImport',
  'planAddData',
  'planChoice',
  'planProposals',
  'planSuggestions',
  'suggestionsOutgoing',
  'filesChanged',
  'forgetExcluded',
  'forgetImports',
  'testModel',
  'listModels',
]);

/** Nothing is put off any longer at once, in ms: a request may wait for data that takes minutes to read. */
const PATIENCE_MS = 1_000;

/** Knows what is being waited for. */
export class Turns {
  #pressing = 0;
  #waiting: (() => void)[] = [];

  /**
   * Serves a request.
   * @param method what is asked
   * @param work answers it
   */
  async serve<T>(method: EngineMethod, work: () => Promise<T>): Promise<T> {
    if (LONG.has(method)) return work();
    this.#pressing++;
    try {
      return await work();
    } finally {
      this.#pressing--;
      if (this.#pressing === 0) for (const goOn of this.#waiting.splice(0)) goOn();
    }
  }

  /** Ends when nothing is waited for, and those who send requests had a turn to do so; after a second at the latest. */
  async giveWay(): Promise<void> {
    await new Promise<void>((resolve) => setTimeout(resolve));
    if (this.#pressing === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
