/** How a PostgreSQL server is reached, from an address. */
import { SchemaGraphError } from '../../engine/core/errors';
import { say } from '../../engine/core/message';

/** Whether the connection is encrypted: never; always, whoever the server is; or only with a certificate that is trusted. */
export type PostgresSsl = 'disable' | 'require' | 'verify-full';

/** A server, a database on it and who asks. */
export interface PostgresSettings {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password?: string;
  readonly ssl: PostgresSsl;
  /** The role that reads, where it is another than the user. */
  readonly role?: string;
  /** Only tables of these schemas; all that the user may read where it is absent. */
  readonly schemas?: readonly string[];
}

const DEFAULT_PORT = 5432;

/**
 * Whether a text is the address of a PostgreSQL server.
 * @param text for example `postgres://ada@db.example.org/sales`
 */
export function isPostgresAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//i.test(text);
}

/**
 * Reads an address.
 * @param address `postgres://user@host:port/database`, with `?sslmode=…`, `role=…` and `schema=a,b` if need be
 * @throws SchemaGraphError `bad-input` where it is none, or lacks a part
 */
export function readPostgresAddress(address: string): PostgresSettings {
  const url = URL.parse(address.trim());
  if (!url || !isPostgresAddress(address.trim())) throw badAddress(withoutPassword(address));
  const database = decoded(url.pathname.replace(/^\//, ''));
  const host = decoded(url.hostname).replace(/^\[|\]$/g, '');
  const user = decoded(url.username);
  if (host === '' || database === '' || user === '' || database.includes('/'))
    throw badAddress(withoutPassword(address));
  const given = url.searchParams;
  const [role, schema] = [given.get('role'), given.get('schema')];
  return {
    host,
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    database,
    user,
    ...(url.password !== '' && { password: decoded(url.password) }),
    ssl: sslOf(given.get('sslmode'), host),
    ...(role && { role }),
    ...(schema && { schemas: schema.split(',').map((name) => name.trim()) }),
  };
}

function badAddress(shown: string): SchemaGraphError {
  return new SchemaGraphError(
    'bad-input',
    say`"${shown}" is no address of a PostgreSQL server; write postgres://user@host:port/database.`,
  );
}

/** An address as it may be shown. */
function withoutPassword(address: string): string {
  return address.replace(/(:\/\/[^/?#]*?):[^/?#]*@/, '$1@');
}

/** As libpq: a server on this machine needs none, all others do. */
function sslOf(mode: string | null, host: string): PostgresSsl {
  if (mode === 'disable' || mode === 'allow' || mode === 'prefer') return 'disable';
  if (mode === 'verify-full' || mode === 'verify-ca') return 'verify-full';
  if (mode === 'require') return 'require';
  return isLocal(host) ? 'disable' : 'require';
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
