/** Statements that somebody else wrote, read as programs of the graph. */
import initSqlJs from 'sql.js';
import { beforeAll, expect, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { openGraph } from '../../../src/engine/open-graph';
import { createReasoner } from '../../../src/engine/reason/reasoner';
import type { Reasoner } from '../../../src/engine/reason/reasoned';
import { createSearchIndex } from '../../../src/engine/search/search-index';
import { memoryPlatform } from '../ingest/memory-files';

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

async function read(sql: string, withGraph = true) {
  const found = await reasoner.readStatement(sql, 'Which flights are there?', withGraph);
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
  expect(await read('SELECT f.id FROM flight f JOIN airport a ON f.seats = a.code', false)).toEqual({ rows: [] });
});
