import { describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../../src/engine/graph/memory-index';
import type { Edge, SchemaGraph } from '../../../../src/engine/graph/model';
import type { Catalogue } from '../../../../src/engine/profile/catalogue';
import { joinIndexes } from '../../../../src/engine/reason/programs/join-indexes';

const edge = (from: string[], to: string[], match: Edge['match'] = 'exact'): Edge => {
  const refs = (names: string[]) => names.map((n) => ({ table: n.split('.')[0] ?? '', column: n.split('.')[1] ?? '' }));
  return { kind: 'key', from: refs(from), to: refs(to), keywords: [], match, status: 'declared' };
};

/** Indexes as `table(expressions)`, for tables of so many rows. */
function indexed(edges: readonly Edge[], rows: Record<string, number>): string[] {
  const names = Object.keys(rows);
  const table = (name: string) => ({ name, unique: [], display: [], terms: [], columns: new Map() });
  const graph: SchemaGraph = {
    version: 1,
    revision: 0,
    include: [],
    dictionaries: [],
    sources: [],
    tables: new Map(names.map((name) => [name, table(name)])),
    edges,
  };
  const tables = new Map(names.map((name) => [name, { name, rows: rows[name] }]));
  return joinIndexes(createGraphIndex(graph), { tables } as unknown as Catalogue).map(
    ({ table: own, on }) => `${own}(${on.join(', ')})`,
  );
}

describe('joinIndexes', () => {
  it.each<[string, Edge[], Record<string, number>, string[]]>([
    ['both sides, small tables first', [edge(['a.x'], ['b.id'])], { a: 5000, b: 200 }, ['b("id")', 'a("x")']],
    ['composite keys whole', [edge(['a.x', 'a.y'], ['b.x', 'b.y'])], { a: 500, b: 10 }, ['a("x", "y")']],
    ['as the edge compares', [edge(['a.x'], ['b.id'], 'trim')], { a: 500, b: 10 }, ['a(TRIM("x"))']],
    ['each once', [edge(['a.x'], ['b.id']), edge(['c.x'], ['b.id'])], { a: 10, b: 500, c: 10 }, ['b("id")']],
    ['not where few rows are', [edge(['a.x'], ['b.id'])], { a: 99, b: 99 }, []],
    ['not where too many are', [edge(['a.x'], ['b.id'])], { a: 9_000_000, b: 200 }, ['b("id")']],
    ['hostile names are quoted', [edge(['a.x" DESC); DROP'], ['b.id'])], { a: 500, b: 1 }, ['a("x"" DESC); DROP")']],
  ])('%s', (_, edges, rows, expected) => {
    expect(indexed(edges, rows)).toEqual(expected);
  });
});
