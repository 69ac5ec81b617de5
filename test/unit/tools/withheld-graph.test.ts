/** Where stored values must stay on this machine, what tools tell of a graph holds none. */
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngine, type Session } from '../../../src/engine/engine';
import { runGraphTool } from '../../../src/tools/run-tool';
import { memoryPlatform } from '../ingest/memory-files';

const ROWS = `
  CREATE TABLE ward (code TEXT PRIMARY KEY, name TEXT);
  INSERT INTO ward VALUES ('QX7', 'Maple Corner'), ('QY8', 'Birch Landing');
  CREATE TABLE visit (id INTEGER PRIMARY KEY, kind TEXT, ward TEXT REFERENCES ward (code), note TEXT);
  INSERT INTO visit VALUES (1, 'ZO', 'QX7', 'allergic to plumbago'), (2, 'ZD', 'QY8', 'wears a monocle'), (3, 'ZU', 'QX7', 'none');
`;
const GRAPH = `version: 1
name: hospital
sources: [{ id: data, kind: sqlite, path: data.sqlite }]
tables:
  ward: { key: [code], description: such as Maple Corner }
  visit:
    key: [id]
    description: one row for each visit
    terms: { allergic: { where: "note = 'allergic to plumbago'" } }
    columns:
      kind: { description: how the patient came, keywords: [way, wears a monocle], values: { ZO: overnight, ZD: by day }, missing: [ZU] }
      ward: { description: 'where, as in Birch Landing', values: { QX7: Maple Corner, QY8: the northern one } }
edges:
  - { kind: key, from: visit.ward, to: ward.code, label: the Maple Corner }
`;
const STORED = ['Maple', 'Birch', 'plumbago', 'monocle', 'QX7', 'QY8', 'ZO', 'ZD', 'ZU'];

let session: Session;
beforeAll(async () => {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(ROWS);
  const platform = await memoryPlatform({ '/w/data.sqlite': database.export(), '/w/g.sgraph.yaml': GRAPH });
  session = await createEngine(platform).open({ graph: '/w/g.sgraph.yaml' });
});
afterAll(() => session.close());

async function told(withholdValues: boolean): Promise<string> {
  const question = 'How many visits are there for each name of a ward?';
  const all = [
    runGraphTool('describe_graph', session, {}, { withholdValues }),
    runGraphTool('describe_graph', session, { tables: ['visit', 'ward'] }, { withholdValues }),
    runGraphTool('find_paths', session, { columns: ['visit.kind', 'ward.name'] }, { withholdValues }),
    runGraphTool('ask', session, { question }, { withholdValues }),
  ];
  return (await Promise.all(all)).map(({ text, data }) => `${text}\n${JSON.stringify(data)}`).join('\n');
}

describe('what is told of a graph', () => {
  test('holds no stored value, code or label that the data gives where they are withheld', async () => {
    const text = await told(true);
    expect(STORED.filter((value) => text.includes(value))).toEqual([]);
  });

  test('says what the graph says about names and codes all the same', async () => {
    const text = await told(true);
    for (const words of [
      'one row for each visit',
      'how the patient came',
      'way',
      'labels of codes overnight; by day',
      'the northern one',
    ])
      // prettier-ignore
      expect(text).toContain(words);
  });

  test('is all of it else', async () => {
    const text = await told(false);
    expect(STORED.filter((value) => !text.includes(value))).toEqual([]);
    expect(text).toContain('codes ZO = overnight; ZD = by day');
  });
});
