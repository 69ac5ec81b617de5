/** Decides what type the values of a column have: by the values first, by the declaration where they leave it open. */
import { isTemporal, type ColumnType } from '../core/values';
import type { ColumnFacts } from './value-groups';

/** A type, and whether its numbers are kept as text, so that SQL has to cast them before it compares. */
export interface DecidedType {
  readonly type: ColumnType;
  readonly numbersAsText: boolean;
}

/** So many distinct words may stand among numbers, dates or times: markers of missing values, not a second content. */
const MAX_MARKERS = 3;
/** At least this share of the distinct values is then of the type. */
const TYPE_SHARE = 0.9;
/** So much of what was declared as dates are dates: the others were typed in another way. */
const DATED_SHARE = 0.8;
/** Text of digits, all equally long and at least this long, is a number to call or to look up, not an amount. */
const IDENTIFIER_DIGITS = 9;

/**
 * Decides the type of a column.
 * @param declared the type that the source or the reader gives
 * @param facts what the values look like
 */
export function decideType(declared: ColumnType, facts: ColumnFacts): DecidedType {
  const { forms, nothings } = facts;
  const filled = facts.distinct - forms.blank;
  const plain = (type: ColumnType): DecidedType => ({ type, numbersAsText: false });
  if (filled <= 0) return plain(declared);
  // Of few values one that says "unknown" is a large share, and yet no second content.
  const mostly = (count: number): boolean =>
    count === filled ||
    (count > 1 && filled - count <= MAX_MARKERS && (count >= filled * TYPE_SHARE || filled - count === nothings));
  if (forms.blob === filled) return plain('blob');
  if (mostly(forms.date)) return plain('date');
  if (forms.datetime > 0 && mostly(forms.datetime + forms.date)) return plain('datetime');
  if (isTemporal(declared) && declared !== 'time' && forms.date + forms.datetime >= filled * DATED_SHARE)
    return plain(forms.datetime > 0 ? 'datetime' : 'date');
  if (mostly(forms.time)) return plain('time');
  const stored = forms.integer + forms.real;
  const written = forms.digits + forms.decimal;
  if (!mostly(stored + written) || (stored === 0 && areIdentifiers(facts))) return plain('text');
  if (written > 0)
    return { type: forms.real + forms.decimal > 0 ? 'real' : 'integer', numbersAsText: written > stored };
  return plain(numberType(declared, facts));
}

function numberType(declared: ColumnType, facts: ColumnFacts): ColumnType {
  const bits = facts.smallest.every(([value]) => value === 0 || value === 1);
  if (declared === 'boolean' && bits) return 'boolean';
  return facts.forms.real > 0 || declared === 'real' ? 'real' : 'integer';
}

function areIdentifiers(facts: ColumnFacts): boolean {
  return facts.forms.decimal === 0 && facts.meanLength === facts.maxLength && facts.maxLength >= IDENTIFIER_DIGITS;
}
