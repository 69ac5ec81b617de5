import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RuleMeasure } from '../../../src/engine/core/health';
import { inEnglish } from '../../../src/engine/core/message';
import { GRAPH, setUp, told } from './tables-graph';

const CRASH =
  'CASEID,VEHICLES,WORST,ANY,OPENED,CLOSED,DAYS\n1,2,5,1,2020-01-01,2020-01-31,30\n2,1,0,0,2020-02-01,2020-03-01,29\n3,0,9,0,2020-01-01,2020-01-02,1\n';
const GV = 'CASEID,VEHNO,SPEED\n1,1,5\n1,2,3\n2,1,0\n';
const OCC = 'CASEID,VEHNO,OCCNO,AGE,CALLED,LIMIT\n1,1,1,30,2,5\n1,1,2,40,2,5\n1,2,1,20,2,3\n2,1,1,50,1,0\n';
const KEYS = `  - { kind: key, from: GV.CASEID, to: CRASH.CASEID }
  - { kind: key, from: [OCC.CASEID, OCC.VEHNO], to: [GV.CASEID, GV.VEHNO] }
`;
const TABLES = `tables:
  CRASH: { key: [CASEID], columns: { WORST: { missing: [9] } } }
  GV: { key: [CASEID, VEHNO] }
  OCC: { key: [CASEID, VEHNO, OCCNO] }
`;

async function ruled(edge: string, tables: Record<string, string> = { CRASH, GV, OCC }) {
  const body = `${TABLES}edges:\n${KEYS}  - { kind: derivation, ${edge} }\n`;
  const { engine, graph } = await setUp(tables, body);
  const [found, health] = [await engine.validate(GRAPH), await engine.health(GRAPH)];
  return { health, told: told([...found, ...health.problems], graph) };
}

describe('rules that agree with the data', () => {
  test.each<[string, string, number]>([
    ['a count of children, none among them', 'from: CRASH.VEHICLES, to: GV.VEHNO, rule: count(*)', 3],
    ['a maximum; a row that holds a code for "not known" is not compared', 'from: CRASH.WORST, to: GV.SPEED, rule: max(SPEED)', 2],
    ['a condition, as 1 and 0', 'from: CRASH.ANY, to: GV.SPEED, rule: max(SPEED) > 4', 3],
    ['names spelt otherwise', 'from: crash.vehicles, to: gv.vehno, rule: COUNT(gv.VehNo)', 3],
    ['two columns of the row', 'from: CRASH.DAYS, to: [CRASH.OPENED, CRASH.CLOSED], rule: julianday(CLOSED) - julianday(OPENED)', 3],
    ['a parent of a parent', 'from: OCC.CALLED, to: CRASH.VEHICLES, rule: VEHICLES', 4],
    ['a parent', 'from: OCC.LIMIT, to: GV.SPEED, rule: GV.SPEED', 4],
    ['children of children', 'from: CRASH.VEHICLES, to: OCC.VEHNO, rule: count(distinct VEHNO)', 3],
    ['folds of two tables', 'from: CRASH.VEHICLES, to: [GV.VEHNO, OCC.AGE], rule: "count(VEHNO) + 0 * coalesce(sum(AGE), 0)"', 3],
  ])('%s', async (_name, edge, compared) => {
    const { health, told: problems } = await ruled(edge);
    expect(problems).toEqual([]);
    const [rule] = health.rules;
    expect(rule?.health).toMatchObject({ state: 'measured', compared, agree: compared, examples: [] });
  }); // prettier-ignore
});

