/** What PostgreSQL and the way to it complain about, in words that say what to do. */
import { errorMessage, SchemaGraphError } from '../../engine/core/errors';
import { say } from '../../engine/core/message';
import type { PostgresSettings } from '../thread/postgres-address';

/** The code of an error: five characters of the server (SQLSTATE), or a name of the system. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/**
 * Whether an error ends the connection: the server went away, or the network did.
 * @param error what was thrown
 */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  // A cancelled statement (57014) is no end of the connection.
  if (/^(08|57P0)/.test(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')) return false;
  return /^E[A-Z]+$/.test(code) || /terminated|Connection ended|not queryable|closed/i.test(errorMessage(error));
}

/**
 * What went wrong with connecting.
 * @param error what was thrown
 * @param settings where and who
 */
export function connectError(error: unknown, { host, port, database, user, ssl }: PostgresSettings): SchemaGraphError {
  if (error instanceof SchemaGraphError) return error;
  const at = `${host}:${port}`;
  const message = errorMessage(error);
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return new SchemaGraphError(
        'not-found',
        say`No server answers at ${at}; check the address, and whether it runs.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new SchemaGraphError('not-found', say`There is no server called ${host}; check the address.`);
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new SchemaGraphError(
        'not-found',
        say`The server at ${at} does not answer; check the address and the network.`,
      );
    case '28P01':
      return new SchemaGraphError(
        'bad-input',
        say`The server at ${at} does not take this password of ${user}; try again with another one.`,
      );
    case '28000':
      return new SchemaGraphError('bad-input', say`The server at ${at} does not let ${user} in: ${message}`);
    case '3D000':
      return new SchemaGraphError('bad-input', say`The server at ${at} has no database ${database}.`);
    case '42501':
      return new SchemaGraphError(
        'bad-input',
        say`The server at ${at} does not let ${user} read ${database}: ${message}`,
      );
    case '53300':
      return new SchemaGraphError('not-found', say`The server at ${at} has no connection left; try again later.`);
  }
  if (/password must be a string|client password/i.test(message)) {
    return new SchemaGraphError(
      'bad-input',
      say`The server at ${at} asks for the password of ${user}, and none is known.`,
    );
  }
  if (/does not support SSL/i.test(message)) {
    return new SchemaGraphError(
      'bad-input',
      say`The server at ${at} does not encrypt; add ?sslmode=disable to its address to reach it all the same.`,
    );
  }
  if (ssl !== 'disable' && /certificate|self.signed|altnames/i.test(message)) {
    return new SchemaGraphError('bad-input', say`The certificate of the server at ${at} is not trusted: ${message}`);
  }
  return new SchemaGraphError('not-found', say`The server at ${at} cannot be reached: ${message}`);
}

/**
 * What went wrong with a statement.
 * @param error what was thrown
 * @param timeoutMs how long the statement was allowed to take
 */
export function statementError(error: unknown, timeoutMs: number): SchemaGraphError {
  if (error instanceof SchemaGraphError) return error;
  const code = codeOf(error);
  const message = errorMessage(error);
  if (isLost(error)) return new SchemaGraphError('not-found', say`The server went away: ${message}`);
  // Only the server's own clock ends statements so; a person's cancelling is known before.
  if (code === '57014')
    return new SchemaGraphError('limit', say`The query took longer than ${timeoutMs / 1000} s and was stopped.`);
  if (code === '55P03') return new SchemaGraphError('limit', say`A table is locked by somebody else; try again later.`);
  if (code === '42501') return new SchemaGraphError('bad-input', say`The server does not allow it: ${message}`);
  if (code === '25006')
    return new SchemaGraphError('refused-sql', say`Only one statement that reads is run: ${message}.`);
  if (code.startsWith('53') || code.startsWith('54')) {
    return new SchemaGraphError('limit', say`The query is too much for the server: ${message}`);
  }
  if (code === '42P01') {
    return new SchemaGraphError(
      'bad-input',
      say`PostgreSQL: ${message}; name the table with its schema ("public"."…").`,
    );
  }
  return new SchemaGraphError('bad-input', say`PostgreSQL: ${message}`);
}
