import type { Memento, SecretStorage } from 'vscode';
import { describe, expect, test } from 'vitest';
import { Connections } from '../../../src/host/data/connections';
import type { ToldConnections } from '../../../src/platform/thread/engine-messages';
import { createPostgresServers } from '../../../src/platform/node/postgres-servers';

const ADDRESS = 'postgres://ada@db.example.org:5433/sales?sslmode=verify-full';

function setUp(trusted = true) {
  const stored = new Map<string, unknown>();
  const secrets = new Map<string, string>();
  const told: ToldConnections[] = [];
  const storage = {
    get: (key: string, otherwise: unknown) => stored.get(key) ?? otherwise,
    update: (key: string, value: unknown) => Promise.resolve(void stored.set(key, value)),
  } as unknown as Memento;
  const secretStorage = {
    get: (key: string) => Promise.resolve(secrets.get(key)),
    store: (key: string, value: string) => Promise.resolve(void secrets.set(key, value)),
    delete: (key: string) => Promise.resolve(void secrets.delete(key)),
  } as unknown as SecretStorage;
  const engine = { setConnections: (one: ToldConnections) => void told.push(one) };
  return { connections: new Connections(storage, secretStorage, engine, () => trusted), stored, secrets, told };
}

describe('named servers', () => {
  test('passwords are kept where secrets are, and nowhere else', async () => {
    const { connections, stored, secrets, told } = setUp();
    await connections.add('crm', ADDRESS, 'hush');
    expect(JSON.stringify([...stored])).not.toContain('hush');
    expect([...secrets.values()]).toEqual(['hush']);
    expect(told.at(-1)?.connections).toEqual([
      [
        'crm',
        { host: 'db.example.org', port: 5433, database: 'sales', user: 'ada', password: 'hush', ssl: 'verify-full' },
      ],
    ]);
    await connections.remove('crm');
    expect([...secrets.values(), ...Object.keys(connections.all)]).toEqual([]);
    expect(told.at(-1)?.connections).toEqual([]);
  });

  test('without trust the engine learns no address and no password, and connects to nothing', async () => {
    const { connections, told } = setUp(false);
    await connections.add('crm', ADDRESS, 'hush');
    expect(told.at(-1)).toEqual({ type: 'connections', connections: [], trusted: false });
    const servers = createPostgresServers();
    servers.set(new Map(), false);
    await expect(servers.connect('crm')).rejects.toThrow(/not trusted/);
  });

  test('a name that nobody knows is told, with what to do', async () => {
    await expect(createPostgresServers().connect('crm')).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/no connection called "crm".*--connection crm=/) as unknown,
    });
  });
});
