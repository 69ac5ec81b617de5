import { expect, test } from 'vitest';
import { missingProposals } from '../../../src/engine/discover/missing-proposals';
import { parseGraph } from '../../../src/engine/graph/parse';

const graphOf = (table: string) => parseGraph(`version: 1\ntables: { T: { ${table} } }`, '/g.sgraph.yaml').value;
const SUGGESTED = 'suggested: { key: [id] }';

test.each<[string, string, string, number]>([
  ['a declared key that a person has rejected', 'rejected: [{ key: [id], reason: ids are used again }]', 'key: [id]', 0],
  ['a found key that a person has rejected', 'rejected: [{ key: [id] }]', SUGGESTED, 0],
  ['a key where the graph has one', 'key: [no]', 'key: [id]', 0],
  ['a declared key that the graph lacks', '', 'key: [id]', 1],
  ['a found key that the graph lacks', 'rejected: [{ keywords: [id] }]', SUGGESTED, 1],
])('%s', (_what, written, drafted, keys) => {
  const { edits, counts } = missingProposals(graphOf(written), graphOf(drafted));
  expect(counts.keys).toBe(keys);
  expect(edits).toHaveLength(keys);
}); // prettier-ignore

test.each<[string, string, string, string, readonly string[]]>([
  [
    'an edge that follows from two of the graph',
    '',
    '{ kind: key, from: [BOX.SHIP, BOX.NO], to: [TRIP.SHIP, TRIP.NO] }, { kind: key, from: TRIP.SHIP, to: SHIP.ID }',
    '{ kind: key, from: BOX.SHIP, to: SHIP.ID, status: suggested }',
    [],
  ],
  [
    'an edge that follows from one of the graph and one that is proposed, whatever the case',
    '',
    '{ kind: key, from: [BOX.SHIP, BOX.NO], to: [TRIP.SHIP, TRIP.NO] }',
    '{ kind: key, from: Box.Ship, to: Ship.Id, status: suggested }, { kind: key, from: Trip.Ship, to: Ship.Id, status: suggested }',
    ['Trip.Ship'],
  ],
  [
    'an edge beside a way that was rejected',
    '',
    '{ kind: key, from: [BOX.SHIP, BOX.NO], to: [TRIP.SHIP, TRIP.NO], status: rejected }, { kind: key, from: TRIP.SHIP, to: SHIP.ID }',
    '{ kind: key, from: BOX.SHIP, to: SHIP.ID, status: suggested }',
    ['BOX.SHIP'],
  ],
  [
    'an edge within the key, where the way around leaves it',
    'EVENT: { key: [CASE, NO] }',
    '{ kind: key, from: [EVENT.CASE, EVENT.CAR], to: [CAR.CASE, CAR.NO] }, { kind: key, from: CAR.CASE, to: CRASH.CASE }',
    '{ kind: key, from: EVENT.CASE, to: CRASH.CASE, status: suggested }',
    ['EVENT.CASE'],
  ],
])('%s', (_what, tables, written, drafted, edges) => {
  const graph = (list: string) =>
    parseGraph(`version: 1\ntables: { ${tables} }\nedges: [${list}]\n`, '/g.sgraph.yaml').value;
  const { edits } = missingProposals(graph(written), graph(drafted));
  const added = edits.flatMap((edit) => (edit.op === 'addEdge' ? edit.value.from.slice(0, 1) : []));
  expect(added.map(({ table, column }) => `${table}.${column}`)).toEqual(edges);
});

test.each([
  ['as the data', 'GV', 'CRASH'],
  ['otherwise', 'gv', 'Crash'],
])('a second join gets a label where the file spells its tables %s', (_how, from, to) => {
  const graph = (edge: string) => parseGraph(`version: 1\nedges: [{ kind: key, ${edge} }]`, '/g.sgraph.yaml').value;
  const written = graph(`from: ${from}.CASEID, to: ${to}.CASEID`);
  const { edits } = missingProposals(written, graph('from: GV.OTHERID, to: CRASH.CASEID, status: suggested'));
  expect(edits).toEqual([expect.objectContaining({ value: expect.objectContaining({ label: 'other' }) as unknown })]);
});
