/** Conditions on a part of a date as a person edits them: a weekday or a month by name, the time of a day by the clock. */
import type { ConditionOperator, TypedValue } from '../../core/corrections';
import { SchemaGraphError } from '../../core/errors';
import { say, type Message } from '../../core/message';
import type { ColumnOf, DatePart, Expression, Filter } from '../../program/intent';
import { monthNumber } from '../../question/dates';
import { WEEKDAYS } from '../../question/weekdays';
import { conditionOf, subjectOf } from './edited-condition';

/** A part of the dates of a column. */
export interface PartOfColumn {
  readonly kind: 'date-part';
  readonly part: DatePart;
  readonly of: ColumnOf;
}

/** Parts that can be written by hand. */
const WRITTEN: ReadonlySet<DatePart> = new Set(['weekday', 'month', 'time', 'hour', 'year', 'quarter']);
/** Letters by which a day of the week is known. */
const SHORT = 3;
const MINUTES = 59;
const HOURS = 23;
const NOON = 12;
const MONTHS_OF_YEAR = 12;

/**
 * The part of a date that a value is, where a person may edit what it is compared with.
 * @param e what is compared
 */
export function partOfColumn(e: Expression | undefined): PartOfColumn | undefined {
  if (e?.kind !== 'date-part' || e.of.kind !== 'column' || !WRITTEN.has(e.part)) return undefined;
  return { kind: 'date-part', part: e.part, of: e.of };
}

/**
 * The condition that a person means, where the one that stands there compares a part of the dates of the same column.
 * @param leaf the condition as it is
 * @param of the column that is compared
 * @param edited how, and with what
 * @returns undefined where no part of a date is compared
 * @throws SchemaGraphError `bad-input`, which says how such a value is written
 */
export function conditionOfPart(
  leaf: Filter | undefined,
  of: ColumnOf,
  edited: { readonly op: ConditionOperator; readonly values: readonly TypedValue[] },
): Filter | undefined {
  const own = partOfColumn(leaf && subjectOf(leaf));
  if (!own || own.of.column !== of.column || own.of.use !== of.use) return undefined;
  // A weekday or a time is no text that holds another one.
  const op = edited.op === 'contains' ? '=' : edited.op;
  const values = edited.values.map((value) => valueOfPart(own.part, value));
  return conditionOf({ ...own, of }, { op, values }, own.part === 'time' ? 'text' : 'integer');
}

/** A value as the part holds it, however it was written: "Tuesdays", "9 am". */
function valueOfPart(part: DatePart, value: TypedValue): TypedValue {
  if (typeof value !== 'string' || value.trim() === '') return value;
  const text = value.trim().toLowerCase();
  const found =
    part === 'weekday'
      ? weekdayNumber(text)
      : part === 'month'
        ? monthOf(text)
        : part === 'time' || part === 'hour'
          ? timeOf(text, part)
          : /^\d+$/.test(text)
            ? Number(text)
            : undefined;
  if (found === undefined) throw new SchemaGraphError('bad-input', howWritten(part, value));
  return found;
}

function weekdayNumber(text: string): number | undefined {
  if (/^[0-6]$/.test(text)) return Number(text);
  const at = WEEKDAYS.findIndex((day) => text.length >= SHORT && day.toLowerCase().startsWith(text.replace(/s$/, '')));
  return at < 0 ? undefined : at;
}

function monthOf(text: string): number | undefined {
  const found = /^\d+$/.test(text) || text.length >= SHORT ? monthNumber(text) : NaN;
  return found >= 1 && found <= MONTHS_OF_YEAR ? found : undefined;
}

/** "9", "9:30", "9 pm" and "21.30" as "09:00", "09:30", "21:00" and "21:30". */
function timeOf(text: string, part: 'time' | 'hour'): TypedValue | undefined {
  const [whole, hours = '', minutes = '0', half] =
    /^(\d{1,2})(?:[:.](\d\d)(?::\d\d)?)?\s*([ap])?\.?m?\.?$/.exec(text) ?? [];
  if (whole === undefined || Number(minutes) > MINUTES) return undefined;
  const said = Number(hours);
  const hour = half === undefined ? said : (said % NOON) + (half === 'p' ? NOON : 0);
  if (hour > HOURS) return undefined;
  return part === 'hour' ? hour : `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}

function howWritten(part: DatePart, value: string): Message {
  if (part === 'weekday') return say`“${value}” is no day of the week: write one, such as Monday.`;
  if (part === 'month') return say`“${value}” is no month: write one, such as March.`;
  if (part === 'time' || part === 'hour') return say`“${value}” is no time of day: write one, such as 09:30.`;
  return say`“${value}” is no number, and numbers are compared here. Write one, such as 4 or 2.5.`;
}
