/** Says conditions in plain words. */
import type { Comparison, Expression, Filter, Query } from '../program/intent';
import type { SqlValue } from '../core/values';
import { WEEKDAYS } from '../question/weekdays';
import { isPlural, plural, wordList } from './words';

/** A condition that something is among what another query finds. */
export type InQueryFilter = Extract<Filter, { readonly kind: 'in-query' }>;

/** What clauses need to know of the selection that they stand in. */
export interface Names {
  expression(e: Expression): string;
  stored(of: Expression, value: SqlValue): string;
  isDate(e: Expression): boolean;
  /** The rows that refer to those that a list names, in the plural: "visits" of patients who are among the patients of visits. */
  partners(f: InQueryFilter): string | undefined;
}

const OF_AMOUNTS: Record<Comparison, string> = {
  '=': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
};
const OF_DATES: Partial<Record<Comparison, string>> = {
  '<': 'is before',
  '<=': 'is not after',
  '>': 'is after',
  '>=': 'is not before',
};
/** "The name is the same as the title", which is not the word "title". */
const OF_COLUMNS: Partial<Record<Comparison, string>> = { '=': 'is the same as', '!=': 'is not the same as' };
/** Names of the months, the first one of the year first. */
export const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * A condition in words.
 * @param f the condition
 * @param names names of the selection
 * @param tell how a query within the condition is told
 */
export function clauseOf(f: Filter, names: Names, tell: (query: Query) => string): string {
  switch (f.kind) {
    case 'and':
      return f.parts.map((part) => clauseOf(part, names, tell)).join(' and ');
    case 'or':
      return eitherOr(f.parts, names, tell);
    case 'not': {
      const other = opposite(f.part);
      return other ? clauseOf(other, names, tell) : `not (${clauseOf(f.part, names, tell)})`;
    }
    case 'compare': {
      const { left, op, right } = f;
      const sameness = right.kind === 'column' ? OF_COLUMNS[op] : undefined;
      const subject = names.expression(left);
      const isDated = names.isDate(left);
      const isTimed = isDated || (right.kind === 'literal' && isYear(subject, right.value));
      const said = sameness ?? (isTimed ? OF_DATES[op] : undefined) ?? OF_AMOUNTS[op];
      const end = right.kind === 'literal' ? ended(right.value) : undefined;
      const period = isDated && op === '<' ? begun(end) : end;
      const value = period === undefined ? compared(left, right, names) : names.stored(left, period);
      const apart = op === '!=' && /^(?:not?|un\w+)\b/i.test(value);
      return clause(subject, `${said} ${apart ? `“${value}”` : value}`);
    }
    case 'between': {
      const end = (e: Expression) =>
        e.kind === 'literal' ? names.stored(f.of, ended(e.value)) : theExpression(e, names);
      const [first, high] = [end(f.low), end(f.high)];
      const [year, month] = [/^(\d{4})-01-01/.exec(first)?.[1], /^(\d{4}-\d\d)-01/.exec(first)?.[1]];
      // "Between 2001 and 2003" begins with the first day of 2001 and ends with all of 2003; a quarter with a month.
      const whole = /^\d{4}$/.test(high) ? year : /^\d{4}-\d\d$/.test(high) ? month : undefined;
      const low = whole ?? first;
      if (low === high) return clause(names.expression(f.of), `is in ${low}`);
      return clause(names.expression(f.of), `is between ${low} and ${high}`);
    }
    case 'like':
      return clause(names.expression(f.of), `${likeness(f.pattern, f.negated, names.isDate(f.of))}`);
    case 'null':
      return clause(names.expression(f.of), `is ${f.negated ? 'known' : 'not known'}`);
    case 'in': {
      const days = f.of.kind === 'date-part' && f.of.part === 'weekday' ? mostDays(f.values, f.negated) : undefined;
      if (days !== undefined) return clause(names.expression(f.of), days);
      const values = f.values.map((value) => names.stored(f.of, value));
      return clause(names.expression(f.of), `is ${f.negated ? 'not ' : ''}${wordList(values, 12, 'or')}`);
    }
    case 'in-query': {
      const partners = names.partners(f);
      if (partners !== undefined) return `there are ${f.negated ? 'no ' : ''}${partners}`;
      return clause(names.expression(f.of), `is ${f.negated ? 'not ' : ''}among the ${plural(tell(f.query))}`);
    }
    case 'related': {
      if (f.total) {
        const all = f.op === '=' ? /^number of different (.*)$/s.exec(tell(f.total))?.[1] : undefined;
        return all === undefined
          ? `the ${tell(f.query)} ${OF_AMOUNTS[f.op]} the ${tell(f.total)}`
          : `all ${all} are among theirs`;
      }
      const rows = /^number of (?!different )(.*)$/s.exec(tell(f.query))?.[1];
      if (rows !== undefined && f.op === '=' && f.count === 0) return `there are no ${rows}`;
      if (rows !== undefined && f.op === '>=' && f.count === 1) return `there are ${rows}`;
      return `the ${tell(f.query)} ${OF_AMOUNTS[f.op]} ${String(f.count)}`;
    }
  }
}

