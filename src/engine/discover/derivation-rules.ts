/** The derivations that are looked for, as rules of edges. */
import { quoteIdentifier, quoteLiteral } from '../core/sql-text';
import type { SqlValue } from '../core/values';
import { EXPRESSION_WORDS, STATEMENT_WORDS } from '../graph/term-check';

/** One way in which a column may be worked out. */
export type Formula =
  /** The value of a table of which a row has at most one. */
  | { readonly kind: 'copy'; readonly column: string }
  /** A fold over the rows that belong to a row; `orZero` where a row without any holds 0. */
  | {
      readonly kind: 'max' | 'min' | 'sum';
      readonly column: string;
      readonly orZero: boolean;
    }
  | { readonly kind: 'count' }
  /** 1 where any of the rows holds a value, or where there is any at all. */
  | { readonly kind: 'any'; readonly column: string; readonly value: SqlValue }
  | { readonly kind: 'exists' }
  /** Two columns of the same row. */
  | { readonly kind: 'arithmetic'; readonly op: '+' | '-' | '*'; readonly left: string; readonly right: string }
  /** Days between two dates of the same row. */
  | { readonly kind: 'days'; readonly left: string; readonly right: string };

/**
 * Writes a formula as a rule.
 * @param formula the formula; its columns are those of one table
 */
export function ruleOf(formula: Formula): string {
  switch (formula.kind) {
    case 'copy':
      return nameOf(formula.column);
    case 'max':
    case 'min':
    case 'sum': {
      const fold = `${formula.kind}(${nameOf(formula.column)})`;
      return formula.orZero ? `coalesce(${fold}, 0)` : fold;
    }
    case 'count':
      return 'count(*)';
    case 'any':
      return `coalesce(max(case when ${nameOf(formula.column)} = ${quoteLiteral(formula.value)} then 1 else 0 end), 0)`;
    case 'exists':
      return 'case when count(*) > 0 then 1 else 0 end';
    case 'arithmetic':
      return `${nameOf(formula.left)} ${formula.op} ${nameOf(formula.right)}`;
    case 'days':
      return `julianday(${nameOf(formula.left)}) - julianday(${nameOf(formula.right)})`;
  }
}

/** The columns that a formula reads. */
export function columnsOf(formula: Formula): readonly string[] {
  switch (formula.kind) {
    case 'copy':
    case 'max':
    case 'min':
    case 'sum':
    case 'any':
      return [formula.column];
    case 'count':
    case 'exists':
      return [];
    case 'arithmetic':
    case 'days':
      return [formula.left, formula.right];
  }
}

/** What is said more simply is taken where two formulas agree equally well: the smaller, the simpler. */
export function complexityOf({ kind }: Formula): number {
  const order: readonly Formula['kind'][] = [
    'copy',
    'count',
    'max',
    'sum',
    'min',
    'days',
    'arithmetic',
    'exists',
    'any',
  ];
  return order.indexOf(kind);
}

function nameOf(column: string): string {
  const word = column.toLowerCase();
  const plain = /^[a-z_][a-z0-9_]*$/.test(word) && !EXPRESSION_WORDS.has(word) && !STATEMENT_WORDS.has(word);
  return plain ? column : quoteIdentifier(column);
}
