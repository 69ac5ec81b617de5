/** Prints the expressions of SQL trees for PostgreSQL; queries within them are printed by `print-postgres.ts`. */
import type { PostgresDialect } from '../core/sql-dialect';
import { quoteIdentifier, quoteNumber } from '../core/sql-text';
import { isFold } from './folds';
import { arithmetic, comparable, comparison, condition, likeness, membership, sameness } from './postgres-comparisons';
import { cast, fold, rowFunction, unsaid } from './postgres-functions';
import type { PrintedQuery, Scope } from './postgres-scope';
import { asPrinted, stored } from './postgres-scope';
import {
  asCondition,
  asNumber,
  asText,
  kindOf,
  literalOf,
  plain,
  united,
  wrapped,
  type Printed,
} from './postgres-types';
import type { SqlCall, SqlExpression, SqlOrderKey, SqlQuery, SqlWindow } from './sql-tree';

/** Prints queries within expressions. */
export interface QueryPrinter {
  readonly dialect: PostgresDialect;
  query(query: SqlQuery, outer?: Scope): PrintedQuery;
}

/** Prints expressions. */
export class ValuePrinter {
  private readonly dialect: PostgresDialect;

  /** @param queries prints queries within expressions */
  constructor(private readonly queries: QueryPrinter) {
    this.dialect = queries.dialect;
  }

  /**
   * Prints an expression.
   * @param e the tree
   * @param scope what its columns are
   * @throws SchemaGraphError `bad-input` where PostgreSQL has nothing of the kind
   */
  expression(e: SqlExpression, scope: Scope): Printed {
    switch (e.kind) {
      case 'column':
        return this.column(e, scope);
      case 'literal':
        return literalOf(e.value);
      case 'number':
        return { sql: quoteNumber(e.digits), kind: 'number', atom: true };
      case 'star':
        return { sql: e.alias === undefined ? '*' : `${quoteIdentifier(e.alias)}.*`, kind: 'null', atom: true };
      case 'binary':
        return this.binary(e, scope);
      case 'not':
        return condition(`NOT ${wrapped(asCondition(this.expression(e.of, scope)))}`);
      case 'sign': {
        if (e.op === '~') throw unsaid('~');
        const value = asNumber(this.expression(e.of, scope));
        return e.op === '+' ? value : { ...value, sql: `-${wrapped(value)}`, atom: false };
      }
      case 'collate': {
        const value = asText(this.expression(e.of, scope));
        if (e.by === 'BINARY') return value;
        return { sql: `${e.by === 'NOCASE' ? 'LOWER' : 'RTRIM'}(${value.sql})`, kind: 'text', atom: true };
      }
      case 'call':
        return this.call(e, scope);
      case 'cast': {
        if (e.to === 'BLOB') throw unsaid('CAST … AS BLOB');
        const value = this.expression(e.of, scope);
        return e.to === 'NUMERIC' ? asNumber(value) : cast(value, e.to);
      }
      case 'between':
        return this.between(e, scope);
      case 'in-list':
        return membership(this.expression(e.of, scope), e.values.map(literalOf), e.negated);
      case 'in-values':
        return membership(
          this.expression(e.of, scope),
          e.values.map((value) => this.expression(value, scope)),
          e.negated,
        );
      case 'row':
        return {
          sql: `(${e.parts.map((part) => this.expression(part, scope).sql).join(', ')})`,
          kind: 'other',
          atom: true,
        };
      case 'in-query':
        return this.inQuery(e, scope);
      case 'exists':
        return condition(`${e.negated ? 'NOT ' : ''}EXISTS (${this.queries.query(e.query, scope).sql})`);
      case 'scalar': {
        const { sql, columns } = this.queries.query(e.query, scope);
        return { ...asPrinted(columns[0]), sql: `(${sql})`, atom: true };
      }
      case 'case': {
        const values = [...e.branches.map(({ then }) => then), ...(e.otherwise ? [e.otherwise] : [])];
        const printed = united(values.map((value) => this.expression(value, scope)));
        const of = e.of && this.expression(e.of, scope);
        const branches = e.branches.map(({ when }, i) => {
          const value = this.expression(when, scope);
          const test = of ? comparison('=', of, value, this.dialect.collates).sql : asCondition(value).sql;
          return `WHEN ${test} THEN ${printed[i]?.sql ?? 'NULL'}`;
        });
        const otherwise = e.otherwise ? ` ELSE ${printed.at(-1)?.sql ?? 'NULL'}` : '';
        return { sql: `CASE ${branches.join(' ')}${otherwise} END`, ...kindOf(printed), atom: true };
      }
    }
  }

