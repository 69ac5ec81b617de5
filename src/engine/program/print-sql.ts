/** Prints SQL trees: for SQLite here, for PostgreSQL in `print-postgres.ts`. The only places where SQL text is put together. */
import { SQLITE, type SqlDialect } from '../core/sql-dialect';
import { quoteIdentifier, quoteLiteral, quoteNumber } from '../core/sql-text';
import { printPostgres } from './print-postgres';
import type {
  SqlCall,
  SqlExpression,
  SqlFrame,
  SqlFrameEnd,
  SqlJoin,
  SqlOrderKey,
  SqlQuery,
  SqlSelect,
  SqlSource,
  SqlWindow,
} from './sql-tree';

/**
 * Prints a query.
 * @param query the tree
 * @param dialect of the engine that runs it
 * @returns one SELECT statement on one line, every name and literal quoted
 * @throws SchemaGraphError `bad-input` where the dialect cannot say it
 */
export function printSql(query: SqlQuery, dialect: SqlDialect = SQLITE): string {
  if (dialect.name === 'postgres') return printPostgres(query, dialect);
  const parts = [printWith(query), query.kind === 'select' ? printSelect(query) : printSides(query)];
  const { orderBy = [], limit, limitBy, offset } = query;
  if (orderBy.length > 0) parts.push(`ORDER BY ${printOrder(orderBy)}`);
  if (limitBy) parts.push(`LIMIT ${operand(limitBy)}`);
  else if (limit !== undefined) parts.push(`LIMIT ${String(Math.max(0, Math.trunc(limit)))}`);
  // SQLite has no OFFSET without a LIMIT; a negative one is none.
  else if (offset !== undefined) parts.push('LIMIT -1');
  if (offset !== undefined) parts.push(`OFFSET ${String(Math.max(0, Math.trunc(offset)))}`);
  return parts.filter((part) => part !== '').join(' ');
}

function printWith({ with: named = [], recursive }: SqlQuery): string {
  if (named.length === 0) return '';
  const parts = named.map(({ name, columns, query }) => {
    const list = columns ? `(${columns.map(quoteIdentifier).join(', ')})` : '';
    return `${quoteIdentifier(name)}${list} AS (${printSql(query)})`;
  });
  return `WITH ${recursive ? 'RECURSIVE ' : ''}${parts.join(', ')}`;
}

function printSides({ op, left, right }: Extract<SqlQuery, { kind: 'set' }>): string {
  const side = (part: SqlQuery, second: boolean) =>
    (part.kind === 'set' && second) || isMoreThanRows(part) ? `SELECT * FROM (${printSql(part)})` : printSql(part);
  return `${side(left, false)} ${op} ${side(right, true)}`;
}

/** Whether a query has parts that no side of a set operation may have. */
function isMoreThanRows({ with: named, orderBy = [], limit, limitBy, offset }: SqlQuery): boolean {
  return (
    (named?.length ?? 0) > 0 ||
    orderBy.length > 0 ||
    limit !== undefined ||
    limitBy !== undefined ||
    offset !== undefined
  );
}

function printSelect(select: SqlSelect): string {
  const columns = select.columns.map(
    (c) => printExpression(c.value) + (c.as === undefined ? '' : ` AS ${quoteIdentifier(c.as)}`),
  );
  const parts = [`SELECT ${select.distinct ? 'DISTINCT ' : ''}${columns.join(', ')}`];
  if (select.from) parts.push(`FROM ${printSource(select.from)}${select.joins.map(printJoin).join('')}`);
  if (select.where) parts.push(`WHERE ${printExpression(select.where)}`);
  if (select.groupBy.length > 0) parts.push(`GROUP BY ${select.groupBy.map(printExpression).join(', ')}`);
  if (select.having) parts.push(`HAVING ${printExpression(select.having)}`);
  if (select.windows && select.windows.length > 0) {
    const windows = select.windows.map(({ name, window }) => `${quoteIdentifier(name)} AS (${printWindow(window)})`);
    parts.push(`WINDOW ${windows.join(', ')}`);
  }
  return parts.join(' ');
}

function printJoin(join: SqlJoin): string {
  const { on, using, natural, side } = join;
  const by = on ? ` ON ${printExpression(on)}` : using ? ` USING (${using.map(quoteIdentifier).join(', ')})` : '';
  // A comma lets SQLite choose the order of the tables, which CROSS JOIN would fix.
  if (by === '' && !natural && side === undefined) return `, ${printSource(join)}`;
  return ` ${natural ? 'NATURAL ' : ''}${side ? `${side} ` : ''}JOIN ${printSource(join)}${by}`;
}

function printSource(source: SqlSource): string {
  const from = typeof source.from === 'string' ? quoteIdentifier(source.from) : `(${printSql(source.from)})`;
  return source.from === source.alias || source.alias === '' ? from : `${from} AS ${quoteIdentifier(source.alias)}`;
}

function printOrder(keys: readonly SqlOrderKey[]): string {
  return keys
    .map(({ by, descending, nulls }) => {
      return `${printExpression(by)} ${descending ? 'DESC' : 'ASC'}${nulls ? ` NULLS ${nulls}` : ''}`;
    })
    .join(', ');
}

