/**
 * A connection to a PostgreSQL server that reads and nothing else: each batch of statements runs in a transaction that is
 * READ ONLY, by the extended protocol (which takes one statement at a time), under the server's own clock, with names
 * looked up among the server's own alone. What runs too long or is no longer wanted is cancelled on the server.
 */
import net from 'node:net';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { SchemaGraphError, throwIfCancelled } from '../../engine/core/errors';
import { say } from '../../engine/core/message';
import type { ServerConnection, ServerLimits, ServerResult } from '../../engine/core/ports';
import { quoteIdentifier } from '../../engine/core/sql-text';
import { untilCancelled } from '../../engine/core/until-cancelled';
import type { SqlValue } from '../../engine/core/values';
import { connectError, isLost, statementError } from './postgres-errors';
import type { PostgresSettings } from '../thread/postgres-address';
import { cellReader } from './postgres-values';

const CONNECT_MS = 10_000;
/** A server that has not ended a statement so long after it was asked to is asked in another way, then left. */
const CANCEL_AGAIN_MS = 150;
const GIVE_UP_MS = 5_000;

/** What every session is set to; a server that only speaks the protocol may lack some of it. */
const SESSION = [
  'SET default_transaction_read_only = on',
  "SET DateStyle = 'ISO, YMD'",
  "SET TimeZone = 'UTC'",
  "SET bytea_output = 'hex'",
  'SET standard_conforming_strings = on',
  'SET extra_float_digits = 1',
  "SET lock_timeout = '5s'",
  "SET idle_in_transaction_session_timeout = '60s'",
  'SET jit = off',
];

interface Statement {
  readonly sql: string;
  readonly params?: readonly SqlValue[];
}

type Outcome = ServerResult | { readonly error: Error };

interface Session {
  readonly client: pg.Client;
  readonly socket: net.Socket;
  lost: boolean;
}

/**
 * Connects to a server.
 * @param settings where, who, and with what password
 * @param signal ends the attempt
 * @throws SchemaGraphError `not-found` where no server answers, `bad-input` where it refuses, `cancelled`
 */
export async function connectPostgres(settings: PostgresSettings, signal?: AbortSignal): Promise<ServerConnection> {
  const connection = new PostgresConnection(settings);
  try {
    await untilCancelled(connection.ready(), signal);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

class PostgresConnection implements ServerConnection {
  #session: Promise<Session> | undefined;
  /** Statements run one after another; this settles when the last one has. */
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  readonly address: string;
  readonly schemas?: readonly string[];

  constructor(private readonly settings: PostgresSettings) {
    const { host, port, database, schemas } = settings;
    this.address = `${host}:${port}/${database}`;
    if (schemas) this.schemas = schemas;
  }

  async ready(): Promise<Session> {
    const known = await this.#session?.catch(() => undefined);
    if (known && !known.lost) return known;
    this.#session = openSession(this.settings);
    return this.#session;
  }

  runAll(statements: readonly Statement[], limits: ServerLimits, signal?: AbortSignal): Promise<readonly Outcome[]> {
    const work = this.#queue.then(() => this.#run(statements, limits, signal));
    this.#queue = work.catch(() => undefined);
    // Who cancels does not wait until the server has heard of it.
    return untilCancelled(work, signal);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const session = await this.#session?.catch(() => undefined);
    if (!session) return;
    const end = session.client.end().catch(() => undefined);
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 500))]);
    session.socket.destroy();
  }

  async #run(
    statements: readonly Statement[],
    limits: ServerLimits,
    signal: AbortSignal | undefined,
  ): Promise<readonly Outcome[]> {
    throwIfCancelled(signal);
    if (this.#closed) throw new SchemaGraphError('cancelled', say`The connection was closed.`);
    if (statements.length === 0) return [];
    const session = await this.ready();
    const outcomes: Outcome[] = [];
    let open = false;
    try {
      for (const statement of statements) {
        throwIfCancelled(signal);
        if (!open) await session.client.query(beginning(limits.timeoutMs));
        open = true;
        try {
          outcomes.push(await runOne(session, this.settings, statement, limits, signal));
        } catch (error) {
          throwIfCancelled(signal);
          if (isLost(error) || session.lost) throw error;
          outcomes.push({ error: statementError(error, limits.timeoutMs) });
          await session.client.query('ROLLBACK');
          open = false;
        }
      }
      return outcomes;
    } catch (error) {
      if (isLost(error)) session.lost = true;
      throw statementError(error, limits.timeoutMs);
    } finally {
      if (open && !session.lost) await session.client.query('ROLLBACK').catch(() => (session.lost = true));
    }
  }
}

