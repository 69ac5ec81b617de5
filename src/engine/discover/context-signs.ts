/**
 * Signs that two columns of a table are only meaningful together: a value of one that closes the other, values that are
 * unknown in the same rows, one that follows from the other.
 */
import { normaliseCode } from '../core/values';
import { effectiveNotes, type Column } from '../graph/model';
import { nameAffinity } from './affinity';
import { closingOf, toldShare } from './dependence';
import type { SampledColumn, SampledTable } from './sampled-table';

/** A sign, and how much it says. */
export interface Sign {
  readonly from: SampledColumn;
  /** What `from` needs. */
  readonly to: SampledColumn;
  /** The data shows that `to` does not need `from`. */
  readonly oneWay: boolean;
  /** 0 to 1. */
  readonly confidence: number;
  /** What was seen, in words. */
  readonly evidence: string;
  /** `from` is what is said of a thing that `to` names. */
  readonly item?: true;
}

/** Emptiness that more columns share is that of whole records, and says nothing of single columns. */
const FEW_COLUMNS = 4;
/** A condition and what it closes agree at least so well, where names agree, and where they do not. */
const CLOSED_WITH_NAMES = 0.8;
const CLOSED_WITHOUT = 0.97;
/** So near stand columns that belong together although their names do not say so. */
const NEAR = 3;
/** Columns that stand so far from each other are not compared. */
const FAR = 150;
/** Names that agree at least so well stand for something. */
const NAMED = 0.4;
const WELL_NAMED = 0.6;
/** Unknown values: fewer rows show nothing, more rows leave nothing to show. */
const FEW_ROWS = 10;
const FEW_SHARE = 0.01;
const MOST_SHARE = 0.95;
/** What follows from another column is told by it to this share. */
const TOLD = 0.95;
/** A column that tells another one repeats its values so often. */
const REPEATED = 3;
/** What is bound by another column is beyond it in so few rows. */
const BEYOND = 0.02;
const MOST_SHOWN = 4;

/**
 * Finds the signs in a sample.
 * @param sample rows of a table
 * @param said what the graph says of its columns, by name
 */
export function contextSigns(sample: SampledTable, said: ReadonlyMap<string, Column>): readonly Sign[] {
  return [...closings(sample, said), ...unknownTogether(sample, said), ...told(sample)];
}

/** Columns that are closed by others, each with those that close it best. */
function closings(sample: SampledTable, said: ReadonlyMap<string, Column>): readonly Sign[] {
  const { columns, rows, facts } = sample;
  const shared = sharedEmptiness(columns, rows);
  const unknown = new Map(columns.map((column) => [column, unknownCodes(column, said.get(column.facts.name))]));
  return columns.flatMap((other) => {
    const withEmpty = (shared.get(other) ?? 1) <= FEW_COLUMNS;
    const found = columns.flatMap((gate) => {
      const distance = Math.abs(gate.facts.position - other.facts.position);
      if (distance === 0 || distance > FAR) return [];
      const closing = closingOf(gate, other, rows, withEmpty);
      const affinity = closing ? nameAffinity(gate.facts, other.facts, facts.columns) : 0;
      if (!closing || closing.phi < (affinity >= NAMED ? CLOSED_WITH_NAMES : CLOSED_WITHOUT)) return [];
      // What is unknown where another column is says that nothing is known, not what it depends on.
      if (unknown.get(other)?.has(closing.held) && closing.by.every((code) => unknown.get(gate)?.has(code))) return [];
      return [{ gate, closing, affinity, back: closingOf(other, gate, rows) }];
    });
    const strong = found.filter(({ closing }) => closing.phi >= CLOSED_WITHOUT).length;
    return found.flatMap(({ gate, closing, affinity, back }): Sign[] => {
      const distance = Math.abs(gate.facts.position - other.facts.position);
      if (affinity < NAMED && (distance > NEAR || strong > FEW_COLUMNS)) return [];
      // Where each closes the other, the one that holds more when it is open is the one that was closed.
      if (back && back.phi >= closing.phi - 0.01) {
        const more = closing.openValues - back.openValues;
        if (more < 0 || (more === 0 && gate.facts.position > other.facts.position)) return [];
      }
      const by = listOf(gate, closing.by);
      const open = listOf(other, closing.open, closing.openValues);
      const [a, b] = [gate.facts.name, other.facts.name];
      const always = closing.hits === closing.rows ? 'always ' : '';
      const seen =
        closing.hits === closing.rows ? rowsOf(closing.rows) : `${count(closing.hits)} of ${rowsOf(closing.rows)}`;
      const evidence = `where ${a} is ${by}, ${b} is ${always}${shown(other, closing.held)} (${seen}), elsewhere ${open}`;
      const weight = affinity >= NAMED ? 0.72 + 0.2 * affinity : strong === 1 ? 0.8 : 0.7;
      const confidence = closing.phi * (weight + 0.04 / distance);
      return [{ from: other, to: gate, oneWay: true, confidence, evidence }];
    });
  });
}

