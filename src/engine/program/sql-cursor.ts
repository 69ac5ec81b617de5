/** A place in the tokens of a statement, from which its readers take one after another. */
import { SchemaGraphError } from '../core/errors';
import { say, type Message } from '../core/message';
import { sqlTokens, type SqlToken } from './sql-tokens';

/** Longer statements are not read. */
const LONGEST = 100_000;
/** Whoever walks a tree does so by recursion, and SQLite takes no expression that is more than 1000 levels deep. */
const MOST_OPERATORS = { statement: 900, expression: 500 };
const DEEPEST = 120;
const OPERATORS = new Set([
  ...'+-*/%(&|~',
  '||',
  '<<',
  '>>',
  'and',
  'or',
  'not',
  'case',
  'collate',
  'union',
  'except',
  'intersect',
]);

/** Words that are no names unless they are quoted. */
const RESERVED = new Set(
  (
    'all alter and as between case check collate commit constraint create default delete distinct drop else escape ' +
    'except exists foreign from group having in index insert intersect into is isnull join limit not notnull null on or ' +
    'order primary references returning select set table then to transaction union unique update using values when where'
  ).split(' '),
);
/** Words that may be names, but not those of a source or a column without AS. */
const NO_ALIAS = new Set(
  'cross full inner left natural outer right window offset like glob regexp match end filter over asc desc nulls fetch'.split(
    ' ',
  ),
);

/** A statement that is no SELECT that can be read, with the place where that shows. */
export class SqlSyntaxError extends SchemaGraphError {
  /**
   * @param said what is wrong, with the place
   * @param start of what cannot be read, in UTF-16 units from the beginning of the statement
   * @param end the end of it, not included
   */
  constructor(
    said: Message,
    readonly start: number,
    readonly end: number,
  ) {
    super('bad-input', said);
    this.name = 'SqlSyntaxError';
  }
}

/** Goes through the tokens of one statement. */
export class SqlCursor {
  readonly #tokens: readonly SqlToken[];
  readonly #sql: string;
  #at = 0;
  #depth = 0;

  /**
   * @param sql the statement
   * @param isExpression it is one expression of a graph: any word may be a name, and `--` is twice a sign
   * @throws SchemaGraphError `bad-input` where it holds a character that SQL does not know, or is too long
   */
  constructor(
    sql: string,
    private readonly isExpression = false,
  ) {
    this.#sql = sql;
    if (sql.length > LONGEST) throw this.#tooLong();
    this.#tokens = sqlTokens(sql, { comments: !isExpression });
    const operators = this.#tokens.filter(
      ({ kind, text }) => (kind === 'word' || kind === 'symbol') && OPERATORS.has(text.toLowerCase()),
    );
    if (operators.length > MOST_OPERATORS[isExpression ? 'expression' : 'statement']) throw this.#tooLong();
  }

  /** The token here, or `ahead` tokens later. */
  peek(ahead = 0): SqlToken {
    const end = this.#sql.length;
    return (
      this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)] ?? { kind: 'end', text: '', start: end, end }
    );
  }

  /** Takes the token here. */
  take(): SqlToken {
    const token = this.peek();
    this.#at++;
    return token;
  }

  /** Whether these keywords or symbols, in lower case, stand here. */
  is(...words: readonly string[]): boolean {
    return words.every((word, i) => {
      const { kind, text } = this.peek(i);
      return (kind === 'word' || kind === 'symbol') && text.toLowerCase() === word;
    });
  }

  /** Takes these keywords or symbols if they stand here. */
  accept(...words: readonly string[]): boolean {
    if (!this.is(...words)) return false;
    this.#at += words.length;
    return true;
  }

  /** Takes the first of some keywords or symbols that stands here. */
  acceptOne<T extends string>(words: readonly T[]): T | undefined {
    return words.find((word) => this.accept(word));
  }

  /** Takes these keywords or symbols. @throws SqlSyntaxError where others stand */
  expect(...words: readonly string[]): void {
    if (!this.accept(...words)) throw this.fail(say`${words.join(' ').toUpperCase()} was expected`);
  }

  /** Takes a name, quoted or not. @throws SqlSyntaxError where none stands */
  name(): string {
    if (this.isName()) return this.take().text;
    throw this.fail(say`a name was expected`);
  }

  /** Whether a name stands here. */
  isName(): boolean {
    const { kind, text } = this.peek();
    return kind === 'quoted' || (kind === 'word' && (this.isExpression || !RESERVED.has(text.toLowerCase())));
  }

  /** Whether a name in "double quotes" stands here, which SQLite takes for a text where nothing has that name. */
  isDoubleQuoted(): boolean {
    const { kind, start } = this.peek();
    return kind === 'quoted' && this.#sql.charAt(start) === '"';
  }

  /** Takes the name that a source or a column is given, if there is one; SQLite takes a text for it too. */
  alias(): string | undefined {
    if (this.accept('as')) return this.peek().kind === 'string' ? this.take().text : this.name();
    const { kind, text } = this.peek();
    const named = kind === 'string' || kind === 'quoted' || (this.isName() && !NO_ALIAS.has(text.toLowerCase()));
    return named ? this.take().text : undefined;
  }

  /** Reads something that may hold others of its kind. @throws SqlSyntaxError where they go too deep */
  nested<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) throw this.#tooLong();
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }

  /**
   * The error for what stands here.
   * @param why what is wrong with it
   * @param token what it is about, by default the token here
   */
  fail(why?: Message, token = this.peek()): SqlSyntaxError {
    const { start, end } = token;
    if (this.isExpression) return new SqlSyntaxError(this.#ofExpression(token, why), start, end);
    const before = this.#sql.slice(0, start).split('\n');
    const [line, column] = [before.length, (before.at(-1)?.length ?? 0) + 1];
    const shown = this.#sql.slice(start, Math.min(end, start + 40));
    const said =
      token.kind === 'end'
        ? say`The statement ends too early`
        : say`The statement cannot be read at “${shown}” (line ${line}, column ${column})`;
    return new SqlSyntaxError(why ? say`${said}: ${why}.` : say`${said}.`, start, end);
  }

  #ofExpression({ kind, text }: SqlToken, why: Message | undefined): Message {
    if (kind === 'end') return say`The expression ends too early.`;
    return why
      ? say`The expression cannot be read at “${text}”: ${why}.`
      : say`The expression cannot be read at “${text}”.`;
  }

  #tooLong(): SchemaGraphError {
    const { expression } = MOST_OPERATORS;
    const said = this.isExpression
      ? say`The expression is too long; write one with at most ${expression} operators and parentheses.`
      : say`The statement is too long; write one with fewer operators and parentheses.`;
    return new SchemaGraphError('bad-input', said);
  }
}
