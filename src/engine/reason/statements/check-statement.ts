/**
 * Checks a statement that a person or a language model wrote: read into a tree, names found in the graph, joins compared
 * with its key edges. What is printed again from the tree is what runs; nothing else of the text reaches the database.
 */
import type { JoinItem, PathColumn } from '../../core/answers';
import { formatColumn } from '../../core/identifiers';
import { SchemaGraphError } from '../../core/errors';
import type { Edge } from '../../graph/model';
import type { TableUse } from '../../paths/join-tree';
import { joinItem } from '../../paths/notation';
import { compared } from '../../profile/compared';
import { replaceIn } from '../../program/map-sql';
import { printSql } from '../../program/print-sql';
import { readSql } from '../../program/read-sql';
import type { SqlExpression, SqlQuery } from '../../program/sql-tree';
import type { StatementUse } from './resolved-statement';
import { resolveStatement } from './resolve-statement';
import type { OutsideJoin, Statement } from './statement';
import { checkJoins, type JoinRules } from './statement-joins';
import type { Origin, StatementProblem } from './statement-scope';
import { statementUses } from './statement-uses';

/** What checking a statement gives. */
export interface CheckedStatement {
  /** Absent where it cannot be read, or names what the graph lacks. */
  readonly statement?: Statement;
  readonly problems: readonly StatementProblem[];
}

/**
 * Checks a statement.
 * @param sql its text
 * @param rules the graph, with its rejected edges
 * @returns the statement, and what is wrong with it, errors of syntax included
 */
export function checkStatement(sql: string, rules: JoinRules): CheckedStatement {
  let query: SqlQuery;
  try {
    query = readSql(sql);
  } catch (error) {
    if (error instanceof SchemaGraphError && error.code === 'bad-input')
      return { problems: [{ code: 'syntax', message: error.said }] };
    throw error;
  }
  const resolved = resolveStatement(query, rules.index);
  if (resolved.problems.length > 0) return { problems: resolved.problems };
  const { joins, edges, outside, compared: otherwise, problems } = checkJoins(resolved, rules);
  const tree = asEdgesSay(resolved.tree, otherwise);
  const { joined, useOf } = statementUses(resolved.uses, joins);
  const columns = new Map<string, PathColumn>();
  for (const { use, column } of resolved.columns) {
    const path: PathColumn = { ...(useOf(use) ?? { table: '' }), column };
    columns.set(JSON.stringify(path), path);
  }
  const items = [
    ...joined.joins.map((join): JoinItem => joinItem(joined, join)),
    ...outside.map((join) => outsideItem(join, resolved.uses, useOf)),
  ];
  const refOf = ({ use, column }: Origin) => ({ table: resolved.uses[use]?.table ?? '', column });
  const statement: Statement = {
    tree,
    sql: printSql(tree),
    joined,
    edges,
    outside,
    joins: items,
    columns: [...columns.values()],
    outputs: resolved.outputs.map(({ name, origin }) => ({ name, ...(origin && { column: refOf(origin) }) })),
    values: resolved.values.map(({ value, ...origin }) => ({ ...refOf(origin), value })),
    folds: resolved.folds.map(refOf),
  };
  return { statement, problems };
}

/**
 * What keeps a statement from being run.
 * @param checked what `checkStatement` gave
 * @param allowOutside joins that the graph lacks may run
 * @returns empty where it may run
 */
export function hindrances(checked: CheckedStatement, allowOutside: boolean): readonly StatementProblem[] {
  return checked.problems.filter(({ code }) => !(code === 'outside-join' && allowOutside));
}

/** The same query with columns compared as the edges between them say: trimmed, without case, as numbers. */
function asEdgesSay(
  tree: SqlQuery,
  otherwise: readonly { readonly equality: { readonly at?: SqlExpression }; readonly edge: Edge }[],
): SqlQuery {
  // prettier-ignore
  if (otherwise.length === 0) return tree;
  const edges = new Map(otherwise.map(({ equality, edge }) => [equality.at, edge.match]));
  return replaceIn(tree, (e) => {
    const match = edges.get(e);
    return match !== undefined && e.kind === 'binary'
      ? { ...e, left: compared(e.left, match), right: compared(e.right, match) }
      : undefined;
  });
}

function outsideItem(
  join: OutsideJoin,
  uses: readonly StatementUse[],
  useOf: (use: number) => TableUse | undefined,
): JoinItem {
  // prettier-ignore
  const [from, to] = join.ends ?? [];
  const base = { label: null, status: 'curated', outside: true } as const;
  if (!from || !to) return { ...base, on: [], text: join.text };
  const name = ({ use, column }: typeof from) => formatColumn({ table: uses[use]?.table ?? '', column });
  const text = ({ use, column }: typeof from) => {
    const { table = '', role } = useOf(use) ?? {};
    return `${column}[${role === undefined ? table : `${table} as ${role}`}]`;
  };
  return { ...base, on: [[name(from), name(to)]], text: `${text(from)}, ${text(to)}` };
}
