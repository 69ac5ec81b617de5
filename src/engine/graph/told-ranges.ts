/** Normal ranges that descriptions tell ("Normal range: 3.5 < N < 9.0") as terms: what is normal, and what is not. */
import type { ColumnType } from '../core/values';
import { isNumeric } from '../core/values';
import { effectiveNotes, type Column, type SchemaGraph, type Table, type Term } from './model';

/** Bounds of what is normal, and whether the bounds are within. */
interface Range {
  readonly from?: { readonly value: string; readonly within: boolean };
  readonly to?: { readonly value: string; readonly within: boolean };
}

/** What dictionaries call a range that is normal: the words of laboratories, in English. */
const TELLS = /\b(?:normal|reference|healthy)(?: range| values?| limits?)?\s*(?:[:：=]|is|are)?\s*(?=[-+\d.<>≤≥a-z])/i;
const NUMBER = '(-?\\d+(?:\\.\\d+)?)';
const BETWEEN = new RegExp(`^${NUMBER}\\s*(<=?|≤)\\s*\\w+\\s*(<=?|≤)\\s*${NUMBER}`, 'i');
const FROM_TO = new RegExp(`^(?:between )?${NUMBER}\\s*(?:-|–|to|and)\\s*${NUMBER}`, 'i');
/** Words for the two sides of a bound, as descriptions have them and as people say them of a value. */
const ABOVE = ['above', 'over', 'more than', 'greater than', 'higher than'];
const BELOW = ['below', 'under', 'less than', 'lower than'];
const LESS = `<=?|≤|${BELOW.join('|')}`;
const ONE_SIDE = new RegExp(`^(?:\\w+\\s*)?(${LESS}|>=?|≥|${ABOVE.join('|')})\\s*${NUMBER}`, 'i');
/** What may follow a range: the end of its sentence, or its unit. A second range is for others, such as women. */
const REST = /^\s*(?:[\p{L}%/]+\d?\s*)?(?:[.;,]|$)/u;

/**
 * Terms for the normal ranges that descriptions of a graph's columns tell. Columns of which the table has a term by that name keep it.
 * @param graph the graph
 * @returns a new graph
 */
export function withToldRanges(graph: SchemaGraph): SchemaGraph {
  return { ...graph, tables: new Map([...graph.tables].map(([name, table]) => [name, withRanges(table)])) };
}

function withRanges(table: Table): Table {
  const told = [...table.columns.values()].flatMap(termsOf);
  const known = new Set(table.terms.map(({ name }) => name.toLowerCase()));
  return { ...table, terms: [...table.terms, ...told.filter(({ name }) => !known.has(name.toLowerCase()))] };
}

function termsOf(column: Column): Term[] {
  const { name } = column;
  const description = effectiveNotes(column).description ?? '';
  const range = toldRange(description);
  const codes = range ? undefined : toldNormalCodes(description);
  if (codes) return termsOfCodes(name, codes);
  const mixed = range ? undefined : toldSignsOrLess(description);
  if (mixed) return termsOfMixed(name, mixed);
  if (!range) return [];
  const value = asNumber(name, column.type);
  const [low, high] = [range.from, range.to];
  const inside = [
    ...(low ? [`${value} ${low.within ? '>=' : '>'} ${low.value}`] : []),
    ...(high ? [`${value} ${high.within ? '<=' : '<'} ${high.value}`] : []),
  ];
  const outside = [
    ...(low ? [`${value} ${low.within ? '<' : '<='} ${low.value}`] : []),
    ...(high ? [`${value} ${high.within ? '>' : '>='} ${high.value}`] : []),
  ];
  return [
    { name: `normal ${name}`, where: inside.join(' AND '), keywords: [] },
    abnormal(name, outside.join(' OR ')),
    ...(high
      ? [
          {
            name: `high ${name}`,
            where: outside.at(-1) ?? '',
            keywords: [...ABOVE, 'exceeds', 'exceeding'].map((words) => `${name} ${words} normal`),
          },
        ]
      : []),
    ...(low
      ? [{ name: `low ${name}`, where: outside[0] ?? '', keywords: BELOW.map((words) => `${name} ${words} normal`) }]
      : []),
  ];
}

/** How else a sign is stored: what a dictionary writes "-" may be a word or a flag in the data. */
const SIGN_WORDS: Readonly<Record<string, readonly string[]>> = {
  '-': ['negative', 'neg', '0'],
  '+': ['positive', 'pos', '1'],
};

/** Results that are codes: "-" and "+-" are normal, all others are not. */
function termsOfCodes(name: string, codes: readonly string[]): Term[] {
  const listed = codes
    .flatMap((code) => [code, ...(SIGN_WORDS[code] ?? [])])
    .map((code) => `'${code}'`)
    .join(', ');
  return [
    { name: `normal ${name}`, where: `${quotedName(name)} IN (${listed})`, keywords: [] },
    abnormal(name, `${quotedName(name)} NOT IN (${listed})`),
  ];
}

