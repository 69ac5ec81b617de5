/**
 * Prints SQL trees for PostgreSQL. The tree means what it means in SQLite: types are made to fit, order has its NULLs first,
 * and what is read beside a fold is one value of its group.
 */
import type { PostgresDialect, ServerTable } from '../core/sql-dialect';
import { quoteIdentifier } from '../core/sql-text';
import { foldsOf } from './folds';
import { asPrinted, type Group, type OutputColumn, type PrintedQuery, type Scope, stored } from './postgres-scope';
import { asCondition, asInteger, asText, kindOf, plain, united, wrapped, type Printed } from './postgres-types';
import { type QueryPrinter, sortWay, ValuePrinter } from './postgres-values';
import {
  sourcesOf,
  type SqlExpression,
  type SqlJoin,
  type SqlQuery,
  type SqlSelect,
  type SqlSet,
  type SqlSource,
} from './sql-tree';

/**
 * Prints a query.
 * @param query the tree
 * @param dialect the server's tables
 * @returns one SELECT statement on one line, every name and literal quoted
 * @throws SchemaGraphError `bad-input` where it says what PostgreSQL has nothing for
 */
export function printPostgres(query: SqlQuery, dialect: PostgresDialect): string {
  const { sql, columns } = new PostgresPrinter(dialect).query(query, undefined, true);
  if ((query.orderBy?.length ?? 0) > 0 || query.limit !== undefined || query.limitBy) return sql;
  // What is each row once comes in order, the same each time: a server may work it out in many ways.
  const isOnce = query.kind === 'set' || query.distinct;
  return isOnce ? `${sql} ORDER BY ${columns.map((_, i) => `${i + 1} NULLS FIRST`).join(', ')}` : sql;
}

interface PrintedSource {
  readonly alias: string;
  readonly sql: string;
  readonly columns: ReadonlyMap<string, Pick<Printed, 'kind' | 'type'>>;
}

class PostgresPrinter implements QueryPrinter {
  readonly #values: ValuePrinter;
  /** Named queries of the statement that are known by now. */
  readonly #named = new Map<string, PrintedSource['columns']>();

  constructor(readonly dialect: PostgresDialect) {
    this.#values = new ValuePrinter(this);
  }

  /** @param whole it is no part of another: its groups come in order, and not as the server happens to find them */
  query(query: SqlQuery, outer?: Scope, whole = false): PrintedQuery {
    const before = this.#withNamed(query, outer);
    const { sql, columns } = query.kind === 'set' ? this.#set(query, outer) : this.#select(query, outer, whole);
    return { sql: before + sql, columns };
  }

