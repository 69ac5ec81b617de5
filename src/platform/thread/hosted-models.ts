/** Models that VS Code offers, as the engine's thread sees them: each call is a message to the extension host. */
import { SchemaGraphError } from '../../engine/core/errors';
import { say, type Message } from '../../engine/core/message';
import type { LanguageModel, ModelReply, ModelRequest } from '../../engine/models/language-model';
import { ModelError, type ModelFault } from '../../engine/models/model-error';

/** From the engine's thread: a call, or that nobody waits for one any more. */
export type FromHosted =
  | { readonly type: 'model-call'; readonly id: number; readonly name: string; readonly request: ModelRequest }
  | { readonly type: 'model-cancel'; readonly id: number };

/** To the engine's thread: what comes of a call. */
export type ToHosted =
  | { readonly type: 'model-text'; readonly id: number; readonly text: string }
  | { readonly type: 'model-reply'; readonly id: number; readonly reply: Omit<ModelReply, 'ms'> }
  | { readonly type: 'model-fault'; readonly id: number; readonly fault: ModelFault; readonly said: Message };

interface Pending {
  readonly onText: ((text: string) => void) | undefined;
  readonly settle: (message: Exclude<ToHosted, { type: 'model-text' }>) => void;
}

/** Passes calls on. */
export class HostedModels {
  readonly #pending = new Map<number, Pending>();
  #last = 0;

  /** @param send to the extension host */
  constructor(private readonly send: (message: FromHosted) => void) {}

  /**
   * A model that the host offers.
   * @param name as the host calls it; whether there is one shows with the first call
   */
  open(name: string): LanguageModel {
    return {
      provider: 'vscode',
      name,
      complete: (request, { signal, onText } = {}) =>
        new Promise((resolve, reject) => {
          const cancelled = (): SchemaGraphError => new SchemaGraphError('cancelled', say`Cancelled.`);
          if (signal?.aborted) return reject(cancelled());
          const id = ++this.#last;
          const started = performance.now();
          const end = (): void => {
            this.#pending.delete(id);
            signal?.removeEventListener('abort', onAbort);
          };
          const onAbort = (): void => {
            end();
            this.send({ type: 'model-cancel', id });
            reject(cancelled());
          };
          signal?.addEventListener('abort', onAbort, { once: true });
          this.#pending.set(id, {
            onText,
            settle: (message) => {
              end();
              if (message.type === 'model-fault') reject(new ModelError(message.fault, message.said));
              else resolve({ ...message.reply, ms: performance.now() - started });
            },
          });
          this.send({ type: 'model-call', id, name, request });
        }),
    };
  }

  /** Takes what the host says about a call; what comes after its end is left alone. */
  receive(message: ToHosted): void {
    const pending = this.#pending.get(message.id);
    if (message.type === 'model-text') pending?.onText?.(message.text);
    else pending?.settle(message);
  }
}
