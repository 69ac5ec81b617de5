/** How many rows each join of the graph keeps: measured once for each edge, then remembered. */
import { edgeId } from '../graph/model';
import type { Join, JoinTree } from '../paths/join-tree';
import { printSql } from '../program/print-sql';
import type { SqlExpression, SqlSelect } from '../program/sql-tree';
import { joinCondition } from '../reason/from-clause';
import type { SqlEngine } from '../store/sql-engine';

/** Rows on either side of a join over the whole tables, and rows that come out. */
export interface JoinRows {
  /** Rows of the referring side that name a partner. */
  readonly left: number;
  readonly right: number;
  readonly out: number;
}

/** One count may take this long; what takes longer is not reported. */
const COUNT_TIMEOUT_MS = 400;

/** Counts the rows of joins. */
export class JoinCounter {
  readonly #engine: SqlEngine;
  readonly #known = new Map<string, JoinRows | undefined>();

  /** @param engine where the tables lie */
  constructor(engine: SqlEngine) {
    this.#engine = engine;
  }

  /**
   * Rows before and after each join of a tree.
   * @param tree the tree
   * @param signal ends the counting
   * @returns by position of the join; undefined where it could not be counted in time
   */
  async count(tree: JoinTree, signal?: AbortSignal): Promise<readonly (JoinRows | undefined)[]> {
    const unknown = tree.joins.filter((join) => !this.#known.has(edgeId(join.edge)));
    const statements = unknown.flatMap((join) => statementsOf(tree, join).map((select) => ({ sql: printSql(select) })));
    const results =
      statements.length === 0
        ? []
        : await this.#engine.queryAll(statements, { timeoutMs: COUNT_TIMEOUT_MS, ...(signal && { signal }) });
    unknown.forEach((join, i) => {
      const [left, right, out] = results
        .slice(3 * i, 3 * i + 3)
        .map((result) => ('error' in result ? undefined : result.rows[0]?.[0]));
      const counted = typeof left === 'number' && typeof right === 'number' && typeof out === 'number';
      this.#known.set(edgeId(join.edge), counted ? { left, right, out } : undefined);
    });
    return tree.joins.map((join) => this.#known.get(edgeId(join.edge)));
  }
}

function statementsOf(tree: JoinTree, join: Join): SqlSelect[] {
  const aliases = tree.uses.map((_, i) => (i === join.from ? 'l' : i === join.to ? 'r' : ''));
  const source = (use: number) => ({ from: tree.uses[use]?.table ?? '', alias: aliases[use] ?? '' });
  const count: SqlSelect = {
    kind: 'select',
    distinct: false,
    columns: [{ value: { kind: 'call', fn: 'COUNT', args: [{ kind: 'star' }] } }],
    from: source(join.from),
    joins: [],
    groupBy: [],
    orderBy: [],
  };
  const named = join.edge.from.map((ref): SqlExpression => ({
    kind: 'binary',
    op: 'IS NOT',
    left: { kind: 'column', alias: 'l', column: ref.column },
    right: { kind: 'literal', value: null },
  }));
  const where = named.reduce((left, right) => ({ kind: 'binary', op: 'AND', left, right }));
  return [
    { ...count, where },
    { ...count, from: source(join.to) },
    { ...count, joins: [{ ...source(join.to), on: joinCondition(join, aliases) }] },
  ];
}

/** Less than this share of the referring rows found a partner: worth a warning. */
const DROPS = 0.98;

/**
 * What is unexpected about the rows of a join.
 * @param tree the tree
 * @param join the join
 * @param rows its rows
 * @returns one sentence, or undefined where the join keeps every row once
 */
export function joinWarning(tree: JoinTree, join: Join, rows: JoinRows): string | undefined {
  const [from, to] = [tree.uses[join.from]?.table ?? '', tree.uses[join.to]?.table ?? ''];
  const several = join.edge.cardinality === 'many-to-many' || join.edge.cardinality === 'one-to-many';
  if (rows.out > rows.left && !several) {
    return `The join of ${from} and ${to} multiplies rows: ${rows.left} rows of ${from} become ${rows.out}.`;
  }
  if (rows.left > 0 && rows.out < rows.left * DROPS) {
    return `The join of ${from} and ${to} drops rows: ${rows.left - rows.out} of ${rows.left} rows of ${from} have no partner.`;
  }
  return undefined;
}
