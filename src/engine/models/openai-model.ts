/** A model behind any server that speaks chat completions: OpenAI, Azure, Ollama, vLLM, LM Studio, llama.cpp. */
import type OpenAI from 'openai';
import { throwIfCancelled } from '../core/errors';
import { say, verbatim } from '../core/message';
import type { Clock, Http, Timers } from '../core/ports';
import { guardedHttp } from './guarded-http';
import { jsonInText, withoutThoughts } from './json-in-text';
import type { LanguageModel, ModelCallOptions, ModelReply, ModelRequest, ModelUsage } from './language-model';
import { ModelError } from './model-error';
import type { ModelSettings } from './model-settings';
import { errorOf, openaiClient } from './openai-client';
import { readReply, type Choice } from './openai-reply';
import { schemaInWords } from './schema-in-words';
import { learn, type Abilities } from './server-abilities';
import { serverAddress, type ServerAddress } from './server-address';
import { estimateTokens } from './tokens';

/** Tokens that models which reason may think before they answer: servers count them with the answer. */
const ROOM_TO_REASON = 4_096;

/** Characters of a token, at most: what is longer is no token. */
const LONGEST_TOKEN = 16;

/** Bytes of the event that carries a token, generously. */
const EVENT_BYTES = 1_024;

/** What the adapter needs from outside. */
export interface ServerPorts {
  readonly http: Http;
  readonly timers: Timers;
  readonly clock: Clock;
}

/**
 * A model on a server. One call is one or more requests: several where parameters turn out to be unknown to the server, or
 * where it gives one answer at a time. Nothing is tried again that merely failed (`withRetries`).
 * @param settings checked (`settingsProblem`)
 * @param abilities what is known of the server; more is learned by calls
 * @param ports the platform's
 */
export function openaiModel(
  settings: ModelSettings & { readonly firstByteMs: number },
  abilities: Abilities,
  ports: ServerPorts,
): LanguageModel {
  const address = serverAddress(settings);
  const server: Server = { address, settings, abilities, ports };
  return {
    provider: 'openai',
    name: settings.model,
    async complete(request, options = {}) {
      throwIfCancelled(options.signal);
      const started = ports.clock();
      try {
        const { texts, usage } = await answers(server, request, options);
        return { texts, usage, ms: ports.clock() - started };
      } catch (error) {
        throwIfCancelled(options.signal);
        throw error;
      }
    },
  };
}

interface Server {
  readonly address: ServerAddress;
  readonly settings: ModelSettings & { readonly firstByteMs: number };
  readonly abilities: Abilities;
  readonly ports: ServerPorts;
}

/** As many answers as are wanted, in one request where the server can. */
async function answers(
  server: Server,
  request: ModelRequest,
  options: ModelCallOptions,
): Promise<Pick<ModelReply, 'texts' | 'usage'>> {
  const wanted = Math.max(1, request.samples ?? 1);
  const first = await answerOnce(server, request, server.abilities.samples ? wanted : 1, options);
  const missing = wanted - first.choices.length;
  // Fewer came than were asked for: the server gives one at a time.
  if (missing > 0 && wanted > 1) server.abilities.samples = false;
  const silent = { ...(options.signal && { signal: options.signal }) };
  const more = await Promise.all(
    Array.from({ length: Math.max(0, missing) }, () => answerOnce(server, request, 1, silent)),
  );
  const all = [first, ...more];
  const usage = all.reduce<ModelUsage>(
    (sum, { usage: { inputTokens, outputTokens } }) => ({
      inputTokens: sum.inputTokens + inputTokens,
      outputTokens: sum.outputTokens + outputTokens,
    }),
    { inputTokens: 0, outputTokens: 0 },
  );
  return {
    texts: textsOf(
      all.flatMap(({ choices }) => choices),
      request,
    ),
    usage,
  };
}

/** One answer to the request as the server takes it, which may have to be found out. */
async function answerOnce(
  server: Server,
  request: ModelRequest,
  samples: number,
  options: ModelCallOptions,
): Promise<{ choices: readonly Choice[]; usage: ModelUsage }> {
  const { abilities } = server;
  const used = { schema: request.schema !== undefined, samples: samples > 1 };
  for (;;) {
    const n = abilities.samples ? samples : 1;
    try {
      const answer = await send(server, request, n, options);
      // Its thoughts took all the room that was meant for the answer.
      const crowded = answer.choices.some(({ reasoned, finish }) => reasoned && finish === 'length');
      if (!crowded || abilities.reasons) return answer;
      abilities.reasons = true;
    } catch (error) {
      throwIfCancelled(options.signal);
      if (!(error instanceof ModelError) || !learn(abilities, error, { ...used, samples: n > 1 })) throw error;
    }
  }
}

