import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { connectionsOf } from '../../../src/cli/connections';
import { readPostgresAddress } from '../../../src/platform/thread/postgres-address';
import { passwordFor } from '../../../src/platform/node/postgres-settings';

const folder = mkdtempSync(path.join(os.tmpdir(), 'schema-graph-pgpass-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('addresses of servers', () => {
  test.each<[string, object]>([
    [
      'postgres://ada@db.example.org/sales',
      { host: 'db.example.org', port: 5432, database: 'sales', user: 'ada', ssl: 'require' },
    ],
    [
      'postgresql://ada:p%40ss@127.0.0.1:5433/my%20db',
      { host: '127.0.0.1', port: 5433, database: 'my db', user: 'ada', password: 'p@ss', ssl: 'disable' },
    ],
    [
      'postgres://a@[::1]/b?role=reader&schema=x,y',
      { host: '::1', port: 5432, database: 'b', user: 'a', ssl: 'disable', role: 'reader', schemas: ['x', 'y'] },
    ],
    ['postgres://a@h/b?sslmode=disable', { host: 'h', port: 5432, database: 'b', user: 'a', ssl: 'disable' }],
    ['postgres://a@h/b?sslmode=verify-full', { host: 'h', port: 5432, database: 'b', user: 'a', ssl: 'verify-full' }],
  ])('%s', (address, settings) => {
    expect(readPostgresAddress(address)).toEqual(settings);
  });

  test.each(['', 'sales', 'mysql://a@h/b', 'postgres://h/b', 'postgres://a@h', 'postgres://a@/b'])(
    '%j is none',
    (address) => {
      expect(() => readPostgresAddress(address)).toThrow(/is no address of a PostgreSQL server/);
    },
  );

  test('a password is not repeated in what is said', () => {
    expect(() => readPostgresAddress('postgres://a:hush@h')).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hush') as unknown }),
    );
  });

  test('passwords are looked for where PostgreSQL’s own programs look', () => {
    const file = path.join(folder, 'pgpass');
    writeFileSync(file, '# ours\nother:*:*:ada:no\n*:5432:sa\\:les:ada:from\\:file\n', { mode: 0o600 });
    const settings = readPostgresAddress('postgres://ada@h/sa%3Ales');
    expect(passwordFor(settings, { PGPASSWORD: 'from env', PGPASSFILE: file })).toBe('from env');
    expect(passwordFor(settings, { PGPASSFILE: file })).toBe('from:file');
    expect(passwordFor({ ...settings, port: 1 }, { PGPASSFILE: file })).toBeUndefined();
    writeFileSync(file + '2', '*:*:*:*:open\n', { mode: 0o644 });
    expect(passwordFor(settings, { PGPASSFILE: file + '2' })).toBeUndefined();
  });

  test('the command line takes names and addresses, and no password', () => {
    const found = connectionsOf(['crm=postgres://ada@127.0.0.1/sales'], ['postgres://bob@127.0.0.1/stock', 'x.csv'], {
      PGPASSWORD: 'p',
    });
    expect([...found].map(([name, { user, password }]) => [name, user, password])).toEqual([
      ['crm', 'ada', 'p'],
      ['stock', 'bob', 'p'],
    ]);
    expect(() => connectionsOf(['crm'], [], {})).toThrow(/NAME=/);
    expect(() => connectionsOf([], ['postgres://bob:hush@h/stock'], {})).toThrow(/Leave the password out/);
  });
});
