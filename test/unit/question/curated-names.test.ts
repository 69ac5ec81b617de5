/** Names that somebody wrote into a graph, and words of questions that only look like them. */
import { describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { Column, SchemaGraph } from '../../../src/engine/graph/model';
import { Linker } from '../../../src/engine/question/linker';
import { LEVEL } from '../../../src/engine/question/name-match';
import { buildSchemaView } from '../../../src/engine/question/schema-view';
import { collectKeywords } from '../../../src/engine/search/keywords';
import { catalogue, graph, valueIndex } from './schemas';

/** The graph with keywords of columns and tables. */
const linkerWith = (keywords: Readonly<Record<string, readonly string[]>>): Linker => {
  const tables = [...graph.tables].map(([name, table]): [string, typeof table] => {
    const columns = [...table.columns].map(([c, column]): [string, Column] => {
      const own = keywords[`${name}.${c}`];
      return [c, own ? { ...column, keywords: own } : column];
    });
    const own = keywords[name];
    return [name, { ...table, columns: new Map(columns), ...(own && { keywords: own }) }];
  });
  const other: SchemaGraph = { ...graph, tables: new Map(tables) };
  const index = createGraphIndex(other);
  return new Linker(buildSchemaView(index, catalogue, collectKeywords(index, catalogue)), valueIndex(), {
    has: () => undefined,
  });
};

/** Columns that a question names in full, and no longer name covers. */
const named = (linker: Linker, question: string): string[] =>
  linker.link(question).columns.flatMap((match, id) => {
    const { use = -1, name = '' } = linker.view.columns[id] ?? {};
    const { table = '', role } = linker.view.uses[use] ?? {};
    return match.level === LEVEL.full && !match.shadowed && role === undefined ? [`${table}.${name}`] : [];
  });

describe('names in a list', () => {
  const linker = linkerWith({
    'pilots.name': ['name of the pilot', 'pilot name'],
    'flights.flight_no': ['flight number'],
    'airports.airport_name': ['airport name'],
  });

  it('does not hide what stands between two words of a longer name', () => {
    expect(named(linker, 'What are the names and ages of pilots?')).toContain('pilots.age');
    expect(named(linker, 'What are the names and prices for pilots?')).toContain('flights.price');
  });

  it('reads no name over an "and" whose noun stands before it', () => {
    const id = linker.view.columns.findIndex((c) => c.name === 'airport_name');
    const words = (question: string) => linker.link(question).columns[id]?.words;
    expect(words('Show names and airport cities.')).toBe(1);
    expect(words('Show the name of each airport.')).toBe(2);
  });

  it('reads no name over two sentences', () => {
    const { columns } = linker.link('Which flights have a pilot? Show their names.');
    const id = linker.view.columns.findIndex((c) => c.name === 'name');
    expect(columns[id]?.words).toBe(1);
  });
});

describe('verbs with a preposition', () => {
  const linker = linkerWith({
    'pilots.nationality': ['built by'],
    'checks.model': ['built in', 'constructed'],
  });

  it.each<[string, string, boolean]>([
    ['Which pilots are built by the French?', 'pilots.nationality', true],
    ['Which pilots are built of steel?', 'pilots.nationality', false],
    ['Which checks are built of steel?', 'checks.model', false],
    ['Which checks were built in Aberdeen?', 'checks.model', true],
    // A verb alone, and one before a time, may mean either.
    ['When was it built?', 'checks.model', true],
    ['Which checks were built on 2020?', 'checks.model', true],
    ['Which checks were constructed by them?', 'checks.model', true],
  ])('%s: %s %s', (question, column, expected) => {
    expect(named(linker, question).includes(column)).toBe(expected);
  });
});

describe('words of an order', () => {
  const linker = linkerWith({ flights: ['order', 'orders'] });
  const level = (question: string) => {
    const id = linker.view.uses.findIndex(({ table }) => table === 'flights');
    return linker.link(question).uses[id]?.level;
  };

  it('name no orders', () => {
    expect(level('List the pilots in the alphabetical order of their names.')).toBe(0);
    expect(level('List the pilots ordered by age.')).toBe(0);
    expect(level('How many orders are there?')).toBe(LEVEL.full);
  });
});

describe('names that stand word by word', () => {
  it('are read where they stand, whatever the letters around them would abbreviate', () => {
    const [pilots] = [...graph.tables.values()];
    if (!pilots) throw new Error('no table');
    const table = { ...pilots, name: 'Tourist_Attractions' };
    const profile = catalogue.tables.get('pilots');
    if (!profile) throw new Error('no profile');
    const index = createGraphIndex({ ...graph, tables: new Map([[table.name, table]]), edges: [] });
    const own = {
      ...catalogue,
      tables: new Map([
        [
          table.name,
          { ...profile, name: table.name, columns: profile.columns.map((c) => ({ ...c, table: table.name })) },
        ],
      ]),
    };
    const linker = new Linker(buildSchemaView(index, own, collectKeywords(index, own)), valueIndex(), {
      has: () => undefined,
    });
    const [use] = linker.link('What are the names of the tourist attractions?').uses;
    expect(use).toMatchObject({ level: LEVEL.full, start: 6, end: 8 });
  });
});
