/** The PostgreSQL servers that people have named. */
import { SchemaGraphError } from '../../engine/core/errors';
import { say } from '../../engine/core/message';
import type { Servers } from '../../engine/core/ports';
import { connectPostgres } from './postgres-connection';
import type { PostgresSettings } from '../thread/postgres-address';

/** Named connections, which may change while they are used: what is open stays as it is. */
export interface PostgresServers extends Servers {
  /**
   * @param connections by name; they take the place of all before
   * @param trusted whether servers may be asked at all
   */
  set(connections: ReadonlyMap<string, PostgresSettings>, trusted: boolean): void;
}

/**
 * Makes the servers of a platform.
 * @param connections by name
 */
export function createPostgresServers(connections: ReadonlyMap<string, PostgresSettings> = new Map()): PostgresServers {
  let known = connections;
  let isTrusted = true;
  return {
    set: (others, trusted) => {
      known = others;
      isTrusted = trusted;
    },
    async connect(name, signal) {
      if (!isTrusted) {
        const said = say`servers are not asked in a workspace that is not trusted; trust it first.`;
        throw new SchemaGraphError('bad-input', said);
      }
      const settings = known.get(name);
      if (!settings) {
        throw new SchemaGraphError(
          'not-found',
          say`there is no connection called "${name}" here. The command "Add a PostgreSQL Connection" adds it; on the command line, --connection ${name}=postgres://user@host:port/database does.`,
        );
      }
      return connectPostgres(settings, signal);
    },
  };
}