/** A moment after all of a date, as `spanOf` writes it, is said as the date. */
function ended(value: SqlValue): SqlValue {
  return typeof value === 'string' && /^\d{4}(?:-\d\d){0,2}~$/.test(value) ? value.slice(0, -1) : value;
}

/** Days of the week that are nearly all: "is Monday to Friday", "is not Sunday". */
function mostDays(values: readonly SqlValue[], negated: boolean): string | undefined {
  const left = WEEKDAYS.filter((_, day) => !values.map(Number).includes(day));
  if (negated || left.length > 2) return undefined;
  return left.join() === 'Sunday,Saturday'
    ? 'is Monday to Friday'
    : left.length === 1
      ? `is not ${left[0] ?? ''}`
      : undefined;
}

/** The year whose first day a moment is: what is before that is before all of the year. */
function begun(value: SqlValue | undefined): SqlValue | undefined {
  return typeof value === 'string' ? value.replace(/^(\d{4})-01-01$/, '$1') : value;
}

/** Whether a number is a year of a column of years. */
function isYear(subject: string, value: SqlValue): boolean {
  return /(?:^|\s)year$/i.test(subject) && typeof value === 'number' && value >= 1000 && value < 3000;
}

/** Alternatives; what they all are about is said once. */
function eitherOr(parts: readonly Filter[], names: Names, tell: (query: Query) => string): string {
  const said = parts.map((part) => grouped(part, names, tell));
  const [of] = parts.map(subjectOf);
  const same = of && parts.every((part) => JSON.stringify(subjectOf(part)) === JSON.stringify(of));
  const subject = same ? `${subjectName(names.expression(of))} ` : '';
  if (subject === '' || !said.every((clause) => clause.startsWith(subject))) return `either ${said.join(' or ')}`;
  const predicates = said.map((clause) => clause.slice(subject.length));
  // "Is in 2022, 2023 or 2024".
  const [verb = ''] = IS_IN.exec(predicates[0] ?? '') ?? [];
  if (verb !== '' && predicates.every((predicate) => predicate.startsWith(verb)))
    return `${subject}${verb}${wordList(predicates.map((predicate) => predicate.slice(verb.length)), 12, 'or')}`; // prettier-ignore
  return `${subject}${predicates.join(' or ')}`;
}

const IS_IN = /^(?:is|are) in /;

function subjectOf(f: Filter): Expression | undefined {
  if (f.kind === 'compare') return f.left;
  return 'of' in f ? f.of : undefined;
}

/** A clause: its verb goes with a subject in the plural. */
function clause(subject: string, predicate: string): string {
  const verbs: Readonly<Record<string, string>> = {
    is: 'are',
    does: 'do',
    contains: 'contain',
    begins: 'begin',
    ends: 'end',
  };
  const agreed =
    isPlural(subject) && !NO_NOUN.test(subject) ? predicate.replace(/^\w+/, (verb) => verbs[verb] ?? verb) : predicate;
  return `${subjectName(subject)} ${agreed}`;
}

