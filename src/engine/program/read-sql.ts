/**
 * Reads a SELECT statement of SQLite, as people and language models write it, into the SQL tree. What it does not know is an
 * error with its place: nothing is left out, so that what is printed from the tree means what was written.
 */
import { say } from '../core/message';
import { SqlCursor } from './sql-cursor';
import type { SqlExpression, SqlJoin, SqlQuery, SqlSelect, SqlSet, SqlSource, SqlWith } from './sql-tree';
import { isQuery, SqlValueReader } from './sql-value-reader';
import { readWindowDefinition } from './sql-window-reader';

/**
 * Reads one statement.
 * @param sql its text; comments and a semicolon at its end are left out
 * @returns its tree, in which names stand as they are written
 * @throws SchemaGraphError `bad-input`; a `SqlSyntaxError`, with the place, where the text is no statement that can be read
 */
export function readSql(sql: string): SqlQuery {
  return new SelectReader(new SqlCursor(sql)).statement();
}

/**
 * Reads one expression, as it stands in a graph: any word may be a name there, and `--` is twice a sign.
 * @param sql its text
 * @returns its tree, in which names stand as they are written
 * @throws SchemaGraphError `bad-input`; a `SqlSyntaxError`, with the place, where the text is no expression that can be read
 */
export function readSqlExpression(sql: string): SqlExpression {
  return new SelectReader(new SqlCursor(sql, true)).expression();
}

class SelectReader {
  private readonly values: SqlValueReader;

  constructor(private readonly cursor: SqlCursor) {
    this.values = new SqlValueReader(cursor, this);
  }

  expression(): SqlExpression {
    const value = this.values.value();
    if (this.cursor.peek().kind !== 'end') throw this.cursor.fail();
    return value;
  }

  statement(): SqlQuery {
    const { cursor } = this;
    if (!isQuery(cursor) && !cursor.is('(')) throw cursor.fail(say`only SELECT statements are run`);
    const query = this.query();
    while (cursor.accept(';'));
    if (cursor.peek().kind !== 'end') throw cursor.fail();
    return query;
  }

  query(): SqlQuery {
    return this.cursor.nested(() => this.whole());
  }

  private whole(): SqlQuery {
    const { cursor } = this;
    const named = cursor.is('with') ? this.named() : {};
    const alone = cursor.is('(');
    let query = this.side();
    for (;;) {
      const op = cursor.accept('union', 'all')
        ? 'UNION ALL'
        : cursor.acceptOne(['union', 'intersect', 'except'])?.toUpperCase();
      if (op === undefined) break;
      query = { kind: 'set', op: op as SqlSet['op'], left: asSide(query), right: asSide(this.side(), true) };
    }
    const last = this.last();
    if (alone && (hasMore(named) || hasMore(last)) && hasMore(query)) query = rowsOf(query);
    return { ...query, ...named, ...last };
  }

  private named(): Pick<SqlSelect, 'with' | 'recursive'> {
    const { cursor } = this;
    cursor.expect('with');
    const recursive = cursor.accept('recursive');
    const parts: SqlWith[] = [];
    do {
      const name = cursor.name();
      const columns = cursor.accept('(') ? this.names() : undefined;
      cursor.expect('as');
      cursor.expect('(');
      const query = this.query();
      cursor.expect(')');
      parts.push({ name, ...(columns && { columns }), query });
    } while (cursor.accept(','));
    return { with: parts, ...(recursive && { recursive }) };
  }

  /** Names up to the closing parenthesis. */
  private names(): string[] {
    const names = [this.cursor.name()];
    while (this.cursor.accept(',')) names.push(this.cursor.name());
    this.cursor.expect(')');
    return names;
  }

  /** One side of a set operation; SQLite takes none in parentheses, but they are clear. */
  private side(): SqlQuery {
    const { cursor } = this;
    if (!cursor.accept('(')) return this.select();
    const query = this.query();
    cursor.expect(')');
    return query;
  }

  private last(): Pick<SqlSelect, 'limit' | 'limitBy' | 'offset'> & Partial<Pick<SqlSelect, 'orderBy'>> {
    const { cursor } = this;
    const orderBy = cursor.accept('order', 'by') ? this.values.orderKeys() : undefined;
    const ordered = orderBy && { orderBy };
    if (!cursor.accept('limit')) return { ...ordered };
    const first = this.values.value();
    if (cursor.accept(',')) return { ...ordered, ...limitOf(this.values.value()), offset: this.rows(first) };
    if (!cursor.accept('offset')) return { ...ordered, ...limitOf(first) };
    return { ...ordered, ...limitOf(first), offset: this.rows(this.values.value()) };
  }

  private rows(e: SqlExpression): number {
    if (e.kind === 'literal' && typeof e.value === 'number') return Math.max(0, e.value);
    throw this.cursor.fail(say`OFFSET is a number`);
  }

  private select(): SqlSelect {
    const { cursor, values } = this;
    if (cursor.is('values')) throw cursor.fail(say`write SELECT instead of VALUES`);
    cursor.expect('select');
    if (cursor.is('top') && cursor.peek(1).kind === 'number') throw cursor.fail(say`write LIMIT at the end instead`);
    const distinct = cursor.acceptOne(['distinct', 'all']) === 'distinct';
    const columns: SqlSelect['columns'][number][] = [];
    do columns.push(this.column());
    while (cursor.accept(','));
    const { from, joins } = cursor.accept('from') ? this.from() : { from: undefined, joins: [] };
    const where = cursor.accept('where') ? values.value() : undefined;
    const groupBy = cursor.accept('group', 'by') ? values.list() : [];
    const having = cursor.accept('having') ? values.value() : undefined;
    const windows = cursor.accept('window') ? this.windows() : undefined;
    return {
      kind: 'select',
      distinct,
      columns,
      ...(from && { from }),
      joins,
      ...(where && { where }),
      groupBy,
      ...(having && { having }),
      ...(windows && { windows }),
      orderBy: [],
    };
  }

