/**
 * Reads SQL into the intent algebra: gold SQL of a question set, so that its programs can be learnt from, and what language models
 * write.
 */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { Expression, Filter, OrderKey, Query, Use } from './intent';
import { ExpressionReader } from './expression-reader';
import type { ExpressionScope } from './expression-reader';

/** Names of tables and their columns, as the database spells them. */
export type TableNames = ReadonlyMap<string, readonly string[]>;

interface ScopedUse extends Use {
  readonly alias: string;
}

const WORDS_AFTER_TABLE = new Set([
  'join',
  'inner',
  'left',
  'on',
  'where',
  'group',
  'order',
  'limit',
  'having',
  'union',
  'intersect',
  'except',
  'cross',
  'natural',
]);

/** What ends the condition of a join. */
const AFTER_CONDITION = new Set(
  ['join', 'inner', 'where', 'group', 'order', 'limit', 'union', 'intersect', 'except', ')', ';', 'left'], // prettier-ignore
);

/**
 * Reads one SELECT statement. Join conditions are dropped: the graph knows them.
 * @param sql one statement
 * @param schema the database's tables
 * @returns the intent
 * @throws SchemaGraphError `bad-input` for what the algebra does not hold
 */
export function readIntent(sql: string, schema: TableNames): Query {
  const reader = new ExpressionReader(sql, { column: () => undefined });
  const query = readQuery(reader, schema);
  reader.accept(';');
  if (reader.peek().kind !== 'end') throw reader.fail();
  return query;
}

function readQuery(reader: ExpressionReader, schema: TableNames): Query {
  let left = readSelect(reader, schema);
  for (;;) {
    const op = reader.accept('union')
      ? 'union'
      : reader.accept('intersect')
        ? 'intersect'
        : reader.accept('except')
          ? 'except'
          : undefined;
    if (!op) return left;
    if (op === 'union' && reader.accept('all')) throw reader.fail();
    left = { kind: 'set', op, left, right: readSelect(reader, schema) };
  }
}

function readSelect(reader: ExpressionReader, schema: TableNames): Query {
  reader.expect('select');
  const distinct = reader.accept('distinct');
  const uses = readAhead(reader, schema);
  const previous = reader.scope;
  reader.scope = scopeOf(uses, schema);
  const select: Expression[] = [];
  do {
    if (reader.accept('*')) uses.forEach((use, i) => select.push(...allColumns(use, i, schema)));
    else select.push(reader.expression());
    if (reader.accept('as')) reader.take();
  } while (reader.accept(','));
  reader.expect('from');
  const extra = skipFrom(reader, uses);
  const where = reader.accept('where') ? reader.filter() : undefined;
  const groupBy: Expression[] = [];
  if (reader.accept('group', 'by')) {
    do groupBy.push(reader.expression());
    while (reader.accept(','));
  }
  const having = reader.accept('having') ? reader.filter() : undefined;
  const orderBy: OrderKey[] = [];
  if (reader.accept('order', 'by')) {
    do {
      const by = reader.expression();
      orderBy.push({ by, descending: reader.accept('desc') || (reader.accept('asc'), false) });
    } while (reader.accept(','));
  }
  const limit = reader.accept('limit') ? Number(reader.take().text) : undefined;
  reader.scope = previous;
  const filter =
    where && extra.length > 0 ? ({ kind: 'and', parts: [where, ...extra] } as Filter) : (where ?? extra[0]);
  return {
    kind: 'select',
    uses: uses.map(({ table }) => ({ table })),
    distinct,
    select,
    groupBy,
    orderBy,
    ...(filter && { where: filter }),
    ...(having && { having }),
    ...(limit !== undefined && { limit }),
  };
}

function scopeOf(uses: readonly ScopedUse[], schema: TableNames): ExpressionScope {
  return {
    column(name, qualifier) {
      for (const [use, { table, alias }] of uses.entries()) {
        if (qualifier !== undefined && alias.toLowerCase() !== qualifier.toLowerCase()) continue;
        const column = schema.get(table)?.find((c) => c.toLowerCase() === name.toLowerCase());
        if (column !== undefined) return { kind: 'column', use, column };
      }
      return undefined;
    },
    query: (reader) => readQuery(reader, schema),
  };
}

function allColumns(use: ScopedUse, index: number, schema: TableNames): Expression[] {
  return (schema.get(use.table) ?? []).map((column) => ({ kind: 'column', use: index, column }));
}

/** Finds the FROM of the select list at the reader's place, without moving it. */
function readAhead(reader: ExpressionReader, schema: TableNames): ScopedUse[] {
  let depth = 0;
  let i = 0;
  for (; ; i++) {
    const token = reader.peek(i);
    if (token.kind === 'end') throw reader.fail();
    if (token.kind === 'symbol' && token.text === '(') depth++;
    if (token.kind === 'symbol' && token.text === ')') depth--;
    if (depth === 0 && token.kind === 'word' && token.text.toLowerCase() === 'from') break;
  }
  const uses: ScopedUse[] = [];
  const text = (k: number) => reader.peek(k).text;
  const addTable = () => {
    const table = [...schema.keys()].find((name) => name.toLowerCase() === text(i).toLowerCase());
    if (table === undefined) throw new SchemaGraphError('bad-input', say`FROM “${text(i)}” is not a table.`);
    i++;
    let alias = table;
    if (text(i).toLowerCase() === 'as') {
      alias = text(i + 1);
      i += 2;
    } else if (reader.peek(i).kind === 'word' && !WORDS_AFTER_TABLE.has(text(i).toLowerCase())) alias = text(i++);
    uses.push({ table, alias });
  };
  i++;
  addTable();
  for (;;) {
    const word = text(i).toLowerCase();
    if (word === 'join' || word === ',') {
      i++;
      addTable();
    } else if (word === 'inner') i++;
    else if (word === 'on') {
      i++;
      let depth = 0;
      for (; reader.peek(i).kind !== 'end'; i++) {
        const next = text(i).toLowerCase();
        if (depth === 0 && AFTER_CONDITION.has(next)) break;
        if (next === '(') depth++;
        if (next === ')') depth--;
      }
    } else if (word === 'left' || word === 'natural' || word === 'cross') throw reader.fail();
    else return uses;
  }
}

/** Skips FROM; gives conditions in ON that are not column = column. */
function skipFrom(reader: ExpressionReader, uses: readonly ScopedUse[]): Filter[] {
  const extra: Filter[] = [];
  for (let n = 0; n < uses.length; n++) {
    if (n > 0) {
      reader.accept('inner');
      if (!reader.accept('join')) reader.expect(',');
    }
    reader.take();
    if (reader.accept('as')) reader.take();
    else if (reader.peek().kind === 'word' && !WORDS_AFTER_TABLE.has(reader.peek().text.toLowerCase())) reader.take();
    if (reader.accept('on')) {
      const on = reader.filter();
      for (const part of on.kind === 'and' ? on.parts : [on]) {
        if (part.kind !== 'compare' || part.left.kind !== 'column' || part.right.kind !== 'column') extra.push(part);
      }
    }
  }
  return extra;
}
