import { beforeAll, describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { MemorySearchIndex } from '../../../src/engine/search/search-index';
import { indexOf } from './small-index';

let index: MemorySearchIndex;
beforeAll(async () => {
  ({ search: index } = await indexOf(
    {
      skier: {
        columns: { skier_id: 'integer', full_name: 'text', birthyear: 'integer', city_code: 'text' },
        rows: [
          [1, 'John Aalberg', 1960, 'OSL'],
          [2, 'Zoë Müller', 1991, 'ZRH'],
          [3, 'Anna Lee', 1988, 'NYC'],
          [4, 'Lee Anderson', 1990, 'NYC'],
        ],
      },
      city: {
        columns: { code: 'text', name: 'text', population: 'integer' },
        rows: [
          ['OSL', 'Oslo', 700000],
          ['ZRH', 'Zürich', 430000],
          ['NYC', 'New York', 8000000],
        ],
      },
      stay: {
        columns: { stay_id: 'integer', date_from: 'text', date_to: 'text' },
        rows: [[1, '2020-01-02', '2020-02-03']],
      },
      crash: {
        columns: { CASEID: 'integer', MANCOLL: 'integer' },
        rows: [
          [6916, 0],
          [7000, 1],
        ],
        columnNotes: {
          MANCOLL: {
            description: 'manner of collision',
            values: [
              { code: '0', label: 'not a collision with a vehicle' },
              { code: '1', label: 'rear-end' },
            ],
          },
        },
      },
    },
    [
      {
        kind: 'key',
        from: [{ table: 'skier', column: 'city_code' }],
        to: [{ table: 'city', column: 'code' }],
        keywords: ['lives in'],
        match: 'exact',
      },
    ],
  ));
});

const storedIn = (text: string) =>
  index.valuesSync(text).map((h) => `${h.column.table}.${h.column.column}=${String(h.stored)}`);

describe('stored values', () => {
  it.each([
    ['as stored', 'Did John Aalberg win?', 'skier.full_name=John Aalberg', 'John Aalberg', 1],
    ['in another case', 'how tall is john aalberg', 'skier.full_name=John Aalberg', 'john aalberg', 0.9],
    ['without diacritics', 'skiers from Zurich', 'city.name=Zürich', 'Zurich', 0.9],
    ['as part of a name', 'When was Aalberg born?', 'skier.full_name=John Aalberg', 'Aalberg', 0.5],
    ['with a typo', 'When was Aallberg born?', 'skier.full_name=John Aalberg', 'Aallberg', 0.4],
    ['in several words', 'How many live in new york?', 'city.name=New York', 'new york', 0.9],
    ['by the label of its code', 'Which crashes were rear-end crashes?', 'crash.MANCOLL=1', 'rear-end', 0.9],
  ])('%s', (_, question, expected, span, score) => {
    const hit = index
      .valuesSync(question)
      .find((h) => `${h.column.table}.${h.column.column}=${String(h.stored)}` === expected);
    expect(hit?.text).toBe(span);
    expect(question.slice(hit?.start, hit?.end)).toBe(span);
    expect(hit?.score).toBeGreaterThanOrEqual(score);
  });

  it('prefers the whole value to parts of others', () => {
    expect(storedIn('Where does Anna Lee live?')[0]).toBe('skier.full_name=Anna Lee');
  });

  it('finds nothing where nothing is named', () => expect(storedIn('How many are there?')).toEqual([]));

  it('carries the label', () => expect(index.valuesSync('rear-end')[0]?.label).toBe('rear-end'));

  it('knows the numbers of a column', () => {
    expect(index.has({ table: 'crash', column: 'CASEID' }, 6916)).toBe(true);
    expect(index.has({ table: 'crash', column: 'CASEID' }, 1)).toBe(false);
    expect(index.has({ table: 'city', column: 'name' }, 1)).toBeUndefined();
  });
});

describe('columns', () => {
  it.each([
    ['How many people live in Oslo?', 'city.name'],
    ['What is the population of each city?', 'city.population'],
    ['In which year was Aalberg born?', 'skier.birthyear'],
    ['What was the manner of collision in case 6916?', 'crash.MANCOLL'],
    ['List the full names of all skiers', 'skier.full_name'],
  ])('%s', (question, expected) => {
    const top = index.columns(question, 3).map((h) => `${h.column.table}.${h.column.column}`);
    expect(top).toContain(expected);
  });

  it.each([
    // A value that one column alone holds, before columns that only lie in a table which is named.
    ['What is the birth year of skiers from Oslo?', 'city.name', 'skier.skier_id'],
    // What names the rows that a column refers to, where that column is named.
    ['Which city code does each skier have?', 'city.name', 'city.population'],
    // The key of what is counted, before that of what is not.
    ['How many skiers live in Oslo?', 'skier.skier_id', 'stay.stay_id'],
  ])('%s puts %s before %s', (question, first, second) => {
    const ranked = index.columns(question, 20).map((h) => `${h.column.table}.${h.column.column}`);
    expect(ranked).toContain(first);
    const behind = ranked.indexOf(second);
    expect(behind === -1 || ranked.indexOf(first) < behind).toBe(true);
  });

  it('says why', () =>
    expect(inEnglish(index.columns('population of Oslo', 2).map(({ why }) => why))).toContain('named by “population”'));

  it('gives scores between 0 and 1, best first', () => {
    const scores = index.columns('name of the city with the largest population', 9).map((h) => h.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((s) => s >= 0 && s <= 1)).toBe(true);
  });

  it('takes text of any kind', () => {
    for (const text of ['', '???', '"', '🙂 🙂', 'constructor __proto__ toString'])
      expect(index.columns(text, 3)).toHaveLength(3);
  });
});

describe('words that the graph knows', () => {
  it.each<[string, boolean]>([
    ['skier', true],
    // What people call the ends of a span.
    ['end', true],
    ['start', true],
    ['airplan', false],
  ])('%s: %s', (stem, expected) => {
    expect(index.context.knows(stem)).toBe(expected);
  });
});
