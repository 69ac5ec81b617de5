/** Types of columns as SQL and DBML write them. */
import type { ColumnType } from '../core/values';

/** What each type is called in SQL that most servers read. */
const WRITTEN: Readonly<Record<ColumnType, string>> = {
  integer: 'INTEGER',
  real: 'REAL',
  text: 'TEXT',
  date: 'DATE',
  datetime: 'TIMESTAMP',
  time: 'TIME',
  boolean: 'BOOLEAN',
  blob: 'BLOB',
};

/**
 * The name of a type in SQL.
 * @param type how values are to be read
 */
export function sqlType(type: ColumnType): string {
  return WRITTEN[type];
}

/** By the first word of a type, in order: the first that fits. */
const READ: readonly (readonly [RegExp, ColumnType])[] = [
  [/^(bool|boolean|bit)$/, 'boolean'],
  [/^(datetime|datetime2|datetimeoffset|smalldatetime|timestamp|timestamptz)$/, 'datetime'],
  [/^date$/, 'date'],
  [/^(time|timetz)$/, 'time'],
  [
    /^(u?(tiny|small|medium|big|huge)?int(eger)?[248]?|u?int(8|16|32|64|128|256)|(small|big)?serial[248]?|year|rowid|identity|long)$/,
    'integer',
  ],
  [/^(real|float[48]?|float(32|64)|double|decimal|dec|numeric|number|money|smallmoney|binary_(float|double))$/, 'real'],
  [/^((tiny|medium|long)?blob|bytea|varbinary|binary|image|raw|longvarbinary)$/, 'blob'],
  [/(char|text|clob|string)/, 'text'],
  [/^(enum|set|uuid|uniqueidentifier|json|jsonb|xml|citext|inet|cidr|macaddr|name)$/, 'text'],
];

/**
 * The type that a name stands for.
 * @param written for example `varchar(255)`, `NUMERIC(10, 2)`, `timestamp with time zone`, `INT UNSIGNED`
 * @returns undefined where it says nothing about how values are to be read (a point, a user's own type)
 */
export function typeOf(written: string): ColumnType | undefined {
  const text = written.trim().toLowerCase();
  const [, word = '', , precision, scale] = /^([a-z_][\w]*)(\s*\(\s*(\d+)\s*(?:,\s*(-?\d+)\s*)?\))?/.exec(text) ?? [];
  if (text.includes('[')) return undefined;
  if (word === 'tinyint' && precision === '1') return 'boolean';
  // SQL's own words for whole numbers of so many digits.
  if (/^(decimal|dec|numeric|number)$/.test(word) && precision !== undefined && (scale ?? '0') === '0')
    return 'integer';
  return READ.find(([pattern]) => pattern.test(word))?.[1];
}
