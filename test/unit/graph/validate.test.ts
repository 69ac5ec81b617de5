// What is wrong with the meaning of a graph: code, range and advice for each kind of mistake.
import { describe, expect, it } from 'vitest';
import { inEnglish, say } from '../../../src/engine/core/message';
import type { Problem } from '../../../src/engine/core/problems';
import { loadGraph } from '../../../src/engine/graph/load';
import { validateGraph } from '../../../src/engine/graph/validate';
import { termFault } from '../../../src/engine/graph/term-check';
import type { TableShape } from '../../../src/engine/graph/shape';
import { memoryFiles } from './memory-files';

const shape = (name: string, ...columns: string[]): TableShape => ({
  name,
  columns: columns.map((column) => ({ name: column, type: 'text' })),
});

const SHAPES = [
  shape('CRASH', 'CASEID', 'MANCOLL', 'SUMMARY', 'ALCINV'),
  shape('GV', 'CASEID', 'VEHNO', 'ALCTEST'),
  shape('Emp', 'id', 'boss'),
  shape('Odd', 'aa', 'AA'),
];

async function check(text: string): Promise<readonly Problem[]> {
  const loaded = await loadGraph('/g.sgraph.yaml', memoryFiles({ '/g.sgraph.yaml': `version: 1\n${text}` }));
  return [...loaded.problems, ...validateGraph(loaded, SHAPES)];
}

/** Two names in the data too. */
const APART = 'tables: { Odd: { columns: { aa: {}, AA: {} } } }\n';

const edges = (...lines: string[]) => `edges:\n${lines.map((line) => `  - { ${line} }\n`).join('')}`;

