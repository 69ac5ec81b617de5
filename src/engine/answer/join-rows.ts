/** How many rows each join of the graph keeps: measured once for each edge, then remembered. */
import type { ColumnRef } from '../core/identifiers';
import { say, type Message } from '../core/message';
import { edgeId } from '../graph/model';
import type { Join, JoinTree } from '../paths/join-tree';
import { printSql } from '../program/print-sql';
import { allOf, type SqlExpression, type SqlSelect } from '../program/sql-tree';
import { joinCondition } from '../reason/programs/from-clause';
import type { SqlEngine } from '../store/sql-engine';

/** Rows on either side of a join over the whole tables, and rows that come out. */
export interface JoinRows {
  /** Rows of the referring side that name a partner. */
  readonly left: number;
  readonly right: number;
  readonly out: number;
  /** Rows of the referring side that find no partner, and that find several: sums alone could look even. */
  readonly alone: number;
  readonly several: number;
}

/** One count may take this long; what takes longer is not reported. */
const COUNT_TIMEOUT_MS = 400;

/** Counts the rows of joins. */
export class JoinCounter {
  readonly #engine: SqlEngine;
  /** By edge; what could not be counted in time is tried again. */
  readonly #known = new Map<string, JoinRows>();

  readonly #missing: (column: ColumnRef) => readonly string[];

  /**
   * @param engine where the tables lie
   * @param missing the normalised codes of a column that mean "not known": such a row names no partner
   */
  constructor(engine: SqlEngine, missing: (column: ColumnRef) => readonly string[] = () => []) {
    this.#engine = engine;
    this.#missing = missing;
  }

  /**
   * Rows before and after each join of a tree.
   * @param tree the tree
   * @param signal ends the counting
   * @returns by position of the join; undefined where it could not be counted in time
   */
  async count(tree: JoinTree, signal?: AbortSignal): Promise<readonly (JoinRows | undefined)[]> {
    const unknown = tree.joins.filter((join) => !this.#known.has(edgeId(join.edge)));
    const { dialect } = this.#engine.capabilities;
    const statements = unknown.map((join) => ({ sql: printSql(countsOf(tree, join, this.#missing), dialect) }));
    const results =
      statements.length === 0
        ? []
        : await this.#engine.queryAll(statements, { timeoutMs: COUNT_TIMEOUT_MS, ...(signal && { signal }) });
    unknown.forEach((join, i) => {
      const result = results[i];
      const row = result && !('error' in result) ? (result.rows[0] ?? []) : [];
      const [left, right, out, alone, several] = row.map(Number);
      if (left === undefined || right === undefined || out === undefined) return;
      this.#known.set(edgeId(join.edge), { left, right, out, alone: alone ?? 0, several: several ?? 0 });
    });
    return tree.joins.map((join) => this.#known.get(edgeId(join.edge)));
  }
}

/**
 * One row of five counts: referring rows that name a partner, rows of the other side, joined rows, referring rows without
 * and with several partners. Partners are counted once for each key, so that no row is looked up twice.
 */
function countsOf(tree: JoinTree, join: Join, missing: (column: ColumnRef) => readonly string[]): SqlSelect {
  const [from, to] = [tree.uses[join.from]?.table ?? '', tree.uses[join.to]?.table ?? ''];
  const pairs = join.edge.from.map((ref, i) => {
    const edge = { ...join.edge, from: [ref], to: [join.edge.to[i] ?? ref] };
    const condition = joinCondition({ edge, from: 0, to: 1 }, ['l', 'r']);
    return condition.kind === 'binary' ? [condition] : [];
  });
  const keys = pairs.flat().map(({ left, right }, i) => ({ left, right, name: `k${i}` }));
  const partners: SqlSelect = {
    ...selectFrom(to, 'r'),
    columns: [...keys.map(({ right, name }) => ({ value: right, as: name })), { value: COUNT, as: 'n' }],
    groupBy: keys.map(({ right }) => right),
  };
  const n: SqlExpression = { kind: 'column', alias: 'p', column: 'n' };
  const named = join.edge.from.flatMap((ref) => {
    const of: SqlExpression = { kind: 'column', alias: 'l', column: ref.column };
    const codes = missing({ ...ref, table: from }).flatMap(storedForms);
    return codes.length === 0
      ? [isKnown(of)]
      : [isKnown(of), { kind: 'in-list' as const, of, values: codes, negated: true }];
  });
  const where = allOf(named);
  return {
    ...selectFrom(from, 'l'),
    columns: [
      { value: COUNT },
      { value: { kind: 'scalar', query: { ...selectFrom(to, 'r'), columns: [{ value: COUNT }] } } },
      { value: total(n) },
      { value: total({ kind: 'binary', op: 'IS', left: n, right: { kind: 'literal', value: null } }) },
      { value: total({ kind: 'binary', op: '>', left: n, right: { kind: 'literal', value: 1 } }) },
    ],
    joins: [
      {
        from: partners,
        alias: 'p',
        side: 'LEFT',
        on: allOf(
          keys.map(({ left, name }): SqlExpression => ({
            kind: 'binary',
            op: '=',
            left,
            right: { kind: 'column', alias: 'p', column: name },
          })),
        ) ?? { kind: 'literal', value: 1 },
      },
    ],
    ...(where && { where }),
  };
}

const COUNT: SqlExpression = { kind: 'call', fn: 'COUNT', args: [{ kind: 'star' }] };

function total(of: SqlExpression): SqlExpression {
  return { kind: 'call', fn: 'TOTAL', args: [of] };
}

/** A code may be stored as text or as a number. */
function storedForms(code: string): readonly (string | number)[] {
  return code.trim() !== '' && Number.isFinite(Number(code)) ? [code, Number(code)] : [code];
}

function isKnown(left: SqlExpression): SqlExpression {
  return { kind: 'binary', op: 'IS NOT', left, right: { kind: 'literal', value: null } };
}

function selectFrom(table: string, alias: string): SqlSelect {
  return {
    kind: 'select',
    distinct: false,
    columns: [],
    from: { from: table, alias },
    joins: [],
    groupBy: [],
    orderBy: [],
  };
}

/** More than this share of the referring rows without a partner: worth a warning. */
const DROPS = 0.02;

/**
 * What is unexpected about the rows of a join.
 * @param tree the tree
 * @param join the join
 * @param rows its rows
 * @returns one or two sentences, or undefined where the join keeps every row once
 */
export function joinWarning(tree: JoinTree, join: Join, rows: JoinRows): Message | undefined {
  const [from, to] = [tree.uses[join.from]?.table ?? '', tree.uses[join.to]?.table ?? ''];
  const expected = join.edge.cardinality === 'many-to-many' || join.edge.cardinality === 'one-to-many';
  const { several, alone, left } = rows;
  const multiplied =
    several === 1
      ? say`1 of ${left} rows of ${from} has several partners in ${to}`
      : say`${several} of ${left} rows of ${from} have several partners in ${to}`;
  const dropped =
    alone === 1
      ? say`1 of ${left} rows of ${from} has no partner`
      : say`${alone} of ${left} rows of ${from} have no partner`;
  const multiplies = several > 0 && !expected;
  const drops = alone > left * DROPS;
  if (multiplies && drops)
    return say`The join of ${from} and ${to} multiplies rows: ${multiplied}, and drops rows: ${dropped}.`;
  if (multiplies) return say`The join of ${from} and ${to} multiplies rows: ${multiplied}.`;
  return drops ? say`The join of ${from} and ${to} drops rows: ${dropped}.` : undefined;
}
