import { describe, expect, test } from 'vitest';
import type { KnownData } from '../../../src/engine/core/data-changes';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from '../ingest/memory-files';

const GRAPH = '/w/g.sgraph.yaml';
const YAML = `version: 1
sources:
  - { id: visits, kind: csv, path: data/visits.csv, table: visits } # all of them
  - { id: people, kind: csv, path: data/people.csv, table: people }
tables:
  visits: { key: [id], columns: { id: {}, minutes: { type: integer, unit: min }, place: { says: at } } } # mine
edges:
  - { kind: key, from: visits.person, to: people.person } # who
  - { kind: context, from: visits.minutes, to: visits.place }
`;
const table = (header: string, line: (i: number) => string): string =>
  `${header}\n${Array.from({ length: 20 }, (_, i) => line(i + 1)).join('\n')}\n`;
const VISITS = table('id,person,minutes,place', (i) => `${i},${(i % 5) + 1},${i * 7},p${i % 3}`);
const PEOPLE = table('person,name', (i) => `${i},Name ${i}`);

async function dataWith(visits: string | undefined, people = PEOPLE) {
  const files = {
    [GRAPH]: YAML,
    ...(visits === undefined ? {} : { '/w/data/visits.csv': visits }),
    '/w/data/people.csv': people,
  };
  return createEngine({ ...(await createInProcessPlatform()), files: memoryFiles(files) }).data;
}

/** What is found where visits were as above before. */
async function after(visits: string | undefined, people?: string) {
  const { now: known } = await (await dataWith(VISITS)).changes({ graph: GRAPH });
  const data = await dataWith(visits, people);
  const found = inEnglish(await data.changes({ graph: GRAPH, ...(known && { known }) }));
  const text = async (...offers: string[]): Promise<string | undefined> =>
    (await data.planChoice({ graph: GRAPH, ...(known && { known }), offers })).files[0]?.text;
  return { found, text };
}