/** Names of tables, functions and operators are those that are written: nobody can put others before the server's own. */
function beginning(timeoutMs: number): string {
  const clock = Math.max(1, Math.min(2_147_483_647, Math.ceil(timeoutMs)));
  return `BEGIN TRANSACTION READ ONLY; SET LOCAL statement_timeout = ${clock}; SET LOCAL search_path = pg_catalog`;
}

async function openSession(settings: PostgresSettings): Promise<Session> {
  const { host, port, database, user, password, ssl, role } = settings;
  const socket = new net.Socket();
  const client = new pg.Client({
    ...{ host, port, database, user, application_name: 'schema-graph', connectionTimeoutMillis: CONNECT_MS },
    ...(password !== undefined && { password }),
    ssl: ssl === 'disable' ? false : { rejectUnauthorized: ssl === 'verify-full', servername: host },
    keepAlive: true,
    stream: () => socket,
  });
  const session: Session = { client, socket, lost: false };
  const onLost = (): void => void (session.lost = true);
  client.on('error', onLost);
  client.on('end', onLost);
  try {
    await client.connect();
    if (role !== undefined) await client.query(`SET ROLE ${quoteIdentifier(role)}`);
    const [readOnly, ...rest] = SESSION;
    await client.query(readOnly ?? '');
    for (const setting of rest) await client.query(setting).catch(() => undefined);
    return session;
  } catch (error) {
    socket.destroy();
    throw connectError(error, settings);
  }
}

/** Runs one statement; rows beyond the limits are not read. */
async function runOne(
  session: Session,
  settings: PostgresSettings,
  { sql, params = [] }: Statement,
  { maxRows, maxCells, timeoutMs }: ServerLimits,
  signal: AbortSignal | undefined,
): Promise<ServerResult> {
  const started = performance.now();
  const text = sql.replace(/[;\s]+$/, '');
  const limit = Number.isFinite(maxRows) ? ` LIMIT ${maxRows + 1}` : '';
  const query = new pg.Query({
    // Within another query nothing stands but one that selects: COPY would be no writing to a transaction.
    text: `SELECT * FROM (${text}\n) AS "all rows"${limit}`,
    values: [...params],
    rowMode: 'array',
    types: { getTypeParser: cellReader },
    queryMode: 'extended',
  } as pg.QueryArrayConfig);
  const rows: SqlValue[][] = [];
  let columns: readonly string[] = [];
  let truncated = false;
  let stopping: (() => void) | undefined;
  const stop = (): void => void (stopping ??= cancelOnServer(session, settings));
  try {
    await new Promise<void>((resolve, reject) => {
      query.on('row', (row: unknown) => {
        const cells = row as SqlValue[];
        truncated ||= rows.length >= maxRows || (rows.length + 1) * cells.length > maxCells;
        if (!truncated) rows.push(cells);
        else if (rows.length < maxRows) stop();
      });
      query.on('end', (result) => {
        columns = result.fields.map(({ name }) => name);
        resolve();
      });
      query.on('error', (error) => (truncated && !signal?.aborted ? resolve() : reject(error)));
      signal?.addEventListener('abort', stop, { once: true });
      session.client.query(query);
    });
    // A statement that was stopped has also ended its transaction.
    if (stopping) await session.client.query(`ROLLBACK; ${beginning(timeoutMs)}`);
    return { columns, rows, truncated, ms: performance.now() - started };
  } finally {
    signal?.removeEventListener('abort', stop);
    stopping?.();
  }
}

/**
 * Asks the server to end what a session is running: first by a request for it, which needs no sign-in, then as the same user in
 * another session; a server that does neither is left.
 * @returns to be called once the statement has ended
 */
function cancelOnServer(session: Session, settings: PostgresSettings): () => void {
  const { processID, secretKey } = session.client as unknown as { processID: number; secretKey: number };
  const request = Buffer.alloc(16);
  [16, 80_877_102, processID, secretKey].forEach((word, i) => request.writeInt32BE(word | 0, i * 4));
  const socket = net.connect(settings.port, settings.host, () => socket.end(request));
  socket.on('error', () => socket.destroy());
  const again = setTimeout(() => void cancelAsUser(processID, settings), CANCEL_AGAIN_MS);
  const leave = setTimeout(() => {
    session.lost = true;
    session.socket.destroy();
  }, GIVE_UP_MS);
  return () => {
    clearTimeout(again);
    clearTimeout(leave);
  };
}

async function cancelAsUser(processId: number, settings: PostgresSettings): Promise<void> {
  const other = await openSession(settings).catch(() => undefined);
  await other?.client.query('SELECT pg_cancel_backend($1)', [processId]).catch(() => undefined);
  await other?.client.end().catch(() => undefined);
}