/** By column: how many columns are empty in just the same rows. */
function sharedEmptiness(columns: readonly SampledColumn[], rows: number): ReadonlyMap<SampledColumn, number> {
  const groups = grouped(columns, (column) => patternOf(column, new Set([0]), rows));
  return new Map([...groups.values()].flatMap((group) => group.map((column) => [column, group.length] as const)));
}

/** Columns whose values are unknown in just the same rows: each needs the first of them, or the one that bounds the others. */
function unknownTogether(sample: SampledTable, said: ReadonlyMap<string, Column>): readonly Sign[] {
  const { columns, rows, facts } = sample;
  const unknown = (column: SampledColumn) => unknownCodes(column, said.get(column.facts.name));
  const groups = grouped(columns, (column) => {
    const pattern = patternOf(column, unknown(column), rows);
    return pattern === undefined ? undefined : `${shownCodes(column, unknown(column))}\u0000${pattern}`;
  });
  return [...groups.values()].flatMap((group) =>
    familiesOf(group, facts.columns).flatMap((family) => {
      const [first] = family;
      if (!first || family.length < 2) return [];
      const codes = new Map(family.map((column) => [column, unknown(column)]));
      const bounds = (one: SampledColumn, other: SampledColumn) => isBoundBy(other, one, rows, codes);
      const hub = family.find((one) => family.every((other) => other === one || bounds(one, other))) ?? first;
      const known = codes.get(hub) ?? new Set();
      return family
        .filter((column) => column !== hub)
        .map((column): Sign => {
          const isBound = bounds(hub, column);
          const affinity = nameAffinity(column.facts, hub.facts, facts.columns);
          const [a, b] = [column.facts.name, hub.facts.name];
          const together = `${a} and ${b} are ${shownCodes(hub, known)} in the same ${rowsOf(codesCount(hub, known))}`;
          const evidence = `${together}${isBound ? `; ${a} is never beyond ${b}` : ''}; their names begin alike`;
          const confidence = (group.length <= FEW_COLUMNS ? 0.75 : 0.45) + 0.1 * affinity + (isBound ? 0.18 : 0);
          return { from: column, to: hub, oneWay: false, confidence, evidence };
        });
    }),
  );
}

/** Groups of columns that are named alike. */
function familiesOf(
  group: readonly SampledColumn[],
  all: SampledTable['facts']['columns'],
): readonly SampledColumn[][] {
  const families: SampledColumn[][] = [];
  for (const column of group) {
    const family = families.find(([first]) => first && nameAffinity(first.facts, column.facts, all) >= NAMED);
    if (family) family.push(column);
    else families.push([column]);
  }
  return families;
}

