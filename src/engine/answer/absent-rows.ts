/** Rows that a question names by a key which none has: "patient 99999". Nothing found is then no answer, but a wrong name. */
import { columnKey, type ColumnRef } from '../core/identifiers';
import type { SqlValue } from '../core/values';
import { listed, say, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import { effectiveKey } from '../graph/model';
import type { Query } from '../program/intent';
import { printSql } from '../program/print-sql';
import type { Candidate } from '../reason/programs/reasoned';
import type { Statement } from '../reason/statements/statement';
import type { SqlEngine } from '../store/sql-engine';
import { conjuncts } from '../reason/programs/intent-slots';

/** Looking for one key may take this long. */
const TIMEOUT_MS = 1000;

/** A key that a program asks for. */
interface NamedKey {
  readonly table: string;
  readonly column: string;
  readonly value: SqlValue;
}

/**
 * Says which rows do not exist, where nothing was found because of that.
 * @param candidate a program and its result
 * @param graph tells which columns identify rows
 * @param engine where the tables lie
 * @param signal ends the check
 * @returns undefined where something was found, or every row that is named exists
 */
export async function absentRows(
  candidate: Candidate,
  graph: GraphIndex,
  engine: SqlEngine,
  signal?: AbortSignal,
): Promise<Message | undefined> {
  if (!foundNothing(candidate)) return undefined;
  const { intent, statement } = candidate;
  const keys = intent ? namedKeys(intent, graph) : comparedKeys(statement?.values ?? [], graph);
  const statements = keys.map((key) => ({ sql: printSql(oneRowWith(key), engine.capabilities.dialect) }));
  if (keys.length === 0) return undefined;
  const found = await engine.queryAll(statements, { timeoutMs: TIMEOUT_MS, ...(signal && { signal }) });
  const absent = keys.filter((_, i) => {
    const result = found[i];
    return result !== undefined && !('error' in result) && result.rows.length === 0;
  });
  if (absent.length === 0) return undefined;
  const names = absent.map(({ table, column, value }) => say`row of ${table} whose ${column} is ${String(value)}`);
  return say`There is no ${listed(names)}.`;
}

/** No rows, or nothing but counts of none. */
function foundNothing({ result: { rows } }: Candidate): boolean {
  return rows.every((row) => row.every((cell) => cell === 0 || cell === null));
}

/** The rows that are named by the whole of a key, their own or the one that a column refers to. */
function namedKeys(query: Query, graph: GraphIndex): NamedKey[] {
  if (query.kind === 'set' || !query.where) return [];
  const keys = conjuncts(query.where).flatMap((filter): NamedKey[] => {
    if (filter.kind !== 'compare' || filter.op !== '=') return [];
    const { left, right } = filter;
    if (left.kind !== 'column' || right.kind !== 'literal') return [];
    const key = keyBehind({ table: query.uses[left.use]?.table ?? '', column: left.column }, graph);
    return key ? [{ ...key, value: right.value }] : [];
  });
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}

/** The same of a statement: the values that it compares with keys. */
function comparedKeys(values: Statement['values'], graph: GraphIndex): NamedKey[] {
  return values.flatMap((compared) => {
    const key = keyBehind({ table: compared.table, column: compared.column }, graph);
    return key ? [{ ...key, value: compared.value }] : [];
  });
}

/**
 * The key of one column that a column is, or leads to along key edges: an order names its customer. Undefined for a part of
 * a key, which names no row by itself.
 */
function keyBehind(start: ColumnRef, graph: GraphIndex): ColumnRef | undefined {
  const seen = new Map([[columnKey(start), start]]);
  for (const ref of seen.values()) {
    const table = graph.table(ref.table);
    const key = (table && effectiveKey(table)) ?? [];
    if (key.length === 1 && key[0] === ref.column) return ref;
    for (const edge of graph.edgesAt(ref, 'key').outgoing) {
      const next = edge.to[edge.from.findIndex((from) => columnKey(from) === columnKey(ref))];
      if (next) seen.set(columnKey(next), next);
    }
  }
  return undefined;
}

function oneRowWith({ table, column, value }: NamedKey) {
  const alias = 't';
  return {
    kind: 'select' as const,
    distinct: false,
    columns: [{ value: { kind: 'literal' as const, value: 1 } }],
    from: { from: table, alias },
    joins: [],
    where: {
      kind: 'binary' as const,
      op: '=' as const,
      left: { kind: 'column' as const, alias, column },
      right: { kind: 'literal' as const, value },
    },
    groupBy: [],
    orderBy: [],
    limit: 1,
  };
}
