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

/** Classes of words that compare, and the comparison that each stands for. */
export const COMPARING_CUES: Readonly<Record<string, Comparison>> = {
  'more-than': '>',
  'less-than': '<',
  'at-least': '>=',
  'at-most': '<=',
  before: '<',
  after: '>',
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
