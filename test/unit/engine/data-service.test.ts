import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from '../ingest/memory-files';

const GRAPH = '/w/g.sgraph.yaml';
const YAML = `version: 1
sources:
  - { id: visits, kind: csv, path: visits.csv, table: visits }
  - { id: people, kind: csv, path: "people_*.csv", table: people }
  - { id: gone, kind: csv, path: gone.csv, table: gone }
  - { id: away, kind: csv, path: /etc/away.csv, table: away }
tables:
  visits: { key: [id], columns: { kind: { description: kind of visit, values: { 1: first, 2: again } }, minutes: { unit: min } } }
  people: { suggested: { key: [person] } }
edges:
  - { kind: key, from: visits.person, to: people.person, status: suggested }
`;
const FILES = {
  [GRAPH]: YAML,
  '/w/visits.csv': 'id,person,kind,minutes\n1,7,1,30\n2,7,2,\nonly one field\n3,8,2,5\n',
  '/w/people_1.csv': 'person,name\n7,Ada\n',
  '/w/people_2.csv': 'person,name\n8,Bo\n',
};

async function dataOf(files: Record<string, string> = FILES) {
  const engine = createEngine({ ...(await createInProcessPlatform()), files: memoryFiles(files) });
  return engine.data;
}

describe('the sources of a graph', () => {
  test('with their tables, and why some were not read', async () => {
    const { sources } = inEnglish(await (await dataOf()).overview({ graph: GRAPH }));
    expect(sources.map(({ id, state, leftOut, tables }) => ({ id, state, leftOut, tables }))).toEqual([
      { id: 'visits', state: 'read', leftOut: 1, tables: [{ name: 'visits', rows: 3, columns: 4 }] },
      { id: 'people', state: 'read', leftOut: 0, tables: [{ name: 'people', rows: 2, columns: 2 }] },
      { id: 'gone', state: 'missing', leftOut: 0, tables: [] },
      { id: 'away', state: 'refused', leftOut: 0, tables: [] },
    ]);
    expect(sources[0]?.problems).toMatchObject([{ file: '/w/visits.csv', start: { line: 4 } }]);
    expect(sources[2]?.reason).toMatch(/no file/);
  });

  test('a graph without sources has none', async () => {
    const data = await dataOf({ [GRAPH]: 'version: 1\n' });
    expect(await data.overview({ graph: GRAPH })).toEqual({ sources: [] });
  });
});

describe('the columns of a table', () => {
  test('with their values, as the graph calls them, and their part in keys and joins', async () => {
    const { columns } = await (await dataOf()).profile({ graph: GRAPH, table: 'VISITS' });
    expect(columns.map(({ name, key, refersTo, referredBy }) => [name, key, refersTo, referredBy])).toEqual([
      ['id', true, [], 0],
      ['person', false, ['people.person'], 0],
      ['kind', false, [], 0],
      ['minutes', false, [], 0],
    ]);
    expect(columns[2]).toMatchObject({
      type: 'integer',
      description: 'kind of visit',
      values: { nulls: 0, distinct: 2, min: 1, max: 2, unique: false, typical: [{ value: 2, count: 2, label: 'again' }, { value: 1, count: 1, label: 'first' }] }, // prettier-ignore
    });
    expect(columns[3]).toMatchObject({ unit: 'min', values: { nulls: 1, min: 5, max: 30 } });
  });

  test('codes for "not known" are told apart from the most frequent values', async () => {
    const graph = YAML.replace('minutes: { unit: min }', 'minutes: { unit: min, missing: [5] }');
    const { columns } = await (await dataOf({ ...FILES, [GRAPH]: graph })).profile({ graph: GRAPH, table: 'visits' });
    expect(columns[3]?.values).toMatchObject({ typical: [{ value: 30, count: 1 }], unknown: [{ value: 5, count: 1 }] });
  });

  test('suggested keys and the other end of a join count too', async () => {
    const { columns } = await (await dataOf()).profile({ graph: GRAPH, table: 'people' });
    expect(columns[0]).toMatchObject({ name: 'person', key: true, referredBy: 1, values: { unique: true } });
  });
});

describe('rows', () => {
  test('come by pages, in the order of the source', async () => {
    const data = await dataOf();
    const page = (offset: number, limit: number) => data.rows({ graph: GRAPH, table: 'visits', offset, limit });
    expect(await page(0, 2)).toEqual({
      ...{ table: 'visits', columns: ['id', 'person', 'kind', 'minutes'], offset: 0, total: 3 },
      rows: [
        [1, 7, 1, 30],
        [2, 7, 2, null],
      ],
      labels: [null, null, { 1: 'first', 2: 'again' }, null],
    });
    expect((await page(2, 2)).rows).toEqual([[3, 8, 2, 5]]);
    expect((await page(-5, 1)).offset).toBe(0);
  });

  test('of a table that is not there are an error', async () => {
    const data = await dataOf();
    await expect(data.rows({ graph: GRAPH, table: 'x"; --', offset: 0, limit: 1 })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
