/** Several rows of one name, where a question compares with the one that it names: what they come to together is that of none of them. */
import { listed, say, type Message } from '../core/message';
import type { SqlValue } from '../core/values';
import type { GraphIndex } from '../graph/graph-index';
import { effectiveKey } from '../graph/model';
import type { Expression, Query, SelectQuery } from '../program/intent';
import { printSql } from '../program/print-sql';
import type { SqlExpression } from '../program/sql-tree';
import { allOf } from '../program/sql-tree';
import type { Candidate } from '../reason/programs/reasoned';
import type { SqlEngine } from '../store/sql-engine';
import { conjuncts } from '../reason/programs/intent-slots';

/** Counting rows of one name may take this long. */
const TIMEOUT_MS = 1000;
/** More rows than this of one name are no namesakes: what they share is a kind. */
const MOST = 9;

/** A row that is named: its table, and what each column of its name is. */
interface NamedRow {
  readonly table: string;
  readonly name: readonly { readonly column: string; readonly value: SqlValue }[];
}

/**
 * Says which names that a comparison rests on several rows have.
 * @param candidate a program and its result
 * @param graph tells which columns name rows
 * @param engine where the tables lie
 * @param signal ends the check
 * @returns undefined where nothing is compared with a row that is named, or each name is that of one row
 */
export async function namesakes(
  candidate: Candidate,
  graph: GraphIndex,
  engine: SqlEngine,
  signal?: AbortSignal,
): Promise<Message | undefined> {
  const { intent } = candidate;
  if (intent?.kind !== 'select') return undefined;
  const named = comparedQueries(intent).flatMap((query) => namedRow(query, graph) ?? []);
  const rows = [...new Map(named.map((row) => [JSON.stringify(row), row])).values()];
  if (rows.length === 0) return undefined;
  const statements = rows.map((row) => ({ sql: printSql(countOf(row), engine.capabilities.dialect) }));
  const found = await engine.queryAll(statements, { timeoutMs: TIMEOUT_MS, ...(signal && { signal }) });
  const several = rows.flatMap(({ table, name }, i): Message[] => {
    const result = found[i];
    const count = result === undefined || 'error' in result ? 0 : Number(result.rows[0]?.[0]);
    if (count < 2 || count > MOST) return [];
    const node = graph.table(table);
    const key = (node && effectiveKey(node)) ?? [];
    const said = say`${count} rows of ${table} are called “${name.map(({ value }) => String(value)).join(' ')}”.`;
    return [key.length > 0 ? say`${said} Say which one is meant, by its ${listed(key)}.` : said];
  });
  return several[0];
}

/** The selections whose one row is compared: those of a difference, and those that rows are compared with. */
function comparedQueries(query: SelectQuery): SelectQuery[] {
  const inner = (e: Expression): SelectQuery[] => {
    if (e.kind !== 'query' || e.query.kind !== 'select' || (e.within ?? []).length > 0) return [];
    return foldsColumn(e.query) ? [e.query] : [];
  };
  const differences = query.select.flatMap((e) => {
    const less = e.kind === 'arithmetic' && e.op === '-' ? inner(e.right) : [];
    return less.length > 0 ? [...less, query] : [];
  });
  const filters = query.where ? conjuncts(query.where) : [];
  return [...differences, ...filters.flatMap((f) => (f.kind === 'compare' && f.op !== '=' ? inner(f.right) : []))];
}

/** Whether a selection is a fold of a column: a number of rows is that of all who are called so. */
function foldsColumn({ select, groupBy }: SelectQuery): boolean {
  const [only, ...more] = select;
  return more.length === 0 && groupBy.length === 0 && only?.kind === 'aggregate' && only.fn !== 'count' && only.fn !== 'avg'; // prettier-ignore
}

/** The row that a selection from one table names, where it says no more than its name. */
function namedRow({ uses, where }: Extract<Query, { kind: 'select' }>, graph: GraphIndex): NamedRow | undefined {
  const [use, ...others] = uses;
  if (!use || !where || others.length > 0) return undefined;
  const display = graph.table(use.table)?.display ?? [];
  const name = conjuncts(where).flatMap((filter) => {
    if (filter.kind !== 'compare' || filter.op !== '=') return [undefined];
    const { left, right } = filter;
    if (left.kind !== 'column' || right.kind !== 'literal' || typeof right.value !== 'string') return [undefined];
    // What else is called a name or a title may be shared: of a department, of a post.
    return display.includes(left.column) ? [{ column: left.column, value: right.value }] : [undefined];
  });
  const known = name.filter((part) => part !== undefined);
  return known.length === name.length ? { table: use.table, name: known } : undefined;
}

function countOf({ table, name }: NamedRow) {
  const alias = 't';
  const where = allOf(
    name.map(({ column, value }): SqlExpression => {
      const left: SqlExpression = { kind: 'column', alias, column };
      return { kind: 'binary', op: '=', left, right: { kind: 'literal', value } };
    }),
  );
  return {
    kind: 'select' as const,
    distinct: false,
    columns: [{ value: { kind: 'call' as const, fn: 'COUNT' as const, args: [{ kind: 'star' as const }] } }],
    from: { from: table, alias },
    joins: [],
    ...(where && { where }),
    groupBy: [],
    orderBy: [],
  };
}
