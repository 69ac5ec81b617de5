/**
 * Reads SQL expressions into the intent algebra: the terms of a graph file, and with a reader of sub-queries also gold
 * programs. What is read is printed again from the tree, so that nothing but the algebra ever reaches the database.
 */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { Comparison, Expression, Filter, Query, ScalarFunction } from './intent';
import { SCALAR_FUNCTIONS } from './intent';
import { sqlTokens } from './sql-tokens';
import type { SqlToken } from './sql-tokens';

/** How names in an expression are understood. */
export interface ExpressionScope {
  /** The column that a name means, or undefined. */
  column(name: string, qualifier: string | undefined): Expression | undefined;
  /** Reads a SELECT at the reader's place; absent where sub-queries are not allowed. */
  query?(reader: ExpressionReader): Query;
}

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '=': '=',
  '==': '=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};
const AGGREGATES = new Set(['count', 'sum', 'avg', 'min', 'max']);

/**
 * What can make the tree one level deeper, and how often it may stand in one text: whoever walks the tree does so by recursion,
 * and SQLite takes no expression that is more than 1000 levels deep.
 */
const DEEPENING = new Set([...'+-*/%(', '||', 'and', 'or', 'not', 'case']);
const MOST_DEEPENING = 500;
/** A parenthesis is read as a filter and then as a value, so that those within each other are read again and again. */
const MOST_ATOMS = 20_000;

/** A recursive-descent reader over tokens. */
export class ExpressionReader {
  private at = 0;
  private readonly tokens: readonly SqlToken[];
  private atoms = 0;

  /**
   * @param sql the text
   * @param scope how names are understood; readers of queries change it as they enter sub-queries
   * @throws SchemaGraphError `bad-input` where it holds more than 500 operators, parentheses and cases
   */
  constructor(
    sql: string,
    public scope: ExpressionScope,
  ) {
    this.tokens = sqlTokens(sql);
    const deepening = this.tokens.filter(
      ({ kind, text }) => (kind === 'word' || kind === 'symbol') && DEEPENING.has(text.toLowerCase()),
    );
    if (deepening.length > MOST_DEEPENING) throw tooLong();
  }

