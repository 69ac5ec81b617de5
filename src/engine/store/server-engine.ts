/**
 * SqlEngine over a database server: programs run there, and nothing is imported. The connection reads and nothing else (see
 * `ServerConnection`); what a statement of a person's own could do beside reading is refused here by name.
 */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { ServerConnection } from '../core/ports';
import type { SqlDialect } from '../core/sql-dialect';
import { DEFAULT_LIMITS, type QueryOptions, type QueryResult, type SqlEngine } from './sql-engine';
import { scanSql } from './sql-scan';

/**
 * Functions that a transaction which only reads does not keep from doing something: to other sessions, to files of the
 * server, to other servers, to the settings of the session. What an administrator has written stays allowed.
 */
const ACTING_FUNCTIONS =
  /^(set_config|pg_(terminate|cancel)_backend|pg_(reload_conf|rotate_logfile|promote|switch_wal|notify|sleep\w*)|pg_(read|ls|stat|write|file)_\w*(file|dir|log)\w*|pg_(try_)?advisory\w*|pg_(create|drop|copy|logical|replication)_\w+|pg_(import|extension_config)\w*|lo_\w+|dblink\w*|query_to_xml\w*|cursor_to_xml\w*|database_to_xml\w*|(schema|table)_to_xml\w*|txid_\w+|nextval|setval)$/i;

/**
 * Makes an engine.
 * @param connection the server; the engine closes it
 * @param dialect how its SQL is printed
 */
export function createServerEngine(connection: ServerConnection, dialect: SqlDialect): SqlEngine {
  let closed = false;
  const queryAll: SqlEngine['queryAll'] = async (statements, options = {}) => {
    if (closed) throw new SchemaGraphError('cancelled', say`The connection was closed.`);
    const refusals = statements.map(({ sql }) => refusalOf(sql));
    const allowed = statements.filter((_, i) => !refusals[i]);
    const { signal, ...given } = options;
    const results = await connection.runAll(allowed, { ...DEFAULT_LIMITS, ...given }, signal);
    let at = 0;
    return refusals.map((error) => (error ? { error } : (results[at++] ?? { error: noAnswer() })));
  };
  return {
    capabilities: { dialect, interrupt: true, fullText: false, attach: false, readOnly: true },
    queryAll,
    async query(sql: string, { params, ...options }: QueryOptions = {}): Promise<QueryResult> {
      const [result] = await queryAll([params ? { sql, params } : { sql }], options);
      if (!result) throw noAnswer();
      if ('error' in result) throw result.error;
      return result;
    },
    async close() {
      if (closed) return;
      closed = true;
      await connection.close();
    },
  };
}

function noAnswer(): SchemaGraphError {
  return new SchemaGraphError('internal', say`The server gave no answer.`);
}

/** Why a statement is not even sent; undefined where it may be. */
function refusalOf(sql: string): SchemaGraphError | undefined {
  if (sql.includes('\u0000')) return refused(say`the text holds the character U+0000`);
  const tokens = [...scanSql(sql)];
  const first = tokens[0]?.text.toUpperCase();
  if (first !== 'SELECT' && first !== 'WITH') return refused(say`it has to begin with SELECT or WITH`);
  for (const [i, { kind, text }] of tokens.entries()) {
    if ((kind !== 'word' && kind !== 'name') || tokens[i + 1]?.text !== '(') continue;
    const name = text.replace(/^"|"$/g, '');
    if (ACTING_FUNCTIONS.test(name)) return refused(say`it calls ${name}`);
  }
  return undefined;
}

function refused(reason: ReturnType<typeof say>): SchemaGraphError {
  return new SchemaGraphError('refused-sql', say`Only one statement that reads is run: ${reason}.`);
}
