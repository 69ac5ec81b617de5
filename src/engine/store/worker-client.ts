/** The near end of one SQL worker: numbers requests, matches replies, fails what is pending when the worker ends. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { WorkerPort } from '../core/ports';
import type { WorkerFailure, WorkerReply, WorkerRequest, WorkerRows } from './worker-protocol';

/** It ended by itself, or somebody ended it. */
const ENDED = say`The SQL worker ended in the middle of its work, perhaps for want of memory; try again.`;

/** A request without its number. */
export type Unnumbered = WorkerRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;

/** The answer to one statement. */
export type StatementReply = WorkerRows | { readonly error: WorkerFailure };

interface Pending {
  readonly resolve: (image: Uint8Array | undefined) => void;
  readonly reject: (error: Error) => void;
  readonly onStatement: ((index: number, reply: StatementReply) => void) | undefined;
}

/** Speaks the protocol of `worker-protocol.ts` with one worker. */
export class WorkerClient {
  readonly #port: WorkerPort;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #ended: Error | undefined;

  /** @param port a worker that was just started */
  constructor(port: WorkerPort) {
    this.#port = port;
    port.onMessage((message) => this.#receive(message as WorkerReply));
    port.onExit((error) => this.#end(error ?? new SchemaGraphError('internal', ENDED)));
  }

  /** Whether the worker has ended: nothing that is sent to it is done. */
  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /**
   * Sends a request and waits until it is finished.
   * @param request what to do
   * @param onStatement called with the answer to each statement of `run` or `query`, in order, as it arrives
   * @param transfer buffers of the request that are handed over instead of copied
   * @returns the image, for `export`
   * @throws SchemaGraphError as the worker reports it, or where the worker has ended
   */
  request(
    request: Unnumbered,
    onStatement?: (index: number, reply: StatementReply) => void,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Uint8Array | undefined> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onStatement });
      this.#port.post({ ...request, id }, transfer);
    });
  }

  /**
   * Runs the loader's own statements in one round trip.
   * @returns rows or failure of each
   */
  async runEach(statements: readonly string[]): Promise<readonly StatementReply[]> {
    const replies: StatementReply[] = [];
    await this.request({ kind: 'run', statements: statements.map((sql) => ({ sql })) }, (_, reply) => {
      replies.push(reply);
    });
    return replies;
  }

  /**
   * Runs the loader's own statements in one round trip.
   * @returns rows of each
   * @throws SchemaGraphError the first failure; the statements after it have run too
   */
  async run(...statements: string[]): Promise<readonly WorkerRows[]> {
    return (await this.runEach(statements)).map((reply) => {
      if ('error' in reply) throw new SchemaGraphError(reply.error.code, reply.error.message);
      return reply;
    });
  }

  /** Ends the worker at once; whatever is pending fails with `error`. */
  terminate(error: Error): void {
    this.#end(error);
    this.#port.terminate();
  }

  #receive(reply: WorkerReply): void {
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    switch (reply.kind) {
      case 'rows':
        pending.onStatement?.(reply.index, reply.result);
        return;
      case 'failed':
        pending.onStatement?.(reply.index, { error: reply.error });
        return;
      case 'done':
        this.#pending.delete(reply.id);
        pending.resolve(reply.image);
        return;
      case 'error':
        this.#pending.delete(reply.id);
        pending.reject(new SchemaGraphError(reply.error.code, reply.error.message));
    }
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}