describe('rules that do not', () => {
  test.each<[string, string, string]>([
    [
      'rows that differ, with an example by place and key',
      'from: CRASH.WORST, to: GV.SPEED, rule: min(SPEED)',
      'warning rule-disagrees min(SPEED): The rule gives something else than CRASH.WORST in 1 of 2 rows: row 1, CASEID 1, holds 5, and the rule gives 3. Mend the rule, or look at these rows.',
    ],
    [
      'a suggestion that waits anyway',
      'from: CRASH.WORST, to: GV.SPEED, rule: min(SPEED), status: suggested',
      'info rule-disagrees min(SPEED): The rule gives something else than CRASH.WORST in 1 of 2 rows: row 1, CASEID 1, holds 5, and the rule gives 3. Mend the rule, or look at these rows.',
    ],
    [
      'fewer rows than were noted',
      'from: CRASH.WORST, to: GV.SPEED, rule: min(SPEED), evidence: all 2 rows agree',
      'warning rule-disagrees min(SPEED): The rule gives something else than CRASH.WORST in 1 of 2 rows: row 1, CASEID 1, holds 5, and the rule gives 3. When the edge was proposed, all 2 rows agreed. Mend the rule, or look at these rows.',
    ],
    [
      'as many rows as were noted',
      'from: CRASH.WORST, to: GV.SPEED, rule: min(SPEED), evidence: "1 of 2 rows agree, 1 of 2 that hold something unusual"',
      'info rule-disagrees min(SPEED): The rule gives something else than CRASH.WORST in 1 of 2 rows: row 1, CASEID 1, holds 5, and the rule gives 3. Mend the rule, or look at these rows.',
    ],
    [
      'a column that the edge does not lead to',
      'from: CRASH.WORST, to: GV.SPEED, rule: max(VEHNO)',
      'warning bad-rule max(VEHNO): The rule names VEHNO, which is not among the columns that the edge leads to: GV.SPEED. Add it to "to", or name one of those.',
    ],
    [
      'no expression',
      'from: CRASH.WORST, to: GV.SPEED, rule: the highest SPEED',
      'warning bad-rule the highest SPEED: The expression cannot be read at “highest”.',
    ],
    [
      'a statement',
      "from: CRASH.WORST, to: GV.SPEED, rule: '(select 1)'",
      "warning bad-rule '(select 1)': “(SELECT 1)” cannot be said here.",
    ],
    [
      'one that ends too early',
      'from: CRASH.WORST, to: GV.SPEED, rule: count(',
      'warning bad-rule count(: The expression ends too early.',
    ],
    [
      'an empty rule',
      "from: CRASH.WORST, to: GV.SPEED, rule: ''",
      "warning bad-rule '': The rule is empty; write an SQL expression over the columns that the edge leads to, for example max(SCORE).",
    ],
    [
      'many rows for one',
      'from: CRASH.WORST, to: GV.SPEED, rule: SPEED',
      'info not-measured SPEED: The rule of CRASH.WORST was not checked against the data: One row of CRASH has many of GV; fold SPEED with max, min, sum, avg or count.',
    ],
    [
      'a fold of the row itself',
      'from: CRASH.WORST, to: CRASH.ANY, rule: max(ANY)',
      'warning bad-rule max(ANY): CRASH has one row for each value of the derived column, so that max has nothing to fold; leave it out.',
    ],
    [
      'a name in two tables',
      'from: CRASH.WORST, to: [GV.VEHNO, OCC.VEHNO], rule: max(VEHNO)',
      "warning bad-rule max(VEHNO): VEHNO is a column of GV and OCC; write the table's name before it.",
    ],
    [
      'rows of any table',
      'from: CRASH.WORST, to: [GV.VEHNO, OCC.AGE], rule: count(*)',
      'warning bad-rule count(*): count(*) does not say whose rows it counts; write count(COLUMN) with a column that is never empty.',
    ],
  ])('%s', async (_name, edge, problem) => {
    expect((await ruled(edge)).told).toEqual([problem]);
  });

  test('a rule without end', async () => {
    const { told: problems } = await ruled(`from: CRASH.WORST, to: GV.SPEED, rule: ${'SPEED+'.repeat(5000)}SPEED`);
    expect(problems.join()).toMatch(
      /^warning bad-rule .*The expression is too long; write one with at most 500 operators/,
    );
  });

  test('no key edges that lead there', async () => {
    const { told: problems } = await ruled('from: CRASH.WORST, to: OTHER.X, rule: max(X)', { CRASH, GV, OCC, OTHER: 'X\n1\n' });
    expect(problems).toEqual([
      'info not-measured max(X): The rule of CRASH.WORST was not checked against the data: No key edges lead from CRASH to OTHER; add the edge that joins them.',
    ]);
  }); // prettier-ignore

  test('two ways, until a column of one is named', async () => {
    const tables = { AIRPORT: 'CODE,LEAVING\nA,2\nB,0\n', FLIGHT: 'NO,SOURCE,TARGET\n1,A,B\n2,A,B\n' };
    const edges = `edges:
  - { kind: key, from: FLIGHT.SOURCE, to: AIRPORT.CODE, label: source }
  - { kind: key, from: FLIGHT.TARGET, to: AIRPORT.CODE, label: target }
`;
    const measured = async (to: string) => {
      const rule = `  - { kind: derivation, from: AIRPORT.LEAVING, to: ${to}, rule: count(FLIGHT.NO) }\n`;
      const { engine } = await setUp(tables, edges + rule);
      return (await engine.health(GRAPH)).rules[0]?.health;
    };
    const unclear = await measured('FLIGHT.NO');
    expect(unclear?.state === 'not-measured' && inEnglish(unclear.reason)).toContain('Several ways lead from AIRPORT');
    expect(await measured('[FLIGHT.NO, FLIGHT.SOURCE]')).toMatchObject({ agree: 2, compared: 2 });
    expect(await measured('[FLIGHT.NO, FLIGHT.TARGET]')).toMatchObject({ agree: 0, compared: 2 });
  });
});

