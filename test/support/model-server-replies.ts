/** What the model server answers: texts in the form of the protocol, and everything that can go wrong with them. */
import type { ServerResponse } from 'node:http';
import type { ChatRequest, ServerOptions } from './model-server';

/** A text, or a text and how it goes wrong, or something else altogether. */
export type ServerReply = string | TextReply | OtherReply;

/** A completion. */
export interface TextReply {
  readonly text: string;
  /** One for each sample that is asked for; by default all are `text`. */
  readonly texts?: readonly string[];
  /** `stop` by default; null where the server says none. */
  readonly finish?: 'stop' | 'length' | 'content_filter' | null;
  /** The text comes as what a function of this name is called with. */
  readonly asCall?: string;
  /** The model refuses, in these words; its text is empty then. */
  readonly refusal?: string;
  /** Thoughts of so many tokens come first, and count with the answer: what has no room is cut off. */
  readonly thoughtTokens?: number;
  /** Waits before the first byte, headers included. */
  readonly firstByteMs?: number;
  /** Sends the headers, then waits before the first byte of the body. */
  readonly firstPieceMs?: number;
  /** Waits before each piece. */
  readonly pieceMs?: number;
  /** Characters in a piece; 8 by default. */
  readonly pieceLength?: number;
  /** Closes the connection after so many bytes of the body. */
  readonly cutAfterBytes?: number;
  /** Repeats the text without end. */
  readonly endless?: true;
  /** Bytes of the body are sent in portions that end at these offsets. */
  readonly portions?: readonly number[];
  /** Leaves out what the call took. */
  readonly noUsage?: true;
}

/** A reply that is no completion. */
export interface OtherReply {
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `application/json` by default. */
  readonly type?: string;
  readonly body?: string;
  /** Resets the connection instead of answering. */
  readonly reset?: true;
}

/**
 * Sends a reply.
 * @param reply what is said
 * @param chat the request, undefined where it was no JSON
 * @param response where it is sent
 * @param options how the server behaves
 */
export async function sendReply(
  reply: ServerReply,
  chat: ChatRequest | undefined,
  response: ServerResponse,
  options: ServerOptions,
): Promise<void> {
  if (typeof reply === 'object' && !('text' in reply)) {
    if (reply.reset) {
      response.socket?.resetAndDestroy();
      return;
    }
    const { status = 200, headers, type = 'application/json', body = '{}' } = reply;
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body);
    return;
  }
  const told = withinRoom(typeof reply === 'string' ? { text: reply } : reply, chat);
  await pause(told.firstByteMs);
  const samples = options.oneAnswer ? 1 : (chat?.n ?? 1);
  if (!chat?.stream || options.neverStreams) {
    response.writeHead(200, { 'content-type': 'application/json' });
    await sendBytes(response, JSON.stringify(completion(told, chat, samples)), told);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  response.flushHeaders();
  await pause(told.firstPieceMs);
  if (told.endless || told.pieceMs !== undefined) await sendPieces(response, told, chat, samples);
  else await sendBytes(response, [...events(told, chat, samples)].join(''), told);
}

/** A completion in one piece. */
function completion(told: TextReply, chat: ChatRequest | undefined, samples: number): unknown {
  const { refusal = null, finish = 'stop' } = told;
  const choices = Array.from({ length: samples }, (_, index) => ({
    index,
    message: {
      role: 'assistant',
      refusal,
      ...(refusal === null ? saidIn(told, textOf(told, index)) : { content: null }),
    },
    finish_reason: finish,
  }));
  const usage = told.noUsage ? {} : { usage: usageOf(told, chat, samples) };
  return { id: 'chatcmpl-test', object: 'chat.completion', created: 0, model: chat?.model, choices, ...usage };
}