  private column(e: Extract<SqlExpression, { kind: 'column' }>, scope: Scope): Printed {
    let at: Scope | undefined = scope;
    const aliasIn = (columns: Scope['columns']): string | undefined =>
      e.alias !== ''
        ? columns.has(e.alias)
          ? e.alias
          : undefined
        : [...columns].find(([, own]) => own.has(e.column))?.[0];
    while (at && aliasIn(at.columns) === undefined) at = at.outer;
    const alias = (at && aliasIn(at.columns)) ?? e.alias;
    const name = alias === '' ? quoteIdentifier(e.column) : `${quoteIdentifier(alias)}.${quoteIdentifier(e.column)}`;
    const { kind = 'text', type } = at?.columns.get(alias)?.get(e.column) ?? {};
    const printed: Printed = { sql: name, kind, ...(type !== undefined && { type }), atom: true };
    const { group } = at ?? {};
    if (at !== scope || !group || group.keys.has(JSON.stringify(e)) || group.whole.has(alias)) return printed;
    const value = plain(printed);
    if (!group.extreme) return fold('MIN', [value], { distinct: false, collates: this.dialect.collates });
    const { of, descending } = group.extreme;
    const { group: _, ...rows } = scope;
    const by = stored(this.expression(of, rows));
    const order = `${wrapped(by)} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS LAST'}`;
    return { ...value, sql: `(ARRAY_AGG(${value.sql} ORDER BY ${order}))[1]`, atom: true };
  }

  private binary(e: Extract<SqlExpression, { kind: 'binary' }>, scope: Scope): Printed {
    if (e.op === 'AND' || e.op === 'OR') {
      const sides = [e.left, e.right].map((side) => {
        const printed = asCondition(this.expression(side, scope));
        const flat = side.kind === 'binary' && side.op === 'AND' && e.op === 'AND';
        return flat || isComparison(side) ? printed.sql : wrapped(printed);
      });
      return condition(sides.join(` ${e.op} `));
    }
    const [left, right] = [this.expression(e.left, scope), this.expression(e.right, scope)];
    switch (e.op) {
      case 'IS':
      case 'IS NOT':
        return sameness(left, right, e.op === 'IS NOT');
      case 'LIKE':
      case 'NOT LIKE': {
        const like = likeness(left, right, e.escape && this.expression(e.escape, scope));
        return e.op === 'LIKE' ? like : condition(`NOT (${like.sql})`);
      }
      case 'GLOB':
      case 'NOT GLOB':
      case '&':
      case '|':
      case '<<':
      case '>>':
        throw unsaid(e.op);
      case '+':
      case '-':
      case '*':
      case '/':
      case '%':
      case '||':
        return arithmetic(e.op, left, right);
      default:
        return comparison(e.op, left, right, this.dialect.collates);
    }
  }

  private call(e: SqlCall, scope: Scope): Printed {
    const { group: _, ...rows } = scope;
    const over = e.over === undefined ? '' : ` OVER ${this.over(e.over, scope)}`;
    if (!isFold(e) && over === '') {
      return rowFunction(
        e.fn,
        e.args.map((arg) => this.expression(arg, scope)),
      );
    }
    // A window is worked out after groups are, all other folds within them.
    const inner = over === '' ? rows : scope;
    const args = e.args.map((arg) => (arg.kind === 'star' ? undefined : this.expression(arg, inner)));
    const only = e.filter ? ` FILTER (WHERE ${asCondition(this.expression(e.filter, inner)).sql})` : '';
    const order = e.orderBy && e.orderBy.length > 0 ? ` ORDER BY ${this.keys(e.orderBy, inner)}` : '';
    return fold(e.fn, args, {
      distinct: e.distinct ?? false,
      collates: this.dialect.collates,
      order,
      after: only + over,
    });
  }

  private over(window: SqlWindow | string, scope: Scope): string {
    return typeof window === 'string' ? quoteIdentifier(window) : `(${this.window(window, scope)})`;
  }

