/**
 * The extension host's end of the channel to the engine. The engine runs in a worker thread of the extension host's
 * process, started with the first request; the extension host only passes messages.
 */
import { SchemaGraphError } from '../../engine/core/errors';
import { say, type Shown } from '../../engine/core/message';
import type { Files, WorkerPort } from '../../engine/core/ports';
import { messageOf } from '../../engine/core/errors';
import { HostedCalls, type Complete } from '../answers/model/hosted-calls';
import type { FromHostedFiles, ToHostedFiles } from '../../platform/thread/hosted-files';
import type {
  EngineMethod,
  EngineMethods,
  FromEngine,
  ToEngine,
  ToldConnections,
} from '../../platform/thread/engine-messages';

/** Options of one request. */
export interface RequestOptions<M extends EngineMethod> {
  readonly signal?: AbortSignal;
  /** Called with what streams while the engine works, in order. */
  readonly onStream?: (value: Shown<EngineMethods[M]['stream']>) => void;
}

interface Pending {
  /** What was sent; absent where nobody waits for the answer any more. */
  readonly sent?: ToEngine;
  /** Something of the answer was told already. */
  streamed?: boolean;
  readonly onStream: ((value: never) => void) | undefined;
  readonly settle: (message: Extract<FromEngine, { type: 'result' | 'error' }>) => void;
}

/** How long a cancelled request may stay unanswered before the worker counts as stuck and is replaced, in ms. */
const STUCK_AFTER = 4_000;

/** Requests that typing and changes of files cancel: they never end a worker that is busy with somebody's question. */
const PATIENT: ReadonlySet<EngineMethod> = new Set<EngineMethod>([
  'validate',
  'health',
  'parse',
  'graphState',
  'dataOverview',
  'tableProfile',
  'tableRows',
  'dataChanges',
  'open',
  'complete',
  'hover',
  'definition',
  'references',
  'prepareRename',
  'rename',
  'renameInQuestions',
  'actions',
  'shape',
  'outline',
  'ways',
  'marks',
  'format',
]);

/** Sends requests to the engine's worker. */
export class EngineClient {
  private worker: WorkerPort | undefined;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private connections: ToldConnections | undefined;
  /** Gives up what the worker has asked of models. */
  private endCalls: () => void = () => undefined;

  /**
   * @param spawn starts a worker
   * @param describeEnd the error for requests whose worker ended, from its reason
   * @param inWords puts what the engine says into the language of those who read it
   * @param complete asks a model that the host offers
   * @param files reads files that lie on no disk
   */
  constructor(
    private readonly spawn: () => WorkerPort,
    private readonly describeEnd: (reason: string) => SchemaGraphError,
    private readonly inWords: <T>(value: T) => Shown<T>,
    private readonly complete: Complete,
    private readonly files: Files,
  ) {}

  /**
   * Asks the engine for something. What comes back has its messages in words already; an error has them in `said`.
   * @param method what is asked for
   * @param params its parameters
   * @param options cancellation and the stream
   * @throws SchemaGraphError the engine's; `cancelled` as soon as the signal fires; `internal` where the worker died
   */
  request<M extends EngineMethod>(
    method: M,
    params: EngineMethods[M]['params'],
    options: RequestOptions<M> = {},
  ): Promise<Shown<EngineMethods[M]['result']>> {
    const { signal, onStream } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(cancelled());
      const id = ++this.lastId;
      let stuck: ReturnType<typeof setTimeout> | undefined;
      const onAbort = (): void => {
        const worker = this.worker;
        this.post({ type: 'cancel', id });
        this.pending.set(id, { onStream: undefined, settle: () => finish() });
        if (!PATIENT.has(method)) stuck = setTimeout(() => this.replace(worker), STUCK_AFTER);
        reject(cancelled());
      };
      const finish = (): void => {
        clearTimeout(stuck);
        this.pending.delete(id);
        signal?.removeEventListener('abort', onAbort);
      };
      const sent = { type: 'request', id, method, params } as ToEngine;
      this.pending.set(id, {
        sent,
        onStream: onStream,
        settle: (message) => {
          finish();
          if (message.type === 'result') resolve(this.inWords(message.value as EngineMethods[M]['result']));
          else reject(new SchemaGraphError(message.code, message.message));
        },
      });
      signal?.addEventListener('abort', onAbort, { once: true });
      this.post(sent);
    });
  }

  /** Whether a worker has been started: one that was not has nothing to forget. */
  get running(): boolean {
    return this.worker !== undefined;
  }

  /** Ends the worker; requests that wait for it are given up, as their askers are ended too. */
  dispose(): void {
    const { worker } = this;
    this.worker = undefined;
    this.endCalls();
    this.settleAll(cancelled());
    worker?.terminate();
  }

  /**
   * Tells which servers graphs may name; a worker that is started later is told so first.
   * @param told takes the place of all that was told before
   */
  setConnections(told: ToldConnections): void {
    this.connections = told;
    this.worker?.post(told);
  }

  private post(message: ToEngine): void {
    (this.worker ??= this.start()).post(message);
  }

  private start(): WorkerPort {
    const worker = this.spawn();
    const calls = new HostedCalls(this.complete, (message) => worker.post(message));
    worker.onMessage((message) => {
      if (worker !== this.worker) return;
      const told = message as FromEngine | FromHostedFiles;
      if (told.type === 'file-call') void this.readFile(told, worker);
      else this.receive(told, calls);
    });
    this.endCalls = () => calls.end();
    worker.onExit((error) => {
      if (worker === this.worker) this.ended(error?.message ?? 'exit');
    });
    if (this.connections) worker.post(this.connections);
    return worker;
  }

  private receive(message: FromEngine, calls: HostedCalls): void {
    if (message.type === 'model-call' || message.type === 'model-cancel') {
      calls.receive(message);
      return;
    }
    const entry = this.pending.get(message.id);
    if (message.type === 'stream') {
      if (entry) entry.streamed = true;
      entry?.onStream?.(this.inWords(message.value) as never);
    } else entry?.settle(message);
  }

  /** Reads for the engine what only the host can read. */
  private async readFile({ id, call }: FromHostedFiles, worker: WorkerPort): Promise<void> {
    const reply = (message: ToHostedFiles): void => worker.post(message);
    try {
      const value =
        call.op === 'head' ? await this.files.head(call.path, call.bytes) : await this.files[call.op](call.path);
      reply({ type: 'file-result', id, value });
    } catch (error) {
      const code = error instanceof SchemaGraphError ? error.code : 'internal';
      reply({ type: 'file-error', id, code, message: messageOf(error) });
    }
  }

  /**
   * Ends a worker, unless another one has taken its place already. Others wait behind what it is stuck with, and are not at
   * fault: the next worker is asked what this one has not begun to answer.
   */
  private replace(worker: WorkerPort | undefined): void {
    if (!worker || worker !== this.worker) return;
    const waiting = [...this.pending].filter(([, { sent, streamed }]) => sent && !streamed);
    for (const [id] of waiting) this.pending.delete(id);
    this.ended('replaced');
    worker.terminate();
    for (const [id, entry] of waiting) {
      this.pending.set(id, entry);
      if (entry.sent) this.post(entry.sent);
    }
  }

  private ended(reason: string): void {
    this.worker = undefined;
    this.endCalls();
    this.settleAll(this.describeEnd(reason));
  }

  private settleAll({ code, said: message }: SchemaGraphError): void {
    for (const [id, entry] of [...this.pending]) entry.settle({ type: 'error', id, code, message });
  }
}

function cancelled(): SchemaGraphError {
  return new SchemaGraphError('cancelled', say`Cancelled.`);
}
