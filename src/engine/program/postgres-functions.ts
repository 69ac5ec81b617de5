/** Functions of one row and folds of many in PostgreSQL, with the results that they have in SQLite. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import { quoteLiteral } from '../core/sql-text';
import {
  asCondition,
  asInteger,
  asNumber,
  asReal,
  asText,
  kindOf,
  literalOf,
  plain,
  united,
  wrapped,
  type Printed,
} from './postgres-types';
import type { SqlFunction } from './sql-tree';

/** How a fold is written. */
export interface FoldForm {
  /** Each value once. */
  readonly distinct: boolean;
  /** Order of text has to be asked for. */
  readonly collates: boolean;
  /** The order in which it takes its rows. */
  readonly order?: string;
  /** What comes behind it: which rows it takes, and its window. */
  readonly after?: string;
}

/**
 * Prints a fold, or a function of a window.
 * @param fn the fold
 * @param args what is folded; undefined for rows
 * @param form how it is written
 * @throws SchemaGraphError `bad-input` where there is none of the kind
 */
export function fold(fn: SqlFunction, args: readonly (Printed | undefined)[], form: FoldForm): Printed {
  const { distinct, collates, order = '', after = '' } = form;
  const [of] = args;
  const each = distinct ? 'DISTINCT ' : '';
  const made = (sql: string, kind: Printed['kind'], type?: string): Printed => ({
    ...{ sql: sql + after, kind, atom: true },
    ...(type !== undefined && { type }),
  });
  if (fn === 'COUNT') return made(`COUNT(${each}${of ? (of.kind === 'other' ? plain(of) : of).sql : '*'})`, 'integer');
  if (!of) {
    if (!COUNTING.has(fn)) throw unsaid(fn);
    return made(`${fn}()`, fn === 'PERCENT_RANK' || fn === 'CUME_DIST' ? 'number' : 'integer');
  }
  if (fn === 'MIN' || fn === 'MAX') {
    const value = ['date', 'timestamp', 'time'].includes(of.kind) ? of : plain(of);
    const collation = value.kind === 'text' && collates ? ' COLLATE "C"' : '';
    return made(`${fn}(${collation ? wrapped(value) + collation : value.sql})`, value.kind, value.type);
  }
  if (fn === 'GROUP_CONCAT' || fn === 'STRING_AGG') {
    const separator = args[1] ? asText(args[1]).sql : "','";
    return made(`STRING_AGG(${each}${asText(of).sql}, ${separator}${order})`, 'text');
  }
  if (READING.has(fn)) {
    const more = args
      .slice(1)
      .map((arg, i) => (arg ? (i === 0 ? `${asInteger(arg).sql}::int` : plain(arg).sql) : 'NULL'));
    return made(`${fn}(${[plain(of).sql, ...more].join(', ')})`, plain(of).kind, plain(of).type);
  }
  if (fn === 'NTILE') return made(`NTILE(${asInteger(of).sql}::int)`, 'integer');
  const value = asNumber(of);
  if (fn === 'AVG') return made(`AVG(${each}${value.sql})`, 'number', value.type);
  if (fn === 'SUM') return made(`SUM(${each}${value.sql})`, value.kind, value.type);
  if (fn !== 'TOTAL') throw unsaid(fn);
  return { sql: `COALESCE(SUM(${each}${value.sql})${after}, 0)`, kind: value.kind, atom: true };
}

const COUNTING: ReadonlySet<string> = new Set(['ROW_NUMBER', 'RANK', 'DENSE_RANK', 'PERCENT_RANK', 'CUME_DIST']);
const READING: ReadonlySet<string> = new Set(['LAG', 'LEAD', 'FIRST_VALUE', 'LAST_VALUE', 'NTH_VALUE']);

/** Functions of numbers that both have, by the same name. */
const OF_NUMBERS: ReadonlySet<string> = new Set(
  'CEIL FLOOR TRUNC SQRT EXP LN SIGN SIN COS TAN ASIN ACOS ATAN RADIANS DEGREES'.split(' '),
);

/** What a statement of SQLite says and one of PostgreSQL does not. */
export function unsaid(what: string): SchemaGraphError {
  return new SchemaGraphError('bad-input', say`${what} of SQLite cannot be said to a PostgreSQL server.`);
}

/**
 * Prints a function of one row.
 * @param fn the function
 * @param args its arguments
 */