describe('nothing has changed', () => {
  test.each<[string, string | undefined]>([
    ['where the data is the same', VISITS],
    ['where only rows have', `${VISITS}21,1,3,p1\n`],
    [
      'where the order of columns has',
      table('person,id,minutes,place', (i) => `${(i % 5) + 1},${i},${i * 7},p${i % 3}`),
    ],
    ['where the file is gone, which is a problem of its own', undefined],
  ])('%s', async (_what, visits) => {
    const { found } = await after(visits);
    expect({ changes: found.changes, problems: found.problems }).toEqual({ changes: [], problems: [] });
  });

  test.each<[string, string, string]>([
    ['where a question about dates was answered', ', table: people }', ', table: people, dates: dmy }'],
    ['where a column is hidden', 'edges:', 'exclude: { columns: [people.since] }\nedges:'],
    ['where the values of a column are hidden', 'edges:', 'exclude: { redact: [visits.minutes] }\nedges:'],
    ['where a table is hidden', 'edges:', 'exclude: { tables: [people] }\nedges:'],
  ])('%s', async (_what, from, to) => {
    const people = table('person,since', (i) => `${i},0${(i % 9) + 1}/03/2024`);
    const data = await dataWith(VISITS, people);
    const { now: known } = await data.changes({ graph: GRAPH });
    const text = new Map([[GRAPH, YAML.replace(from, to)]]);
    expect((await data.changes({ graph: GRAPH, text, ...(known && { known }) })).changes).toEqual([]);
  });

  test('where the graph gives a table another name', async () => {
    const { now: known } = await (await dataWith(VISITS)).changes({ graph: GRAPH });
    const text = YAML.replace(/table: visits/, 'table: calls').replaceAll(/visits(?=:|\.(?!csv))/g, 'calls');
    const { changes } = await (
      await dataWith(VISITS.replace('minutes', 'hours'))
    ).changes({ graph: GRAPH, text: new Map([[GRAPH, text]]), ...(known && { known }) });
    // What has changed beside the name is told.
    expect(changes).toMatchObject([{ table: 'calls', what: 'changed', renamed: [{ from: 'minutes', to: 'hours' }] }]);
    const same = await (
      await dataWith(VISITS)
    ).changes({ graph: GRAPH, text: new Map([[GRAPH, text]]), ...(known && { known }) });
    expect([same.now?.sources[0]?.tables[0]?.name, same.changes]).toEqual(['calls', []]);
  });

  test('where nobody knew anything', async () => {
    const { now, changes } = await (await dataWith(VISITS)).changes({ graph: GRAPH });
    expect(changes).toEqual([]);
    expect(JSON.stringify(now)).not.toContain('Name 1'); // values are kept as hashes
    expect(JSON.parse(JSON.stringify(now)) as KnownData).toEqual(now);
  });

  test.each([
    ['is no YAML', YAML.replace('edges:', 'edges: [')],
    ['has errors', YAML.replace('version: 1', 'version: none')],
  ])('while the text of the graph %s: what was known of its data stays known', async (_what, text) => {
    const { now: known } = await (await dataWith(VISITS)).changes({ graph: GRAPH });
    const found = await (await dataWith(`id\n1\n`)).changes({ graph: GRAPH, text, ...(known && { known }) });
    expect(found).toEqual({ changes: [], offers: [], problems: [] });
  });

  test('where a source is new', async () => {
    const data = await dataWith(VISITS);
    const text = YAML.replace(/ {2}- \{ id: people.*\n/, '');
    const { now: known } = await data.changes({ graph: GRAPH, text });
    expect((await data.changes({ graph: GRAPH, ...(known && { known }) })).changes).toEqual([]);
  });
});

describe('what came and went', () => {
  test('is told where the source stands, with the edges that it takes', async () => {
    const { found } = await after(table('id,minutes,place,doctor,room', (i) => `${i},${i * 7},p${i % 3},d${i},${i}`));
    expect(found.problems).toMatchObject([
      { code: 'source-changed', severity: 'warning', file: GRAPH, start: { line: 3 } },
    ]);
    expect(found.problems[0]?.message).toMatch(
      /^data\/visits\.csv changed: \+2 columns and −1 column \(used in 1 edge\)\./,
    );
    expect(found.offers.map(({ id, safe }) => [id, safe])).toEqual([
      ['add visits.doctor', true],
      ['add visits.room', true],
      ['gone visits.person', false],
    ]);
  });

  test('is written by choice, and the rest of the text stays', async () => {
    const { text } = await after(table('id,minutes,place,doctor', (i) => `${i},${i * 7},p${i % 3},d${i}`));
    expect(await text('add visits.doctor')).toBe(
      YAML.replace('place: { says: at } }', 'place: { says: at }, doctor: { type: text } }'),
    );
    expect(await text('gone visits.person')).toBe(YAML.replace(/ {2}- \{ kind: key.*\n/, ''));
    expect(await text()).toBeUndefined();
  });

  test('a column that holds the same values was renamed', async () => {
    const { found, text } = await after(table('id,patient,minutes,place', (i) => `${i},${(i % 5) + 1},${i * 7},p${i % 3}`)); // prettier-ignore
    expect(found.changes[0]?.renamed).toEqual([{ from: 'person', to: 'patient' }]);
    expect(found.offers.map(({ id }) => id)).toEqual(['rename visits.person visits.patient']);
    expect(await text('rename visits.person visits.patient')).toBe(YAML.replace('visits.person', 'visits.patient'));
  });

  test('is said by name where a column was renamed', async () => {
    const renamed = table('id,patient,minutes,place,room', (i) => `${i},${(i % 5) + 1},${i * 7},p${i % 3},r${i}`);
    const { found } = await after(renamed);
    expect(found.problems[0]?.message).toMatch(
      /^data\/visits\.csv changed: person is called patient now and \+1 column \(used in 1 edge\)\./,
    );
    expect(found.offers.map(({ id }) => id)).toEqual(['rename visits.person visits.patient', 'add visits.room']);
  });

  test('a column that is only likely to be the same can be renamed, or taken out', async () => {
    const { found, text } = await after(table('id,person_no,minutes,place', (i) => `${i},${i * 1000},${i * 7},p${i % 3}`)); // prettier-ignore
    expect(found.problems[0]?.message).toMatch(
      /^data\/visits\.csv changed: person is probably called person_no now \(used in 1 edge\)\./,
    );
    const offers = found.offers.map(({ id, safe, detail }) => [id, safe, detail]);
    expect(offers).toEqual([
      [
        'rename visits.person visits.person_no',
        true,
        'person is gone, person_no is new, and they are much alike. Look at it first.',
      ],
      ['add visits.person_no', false, 'A new column of type integer.'],
      ['gone visits.person', false, 'Column visits.person is gone.'],
    ]);
    const renamed = YAML.replace('visits.person', 'visits.person_no');
    expect(await text('rename visits.person visits.person_no')).toBe(renamed);
    expect(await text(...found.offers.map(({ id }) => id))).toBe(renamed);
    expect(await text('gone visits.person')).toBe(YAML.replace(/ {2}- \{ kind: key.*\n/, ''));
  });

  test('of two that are alike nobody knows which was renamed', async () => {
    const twice = table('id,a,b,minutes,place', (i) => `${i},${(i % 5) + 1},${(i % 5) + 1},${i * 7},p${i % 3}`);
    const { found } = await after(twice);
    expect(found.changes[0]?.renamed).toEqual([]);
  });

  test('a type follows the data, where one is written', async () => {
    const { found, text } = await after(VISITS.replace('1,2,7,p1', '1,2,a lot,p1'));
    expect(found.changes[0]?.retyped).toEqual([{ column: 'minutes', from: 'integer', to: 'text' }]);
    expect(await text('type visits.minutes')).toBe(YAML.replace('type: integer', 'type: text'));
  });

  test('several choices are made together: an edge that names two of them goes once', async () => {
    const { found, text } = await after(table('id,patient', (i) => `${i},${(i % 5) + 1}`));
    const all = found.offers.map(({ id }) => id);
    expect(all).toEqual(['rename visits.person visits.patient', 'gone visits.minutes', 'gone visits.place']);
    expect(await text(...all)).toBe(
      YAML.replace('visits.person', 'visits.patient')
        .replace(/ {2}- \{ kind: context.*\n/, '')
        .replace(/, minutes: .*says: at \}/, ''),
    );
  });
});
