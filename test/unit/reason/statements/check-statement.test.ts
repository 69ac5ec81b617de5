import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../../src/engine/core/message';
import { createGraphIndex } from '../../../../src/engine/graph/memory-index';
import { createJoinPlanner } from '../../../../src/engine/paths/join-trees';
import { checkStatement, hindrances } from '../../../../src/engine/reason/statements/check-statement';
import { sketchGraph } from '../../paths/graphs';

const graph = sketchGraph(
  {
    CRASH: { columns: 'CASEID MANCOLL SUMMARY', key: 'CASEID' },
    GV: { columns: 'CASEID VEHNO DVTOTAL MAKE', key: 'CASEID VEHNO' },
    OCC: { columns: 'CASEID VEHNO OCCNO AGE ROLE', key: 'CASEID VEHNO OCCNO' },
    maker: { columns: 'name country', key: 'name' },
    owner: { columns: 'id name', key: 'id' },
    flights: { columns: 'No Source Dest', key: 'No' },
    airports: { columns: 'Code City', key: 'Code' },
  },
  [
    { from: 'GV.CASEID', to: 'CRASH.CASEID' },
    { from: 'OCC.CASEID', to: 'CRASH.CASEID', label: 'directly' },
    { from: 'OCC.CASEID OCC.VEHNO', to: 'GV.CASEID GV.VEHNO', status: 'suggested' },
    { from: 'GV.MAKE', to: 'maker.name', match: 'nocase' },
    { from: 'flights.Source', to: 'airports.Code', label: 'source' },
    { from: 'flights.Dest', to: 'airports.Code', label: 'destination' },
  ],
);
const index = createGraphIndex(graph);
const rejectedEdge = sketchGraph({}, [{ from: 'GV.MAKE', to: 'owner.name', status: 'rejected' }]).edges;
const rules = {
  index,
  rejected: rejectedEdge.map((edge) => ({ edge, file: '/g.sgraph.yaml', line: 1 })),
  planner: createJoinPlanner(index),
};
const check = (sql: string) => checkStatement(sql, rules);
const problems = (sql: string) => check(sql).problems.map(({ code, message }) => `${code}: ${inEnglish(message)}`);