export function rowFunction(fn: SqlFunction, args: readonly Printed[]): Printed {
  const [first, second, third] = args;
  if (!first) return { sql: 'NULL', kind: 'null', atom: true };
  const text = (sql: string): Printed => ({ sql, kind: 'text', atom: true });
  switch (fn) {
    case 'ABS': {
      const value = asNumber(first);
      return { ...value, sql: `ABS(${value.sql})`, atom: true };
    }
    case 'ROUND': {
      // Halves are rounded away from zero, as the server does with exact numbers alone.
      const places = second ? `, ${asInteger(second).sql}` : '';
      return { sql: `ROUND(${wrapped(asNumber(first))}::numeric${places})`, kind: 'number', atom: true };
    }
    case 'LOWER':
    case 'UPPER':
      return text(`${fn}(${asText(first).sql})`);
    case 'TRIM':
    case 'LTRIM':
    case 'RTRIM': {
      const name = fn === 'TRIM' && second ? 'BTRIM' : fn;
      return text(`${name}(${asText(first).sql}${second ? `, ${asText(second).sql}` : ''})`);
    }
    case 'REPLACE':
      return text(`REPLACE(${args.map((arg) => asText(arg).sql).join(', ')})`);
    case 'CONCAT':
    case 'CONCAT_WS':
      return text(`${fn}(${args.map((arg) => asText(arg).sql).join(', ')})`);
    case 'POWER':
    case 'MOD':
      return {
        sql: `${fn}(${args.map((arg) => `${wrapped(asNumber(arg))}::numeric`).join(', ')})`,
        kind: 'number',
        atom: true,
      };
    case 'DATE':
    case 'TIME':
    case 'DATETIME':
      if (second || first.literal !== undefined) throw unsaid(fn);
      return dateText({ DATE: '%Y-%m-%d', TIME: '%H:%M:%S', DATETIME: '%Y-%m-%d %H:%M:%S' }[fn], first);
    case 'IIF': {
      const [yes, no] = united([second ?? literalOf(null), third ?? literalOf(null)]);
      const branches = `THEN ${yes?.sql ?? 'NULL'} ELSE ${no?.sql ?? 'NULL'}`;
      return {
        sql: `CASE WHEN ${asCondition(first).sql} ${branches} END`,
        ...kindOf(yes && no ? [yes, no] : []),
        atom: true,
      };
    }
    case 'IFNULL':
      return rowFunction('COALESCE', args);
    case 'LENGTH':
      return { sql: `LENGTH(${lengthOf(first).sql})`, kind: 'integer', atom: true };
    case 'SUBSTR': {
      const rest = third ? `, ${asInteger(third).sql}::int` : '';
      return text(`SUBSTR(${asText(first).sql}, ${second ? asInteger(second).sql : '1'}::int${rest})`);
    }
    case 'INSTR':
      return {
        sql: `STRPOS(${asText(first).sql}, ${second ? asText(second).sql : "''"})`,
        kind: 'integer',
        atom: true,
      };
    case 'COALESCE': {
      const values = united(args);
      return { sql: `COALESCE(${values.map(({ sql }) => sql).join(', ')})`, ...kindOf(values), atom: true };
    }
    case 'NULLIF': {
      const values = united(args);
      return { sql: `NULLIF(${values.map(({ sql }) => sql).join(', ')})`, ...kindOf(values), atom: true };
    }
    case 'MIN':
    case 'MAX': {
      const values = united(args.map(plain));
      const empty = values.map((value) => `${wrapped(value)} IS NULL`).join(' OR ');
      const found = `${fn === 'MIN' ? 'LEAST' : 'GREATEST'}(${values.map(({ sql }) => sql).join(', ')})`;
      return { sql: `(CASE WHEN NOT (${empty}) THEN ${found} END)`, ...kindOf(values), atom: true };
    }
    case 'STRFTIME':
      if (!second || third) throw unsaid(fn);
      return dateText(String(first.literal ?? ''), second);
    case 'JULIANDAY':
      if (second) throw unsaid(fn);
      return julianDay(first);
    default:
      if (!OF_NUMBERS.has(fn) || second) throw unsaid(fn);
      return { sql: `${fn}(${asNumber(first).sql})`, kind: 'number', atom: true };
  }
}

function lengthOf(value: Printed): Printed {
  const stored = plain(value);
  return stored.kind === 'blob' ? stored : asText(stored);
}