test('what rules give equals brute force', async () => {
  const cell = fc.option(fc.integer({ min: -2, max: 3 }), { nil: undefined });
  const folds: Record<string, (values: readonly number[], rows: number) => number | undefined> = {
    'max(X)': (values) => (values.length > 0 ? Math.max(...values) : undefined),
    'min(X)': (values) => (values.length > 0 ? Math.min(...values) : undefined),
    'sum(X)': (values) => (values.length > 0 ? values.reduce((a, b) => a + b) : undefined),
    'coalesce(sum(X), 0)': (values) => values.reduce((a, b) => a + b, 0),
    'count(*)': (_values, rows) => rows,
    'count(X)': (values) => values.length,
    'count(distinct X)': (values) => new Set(values).size,
    'coalesce(max(case when X = 2 then 1 else 0 end), 0)': (values) => (values.includes(2) ? 1 : 0),
  };
  const children = fc.array(fc.record({ parent: fc.integer({ min: 0, max: 5 }), x: cell }), { maxLength: 12 });
  const parents = fc.array(cell, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(parents, children, fc.constantFrom(...Object.keys(folds)), async (held, rows, rule) => {
      const csv = (header: string, lines: readonly (readonly (string | number)[])[]) =>
        [header, ...lines.map((line) => line.join())].join('\n') + '\n';
      const tables = {
        P: csv('ID,D,NOTE', held.map((d, i) => [i, d ?? "", 'n'])),
        C: csv('ID,X,NOTE', rows.map(({ parent, x }) => [parent, x ?? "", 'n'])),
      }; // prettier-ignore
      const edges = `edges:\n  - { kind: key, from: C.ID, to: P.ID }\n  - { kind: derivation, from: P.D, to: [C.X], rule: "${rule}" }\n`;
      const { engine } = await setUp(tables, edges);
      const [found] = (await engine.health(GRAPH)).rules;
      const pairs = held.map((d, i) => {
        const own = rows.filter(({ parent }) => parent === i);
        return [
          d,
          folds[rule]?.(
            own.flatMap(({ x }) => x ?? []),
            own.length,
          ),
        ] as const;
      });
      const compared = pairs.filter(([d, value]) => d !== undefined || value !== undefined);
      const { agree, compared: counted, rows: all } = found?.health as RuleMeasure;
      expect([all, counted, agree]).toEqual([
        held.length,
        compared.length,
        compared.filter(([d, v]) => d === v).length,
      ]);
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('counting rules is cancelled at once, and quick where it was counted before', async () => {
  const body = `${TABLES}edges:\n${KEYS}  - { kind: derivation, from: CRASH.VEHICLES, to: GV.VEHNO, rule: count(*) }\n`;
  const { engine } = await setUp({ CRASH, GV, OCC }, body);
  const cancelled = AbortSignal.abort();
  await expect(engine.health(GRAPH, undefined, { signal: cancelled })).rejects.toMatchObject({ code: 'cancelled' });
  const first = await engine.health(GRAPH);
  expect((await engine.health(GRAPH)).rules).toEqual(first.rules);
});
