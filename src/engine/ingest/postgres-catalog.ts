/** What a PostgreSQL database declares: tables, columns, keys, foreign keys and comments, read from the server's catalogue. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { ServerConnection } from '../core/ports';
import type { ServerTable, StoredKind } from '../core/sql-dialect';
import { quoteLiteral } from '../core/sql-text';
import type { SqlValue } from '../core/values';
import { shortenedComment } from './shortened-comment';

/** A table of the server with what is declared about it. */
export interface CatalogTable extends ServerTable {
  /** The server's identifier of it. */
  readonly id: number;
  /** Rows as the server last estimated them; undefined where it never has. */
  readonly estimate?: number;
  readonly description?: string;
  /** By column. */
  readonly descriptions: ReadonlyMap<string, string>;
  readonly unique: readonly (readonly string[])[];
  readonly references: readonly {
    readonly columns: readonly string[];
    readonly to: number;
    readonly toColumns: readonly string[];
  }[];
  /** Columns that the user may not read. */
  readonly hidden: readonly string[];
}

/** What a database declares. */
export interface Catalog {
  /** In the order in which they were made. */
  readonly tables: readonly CatalogTable[];
  /** Tables that the user may not read: `schema.table`. */
  readonly refused: readonly string[];
  /** Text is sorted by the rules of a language. */
  readonly collates: boolean;
  /** Changes when rows are written, as far as the server counts that. */
  readonly writes: string;
}

const TIMEOUT_MS = 30_000;
/** More tables than anybody has put into a graph, and more columns. */
const LIMITS = { maxRows: 500_000, maxCells: 5_000_000, timeoutMs: TIMEOUT_MS };

/** Parts of a table are that table; what an extension brought along is nobody's data. */
const RELATIONS = `c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition AND c.relpersistence <> 't'
  AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'crdb_internal', 'pg_extension') AND n.nspname !~ '^pg_(toast|temp)'
  AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_catalog.pg_class'::regclass AND d.deptype = 'e')`;

/**
 * Reads the catalogue.
 * @param connection to the database
 * @param signal cancels it
 * @throws SchemaGraphError `cancelled`, `not-found` where the server went away, `bad-input` where it has no such catalogue
 */
export async function readCatalog(connection: ServerConnection, signal?: AbortSignal): Promise<Catalog> {
  const { schemas } = connection;
  const wanted = schemas ? ` AND n.nspname IN (${schemas.map(quoteLiteral).join(', ')})` : '';
  const relations = `FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE ${RELATIONS}${wanted}`;
  const ids = `(SELECT c.oid ${relations})`;
  const statements = [
    `SELECT c.oid, n.nspname, c.relname, c.relkind, c.reltuples, pg_catalog.obj_description(c.oid, 'pg_class'),
       pg_catalog.has_schema_privilege(n.oid, 'USAGE') AND (pg_catalog.has_table_privilege(c.oid, 'SELECT') OR pg_catalog.has_any_column_privilege(c.oid, 'SELECT'))
     ${relations} ORDER BY c.oid`,
    `SELECT a.attrelid, a.attname, COALESCE(b.typname, t.typname), pg_catalog.col_description(a.attrelid, a.attnum),
       pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT')
     FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
       LEFT JOIN pg_catalog.pg_type b ON b.oid = t.typbasetype
     WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attrelid IN ${ids} ORDER BY a.attrelid, a.attnum`,
    `SELECT i.indexrelid, i.indrelid, i.indisprimary, a.attname
     FROM pg_catalog.pg_index i CROSS JOIN LATERAL pg_catalog.unnest(i.indkey::int2[]) WITH ORDINALITY k(attnum, place)
       LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum AND k.attnum > 0
     WHERE i.indisunique AND i.indpred IS NULL AND k.place <= i.indnkeyatts AND i.indrelid IN ${ids}
     ORDER BY i.indexrelid, k.place`,
    `SELECT f.oid, f.conrelid, f.confrelid, a.attname, o.attname
     FROM pg_catalog.pg_constraint f CROSS JOIN LATERAL pg_catalog.unnest(f.conkey) WITH ORDINALITY k(attnum, place)
       JOIN pg_catalog.pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.attnum
       JOIN pg_catalog.pg_attribute o ON o.attrelid = f.confrelid AND o.attnum = f.confkey[k.place]
     WHERE f.contype = 'f' AND f.conrelid IN ${ids} AND f.confrelid IN ${ids} ORDER BY f.oid, k.place`,
    `SELECT pg_catalog.version(), d.datcollate FROM pg_catalog.pg_database d WHERE d.datname = pg_catalog.current_database()`,
    `SELECT SUM(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_catalog.pg_stat_user_tables`,
  ];
  const replies = await connection.runAll(
    statements.map((sql) => ({ sql })),
    LIMITS,
    signal,
  );
  const rows = replies.map((reply, i): readonly Row[] => {
    if (!('error' in reply)) return reply.rows;
    // How much was written is worth knowing, and no more.
    if (i === statements.length - 1) return [];
    throw reply.error;
  });
  if (rows.length < statements.length) throw new SchemaGraphError('internal', say`The server gave no answer.`);
  const [relation = [], column = [], index = [], foreign = [], server = [], writes = []] = rows;
  const [version, collation] = server[0] ?? [];
  // Servers that only speak the protocol store rows otherwise.
  const genuine = /^PostgreSQL /.test(text(version)) && !/-YB-/.test(text(version));
  const columns = grouped(column, 0);
  const indexes = [...grouped(index, 0).values()];
  const references = [...grouped(foreign, 0).values()];
  const readable = relation.filter((row) => row[6] === 1);
  return {
    tables: readable.map((row) => {
      const own = (key: number) => (group: readonly Row[]) => Number(group[0]?.[key]) === Number(row[0]);
      return tableOf(
        row,
        columns.get(row[0] ?? null) ?? [],
        indexes.filter(own(1)),
        references.filter(own(1)),
        genuine,
      );
    }),
    refused: relation.filter((row) => row[6] !== 1).map((row) => `${text(row[1])}.${text(row[2])}`),
    collates: !/^(C|POSIX|C\.UTF-?8|ucs_basic)$/i.test(text(collation)),
    writes: text(writes[0]?.[0]),
  };
}

