/** Decides what type the values of a column have: by the values first, by the declaration where they leave it open. */
import type { ColumnType } from '../core/values';
import type { ColumnFacts } from './column-statements';

/** A type, and whether its numbers are kept as text, so that SQL has to cast them before it compares. */
export interface DecidedType {
  readonly type: ColumnType;
  readonly numbersAsText: boolean;
}

/** This share of the distinct values has to look like numbers, where a few words stand among them ("null", "n/a"). */
const NUMERIC_SHARE = 0.9;
/** So many words may stand among numbers: markers of missing values, not a second kind of content. */
const MAX_MARKERS = 3;
/** Text of digits, all of this length or longer and equally long, is a number to call or to look up, not an amount. */
const IDENTIFIER_DIGITS = 9;

/**
 * Decides the type of a column.
 * @param declared the type that the source or the reader gives
 * @param facts what the values look like
 */
export function decideType(declared: ColumnType, facts: ColumnFacts): DecidedType {
  const { forms, distinct } = facts;
  const plain = (type: ColumnType): DecidedType => ({ type, numbersAsText: false });
  const filled = distinct - forms.blank;
  if (filled <= 0) return plain(declared);
  if (forms.blob === distinct) return plain('blob');
  const stored = forms.integer + forms.real;
  if (stored === distinct) return plain(numberType(declared, facts));
  if (forms.date === filled) return plain('date');
  if (forms.datetime > 0 && forms.datetime + forms.date === filled) return plain('datetime');
  if (forms.time === filled) return plain('time');
  if (isNumericText(facts, filled)) {
    const type = forms.real + forms.decimal > 0 ? 'real' : 'integer';
    return { type, numbersAsText: stored < forms.digits + forms.decimal };
  }
  return plain('text');
}

function numberType(declared: ColumnType, facts: ColumnFacts): ColumnType {
  if (declared === 'boolean' && facts.distinct <= 2 && isBit(facts.min) && isBit(facts.max)) return 'boolean';
  return facts.forms.real > 0 || declared === 'real' ? 'real' : 'integer';
}

function isBit(value: unknown): boolean {
  return value === 0 || value === 1;
}

function isNumericText(facts: ColumnFacts, filled: number): boolean {
  const { forms } = facts;
  const numbers = forms.integer + forms.real + forms.digits + forms.decimal;
  const words = filled - numbers;
  if (numbers < 2 && words > 0) return false;
  if (words > MAX_MARKERS || numbers < filled * NUMERIC_SHARE) return false;
  const longDigits = forms.digits > 0 && facts.meanLength === facts.maxLength && facts.maxLength >= IDENTIFIER_DIGITS;
  return numbers > 0 && !longDigits;
}
