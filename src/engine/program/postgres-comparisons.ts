/** Comparisons in PostgreSQL that come out as in SQLite, whatever types the two sides have. */
import { quoteLiteral } from '../core/sql-text';
import type { BinaryOperator } from './sql-tree';
import { asNumber, asText, isNumber, plain, wholeNumber, wrapped, type Printed } from './postgres-types';

/** Two sides that can be compared by the server. */
export type Sides = readonly [Printed, Printed];

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/;

/** Whether a text is a day, or a moment, that there is. */
function isMoment(text: string): boolean {
  if (!DATE.test(text) && !MOMENT.test(text)) return false;
  const day = text.slice(0, 10);
  const read = new Date(`${DATE.test(text) ? day : `${day}T${text.slice(11)}`}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) && !day.startsWith('0000');
}

function isDated({ kind }: Printed): boolean {
  return kind === 'date' || kind === 'timestamp';
}

/**
 * Makes two sides comparable.
 * @param left as printed
 * @param right as printed
 * @returns both of one type; stored values stay as they are where the server can compare them, so that indexes are used
 */
export function comparable(left: Printed, right: Printed): Sides {
  if (left.kind === 'null' || right.kind === 'null') return [plain(left), plain(right)];
  if (sameType(left, right)) return [left, right];
  if (isDated(left) && isDated(right)) return [left, right];
  if (isDated(left) && isDate(right)) return [left, dated(right, left)];
  if (isDated(right) && isDate(left)) return [dated(left, right), right];
  const [a, b] = [plain(left), plain(right)];
  if (isNumber(a) && isNumber(b)) return [a, b];
  if (isNumber(a) && b.kind === 'text') return withNumber(a, b);
  if (isNumber(b) && a.kind === 'text') {
    const [number, text] = withNumber(b, a);
    return [text, number];
  }
  if (a.kind === b.kind) return [a, b];
  return [asText(a), asText(b)];
}

function sameType(left: Printed, right: Printed): boolean {
  return left.type !== undefined && left.type === right.type && left.kind !== 'other';
}

function isDate({ literal }: Printed): boolean {
  return typeof literal === 'string' && isMoment(literal);
}

function dated(literal: Printed, like: Printed): Printed {
  const text = String(literal.literal);
  const type = like.kind === 'date' && DATE.test(text) ? 'DATE' : 'TIMESTAMP';
  return { sql: `${type} ${quoteLiteral(text.replace('T', ' '))}`, kind: like.kind, atom: true };
}

/** A number and a text: a number that is written down beside stored text is text, stored numbers stay numbers. */
function withNumber(number: Printed, text: Printed): Sides {
  if (number.literal !== undefined) return [asText(number), text];
  return [number, wholeNumber(text)];
}

/**
 * Prints a comparison.
 * @param op `=`, `!=`, `<`, `<=`, `>` or `>=`
 * @param left as printed
 * @param right as printed
 * @param collates whether order of text has to be asked for
 */
export function comparison(op: BinaryOperator, left: Printed, right: Printed, collates: boolean): Printed {
  const truth = op === '=' || op === '!=' ? truthTest(op, left, right) : undefined;
  if (truth) return truth;
  const [a, b] = comparable(left, right);
  const ordered = op !== '=' && op !== '!=' && a.kind === 'text' && collates;
  return condition(`${wrapped(a)}${ordered ? ' COLLATE "C"' : ''} ${op} ${wrapped(b)}`);
}

/** A stored truth value beside 1 or 0. */
function truthTest(op: '=' | '!=', left: Printed, right: Printed): Printed | undefined {
  if (left.kind !== 'boolean' && right.kind === 'boolean') return truthTest(op, right, left);
  const text = right.literal === undefined ? undefined : String(right.literal);
  if (left.kind !== 'boolean' || (text !== '0' && text !== '1')) return undefined;
  return condition(`${wrapped(left)} ${op} ${text === '1' ? 'TRUE' : 'FALSE'}`);
}

/** Prints `IS`, which takes NULL for a value. */
export function sameness(left: Printed, right: Printed, negated: boolean): Printed {
  if (right.kind === 'null') return condition(`${wrapped(left)} IS ${negated ? 'NOT ' : ''}NULL`);
  const [a, b] = comparable(left, right);
  return condition(`${wrapped(a)} IS ${negated ? '' : 'NOT '}DISTINCT FROM ${wrapped(b)}`);
}

/** Prints `LIKE`, which heeds no case in SQLite and has no character that escapes. */
export function likeness(left: Printed, right: Printed, escape?: Printed): Printed {
  const by = escape ? asText(escape).sql : "''";
  return condition(`${wrapped(asText(left))} ILIKE ${wrapped(asText(right))} ESCAPE ${by}`);
}

/** Prints a list, each value as it would be compared alone. */
export function membership(of: Printed, values: readonly Printed[], negated: boolean): Printed {
  if (values.length === 0) return condition(negated ? 'TRUE' : 'FALSE');
  const sides = values.map((value) => comparable(of, value));
  const [first] = sides;
  const alike = first !== undefined && sides.every(([left]) => left.sql === first[0].sql);
  if (alike) {
    const list = [...new Set(sides.map(([, right]) => right.sql))].join(', ');
    return condition(`${wrapped(first[0])} ${negated ? 'NOT IN' : 'IN'} (${list})`);
  }
  const tests = sides.map(([left, right]) => `${wrapped(left)} ${negated ? '<>' : '='} ${wrapped(right)}`);
  return condition(`(${[...new Set(tests)].join(negated ? ' AND ' : ' OR ')})`, true);
}

/** Values that are computed with. */
export function arithmetic(op: BinaryOperator, left: Printed, right: Printed): Printed {
  if (op === '||') return { sql: `${wrapped(asText(left))} || ${wrapped(asText(right))}`, kind: 'text', atom: false };
  const [a, b] = [asNumber(left), asNumber(right)];
  const whole = a.kind === 'integer' && b.kind === 'integer';
  const kind = whole ? 'integer' : 'number';
  // Division by nothing is nothing in SQLite, and an error on the server.
  const zero = typeof b.literal === 'number' && b.literal !== 0;
  const divisor = zero ? wrapped(b) : `NULLIF(${b.sql}, 0)`;
  if (op === '/') {
    // Sums of whole numbers are exact fractions on the server.
    if (whole) return { sql: `div(${a.sql}, ${divisor})`, kind, atom: true };
    return { sql: `${wrapped(a)} / ${divisor}`, kind, ...real(a, b), atom: false };
  }
  if (op === '%') {
    return { sql: `trunc(${a.sql})::bigint % NULLIF(trunc(${b.sql})::bigint, 0)`, kind: 'integer', atom: false };
  }
  return { sql: `${wrapped(a)} ${op} ${wrapped(b)}`, kind, ...real(a, b), atom: false };
}

function real(a: Printed, b: Printed): Pick<Printed, 'type'> {
  return a.type === 'float8' || b.type === 'float8' ? { type: 'float8' } : {};
}

/** A condition as printed. */
export function condition(sql: string, atom = false): Printed {
  return { sql, kind: 'condition', atom };
}
