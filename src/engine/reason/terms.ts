/** The terms of a graph as parts of intents: their SQL is read into the algebra, never passed on as text. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import type { Term } from '../graph/model';
import { ExpressionReader } from '../program/expression-reader';
import type { Expression, Filter } from '../program/intent';

/** Reads terms of one graph. */
export class TermTable {
  /** @param graph where terms and columns are looked up */
  constructor(private readonly graph: GraphIndex) {}

  /**
   * The predicate of a term over one use of its table.
   * @throws SchemaGraphError `bad-input` where the graph has no such predicate or it cannot be read
   */
  filter(table: string, name: string, use: number): Filter {
    const where = this.find(table, name).where;
    if (where === undefined) throw new SchemaGraphError('bad-input', say`The term “${name}” is no condition.`);
    return this.read(where, table, use, (reader) => reader.filter());
  }

  /**
   * The value of a term over one use of its table.
   * @throws SchemaGraphError `bad-input` where the graph has no such value or it cannot be read
   */
  value(table: string, name: string, use: number): Expression {
    const value = this.find(table, name).value;
    if (value === undefined) throw new SchemaGraphError('bad-input', say`The term “${name}” is no value.`);
    return this.read(value, table, use, (reader) => reader.expression());
  }

  private find(table: string, name: string): Term {
    const term = this.graph.table(table)?.terms.find((t) => t.name === name);
    if (!term) throw new SchemaGraphError('bad-input', say`The graph has no term “${name}” for ${table}.`);
    return term;
  }

  private read<T>(sql: string, table: string, use: number, parse: (reader: ExpressionReader) => T): T {
    const reader = new ExpressionReader(sql, {
      column: (column, qualifier) => {
        if (qualifier !== undefined && qualifier.toLowerCase() !== table.toLowerCase()) return undefined;
        const found = this.graph.resolve({ table, column });
        return found && { kind: 'column', use, column: found.column };
      },
    });
    const result = parse(reader);
    if (reader.peek().kind !== 'end') throw reader.fail();
    return result;
  }
}
