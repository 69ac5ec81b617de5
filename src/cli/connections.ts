/** Database servers on the command line: by address, or by the name that a graph has for them. */
import { serverData } from '../engine/ingest/list-data';
import { isPostgresAddress, readPostgresAddress, type PostgresSettings } from '../platform/thread/postgres-address';
import { passwordFor } from '../platform/node/postgres-settings';
import { enginePath } from './engine-path';
import { UsageError } from './usage-error';

/**
 * The servers that a command may ask.
 * @param named `NAME=ADDRESS`, as `--connection` takes them
 * @param data what else the command names; addresses among it are known by the names of their databases
 * @param env where passwords are looked for
 * @throws UsageError where one is not written so, or holds a password; SchemaGraphError `bad-input` for an address that is none
 */
export function connectionsOf(
  named: readonly string[],
  data: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ReadonlyMap<string, PostgresSettings> {
  const found = new Map<string, PostgresSettings>();
  for (const one of named) {
    const [, name, address] = /^([^=]+)=(.*)$/s.exec(one) ?? [];
    if (name === undefined || address === undefined || !isPostgresAddress(address))
      throw new UsageError('--connection takes NAME=postgres://user@host:port/database.');
    found.set(name, settingsOf(address, env));
  }
  for (const address of data.filter(isPostgresAddress)) {
    const settings = settingsOf(address, env);
    found.set(settings.database, settings);
  }
  return found;
}

function settingsOf(address: string, env: NodeJS.ProcessEnv): PostgresSettings {
  const settings = readPostgresAddress(address);
  // Everybody on the machine can read command lines.
  if (settings.password !== undefined)
    throw new UsageError('Leave the password out of the address: it is taken from PGPASSWORD, or from a pgpass file.');
  const password = passwordFor(settings, env);
  return { ...settings, ...(password !== undefined && { password }) };
}

/**
 * Data as the engine names it.
 * @param data a path, or the address of a server
 */
export function engineData(data: string): string {
  return isPostgresAddress(data) ? serverData(readPostgresAddress(data).database) : enginePath(data);
}
