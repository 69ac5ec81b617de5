/** The terms of a graph as parts of intents: their SQL is read into the algebra, never passed on as text. */
import { SchemaGraphError } from '../../core/errors';
import { say } from '../../core/message';
import type { GraphIndex } from '../../graph/graph-index';
import type { Term } from '../../graph/model';
import type { NamedValue } from '../../profile/named-values';
import { readExpression, readFilter, type ExpressionScope } from '../../program/expression-reader';
import type { Expression, Filter, Query, SelectQuery } from '../../program/intent';
import { mapExpression, mapSelection } from './intent-slots';

/** Reads terms of one graph. */
export class TermTable {
  /** Values that were read, over the first use. */
  private readonly values = new Map<Term, Expression>();

  /**
   * @param graph where terms and columns are looked up; terms speak of what it has for columns, so of no named values
   * @param named the values of which intents speak as of columns
   */
  constructor(
    private readonly graph: GraphIndex,
    private readonly named: readonly NamedValue[] = [],
  ) {}

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
    const term = this.find(table, name);
    if (term.value === undefined) throw new SchemaGraphError('bad-input', say`The term “${name}” is no value.`);
    const read = this.values.get(term) ?? readExpression(term.value, this.scope(table, 0));
    this.values.set(term, read);
    return use === 0 ? read : mapExpression(read, { column: (column) => ({ ...column, use }) });
  }

  /**
   * An intent over the columns of the data: where it speaks of a named value as of a column, the expression stands.
   * @throws SchemaGraphError `bad-input` where such a value cannot be read
   */
  written(query: Query): Query {
    return this.named.length > 0 ? this.withExpressions(query) : query;
  }

  private withExpressions(query: Query): Query {
    if (query.kind === 'select') return this.selectWithExpressions(query);
    return { ...query, left: this.withExpressions(query.left), right: this.withExpressions(query.right) };
  }

  private selectWithExpressions(select: SelectQuery): SelectQuery {
    return mapSelection(this.withPivots(select), {
      column: (column) => {
        const table = select.uses[column.use]?.table ?? '';
        const known = this.named.find(({ profile }) => profile.table === table && profile.column === column.column);
        if (!known) return column;
        const value = this.value(table, column.column, column.use);
        if (!known.written) return value;
        return { kind: 'call', fn: known.profile.type === 'integer' ? 'cast-integer' : 'cast-real', args: [value] };
      },
      query: (inner) => this.withExpressions(inner),
      select: (inner) => this.selectWithExpressions(inner),
    });
  }

  /**
   * Of a value that stands in a table of many kinds of them, `CASE WHEN kind = 'width' THEN amount END`, only the rows are shown that hold it;
   * the others have nothing to tell. What is folded leaves them out anyway.
   */
  private withPivots(select: SelectQuery): SelectQuery {
    const columns = select.select.flatMap((item) => (item.kind === 'column' ? [item] : []));
    if (columns.length < select.select.length || select.groupBy.length > 0) return select;
    const kinds = columns.flatMap((column): Filter[] => {
      const table = select.uses[column.use]?.table ?? '';
      const isNamed = this.named.some(({ profile }) => profile.table === table && profile.column === column.column);
      const kind = isNamed ? kindOf(this.value(table, column.column, column.use)) : undefined;
      return kind ? [kind] : [];
    });
    const [only, ...more] = [...new Map(kinds.map((kind) => [JSON.stringify(kind), kind])).values()];
    if (!only || more.length > 0) return select;
    return { ...select, where: select.where ? { kind: 'and', parts: [select.where, only] } : only };
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

/** The kind of rows that hold a value; undefined where others hold it too. */
function kindOf(value: Expression): Filter | undefined {
  if (value.kind !== 'case' || value.otherwise || value.branches.length !== 1) return undefined;
  const when = value.branches[0]?.when;
  const isKind =
    when?.kind === 'compare' && when.op === '=' && when.left.kind === 'column' && when.right.kind === 'literal';
  return isKind ? when : undefined;
}