/** Names of flags that are no nouns, and of what else a verb is about: `has_cafe`, `in_service`, `hazardous`, `damaged`, `found_in`, `paid_by`, `born`. */
const NO_NOUN =
  /^(?:has|is|was|are|can|does|did|needs|allows|includes|in|on) |^\p{L}+(?:[^aeiou]|[aiu])ed$|^(?:withdrawn|broken|stolen|paid|unpaid|sold|open|born)$|(?:ous|less|active|available|taxable|re\p{L}+able)$|^(?!.* of ).+ (?:in|on|at|by|from|to|with|for)$/iu;

/**
 * A subject with its article; what is no noun has none, “has cafe” is 1.
 * @param subject what a value is called
 */
export function subjectName(subject: string): string {
  return NO_NOUN.test(subject) ? quotedName(subject) : `the ${subject}`;
}

/**
 * A name as it stands within a sentence: one that is no noun stands between quotation marks, “found in”.
 * @param name what a column is called
 */
export function quotedName(name: string): string {
  return NO_NOUN.test(name) ? `“${name}”` : name;
}

/** What `not` makes of a condition that has an opposite. */
function opposite(f: Filter): Filter | undefined {
  if (f.kind === 'like' || f.kind === 'in' || f.kind === 'in-query' || f.kind === 'null') {
    return { ...f, negated: !f.negated };
  }
  if (f.kind !== 'compare' || (f.op !== '=' && f.op !== '!=')) return undefined;
  return { ...f, op: f.op === '=' ? '!=' : '=' };
}

/** What something is compared with; an end of the same column needs its name no second time: "the age is the highest of drivers". */
function compared(left: Expression, right: Expression, names: Names): string {
  const said = theExpression(right, names);
  const item = right.kind === 'query' && right.query.kind === 'select' ? right.query.select[0] : undefined;
  const isEnd = item?.kind === 'aggregate' && (item.fn === 'min' || item.fn === 'max');
  if (!isEnd || left.kind !== 'column' || item.of.kind !== 'column' || item.of.column !== left.column) return said;
  const [before, after, ...more] = said.split(` ${names.expression(left)}`);
  if (after === undefined || more.length > 0) return said;
  // Without conditions it is an end of all of them.
  return `${before ?? ''}${after.replace(/^ of (?=[\p{L}\p{N} ]+$)(?!.* (?:where|with|of|that|per|within|the same) )/u, ' of all ')}`;
}

function theExpression(e: Expression, names: Names): string {
  const said = names.expression(e);
  return e.kind === 'aggregate' || e.kind === 'column' ? `the ${said}` : said;
}

function grouped(part: Filter, names: Names, tell: (query: Query) => string): string {
  const said = clauseOf(part, names, tell);
  return part.kind === 'and' ? `(${said})` : said;
}

/** What a pattern asks for: periods of dates, else where the text stands. */
function likeness(pattern: string, negated: boolean, isDate: boolean): string {
  const period = isDate ? periodOf(pattern) : undefined;
  if (period !== undefined) return `is ${negated ? 'not ' : ''}in ${period}`;
  const [, before = '', inner = '', after = ''] = /^(%*)(.*?)(%*)$/s.exec(pattern) ?? [];
  const text = `“${inner.replace(/[%_]+/g, '…')}”`;
  if (before && after) return `${negated ? 'does not contain' : 'contains'} ${text}`;
  if (after) return `${negated ? 'does not begin' : 'begins'} with ${text}`;
  if (before) return `${negated ? 'does not end' : 'ends'} with ${text}`;
  return `is ${negated ? 'not ' : ''}${/[%_]/.test(inner) ? 'like ' : ''}${text}`;
}

/** The period of a pattern over ISO dates: `2019%`, `2019-02%`, `____-02%`, `%-02-%`. */
function periodOf(pattern: string): string | undefined {
  const [, year = '', month] = /^(\d{4}|____|%)(?:-(\d\d)(?:-(?:%|__)?)?)?%?$/.exec(pattern) ?? [];
  const name = month === undefined ? undefined : MONTHS[Number(month) - 1];
  if (month !== undefined && name === undefined) return undefined;
  const said = [name, /^\d/.test(year) ? year : undefined].filter((part) => part !== undefined);
  return said.length > 0 ? said.join(' ') : undefined;
}