type Row = readonly SqlValue[];

function tableOf(
  [id, schema, name, kind, tuples, comment]: Row,
  columns: readonly Row[],
  indexes: readonly (readonly Row[])[],
  references: readonly (readonly Row[])[],
  genuine: boolean,
): CatalogTable {
  const readable = columns.filter((row) => row[4] === 1);
  const held = new Set(readable.map((row) => text(row[1])));
  // An index over an expression has a part without a name, and says nothing about columns.
  const keys = indexes
    .filter((parts) => parts.every((part) => held.has(text(part[3]))))
    .map((parts) => ({ primary: parts[0]?.[2] === 1, columns: parts.map((part) => text(part[3])) }));
  const key = keys.find(({ primary }) => primary)?.columns;
  const described = readable.flatMap((row): [string, string][] =>
    row[3] === null ? [] : [[text(row[1]), shortenedComment(text(row[3]))]],
  );
  return {
    id: Number(id),
    schema: text(schema),
    name: text(name),
    kind:
      kind === 'p' || !genuine
        ? kind === 'v'
          ? 'view'
          : 'partitioned'
        : kind === 'r' || kind === 'm'
          ? 'table'
          : 'view',
    columns: new Map(readable.map((row) => [text(row[1]), { kind: kindOf(text(row[2])), type: text(row[2]) }])),
    ...(key && { key }),
    ...(Number(tuples) >= 0 && { estimate: Number(tuples) }),
    ...(comment !== null && comment !== undefined && { description: shortenedComment(text(comment)) }),
    descriptions: new Map(described),
    unique: keys.flatMap(({ primary, columns: unique }) => (primary ? [] : [unique])),
    references: references
      .map((pairs) => ({
        columns: pairs.map((pair) => text(pair[3])),
        to: Number(pairs[0]?.[2]),
        toColumns: pairs.map((pair) => text(pair[4])),
      }))
      .filter((reference) => reference.columns.every((column) => held.has(column))),
    hidden: columns.filter((row) => row[4] !== 1).map((row) => text(row[1])),
  };
}

const KINDS: Readonly<Record<string, StoredKind>> = {
  ...{ int2: 'integer', int4: 'integer', int8: 'integer', oid: 'integer' },
  ...{ float4: 'number', float8: 'number', numeric: 'number' },
  ...{ text: 'text', varchar: 'text', bpchar: 'text' },
  ...{ bool: 'boolean', date: 'date', timestamp: 'timestamp', timestamptz: 'timestamp', time: 'time', timetz: 'time' },
  bytea: 'blob',
};

function kindOf(type: string): StoredKind {
  return Object.hasOwn(KINDS, type) ? (KINDS[type] ?? 'other') : 'other';
}

function grouped(rows: readonly Row[], by: number): Map<SqlValue, Row[]> {
  const groups = new Map<SqlValue, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[by] ?? null);
    if (group) group.push(row);
    else groups.set(row[by] ?? null, [row]);
  }
  return groups;
}

function text(value: SqlValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
