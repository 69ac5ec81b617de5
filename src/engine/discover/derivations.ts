/**
 * Proposes derivation edges (SGAM 3.2, eq. 6) with rules that can be checked: columns that hold a count, a maximum, a minimum, a
 * sum of rows of another table, whether any of them holds a value, a copy, or what two columns of the row give.
 */
import { throwIfCancelled } from '../core/errors';
import type { ColumnRef } from '../core/identifiers';
import { say } from '../core/message';
import type { Progress } from '../core/reports';
import type { SqlValue } from '../core/values';
import { KeyPaths, type KeyPath, type KeyStep } from '../graph/key-paths';
import { effectiveKey, effectiveLadder, type Edge, type SchemaGraph } from '../graph/model';
import type { Catalogue, ColumnProfile } from '../profile/catalogue';
import { readRule } from '../profile/rule';
import { placeRule, tellingOf } from '../profile/rule-query';
import { printSql } from '../program/print-sql';
import { agreementOf, mostlyAgree, tellingRows, usualValue, type Agreement } from './agreement';
import type { Counter } from './counting';
import { sampleRows, workedOut, type RowSample } from './derivation-columns';
import { columnsOf, complexityOf, ruleOf, type Formula } from './derivation-rules';
import { comparable, readFacts, type ColumnFacts, type TableFacts } from './facts';
import { rowArithmetic } from './row-arithmetic';

/** Tables with fewer rows show nothing. */
const FEW_ROWS = 20;
/** Rows that say something of a formula: so many in the sample and in all, and so many of them have to agree. */
const FEW_TELLING = 8;
const SAMPLE_AGREE = 0.85;
const AGREE = 0.9;
/** And so many of those of a quick look. */
const QUICK_AGREE = 0.65;
/** Of what a column often holds so much is found in what it was taken from. */
const TYPICAL_FOUND = 0.8;
/** So many frequent values of a column are known; where it has no more, they are all. */
const TYPICAL_VALUES = 20;
/** Candidates of a column that are compared in all rows. */
const MOST_VERIFIED = 4;
/** Proposals below this are not made. */
const LEAST_CONFIDENCE = 0.5;
/** A column that so many tables have under one name is kept beside each row on purpose, and needs no rule. */
const REPEATED_NAME = 3;
const MOST_CHARACTERS = 80;
const TIMEOUT_MS = 10_000;
/** Agreement that differs by less than this is the same. */
const SAME_SHARE = 0.003;

/** A formula for a column of a table. */
interface Candidate {
  readonly target: ColumnFacts;
  /** The table that is read; the target's own for what one row gives. */
  readonly other: TableFacts;
  readonly steps: number;
  /** Columns that tell the way from others that are equally short. */
  readonly named: readonly ColumnRef[];
  readonly formula: Formula;
  readonly agreement: Agreement;
  readonly usual: SqlValue;
}

/** A candidate that was compared in all rows. */
interface Verified extends Candidate {
  readonly edge: Edge;
  readonly confidence: number;
}

/**
 * Proposes derivation edges.
 * @param graph what is known of the tables: keys, key edges along which other tables are reached. Columns that have a derivation
 *   edge already, a rejected one too, get no other
 * @param catalogue the columns of the data
 * @param counter reads samples and counts; cancellation
 * @param onProgress told of each table
 * @returns suggestions in the order of the tables, each with a rule, its confidence, and the share of rows that agree as evidence
 * @throws SchemaGraphError `cancelled`
 */
export async function proposeDerivations(
  graph: SchemaGraph,
  catalogue: Catalogue,
  counter: Counter,
  onProgress?: (progress: Progress) => void,
): Promise<readonly Edge[]> {
  const facts = readFacts(catalogue);
  const search = new DerivationSearch(graph, facts, counter);
  const found: Verified[] = [];
  for (const [i, table] of [...facts.values()].entries()) {
    throwIfCancelled(counter.signal);
    onProgress?.({
      message: say`Looking for what columns of ${table.name} were worked out from`,
      done: i / facts.size,
    });
    found.push(...(await search.ofTable(table)));
  }
  return withoutMirrors(found, graph.edges).map(({ edge }) => edge);
}

class DerivationSearch {
  readonly #keys = new Set<string>();
  readonly #known = new Set<string>();
  readonly #names = new Map<string, number>();
  readonly #ways: KeyPaths;

