/**
 * The channel between the host and a webview. Three kinds of messages that cannot be taken for one another: a
 * notification has a `note`, a request a `request` and an `id`, a reply a `reply` id. Every message is checked by its
 * shape where it arrives; one that does not fit is dropped and reported.
 */
import { isRecord, type Of, type Shape } from './shape';

/** Names of notifications, and the shape of what each carries. */
export type Notes = Readonly<Record<string, Shape<unknown>>>;
/** Names of requests (webview to host), and the shapes of what each carries and gets back. */
export type Requests = Readonly<Record<string, { readonly payload: Shape<unknown>; readonly reply: Shape<unknown> }>>;

/** Everything that one webview and the host may say to each other. */
export interface Contract {
  readonly toWebview: Notes;
  readonly toHost: Notes;
  readonly requests: Requests;
}

/** What messages travel over: a VS Code webview on one side, `acquireVsCodeApi()` and `window` on the other. */
export interface Transport {
  post(message: unknown): void;
  /** Calls the listener for each message that arrives; returns how to stop. */
  onMessage(listener: (message: unknown) => void): () => void;
}

/** One handler for each notification. */
export type NoteHandlers<N extends Notes> = { readonly [K in keyof N]: (payload: Of<N[K]>) => void };
/** One handler for each request; what it throws is sent back as a refusal with the error's message. */
export type RequestHandlers<R extends Requests> = {
  readonly [K in keyof R]: (payload: Of<R[K]['payload']>) => Promise<Of<R[K]['reply']>>;
};

/** The host's end. */
export interface HostEnd<C extends Contract> {
  send<K extends keyof C['toWebview'] & string>(note: K, payload: Of<C['toWebview'][K]>): void;
  dispose(): void;
}

/** The webview's end. */
export interface WebviewEnd<C extends Contract> {
  send<K extends keyof C['toHost'] & string>(note: K, payload: Of<C['toHost'][K]>): void;
  /** Rejects with an Error that holds the host's message. */
  request<K extends keyof C['requests'] & string>(
    request: K,
    payload: Of<C['requests'][K]['payload']>,
  ): Promise<Of<C['requests'][K]['reply']>>;
  dispose(): void;
}

/**
 * Opens the host's end of a channel.
 * @param contract what may be said
 * @param transport the webview
 * @param notes what to do on each notification of the webview
 * @param requests how to serve each request of the webview
 * @param onBadMessage told of messages that do not fit, in words
 */
export function openHostEnd<C extends Contract>(
  contract: C,
  transport: Transport,
  notes: NoteHandlers<C['toHost']>,
  requests: RequestHandlers<C['requests']>,
  onBadMessage: (problem: string) => void,
): HostEnd<C> {
  const serve = async (id: number, name: string, payload: unknown): Promise<void> => {
    const handler = own(requests, name) as ((payload: unknown) => Promise<unknown>) | undefined;
    const shape = own(contract.requests, name)?.payload;
    const problem = handler && shape ? shape.check(payload, name) : `unknown request ${name}`;
    if (problem !== undefined || !handler) {
      onBadMessage(problem ?? name);
      transport.post({ reply: id, error: problem });
      return;
    }
    try {
      transport.post({ reply: id, payload: await handler(payload) });
    } catch (error) {
      transport.post({ reply: id, error: error instanceof Error ? error.message : String(error) });
    }
  };
  const stop = transport.onMessage((message) => {
    if (!isRecord(message)) return;
    if (typeof message['request'] === 'string' && typeof message['id'] === 'number') {
      void serve(message['id'], message['request'], message['payload']);
    } else if (typeof message['note'] === 'string') {
      dispatch(contract.toHost, notes, message['note'], message['payload'], onBadMessage);
    } else onBadMessage('neither a notification nor a request');
  });
  return { send: (note, payload) => transport.post({ note, payload }), dispose: stop };
}

/**
 * Opens the webview's end of a channel.
 * @param contract what may be said
 * @param transport the host
 * @param notes what to do on each notification of the host
 * @param onBadMessage told of messages that do not fit, in words
 */
export function openWebviewEnd<C extends Contract>(
  contract: C,
  transport: Transport,
  notes: NoteHandlers<C['toWebview']>,
  onBadMessage: (problem: string) => void,
): WebviewEnd<C> {
  let lastId = 0;
  const waiting = new Map<
    number,
    { shape: Shape<unknown>; resolve: (value: unknown) => void; reject: (e: Error) => void }
  >();
  const settle = (id: number, message: Record<string, unknown>): void => {
    const entry = waiting.get(id);
    if (!entry) return;
    waiting.delete(id);
    if (typeof message['error'] === 'string') return entry.reject(new Error(message['error']));
    const problem = entry.shape.check(message['payload'], 'reply');
    if (problem === undefined) entry.resolve(message['payload']);
    else {
      onBadMessage(problem);
      entry.reject(new Error(problem));
    }
  };
  const stop = transport.onMessage((message) => {
    if (!isRecord(message)) return;
    if (typeof message['reply'] === 'number') settle(message['reply'], message);
    else if (typeof message['note'] === 'string') {
      dispatch(contract.toWebview, notes, message['note'], message['payload'], onBadMessage);
    }
  });
  return {
    send: (note, payload) => transport.post({ note, payload }),
    request: (request, payload) =>
      new Promise((resolve, reject) => {
        const shape = own(contract.requests, request)?.reply;
        if (!shape) return reject(new Error(`unknown request ${request}`));
        const id = ++lastId;
        waiting.set(id, { shape, resolve: resolve as (value: unknown) => void, reject });
        transport.post({ request, id, payload });
      }),
    dispose: stop,
  };
}

/** A property of the object itself: a message must not reach what every object inherits. */
function own<T>(map: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

function dispatch(
  shapes: Notes,
  handlers: Readonly<Record<string, unknown>>,
  name: string,
  payload: unknown,
  onBadMessage: (problem: string) => void,
): void {
  const shape = own(shapes, name);
  const handler = own(handlers, name) as ((payload: unknown) => void) | undefined;
  if (!shape || !handler) return onBadMessage(`unknown notification ${name}`);
  const problem = shape.check(payload, name);
  if (problem === undefined) handler(payload);
  else onBadMessage(problem);
}
