/** Reads the expressions of SQLite's SELECT into the SQL tree, operators by SQLite's precedence. */
import { say } from '../core/message';
import type { SqlValue } from '../core/values';
import { functionNamed, insteadOf } from './sql-functions';
import type { SqlCursor } from './sql-cursor';
import { conjuncts } from './sql-tree';
import type { BinaryOperator, SqlExpression, SqlOrderKey, SqlQuery } from './sql-tree';
import { readWindow } from './sql-window-reader';

/** Reads what expressions hold: sub-queries. */
export interface QueryReader {
  /** Reads a SELECT at the cursor. */
  query(): SqlQuery;
}

type Level = Readonly<Record<string, BinaryOperator>>;

const COMPARE: Level = { '<=': '<=', '>=': '>=', '<': '<', '>': '>' };
const BITS: Level = { '<<': '<<', '>>': '>>', '&': '&', '|': '|' };
const SUM: Level = { '+': '+', '-': '-' };
const PRODUCT: Level = { '*': '*', '/': '/', '%': '%' };
const CONCAT: Level = { '||': '||' };
const EQUAL: Level = { '==': '=', '=': '=', '!=': '!=', '<>': '!=' };
const LEVELS: readonly Level[] = [COMPARE, BITS, SUM, PRODUCT, CONCAT];

/** The moments that SQLite names by a word. */
const MOMENTS: Readonly<Record<string, 'DATE' | 'TIME' | 'DATETIME'>> = {
  current_date: 'DATE',
  current_time: 'TIME',
  current_timestamp: 'DATETIME',
};

/** Reads expressions at a cursor. */
export class SqlValueReader {
  /**
   * @param cursor where it reads
   * @param queries reads sub-queries at the same cursor
   */
  constructor(
    private readonly cursor: SqlCursor,
    private readonly queries: QueryReader,
  ) {}

  /** Reads an expression with AND, OR and NOT. @throws SqlSyntaxError */
  value(): SqlExpression {
    return this.cursor.nested(() => {
      let left = this.conjunction();
      while (this.cursor.accept('or')) left = binary('OR', left, this.conjunction());
      return left;
    });
  }

  /** Reads expressions with commas between them. */
  list(): SqlExpression[] {
    const values = [this.value()];
    while (this.cursor.accept(',')) values.push(this.value());
    return values;
  }

  /** Reads sort keys with commas between them. */
  orderKeys(): SqlOrderKey[] {
    const keys: SqlOrderKey[] = [];
    do {
      const by = this.value();
      const descending = this.cursor.acceptOne(['asc', 'desc']) === 'desc';
      const nulls = this.cursor.accept('nulls') ? (this.cursor.acceptOne(['first', 'last']) ?? 'none') : undefined;
      if (nulls === 'none') throw this.cursor.fail();
      keys.push({ by, descending, ...(nulls && { nulls: nulls === 'first' ? 'FIRST' : 'LAST' }) });
    } while (this.cursor.accept(','));
    return keys;
  }

  private conjunction(): SqlExpression {
    let left = this.negation();
    while (this.cursor.accept('and')) {
      for (const part of conjuncts(this.negation())) left = binary('AND', left, part);
    }
    return left;
  }

  private negation(): SqlExpression {
    const { cursor } = this;
    if (!cursor.is('not')) return this.equality();
    if (cursor.is('not', 'exists')) {
      cursor.take();
      const exists = this.equality();
      return exists.kind === 'exists' ? { ...exists, negated: true } : { kind: 'not', of: exists };
    }
    cursor.take();
    return { kind: 'not', of: cursor.nested(() => this.negation()) };
  }

  private equality(): SqlExpression {
    const { cursor } = this;
    let left = this.level(0);
    for (;;) {
      const op = this.operator(EQUAL);
      if (op) left = binary(op, left, this.level(0));
      else if (cursor.accept('isnull')) left = binary('IS', left, NULL);
      else if (cursor.accept('notnull') || cursor.accept('not', 'null')) left = binary('IS NOT', left, NULL);
      else if (cursor.accept('is')) left = this.identity(left);
      else {
        const test = this.test(left);
        if (!test) return left;
        left = test;
      }
    }
  }

  private identity(left: SqlExpression): SqlExpression {
    const { cursor } = this;
    const negated = cursor.accept('not');
    const distinct = cursor.accept('distinct', 'from');
    return binary(negated === distinct ? 'IS' : 'IS NOT', left, this.level(0));
  }

