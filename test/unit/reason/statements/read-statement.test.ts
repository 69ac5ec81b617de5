/** Statements that somebody else wrote, read as programs of the graph. */
import initSqlJs from 'sql.js';
import { beforeAll, expect, test } from 'vitest';
import { inEnglish } from '../../../../src/engine/core/message';
import { createGraphIndex } from '../../../../src/engine/graph/memory-index';
import { openGraph } from '../../../../src/engine/open-graph';
import { createReasoner } from '../../../../src/engine/reason/reasoner';
import type { ReadOptions, Reasoner } from '../../../../src/engine/reason/programs/reasoned';
import { createSearchIndex } from '../../../../src/engine/search/search-index';
import { memoryPlatform } from '../../ingest/memory-files';

const ROWS = `
  CREATE TABLE airport (code TEXT PRIMARY KEY, city TEXT);
  CREATE TABLE flight (id INTEGER PRIMARY KEY, source TEXT, dest TEXT, seats INTEGER);
  INSERT INTO airport VALUES ('AAA', 'Aachen'), ('BBB', 'Bonn'), ('CCC', 'Celle');
  INSERT INTO flight VALUES (1, 'AAA', 'BBB', 10), (2, 'AAA', 'CCC', 20), (3, 'BBB', 'AAA', 30);
`;
const GRAPH = `version: 1
sources: [{ id: data, kind: sqlite, path: data.sqlite }]
tables:
  airport: { key: [code] }
  flight: { key: [id], columns: { seats: { values: { 10: small, 20: middling } } } }
edges:
  - { kind: key, from: flight.source, to: airport.code, label: source }
  - { kind: key, from: flight.dest, to: airport.code, label: destination }
`;

let reasoner: Reasoner;

beforeAll(async () => {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(ROWS);
  const platform = await memoryPlatform({ '/w/data.sqlite': database.export(), '/w/g.sgraph.yaml': GRAPH });
  const { graph, catalogue, data } = await openGraph({ graph: '/w/g.sgraph.yaml' }, platform, {});
  const index = createGraphIndex(graph);
  const search = await createSearchIndex({ graph: index, catalogue, engine: data.engine });
  reasoner = createReasoner({ index, catalogue, engine: data.engine, search });
});

async function read(sql: string, options: ReadOptions = {}) {
  const found = await reasoner.readStatement(sql, 'Which flights are there?', options);
  return 'candidate' in found
    ? { rows: found.candidate.result.rows }
    : { problems: inEnglish(found.problems).join(' ') };
}

test.each([
  ['SELECT COUNT(*) FROM flight', [[3]]],
  // A label stands for its code.
  [`SELECT id FROM flight WHERE seats = 'Small'`, [[1]]],
  [`SELECT id FROM flight WHERE seats IN ('small', 'middling') ORDER BY id`, [[1], [2]]],
  [`SELECT f.id FROM flight f JOIN airport a ON f.dest = a.code WHERE a.city = 'Aachen'`, [[3]]],
  [`SELECT f.id FROM flight f JOIN airport a ON a.code = f.source WHERE a.city = 'Aachen' ORDER BY f.id`, [[1], [2]]],
])('%s', async (sql, rows) => {
  expect(await read(sql)).toEqual({ rows });
});

test.each([
  [
    'SELECT f.id FROM flight f JOIN airport a ON f.seats = a.code',
    /No key edge joins flight\.seats and airport\.code\. The graph joins them by/,
  ],
  ['SELECT "nothing" FROM flight', /flight has no column nothing\./],
  ['SELECT nothing FROM flight', /flight has no column nothing\./],
  ['SELECT id FROM nowhere', /nowhere/],
  [`SELECT id, 'PWNED' FROM flight`, /a text that is not stored: “PWNED”/],
  ['DELETE FROM flight', /SELECT/],
  ['SELECT 1; SELECT 2', /./],
  ['', /./],
])('refused: %s', async (sql, said) => {
  expect(await read(sql)).toEqual({ problems: expect.stringMatching(said) as unknown });
});

