/**
 * What the conditions of a follow-up do to those before: they take the place of those on the same column, come beside them ("also from
 * Spain"), or hold together with them ("only those below 50").
 */
import { isTemporal, type ColumnType } from '../../core/values';
import type { Expression, Filter, SelectQuery } from '../../program/intent';
import { MONTH_NAMES } from '../../question/dates';
import { mapFilter, whereOf } from '../programs/intent-slots';
import { columnsOf } from '../programs/walk-intent';
import { withOwnDivisor } from './correct-intent';

/** The type of a column. */
export type TypeOf = (table: string, column: string) => ColumnType | undefined;

/** What a follow-up does with conditions on the same columns. */
export type Manner = 'replace' | 'add' | 'narrow';

const ADDS = /\b(?:also|too|as well|in addition|plus)\b|^\W*(?:and |but )?or\b/i;
const NARROWS = /\b(?:only|just)\b|\b(?:of|among|amongst) (?:those|them|these)\b/i;

/**
 * How a follow-up goes on.
 * @param text as it was written
 */
export function mannerOf(text: string): Manner {
  return NARROWS.test(text) ? 'narrow' : ADDS.test(text) ? 'add' : 'replace';
}

/** What nothing but a time consists of, and what of it tells one. */
const OF_TIME = new RegExp(
  String.raw`^(?:(?:and|or|but|so|now|then|also|too|only|just|what about|how about|those|ones|in|during|since|before|after|between|from|to|until|till|on|for|of|the|years?|months?|quarters?|first|second|third|fourth|q[1-4]|half|${MONTH_NAMES}|\d{1,4}(?:st|nd|rd|th)?)\b|[\s\-/.,?!]+)+$`,
  'i',
);
const TELLS_TIME = new RegExp(String.raw`\b(?:\d{4}|${MONTH_NAMES}|q[1-4])\b`, 'i');

/**
 * Whether a follow-up says a time, and not of what: "and in 2024?", "only those after June 2023".
 * @param text as it was written
 */
export function saysTimeAlone(text: string): boolean {
  return OF_TIME.test(text.trim()) && TELLS_TIME.test(text);
}

/**
 * Conditions on times as said of the time that was spoken of before.
 * @param parts those of the follow-up, read by itself
 * @param read that reading
 * @param before what was asked for
 * @param typeOf the type of a column
 * @returns undefined where no time was spoken of, or several were
 */
export function atTimeBefore(
  parts: readonly Filter[],
  read: SelectQuery,
  before: SelectQuery,
  typeOf: TypeOf,
): readonly Filter[] | undefined {
  const times = ({ uses }: SelectQuery, columns: readonly Column[]) =>
    columns.filter(({ use, column }) => isTemporal(typeOf(uses[use]?.table ?? '', column) ?? 'text'));
  const said = parts.flatMap(columnsOf);
  if (said.length === 0 || times(read, said).length < said.length) return undefined;
  const stated = times(before, conditionsOf(before).flatMap(columnsOf));
  const spoken = stated.length > 0 ? stated : times(before, [...before.groupBy, ...before.select].flatMap(columnsOf));
  const [one, ...more] = new Map(spoken.map((column) => [nameOf(column), column])).values();
  if (!one || more.length > 0) return undefined;
  return parts.map((part) =>
    mapFilter(part, { column: (c) => ({ ...c, use: one.use, column: one.column }), rows: (rows) => rows }),
  );
}

type Column = Extract<Expression, { kind: 'column' }>;

function nameOf({ use, column }: Column): string {
  return `${use}.${column}`;
}

/** The conditions of a selection that all have to hold. */
export function conditionsOf({ where }: SelectQuery): readonly Filter[] {
  if (!where) return [];
  return where.kind === 'and' ? where.parts : [where];
}

/**
 * Puts conditions into a selection.
 * @param select what was asked for before
 * @param fresh what is said now
 * @param manner what becomes of those on the same columns
 */
export function withConditions(select: SelectQuery, fresh: readonly Filter[], manner: Manner = 'replace'): SelectQuery {
  const all = conditionsOf(select);
  const { where: _, ...rest } = select;
  const rivals = all.filter((part) => fresh.some((other) => areAboutOne(part, other)));
  const others = all.filter((part) => !rivals.includes(part));
  const kept = manner === 'narrow' ? rivals.filter((part) => fresh.some((other) => bounds(part, other))) : [];
  if (manner !== 'add' || rivals.length === 0)
    return withOwnDivisor({ ...rest, ...whereOf([...others, ...kept, ...fresh]) });
  const again = fresh.filter((part) => rivals.some((other) => areAboutOne(part, other)));
  const beside = fresh.filter((part) => !again.includes(part));
  return withOwnDivisor({ ...rest, ...whereOf([...others, either(rivals, again), ...beside]) });
}

/** Either these or those: of single values of one column, one of them. */
function either(these: readonly Filter[], those: readonly Filter[]): Filter {
  const lists = [these, those].map((parts) => (parts.length === 1 ? listOf(parts[0]) : undefined));
  const [one, other] = lists;
  if (one && other && JSON.stringify(one.of) === JSON.stringify(other.of))
    return { ...one, values: [...new Set([...one.values, ...other.values])] };
  const { where: a } = whereOf(these);
  const { where: b } = whereOf(those);
  return { kind: 'or', parts: [a, b].flatMap((part) => (part?.kind === 'or' ? part.parts : part ? [part] : [])) };
}

/** An equality as a list of values. */
function listOf(part: Filter | undefined): Extract<Filter, { kind: 'in' }> | undefined {
  if (part?.kind === 'in') return part.negated ? undefined : part;
  if (part?.kind !== 'compare' || part.op !== '=' || part.right.kind !== 'literal' || part.left.kind !== 'column')
    return undefined;
  return { kind: 'in', of: part.left, values: [part.right.value], negated: false };
}

/** Whether what was said before still bounds the rows: limits do, and a value does where limits are said now. */
function bounds(before: Filter, now: Filter): boolean {
  return isLimit(before) || (isLimit(now) && areAboutOne(before, now));
}

function isLimit(part: Filter): boolean {
  return part.kind === 'between' || (part.kind === 'compare' && part.op !== '=' && part.op !== '!=');
}

/** Whether two conditions are about the same column. */
export function areAboutOne(a: Filter, b: Filter): boolean {
  const others = new Set(columnsOf(b).map(nameOf));
  return columnsOf(a).some((column) => others.has(nameOf(column)));
}