/** A text, or a piece of it, as the protocol says it; the name of a function comes with its first piece alone. */
function saidIn({ asCall }: TextReply, text: string, isFirst = true): object {
  if (asCall === undefined) return { content: text };
  const named = isFirst ? { id: 'call-1', type: 'function', name: asCall } : {};
  const { id, type, name } = named as { readonly id?: string; readonly type?: string; readonly name?: string };
  return { content: null, tool_calls: [{ index: 0, id, type, function: { name, arguments: text } }] };
}

/** The events of a stream, one by one. */
function* events(told: TextReply, chat: ChatRequest, samples: number): Generator<string> {
  const { pieceLength = 8, finish = 'stop', refusal } = told;
  const chunk = (index: number, delta: object, end: string | null = null): string =>
    event(chat, { choices: [{ index, delta, finish_reason: end }] });
  for (let index = 0; index < samples; index++) {
    yield chunk(index, { role: 'assistant', content: '' });
    if (told.thoughtTokens) yield chunk(index, { reasoning_content: 'Hm. '.repeat(told.thoughtTokens) });
    if (refusal !== undefined) yield chunk(index, { refusal });
    const text = refusal === undefined ? textOf(told, index) : '';
    do {
      for (let at = 0; at < text.length; at += pieceLength) {
        yield chunk(index, saidIn(told, text.slice(at, at + pieceLength), at === 0));
      }
    } while (told.endless);
    yield chunk(index, {}, finish);
  }
  if (chat.stream_options?.include_usage && !told.noUsage) {
    yield event(chat, { choices: [], usage: usageOf(told, chat, samples) });
  }
  if (finish !== null) yield 'data: [DONE]\n\n';
}

function event(chat: ChatRequest, fields: object): string {
  const all = { id: 'chatcmpl-test', object: 'chat.completion.chunk', created: 0, model: chat.model, ...fields };
  return `data: ${JSON.stringify(all)}\n\n`;
}

/** Sends event after event, as slowly as is wanted, until the other side has gone. */
async function sendPieces(
  response: ServerResponse,
  told: TextReply,
  chat: ChatRequest,
  samples: number,
): Promise<void> {
  for (const piece of events(told, chat, samples)) {
    if (response.destroyed) return;
    if (!response.write(piece)) {
      await drained(response);
    }
    await pause(told.pieceMs);
  }
  response.end();
}

/** Sends a body, whole or in portions, or as much of it as is sent before the connection is cut. */
async function sendBytes(response: ServerResponse, text: string, told: TextReply): Promise<void> {
  const all = Buffer.from(text, 'utf8');
  const body = all.subarray(0, told.cutAfterBytes);
  let from = 0;
  for (const to of told.portions ?? []) {
    response.write(body.subarray(from, to));
    from = to;
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (told.cutAfterBytes === undefined) {
    response.end(body.subarray(from));
    return;
  }
  await new Promise((resolve) => response.write(body.subarray(from), resolve));
  response.socket?.destroy();
}

/** A reply whose thoughts leave no room for its text has none. */
function withinRoom(told: TextReply, chat: ChatRequest | undefined): TextReply {
  const room = chat?.max_completion_tokens ?? chat?.max_tokens ?? Infinity;
  return (told.thoughtTokens ?? 0) > room ? { ...told, text: '', finish: 'length' } : told;
}

function textOf({ text, texts }: TextReply, index: number): string {
  return texts?.[index] ?? text;
}

/** About four characters make a token. */
function usageOf(told: TextReply, chat: ChatRequest | undefined, samples: number): object {
  const input = chat?.messages.reduce((sum, { content }) => sum + Math.ceil(content.length / 4), 0) ?? 0;
  const output = Array.from({ length: samples }, (_, i) => Math.ceil(textOf(told, i).length / 4));
  const completion_tokens = output.reduce((sum, tokens) => sum + tokens, 0);
  return { prompt_tokens: input, completion_tokens, total_tokens: input + completion_tokens };
}

function pause(ms: number | undefined): Promise<void> {
  return ms === undefined ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits until there is room for more, or nobody to send it to. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
