/** The models that a server offers, for a person to choose from. */
import { throwIfCancelled } from '../core/errors';
import { guardedHttp } from './guarded-http';
import { DEFAULT_LIMITS, type ModelSettings } from './model-settings';
import { errorOf, openaiClient } from './openai-client';
import type { ServerPorts } from './openai-model';
import { serverAddress } from './server-address';

/** Bytes of a list: services that offer the models of others have thousands. */
const LONGEST_LIST = 4_000_000;

/** Names that are shown. */
const MOST_MODELS = 1_000;

/**
 * Asks a server for its models.
 * @param settings address and key; the model's name makes no difference
 * @param ports the platform's
 * @param signal gives it up
 * @returns names, sorted
 * @throws SchemaGraphError `cancelled`, `model`: many servers offer no list
 */
export async function listModels(
  settings: ModelSettings,
  ports: ServerPorts,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const address = serverAddress(settings);
  const { firstByteMs } = { ...DEFAULT_LIMITS, ...settings.limits };
  const http = guardedHttp(ports.http, address, ports.timers, { firstByteMs, maxBytes: LONGEST_LIST });
  try {
    const page = await openaiClient(address, http).models.list({ ...(signal && { signal }) });
    const names = (page.data as readonly { readonly id?: unknown }[]).flatMap(({ id }) =>
      typeof id === 'string' && id !== '' ? [id] : [],
    );
    return [...new Set(names)].sort().slice(0, MOST_MODELS);
  } catch (error) {
    throwIfCancelled(signal);
    throw errorOf(error, address);
  }
}
