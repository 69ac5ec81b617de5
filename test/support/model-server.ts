/**
 * A server on loopback that speaks the protocol of chat completions, streaming included, and misbehaves on command. It
 * answers from a script and writes down every byte that it was sent.
 */
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { sendReply, type ServerReply } from './model-server-replies';

/** A request for a completion, as far as scripts look at it. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly n?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly temperature?: number;
  readonly tools?: readonly {
    readonly type: string;
    readonly function: { readonly name: string; readonly parameters: unknown };
  }[];
  readonly tool_choice?: unknown;
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly name: string; readonly strict?: boolean; readonly schema: unknown };
  };
}

/** A request as it came in. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** The body as JSON; undefined where it is none. */
  readonly chat: ChatRequest | undefined;
  /** When it came, in ms of `performance.now()`. */
  readonly at: number;
  /** When its connection was closed by the other side before all was sent; undefined where it was not. */
  closedAt?: number;
  /** Nothing more is sent to it. */
  over?: true;
}

/** Replies in order, or what gives the reply to each request; `index` counts from 0. */
export type Script =
  readonly ServerReply[] | ((request: ChatRequest, index: number) => ServerReply | Promise<ServerReply>);

/** Parameters that a server knows nothing of. */
export type Unknown =
  'json_schema' | 'tools' | 'response_format' | 'max_tokens' | 'temperature' | 'stream_options' | 'n';

/** How a server behaves to all requests. */
export interface ServerOptions {
  /** Requests with one of these are refused (400), as servers do that lack it. */
  readonly lacks?: readonly Unknown[];
  /** Refuses without saying what is wrong. */
  readonly tightLipped?: boolean;
  /** Gives one answer, however many are asked for. */
  readonly oneAnswer?: boolean;
  /** Answers in one piece, whatever is asked for. */
  readonly neverStreams?: boolean;
  /** The models that it offers. */
  readonly models?: readonly string[];
  /** Answers only to this key; any will do where it is absent. */
  readonly key?: string;
}

/** A server that runs. */
export interface ModelServer {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string;
  readonly requests: readonly RecordedRequest[];
  /** Every byte that came in, over all connections, in order; as UTF-8. */
  received(): string;
  /** Connections that are open. */
  connections(): number;
  /** Answers from another script from now on, from its beginning. */
  play(script: Script): void;
  close(): Promise<void>;
}

/**
 * Starts a server on a free port.
 * @param script what it answers; where a list is over, it answers 500 and says so
 * @param options how it behaves
 */
export async function startModelServer(script: Script = [], options: ServerOptions = {}): Promise<ModelServer> {
  const requests: RecordedRequest[] = [];
  const bytes: Buffer[] = [];
  const sockets = new Set<Socket>();
  let current = script;
  let index = 0;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const recorded = record(request, Buffer.concat(chunks).toString('utf8'));
      requests.push(recorded);
      response.on('close', () => {
        recorded.over = true;
        if (!response.writableFinished) recorded.closedAt = performance.now();
      });
      void answer(recorded).then((reply) => sendReply(reply, recorded.chat, response, options));
    });
    request.on('error', () => undefined);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('data', (chunk: Buffer) => bytes.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  const answer = async ({ method, url, headers, chat }: RecordedRequest): Promise<ServerReply> => {
    if (options.key !== undefined && ![`Bearer ${options.key}`, options.key].includes(givenKey(headers))) {
      return { status: 401, body: error(`Incorrect API key provided: ${givenKey(headers)}.`, 'invalid_api_key') };
    }
    if (method === 'GET' && url.startsWith('/v1/models')) {
      const data = (options.models ?? []).map((id) => ({ id, object: 'model' }));
      return { body: JSON.stringify({ object: 'list', data }) };
    }
    if (!chat || !/\/chat\/completions(\?|$)/.test(url)) return { status: 404, body: error(`Unknown request: ${url}`) };
    const missing = options.lacks?.find((name) => asksFor(chat, name));
    if (missing) {
      const why = options.tightLipped ? 'Bad request.' : `Unsupported parameter: '${missing}' is not supported.`;
      return { status: 400, body: error(why, 'unsupported_parameter') };
    }
    const at = index++;
    if (typeof current === 'function') return current(chat, at);
    return current[at] ?? { status: 500, body: error(`The script has no reply ${at}.`) };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    received: () => Buffer.concat(bytes).toString('utf8'),
    connections: () => sockets.size,
    play: (next) => {
      current = next;
      index = 0;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** The body of an error, as servers write it. */
function error(message: string, code: string | null = null): string {
  return JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code } });
}

function givenKey(headers: http.IncomingHttpHeaders): string {
  return headers.authorization ?? String(headers['api-key'] ?? '');
}

function asksFor(chat: ChatRequest, name: Unknown): boolean {
  if (name === 'json_schema') return chat.response_format?.type === 'json_schema';
  if (name === 'n') return (chat.n ?? 1) > 1;
  return chat[name] !== undefined;
}

function record({ method = '', url = '', headers }: http.IncomingMessage, body: string): RecordedRequest {
  let chat: ChatRequest | undefined;
  try {
    chat = JSON.parse(body) as ChatRequest;
  } catch {
    chat = undefined;
  }
  return { method, url, headers, body, chat, at: performance.now() };
}
