/** Filters of intents from the conditions of frames. */
import type { SchemaView } from '../../question/schema-view';
import type { Expression, Filter } from '../../program/intent';
import type { FrameCondition } from '../frame/frame';
import type { TermTable } from './terms';

/** The SELECT that a condition belongs to. */
interface ConditionScope {
  readonly view: SchemaView;
  readonly terms: TermTable;
  /** A column as an expression of the SELECT. */
  readonly column: (id: number) => Expression;
  /** The index of a use in the SELECT. */
  readonly use: (id: number) => number;
}

/**
 * What rows have to satisfy, as a frame's condition says it.
 * @param condition one of a frame
 * @param scope the SELECT that it belongs to
 */
export function conditionFilter(condition: FrameCondition, scope: ConditionScope): Filter {
  if (condition.op === 'term' || condition.op === 'not-term') {
    const column = scope.view.columns[condition.column];
    const use = scope.use(column?.use ?? 0);
    const term = scope.terms.filter(scope.view.uses[column?.use ?? 0]?.table ?? '', condition.term ?? '', use);
    return condition.op === 'term' ? term : { kind: 'not', part: term };
  }
  const stored = scope.column(condition.column);
  const { datePart } = condition;
  const of: Expression = datePart ? { kind: 'date-part', part: datePart, of: stored } : stored;
  const [value = null, second = null] = condition.values;
  const literal = (v: typeof value): Expression => ({ kind: 'literal', value: v });
  const right = condition.than === undefined ? literal(value) : timesSo(scope.column(condition.than), condition.factor);
  switch (condition.op) {
    case 'in':
      return { kind: 'in', of, values: condition.values, negated: false };
    case 'between':
      return { kind: 'between', of, low: literal(value), high: literal(second) };
    case 'like': {
      const alike = condition.values.map((v): Filter => ({ kind: 'like', of, pattern: String(v), negated: false }));
      const [only] = alike;
      return only && alike.length === 1 ? only : { kind: 'or', parts: alike };
    }
    case 'not-like':
      return { kind: 'like', of, pattern: String(value), negated: true };
    case 'during':
      return lasting(of, condition, scope);
    case 'null':
    case 'not-null':
      return unknown(condition.column, of, condition.op === 'not-null', scope);
    default:
      return { kind: 'compare', left: of, op: condition.op, right };
  }
}

/** What had begun by a time, and had not ended before. */
function lasting(
  from: Expression,
  { than = 0, values: [first = null, last = null] }: FrameCondition,
  scope: ConditionScope,
): Filter {
  const to = scope.column(than);
  const begun: Filter = { kind: 'compare', left: from, op: '<=', right: { kind: 'literal', value: last } };
  const later: Filter = { kind: 'compare', left: to, op: '>=', right: { kind: 'literal', value: first } };
  return { kind: 'and', parts: [begun, { kind: 'or', parts: [unknown(than, to, false, scope), later] }] };
}

/** What is not known: empty cells, and codes that mean so. */
function unknown(id: number, of: Expression, negated: boolean, scope: ConditionScope): Filter {
  const values = scope.view.columns[id]?.missing ?? [];
  const empty: Filter = { kind: 'null', of, negated };
  if (values.length === 0) return empty;
  const coded: Filter =
    values.length === 1 && !negated
      ? { kind: 'compare', left: of, op: '=', right: { kind: 'literal', value: values[0] ?? null } }
      : { kind: 'in', of, values, negated };
  if (scope.view.columns[id]?.profile.nulls === 0) return coded;
  return { kind: negated ? 'and' : 'or', parts: [empty, coded] };
}

/**
 * So many times a value.
 * @param value what is multiplied
 * @param factor how many times; absent for the value itself
 */
export function timesSo(value: Expression, factor: number | undefined): Expression {
  return factor === undefined
    ? value
    : { kind: 'arithmetic', op: '*', left: { kind: 'literal', value: factor }, right: value };
}
