/** Reads what a server of chat completions answers: a stream of events, or one document. Nothing of it is trusted. */
import type OpenAI from 'openai';
import { Stream } from 'openai/streaming';
import { errorMessage } from '../core/errors';
import { say, verbatim } from '../core/message';
import { startsWithThoughts } from './json-in-text';
import { ModelError } from './model-error';

/** One answer of several. */
export interface Choice {
  readonly text: string;
  readonly refusal: string;
  /** Why it ended; undefined where the server did not say, as where its answer was cut. */
  readonly finish: string | undefined;
  /** The model thought before it answered. */
  readonly reasoned: boolean;
}

/** All that came. */
export interface ServerReply {
  readonly choices: readonly Choice[];
  /** Absent where the server does not tell. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}

/** What is read at most. */
export interface ReplyBounds {
  readonly samples: number;
  /** Characters of all answers. */
  readonly maxLength: number;
  /** The function that is to be called: what it is called with is the answer. No other call is read. */
  readonly tool?: string;
}

/**
 * Reads an answer as it comes.
 * @param response of a server; its body rejects with ModelError
 * @param client the library's, whose reader of events is used
 * @param bounds of the answers
 * @param onText is given the pieces of the first answer
 * @throws ModelError `malformed`, `endless`, `server`, and what the body rejects with
 */
export async function readReply(
  response: Response,
  client: OpenAI,
  bounds: ReplyBounds,
  onText: (piece: string) => void,
): Promise<ServerReply> {
  const type = response.headers.get('content-type') ?? '';
  const choices = new Map<number, Coming>();
  let usage: ServerReply['usage'];
  let left = bounds.maxLength;
  const take = (part: unknown): void => {
    const error = field(part, 'error');
    if (error !== undefined && error !== null) throw failed(error);
    usage = usageOf(field(part, 'usage')) ?? usage;
    const listed = field(part, 'choices');
    for (const choice of Array.isArray(listed) ? (listed as unknown[]) : []) {
      const index = field(choice, 'index') ?? 0;
      if (typeof index !== 'number' || !(index >= 0 && index < bounds.samples)) continue;
      const known = choices.get(index) ?? { text: '', refusal: '', reasoned: false, calls: false };
      choices.set(index, known);
      const message = field(choice, 'delta') ?? field(choice, 'message');
      const text = stringOf(field(message, 'content')) + calledWith(message, known, bounds.tool);
      const refusal = stringOf(field(message, 'refusal'));
      known.text += text;
      known.refusal += refusal;
      // Two names that servers have for it.
      if (stringOf(field(message, 'reasoning_content')) + stringOf(field(message, 'reasoning')) !== '')
        known.reasoned = true;
      const finish = field(choice, 'finish_reason');
      if (typeof finish === 'string') known.finish = finish;
      left -= text.length + refusal.length;
      if (left < 0) throw new ModelError('endless', say`The model's answer went on without end, so it was cut off.`);
      if (index === 0 && text !== '') onText(text);
    }
  };
  if (/event-stream/.test(type)) {
    // Leaving the loop by an error closes the connection.
    for await (const event of eventsOf(response, client)) take(event);
  } else {
    take(await documentOf(response, type));
  }
  return {
    choices: [...choices]
      .sort(([a], [b]) => a - b)
      .map(([, { text, refusal, reasoned, finish }]) => ({
        text,
        refusal,
        finish,
        reasoned: reasoned || startsWithThoughts(text),
      })),
    ...(usage && { usage }),
  };
}

/** A choice that is still coming. */
interface Coming {
  text: string;
  refusal: string;
  reasoned: boolean;
  finish?: string;
  /** It calls the function that was asked for. */
  calls: boolean;
}

/** What a message calls a function with, as far as that is the one that was asked for. */
function calledWith(message: unknown, coming: Coming, tool: string | undefined): string {
  const listed = field(message, 'tool_calls');
  const call: unknown = Array.isArray(listed) ? listed[0] : undefined;
  if (tool === undefined || (field(call, 'index') ?? 0) !== 0) return '';
  const called = field(call, 'function');
  const name = stringOf(field(called, 'name'));
  // The name comes with the first piece alone.
  if (name !== '') coming.calls = name === tool;
  return coming.calls ? stringOf(field(called, 'arguments')) : '';
}

async function* eventsOf(response: Response, client: OpenAI): AsyncGenerator<unknown> {
  try {
    yield* Stream.fromSSEResponse<unknown>(response, new AbortController(), client);
  } catch (error) {
    if (error instanceof ModelError) throw error;
    const said = field(error, 'error');
    if (said !== undefined && said !== null) throw failed(said);
    if (error instanceof SyntaxError) throw malformed();
    throw error;
  }
}

/** A whole answer, from servers that do not stream. */
async function documentOf(response: Response, type: string): Promise<unknown> {
  const text = await response.text();
  if (/html/.test(type) || /^\s*</.test(text)) {
    throw new ModelError(
      'malformed',
      say`The address of the model's server answers with a web page. It has to end where /chat/completions follows, most often in /v1.`,
    );
  }
  try {
    const document: unknown = JSON.parse(text);
    if (Array.isArray(field(document, 'choices')) || field(document, 'error')) return document;
  } catch {
    // Said below.
  }
  throw malformed();
}

function malformed(): ModelError {
  return new ModelError('malformed', say`The model's server answered with something that is no chat completion.`);
}

/** An error that a server reports within an answer that began well. */
function failed(error: unknown): ModelError {
  const message = stringOf(field(error, 'message')) || stringOf(error) || errorMessage(JSON.stringify(error));
  return new ModelError('server', say`The model's server failed within the answer: ${verbatim(message.slice(0, 300))}`);
}

function usageOf(usage: unknown): ServerReply['usage'] | undefined {
  const [input, output] = [field(usage, 'prompt_tokens'), field(usage, 'completion_tokens')];
  if (typeof input !== 'number' || typeof output !== 'number' || !(input >= 0 && output >= 0)) return undefined;
  return { inputTokens: input, outputTokens: output };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