describe('validateGraph', () => {
  it('finds nothing wrong with a good graph, whatever the case of its names', async () => {
    const text = `tables:
  crash: { key: [caseid], terms: { rear: { where: "MANCOLL = 1 AND summary LIKE 'x''y'" } } }
  GV: { key: [CASEID, VEHNO], ladder: [CASEID], unique: [[VEHNO], [CASEID, ALCTEST]], display: [VEHNO] }
${edges(
  'kind: key, from: gv.caseid, to: CRASH.CASEID',
  'kind: context, from: CRASH.MANCOLL, to: CRASH.SUMMARY',
  'kind: derivation, from: CRASH.ALCINV, to: [GV.ALCTEST], rule: max',
  'kind: key, from: emp.boss, to: emp.id, label: manager',
  'kind: key, from: GV.VEHNO, to: CRASH.CASEID, status: suggested',
  'kind: key, from: nowhere.x, to: CRASH.CASEID, status: rejected',
)}`;
    expect(await check(text)).toEqual([]);
  });

  it('takes columns for two that are two in the data', async () => {
    expect(await check(APART)).toEqual([]);
  });

  it.each<[string, string, string, string, RegExp]>([
    ['a table misspelt', 'tables: { CRASHH: {} }', 'unknown-table', 'CRASHH', /Did you mean "CRASH"/],
    ['a table in two spellings', 'tables: { GV: {}, gv: {} }', 'duplicate-table', 'gv', /join the two entries/],
    [
      'a column in two spellings',
      'tables: { GV: { columns: { VEHNO: { unit: km }, VehNo: { unit: m } } } }',
      'duplicate-field',
      'VehNo',
      /join the two entries/,
    ],
    ['a table that is nowhere', 'tables: { Weather: {} }', 'unknown-table', 'Weather', /Add the source/],
    ['a column misspelt', 'tables: { GV: { columns: { VEHN: {} } } }', 'unknown-column', 'VEHN', /mean "VEHNO"/],
    ['a key that is no column', 'tables: { GV: { key: [CASEID, NR] } }', 'unknown-column', 'NR', /It has CASEID/],
    [
      'a ladder of another table',
      'tables: { GV: { ladder: [SUMMARY] } }',
      'unknown-column',
      'SUMMARY',
      /column of CRASH/,
    ],
    ['a unique key', 'tables: { GV: { unique: [[VEHNO, X1]] } }', 'unknown-column', 'X1', /no column "X1"/],
    ['a suggested key', 'tables: { GV: { suggested: { key: [X1] } } }', 'unknown-column', 'X1', /no column "X1"/],
    ['an empty key', 'tables: { GV: { key: [] } }', 'empty-key', '[]', /names no column/],
    ['a column twice in a key', 'tables: { GV: { key: [VEHNO, vehno] } }', 'duplicate-column', 'vehno', /twice/],
    ['a name in several cases', 'tables: { Odd: { key: [aA] } }', 'ambiguous-name', 'aA', /upper and lower case/],
    ['a term of nothing', 'tables: { GV: { terms: { t: {} } } }', 'bad-term', 't', /either "where"/],
    ['a term of both', 'tables: { GV: { terms: { t: { where: "1", value: "1" } } } }', 'bad-term', 't', /not both/],
    ['a bad value', 'tables: { GV: { terms: { t: { value: X + 1 } } } }', 'bad-term', 'X + 1', /no column "X"/],
    [
      'a value that is called like a column',
      'tables: { GV: { terms: { vehno: { value: CASEID + 1 } } } }',
      'bad-term',
      'vehno',
      /questions mean the column/,
    ],
    ['a bad term', 'tables: { GV: { terms: { t: { where: X = 1 } } } }', 'bad-term', 'X = 1', /no column "X"/],
    [
      'an edge to a column misspelt',
      edges('kind: key, from: GV.CASEID, to: CRASH.CASEIDD'),
      'unknown-column',
      'CRASH.CASEIDD',
      /CASEID/,
    ],
    [
      'an edge to a table misspelt',
      edges('kind: key, from: [GV.CASEID, GV.VEHNO], to: [CRASH.CASEID, KRASH.ALCINV]').replace('CRASH.C', 'KRASH.C'),
      'unknown-table',
      'KRASH.CASEID',
      /CRASH/,
    ],
    [
      'lists of unequal length',
      edges('kind: key, from: [GV.CASEID, GV.VEHNO], to: CRASH.CASEID'),
      'unequal-ends',
      'CRASH.CASEID',
      /as many/,
    ],
    [
      'ends in several tables',
      edges('kind: key, from: [GV.CASEID, CRASH.CASEID], to: [Emp.id, Emp.boss]'),
      'mixed-tables',
      '[GV.CASEID, CRASH.CASEID]',
      /GV and CRASH/,
    ],
    [
      'context across tables',
      edges('kind: context, from: GV.VEHNO, to: CRASH.CASEID'),
      'context-across-tables',
      'CRASH.CASEID',
      /kind: key/,
    ],
    [
      'context of several',
      edges('kind: context, from: GV.VEHNO, to: [GV.CASEID, GV.ALCTEST]'),
      'too-many-ends',
      '[GV.CASEID, GV.ALCTEST]',
      /each pair/,
    ],
    [
      'derived from itself',
      edges('kind: derivation, from: GV.VEHNO, to: [GV.VEHNO]'),
      'self-edge',
      '[GV.VEHNO]',
      /itself/,
    ],
    [
      'a field of another kind',
      edges('kind: key, from: GV.CASEID, to: CRASH.CASEID, oneWay: true'),
      'misplaced-field',
      'oneWay',
      /context/,
    ],
    [
      'a self join without a role',
      edges('kind: key, from: Emp.boss, to: Emp.id'),
      'missing-label',
      '{ kind: key, from: Emp.boss, to: Emp.id }',
      /role/,
    ],
    [
      'an edge twice',
      edges('kind: key, from: GV.CASEID, to: CRASH.CASEID', 'kind: key, to: crash.caseid, from: GV.CASEID'),
      'duplicate-edge',
      '{ kind: key, to: crash.caseid, from: GV.CASEID }',
      /line 3/,
    ],
    [
      'joins that are not told apart',
      edges('kind: key, from: GV.CASEID, to: CRASH.CASEID', 'kind: key, from: CRASH.ALCINV, to: GV.ALCTEST'),
      'ambiguous-edges',
      '{ kind: key, from: CRASH.ALCINV, to: GV.ALCTEST }',
      /label each/,
    ],
    [
      'an edge twice, one of them without a label',
      edges('kind: context, from: Emp.id, to: Emp.boss, label: whose', 'kind: context, from: Emp.id, to: Emp.boss'),
      'duplicate-edge',
      '{ kind: context, from: Emp.id, to: Emp.boss }',
      /same columns stands at line 3/,
    ],
    [
      'a join without a label beside one that has one',
      edges(
        'kind: key, from: GV.CASEID, to: CRASH.CASEID',
        'kind: key, from: GV.ALCTEST, to: CRASH.ALCINV, label: by the test',
      ),
      'ambiguous-edges',
      '{ kind: key, from: GV.CASEID, to: CRASH.CASEID }',
      /line 4\), and this one has no label/,
    ],
    [
      'no more of an edge than the name that is wrong: that it is like another one follows from it',
      edges('kind: key, from: GV.CASEID, to: CRASH.CASEID', 'kind: key, from: GV.VEHN, to: CRASH.CASEID'),
      'unknown-column',
      'GV.VEHN',
      /mean "VEHNO"/,
    ],
    [
      'no more of an edge than the table that is wrong',
      edges('kind: context, from: CRASHH.ALCINV, to: CRASH.SUMMARY'),
      'unknown-table',
      'CRASHH.ALCINV',
      /mean "CRASH"/,
    ],
    [
      'context that no join leads to, told once for its table',
      edges(
        'kind: key, from: GV.CASEID, to: CRASH.CASEID',
        'kind: context, from: Emp.id, to: Emp.boss',
        'kind: context, from: Emp.boss, to: Emp.id',
      ),
      'context-island',
      'Emp.id',
      /No key edge joins Emp with another table/,
    ],
    [
      'a source twice',
      'sources: [{id: a, kind: x}, {id: A2, kind: x}, {id: a, kind: x}]',
      'duplicate-source',
      'a',
      /another id/,
    ],
    [
      'a table from two sources',
      'sources: [{id: a, kind: x, table: T}, {id: b, kind: x, table: t}]',
      'duplicate-table',
      't',
      /pattern/,
    ],
    ['a source without a path', 'sources: [{id: a, kind: csv}]', 'missing-path', '{id: a, kind: csv}', /relative/],
    [
      'a server without a name',
      'sources: [{id: a, kind: postgres}]',
      'missing-connection',
      '{id: a, kind: postgres}',
      /VS Code/,
    ],
  ])('%s', async (_what, text, code, shown, message) => {
    const problems = await check(text);
    expect([...new Set(problems.map((problem) => problem.code))]).toEqual([code]);
    const problem = problems[0];
    expect(inEnglish(problem?.message)).toMatch(message);
    const line = `version: 1\n${text}`.split('\n')[(problem?.start.line ?? 0) - 1] ?? '';
    expect(line.slice((problem?.start.column ?? 0) - 1, (problem?.end.column ?? 0) - 1)).toBe(shown);
  });

  it('checks no names where the data is not known', async () => {
    const loaded = await loadGraph(
      '/g.yaml',
      memoryFiles({ '/g.yaml': 'version: 1\ntables: { Weather: { key: [a] } }\n' }),
    );
    expect(validateGraph(loaded)).toEqual([]);
  });
});

describe('termFault', () => {
  const fault = (sql: string) => termFault(sql, (column) => (/^[A-C]$/i.test(column) ? undefined : say`no ${column}`));
  it.each([
    ["CASE WHEN A < 18 THEN 'minor' ELSE 'adult' END", undefined],
    ['coalesce(A, 0) + round(b * 2.5e3, 1) || "C"', undefined],
    ['A IS NOT NULL AND B NOT IN (1, 2) -1', undefined],
    ['', /empty/],
    ['A = (1', /never closed/],
    ['A) = 1', /never opened/],
    ["A = 'x", /quote/],
    ['A = 1; DROP TABLE t', /";"/],
    ['A IN (SELECT 1)', /SELECT/],
    ['A = 1 -- x', /comments/],
    ['T.A = 1', /names a table/],
    ['D = 1', /no D/],
  ])('%j', (sql, expected) => {
    if (expected === undefined) expect(fault(sql)).toBeUndefined();
    else expect(inEnglish(fault(sql))).toMatch(expected);
  });
});
