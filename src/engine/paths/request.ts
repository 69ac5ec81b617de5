/** What paths are asked for: columns, whole tables, and the roles of either; and which lone keys stand for others. */
import { SchemaGraphError } from '../core/errors';
import { formatColumn, parseColumn, quotePart, splitQualified, type ColumnRef } from '../core/identifiers';
import { say } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import { effectiveLadder } from '../graph/model';
import { useKey } from './join-trees';
import type { TableUse } from './join-tree';

/** One thing asked for. Without a column it is the table as a whole. */
export interface PathRequest {
  readonly use: TableUse;
  readonly column?: string;
}

/**
 * Reads `T.C`, `T.*` or `T.C@role`; names are quoted as in SQL where they need it.
 * @param index the graph that the names are looked up in
 * @param text what was asked for
 * @returns the request, spelt as in the graph
 * @throws SchemaGraphError `bad-input` where the text is no such name, `not-found` where the graph has no such column
 */
export function parseRequest(index: GraphIndex, text: string): PathRequest {
  const [name = '', role] = splitRole(text.trim());
  const withRole = (table: string): TableUse => ({ table, ...(role !== undefined && { role }) });
  const parts = splitQualified(name);
  if (parts?.length === 2 && name.endsWith('.*')) {
    const table = index.table(parts[0] ?? '');
    if (!table) throw new SchemaGraphError('not-found', say`There is no table ${parts[0] ?? ''} in the graph.`);
    return { use: withRole(table.name) };
  }
  const ref = parseColumn(name);
  if (!ref || role === '') {
    throw new SchemaGraphError(
      'bad-input',
      say`“${text}” is not a column. Write TABLE.COLUMN, TABLE.* or TABLE.COLUMN@role.`,
    );
  }
  const found = index.resolve(ref);
  if (!found) {
    throw new SchemaGraphError(
      'not-found',
      index.table(ref.table)
        ? say`There is no column ${formatColumn(ref)} in the graph.`
        : say`There is no table ${ref.table} in the graph.`,
    );
  }
  return { use: withRole(found.table), column: found.column };
}

/** Writes a request as it is read. */
export function formatRequest({ use, column }: PathRequest): string {
  const name = column === undefined ? `${quotePart(use.table)}.*` : formatColumn({ table: use.table, column });
  return use.role === undefined ? name : `${name}@${use.role}`;
}

function splitRole(text: string): readonly [string, string?] {
  const match = /^((?:"(?:[^"]|"")*"|[^"@])*)@(.*)$/.exec(text);
  if (!match) return [text];
  const role = (match[2] ?? '').trim();
  return [(match[1] ?? '').trim(), /^".*"$/.test(role) ? role.slice(1, -1).replaceAll('""', '"') : role];
}

/** A lone key, and the column that it stands for. */
export interface Fold {
  readonly request: PathRequest;
  readonly as: PathRequest;
}

/**
 * Folds lone keys: a requested ladder column whose table has no other requested column, and which key edges tie, through
 * other tables too, to a column of a table that has, stands for that column; its table is left out (SGAM B.2, B.3). Not
 * where the tie is fuzzy or rewrites values, or where two columns of the nearest table would do.
 * @param index the graph
 * @param requests everything asked for
 */
export function foldLoneKeys(index: GraphIndex, requests: readonly PathRequest[]): readonly Fold[] {
  const folds: Fold[] = [];
  const gone = new Set<string>();
  const pinned = new Set<string>();
  for (const request of requests) {
    const own = useKey(request.use);
    if (pinned.has(own) || !isLoneKey(index, request, requests)) continue;
    const others = requests.filter((r) => useKey(r.use) !== own && !gone.has(useKey(r.use)));
    const as = nearestTie(index, request, others);
    if (!as) continue;
    gone.add(own);
    pinned.add(useKey(as.use));
    folds.push({ request, as });
  }
  return folds;
}

function isLoneKey(index: GraphIndex, request: PathRequest, requests: readonly PathRequest[]): boolean {
  const table = index.table(request.use.table);
  if (!table || request.column === undefined || !effectiveLadder(table).includes(request.column)) return false;
  return requests.every(
    (r) => r.use.table !== request.use.table || (useKey(r.use) === useKey(request.use) && r.column === request.column),
  );
}

/** The nearest column, by key edges, of a table that has another requested column. */
function nearestTie(index: GraphIndex, request: PathRequest, others: readonly PathRequest[]): PathRequest | undefined {
  const seen = new Set([JSON.stringify([request.use.table, request.column])]);
  let front: readonly ColumnRef[] = [{ table: request.use.table, column: request.column ?? '' }];
  for (let hop = 0; front.length > 0; hop++) {
    const next: ColumnRef[] = [];
    for (const ref of front) {
      for (const tied of tiedColumns(index, ref, hop === 0 ? request.use.role : undefined)) {
        const name = JSON.stringify([tied.table, tied.column]);
        if (seen.has(name)) continue;
        seen.add(name);
        next.push(tied);
      }
    }
    for (const { use } of others) {
      const tied = next.filter((ref) => ref.table === use.table);
      const [only] = tied;
      const wanted = others.some((r) => useKey(r.use) === useKey(use) && r.column !== only?.column);
      if (tied.length === 1 && only && wanted) return { use, column: only.column };
      if (tied.length > 1) return undefined;
    }
    front = next;
  }
  return undefined;
}

function tiedColumns(index: GraphIndex, ref: ColumnRef, role: string | undefined): readonly ColumnRef[] {
  const same = (a: ColumnRef) => a.table === ref.table && a.column === ref.column;
  const { outgoing, incoming } = index.edgesAt(ref, 'key');
  const entering =
    role === undefined ? incoming : incoming.filter((e) => e.label?.toLowerCase() === role.toLowerCase());
  const tied: ColumnRef[] = [];
  for (const edge of new Set([...(role === undefined ? outgoing : []), ...entering])) {
    if (edge.match !== 'exact') continue;
    edge.from.forEach((from, i) => {
      const to = edge.to[i];
      if (to && same(from)) tied.push(to);
      else if (to && same(to)) tied.push(from);
    });
  }
  return tied.filter((other) => other.table !== ref.table);
}