  #withNamed({ with: named = [], recursive = undefined }: SqlQuery, outer: Scope | undefined): string {
    if (named.length === 0) return '';
    const parts = named.map(({ name, columns, query }) => {
      // A query that refers to itself has the columns that its first part gives.
      const first = recursive && query.kind === 'set' ? this.query(query.left, outer) : undefined;
      const known = (printed: PrintedQuery): PrintedSource['columns'] =>
        new Map(printed.columns.map((column, i) => [columns?.[i] ?? column.name, column]));
      if (first) this.#named.set(name, known(first));
      const printed = this.query(query, outer);
      this.#named.set(name, known(printed));
      const list = columns ? `(${columns.map(quoteIdentifier).join(', ')})` : '';
      return `${quoteIdentifier(name)}${list} AS (${printed.sql})`;
    });
    return `WITH ${recursive ? 'RECURSIVE ' : ''}${parts.join(', ')} `;
  }

  #set(set: SqlSet, outer: Scope | undefined): PrintedQuery {
    const { op, left, right, orderBy = [] } = set;
    const sides = [this.query(left, outer), this.query(right, outer)];
    const width = Math.min(...sides.map(({ columns }) => columns.length));
    const columns = Array.from({ length: width }, (_, i): OutputColumn => {
      const values = sides.map((side) => asPrinted(side.columns[i]));
      return { name: sides[0]?.columns[i]?.name ?? '', ...kindOf(united(values)) };
    });
    const printed = sides.map((side, k) => {
      const own = side.columns.slice(0, width);
      if (own.every((column, i) => fits(column, columns[i]))) {
        return isPlain(k === 0 ? left : right) ? side.sql : `SELECT * FROM (${side.sql}) AS "side"`;
      }
      const names = own.map((_, i) => quoteIdentifier(`c${String(i + 1)}`));
      const values = own.map((column, i) => {
        const value = { ...asPrinted(column), sql: names[i] ?? '' };
        return (columns[i]?.kind === 'text' ? asText(value) : plain(value)).sql;
      });
      return `SELECT ${values.join(', ')} FROM (${side.sql}) AS "side"(${names.join(', ')})`;
    });
    const sql = printed.join(` ${op} `);
    if (orderBy.length === 0) return { sql: sql + this.#limit(set, { columns: new Map() }), columns };
    const all = new Map(columns.map((column) => [column.name, column]));
    const scope: Scope = { columns: new Map([['set', all]]), ...(outer && { outer }) };
    const keys = orderBy.map((key) => {
      if (key.by.kind === 'literal') return `${String(key.by.value)} ${key.descending ? 'DESC' : 'ASC'}`;
      const value = stored(this.#values.expression(key.by, scope));
      return wrapped(value) + sortWay(key, value, this.dialect.collates);
    });
    const ordered = `SELECT * FROM (${sql}) AS "set" ORDER BY ${keys.join(', ')}`;
    return { sql: ordered + this.#limit(set, scope), columns };
  }

  #select(select: SqlSelect, outer: Scope | undefined, isWhole: boolean): PrintedQuery {
    const sources = sourcesOf(select).map((source) => this.#source(source, outer));
    const rows: Scope = {
      columns: new Map(sources.map(({ alias, columns }) => [alias, columns])),
      ...(outer && { outer }),
    };
    const group = this.#groupOf(select);
    const scope: Scope = group ? { ...rows, group } : rows;
    const value = (e: SqlExpression, within = rows): Printed => this.#values.expression(e, within);
    const joined = select.from ? sources.slice(1) : sources;
    const from = select.from ? [`FROM ${sources[0]?.sql ?? ''}`] : [];
    select.joins.forEach((join, i) => from.push(this.#join(join, joined[i]?.sql ?? '', rows)));
    if (select.where) from.push(`WHERE ${asCondition(value(select.where)).sql}`);
    // A constant would be taken for the position of a column.
    const keys = select.groupBy.filter((key) => key.kind !== 'literal');
    if (keys.length > 0) from.push(`GROUP BY ${keys.map((key) => stored(value(key)).sql).join(', ')}`);
    if (select.having) from.push(`HAVING ${asCondition(value(select.having, scope)).sql}`);
    const windows = select.windows?.map(
      ({ name, window }) => `${quoteIdentifier(name)} AS (${this.#values.window(window, scope)})`,
    );
    if (windows && windows.length > 0) from.push(`WINDOW ${windows.join(', ')}`);
    const columns = select.columns.map((column) => {
      const printed = stored(value(column.value, scope));
      const name = column.as ?? (column.value.kind === 'column' ? column.value.column : '');
      return { ...printed, as: column.as, name };
    });
    const outputs = columns.flatMap((column, i): readonly OutputColumn[] => {
      const { value: of } = select.columns[i] ?? {};
      if (of?.kind === 'star') {
        const wanted = sources.filter(({ alias }) => of.alias === undefined || alias === of.alias);
        return wanted.flatMap((source) =>
          [...source.columns].flatMap(([name, own]) => (own.type === 'tid' ? [] : [{ ...own, name }])),
        );
      }
      return [{ name: column.name, kind: column.kind, ...(column.type && { type: column.type }) }];
    });
    const order = this.#order(select, keys, scope, isWhole && !select.distinct);
    const limit = this.#limit(select, scope);
    const tail = from.length > 0 ? ` ${from.join(' ')}` : '';
    if (select.distinct && order.length > 0)
      return { sql: distinctInOrder(columns, order, tail) + limit, columns: outputs };
    const list = columns.map(({ sql, as }) => sql + (as === undefined ? '' : ` AS ${quoteIdentifier(as)}`));
    const sorted = order.length > 0 ? ` ORDER BY ${order.map(({ by, way }) => by + way).join(', ')}` : '';
    const distinct = select.distinct ? 'DISTINCT ' : '';
    return { sql: `SELECT ${distinct}${list.join(', ')}${tail}${sorted}${limit}`, columns: outputs };
  }

  #join({ on, using, natural, side }: SqlJoin, source: string, rows: Scope): string {
    if (!on && !using && !natural) return `CROSS JOIN ${source}`;
    const by = on
      ? ` ON ${asCondition(this.#values.expression(on, rows)).sql}`
      : using
        ? ` USING (${using.map(quoteIdentifier).join(', ')})`
        : '';
    return `${natural ? 'NATURAL ' : ''}${side ? `${side} ` : ''}JOIN ${source}${by}`;
  }

  #limit({ limit, limitBy, offset }: SqlQuery, scope: Scope): string {
    const most = limitBy
      ? asInteger(this.#values.expression(limitBy, scope)).sql
      : limit === undefined
        ? ''
        : whole(limit);
    return (most === '' ? '' : ` LIMIT ${most}`) + (offset === undefined ? '' : ` OFFSET ${whole(offset)}`);
  }

  #source(source: SqlSource, outer: Scope | undefined): PrintedSource {
    if (typeof source.from !== 'string') {
      const { sql, columns } = this.query(source.from, outer);
      const alias = source.alias === '' ? 'part' : source.alias;
      const all = new Map(columns.map((c) => [c.name, c]));
      return { alias: source.alias, sql: `(${sql}) AS ${quoteIdentifier(alias)}`, columns: all };
    }
    const alias = source.alias === '' ? source.from : source.alias;
    const as = ` AS ${quoteIdentifier(alias)}`;
    const named = this.#named.get(source.from);
    if (named) return { alias, sql: quoteIdentifier(source.from) + as, columns: named };
    const table = this.dialect.tables.get(source.from);
    const name = table
      ? `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`
      : quoteIdentifier(source.from);
    const sample =
      source.samplePercent === undefined || table?.kind === 'view'
        ? ''
        : ` TABLESAMPLE SYSTEM (${String(source.samplePercent)}) REPEATABLE (1)`;
    return { alias, sql: name + as + sample, columns: columnsOf(table) };
  }

  /** What of a selection has one value for each group; undefined where nothing is folded. */
  #groupOf(select: SqlSelect): Group | undefined {
    const parts = [...select.columns.map(({ value }) => value), ...select.orderBy.map(({ by }) => by)];
    if (select.having) parts.push(select.having);
    const folds = parts.flatMap(foldsOf);
    if (folds.length === 0 && select.groupBy.length === 0) return undefined;
    const keys = new Set(select.groupBy.map((key) => JSON.stringify(key)));
    const wholeKeys = sourcesOf(select).flatMap(({ from, alias }) => {
      const key = typeof from === 'string' ? this.dialect.tables.get(from)?.key : undefined;
      const held = key?.every((column) => keys.has(JSON.stringify({ kind: 'column', alias, column })));
      return key && key.length > 0 && held ? [alias] : [];
    });
    const extremes = folds.filter(({ fn }) => fn === 'MIN' || fn === 'MAX');
    const [only] = extremes;
    const of = only?.args[0];
    return {
      keys,
      whole: new Set(wholeKeys),
      ...(extremes.length === 1 && of && { extreme: { of, descending: only.fn === 'MAX' } }),
    };
  }

  /** Sort keys. Where a list is cut, what ties is put in the order of its groups or of its rows: the same each time. */
  #order(select: SqlSelect, groupBy: readonly SqlExpression[], scope: Scope, inGroups: boolean): SortKey[] {
    const given = select.orderBy.filter(({ by }) => by.kind !== 'literal');
    const ties = this.#tieBreakers(select, groupBy, given.length > 0, inGroups);
    // As SQLite does, which sorts groups in the direction of their order where both have as many keys.
    const alike = groupBy.length > 0 && groupBy.length === given.length;
    const more = ties.map((by, i) => ({ by, descending: alike && given[i]?.descending === true }));
    const seen = new Set<string>();
    return [...given, ...more].flatMap((key): SortKey[] => {
      const printed = stored(this.#values.expression(key.by, scope));
      const isRead = printed.kind === 'text' || (select.distinct && printed.kind === 'boolean');
      const value = isRead ? plain(printed) : printed;
      if (seen.has(value.sql)) return [];
      seen.add(value.sql);
      return [{ by: wrapped(value), way: sortWay(key, value, this.dialect.collates), descending: key.descending }];
    });
  }

  #tieBreakers(
    select: SqlSelect,
    groupBy: readonly SqlExpression[],
    ordered: boolean,
    inGroups: boolean,
  ): readonly SqlExpression[] {
    if (groupBy.length > 0) return select.limit !== undefined || inGroups ? groupBy : [];
    if (!ordered || select.limit === undefined || select.columns.some(({ value }) => foldsOf(value).length > 0))
      return [];
    return sourcesOf(select).flatMap(({ from, alias }): SqlExpression[] => {
      const table = typeof from === 'string' && !this.#named.has(from) ? this.dialect.tables.get(from) : undefined;
      const [key, ...more] = table?.key ?? [];
      const counted = key !== undefined && more.length === 0 && table?.columns.get(key)?.kind === 'integer';
      const names = counted || table?.kind !== 'table' ? (table?.key ?? []) : ['ctid'];
      return names.map((column) => ({ kind: 'column', alias, column }));
    });
  }
}