/** Results that are signs or numbers: "-" is normal, and what is below a bound, which no "+" is, though it counts as nought. */
function termsOfMixed(name: string, { codes, below, within }: SignsOrLess): Term[] {
  const number = `CAST(${quotedName(name)} AS REAL)`;
  const list = (signs: readonly string[]) => signs.map((sign) => `'${sign}'`).join(', ');
  const signs = list(codes.flatMap((code) => [code, ...(SIGN_WORDS[code] ?? [])].filter((sign) => sign !== '0')));
  const others = list(['+', '++', '+++', 'positive', 'pos'].filter((sign) => !codes.includes(sign)));
  const [inside, outside] = within ? ['<=', '>'] : ['<', '>='];
  const column = quotedName(name);
  return [
    {
      name: `normal ${name}`,
      where: `${column} IN (${signs}) OR ${number} ${inside} ${below} AND ${column} NOT IN (${others})`,
      keywords: [],
    },
    abnormal(name, `${number} ${outside} ${below} OR ${column} IN (${others})`),
  ];
}

function abnormal(name: string, where: string): Term {
  return { name: `abnormal ${name}`, where, keywords: ABNORMAL.map((words) => `${name} ${words} normal`) };
}

const ABNORMAL = ['out of', 'outside', 'beyond', 'not'];

/** A column as a number: text that holds numbers is compared letter by letter. */
function asNumber(name: string, type: ColumnType | undefined): string {
  const quoted = quotedName(name);
  return type === undefined || isNumeric(type) ? quoted : `CAST(${quoted} AS REAL)`;
}

function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A list of signs: "-, +-", after a letter for the result as in "N= -, +-". */
const SIGNS = /^(?:\w\s*=\s*)?([+-]{1,3}(?:\s*(?:,|or)\s*[+-]{1,3})*)\s*(?:[.;]|$)/;

/**
 * The signs that are normal as a description tells: "normal range: -, +-".
 * @param description of a column
 * @returns the signs as they are stored; undefined where it tells none, or numbers beside them
 */
export function toldNormalCodes(description: string): readonly string[] | undefined {
  const tells = TELLS.exec(description);
  const told = tells ? SIGNS.exec(description.slice(tells.index + tells[0].length)) : null;
  return told?.[1]?.split(/\s*(?:,|or)\s*/);
}

/** Signs that are normal, and numbers below a bound. */
interface SignsOrLess {
  readonly codes: readonly string[];
  readonly below: string;
  readonly within: boolean;
}

/** A list of signs with a bound behind it: "-, +-, or N < 1.0". */
const SIGNS_OR_LESS = new RegExp(
  `^(?:\\w\\s*=\\s*)?([+-]{1,3}(?:\\s*(?:,|or)\\s*[+-]{1,3})*)\\s*(?:,\\s*or|,|or)\\s+(?:\\w+\\s*)?(${LESS})\\s*${NUMBER}`,
  'i',
);

/**
 * The signs and the bound that are normal as a description tells: "normal range: -, +-, or N < 1.0".
 * @param description of a column
 * @returns undefined where it tells no such two
 */
export function toldSignsOrLess(description: string): SignsOrLess | undefined {
  const tells = TELLS.exec(description);
  const told = tells ? description.slice(tells.index + tells[0].length) : '';
  const [whole = '', signs, side = '', below] = SIGNS_OR_LESS.exec(told) ?? [];
  if (signs === undefined || below === undefined || !REST.test(told.slice(whole.length))) return undefined;
  return { codes: signs.split(/\s*(?:,|or)\s*/), below, within: /=|≤/.test(side) };
}

/**
 * The normal range that a description tells.
 * @param description of a column
 * @returns its bounds; undefined where it tells none, or several for different people
 */
export function toldRange(description: string): Range | undefined {
  const tells = TELLS.exec(description);
  if (!tells) return undefined;
  const told = description.slice(tells.index + tells[0].length);
  const two = BETWEEN.exec(told);
  const plain = FROM_TO.exec(told);
  const one = ONE_SIDE.exec(told);
  const whole = (two ?? plain ?? one)?.[0] ?? '';
  if (whole === '' || !REST.test(told.slice(whole.length))) return undefined;
  if (two) {
    const [, from = '', lower = '', upper = '', to = ''] = two;
    return { from: { value: from, within: lower !== '<' }, to: { value: to, within: upper !== '<' } };
  }
  if (plain) {
    const [, from = '', to = ''] = plain;
    return { from: { value: from, within: true }, to: { value: to, within: true } };
  }
  const [, side = '', value = ''] = one ?? [];
  const bound = { value, within: /=|≤|≥/.test(side) };
  return new RegExp(`^(?:${LESS})$`, 'i').test(side) ? { to: bound } : { from: bound };
}
