/** People write `FROM orders`; a server that looks up no name by itself is told the schema of each table. */
import type { PostgresDialect, ServerTable } from '../core/sql-dialect';
import { quoteIdentifier } from '../core/sql-text';
import { scanSql, type SqlToken } from './sql-scan';

/** Ends the list of tables that FROM begins. */
const AFTER_FROM = new Set('WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH WINDOW UNION INTERSECT EXCEPT FOR'.split(' '));

/**
 * Puts the schema before each table that a statement names without one. Nothing else of it is changed.
 * @param sql a statement in the server's own SQL
 * @param dialect the tables that are known, by name
 */
export function withSchemas(sql: string, { tables }: Pick<PostgresDialect, 'tables'>): string {
  const known = [...tables.values()];
  const tokens = [...scanSql(sql)];
  const named = new Set(tokens.flatMap((token, i) => (isNamedQuery(tokens, i) ? [nameOf(token)] : [])));
  const inserted = new Map<number, string>();
  /** Of each open parenthesis: whether it holds a query, and whether a table may come next. */
  const nesting = [{ isQuery: false, isFrom: false }];
  let isTable = false;
  for (const [i, token] of tokens.entries()) {
    const level = nesting.at(-1);
    if (!level) break;
    const word = token.kind === 'word' ? token.text.toUpperCase() : '';
    const table = isTable ? tableOf(token, tokens[i + 1], known) : undefined;
    if (table && !named.has(nameOf(token))) inserted.set(token.start, `${quoteIdentifier(table.schema)}.`);
    isTable = false;
    if (token.text === '(') nesting.push({ isQuery: false, isFrom: level.isFrom && isBeforeTable(tokens[i - 1]) });
    else if (token.text === ')') nesting.pop();
    else if (word === 'SELECT') level.isQuery = true;
    // "EXTRACT(year FROM ordered)" names no table.
    else if (word === 'FROM') level.isFrom = level.isQuery;
    else if (AFTER_FROM.has(word)) level.isFrom = false;
    isTable = (nesting.at(-1)?.isFrom ?? false) && isBeforeTable(token);
  }
  return [...inserted].toReversed().reduce((text, [at, schema]) => text.slice(0, at) + schema + text.slice(at), sql);
}

/** `name AS (` and `name (columns) AS (` of a WITH: there is a query of that name, which is meant. */
function isNamedQuery(tokens: readonly SqlToken[], at: number): boolean {
  const before = tokens[at - 1]?.text.toUpperCase();
  if (before !== 'WITH' && before !== 'RECURSIVE' && before !== ',') return false;
  let next = at + 1;
  if (tokens[next]?.text === '(') {
    next = tokens.findIndex((token, i) => i > next && token.text === ')') + 1;
    if (next === 0) return false;
  }
  return (
    tokens[next]?.text.toUpperCase() === 'AS' &&
    ['(', 'MATERIALIZED', 'NOT'].includes(tokens[next + 1]?.text.toUpperCase() ?? '')
  );
}

/** Whether a table may follow: in a list of tables these words are about tables. */
function isBeforeTable(token: SqlToken | undefined): boolean {
  return token !== undefined && ['FROM', 'JOIN', ',', '(', 'ONLY', 'LATERAL'].includes(token.text.toUpperCase());
}

function tableOf(token: SqlToken, next: SqlToken | undefined, known: readonly ServerTable[]): ServerTable | undefined {
  if ((token.kind !== 'word' && token.kind !== 'name') || next?.text === '.' || next?.text === '(') return undefined;
  const found = known.filter(({ name }) => name === nameOf(token));
  // Of two schemas the person has to say which.
  return found.length === 1 ? found[0] : undefined;
}

/** The server's own reading of a name: one without quotes is in small letters. */
function nameOf({ kind, text }: SqlToken): string {
  return kind === 'name' ? text.slice(1, -1).replaceAll('""', '"') : text.toLowerCase();
}
