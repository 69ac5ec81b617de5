/** Opens embedders from settings. */
import { say } from '../core/message';
import type { ModelPorts, Timers, VectorPorts } from '../core/ports';
import { untilCancelled } from '../core/until-cancelled';
import type { Embedder } from './embedder';
import { withKeptVectors } from './kept-vectors';
import { ModelError } from './model-error';
import { settingsProblem, type ModelSettings } from './model-settings';
import { openaiEmbedder } from './openai-embedder';
import { workerEmbedder } from './worker-embedder';

/** A question waits so long for its vectors, in ms: they are a help and no more. */
const PATIENCE_MS = 2_000;

/** What a person sets about vectors: those that ship with the extension, or a server's. Plain data. */
export type VectorSettings = { readonly provider: 'embedded' } | ModelSettings;

/** An embedder, and what it may be given. */
export interface VectorUse {
  /** For questions: it gives up soon. */
  readonly embedder: Embedder;
  /** For what is asked again and again, the columns of graphs: it keeps what it gave. */
  readonly keeping: Embedder;
  /** False keeps stored values, and texts that repeat them, from it. */
  readonly sendValues: boolean;
}

/** Opens embedders. One serves a whole process. */
export type Embedders = (settings: VectorSettings) => VectorUse;

/**
 * Makes what opens embedders.
 * @param ports the platform's, for servers
 * @param vectors the platform's, for the encoder that ships with the extension and for what is kept
 * @returns throws ModelError `settings` where they cannot be used, or where the encoder does not ship
 */
export function createEmbedders(ports: ModelPorts, vectors: VectorPorts): Embedders {
  let embedded: Embedder | undefined;
  return (settings) => {
    if (settings.provider === 'embedded') {
      const { spawnEncoder } = vectors;
      if (!spawnEncoder) throw new ModelError('settings', say`This build has no sentence encoder.`);
      embedded ??= workerEmbedder(spawnEncoder, ports.timers);
      // Nothing leaves the machine: it may be given all there is.
      return {
        embedder: inTime(embedded, ports.timers),
        keeping: withKeptVectors(embedded, vectors.kept),
        sendValues: true,
      };
    }
    const problem =
      settings.provider === 'openai'
        ? settingsProblem(settings, true)
        : say`Vectors come from the extension itself, or from a server that speaks /v1/embeddings.`;
    if (problem) throw new ModelError('settings', problem);
    const embedder = openaiEmbedder(settings, ports);
    const { sendValues = true } = settings;
    return { embedder: inTime(embedder, ports.timers), keeping: withKeptVectors(embedder, vectors.kept), sendValues };
  };
}

/** The same, for who does not wait. */
function inTime(embedder: Embedder, timers: Timers): Embedder {
  return {
    name: embedder.name,
    async embed(texts, { signal, ...options } = {}) {
      const abort = new AbortController();
      const onAbort = (): void => abort.abort();
      signal?.addEventListener('abort', onAbort, { once: true });
      let late = false;
      const stop = timers.after(PATIENCE_MS, () => {
        late = true;
        abort.abort();
      });
      try {
        return await untilCancelled(embedder.embed(texts, { ...options, signal: abort.signal }), abort.signal);
      } catch (error) {
        if (!late) throw error;
        throw new ModelError(
          'slow',
          say`Columns were looked for by their names and words alone: comparing what words mean took too long. Asked again, the question may find more.`,
        );
      } finally {
        stop();
        signal?.removeEventListener('abort', onAbort);
      }
    },
  };
}