interface SortKey {
  readonly by: string;
  readonly way: string;
  readonly descending: boolean;
}

/** Each row once, in an order by what may be none of its columns: then the least or greatest of the rows that are alike. */
function distinctInOrder(
  columns: readonly (Printed & { readonly as: string | undefined })[],
  order: readonly SortKey[],
  tail: string,
): string {
  const name = (i: number): string => quoteIdentifier(`c${String(i + 1)}`);
  const list = columns.map(({ sql }, i) => `${sql} AS ${name(i)}`);
  const outside = columns.map(({ as }, i) => name(i) + (as === undefined ? '' : ` AS ${quoteIdentifier(as)}`));
  const sorted = order.map(({ by, way, descending }, k) => {
    const at = columns.findIndex((column) => wrapped(column) === by);
    if (at >= 0) return name(at) + way;
    const key = quoteIdentifier(`o${String(k + 1)}`);
    list.push(`${by} AS ${key}`);
    return `${descending ? 'MAX' : 'MIN'}(${key})${way}`;
  });
  const groups = columns.map((_, i) => name(i)).join(', ');
  const inner = `SELECT ${list.join(', ')}${tail}`;
  return `SELECT ${outside.join(', ')} FROM (${inner}) AS "row" GROUP BY ${groups} ORDER BY ${sorted.join(', ')}`;
}

/** Whether a query can be a side of a set operation as it is: a second set would be taken in another order. */
function isPlain(query: SqlQuery): boolean {
  const { kind, with: named = [], orderBy = [], limit, limitBy, offset } = query;
  return kind === 'select' && named.length + orderBy.length === 0 && (limit ?? limitBy ?? offset) === undefined;
}

function fits(own: OutputColumn, all: OutputColumn | undefined): boolean {
  const numbers = ['integer', 'number'];
  return (
    own.kind === 'null' || own.kind === all?.kind || (numbers.includes(own.kind) && numbers.includes(all?.kind ?? ''))
  );
}

function columnsOf(table: ServerTable | undefined): ReadonlyMap<string, Pick<Printed, 'kind' | 'type'>> {
  return new Map([...(table?.columns ?? []), ['ctid', { kind: 'other', type: 'tid' } as const]]);
}

function whole(count: number): string {
  return String(Math.max(0, Math.trunc(count)));
}