async function send(
  { address, settings, abilities, ports }: Server,
  request: ModelRequest,
  n: number,
  { signal, onText }: ModelCallOptions,
): Promise<{ choices: readonly Choice[]; usage: ModelUsage }> {
  const room = request.maxTokens + (abilities.reasons ? ROOM_TO_REASON : 0);
  const fetch = guardedHttp(ports.http, address, ports.timers, {
    firstByteMs: settings.firstByteMs,
    maxBytes: 65_536 + room * n * EVENT_BYTES,
  });
  const client = openaiClient(address, fetch);
  const body = bodyOf(request, settings.model, n, room, abilities);
  try {
    const response = await client.chat.completions.create(body, { ...(signal && { signal }) }).asResponse();
    const tool = abilities.format === 'tool' ? request.schema?.name : undefined;
    const bounds = { samples: n, maxLength: room * n * LONGEST_TOKEN, ...(tool !== undefined && { tool }) };
    const reply = await readReply(response, client, bounds, (piece) => onText?.(piece));
    const output = reply.choices.reduce((sum, { text }) => sum + estimateTokens(text), 0);
    const input = request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
    return { choices: reply.choices, usage: reply.usage ?? { inputTokens: input, outputTokens: output } };
  } catch (error) {
    throwIfCancelled(signal);
    throw errorOf(error, address);
  }
}

function bodyOf(
  { messages, schema, temperature }: ModelRequest,
  model: string,
  n: number,
  room: number,
  abilities: Abilities,
): OpenAI.ChatCompletionCreateParamsStreaming {
  const told = schema && abilities.format !== 'schema' ? schemaInWords(messages, schema) : messages;
  return {
    model,
    messages: told.map(({ role, content }) => ({ role, content })),
    stream: true,
    [abilities.limit]: room,
    ...(abilities.streamUsage && { stream_options: { include_usage: true } }),
    ...(abilities.temperature && { temperature: temperature ?? 0 }),
    ...(n > 1 && { n }),
    ...(schema && responseFormat(schema, abilities)),
  };
}

function responseFormat(
  { name, schema }: NonNullable<ModelRequest['schema']>,
  { format }: Abilities,
): Pick<OpenAI.ChatCompletionCreateParamsStreaming, 'response_format' | 'tools' | 'tool_choice'> {
  switch (format) {
    case 'schema':
      return { response_format: { type: 'json_schema', json_schema: { name, schema: { ...schema }, strict: true } } };
    case 'tool':
      return {
        tools: [{ type: 'function', function: { name, parameters: { ...schema } } }],
        tool_choice: { type: 'function', function: { name } },
      };
    case 'object':
      return { response_format: { type: 'json_object' } };
    case 'words':
      return {};
  }
}

/**
 * The texts of the answers that can be used. One that was cut short is none, and neither is a refusal.
 * @throws ModelError where none is left: why the first one cannot be used
 */
function textsOf(choices: readonly Choice[], { schema }: ModelRequest): readonly string[] {
  const usable = choices.map(({ text, refusal, finish }) => {
    if (refusal !== '' || finish === 'content_filter') {
      return new ModelError(
        'refused',
        refusal === ''
          ? say`A filter of the model's server withheld the answer.`
          : say`The model refuses to answer: ${verbatim(refusal.slice(0, 300))}`,
      );
    }
    const said = withoutThoughts(text);
    const found = schema ? jsonInText(said) : said;
    // JSON that is whole shows by itself that nothing is missing.
    const whole = schema !== undefined && isWhole(found);
    if (finish === 'length' && !whole) {
      return new ModelError('truncated', say`The model's answer was longer than it may be, so its end is missing.`);
    }
    if (finish === undefined && !whole) {
      return new ModelError('cut', say`The model's answer ended before it was complete.`);
    }
    return found.trim() === '' ? new ModelError('empty', say`The model answered nothing.`) : found;
  });
  const texts = usable.filter((text) => typeof text === 'string');
  if (texts.length > 0) return texts;
  throw (
    usable.find((error) => error instanceof ModelError) ?? new ModelError('empty', say`The model answered nothing.`)
  );
}

function isWhole(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
