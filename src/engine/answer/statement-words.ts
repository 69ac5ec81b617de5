/** Words a statement that somebody wrote, and its result: from its tree and the graph, for it has no intent. */
import type { AnswerBody } from '../core/answers';
import type { SqlValue } from '../core/values';
import { printExpression } from '../program/print-sql';
import { sourcesOf, type SqlCall, type SqlExpression, type SqlQuery, type SqlSelect } from '../program/sql-tree';
import type { Statement } from '../reason/statements/statement';
import type { QueryResult } from '../store/sql-engine';
import { sentence } from './facts';
import { readableNumber } from './numbers';
import { plainValue, wordList, type GraphWords } from './words';

/** Rows beyond these are counted, not told. */
const MOST_ROWS = 2;
/** Columns and tables beyond these are counted in the phrase that says what is asked for. */
const MOST_NAMES = 5;

const FOLDS: Readonly<Partial<Record<SqlCall['fn'], string>>> = {
  AVG: 'average',
  SUM: 'total',
  TOTAL: 'total',
  MIN: 'lowest',
  MAX: 'highest',
};

/** Tells one statement and its rows. */
export class StatementTeller {
  readonly #outer: SqlSelect;

  /**
   * @param statement what was run
   * @param words of the graph
   */
  constructor(
    private readonly statement: Statement,
    private readonly words: GraphWords,
  ) {
    this.#outer = outerSelect(statement.tree);
  }

  /** What it asks for, in one phrase: `average age and make of vehicles and occupants`. */
  focus(): string {
    const heads = [...new Set(this.statement.outputs.map((_, i) => this.head(i)))];
    const tables = [...new Set(this.statement.joined.uses.map(({ table }) => this.words.tableName(table)))];
    const of = tables.length > 0 ? ` of ${wordList(tables, MOST_NAMES)}` : '';
    return `${wordList(heads, MOST_NAMES)}${of}`;
  }

  /**
   * The answer itself.
   * @param result its rows
   */
  body(result: QueryResult): AnswerBody & { readonly text: string } {
    const { rows, truncated } = result;
    const { outputs } = this.statement;
    const kind = outputs.length > 1 ? 'table' : rows.length === 1 ? 'scalar' : 'list';
    const columns = outputs.map((_, i) => this.heading(i));
    return { kind, text: this.tell(result), columns, rows, truncated, ...this.labels(rows) };
  }

  private tell({ rows, truncated }: QueryResult): string {
    if (rows.length === 0) return sentence('', 'there are no such rows');
    const { outputs } = this.statement;
    if (outputs.length === 1) {
      const values = [...new Set(rows.map((row) => this.value(0, row[0] ?? null)))];
      if (values.length <= MOST_ROWS) return sentence('', `${this.heading(0)}: ${wordList(values)}`);
    } else if (rows.length <= MOST_ROWS && !truncated) {
      const lines = rows.map((row) =>
        wordList(
          outputs.map((_, i) => `${this.heading(i)} ${this.value(i, row[i] ?? null)}`),
          outputs.length,
        ),
      );
      return lines.map((line) => sentence('', line)).join('\n');
    }
    const headings = outputs.map((_, i) => this.heading(i));
    const many = truncated ? `more than ${rows.length}` : String(rows.length);
    return sentence('', `there are ${many} rows of ${wordList(headings, MOST_NAMES)}`);
  }

  /** The name that its author gave it, else what it is. */
  private heading(at: number): string {
    const as = this.#outer.columns[at]?.as;
    return as === undefined || as === this.statement.outputs[at]?.column?.column ? this.head(at) : as;
  }

  private head(at: number): string {
    const output = this.statement.outputs[at];
    if (output?.column) return this.words.columnName(output.column.table, output.column.column);
    const value = this.#outer.columns[at]?.value;
    return (value && this.folded(value)) ?? (value ? plainText(value) : (output?.name ?? ''));
  }

  /** A fold of rows or of one column in words. */
  private folded(e: SqlExpression): string | undefined {
    if (e.kind !== 'call' || e.over !== undefined) return undefined;
    const [of] = e.args;
    if (e.fn === 'COUNT' && (of === undefined || of.kind === 'star')) return 'number of rows';
    const name = of?.kind === 'column' ? this.columnName(of.alias, of.column) : undefined;
    if (name === undefined) return undefined;
    if (e.fn === 'COUNT') return `number of ${e.distinct ? 'different ' : ''}${name}`;
    const fold = FOLDS[e.fn];
    return fold === undefined || e.args.length > 1 ? undefined : `${fold} ${name}`;
  }

  private columnName(alias: string, column: string): string {
    const source = sourcesOf(this.#outer).find((other) => other.alias === alias);
    const table = typeof source?.from === 'string' ? source.from : undefined;
    return table !== undefined && this.words.column(table, column) ? this.words.columnName(table, column) : column;
  }

  private value(at: number, value: SqlValue): string {
    const column = this.statement.outputs[at]?.column;
    if (column) return this.words.cell(column.table, column.column, value);
    return typeof value === 'number' ? readableNumber(value, { computed: true, amount: true }) : plainValue(value);
  }

  /** Labels of the stored codes in the rows, by column; absent where there are none. */
  private labels(rows: QueryResult['rows']): Pick<AnswerBody, 'labels'> {
    const labels = this.statement.outputs.map(({ column }, i) => {
      const pairs = rows.flatMap((row): [string, string][] => {
        const label = column && this.words.label(column.table, column.column, row[i] ?? null);
        return label === undefined ? [] : [[String(row[i]), label]];
      });
      return pairs.length > 0 ? Object.fromEntries(pairs) : null;
    });
    return labels.some((known) => known !== null) ? { labels } : {};
  }
}

function outerSelect(query: SqlQuery): SqlSelect {
  return query.kind === 'set' ? outerSelect(query.left) : query;
}

/** An expression for a heading: its SQL without the marks around names. */
function plainText(e: SqlExpression): string {
  return printExpression(e).replaceAll('"', '');
}
