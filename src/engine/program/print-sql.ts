/** Prints SQL trees for SQLite. The only place where SQL text is put together. */
import { quoteIdentifier, quoteLiteral } from '../core/sql-text';
import type { SqlExpression, SqlQuery, SqlSelect, SqlSource } from './sql-tree';

/**
 * Prints a query.
 * @param query the tree
 * @returns one SELECT statement on one line, every name and literal quoted
 */
export function printSql(query: SqlQuery): string {
  if (query.kind === 'select') return printSelect(query);
  const side = (part: SqlQuery, right: boolean) =>
    (part.kind === 'set' && right) || (part.kind === 'select' && (part.limit !== undefined || part.orderBy.length > 0))
      ? `SELECT * FROM (${printSql(part)})`
      : printSql(part);
  return `${side(query.left, false)} ${query.op} ${side(query.right, true)}`;
}

function printSelect(select: SqlSelect): string {
  const columns = select.columns.map(
    (c) => printExpression(c.value) + (c.as === undefined ? '' : ` AS ${quoteIdentifier(c.as)}`),
  );
  const parts = [`SELECT ${select.distinct ? 'DISTINCT ' : ''}${columns.join(', ')} FROM ${printSource(select.from)}`];
  for (const join of select.joins) {
    parts.push(`${join.left ? 'LEFT JOIN' : 'JOIN'} ${printSource(join)} ON ${printExpression(join.on)}`);
  }
  if (select.where) parts.push(`WHERE ${printExpression(select.where)}`);
  if (select.groupBy.length > 0) parts.push(`GROUP BY ${select.groupBy.map(printExpression).join(', ')}`);
  if (select.having) parts.push(`HAVING ${printExpression(select.having)}`);
  if (select.orderBy.length > 0) {
    const keys = select.orderBy.map((key) => `${printExpression(key.by)} ${key.descending ? 'DESC' : 'ASC'}`);
    parts.push(`ORDER BY ${keys.join(', ')}`);
  }
  if (select.limit !== undefined) parts.push(`LIMIT ${String(Math.max(0, Math.trunc(select.limit)))}`);
  return parts.join(' ');
}

function printSource(source: SqlSource): string {
  const from = typeof source.from === 'string' ? quoteIdentifier(source.from) : `(${printSql(source.from)})`;
  return source.from === source.alias ? from : `${from} AS ${quoteIdentifier(source.alias)}`;
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
    case 'star':
      return '*';
    case 'binary':
      return `${operand(e.left, e.op)} ${e.op} ${operand(e.right, e.op)}`;
    case 'not':
      return `NOT (${printExpression(e.of)})`;
    case 'call':
      return `${e.fn}(${e.distinct ? 'DISTINCT ' : ''}${e.args.map(printExpression).join(', ')})`;
    case 'cast':
      return `CAST(${printExpression(e.of)} AS ${e.to})`;
    case 'between':
      return `${operand(e.of)} BETWEEN ${operand(e.low)} AND ${operand(e.high)}`;
    case 'in-list':
      return `${operand(e.of)} ${e.negated ? 'NOT IN' : 'IN'} (${e.values.map(quoteLiteral).join(', ')})`;
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
      return `CASE ${branches.join(' ')}${otherwise} END`;
    }
  }
}

function operand(e: SqlExpression, parent?: string): string {
  const text = printExpression(e);
  const flat = e.kind === 'binary' && e.op === 'AND' && parent === 'AND';
  const compound =
    e.kind === 'binary' || e.kind === 'not' || e.kind === 'between' || e.kind === 'in-list' || e.kind === 'in-query';
  return compound && !flat ? `(${text})` : text;
}
