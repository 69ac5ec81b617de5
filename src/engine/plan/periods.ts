/** Which years the data covers, so that a question about another time is not answered from the wrong one. */
import type { ColumnRef } from '../core/identifiers';
import { isTemporal } from '../core/values';
import type { Catalogue, ColumnProfile } from '../profile/catalogue';
import { yearsOf } from '../profile/years';
import type { NamedPeriod } from '../question/decades-said';
import { splitIdentifier } from '../search/words';
import type { NumberSets } from '../search/number-sets';

/** How a question restricts a year. */
export type YearRelation = 'in' | 'before' | 'after';

/** A column that tells years. */
interface YearColumn {
  readonly column: ColumnRef;
  readonly first: number;
  readonly last: number;
  /** Its values are years themselves, so that single years can be looked up. */
  readonly plain: boolean;
}

const YEAR = /(?<!\d)(1[0-9]\d\d|2[01]\d\d)(?!\d)/g;
/** Plain integers within these bounds may be years. */
const BOUNDS = [1500, 2100] as const;

/** The years that a graph's data covers. */
export class Periods {
  readonly #columns: readonly YearColumn[];
  readonly #numbers: NumberSets;

  constructor(catalogue: Catalogue, numbers: NumberSets) {
    const profiles = [...catalogue.tables.values()].flatMap((table) => table.columns);
    this.#columns = profiles.flatMap((profile) => yearColumn(profile) ?? []);
    this.#numbers = numbers;
  }

  /** Whether any column tells years. */
  get any(): boolean {
    return this.#columns.length > 0;
  }

  /** Whether any row can lie in, before or after a year. */
  covers(year: number, relation: YearRelation): boolean {
    return this.#columns.some(({ column, first, last, plain }) => {
      if (relation === 'before') return first < year;
      if (relation === 'after') return last > year;
      if (year < first || year > last) return false;
      return !plain || this.#numbers.has(column, year) !== false;
    });
  }

  /** Whether any row can lie in a decade or a century, or on the side of it that is said. */
  coversPeriod({ first, last, side }: NamedPeriod): boolean {
    if (side === 'before') return this.covers(first, 'before');
    if (side === 'after') return this.covers(last, 'after');
    if (side === 'since') return this.covers(first - 1, 'after');
    for (let year = first; year <= last; year++) if (this.covers(year, 'in')) return true;
    return false;
  }

  /** First and last year of the data, for the message; undefined where no column tells years. */
  get span(): readonly [number, number] | undefined {
    if (!this.any) return undefined;
    return [Math.min(...this.#columns.map((c) => c.first)), Math.max(...this.#columns.map((c) => c.last))];
  }
}

function yearColumn(profile: ColumnProfile): YearColumn | undefined {
  const column = { table: profile.table, column: profile.column };
  if (profile.type === 'integer' || isWhole(profile)) {
    const years = yearsOf({ ...profile, type: 'integer' });
    const [first, last] = years ?? [Number(profile.min), Number(profile.max)];
    return years !== undefined || (isCalled(profile, 'year') && last >= BOUNDS[0] && last <= BOUNDS[1])
      ? { column, first: Math.max(first, 0), last, plain: true }
      : undefined;
  }
  // The greatest text is not the latest date where dates are written out, so all that is known of the values is used.
  const known = [profile.min, profile.max, ...profile.typical.map((t) => t.value)];
  if (!isTemporal(profile.type) && !(isCalled(profile, 'year') || isCalled(profile, 'date'))) return undefined;
  const years = known.flatMap((value) => [...String(value ?? '').matchAll(YEAR)].map((m) => Number(m[1])));
  if (years.length === 0) return undefined;
  return { column, first: Math.min(...years), last: Math.max(...years), plain: false };
}

/** Whether numbers that could have fractions have none: a year may be stored as 1850.0. */
function isWhole({ type, min, max, typical }: ColumnProfile): boolean {
  return type === 'real' && [min, max, ...typical.map((t) => t.value)].every((v) => Number.isInteger(Number(v ?? 0.5)));
}

function isCalled(profile: ColumnProfile, word: string): boolean {
  return splitIdentifier(profile.column).some((w) => w === word || w === `${word}s`);
}
