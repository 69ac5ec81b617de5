/** Which columns may belong to a key that tells no rows apart: they are tried before others. */
import type { KeyHealth } from './core/health';
import type { ColumnType } from './core/values';
import { readName } from './discover/names';
import { effectiveLadder, type SchemaGraph } from './graph/model';
import type { SourceShape } from './source-data';

/** What is measured, and what holds files, tells rows apart by chance. */
const NO_PARTS: ReadonlySet<ColumnType> = new Set(['real', 'blob', 'boolean']);
/** Of wider tables no more columns are looked at. */
const MOST_COLUMNS = 200;

/**
 * The other columns of a key's table, the likeliest part of the key first: rungs of the table's ladder, ends of key edges, what
 * is named like a key, then points in time, then the rest in their order.
 * @param graph says what ladders and edges there are
 * @param key the key
 * @param shape what the data has
 */
export function likelyParts(
  graph: SchemaGraph,
  key: Pick<KeyHealth, 'table' | 'columns'>,
  shape: Pick<SourceShape, 'tables'>,
): readonly string[] {
  const described = graph.tables.get(key.table);
  const ladder = described ? effectiveLadder(described) : [];
  const ends = new Set(
    graph.edges
      .filter(({ kind, status }) => kind === 'key' && status !== 'rejected')
      .flatMap(({ from, to }) => [...from, ...to])
      .flatMap(({ table, column }) => (table === key.table ? [column] : [])),
  );
  const own = shape.tables.find(({ name }) => name === key.table)?.columns ?? [];
  const rank = ({ name, type }: { readonly name: string; readonly type: ColumnType }): number => {
    if (ladder.includes(name)) return 0;
    if (ends.has(name)) return 1;
    if (readName(name).idLike) return 2;
    return type === 'date' || type === 'datetime' || /year/i.test(name) ? 3 : 4;
  };
  return own
    .filter(({ name, type }) => !key.columns.includes(name) && !NO_PARTS.has(type))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_COLUMNS)
    .map(({ name }) => name);
}
