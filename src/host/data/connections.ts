/**
 * The database servers that a person has named. Addresses are kept in VS Code's storage, for all workspaces; passwords where
 * VS Code keeps secrets. Neither is ever a setting, and a graph file holds the name alone.
 */
import type { Memento, SecretStorage } from 'vscode';
import { readPostgresAddress, type PostgresSettings } from '../../platform/thread/postgres-address';
import type { EngineClient } from './engine-client';

const STORED = 'connections';
const SECRET = 'schemaGraph.connection.';

/** Named servers. */
export class Connections {
  /**
   * @param storage where names and addresses are kept
   * @param secrets where passwords are kept
   * @param engine is told of them
   * @param isTrusted whether servers may be asked in this workspace
   */
  constructor(
    private readonly storage: Memento,
    private readonly secrets: SecretStorage,
    private readonly engine: Pick<EngineClient, 'setConnections'>,
    private readonly isTrusted: () => boolean,
  ) {}

  /** Addresses without passwords, by name. */
  get all(): Readonly<Record<string, string>> {
    return this.storage.get<Record<string, string>>(STORED, {});
  }

  /** Tells the engine what it may connect to; without trust it learns no password. */
  async tell(): Promise<void> {
    const trusted = this.isTrusted();
    const connections: [string, PostgresSettings][] = [];
    for (const [name, address] of trusted ? Object.entries(this.all) : []) {
      const password = await this.secrets.get(SECRET + name);
      connections.push([name, { ...readPostgresAddress(address), ...(password !== undefined && { password }) }]);
    }
    this.engine.setConnections({ type: 'connections', connections, trusted });
  }

  /**
   * Keeps a connection, in place of one of that name.
   * @param name as graphs name it
   * @param address without a password
   * @param password empty where the server asks for none
   */
  async add(name: string, address: string, password: string): Promise<void> {
    if (password === '') await this.secrets.delete(SECRET + name);
    else await this.secrets.store(SECRET + name, password);
    await this.storage.update(STORED, { ...this.all, [name]: address });
    await this.tell();
  }

  /** Forgets a connection and its password. */
  async remove(name: string): Promise<void> {
    const { [name]: _, ...others } = this.all;
    await this.secrets.delete(SECRET + name);
    await this.storage.update(STORED, others);
    await this.tell();
  }
}
