/** Keys of models, each for the server that it was given for, where VS Code keeps secrets. */
import type { SecretStorage } from 'vscode';

/** What names of secrets begin with. */
const PREFIX = 'schemaGraph.model.key:';

/** Keeps keys. */
export class ModelKeys {
  /** @param secrets where they are kept */
  constructor(private readonly secrets: SecretStorage) {}

  /**
   * The key for a server; undefined where it has none. Another server never gets it, whatever settings say.
   * @param baseUrl its address
   */
  async get(baseUrl: string): Promise<string | undefined> {
    const name = nameOf(baseUrl);
    return name === undefined ? undefined : await this.secrets.get(name);
  }

  /** Keeps a key for a server, in place of an older one. */
  async set(baseUrl: string, key: string): Promise<void> {
    const name = nameOf(baseUrl);
    if (name !== undefined) await this.secrets.store(name, key);
  }

  /** Forgets the key for a server. */
  async forget(baseUrl: string): Promise<void> {
    const name = nameOf(baseUrl);
    if (name !== undefined) await this.secrets.delete(name);
  }
}

/**
 * The server of an address: protocol, host and port.
 * @param baseUrl as a person wrote it
 * @returns undefined where it is no address
 */
export function serverOf(baseUrl: string): string | undefined {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/**
 * Whether a server is on this machine: such servers seldom want a key.
 * @param server see `serverOf`
 */
export function isLoopback(server: string): boolean {
  return URL.canParse(server) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(server).hostname);
}

function nameOf(baseUrl: string): string | undefined {
  const server = serverOf(baseUrl);
  return server === undefined ? undefined : PREFIX + server;
}
