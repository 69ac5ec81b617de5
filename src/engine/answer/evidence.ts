/** The rows that an answer rests on: its program without folding, asked for the places and keys of its rows. */
import type { Citation, PathColumn } from '../core/answers';
import type { SqlDialect } from '../core/sql-dialect';
import type { SqlValue } from '../core/values';
import type { GraphIndex } from '../graph/graph-index';
import { effectiveKey, effectiveLadder } from '../graph/model';
import { nameAmong, placeOf, type ImportedTable } from '../ingest/loaded-data';
import { withoutOutputNames } from '../program/output-names';
import { printSql } from '../program/print-sql';
import { allOf, sourcesOf, type SqlExpression, type SqlQuery, type SqlSelect, type SqlWith } from '../program/sql-tree';
import type { QueryResult } from '../store/sql-engine';

/** Citations of one answer. */
export const MOST_CITATIONS = 100;

/** A statement that asks for rows to cite, and what its columns mean. */
export interface EvidenceQuery {
  readonly sql: string;
  readonly tables: readonly CitedTable[];
}

interface CitedTable {
  readonly table: ImportedTable;
  readonly key: readonly string[];
  /** Position of the place column in a row; the key's columns follow it. */
  readonly at: number;
}

/**
 * The statements that find the rows behind a program.
 * @param query the program
 * @param tables the imported tables by name
 * @param index the graph, for keys
 * @param dialect of the engine that runs them
 */
export function evidenceQueries(
  query: SqlQuery,
  tables: ReadonlyMap<string, ImportedTable>,
  index: GraphIndex,
  dialect: SqlDialect,
): EvidenceQuery[] {
  return selectsOf(query, []).flatMap((select) => evidenceOf(select, tables, index, dialect) ?? []);
}

/** The selections that read tables: both sides of a set operation, sub-queries in FROM, and those of WITH. */
function selectsOf(query: SqlQuery, outer: readonly SqlWith[]): SqlSelect[] {
  const named = [...outer, ...(query.with ?? [])];
  const inWith = query.recursive ? [] : (query.with ?? []).flatMap((part) => selectsOf(part.query, outer));
  if (query.kind === 'set') return [...selectsOf(query.left, named), ...selectsOf(query.right, named), ...inWith];
  const sources = sourcesOf(query);
  const inner = sources.flatMap((source) => (typeof source.from === 'string' ? [] : selectsOf(source.from, named)));
  const own = named.length > 0 ? { ...query, with: named } : query;
  return [...(sources.some(({ from }) => isTable(from, named)) ? [own] : []), ...inner, ...inWith];
}

/** Whether a source is a table, and no name of WITH. */
function isTable(from: string | SqlQuery, named: readonly SqlWith[]): from is string {
  return typeof from === 'string' && !named.some(({ name }) => name.toLowerCase() === from.toLowerCase());
}

function evidenceOf(
  whole: SqlSelect,
  tables: ReadonlyMap<string, ImportedTable>,
  index: GraphIndex,
  dialect: SqlDialect,
): EvidenceQuery | undefined {
  const select = withoutOutputNames(whole);
  const { with: named, recursive } = select;
  const columns: SqlSelect['columns'][number][] = [];
  const cited: CitedTable[] = [];
  for (const source of sourcesOf(select)) {
    const table = isTable(source.from, named ?? []) ? tables.get(source.from) : undefined;
    if (!table || (table.placeColumn === undefined && !keyOf(table, index))) continue;
    const key = keyOf(table, index) ?? [];
    const column = (name: string): SqlExpression => ({ kind: 'column', alias: source.alias, column: name });
    cited.push({ table, key, at: columns.length });
    const place: SqlExpression =
      table.placeColumn === undefined ? { kind: 'literal', value: null } : column(table.placeColumn);
    columns.push({ value: place }, ...key.map((name) => ({ value: column(name) })));
  }
  if (cited.length === 0) return undefined;
  const where = allOf([...(select.where ? [select.where] : []), ...keptGroups(select)]);
  const folded = select.groupBy.length > 0;
  const { from, joins, orderBy, limit, offset } = select;
  const rows: SqlSelect = {
    kind: 'select',
    ...(named && { with: named }),
    ...(recursive && { recursive }),
    distinct: false,
    columns,
    ...(from && { from }),
    joins,
    ...(where && { where }),
    groupBy: [],
    orderBy: folded || hasAggregate(orderBy.map((key) => key.by)) ? [] : orderBy,
    limit: folded || limit === undefined ? MOST_CITATIONS : Math.min(limit, MOST_CITATIONS),
    ...(!folded && offset !== undefined && { offset }),
  };
  return { sql: printSql(rows, dialect), tables: cited };
}

/** Where only some groups are in the answer, its rows are those of these groups. */
function keptGroups(select: SqlSelect): SqlExpression[] {
  if (select.groupBy.length === 0 || (!select.having && select.limit === undefined)) return [];
  const { with: _, ...plain } = select;
  const groups: SqlSelect = { ...plain, distinct: false, columns: select.groupBy.map((value) => ({ value })) };
  return [{ kind: 'in-query', of: select.groupBy, query: groups, negated: false }];
}

function hasAggregate(expressions: readonly SqlExpression[]): boolean {
  return expressions.some((e) => JSON.stringify(e).match(/"fn":"(COUNT|SUM|AVG|MIN|MAX|TOTAL)"/));
}

/** What names a row of a table: its key; where it has none, its ladder, which at least says where the row belongs. */
function keyOf(table: ImportedTable, index: GraphIndex): readonly string[] | undefined {
  const found = index.table(table.name);
  if (!found) return undefined;
  const named = effectiveKey(found) ?? effectiveLadder(found);
  return named.length > 0 ? named : undefined;
}

/**
 * Citations from the rows of an evidence query.
 * @param query the statement that was run
 * @param result its rows
 * @param used the columns that the answer uses
 */
export function citationsOf(query: EvidenceQuery, result: QueryResult, used: readonly PathColumn[]): Citation[] {
  const seen = new Set<string>();
  const citations: Citation[] = [];
  for (const row of result.rows) {
    for (const { table, key, at } of query.tables) {
      const place = row[at] ?? null;
      const values = Object.fromEntries(key.map((name, i) => [name, row[at + 1 + i] ?? null]));
      const id = JSON.stringify([table.name, place, place === null ? values : 0]);
      if (seen.has(id) || (place === null && Object.values(values).every((v) => v === null))) continue;
      seen.add(id);
      citations.push({
        source: table.source,
        table: table.name,
        ...(typeof place === 'number' ? numbered(table, place) : { row: rowByKey(values) || String(place) }),
        key: values,
        columns: columnsIn(used, table.name),
      });
    }
  }
  return citations.slice(0, MOST_CITATIONS);
}

/** The row's number in its source; where that has several files, also which of them it is in; in a workbook its cells. */
function numbered(table: ImportedTable, place: number): Pick<Citation, 'row' | 'file' | 'cells'> {
  const { file, row, cells } = placeOf(table, place);
  const name = file === undefined ? undefined : nameAmong(file, table.files?.map(({ path }) => path) ?? []);
  return { row, ...(name !== undefined && { file: name }), ...(cells !== undefined && { cells }) };
}

function rowByKey(key: Readonly<Record<string, SqlValue>>): string {
  return Object.values(key).map(String).join(', ');
}

function columnsIn(used: readonly PathColumn[], table: string): string[] {
  return [...new Set(used.filter((c) => c.table === table && c.column !== '*').map((c) => c.column))];
}