  constructor(
    private readonly graph: SchemaGraph,
    private readonly facts: ReadonlyMap<string, TableFacts>,
    private readonly counter: Counter,
  ) {
    this.#ways = new KeyPaths(graph.edges);
    for (const { kind, status, from, to } of graph.edges) {
      if (kind === 'derivation') for (const ref of from) this.#known.add(nameOf(ref.table, ref.column));
      if (kind !== 'key' || status === 'rejected') continue;
      for (const ref of [...from, ...to]) this.#keys.add(nameOf(ref.table, ref.column));
    }
    for (const table of graph.tables.values()) {
      for (const column of effectiveLadder(table)) this.#keys.add(nameOf(table.name, column));
    }
    for (const table of facts.values()) {
      for (const { name } of table.columns) {
        const folded = name.toLowerCase();
        this.#names.set(folded, (this.#names.get(folded) ?? 0) + 1);
      }
    }
  }

  /** What the columns of a table were worked out from. */
  async ofTable(table: TableFacts): Promise<readonly Verified[]> {
    const targets = table.columns.filter((column) => this.#isTarget(column));
    if (table.profile.rows < FEW_ROWS || targets.length === 0) return [];
    const sample = await sampleRows(table, table.columns.filter(isReadable), this.counter);
    if (!sample) return [];
    const candidates = targets.flatMap((target) => {
      const usual = usualValue(sample.columns.get(target) ?? []);
      return rowArithmetic(sample, target).flatMap(({ formula, values }) =>
        candidate({ target, other: table, steps: 0, named: [], formula, usual }, sample, values),
      );
    });
    for (const { other, step, named } of this.#reachable(table))
      candidates.push(...(await this.#from(sample, targets, { other, step, named })));
    const verified: Verified[] = [];
    for (const target of targets) {
      const own = candidates
        .filter((c) => c.target === target)
        .sort(bySample)
        .slice(0, MOST_VERIFIED);
      const checked = (await Promise.all(own.map((c) => this.#verify(c)))).flatMap((v) => v ?? []);
      const [best] = checked.sort(byConfidence);
      if (best) verified.push(best);
    }
    return verified;
  }

  /** A column that may have been worked out: no key, no name that every table has, with values that differ. */
  #isTarget(column: ColumnFacts): boolean {
    const { table, name, profile } = column;
    if (!isReadable(column) || profile.distinct < 2) return false;
    if (this.#keys.has(nameOf(table, name)) || this.#known.has(nameOf(table, name))) return false;
    return (this.#names.get(name.toLowerCase()) ?? 0) < REPEATED_NAME;
  }

  /** Tables whose rows belong to those of a table, and those that its rows belong to, where both name what ties them. */
  #reachable(table: TableFacts): readonly Way[] {
    return [...this.facts.values()].flatMap((other): Way[] => {
      if (other === table || other.profile.rows === 0) return [];
      const paths = this.#ways.between(table.name, other.name);
      return paths.flatMap((path): Way[] => {
        const [step] = path;
        if (!step || path.length > 1 || (!step.toOne && !step.fromOne)) return [];
        return [{ other, step, named: paths.length === 1 ? [] : tellingColumns(step, paths) }];
      });
    });
  }

  async #from(
    sample: RowSample,
    targets: readonly ColumnFacts[],
    { other, step, named }: Way,
  ): Promise<readonly Candidate[]> {
    const readable = other.columns.filter(
      (column) =>
        isReadable(column) &&
        !this.#keys.has(nameOf(other.name, column.name)) &&
        column.profile.distinct > 1 &&
        (this.#names.get(column.name.toLowerCase()) ?? 0) < REPEATED_NAME,
    );
    const isWanted = (formula: Formula) => targets.some((target) => fits(target, other, formula));
    const worked = (await workedOut(sample, step, { table: other, columns: readable, isWanted }, this.counter)) ?? [];
    const steps = keyPathLength(this.graph.edges, sample.table.name, other.name);
    return targets.flatMap((target) => {
      const stored = sample.columns.get(target) ?? [];
      const usual = usualValue(stored);
      const quick = tellingRows(stored, usual);
      return worked.flatMap(({ formula, values }) =>
        fits(target, other, formula) && mostlyAgree(stored, values, quick, QUICK_AGREE)
          ? candidate({ target, other, steps, named, formula, usual }, sample, values)
          : [],
      );
    });
  }

  /** Compares a candidate in all rows. */
  async #verify(found: Candidate): Promise<Verified | undefined> {
    const { target, usual } = found;
    const edge = this.#edgeOf(found);
    const placed = placeRule(readRule(edge), edge, this.#ways);
    const derived = { type: target.profile.type, missing: [] };
    const sql = printSql(tellingOf(placed, derived, usual), this.counter.engine.capabilities.dialect);
    const { engine, signal } = this.counter;
    const [result] = await engine.queryAll([{ sql }], { timeoutMs: TIMEOUT_MS, ...(signal && { signal }) });
    throwIfCancelled(signal);
    if (!result || 'error' in result) return undefined;
    const [rows = 0, agree = 0, telling = 0, tellingAgree = 0] = (result.rows[0] ?? []).map(Number);
    if (telling < FEW_TELLING || tellingAgree < telling * AGREE) return undefined;
    const confidence = confidenceOf(found, { rows, agree, telling, tellingAgree });
    if (confidence < LEAST_CONFIDENCE) return undefined;
    const seen = evidenceOf({ rows, agree, telling, tellingAgree });
    return { ...found, confidence, edge: { ...edge, confidence, evidence: seen } };
  }

  #edgeOf({ target, other, named, formula }: Candidate): Edge {
    const read = columnsOf(formula);
    const columns = read.length > 0 ? read : [this.#rowColumn(other)];
    const ends = columns.map((column): ColumnRef => ({ table: other.name, column }));
    const telling = named.filter((ref) => !ends.some((end) => end.table === ref.table && end.column === ref.column));
    return {
      kind: 'derivation',
      from: [{ table: target.table, column: target.name }],
      to: [...ends, ...telling],
      keywords: [],
      match: 'exact',
      rule: ruleOf(formula),
      status: 'suggested',
    };
  }

  /** The column that stands for the rows of a table: the last of its key. */
  #rowColumn(table: TableFacts): string {
    const said = this.graph.tables.get(table.name);
    return (
      (said && effectiveKey(said))?.at(-1) ?? (said && effectiveLadder(said).at(-1)) ?? table.columns[0]?.name ?? ''
    );
  }
}

/** A table that is one step away. */
interface Way {
  readonly other: TableFacts;
  readonly step: KeyStep;
  readonly named: readonly ColumnRef[];
}

/** The columns of a step that not all others have, of the table that it leads to or else of that where it starts. */
function tellingColumns(step: KeyStep, paths: readonly KeyPath[]): readonly ColumnRef[] {
  const own = (side: 'columns' | 'toColumns') =>
    step[side].filter((column) => !paths.every(([other]) => other?.[side].includes(column)));
  const far = own('toColumns').map((column) => ({ table: step.to, column }));
  return far.length > 0 ? far : own('columns').map((column) => ({ table: step.table, column }));
}

function nameOf(table: string, column: string): string {
  return JSON.stringify([table, column]);
}

function keyPathLength(edges: readonly Edge[], from: string, to: string): number {
  const isDirect = edges.some(
    ({ kind, status, from: a, to: b }) =>
      kind === 'key' &&
      status !== 'rejected' &&
      [a[0]?.table, b[0]?.table].includes(from) &&
      [a[0]?.table, b[0]?.table].includes(to),
  );
  return isDirect ? 1 : 2;
}

function isReadable({ profile }: ColumnFacts): boolean {
  return profile.type !== 'blob' && profile.meanLength <= MOST_CHARACTERS && profile.distinct > 0;
}

/** Whether profiles leave room for a formula, before any row is compared. */
function fits(target: ColumnFacts, other: TableFacts, formula: Formula): boolean {
  const { profile } = target;
  const isCode = profile.min === 0 && profile.max === 1 && profile.distinct === 2;
  const [smallest, largest] = [Number(profile.min), Number(profile.max)];
  switch (formula.kind) {
    case 'any':
    case 'exists':
      return isCode;
    case 'count':
      return profile.type === 'integer' && smallest >= 0 && largest <= other.profile.rows && !isCode;
    case 'copy':
    case 'max':
    case 'min': {
      const source = other.columns.find(({ name }) => name === formula.column)?.profile;
      if (!source || !comparable(source.type, profile.type) || (isCode && formula.kind !== 'copy')) return false;
      return profile.distinct <= source.distinct * 1.1 + 2 && mayHold(source, profile);
    }
    default:
      return !isCode;
  }
}

/** Whether what a column often holds may have been taken from another one. */
function mayHold(source: ColumnProfile, taken: ColumnProfile): boolean {
  const known = source.distinct <= TYPICAL_VALUES ? new Set(source.typical.map(({ value }) => value)) : undefined;
  const within = ({ value }: { readonly value: SqlValue }) => {
    if (value === 0 || known?.has(value)) return true;
    if (known) return false;
    const [low, high] = [source.min, source.max];
    if (typeof value !== 'number' || typeof low !== 'number' || typeof high !== 'number') return true;
    return value >= low && value <= high;
  };
  const total = taken.typical.reduce((sum, { count }) => sum + count, 0);
  const found = taken.typical.filter(within).reduce((sum, { count }) => sum + count, 0);
  return found >= total * TYPICAL_FOUND;
}

function candidate(
  found: Omit<Candidate, 'agreement'>,
  sample: RowSample,
  values: readonly SqlValue[],
): readonly Candidate[] {
  const agreement = agreementOf(sample.columns.get(found.target) ?? [], values, found.usual, SAMPLE_AGREE);
  if (!agreement || agreement.telling < 3 || agreement.tellingAgree < agreement.telling * SAMPLE_AGREE) return [];
  return [{ ...found, agreement }];
}

function shareOf({ telling, tellingAgree }: Agreement): number {
  return telling === 0 ? 0 : tellingAgree / telling;
}

function simplicity(a: Candidate, b: Candidate): number {
  const zero = ({ formula }: Candidate) => ('orZero' in formula && formula.orZero ? 1 : 0);
  return a.steps - b.steps || complexityOf(a.formula) - complexityOf(b.formula) || zero(a) - zero(b);
}

function bySample(a: Candidate, b: Candidate): number {
  const difference = shareOf(b.agreement) - shareOf(a.agreement);
  return Math.abs(difference) > SAME_SHARE ? difference : simplicity(a, b);
}

function byConfidence(a: Verified, b: Verified): number {
  const difference = b.confidence - a.confidence;
  return Math.abs(difference) > SAME_SHARE ? difference : simplicity(a, b);
}

/** The share of telling rows that agree, less what few of them leave open; a code of two values says less. */
function confidenceOf({ target }: Candidate, { telling, tellingAgree }: Agreement): number {
  const share = tellingAgree / telling;
  const doubt = Math.sqrt((share * (1 - share) + 1 / telling) / telling);
  const weight = target.profile.distinct <= 2 ? 0.95 : 1;
  return Math.max(0, Math.min(0.99, Math.round((share - doubt) * weight * 100) / 100));
}

function evidenceOf(seen: Agreement): string {
  const count = (n: number) => n.toLocaleString('en-US');
  const all =
    seen.agree === seen.rows ? `all ${count(seen.rows)} rows` : `${count(seen.agree)} of ${count(seen.rows)} rows`;
  const usual =
    seen.telling < seen.rows
      ? `, ${count(seen.tellingAgree)} of ${count(seen.telling)} that hold something unusual`
      : '';
  return `${all} agree${usual}`;
}

/** Confidence that differs by less is about the same. */
const CONFIDENCE_STEPS = 20;

/**
 * Of columns that follow from each other only one is derived: the one that agrees clearly better, else the one whose table
 * refers to the other's, else the one that stands last.
 */
function withoutMirrors(found: readonly Verified[], edges: readonly Edge[]): readonly Verified[] {
  const taken = new Set<string>();
  const kept = new Set<Verified>();
  const endsOf = ({ edge }: Verified) =>
    [...edge.from, ...edge.to]
      .map(({ table, column }) => nameOf(table, column))
      .sort()
      .join();
  const refers = ({ target, other }: Verified) =>
    edges.some(
      ({ kind, from, to }) => kind === 'key' && from[0]?.table === target.table && to[0]?.table === other.name,
    );
  const order = (one: Verified) =>
    [Math.round(one.confidence * CONFIDENCE_STEPS), refers(one) ? 1 : 0, one.target.position] as const;
  const compare = (a: Verified, b: Verified) => {
    const [x, y] = [order(a), order(b)];
    return y[0] - x[0] || y[1] - x[1] || y[2] - x[2];
  };
  for (const one of found.toSorted(compare)) {
    const ends = endsOf(one);
    if (taken.has(ends)) continue;
    taken.add(ends);
    kept.add(one);
  }
  return found.filter((one) => kept.has(one));
}