  /** The token at the reader's place, or `ahead` tokens later. */
  peek(ahead = 0): SqlToken {
    return (
      this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)] ?? { kind: 'end', text: '', start: 0, end: 0 }
    );
  }

  /** Takes the token at the reader's place. */
  take(): SqlToken {
    const token = this.peek();
    this.at++;
    return token;
  }

  /** Whether these keywords or symbols stand here. */
  is(...words: readonly string[]): boolean {
    return words.every((word, i) => {
      const token = this.peek(i);
      return (token.kind === 'word' || token.kind === 'symbol') && token.text.toLowerCase() === word;
    });
  }

  /** Takes these keywords or symbols if they stand here. */
  accept(...words: readonly string[]): boolean {
    if (!this.is(...words)) return false;
    this.at += words.length;
    return true;
  }

  /** Takes these keywords or symbols. @throws SchemaGraphError `bad-input` where others stand */
  expect(...words: readonly string[]): void {
    if (!this.accept(...words)) throw this.fail();
  }

  /** The error for what stands at the reader's place. */
  fail(): SchemaGraphError {
    const { kind, text } = this.peek();
    const message =
      kind === 'end' ? say`The expression ends too early.` : say`The expression cannot be read at “${text}”.`;
    return new SchemaGraphError('bad-input', message);
  }

  /** Reads a filter with AND, OR and NOT. */
  filter(): Filter {
    const parts = [this.conjunction()];
    while (this.accept('or')) parts.push(this.conjunction());
    return joined('or', parts);
  }

  private conjunction(): Filter {
    const parts = [this.negation()];
    while (this.accept('and')) parts.push(this.negation());
    return joined('and', parts);
  }

  private negation(): Filter {
    if (this.accept('not')) return { kind: 'not', part: this.negation() };
    if (this.is('(') && !this.is('(', 'select')) {
      const start = this.at;
      try {
        this.at++;
        const inner = this.filter();
        this.expect(')');
        if (!this.continuesExpression()) return inner;
      } catch (error) {
        if (!(error instanceof SchemaGraphError)) throw error;
      }
      this.at = start;
    }
    return this.predicate();
  }

  private continuesExpression(): boolean {
    const next = this.peek().text.toLowerCase();
    return next in COMPARISONS || ['+', '-', '*', '/', '%', '||', 'in', 'like', 'between', 'is'].includes(next);
  }

  private predicate(): Filter {
    const of = this.expression();
    const op = this.peek().kind === 'symbol' ? COMPARISONS[this.peek().text] : undefined;
    if (op) {
      this.at++;
      return { kind: 'compare', left: of, op, right: this.expression() };
    }
    if (this.accept('is')) {
      const negated = this.accept('not');
      this.expect('null');
      return { kind: 'null', of, negated };
    }
    const negated = this.accept('not');
    if (this.accept('like')) {
      const token = this.take();
      if (token.kind !== 'string' && token.kind !== 'quoted') throw this.fail();
      return { kind: 'like', of, pattern: token.text, negated };
    }
    if (this.accept('between')) {
      const low = this.expression();
      this.expect('and');
      const between: Filter = { kind: 'between', of, low, high: this.expression() };
      return negated ? { kind: 'not', part: between } : between;
    }
    if (this.accept('in')) return this.membership(of, negated);
    throw this.fail();
  }

  private membership(of: Expression, negated: boolean): Filter {
    this.expect('(');
    if (this.is('select')) {
      const query = this.subquery();
      this.expect(')');
      return { kind: 'in-query', of, query, negated };
    }
    const values = [];
    do {
      const value = this.expression();
      if (value.kind !== 'literal') throw this.fail();
      values.push(value.value);
    } while (this.accept(','));
    this.expect(')');
    return { kind: 'in', of, values, negated };
  }

  private subquery(): Query {
    if (!this.scope.query) throw this.fail();
    return this.scope.query(this);
  }

  /** Reads a value: sums, products, functions, columns, literals. */
  expression(): Expression {
    let left = this.product();
    for (;;) {
      const op = this.accept('+') ? '+' : this.accept('-') ? '-' : this.accept('||') ? '||' : undefined;
      if (!op) return left;
      left = { kind: 'arithmetic', op, left, right: this.product() };
    }
  }

  private product(): Expression {
    let left = this.atom();
    for (;;) {
      const op = this.accept('*') ? '*' : this.accept('/') ? '/' : this.accept('%') ? '%' : undefined;
      if (!op) return left;
      left = { kind: 'arithmetic', op, left, right: this.atom() };
    }
  }

  private atom(): Expression {
    if (++this.atoms > MOST_ATOMS) throw tooLong();
    if (this.accept('-')) {
      const inner = this.atom();
      if (inner.kind === 'literal' && typeof inner.value === 'number') return { kind: 'literal', value: -inner.value };
      return { kind: 'arithmetic', op: '-', left: { kind: 'literal', value: 0 }, right: inner };
    }
    if (this.accept('(')) {
      const inner: Expression = this.is('select') ? { kind: 'query', query: this.subquery() } : this.expression();
      this.expect(')');
      return inner;
    }
    const token = this.peek();
    if (token.kind === 'number' || token.kind === 'string') {
      this.at++;
      return { kind: 'literal', value: token.kind === 'number' ? Number(token.text) : token.text };
    }
    if (this.accept('null')) return { kind: 'literal', value: null };
    if (this.accept('case')) return this.branches();
    if (this.accept('cast')) return this.cast();
    const next = this.peek(1);
    if (token.kind === 'word' && next.kind === 'symbol' && next.text === '(') return this.call();
    if (token.kind === 'word' || token.kind === 'quoted') return this.name();
    throw this.fail();
  }

  private branches(): Expression {
    const branches = [];
    while (this.accept('when')) {
      const when = this.filter();
      this.expect('then');
      branches.push({ when, then: this.expression() });
    }
    const otherwise = this.accept('else') ? this.expression() : undefined;
    this.expect('end');
    return { kind: 'case', branches, ...(otherwise && { otherwise }) };
  }

  private cast(): Expression {
    this.expect('(');
    const of = this.expression();
    this.expect('as');
    const type = this.take().text.toLowerCase();
    this.expect(')');
    const fn: ScalarFunction = /^(real|float|double|numeric|decimal)/.test(type)
      ? 'cast-real'
      : type.startsWith('int')
        ? 'cast-integer'
        : 'cast-text';
    return { kind: 'call', fn, args: [of] };
  }

  private call(): Expression {
    const name = this.take().text.toLowerCase();
    this.expect('(');
    if (name === 'count' && this.accept('*')) {
      this.expect(')');
      return { kind: 'aggregate', fn: 'count', distinct: false, of: { kind: 'rows' } };
    }
    const distinct = this.accept('distinct');
    const args = [];
    if (!this.is(')')) {
      do args.push(this.expression());
      while (this.accept(','));
    }
    this.expect(')');
    const [first] = args;
    if (first && args.length === 1 && AGGREGATES.has(name)) {
      return { kind: 'aggregate', fn: name as 'count', distinct, of: first };
    }
    const fn = (name === 'substring' ? 'substr' : name) as ScalarFunction;
    if (distinct || !SCALAR_FUNCTIONS.includes(fn)) throw this.fail();
    return { kind: 'call', fn, args };
  }

  private name(): Expression {
    const first = this.take();
    const qualified = this.accept('.');
    const name = qualified ? this.take().text : first.text;
    const column = this.scope.column(name, qualified ? first.text : undefined);
    if (column) return column;
    // SQLite reads "text" as a string where no column has that name.
    if (first.kind === 'quoted' && !qualified) return { kind: 'literal', value: first.text };
    throw new SchemaGraphError(
      'bad-input',
      say`There is no column “${qualified ? `${first.text}.${name}` : name}” here.`,
    );
  }
}

function tooLong(): SchemaGraphError {
  const message = say`The expression is too long; write one with at most ${MOST_DEEPENING} operators and parentheses.`;
  return new SchemaGraphError('bad-input', message);
}

function joined(kind: 'and' | 'or', parts: readonly Filter[]): Filter {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind, parts };
}
