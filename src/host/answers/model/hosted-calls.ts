/** Serves the calls to models of VS Code that the engine's thread sends. */
import { messageOf } from '../../../engine/core/errors';
import type { ModelCallOptions, ModelReply, ModelRequest } from '../../../engine/models/language-model';
import { ModelError } from '../../../engine/models/model-error';
import type { FromHosted, ToHosted } from '../../../platform/thread/hosted-models';

/** Continues a dialogue with a model of the host. */
export type Complete = (
  name: string,
  request: ModelRequest,
  options: ModelCallOptions,
) => Promise<Omit<ModelReply, 'ms'>>;

/** The calls of one engine's thread. */
export class HostedCalls {
  readonly #running = new Map<number, AbortController>();

  /**
   * @param complete asks a model
   * @param send to the engine's thread
   */
  constructor(
    private readonly complete: Complete,
    private readonly send: (message: ToHosted) => void,
  ) {}

  /** Takes what the engine's thread says. */
  receive(message: FromHosted): void {
    if (message.type === 'model-cancel') this.#running.get(message.id)?.abort();
    else void this.#serve(message);
  }

  /** Gives up all calls: the thread has ended. */
  end(): void {
    for (const abort of this.#running.values()) abort.abort();
  }

  async #serve({ id, name, request }: Extract<FromHosted, { type: 'model-call' }>): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    this.#running.set(id, abort);
    const reply = (message: ToHosted): void => {
      if (!signal.aborted) this.send(message);
    };
    try {
      const onText = (text: string): void => reply({ type: 'model-text', id, text });
      reply({ type: 'model-reply', id, reply: await this.complete(name, request, { signal, onText }) });
    } catch (error) {
      const { fault, said } =
        error instanceof ModelError ? error : { fault: 'server' as const, said: messageOf(error) };
      reply({ type: 'model-fault', id, fault, said });
    } finally {
      this.#running.delete(id);
    }
  }
}