  private column(): SqlSelect['columns'][number] {
    if (this.cursor.accept('*')) return { value: { kind: 'star' } };
    const value = this.values.value();
    const as = value.kind === 'star' ? undefined : this.cursor.alias();
    return { value, ...(as !== undefined && { as }) };
  }

  private windows(): NonNullable<SqlSelect['windows']> {
    const { cursor } = this;
    const windows = [];
    do {
      const name = cursor.name();
      cursor.expect('as');
      windows.push({ name, window: readWindowDefinition(cursor, this.values) });
    } while (cursor.accept(','));
    return windows;
  }

  private from(): { from: SqlSource; joins: SqlJoin[] } {
    const { cursor } = this;
    const first = this.sources();
    const joins = [...first.joins];
    for (;;) {
      const word = this.joinWord();
      if (!word) return { from: first.from, joins };
      const at = cursor.peek();
      const { from: source, joins: inner } = this.sources();
      const { side, natural } = word;
      const plain = side === undefined && !natural && inner.every((join) => join.side === undefined && !join.natural);
      if (inner.length > 0 && !plain) throw cursor.fail(say`write the joins without parentheses around them`, at);
      // All rows meet all of the inner sources, and the last of them carries the condition of the parenthesis.
      joins.push({ ...source }, ...inner);
      const last = joins.pop() ?? source;
      joins.push(this.joined(last, side, natural));
    }
  }

  /** A source as a join, with the condition that follows at the cursor. */
  private joined(source: SqlJoin, side: SqlJoin['side'], natural: boolean): SqlJoin {
    const { cursor } = this;
    const join: SqlJoin = { ...source, ...(side && { side }), ...(natural && { natural }) };
    const at = cursor.peek();
    if (cursor.accept('on')) {
      const on = this.values.value();
      return { ...join, on: join.on ? { kind: 'binary', op: 'AND', left: join.on, right: on } : on };
    }
    if (!cursor.accept('using')) return join;
    if (join.on ?? join.using) throw cursor.fail(say`write the joins without parentheses around them`, at);
    cursor.expect('(');
    return { ...join, using: this.names() };
  }

  /** What joins the next source; undefined where FROM ends. */
  private joinWord(): { readonly side?: 'LEFT' | 'RIGHT' | 'FULL'; readonly natural: boolean } | undefined {
    const { cursor } = this;
    if (cursor.accept(',')) return { natural: false };
    const natural = cursor.accept('natural');
    const word = cursor.acceptOne(['left', 'right', 'full', 'inner', 'cross']);
    const side = word === 'inner' || word === 'cross' ? undefined : word;
    if (side) cursor.accept('outer');
    if (!natural && !word && !cursor.is('join')) return undefined;
    cursor.expect('join');
    return { natural, ...(side && { side: side.toUpperCase() as 'LEFT' }) };
  }

  /** A table, a sub-query, or joins in parentheses. */
  private sources(): { from: SqlSource; joins: SqlJoin[] } {
    const { cursor } = this;
    if (cursor.accept('(')) {
      const nested = !isQuery(cursor);
      if (nested) {
        const inner = cursor.nested(() => this.from());
        cursor.expect(')');
        return inner;
      }
      const from = this.query();
      cursor.expect(')');
      return { from: { from, alias: cursor.alias() ?? '' }, joins: [] };
    }
    let name = cursor.peek().kind === 'string' ? cursor.take().text : cursor.name();
    if (cursor.is('.')) {
      if (name.toLowerCase() !== 'main') throw cursor.fail(say`write the table without a schema`);
      cursor.take();
      name = cursor.name();
    }
    if (cursor.is('(')) throw cursor.fail(say`a table was expected, not a function`);
    return { from: { from: name, alias: cursor.alias() ?? name }, joins: [] };
  }
}

function limitOf(e: SqlExpression): Pick<SqlSelect, 'limit' | 'limitBy'> {
  const plain = e.kind === 'literal' && typeof e.value === 'number' && Number.isSafeInteger(e.value);
  if (!plain) return { limitBy: e };
  // A negative limit is none.
  return Number(e.value) < 0 ? {} : { limit: Number(e.value) };
}

/** Whether a query has more than its rows: names, an order or a limit. */
function hasMore(query: Partial<Pick<SqlSelect, 'with' | 'orderBy' | 'limit' | 'limitBy' | 'offset'>>): boolean {
  const { with: named, orderBy = [], limit, limitBy, offset } = query;
  return [named, limit, limitBy, offset].some((part) => part !== undefined) || orderBy.length > 0;
}

/** A query as a side of a set operation: what has an order, a limit or sides of its own stands in a sub-query. */
function asSide(query: SqlQuery, right = false): SqlQuery {
  return hasMore(query) || (right && query.kind === 'set') ? rowsOf(query) : query;
}

/** `SELECT * FROM (…)`. */
function rowsOf(query: SqlQuery): SqlSelect {
  return {
    kind: 'select',
    distinct: false,
    columns: [{ value: { kind: 'star' } }],
    from: { from: query, alias: '' },
    joins: [],
    groupBy: [],
    orderBy: [],
  };
}
