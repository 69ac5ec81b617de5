/** Where the server of a model is reached: its address, and what each kind of server wants besides. */
import type { ModelSettings } from './model-settings';

/** How requests are addressed. */
export interface ServerAddress {
  /** Up to where `/chat/completions` follows. */
  readonly baseUrl: string;
  readonly query: Readonly<Record<string, string>>;
  /** The header that carries the key, if there is one. */
  readonly keyHeader: readonly [name: string, value: string] | undefined;
  /** The server as messages name it: host and port. */
  readonly host: string;
}

/**
 * Works out how a server is addressed. Only the host is enough for servers whose protocol lies below `/v1` (Ollama, vLLM,
 * LM Studio, llama.cpp); an Azure address without a deployment gets the one that bears the model's name.
 * @param settings checked (`settingsProblem`)
 */
export function serverAddress(settings: ModelSettings): ServerAddress {
  const { baseUrl = '', model, key, apiVersion } = settings;
  const url = new URL(baseUrl);
  const query = Object.fromEntries(url.searchParams);
  if (apiVersion) query['api-version'] = apiVersion;
  const isAzure = /\.azure\.com$|\.azure\.us$|\.azure\.cn$/.test(url.hostname) || query['api-version'] !== undefined;
  let path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  if (isAzure && query['api-version'] !== undefined) {
    if (!/\/openai(\/|$)/.test(path)) path += '/openai';
    if (!/\/deployments\//.test(path) && !/\/v1$/.test(path)) path += `/deployments/${encodeURIComponent(model)}`;
  } else if (isAzure) {
    if (path === '') path = '/openai/v1';
  } else if (path === '') {
    path = '/v1';
  }
  const keyHeader = !key
    ? undefined
    : isAzure
      ? (['api-key', key] as const)
      : (['authorization', `Bearer ${key}`] as const);
  return { baseUrl: url.origin + path, query, keyHeader, host: url.host };
}