/**
 * Prints an expression.
 * @param e the tree
 * @returns SQL text in which every operator stands in parentheses where it could be misread
 */
export function printExpression(e: SqlExpression): string {
  switch (e.kind) {
    case 'column':
      // Without an alias the column stands alone, as an index over its own table wants it.
      return e.alias === '' ? quoteIdentifier(e.column) : `${quoteIdentifier(e.alias)}.${quoteIdentifier(e.column)}`;
    case 'literal':
      return quoteLiteral(e.value);
    case 'number':
      return quoteNumber(e.digits);
    case 'star':
      return e.alias === undefined ? '*' : `${quoteIdentifier(e.alias)}.*`;
    case 'binary': {
      const escape = e.escape ? ` ESCAPE ${operand(e.escape)}` : '';
      return `${operand(e.left, e.op)} ${e.op} ${operand(e.right, e.op)}${escape}`;
    }
    case 'not':
      return `NOT (${printExpression(e.of)})`;
    case 'sign':
      return e.of.kind === 'column' || e.of.kind === 'number'
        ? `${e.op}${printExpression(e.of)}`
        : `${e.op}(${printExpression(e.of)})`;
    case 'collate':
      return `${operand(e.of)} COLLATE ${e.by}`;
    case 'call':
      return printCall(e);
    case 'cast':
      return `CAST(${printExpression(e.of)} AS ${e.to})`;
    case 'between':
      return `${operand(e.of)} BETWEEN ${operand(e.low)} AND ${operand(e.high)}`;
    case 'in-list':
      return `${operand(e.of)} ${e.negated ? 'NOT IN' : 'IN'} (${e.values.map(quoteLiteral).join(', ')})`;
    case 'in-values':
      return `${operand(e.of)} ${e.negated ? 'NOT IN' : 'IN'} (${e.values.map(printExpression).join(', ')})`;
    case 'row':
      return `(${e.parts.map(printExpression).join(', ')})`;
    case 'in-query': {
      const left = e.of.length === 1 && e.of[0] ? operand(e.of[0]) : `(${e.of.map(printExpression).join(', ')})`;
      return `${left} ${e.negated ? 'NOT IN' : 'IN'} (${printSql(e.query)})`;
    }
    case 'exists':
      return `${e.negated ? 'NOT ' : ''}EXISTS (${printSql(e.query)})`;
    case 'scalar':
      return `(${printSql(e.query)})`;
    case 'case': {
      const branches = e.branches.map((b) => `WHEN ${printExpression(b.when)} THEN ${printExpression(b.then)}`);
      const otherwise = e.otherwise ? ` ELSE ${printExpression(e.otherwise)}` : '';
      return `CASE ${e.of ? `${printExpression(e.of)} ` : ''}${branches.join(' ')}${otherwise} END`;
    }
  }
}

function printCall({ fn, distinct, args, orderBy = [], filter, over }: SqlCall): string {
  const order = orderBy.length > 0 ? ` ORDER BY ${printOrder(orderBy)}` : '';
  const call = `${fn}(${distinct ? 'DISTINCT ' : ''}${args.map(printExpression).join(', ')}${order})`;
  const where = filter ? ` FILTER (WHERE ${printExpression(filter)})` : '';
  if (over === undefined) return `${call}${where}`;
  return `${call}${where} OVER ${typeof over === 'string' ? quoteIdentifier(over) : `(${printWindow(over)})`}`;
}

function printWindow({ partitionBy, orderBy, frame }: SqlWindow): string {
  const parts = [
    ...(partitionBy.length > 0 ? [`PARTITION BY ${partitionBy.map(printExpression).join(', ')}`] : []),
    ...(orderBy.length > 0 ? [`ORDER BY ${printOrder(orderBy)}`] : []),
    ...(frame ? [printFrame(frame)] : []),
  ];
  return parts.join(' ');
}

function printFrame({ unit, start, end, exclude }: SqlFrame): string {
  const rows = end ? `BETWEEN ${printEnd(start)} AND ${printEnd(end)}` : printEnd(start);
  return `${unit} ${rows}${exclude ? ` EXCLUDE ${exclude}` : ''}`;
}

function printEnd({ side, by }: SqlFrameEnd): string {
  return side === 'CURRENT ROW' ? side : `${by ? operand(by) : 'UNBOUNDED'} ${side}`;
}

/** What stands in parentheses beside an operator, since it holds an operator itself. */
const COMPOUND: ReadonlySet<SqlExpression['kind']> = new Set([
  'binary',
  'not',
  'collate',
  'between',
  'in-list',
  'in-values',
  'in-query',
  'exists',
]);

function operand(e: SqlExpression, parent?: string): string {
  const text = printExpression(e);
  const flat = e.kind === 'binary' && e.op === 'AND' && parent === 'AND';
  // `EXISTS` alone is a value like any other.
  const compound = COMPOUND.has(e.kind) && !(e.kind === 'exists' && !e.negated);
  return compound && !flat ? `(${text})` : text;
}
