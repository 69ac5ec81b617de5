import { describe, expect, it } from 'vitest';
import { editGraph } from '../../../src/engine/graph/edit';
import type { Column, SchemaGraph } from '../../../src/engine/graph/model';
import { parseGraph } from '../../../src/engine/graph/parse';
import { toGraphView } from '../../../src/picture/graph-view';
import { edgeEnds } from '../../../src/picture/strands';

function viewOf(column: Partial<Column>) {
  const graph = {
    version: 1,
    tables: new Map([
      ['T', { name: 'T', unique: [], display: [], columns: new Map([['C', { name: 'C', ...column }]]) }],
    ]),
    edges: [],
  } as unknown as SchemaGraph;
  return toGraphView(graph).tables[0]?.columns[0];
}
const labels = (count: number) => Array.from({ length: count }, (_, i) => ({ code: String(i), label: `label ${i}` }));

describe('a column in the picture', () => {
  it('has the meaning of its first codes, the number of all, and those that mean "not known"', () => {
    const view = viewOf({ values: labels(40), missing: ['9', '99'] });
    expect(view?.codes).toEqual({ count: 40, first: labels(12) });
    expect(view?.missing).toEqual(['9', '99']);
  });

  it('has what is suggested where a person said nothing, and nothing where nothing is known', () => {
    expect(viewOf({ suggested: { values: labels(1), missing: ['7'] } })).toMatchObject({
      codes: { count: 1 },
      missing: ['7'],
    });
    expect(viewOf({ values: [], missing: [] })).toEqual({ name: 'C' });
  });
});

describe('an edge that is written in other letters than its table', () => {
  const written = `version: 1
tables: { CRASH: { key: [caseid], columns: { CASEID: {} } }, GV: { columns: { CASEID: {} } } }
edges: [{ kind: key, from: gv.caseid, to: Crash.CaseID, status: suggested }]
`;
  const read = parseGraph(written, '/g.sgraph.yaml').value;
  const view = toGraphView(read);

  it('ends at its column, which is shown once', () => {
    expect(edgeEnds(view).map(({ from, to }) => [from, to])).toEqual([
      [
        { table: 'GV', columns: ['CASEID'] },
        { table: 'CRASH', columns: ['CASEID'] },
      ],
    ]);
    expect(view.tables.map(({ name, key, columns }) => [name, key, columns.map((c) => c.name)])).toEqual([
      ['CRASH', ['CASEID'], ['CASEID']],
      ['GV', [], ['CASEID']],
    ]);
  });

  it('is the same edge in the file, where it can be accepted', () => {
    const edge = view.edges[0]?.id ?? '';
    expect(editGraph(written, { op: 'acceptEdge', edge }).text).toContain('to: Crash.CaseID }');
  });
});

describe('a graph of a thousand tables', () => {
  it('is ready for the picture with each key stroke, columns that only edges name included', () => {
    const tables = Array.from({ length: 1000 }, (_, i) => `  T${i}: { columns: { id: {} } }`);
    const edges = Array.from(
      { length: 5000 },
      (_, i) => `  - { kind: key, from: T${i % 1000}.c${i}, to: T${i % 997}.id }`,
    );
    const { value: graph } = parseGraph(
      `version: 1\ntables:\n${tables.join('\n')}\nedges:\n${edges.join('\n')}\n`,
      'g',
    );
    const started = performance.now();
    const view = toGraphView(graph);
    expect(performance.now() - started).toBeLessThan(500);
    expect(view.tables[1]?.columns.map(({ name }) => name)).toEqual(['c1', 'c1001', 'c2001', 'c3001', 'c4001', 'id']);
  });
});