/** Whether one column lies within another, whatever its sign. */
function isBoundBy(
  column: SampledColumn,
  bound: SampledColumn,
  rows: number,
  unknown: ReadonlyMap<SampledColumn, ReadonlySet<number>>,
): boolean {
  let [both, beyond] = [0, 0];
  for (let i = 0; i < rows; i++) {
    const [p, q] = [column.codes[i] ?? 0, bound.codes[i] ?? 0];
    const [x, y] = [column.values[p], bound.values[q]];
    if (typeof x !== 'number' || typeof y !== 'number') continue;
    if (unknown.get(column)?.has(p) || unknown.get(bound)?.has(q)) continue;
    both++;
    if (Math.abs(x) > Math.abs(y)) beyond++;
  }
  return both >= FEW_ROWS && beyond <= both * BEYOND && bound.values.length > FEW_ROWS;
}

/** Columns that follow from others that are named alike: a type within its category. */
function told({ columns, rows, facts }: SampledTable): readonly Sign[] {
  return columns.flatMap((teller) => {
    const values = teller.values.length - 1;
    if (values * REPEATED > rows) return [];
    return columns.flatMap((other): Sign[] => {
      if (other === teller || other.values.length - 1 >= values || other.values.length < 4) return [];
      const affinity = nameAffinity(other.facts, teller.facts, facts.columns);
      if (affinity < WELL_NAMED) return [];
      const share = toldShare(other, teller, rows, TOLD);
      if (share < TOLD) return [];
      const [a, b] = [teller.facts.name, other.facts.name];
      const evidence = `each of the ${count(values)} values of ${a} goes with one of the ${count(other.values.length - 1)} of ${b}`;
      return [{ from: teller, to: other, oneWay: true, confidence: share * (0.5 + 0.3 * affinity), evidence }];
    });
  });
}

/** The rows in which a column holds one of some values, as a text; nothing where they are too few or too many. */
function patternOf(column: SampledColumn, codes: ReadonlySet<number>, rows: number): string | undefined {
  const held = codesCount(column, codes);
  if (held < Math.max(FEW_ROWS, rows * FEW_SHARE) || held > rows * MOST_SHARE) return undefined;
  const bytes = new Uint16Array(Math.ceil(rows / 15));
  column.codes.forEach((code, i) => {
    const word = Math.floor(i / 15);
    if (codes.has(code)) bytes[word] = (bytes[word] ?? 0) | (1 << (i % 15));
  });
  return Array.from(bytes, (word) => String.fromCharCode(word)).join('');
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string | undefined): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

const UNKNOWN = /unknown|not (known|reported|recorded|applicable|collected)/i;

/** The codes under which a column holds no value that is known. */
function unknownCodes(column: SampledColumn, said: Column | undefined): ReadonlySet<number> {
  const { missing = [], values = [] } = said ? effectiveNotes(said) : {};
  const unknown = new Set([...missing, ...values.filter(({ label }) => UNKNOWN.test(label)).map(({ code }) => code)]);
  const codes = column.values.flatMap((value, code) =>
    value === null || unknown.has(normaliseCode(value)) ? [code] : [],
  );
  return new Set(codes);
}

function codesCount(column: SampledColumn, codes: ReadonlySet<number>): number {
  return [...codes].reduce((rows, code) => rows + (column.counts[code] ?? 0), 0);
}

function shownCodes(column: SampledColumn, codes: ReadonlySet<number>): string {
  return listOf(
    column,
    [...codes].filter((code) => (column.counts[code] ?? 0) > 0),
  );
}

function listOf(column: SampledColumn, codes: readonly number[], all = codes.length): string {
  const texts = codes.slice(0, MOST_SHOWN).map((code) => shown(column, code));
  if (texts.length === 0) return `${count(all)} other ${all === 1 ? 'value' : 'values'}`;
  if (all > texts.length) return `${texts.slice(0, 3).join(', ')} and others`;
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} or ${last}`;
}

function shown(column: SampledColumn, code: number): string {
  const value = column.values[code] ?? null;
  if (value === null) return 'empty';
  const text = String(value);
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}

function count(rows: number): string {
  return rows.toLocaleString('en-US');
}

function rowsOf(rows: number): string {
  return rows === 1 ? '1 row' : `${count(rows)} rows`;
}