  /** LIKE, GLOB, BETWEEN and IN, denied or not. */
  private test(left: SqlExpression): SqlExpression | undefined {
    const { cursor } = this;
    const negated = ['like', 'glob', 'between', 'in'].some((word) => cursor.is('not', word)) && cursor.accept('not');
    if (cursor.accept('like')) {
      const like = binary(negated ? 'NOT LIKE' : 'LIKE', left, this.level(0));
      return cursor.accept('escape') ? { ...like, escape: this.level(0) } : like;
    }
    if (cursor.accept('glob')) return binary(negated ? 'NOT GLOB' : 'GLOB', left, this.level(0));
    if (cursor.accept('between')) {
      const low = this.level(0);
      cursor.expect('and');
      const between: SqlExpression = { kind: 'between', of: left, low, high: this.level(0) };
      return negated ? { kind: 'not', of: between } : between;
    }
    return cursor.accept('in') ? this.membership(left, negated) : undefined;
  }

  private membership(of: SqlExpression, negated: boolean): SqlExpression {
    const { cursor } = this;
    cursor.expect('(');
    if (isQuery(cursor)) {
      const query = this.queries.query();
      cursor.expect(')');
      return { kind: 'in-query', of: of.kind === 'row' ? of.parts : [of], query, negated };
    }
    const values = cursor.is(')') ? [] : this.list();
    cursor.expect(')');
    const literals = values.flatMap((v): SqlValue[] => (v.kind === 'literal' ? [v.value] : []));
    return literals.length === values.length
      ? { kind: 'in-list', of, values: literals, negated }
      : { kind: 'in-values', of, values, negated };
  }

  private operator(level: Level): BinaryOperator | undefined {
    const { kind, text } = this.cursor.peek();
    const op = kind === 'symbol' && Object.hasOwn(level, text) ? level[text] : undefined;
    if (op) this.cursor.take();
    return op;
  }

  private level(at: number): SqlExpression {
    const operators = LEVELS[at];
    if (!operators) return this.collated();
    let left = this.level(at + 1);
    for (;;) {
      const op = this.operator(operators);
      if (!op) return left;
      left = binary(op, left, this.level(at + 1));
    }
  }

  private collated(): SqlExpression {
    let of = this.signed();
    while (this.cursor.accept('collate')) {
      const by = this.cursor.acceptOne(['binary', 'nocase', 'rtrim']);
      if (!by) throw this.cursor.fail(say`SQLite collates by BINARY, NOCASE or RTRIM`);
      of = { kind: 'collate', of, by: by.toUpperCase() as 'BINARY' };
    }
    return of;
  }

  private signed(): SqlExpression {
    const op = this.cursor.acceptOne(['-', '+', '~']);
    if (!op) return this.atom();
    const of = this.cursor.nested(() => this.signed());
    if (op === '-' && of.kind === 'literal' && typeof of.value === 'number' && of.value > 0) {
      return { kind: 'literal', value: -of.value };
    }
    return { kind: 'sign', op, of };
  }

  private atom(): SqlExpression {
    const { cursor } = this;
    const token = cursor.peek();
    if (cursor.accept('(')) return this.parenthesis();
    if (token.kind === 'string') return { kind: 'literal', value: cursor.take().text };
    if (token.kind === 'number') return numberOf(cursor.take().text);
    if (token.kind === 'blob') return { kind: 'literal', value: bytesOf(cursor.take().text) };
    if (cursor.is('exists', '(')) {
      cursor.take();
      cursor.take();
      const query = this.queries.query();
      cursor.expect(')');
      return { kind: 'exists', query, negated: false };
    }
    if (cursor.accept('null')) return NULL;
    if (cursor.accept('case')) return this.branches();
    if (cursor.is('cast', '(')) return this.cast();
    if (token.kind === 'word' && this.isSymbol('(', 1)) return this.call();
    const moment = token.kind === 'word' ? MOMENTS[token.text.toLowerCase()] : undefined;
    if (moment && !this.isSymbol('.', 1)) {
      cursor.take();
      return { kind: 'call', fn: moment, args: [{ kind: 'literal', value: 'now' }] };
    }
    return this.column();
  }

  private isSymbol(text: string, ahead: number): boolean {
    const token = this.cursor.peek(ahead);
    return token.kind === 'symbol' && token.text === text;
  }

