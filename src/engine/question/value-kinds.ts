/** What kinds of values columns hold, by the word of the graph and by their data. */
import type { ColumnType } from '../core/values';
import { isNumeric, isTemporal } from '../core/values';
import type { ColumnProfile } from '../profile/catalogue';

/** What kind of values a column holds, as far as questions care. */
export type ValueKind = 'number' | 'text' | 'time' | 'flag';

const ISO_DATE = /^\d{4}-\d\d(?:-\d\d)?(?:[ T]|$)/;

/**
 * How the values of a column are read: the graph's word on whether they are numbers, dates or text, all else as the data has it.
 * @param written the type that the graph writes
 * @param profile what the data holds
 */
export function typeOf(written: ColumnType | undefined, { type, typical }: ColumnProfile): ColumnType {
  if (written === undefined) return type;
  // Some dates that were written in another way make a column of dates text.
  if (isTemporal(written) && type === 'text' && typical.some(({ value }) => ISO_DATE.test(String(value))))
    return written;
  return (isNumeric(written) && type === 'text') || (written === 'text' && isNumeric(type)) ? written : type;
}

/** Whether a column holds months of years, "2023-08", and no days of them. */
export function holdsMonths({ profile: { type, writtenAs } }: { readonly profile: ColumnProfile }): boolean {
  return type === 'text' && writtenAs === 'iso-month';
}

/**
 * The kind of values that a column holds.
 * @param type the type of its values
 * @param profile what it holds
 */
export function kindOf(type: ColumnType, profile: ColumnProfile): ValueKind {
  if (isNumeric(type)) return 'number';
  if (holdsMonths({ profile })) return 'time';
  if (isTemporal(type)) return 'time';
  return type === 'boolean' ? 'flag' : 'text';
}

/** Whether texts of a column are numbers as they are written. */
export function isWrittenNumber({ writtenAs }: Pick<ColumnProfile, 'writtenAs'>): boolean {
  return /^(?:digits|decimal|integer)/.test(writtenAs);
}
