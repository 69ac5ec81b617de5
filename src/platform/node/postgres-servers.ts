/** The PostgreSQL servers that people have named. */
import { SchemaGraphError } from '../../engine/core/errors';
import { say } from '../../engine/core/message';
import type { Servers } from '../../engine/core/ports';
import { connectPostgres } from './postgres-connection';
import type { PostgresSettings } from './postgres-settings';

/** Named connections, which may change while they are used: what is open stays as it is. */
export interface PostgresServers extends Servers {
  /** @param connections by name; they take the place of all before */
  set(connections: ReadonlyMap<string, PostgresSettings>): void;
}

/**
 * Makes the servers of a platform.
 * @param connections by name
 */
export function createPostgresServers(connections: ReadonlyMap<string, PostgresSettings> = new Map()): PostgresServers {
  let known = connections;
  return {
    set: (others) => void (known = others),
    async connect(name, signal) {
      const settings = known.get(name);
      if (!settings) {
        throw new SchemaGraphError(
          'not-found',
          say`There is no connection called "${name}" here. On the command line, --connection ${name}=postgres://user@host:port/database gives its address.`,
        );
      }
      return connectPostgres(settings, signal);
    },
  };
}