describe('checkStatement', () => {
  it('spells names as the graph does, and * out', () => {
    const { statement } = check('select *, o.age from gv join Occ o using (caseid, vehno)');
    expect(statement?.sql).toBe(
      'SELECT "GV"."CASEID", "GV"."VEHNO", "GV"."DVTOTAL", "GV"."MAKE", "o"."OCCNO", "o"."AGE", "o"."ROLE", "o"."AGE" ' +
        'FROM "GV" JOIN "OCC" AS "o" ON ("GV"."CASEID" = "o"."CASEID") AND ("GV"."VEHNO" = "o"."VEHNO")',
    );
    expect(statement?.joins).toEqual([
      expect.objectContaining({ on: [['OCC.CASEID', 'GV.CASEID'], ['OCC.VEHNO', 'GV.VEHNO']], status: 'suggested' }), // prettier-ignore
    ]);
  });

  it.each([
    // equalities on edges, written in any way
    'SELECT AGE FROM OCC JOIN CRASH ON CRASH.CASEID = OCC.CASEID',
    'SELECT AGE FROM OCC, CRASH WHERE CRASH.CASEID = OCC.CASEID AND MANCOLL = 1',
    'SELECT AGE FROM OCC NATURAL JOIN GV',
    'SELECT AGE FROM OCC WHERE CASEID IN (SELECT CASEID FROM CRASH WHERE MANCOLL = 1)',
    'SELECT AGE FROM OCC WHERE (CASEID, VEHNO) IN (SELECT CASEID, VEHNO FROM GV)',
    'SELECT AGE FROM OCC o WHERE EXISTS (SELECT 1 FROM GV WHERE GV.CASEID = o.CASEID AND GV.VEHNO = o.VEHNO)',
    'SELECT AGE FROM OCC WHERE CASEID = (SELECT CASEID FROM CRASH ORDER BY MANCOLL LIMIT 1)',
    // through sub-queries and names
    'WITH v AS (SELECT CASEID AS c, VEHNO AS v FROM GV) SELECT AGE FROM OCC JOIN v ON v.c = OCC.CASEID AND OCC.VEHNO = v.v',
    'SELECT m.n FROM CRASH JOIN (SELECT CASEID, max(DVTOTAL) AS n FROM GV GROUP BY CASEID) m ON m.CASEID = CRASH.CASEID',
    // one equality by way of another
    'SELECT AGE FROM CRASH JOIN OCC ON OCC.CASEID = CRASH.CASEID JOIN GV ON GV.CASEID = CRASH.CASEID AND OCC.VEHNO = GV.VEHNO',
    'SELECT AGE FROM GV JOIN OCC ON OCC.CASEID = GV.CASEID AND OCC.VEHNO = GV.VEHNO JOIN CRASH ON CRASH.CASEID = OCC.CASEID',
    // comparisons within what is joined, and of sets
    'SELECT No FROM flights JOIN airports a ON Source = a.Code JOIN airports b ON Dest = b.Code WHERE a.City = b.City',
    'SELECT City FROM airports WHERE City IN (SELECT City FROM airports GROUP BY City HAVING count(*) > 1)',
    'SELECT g.VEHNO FROM GV g JOIN (SELECT MAKE, max(DVTOTAL) m FROM GV GROUP BY MAKE) t ON g.MAKE = t.MAKE AND g.DVTOTAL = t.m',
    // one row meets all
    'SELECT AGE FROM OCC, (SELECT avg(AGE) a FROM OCC) WHERE AGE > a',
    'SELECT (SELECT count(*) FROM OCC) * 1.0 / (SELECT count(*) FROM GV)',
    'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3) SELECT x FROM n',
    'SELECT MAKE AS m, count(*) AS c FROM GV GROUP BY m HAVING c > 1 ORDER BY c DESC',
    'SELECT AGE FROM OCC UNION SELECT VEHNO FROM GV ORDER BY AGE',
    'SELECT AGE FROM OCC WHERE ROLE = "a text" OR ROLE = true',
    'SELECT AGE, rank() OVER (PARTITION BY ROLE ORDER BY AGE) FROM OCC',
  ])('finds nothing wrong with %s', (sql) => {
    expect(problems(sql)).toEqual([]);
    expect(check(sql).statement).toBeDefined();
  });

  it.each([
    ['SELECT AGE FROM OC', 'unknown-table: There is no table OC. Did you mean "OCC"?'],
    ['SELECT AGES FROM OCC', 'unknown-column: OCC has no column AGES. Did you mean "OCC.AGE"?'],
    ['SELECT GV.AGE FROM OCC NATURAL JOIN GV', 'unknown-column: GV has no column AGE. It is a column of OCC.'],
    ['SELECT GV.AGE FROM OCC', 'unknown-column: There is no table or alias GV in this FROM. It has OCC.'],
    ['SELECT CITY_NAME FROM maker', 'unknown-column: maker has no column CITY_NAME. It has name and country.'],
    [
      'SELECT CASEID FROM OCC JOIN CRASH ON OCC.CASEID = CRASH.CASEID',
      'ambiguous-name: Column CASEID is in OCC and CRASH',
    ],
    ['SELECT "AG" FROM OCC', 'unknown-column: OCC has no column AG. Did you mean "OCC.AGE"?'],
    ['SELECT AGE FROM OCC WHERE [driver] = ROLE', 'unknown-column: OCC has no column driver.'],
    ['SELECT AGE FROM OCC ORDER BY "ages"', 'unknown-column: OCC has no column ages.'],
    ['SELECT AGE FROM OCC WHERE "rol" = \'x\'', 'unknown-column: OCC has no column rol.'],
    ['SELECT 1 FROM OCC JOIN OCC ON 1', 'ambiguous-name: Two tables are called OCC'],
    ['SELECT 1 FROM OCC RIGHT JOIN GV USING (CASEID)', 'unsupported: Write ON instead of USING'],
    ['SELEC AGE', 'syntax: The statement cannot be read at “SELEC”'],
    [
      'SELECT AGE FROM OCC JOIN GV ON OCC.CASEID = GV.CASEID',
      'incomplete-join: Incomplete join of OCC and GV: CASEID without VEHNO. Add OCC.VEHNO = GV.VEHNO.',
    ],
    [
      'SELECT AGE FROM OCC o WHERE CASEID IN (SELECT CASEID FROM GV)',
      'incomplete-join: Incomplete join of OCC and GV: CASEID without VEHNO. Add o.VEHNO = GV.VEHNO.',
    ],
    [
      'SELECT MAKE FROM GV JOIN owner ON MAKE = owner.name',
      'rejected-join: The graph rejects the join of GV.MAKE and owner.name.',
    ],
    [
      'SELECT maker.name FROM maker JOIN owner ON maker.name = owner.name',
      'outside-join: No key edge joins maker.name and owner.name.',
    ],
    [
      'SELECT AGE FROM OCC JOIN maker ON AGE = country',
      'outside-join: No key edge joins OCC.AGE and maker.country. The graph joins them by OCC.CASEID = GV.CASEID, OCC.VEHNO = GV.VEHNO and GV.MAKE = maker.name.',
    ],
    [
      'SELECT a.City FROM airports a JOIN airports b ON a.City = b.City',
      'outside-join: No key edge joins airports.City and airports.City.',
    ],
    [
      'SELECT AGE FROM OCC JOIN owner ON OCC.AGE < owner.id',
      'outside-join: "OCC"."AGE" < "owner"."id" joins tables without a key edge.',
    ],
    ['SELECT AGE FROM OCC, maker', 'cross-join: Nothing joins OCC and maker'],
    [
      'SELECT count(*) FROM OCC CROSS JOIN CRASH WHERE AGE > 3',
      'cross-join: Nothing joins OCC and CRASH: all rows of one would meet all rows of the other. The graph joins them by OCC.CASEID = CRASH.CASEID.',
    ],
    [
      'SELECT AGE FROM OCC WHERE EXISTS (SELECT 1 FROM GV, maker WHERE GV.CASEID = OCC.CASEID AND GV.VEHNO = OCC.VEHNO)',
      'cross-join: Nothing joins GV and maker',
    ],
  ])('says what is wrong with %s', (sql, problem) => {
    expect(problems(sql)).toEqual([expect.stringContaining(problem)]);
  });

  it('compares ends as their edge says', () => {
    const { statement } = check('SELECT country FROM maker JOIN GV ON GV.MAKE = maker.name');
    expect(statement?.sql).toContain('ON LOWER(TRIM("GV"."MAKE")) = LOWER(TRIM("maker"."name"))');
    expect(check('SELECT country FROM maker JOIN GV ON lower(GV.MAKE) = maker.name').statement?.sql).toContain(
      'LOWER("GV"."MAKE") = "maker"."name"',
    );
  });

  it('tells uses apart by the labels of their edges', () => {
    const { statement } = check(
      'SELECT a.City, b.City FROM flights f JOIN airports a ON f.Source = a.Code JOIN airports b ON f.Dest = b.Code',
    );
    expect(statement?.joined.uses).toEqual([
      { table: 'flights' },
      { table: 'airports', role: 'source' },
      { table: 'airports', role: 'destination' },
    ]);
    expect(statement?.columns).toEqual([
      { table: 'airports', role: 'source', column: 'City' },
      { table: 'airports', role: 'destination', column: 'City' },
    ]);
    expect(statement?.joins.map(({ text }) => text)).toEqual([
      'Source[flights], Code[airports as source]',
      'Dest[flights], Code[airports as destination]',
    ]);
  });

  it('lets joins outside of the graph run where they are allowed, and no others', () => {
    const outside = check('SELECT maker.name FROM maker JOIN owner ON maker.name = owner.name');
    expect(hindrances(outside, false)).toHaveLength(1);
    expect(hindrances(outside, true)).toEqual([]);
    expect(outside.statement?.joins).toEqual([
      { on: [['maker.name', 'owner.name']], label: null, status: 'curated', outside: true, text: 'name[maker], name[owner]' },
    ]); // prettier-ignore
    expect(hindrances(check('SELECT 1 FROM maker, owner'), true)).toHaveLength(1);
    expect(hindrances(check('SELECT AGE FROM OCC JOIN GV ON OCC.CASEID = GV.CASEID'), true)).toHaveLength(1);
  });

  it('notes which columns are asked for, without those that only join, and the values that are compared', () => {
    const { statement } = check(
      "SELECT count(*) FROM OCC JOIN CRASH ON OCC.CASEID = CRASH.CASEID WHERE MANCOLL IN (1, 2) AND SUMMARY = 'x'",
    );
    expect(statement?.columns).toEqual([
      { table: 'CRASH', column: 'MANCOLL' },
      { table: 'CRASH', column: 'SUMMARY' },
      { table: 'OCC', column: '*' },
    ]);
    expect(statement?.values.map(({ table, column, value }) => [table, column, value])).toEqual([
      ['CRASH', 'MANCOLL', 1],
      ['CRASH', 'MANCOLL', 2],
      ['CRASH', 'SUMMARY', 'x'],
    ]);
  });
});