/** Days and moments as ISO text has them; others have no parts. */
const ISO_DAY = String.raw`'^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])($|[ T]([01]\d|2[0-3]):[0-5]\d)'`;

/** By format of SQLite: that of `to_char`, and where it stands in ISO text. */
const PARTS: Readonly<
  Record<string, { readonly format: string; readonly at: readonly [from: number, length: number] }>
> = {
  '%Y': { format: 'YYYY', at: [1, 4] },
  '%m': { format: 'MM', at: [6, 2] },
  '%d': { format: 'DD', at: [9, 2] },
  '%H': { format: 'HH24', at: [12, 2] },
  '%M': { format: 'MI', at: [15, 2] },
  '%S': { format: 'SS', at: [18, 2] },
};

/** `strftime` of the parts above and what stands between them. */
function dateText(format: string, of: Printed): Printed {
  if (format === '%w') return weekdayText(of);
  const tokens = format.match(/%.|[^%]+/gs) ?? [];
  const other = tokens.find((token) => token.startsWith('%') && !PARTS[token]);
  if (other !== undefined) throw unsaid(`strftime ${other}`);
  const only = tokens.length === 1 ? PARTS[tokens[0] ?? ''] : undefined;
  const digits = only ? { type: 'digits' } : {};
  if (of.kind === 'date' || of.kind === 'timestamp') {
    const spelt = tokens.map((token) => PARTS[token]?.format ?? `"${token.replaceAll('"', '')}"`).join('');
    return { sql: `TO_CHAR(${of.sql}, ${quoteLiteral(spelt)})`, kind: 'text', ...digits, atom: true };
  }
  const text = asText(of);
  const parts = tokens.map((token) => {
    const part = PARTS[token];
    return part ? `SUBSTR(${text.sql}, ${part.at.join(', ')})` : quoteLiteral(token);
  });
  return {
    sql: `(CASE WHEN ${text.sql} ~ ${ISO_DAY} THEN ${parts.join(' || ')} END)`,
    kind: 'text',
    ...digits,
    atom: true,
  };
}

/** The day of the week, 0 on a Sunday, as a digit. */
function weekdayText(of: Printed): Printed {
  const digit = (day: string): string => `EXTRACT(DOW FROM ${day})::int::text`;
  const made = (sql: string): Printed => ({ sql: `(${sql})`, kind: 'text', type: 'digits', atom: true });
  if (of.kind === 'date' || of.kind === 'timestamp') return made(digit(wrapped(of)));
  const { sql } = asText(of);
  return made(`CASE WHEN ${sql} ~ ${ISO_DAY} THEN ${digit(`SUBSTR(${sql}, 1, 10)::date`)} END`);
}

/** Days since noon in Greenwich on November 24, 4714 B.C. */
function julianDay(of: Printed): Printed {
  const days = (moment: string): string => `EXTRACT(EPOCH FROM ${moment})::float8 / 86400 + 2440587.5`;
  const made = (sql: string): Printed => ({ sql: `(${sql})`, kind: 'number', type: 'float8', atom: true });
  if (of.kind === 'date' || of.kind === 'timestamp') return made(days(`${wrapped(of)}::timestamp`));
  const { sql } = asText(of);
  // The 31st of a short month is a day of the next one, and no error.
  const day = `((SUBSTR(${sql}, 1, 7) || '-01')::timestamp + (SUBSTR(${sql}, 9, 2)::int - 1) * INTERVAL '1 day')`;
  const time = `COALESCE(substring(${sql} from '[ T](\\d\\d:\\d\\d(?::[0-5]\\d(?:\\.\\d{1,6})?)?)')::interval, INTERVAL '0')`;
  return made(`CASE WHEN ${sql} ~ ${ISO_DAY} THEN ${days(`(${day} + ${time})`)} END`);
}

/**
 * Prints a cast.
 * @param of what is cast
 * @param to the type, in SQLite's words
 */
export function cast(of: Printed, to: 'REAL' | 'INTEGER' | 'TEXT'): Printed {
  if (to === 'TEXT') return asText(of);
  if (to === 'REAL') return asReal(of);
  // The parts of a date are digits, or nothing.
  return of.type === 'digits' ? { sql: `${of.sql}::int`, kind: 'integer', atom: true } : asInteger(of);
}
