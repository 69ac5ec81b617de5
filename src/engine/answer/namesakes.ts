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
import { HALF_COLUMN } from '../reason/said/full-name';

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
  const folded = comparedQueries(intent).filter(({ uses }) => uses.length === 1);
  const named = [...folded, ...comparedCounts(intent)].flatMap((query) => namedRow(query, graph) ?? []);
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

/** The selections that count what belongs to one row, where numbers of what belongs to others are compared with theirs: "more visits than Anna". */
function comparedCounts({ having }: SelectQuery): SelectQuery[] {
  return (having ? conjuncts(having) : []).flatMap((f) =>
    f.kind === 'compare' && f.right.kind === 'query' && f.right.query.kind === 'select' ? [f.right.query] : [],
  );
}

/** Whether a selection is a fold of a column: a number of rows is that of all who are called so. */
function foldsColumn({ select, groupBy }: SelectQuery): boolean {
  const [only, ...more] = select;
  return more.length === 0 && groupBy.length === 0 && only?.kind === 'aggregate' && only.fn !== 'count' && only.fn !== 'avg'; // prettier-ignore
}

/** The row that a selection names, where it says no more than its name. */
function namedRow({ uses, where }: Extract<Query, { kind: 'select' }>, graph: GraphIndex): NamedRow | undefined {
  const parts = (where ? conjuncts(where) : []).map((filter) => {
    if (filter.kind !== 'compare' || filter.op !== '=') return undefined;
    const { left, right } = filter;
    if (left.kind !== 'column' || right.kind !== 'literal' || typeof right.value !== 'string') return undefined;
    return { use: left.use, column: left.column, value: right.value };
  });
  const known = parts.filter((part) => part !== undefined);
  const [first] = known;
  const { table } = uses[first?.use ?? -1] ?? {};
  if (!table || known.length < parts.length || known.some(({ use }) => use !== first?.use)) return undefined;
  const display = graph.table(table)?.display ?? [];
  // What else is called a name or a title may be shared, of a department, of a post: two halves of a name are those of a person.
  const isName = ({ column }: { column: string }) => display.includes(column) || (display.length === 0 && known.length === 2 && HALF_COLUMN.test(column)); // prettier-ignore
  return known.every(isName) ? { table, name: known.map(({ column, value }) => ({ column, value })) } : undefined;
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
