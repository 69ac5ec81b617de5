/** Vectors from any server that speaks `/v1/embeddings`: OpenAI, Azure, Ollama, vLLM, LM Studio, llama.cpp. */
import { throwIfCancelled } from '../core/errors';
import { say } from '../core/message';
import type { ModelPorts } from '../core/ports';
import { toUnit, type Embedder, type EmbedOptions } from './embedder';
import { guardedHttp } from './guarded-http';
import { ModelError } from './model-error';
import { DEFAULT_LIMITS, type ModelSettings } from './model-settings';
import { errorOf, openaiClient } from './openai-client';
import { serverAddress, type ServerAddress } from './server-address';
import { estimateTokens } from './tokens';

/** Texts of one request: servers take more, but then nothing is seen to go on, and each failure costs more. */
const BATCH = 64;
/** Dimensions that a vector has at most; the largest models give 4,096. */
const MOST_DIMENSIONS = 8_192;
/** Bytes of a number, as JSON writes it. */
const NUMBER_BYTES = 32;

/**
 * An embedder on a server. Nothing is tried again: who asks does without vectors.
 * @param settings checked (`settingsProblem`)
 * @param ports the platform's; tokens are counted with those of language models
 */
export function openaiEmbedder(settings: ModelSettings, ports: ModelPorts): Embedder {
  const address = serverAddress(settings);
  const limits = { ...DEFAULT_LIMITS, ...settings.limits };
  return {
    name: JSON.stringify(['openai', address.baseUrl, settings.model]),
    async embed(texts, { signal, onProgress }: EmbedOptions = {}) {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += BATCH) {
        throwIfCancelled(signal);
        const batch = texts.slice(at, at + BATCH);
        const tokens = batch.reduce((sum, text) => sum + estimateTokens(text), 0);
        if (limits.dayTokens !== undefined && (await ports.ledger.used(ports.today())) + tokens > limits.dayTokens) {
          throw new ModelError(
            'budget',
            say`The model may use ${limits.dayTokens} tokens a day, and today's are used up.`,
          );
        }
        vectors.push(...(await request(batch, signal)));
        await ports.ledger.add(ports.today(), tokens).catch(() => undefined);
        onProgress?.(vectors.length);
      }
      return vectors;
    },
  };

  async function request(texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> {
    const abort = new AbortController();
    const onAbort = (): void => abort.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const seconds = Math.round(limits.callMs / 100) / 10;
    const late = new ModelError('slow', say`The model took longer than ${seconds} s, so it was not waited for.`);
    const stop = ports.timers.after(limits.callMs, () => abort.abort(late));
    const maxBytes = 65_536 + texts.length * MOST_DIMENSIONS * NUMBER_BYTES;
    const http = guardedHttp(ports.http, address, ports.timers, { firstByteMs: limits.firstByteMs, maxBytes });
    try {
      const reply = await openaiClient(address, http).embeddings.create(
        // Asked for no form, the library asks for one that not all servers know.
        { model: settings.model, input: [...texts], encoding_format: 'float' },
        { signal: abort.signal },
      );
      return vectorsIn(reply, texts.length, address);
    } catch (error) {
      throwIfCancelled(signal);
      throw abort.signal.aborted ? late : errorOf(error, address);
    } finally {
      stop();
      signal?.removeEventListener('abort', onAbort);
    }
  }
}

/**
 * The vectors of a reply, in the order of their texts.
 * @throws ModelError where it is not of the protocol
 */
function vectorsIn(reply: unknown, count: number, { host }: ServerAddress): Float32Array[] {
  const list: unknown = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : undefined;
  const found: (Float32Array | undefined)[] = Array.from({ length: count }, () => undefined);
  for (const [place, item] of Array.isArray(list) ? (list as unknown[]).entries() : []) {
    const { index = place, embedding } = (item ?? {}) as { readonly index?: unknown; readonly embedding?: unknown };
    if (typeof index === 'number' && Array.isArray(embedding) && embedding.every(Number.isFinite))
      found[index] = toUnit(Float32Array.from(embedding as number[]));
  }
  const vectors = found.slice(0, count).flatMap((vector) => vector ?? []);
  const [first] = vectors;
  const isWhole =
    vectors.length === count && first !== undefined && first.length > 0 && first.length <= MOST_DIMENSIONS;
  if (!isWhole || vectors.some((vector) => vector.length !== first.length)) {
    throw new ModelError(
      'malformed',
      say`The server at ${host} gave no vectors: it may not serve /embeddings, or the model is none for vectors.`,
    );
  }
  return vectors;
}
