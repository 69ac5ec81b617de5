/** Rows that a question names by a key which none has: "patient 99999". Nothing found is then no answer, but a wrong name. */
import type { SqlValue } from '../core/values';
import { listed, say, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import { effectiveKey } from '../graph/model';
import type { Filter, Query } from '../program/intent';
import { printSql } from '../program/print-sql';
import type { Candidate } from '../reason/reasoned';
import type { SqlEngine } from '../store/sql-engine';

/** Looking for one key may take this long. */
const TIMEOUT_MS = 200;

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
  const keys = namedKeys(candidate.intent, graph);
  const statements = keys.map((key) => ({ sql: printSql(oneRowWith(key)) }));
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

/** The columns that identify rows and the one value that each has to have. */
function namedKeys(query: Query, graph: GraphIndex): NamedKey[] {
  if (query.kind === 'set' || !query.where) return [];
  return conjuncts(query.where).flatMap((filter): NamedKey[] => {
    if (filter.kind !== 'compare' || filter.op !== '=') return [];
    const { left, right } = filter;
    if (left.kind !== 'column' || right.kind !== 'literal') return [];
    const table = query.uses[left.use]?.table ?? '';
    const key = { table, column: left.column, value: right.value };
    return identifies(key, graph) ? [key] : [];
  });
}

function conjuncts(filter: Filter): readonly Filter[] {
  return filter.kind === 'and' ? filter.parts.flatMap(conjuncts) : [filter];
}

/** Whether a column is part of a key, or refers to one. */
function identifies({ table, column }: NamedKey, graph: GraphIndex): boolean {
  const node = graph.table(table);
  if (node && effectiveKey(node)?.includes(column) === true) return true;
  const { outgoing, incoming } = graph.edgesAt({ table, column }, 'key');
  return outgoing.length + incoming.length > 0;
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
