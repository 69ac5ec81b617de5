import { describe, expect, it } from 'vitest';
import { capped, sharedParents } from '../../../src/engine/answer/shared-parents';
import { GraphWords } from '../../../src/engine/answer/words';
import { inEnglish } from '../../../src/engine/core/message';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { parseGraph } from '../../../src/engine/graph/parse';
import { findJoinTrees } from '../../../src/engine/paths/join-trees';
import type { SelectQuery } from '../../../src/engine/program/intent';

const EDGES = {
  feesToShips: '  - { kind: key, from: fees.SHIP, to: ships.ship_id }',
  oneFeeForEachShip: '  - { kind: key, from: fees.SHIP, to: ships.ship_id, cardinality: one-to-one }',
  tripsToShips: '  - { kind: key, from: trips.ship_id, to: ships.ship_id }',
  shipsToTrips: '  - { kind: key, from: ships.ship_id, to: trips.ship_id, cardinality: one-to-many }',
  feesToTrips: '  - { kind: key, from: [fees.SHIP, fees.TRIP], to: [trips.ship_id, trips.trip_no] }',
};

function warned(tables: readonly string[], edges: readonly (keyof typeof EDGES)[]): readonly string[] {
  const { value: graph } = parseGraph(
    `
version: 1
tables:
  ships: { key: [ship_id], columns: { ship_id: {}, name: {} } }
  trips: { key: [ship_id, trip_no], columns: { ship_id: {}, trip_no: {}, port: {} } }
  fees: { key: [SHIP, TRIP], columns: { SHIP: {}, TRIP: {}, fee: {} } }
edges:
${edges.map((name) => EDGES[name]).join('\n')}
`,
    'test.sgraph.yaml',
  );
  if (!graph) throw new Error('the test graph cannot be read');
  const index = createGraphIndex(graph);
  const uses = tables.map((table) => ({ table }));
  const intent: SelectQuery = { kind: 'select', uses, distinct: false, select: [], groupBy: [], orderBy: [] };
  const { trees } = findJoinTrees(index, uses);
  const [tree] = trees;
  if (!tree) throw new Error('the tables are not joined');
  const best = { intent, columns: [], joins: [tree] };
  return sharedParents(best, index, new GraphWords(index)).map((said) => inEnglish(said));
}

describe('sharedParents', () => {
  it.each([['tripsToShips'], ['shipsToTrips']] as const)('tells of two many sides of one parent (%s)', (edge) => {
    const [said, ...more] = warned(['fees', 'trips'], ['feesToShips', edge]);
    expect(said).toMatch(/^Rows of fees and trips were matched only by their ship:/);
    expect(more).toEqual([]);
  });

  it.each([
    ['a parent that is asked for', ['fees', 'trips', 'ships'], ['feesToShips', 'tripsToShips']],
    ['a closer join', ['fees', 'trips'], ['feesToShips', 'tripsToShips', 'feesToTrips']],
    ['a parent with one row on one side', ['fees', 'trips'], ['oneFeeForEachShip', 'tripsToShips']],
    ['a junction', ['trips', 'ships'], ['feesToShips', 'feesToTrips']],
  ] as const)('says nothing of %s', (_, tables, edges) => {
    expect(warned(tables, edges)).toEqual([]);
  });
});

it('lets no such answer be likely', () => {
  const said = [{ text: 'x' }] as unknown as Parameters<typeof capped>[1];
  expect([capped(0.9, said), capped(0.2, said), capped(0.9, [])]).toEqual([0.45, 0.2, 0.9]);
});
