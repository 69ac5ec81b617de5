/** Conditions as a person edits them, and back: an operator and values as they are typed. */
import type { ConditionOperator, TypedValue } from '../../core/corrections';
import { SchemaGraphError } from '../../core/errors';
import { say } from '../../core/message';
import { isNumeric, isTemporal, type ColumnType, type SqlValue } from '../../core/values';
import type { Expression, Filter } from '../../program/intent';
import { spanOf } from '../../question/dates';

/** A condition that a person can edit. */
export interface EditedCondition {
  readonly op: ConditionOperator;
  readonly values: readonly TypedValue[];
}

/** A year, a month or a day in ISO form. */
const PERIOD = /^\d{4}(?:-\d\d){0,2}$/;

/**
 * How a condition compares, where that is simple enough to be edited.
 * @param filter the condition
 * @returns undefined where it holds a query, several columns or an unusual pattern
 */
export function editOf(filter: Filter): EditedCondition | undefined {
  switch (filter.kind) {
    case 'compare':
      return filter.right.kind === 'literal' ? { op: filter.op, values: [shown(filter.right.value)] } : undefined;
    case 'between': {
      const { low, high } = filter;
      if (low.kind !== 'literal' || high.kind !== 'literal') return undefined;
      return { op: 'between', values: [shown(low.value), shown(high.value)] };
    }
    case 'in':
      return { op: filter.negated ? '!=' : '=', values: filter.values.map(shown) };
    case 'null':
      return { op: filter.negated ? 'known' : 'unknown', values: [] };
    case 'like': {
      // No operator says where in a text another stands: "begins with" would become "contains".
      const [, within, text = ''] = /^(%?)([^%_]+)%$/.exec(filter.pattern) ?? [];
      if (within === undefined || filter.negated || (within === '' && !PERIOD.test(text))) return undefined;
      return { op: within === '' ? '=' : 'contains', values: [text] };
    }
    case 'not': {
      const inner = editOf(filter.part);
      return inner?.op === '=' ? { ...inner, op: '!=' } : undefined;
    }
    case 'and':
    case 'or':
    case 'in-query':
    case 'related':
      return undefined;
  }
}

/** The value that a condition is about: the left of a comparison. */
export function subjectOf(filter: Filter): Expression | undefined {
  if (filter.kind === 'compare') return filter.left;
  if (filter.kind === 'not') return subjectOf(filter.part);
  return 'of' in filter ? filter.of : undefined;
}

/**
 * The condition that a person means.
 * @param of what is compared
 * @param edited how, and with what; numbers that were typed as text are read where the type wants numbers
 * @param type of what is compared
 * @throws SchemaGraphError `bad-input`, which says why: a value is missing, is no number where one is compared, or cannot be
 *   looked for in a text
 */
export function conditionOf(of: Expression, edited: EditedCondition, type: ColumnType | undefined): Filter {
  const { op } = edited;
  if (op === 'known' || op === 'unknown') return { kind: 'null', of, negated: op === 'known' };
  const values = edited.values.map((value) => typed(value, op === 'contains' ? 'text' : type));
  const [first, second] = values;
  if (first === undefined || first === null) throw missing();
  const literal = (value: SqlValue): Expression => ({ kind: 'literal', value });
  const period = isTemporal(type) && typeof first === 'string' && PERIOD.test(first) ? spanOf(first) : undefined;
  switch (op) {
    case 'contains':
      // A pattern has no way to say these characters themselves.
      if (/[%_]/.test(textOf(first)))
        throw new SchemaGraphError(
          'bad-input',
          say`“${textOf(first)}” cannot be looked for in a text: % and _ stand for any other characters there. Leave them out.`,
        );
      return { kind: 'like', of, pattern: `%${textOf(first)}%`, negated: false };
    case 'between': {
      if (second === undefined || second === null) throw missing();
      const until = isTemporal(type) && PERIOD.test(textOf(second)) ? spanOf(textOf(second)).after : second;
      // Nobody means the empty set between 70 and 60.
      if (typeof first === 'number' && typeof second === 'number' && first > second)
        return { kind: 'between', of, low: literal(second), high: literal(first) };
      return { kind: 'between', of, low: literal(period?.first ?? first), high: literal(until) };
    }
    case '=':
    case '!=':
      if (values.length > 1) return { kind: 'in', of, values, negated: op === '!=' };
      if (period && (textOf(first).length < 10 || type === 'datetime'))
        return { kind: 'like', of, pattern: `${textOf(first)}%`, negated: op === '!=' };
      return { kind: 'compare', left: of, op, right: literal(first) };
    case '<':
    case '>=':
      return { kind: 'compare', left: of, op, right: literal(period?.first ?? first) };
    case '>':
    case '<=':
      return { kind: 'compare', left: of, op, right: literal(period?.after ?? first) };
  }
}

/** A value as it is typed: a moment after all of a period is the period. */
function shown(value: SqlValue): TypedValue {
  if (typeof value === 'object') return null;
  return typeof value === 'string' && /^\d{4}(?:-\d\d){0,2}~$/.test(value) ? value.slice(0, -1) : value;
}

/** Text of a numeric column as a number. */
function typed(value: SqlValue, type: ColumnType | undefined): SqlValue {
  if (typeof value !== 'string' || !isNumeric(type)) return value;
  const text = value.trim().replace(/(?<=\d),(?=\d{3}\b)/g, '');
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
  throw new SchemaGraphError(
    'bad-input',
    say`“${value}” is no number, and numbers are compared here. Write one, such as 4 or 2.5.`,
  );
}

function missing(): SchemaGraphError {
  return new SchemaGraphError('bad-input', say`A value to compare with is missing: write one.`);
}

function textOf(value: SqlValue): string {
  return typeof value === 'object' ? '' : String(value);
}
