/** A PostgreSQL server of a test's own: started in a temporary folder, stopped and deleted afterwards. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** A server that runs. */
export interface PostgresCluster {
  readonly host: string;
  readonly port: number;
  /** Its first role, a superuser, who needs `password`. */
  readonly user: string;
  readonly password: string;
  /** Runs statements as the superuser. */
  run(sql: string, database?: string): Promise<void>;
  /** Works with a connection as the superuser. */
  use<T>(work: (client: pg.Client) => Promise<T>, database?: string): Promise<T>;
  /** Ends the server: `fast` lets nobody finish, as a server does that is shut down. */
  stop(): Promise<void>;
}

const PASSWORD = 'not a secret';
const STARTING_MS = 20_000;

/**
 * The folder of the server's programs.
 * @returns the newest that the system's packages have installed; undefined where there is none
 */
export function serverPrograms(): string | undefined {
  const found = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt/postgresql'].flatMap((root) => {
    if (!existsSync(root)) return [];
    const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
    return [root, ...versions.map((version) => path.join(root, version))].map((folder) => path.join(folder, 'bin'));
  });
  return found.find((folder) => existsSync(path.join(folder, 'initdb')));
}

/**
 * Starts a server on a free port of 127.0.0.1.
 * @param programs the folder of its programs, see `serverPrograms`
 * @param options `locale` decides how text is sorted; tests of the same order as SQLite's take another one than C
 */
export async function startCluster(programs: string, options: { locale?: string } = {}): Promise<PostgresCluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'schema-graph-postgres-'));
  // The server refuses to run as root.
  const owner = process.getuid?.() === 0 ? someoneElse() : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid);
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  const asOwner = { ...owner, cwd: folder };
  execFileSync('sh', ['-c', `umask 077; printf '%s' "$0" > "$1"`, PASSWORD, passwordFile], asOwner);
  const setUp = ['-D', data, '-U', 'owner', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '-N'];
  execFileSync(path.join(programs, 'initdb'), [...setUp, `--locale=${options.locale ?? 'C.UTF-8'}`], {
    ...asOwner,
    stdio: 'pipe',
  });
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'jit=off'];
  const server = spawn(path.join(programs, 'postgres'), ['-D', data, ...settings.flatMap((s) => ['-c', s])], {
    ...asOwner,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const base = { host: '127.0.0.1', port, user: 'owner', password: PASSWORD };
  const use = async <T>(work: (client: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> => {
    const client = new pg.Client({ ...base, database });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(use);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...base, use, run: (sql, database) => use(async (c) => void (await c.query(sql)), database), stop };
}

function someoneElse(): { uid?: number; gid?: number } {
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady(use: PostgresCluster['use']): Promise<void> {
  const until = Date.now() + STARTING_MS;
  for (;;) {
    try {
      return await use(() => Promise.resolve());
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
