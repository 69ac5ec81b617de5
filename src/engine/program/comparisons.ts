/** What comparisons mean for numbers. */
import type { Comparison } from './intent';

/** The comparison that holds where another does not. */
export const OPPOSITE: Readonly<Record<Comparison, Comparison>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

/** Whether a number satisfies a comparison. */
export function satisfies(value: number, op: Comparison, bound: number): boolean {
  switch (op) {
    case '=':
      return value === bound;
    case '!=':
      return value !== bound;
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
  }
}