  private parenthesis(): SqlExpression {
    const { cursor } = this;
    if (isQuery(cursor)) {
      const query = this.queries.query();
      cursor.expect(')');
      return { kind: 'scalar', query };
    }
    const parts = this.list();
    cursor.expect(')');
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind: 'row', parts };
  }

  private column(): SqlExpression {
    const { cursor } = this;
    const quoted = cursor.isDoubleQuoted();
    const name = cursor.name();
    if (!cursor.accept('.')) return { kind: 'column', alias: '', column: name, ...(quoted && { quoted: true }) };
    if (cursor.accept('*')) return { kind: 'star', alias: name };
    const column = cursor.name();
    if (cursor.is('.')) throw cursor.fail(say`write the table and the column, without a schema`);
    return { kind: 'column', alias: name, column };
  }

  private branches(): SqlExpression {
    const { cursor } = this;
    const of = cursor.is('when') ? undefined : this.value();
    const branches = [];
    while (cursor.accept('when')) {
      const when = this.value();
      cursor.expect('then');
      branches.push({ when, then: this.value() });
    }
    if (branches.length === 0) cursor.expect('when');
    const otherwise = cursor.accept('else') ? this.value() : undefined;
    cursor.expect('end');
    return { kind: 'case', ...(of && { of }), branches, ...(otherwise && { otherwise }) };
  }

  private cast(): SqlExpression {
    const { cursor } = this;
    cursor.take();
    cursor.expect('(');
    const of = this.value();
    cursor.expect('as');
    const words = [cursor.name()];
    while (cursor.peek().kind === 'word') words.push(cursor.take().text);
    if (cursor.accept('(')) {
      do if (cursor.take().kind !== 'number') throw cursor.fail();
      while (cursor.accept(','));
      cursor.expect(')');
    }
    cursor.expect(')');
    return { kind: 'cast', of, to: affinityOf(words.join(' ')) };
  }

  private call(): SqlExpression {
    const { cursor } = this;
    const name = cursor.peek();
    const fn = functionNamed(name.text);
    if (!fn) {
      const instead = insteadOf(name.text);
      throw cursor.fail(
        instead === undefined
          ? say`there is no such function in SQLite`
          : say`there is no such function in SQLite; write ${instead}`,
      );
    }
    cursor.take();
    cursor.expect('(');
    const distinct = cursor.accept('distinct');
    const star = !distinct && fn === 'COUNT' && cursor.accept('*');
    const args: SqlExpression[] = star ? [{ kind: 'star' }] : cursor.is(')') ? [] : this.list();
    const orderBy = cursor.accept('order', 'by') ? this.orderKeys() : undefined;
    cursor.expect(')');
    let filter: SqlExpression | undefined;
    if (cursor.accept('filter', '(', 'where')) {
      filter = this.value();
      cursor.expect(')');
    }
    const over = cursor.accept('over') ? readWindow(cursor, this) : undefined;
    return {
      kind: 'call',
      fn,
      ...(distinct && { distinct }),
      args,
      ...(orderBy && { orderBy }),
      ...(filter && { filter }),
      ...(over !== undefined && { over }),
    };
  }
}

const NULL: SqlExpression = { kind: 'literal', value: null };

/** Whether a sub-query begins at the cursor. */
export function isQuery(cursor: SqlCursor): boolean {
  return cursor.is('select') || cursor.is('with') || cursor.is('values');
}

function binary(op: BinaryOperator, left: SqlExpression, right: SqlExpression) {
  return { kind: 'binary', op, left, right } as const;
}

/** Whole numbers that JavaScript can hold become such; others stay as they are written. */
function numberOf(text: string): SqlExpression {
  if (/^0x/i.test(text)) {
    const signed = String(BigInt.asIntN(64, BigInt(text)));
    return signed.startsWith('-') ? { kind: 'sign', op: '-', of: numberOf(signed.slice(1)) } : numberOf(signed);
  }
  const value = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(value)
    ? { kind: 'literal', value }
    : { kind: 'number', digits: text };
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** The type that SQLite casts to for the name of one (its rules of affinity). */
function affinityOf(type: string): 'REAL' | 'INTEGER' | 'TEXT' | 'NUMERIC' | 'BLOB' {
  const name = type.toUpperCase();
  if (name.includes('INT')) return 'INTEGER';
  if (/CHAR|CLOB|TEXT/.test(name)) return 'TEXT';
  if (name.includes('BLOB')) return 'BLOB';
  return /REAL|FLOA|DOUB/.test(name) ? 'REAL' : 'NUMERIC';
}
