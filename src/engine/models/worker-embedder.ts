/** Vectors from the encoder that ships with the extension: it runs in a worker of its own, which ends when it is idle. */
import { throwIfCancelled } from '../core/errors';
import { say } from '../core/message';
import type { Timers, WorkerPort } from '../core/ports';
import { untilCancelled } from '../core/until-cancelled';
import type { Embedder, EmbedOptions } from './embedder';
import type { EncoderReply, EncoderRequest } from './encoder/encoder-protocol';
import { ModelError } from './model-error';

/** Names its vectors in caches: the weights, and how they are packed. */
const NAME = 'use-lite-1-int7';
/** Texts that go to the worker at once: who asks meanwhile waits for no more than these. */
const BATCH = 32;
/** The worker holds 200 MB: it ends when nobody has asked for so long, in ms. */
const IDLE_MS = 60_000;
/** A batch takes tenths of a second, and starting seconds at most. What takes longer than this will never end, in ms. */
const STUCK_MS = 60_000;

interface Waiting {
  readonly resolve: (reply: Extract<EncoderReply, { readonly vectors: Float32Array }>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes an embedder over the encoder's worker.
 * @param spawn starts the worker, which speaks the protocol of `encoder/encoder-protocol.ts`
 * @param timers end it when it is idle
 */
export function workerEmbedder(spawn: () => WorkerPort, timers: Timers): Embedder {
  const client = new EncoderClient(spawn, timers);
  return {
    name: NAME,
    async embed(texts, { signal, onProgress }: EmbedOptions = {}) {
      // Texts of one length go together: the longest of a batch tells how long all of it takes.
      const order = texts.map((_, i) => i).sort((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0) || a - b);
      const found = texts.map(() => new Float32Array());
      for (let done = 0; done < order.length; done += BATCH) {
        throwIfCancelled(signal);
        const batch = order.slice(done, done + BATCH);
        const { vectors, dimensions } = await untilCancelled(client.encode(batch.map((i) => texts[i] ?? '')), signal);
        for (const [k, i] of batch.entries()) found[i] = vectors.slice(k * dimensions, (k + 1) * dimensions);
        onProgress?.(Math.min(order.length, done + BATCH));
      }
      return found;
    },
  };
}

/** The worker, started when it is needed. */
class EncoderClient {
  readonly #spawn: () => WorkerPort;
  readonly #timers: Timers;
  readonly #waiting = new Map<number, Waiting>();
  #worker: WorkerPort | undefined;
  #next = 1;
  #stopTimer: () => void = () => undefined;

  constructor(spawn: () => WorkerPort, timers: Timers) {
    this.#spawn = spawn;
    this.#timers = timers;
  }

  encode(texts: readonly string[]): Promise<Extract<EncoderReply, { readonly vectors: Float32Array }>> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject });
      try {
        this.#worker ??= this.#start();
        this.#worker.post({ id, texts } satisfies EncoderRequest);
      } catch (error) {
        this.#waiting.delete(id);
        reject(notRunning(error instanceof Error ? error.message : String(error)));
      }
      this.#watch();
    });
  }

  #start(): WorkerPort {
    const worker = this.#spawn();
    worker.onMessage((message) => this.#receive(message as EncoderReply));
    worker.onExit((error) => {
      if (this.#worker === worker) this.#end(error?.message ?? 'it ended');
    });
    return worker;
  }

  #receive(reply: EncoderReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('failure' in reply) waiting?.reject(notRunning(reply.failure));
    else waiting?.resolve(reply);
    this.#watch();
  }

  /** Ends the worker some time after it had nothing to do any more, or was stuck. */
  #watch(): void {
    this.#stopTimer();
    const isIdle = this.#waiting.size === 0;
    this.#stopTimer = this.#timers.after(isIdle ? IDLE_MS : STUCK_MS, () => this.#end('it did not answer'));
  }

  #end(why: string): void {
    this.#stopTimer();
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.terminate();
    for (const { reject } of this.#waiting.values()) reject(notRunning(why));
    this.#waiting.clear();
  }
}

function notRunning(why: string): ModelError {
  return new ModelError('server', say`The sentence encoder does not run: ${why}.`);
}
