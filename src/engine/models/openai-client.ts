/** The `openai` package, told to do nothing by itself: no retries, no logs, no reading of the environment. */
import OpenAI from 'openai';
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { Http } from '../core/ports';
import { ModelError } from './model-error';
import type { ServerAddress } from './server-address';

/**
 * A client of one server.
 * @param address where it is
 * @param http guarded: it adds the key, which the library never sees
 */
export function openaiClient(address: ServerAddress, http: Http): OpenAI {
  return new OpenAI({
    baseURL: address.baseUrl,
    defaultQuery: { ...address.query },
    fetch: (url, init) => http(url instanceof Request ? url.url : url.toString(), init ?? {}),
    apiKey: 'none',
    // What it would read from the environment stays there.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    dangerouslyAllowBrowser: true,
    maxRetries: 0,
    // Our own limits end a call long before.
    timeout: 3_600_000,
    logLevel: 'off',
  });
}

/**
 * What a call failed with: the library wraps what its `fetch` throws.
 * @param error what it threw
 * @param address of the server
 */
export function errorOf(error: unknown, { host }: ServerAddress): SchemaGraphError {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof SchemaGraphError) return cause;
  if (error instanceof SchemaGraphError) return error;
  return new ModelError('malformed', say`The model's server at ${host} could not be understood.`);
}
