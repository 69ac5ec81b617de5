/** Units of measurement: in which one the numbers of a column are, and what a number in another one comes to there. */
import { fold, splitIdentifier } from '../search/words';

/** A unit, of those for the same thing: how many of the one that they are all told in it has. */
export interface Unit {
  readonly of: string;
  readonly size: number;
}

/** Units by what they measure; names that are also other words ("min" of a smallest value) only where an expert wrote them. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  time: { ms: 0.001, millisecond: 0.001, second: 1, sec: 1, minute: 60, hour: 3600, hr: 3600, day: 86_400, week: 604_800 },
  length: { mm: 0.001, millimeter: 0.001, millimetre: 0.001, cm: 0.01, centimeter: 0.01, centimetre: 0.01, meter: 1, metre: 1, km: 1000, kilometer: 1000, kilometre: 1000, inch: 0.0254, foot: 0.3048, feet: 0.3048, ft: 0.3048, mile: 1609.344 },
  mass: { gram: 0.001, kg: 1, kilogram: 1, lb: 0.453_592_37, pound: 0.453_592_37, ton: 1000, tonne: 1000 },
  storage: { byte: 1, kilobyte: 1e3, kb: 1e3, megabyte: 1e6, mb: 1e6, gigabyte: 1e9, gb: 1e9 },
  count: { thousand: 1e3, million: 1e6, billion: 1e9 },
}; // prettier-ignore
const EXPERTS: ReadonlyMap<string, Unit> = new Map([
  ['s', { of: 'time', size: 1 }],
  ['min', { of: 'time', size: 60 }],
  ['h', { of: 'time', size: 3600 }],
  ['m', { of: 'length', size: 1 }],
  ['g', { of: 'mass', size: 0.001 }],
  ['t', { of: 'mass', size: 1000 }],
]);

const BY_WORD = new Map(
  Object.entries(UNITS).flatMap(([of, sizes]) =>
    Object.entries(sizes).flatMap(([word, size]): [string, Unit][] => [
      [word, { of, size }],
      [`${word}s`, { of, size }],
    ]),
  ),
);
BY_WORD.set('inches', { of: 'length', size: 0.0254 });

/**
 * The unit that a word names.
 * @param word a folded word of a question
 */
export function unitNamed(word: string): Unit | undefined {
  return BY_WORD.get(word);
}

/**
 * The unit that a word of a name says where it is known to be one: "t", "kg", "hrs".
 * @param word a folded word
 */
export function unitWritten(word: string): Unit | undefined {
  return EXPERTS.get(word) ?? BY_WORD.get(word);
}

/** Words with which a unit is another one, or none: areas, sums of money, seconds that are the next after the first. */
const NO_PLAIN_UNIT = /^(?:per|square|sq|cubic|nautical|sterling|name|number|rank)$/;

/** What is measured in units of a kind: behind such a word the short name of one is no other word, `duration_min`. */
const MEASURED: Readonly<Record<string, RegExp>> = {
  time: /^(?:duration|dur|runtime|elapsed|delay|waiting|wait)$/,
  length: /^(?:length|height|width|depth|distance|altitude|elevation|draught|draft)$/,
  mass: /^(?:weight|mass)$/,
};

/** What is told in pounds and is no weight. */
const MONEY = /^(?:price|cost|fee|total|amount|pay|payment)s?$/;

/** What is told for each unit of time. */
const FOR_EACH = /^(?:rate|price|cost|fee|wage|pay|salary|charge|tariff)s?$/;

/**
 * The unit of a column's numbers.
 * @param name the column's name as it stands: `grant_million`, `milliseconds`
 * @param written its unit as an expert wrote it
 * @param beside names of columns of the same table: of two of which one is called `duration_max`, the other holds no minutes
 * @returns undefined where none is known, or several are, as in "km per hour" and `turns_per_minute`
 */
export function unitOfColumn(
  name: string,
  written: string | undefined,
  beside: readonly string[] = [],
): Unit | undefined {
  const words = written === undefined ? splitIdentifier(name) : fold(written).split(/[^\p{L}]+/u);
  if (words.some((word) => NO_PLAIN_UNIT.test(word)) || /[/²³\d]$|\//u.test(written ?? name)) return undefined;
  const found = words.flatMap((word): Unit[] => {
    const unit = (written === undefined ? undefined : EXPERTS.get(word)) ?? BY_WORD.get(word);
    return unit ? [unit] : [];
  });
  if (written === undefined && found.length === 0) return shortUnit(words, beside);
  const [unit] = found;
  const isMoney = unit?.of === 'mass' && words.some((word) => MONEY.test(word));
  // A "day rate" is what a day costs, and no number of days.
  const isForEach = unit?.of === 'time' && words.some((word) => FOR_EACH.test(word));
  return found.length === 1 && !isMoney && !isForEach ? unit : undefined;
}

/**
 * The unit that keywords of a column say: "hours in port".
 * @param keywords as they are written
 * @returns undefined where they say none in the plural, or several
 */
export function unitOfKeywords(keywords: readonly string[] = []): Unit | undefined {
  const words = keywords.flatMap((keyword) => fold(keyword).split(/[^\p{L}]+/u));
  if (words.some((word) => NO_PLAIN_UNIT.test(word))) return undefined;
  const plurals = words.filter((word) => /^[a-z]{3,}s$/.test(word) || word === 'feet');
  const [unit, ...more] = plurals.flatMap((word) => unitNamed(word) ?? []);
  return more.some(({ size }) => size !== unit?.size) || unit?.of === 'count' || unit?.of === 'mass' ? undefined : unit;
}

/** The unit whose short name ends the name of what is measured in it: `duration_min`, `length_m`. */
function shortUnit(words: readonly string[], beside: readonly string[]): Unit | undefined {
  const last = words.at(-1) ?? '';
  const unit = EXPERTS.get(last);
  if (!unit || !words.slice(0, -1).some((word) => MEASURED[unit.of]?.test(word))) return undefined;
  const greatest = [...words.slice(0, -1), 'max'].join(' ');
  const isLeast = last === 'min' && beside.some((other) => splitIdentifier(other).join(' ') === greatest);
  return isLeast ? undefined : unit;
}

/**
 * Whether numbers are told for each one of something else: EUR/t, km/h, "beds per 1000 people". Added up, they say nothing.
 * @param written a unit as an expert wrote it; fractions of one are none ("1/100 s"), nor is what has no unit ("n/a")
 */
export function isRate(written: string): boolean {
  const whole = written.replace(/\d\s*\/\s*\d+|^\s*n\s*\/\s*a\s*$/giu, ' ');
  return /\/|(?<![\p{L}\d])per(?![\p{L}\d])/iu.test(whole);
}

/**
 * A number of one unit in another one of the same kind.
 * @param value the number
 * @param from its unit
 * @param to the unit that is wanted
 * @returns undefined where the two measure different things
 */
export function inUnitOf(value: number, from: Unit, to: Unit): number | undefined {
  // The last digits of a product are those of a binary fraction.
  return from.of === to.of ? Number(((value * from.size) / to.size).toPrecision(12)) : undefined;
}
