/** Walks and rewrites SQL trees. */
import type { SqlCall, SqlExpression, SqlOrderKey, SqlQuery, SqlWindow } from './sql-tree';

/** How the parts of an expression are rewritten. */
export interface SqlRewrite {
  expression(e: SqlExpression): SqlExpression;
  query(query: SqlQuery): SqlQuery;
}

/**
 * The same expression over other parts.
 * @param e the expression
 * @param to rewrites each part of it, once; sub-queries as a whole
 */
export function mapParts(e: SqlExpression, to: SqlRewrite): SqlExpression {
  const all = (parts: readonly SqlExpression[]) => parts.map((part) => to.expression(part));
  switch (e.kind) {
    case 'column':
    case 'literal':
    case 'number':
    case 'star':
      return e;
    case 'binary': {
      const [left, right] = [to.expression(e.left), to.expression(e.right)];
      return { ...e, left, right, ...(e.escape && { escape: to.expression(e.escape) }) };
    }
    case 'not':
    case 'sign':
    case 'collate':
    case 'cast':
    case 'in-list':
      return { ...e, of: to.expression(e.of) };
    case 'call':
      return mapCall(e, to);
    case 'between':
      return { ...e, of: to.expression(e.of), low: to.expression(e.low), high: to.expression(e.high) };
    case 'in-values':
      return { ...e, of: to.expression(e.of), values: all(e.values) };
    case 'row':
      return { ...e, parts: all(e.parts) };
    case 'in-query':
      return { ...e, of: all(e.of), query: to.query(e.query) };
    case 'exists':
    case 'scalar':
      return { ...e, query: to.query(e.query) };
    case 'case': {
      const of = e.of && to.expression(e.of);
      const branches = e.branches.map(({ when, then }) => ({ when: to.expression(when), then: to.expression(then) }));
      const otherwise = e.otherwise && to.expression(e.otherwise);
      return { kind: 'case', ...(of && { of }), branches, ...(otherwise && { otherwise }) };
    }
  }
}

function mapCall(e: SqlCall, to: SqlRewrite): SqlCall {
  const { args, orderBy, filter, over } = e;
  return {
    ...e,
    args: args.map((arg) => to.expression(arg)),
    ...(orderBy && { orderBy: mapKeys(orderBy, to) }),
    ...(filter && { filter: to.expression(filter) }),
    ...(over !== undefined && { over: typeof over === 'string' ? over : mapWindow(over, to) }),
  };
}

/**
 * The same window over other expressions.
 * @param window the window
 * @param to rewrites each expression
 */
export function mapWindow(window: SqlWindow, to: SqlRewrite): SqlWindow {
  return {
    ...window,
    partitionBy: window.partitionBy.map((part) => to.expression(part)),
    orderBy: mapKeys(window.orderBy, to),
  };
}

function mapKeys(keys: readonly SqlOrderKey[], to: SqlRewrite): SqlOrderKey[] {
  return keys.map((key) => ({ ...key, by: to.expression(key.by) }));
}

/**
 * The same query with other expressions, those of its sub-queries included.
 * @param query the query
 * @param replace gives another expression for one, whose parts are then left alone; undefined keeps it
 */
export function replaceIn(query: SqlQuery, replace: (e: SqlExpression) => SqlExpression | undefined): SqlQuery {
  const to: SqlRewrite = {
    expression: (e) => replace(e) ?? mapParts(e, to),
    query: (inner) => replaceIn(inner, replace),
  };
  const { with: named, limitBy } = query;
  const common = {
    ...(named && { with: named.map((part) => ({ ...part, query: to.query(part.query) })) }),
    ...(limitBy && { limitBy: to.expression(limitBy) }),
  };
  if (query.kind === 'set') {
    const { orderBy } = query;
    const [left, right] = [to.query(query.left), to.query(query.right)];
    return { ...query, ...common, left, right, ...(orderBy && { orderBy: mapKeys(orderBy, to) }) };
  }
  const { from, where, having, windows } = query;
  const source = <T extends { readonly from: string | SqlQuery }>(s: T): T => {
    return typeof s.from === 'string' ? s : { ...s, from: to.query(s.from) };
  };
  return {
    ...query,
    ...common,
    columns: query.columns.map((column) => ({ ...column, value: to.expression(column.value) })),
    ...(from && { from: source(from) }),
    joins: query.joins.map((join) => ({ ...source(join), ...(join.on && { on: to.expression(join.on) }) })),
    ...(where && { where: to.expression(where) }),
    groupBy: query.groupBy.map((key) => to.expression(key)),
    ...(having && { having: to.expression(having) }),
    ...(windows && { windows: windows.map((w) => ({ ...w, window: mapWindow(w.window, to) })) }),
    orderBy: mapKeys(query.orderBy, to),
  };
}

/**
 * The parts of an expression, without those of its sub-queries.
 * @param e the expression
 * @returns its direct parts
 */
export function partsOf(e: SqlExpression): readonly SqlExpression[] {
  const parts: SqlExpression[] = [];
  mapParts(e, {
    expression: (part) => {
      parts.push(part);
      return part;
    },
    query: (query) => query,
  });
  return parts;
}

/**
 * Whether something within an expression holds, sub-queries left out.
 * @param e the expression
 * @param test what is looked for
 */
export function someWithin(e: SqlExpression, test: (part: SqlExpression) => boolean): boolean {
  return test(e) || partsOf(e).some((part) => someWithin(part, test));
}