  /** The definition of a window. */
  window({ partitionBy, orderBy, frame }: SqlWindow, scope: Scope): string {
    const parts: string[] = [];
    const by = partitionBy.map((part) => stored(this.expression(part, scope)).sql);
    if (by.length > 0) parts.push(`PARTITION BY ${by.join(', ')}`);
    if (orderBy.length > 0) parts.push(`ORDER BY ${this.keys(orderBy, scope)}`);
    if (frame) {
      const end = ({ side, by: count }: { readonly side: string; readonly by?: SqlExpression }): string => {
        if (side === 'CURRENT ROW') return side;
        return `${count ? this.expression(count, scope).sql : 'UNBOUNDED'} ${side}`;
      };
      const range = frame.end ? `BETWEEN ${end(frame.start)} AND ${end(frame.end)}` : end(frame.start);
      parts.push(`${frame.unit} ${range}${frame.exclude ? ` EXCLUDE ${frame.exclude}` : ''}`);
    }
    return parts.join(' ');
  }

  private keys(keys: readonly SqlOrderKey[], scope: Scope): string {
    return keys.map((key) => sortKey(key, this.expression(key.by, scope), this.dialect.collates)).join(', ');
  }

  private between(e: Extract<SqlExpression, { kind: 'between' }>, scope: Scope): Printed {
    const [of, low, high] = [e.of, e.low, e.high].map((part) => this.expression(part, scope));
    if (!of || !low || !high) return condition('NULL');
    const [[a, from], [b, to]] = [comparable(of, low), comparable(of, high)];
    if (a.sql === b.sql && !(a.kind === 'text' && this.dialect.collates)) {
      return condition(`${wrapped(a)} BETWEEN ${wrapped(from)} AND ${wrapped(to)}`);
    }
    const { collates } = this.dialect;
    return condition(`${comparison('>=', of, low, collates).sql} AND ${comparison('<=', of, high, collates).sql}`);
  }

  private inQuery(e: Extract<SqlExpression, { kind: 'in-query' }>, scope: Scope): Printed {
    const inner = this.queries.query(e.query, scope);
    const left = e.of.map((part) => this.expression(part, scope));
    const names = inner.columns.map((_, i) => quoteIdentifier(`c${String(i + 1)}`));
    const sides = left.map((value, i) => {
      const right: Printed = { ...asPrinted(inner.columns[i]), sql: names[i] ?? '', atom: true };
      return { right, made: comparable(value, right) };
    });
    const asIs = sides.every(({ right, made }) => made[1].sql === right.sql);
    const list = sides.map(({ made }) => made[1].sql).join(', ');
    const query = asIs ? inner.sql : `SELECT ${list} FROM (${inner.sql}) AS "side"(${names.join(', ')})`;
    const values = sides.map(({ made }) => made[0]);
    const [only] = values;
    const own = values.length === 1 && only ? wrapped(only) : `(${values.map(({ sql }) => sql).join(', ')})`;
    return condition(`${own} ${e.negated ? 'NOT IN' : 'IN'} (${query})`);
  }
}

/** Whether a value is never NULL. */
function isGiven(e: SqlExpression): boolean {
  return e.kind === 'call' && (e.fn === 'COUNT' || e.fn === 'TOTAL');
}

/**
 * The way in which values are sorted: NULLs come first where SQLite has them so, and text by its characters.
 * @param key its direction
 * @param value what is sorted by, as printed
 * @param collates whether order of text has to be asked for
 */
export function sortWay({ by, descending, nulls }: SqlOrderKey, value: Printed, collates: boolean): string {
  const collation = value.kind === 'text' && collates ? ' COLLATE "C"' : '';
  const first = nulls ?? (descending ? 'LAST' : 'FIRST');
  return `${collation} ${descending ? 'DESC' : 'ASC'}${isGiven(by) && !nulls ? '' : ` NULLS ${first}`}`;
}

function sortKey(key: SqlOrderKey, printed: Printed, collates: boolean): string {
  const value = stored(printed);
  return wrapped(value) + sortWay(key, value, collates);
}

function isComparison(e: SqlExpression): boolean {
  return e.kind === 'column' || e.kind === 'literal' || e.kind === 'exists';
}
