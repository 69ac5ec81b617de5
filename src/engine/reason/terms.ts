/** The terms of a graph as parts of intents: their SQL is read into the algebra, never passed on as text. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import type { Term } from '../graph/model';
import { readExpression, readFilter, type ExpressionScope } from '../program/expression-reader';
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
    return readFilter(where, this.scope(table, use));
  }

  /**
   * The value of a term over one use of its table.
   * @throws SchemaGraphError `bad-input` where the graph has no such value or it cannot be read
   */
  value(table: string, name: string, use: number): Expression {
    const value = this.find(table, name).value;
    if (value === undefined) throw new SchemaGraphError('bad-input', say`The term “${name}” is no value.`);
    return readExpression(value, this.scope(table, use));
  }

  private find(table: string, name: string): Term {
    const term = this.graph.table(table)?.terms.find((t) => t.name === name);
    if (!term) throw new SchemaGraphError('bad-input', say`The graph has no term “${name}” for ${table}.`);
    return term;
  }

  private scope(table: string, use: number): ExpressionScope {
    return {
      column: (column, qualifier) => {
        if (qualifier !== undefined && qualifier.toLowerCase() !== table.toLowerCase()) return undefined;
        const found = this.graph.resolve({ table, column });
        return found && { kind: 'column', use, column: found.column };
      },
    };
  }
}