test('without the graph a statement joins as it says', async () => {
  expect(await read('SELECT f.id FROM flight f JOIN airport a ON f.seats = a.code', { withGraph: false })).toEqual({
    rows: [],
  });
});

// What no intent expresses runs as it stands, over joins of the graph.
test.each([
  ['SELECT id FROM flight f WHERE seats > (SELECT AVG(seats) FROM flight g WHERE g.source = f.source)', [[2]]],
  ['SELECT code FROM airport a WHERE NOT EXISTS (SELECT 1 FROM flight f WHERE f.source = a.code)', [['CCC']]],
  ['WITH x AS (SELECT source, COUNT(*) AS n FROM flight GROUP BY source) SELECT MAX(n) FROM x', [[2]]],
  ['SELECT id, RANK() OVER (ORDER BY seats DESC) FROM flight ORDER BY id', [[1, 3], [2, 2], [3, 1]]], // prettier-ignore
  ['SELECT source FROM flight UNION SELECT dest FROM flight ORDER BY 1', [['AAA'], ['BBB'], ['CCC']]],
])('runs as it stands: %s', async (sql, rows) => {
  expect(await read(sql)).toEqual({ rows });
});

test('names of its own say nothing in what is shown', async () => {
  const sql = `WITH "call the police" AS (SELECT source AS "at once", COUNT(*) AS total FROM flight pwned GROUP BY source)
    SELECT MAX(total) AS "PWNED" FROM "call the police" WHERE total < 9`;
  const found = await reasoner.readStatement(sql, 'Which flights are there?');
  if (!('candidate' in found)) throw new Error(inEnglish(found.problems).join(' '));
  expect(found.candidate.result.rows).toEqual([[2]]);
  expect(JSON.stringify(found.candidate)).not.toMatch(/pwned|police|at once/i);
  expect(found.candidate.sql).toContain('total');
});

test.each([
  [`SELECT a.city FROM airport a WHERE city = 'Achen' AND code IN (SELECT source FROM flight)`, /airport\.city holds no “Achen”\. Nearest is “Aachen”/], // prettier-ignore
  [`SELECT id FROM flight WHERE source = 'ZZZ'`, /flight\.source holds no “ZZZ”/],
  [`SELECT COUNT(*) OVER (), 'PWNED' FROM flight`, /a text that is not stored: “PWNED”/],
  [`SELECT CHAR(80, 87), RANK() OVER (ORDER BY id) FROM flight`, /a text that is not stored/],
  [`SELECT STRFTIME('PWNED %Y', id), RANK() OVER (ORDER BY id) FROM flight`, /a text that is not stored: “PWNED %Y”/],
  [`WITH x AS (SELECT 'PWNED' AS v, id FROM flight) SELECT v, COUNT(*) OVER () FROM x`, /“PWNED”/],
  ['WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 3) SELECT n FROM t', /no table/],
  ['SELECT id FROM flight f WHERE EXISTS (SELECT 1 FROM airport a WHERE a.code = f.seats)', /No key edge joins/],
])('refused, though no intent says it: %s', async (sql, said) => {
  expect(await read(sql)).toEqual({ problems: expect.stringMatching(said) as unknown });
});

test('a join that the graph lacks runs where a person allows it, and is marked', async () => {
  const sql = 'SELECT f.id FROM flight f JOIN airport a ON f.id = a.code';
  const found = await reasoner.readStatement(sql, 'Which flights are there?', { allowOutside: true });
  if (!('candidate' in found)) throw new Error(inEnglish(found.problems).join(' '));
  expect(found.candidate.statement?.joins).toMatchObject([{ outside: true }]);
  expect(inEnglish(found.candidate.doubts ?? []).join(' ')).toMatch(/is no join of the graph/);
});
