// Access by name and by neighbourhood, without case where that is unambiguous; completion from the data.
import { describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { parseGraph } from '../../../src/engine/graph/parse';
import { withShapes } from '../../../src/engine/graph/with-shapes';

const graph = parseGraph(
  `version: 1
revision: 4
tables:
  GV: { key: [CASEID, VEHNO], columns: { CASEID: {}, VEHNO: {}, vehno2: {}, Vehno2: {} } }
  CRASH: { columns: { CASEID: { type: integer } } }
edges:
  - { kind: key, from: gv.caseid, to: CRASH.CASEID }
  - { kind: key, from: GV.VEHNO, to: GV.CASEID, label: self }
  - { kind: key, from: GV.VEHNO, to: CRASH.CASEID, status: rejected }
  - { kind: context, from: GV.VEHNO, to: GV.CASEID }
`,
  'a.sgraph.yaml',
).value;

describe('createGraphIndex', () => {
  const index = createGraphIndex(graph);

  it('finds names without case where that is unambiguous', () => {
    expect(index.table('gv')?.name).toBe('GV');
    expect(index.resolve({ table: 'crash', column: 'caseid' })).toEqual({ table: 'CRASH', column: 'CASEID' });
    expect(index.resolve({ table: 'GV', column: 'VEHNO2' })).toBeUndefined();
    expect(index.resolve({ table: 'GV', column: 'Vehno2' })).toEqual({ table: 'GV', column: 'Vehno2' });
    expect(index.column({ table: 'crash', column: 'CASEID' })?.type).toBe('integer');
    expect(index.tableNames(1, 1)).toEqual(['CRASH']);
  });

  it('gives edges by column and table, self joins once and rejected ones never', () => {
    expect(index.keyEdges('gv').map((edge) => edge.label)).toEqual([undefined, 'self']);
    expect(index.keyEdgesBetween('CRASH', 'GV')).toHaveLength(1);
    expect(index.keyEdgesBetween('GV', 'GV').map((edge) => edge.label)).toEqual(['self']);
    const vehno = { table: 'GV', column: 'VEHNO' };
    expect(index.edgesAt(vehno, 'context').outgoing).toHaveLength(1);
    expect(index.edgesAt(vehno, 'key').outgoing.map((edge) => edge.label)).toEqual(['self']);
    expect(index.edgesAt({ table: 'CRASH', column: 'CASEID' }, 'key').incoming[0]?.from).toEqual([
      { table: 'GV', column: 'CASEID' },
    ]);
  });

  it('hashes meaning, not layout', () => {
    const reread = (text: string) => createGraphIndex(parseGraph(text, 'b').value).hash;
    expect(reread('version: 1\nname: a # here\n')).toBe(reread('{ version: 1, name: "a" }'));
    expect(reread('version: 1\nname: a\n')).not.toBe(reread('version: 1\nname: b\n'));
  });
});

describe('withShapes', () => {
  it('adds what only the data has, and types', () => {
    const full = withShapes(graph, [
      {
        name: 'GV',
        columns: [
          { name: 'CASEID', type: 'integer' },
          { name: 'SPEED', type: 'real' },
        ],
      },
      { name: 'NEW', columns: [{ name: 'a', type: 'text' }] },
    ]);
    expect([...full.tables.keys()]).toEqual(['GV', 'CRASH', 'NEW']);
    expect([...(full.tables.get('GV')?.columns.keys() ?? [])]).toEqual([
      'CASEID',
      'VEHNO',
      'vehno2',
      'Vehno2',
      'SPEED',
    ]);
    expect(full.tables.get('GV')?.columns.get('CASEID')).toEqual({ name: 'CASEID', type: 'integer' });
    expect(full.tables.get('GV')?.columns.get('SPEED')).toEqual({ name: 'SPEED', type: 'real' });
    expect(full.tables.get('NEW')?.columns.get('a')?.type).toBe('text');
    expect(full.tables.get('CRASH')).toEqual(graph.tables.get('CRASH'));
  });

  it('spells names as the data does, wherever they stand', () => {
    const written = parseGraph(
      `version: 1
tables:
  gv:
    key: [caseid, VEHNO]
    unique: [[vehno]]
    display: [vehno]
    suggested: { ladder: [caseid] }
    columns: { vehno: { says: no. } }
edges:
  - { kind: key, from: gv.caseid, to: crash.caseid }
`,
      'g',
    ).value;
    const columns = ['CaseId', 'VehNo'].map((name) => ({ name, type: 'integer' as const }));
    const full = withShapes(written, [
      { name: 'Crash', columns },
      { name: 'Gv', columns },
    ]);
    expect([...full.tables.keys()]).toEqual(['Gv', 'Crash']);
    expect(full.tables.get('Gv')).toEqual({
      name: 'Gv',
      key: ['CaseId', 'VehNo'],
      unique: [['VehNo']],
      display: ['VehNo'],
      terms: [],
      suggested: { ladder: ['CaseId'] },
      columns: new Map([
        ['VehNo', { name: 'VehNo', type: 'integer', says: 'no.' }],
        ['CaseId', { name: 'CaseId', type: 'integer' }],
      ]),
    });
    expect(full.edges[0]).toMatchObject({
      from: [{ table: 'Gv', column: 'CaseId' }],
      to: [{ table: 'Crash', column: 'CaseId' }],
    });
  });
});
