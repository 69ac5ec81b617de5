import { describe, expect, it } from 'vitest';
import { Linker } from '../../../src/engine/question/linker';
import { solidValues } from '../../../src/engine/question/value-match';
import { understand } from '../../../src/engine/question/understand';
import { stem } from '../../../src/engine/search/words';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { Column, SchemaGraph } from '../../../src/engine/graph/model';
import { buildSchemaView } from '../../../src/engine/question/schema-view';
import { collectKeywords } from '../../../src/engine/search/keywords';
import { catalogue, graph, linker, valueIndex } from './schemas';

const own = linker();
const nameOf = (id: number) => {
  const column = own.view.columns[id];
  const use = own.view.uses[column?.use ?? 0];
  return `${use?.table ?? ''}${use?.role === undefined ? '' : ` as ${use.role}`}.${column?.name ?? ''}`;
};

const linkerOf = (other: SchemaGraph) => {
  const index = createGraphIndex(other);
  return new Linker(buildSchemaView(index, catalogue, collectKeywords(index, catalogue)), valueIndex(), {
    has: () => undefined,
  });
};
const withColumn = (table: string, name: string, notes: Partial<Column>): SchemaGraph => {
  const own = graph.tables.get(table);
  const column = own?.columns.get(name);
  if (!own || !column) return graph;
  const columns = new Map([...own.columns, [name, { ...column, ...notes }]]);
  return { ...graph, tables: new Map([...graph.tables, [table, { ...own, columns }]]) };
};

describe('Linker', () => {
  it('finds columns by their names, whole or in part', () => {
    const linked = own.link('What is the airport name of flights with the lowest price?');
    const named = linked.columns.flatMap((m, id) => (m.level === 5 && !m.shadowed ? [nameOf(id)] : []));
    expect(named).toContain('airports.airport_name');
    expect(named).toContain('flights.price');
  });

  it('reads no name across a negation', () => {
    const level = (question: string) =>
      own.link(question).columns[own.view.columns.findIndex((c) => c.name === 'airport_name')];
    expect(level('Which airports have the name Dyce?')?.words).toBe(2);
    expect(level('Which airports do not have any name?')?.words).toBe(1);
  });

  it('takes a long keyword for a name, and "other" for a part of one', () => {
    const first = withColumn('checks', 'MEDRES', { keywords: ['result of the first test flight of the pilot'] });
    const checks = first.tables.get('checks');
    const model = checks?.columns.get('model');
    if (!checks || !model) throw new Error('no such column');
    const columns = new Map([
      ...checks.columns,
      ['model', { ...model, keywords: ['result of the other test flight'] }],
    ]);
    const both = linkerOf({ ...first, tables: new Map([...first.tables, ['checks', { ...checks, columns }]]) });
    const named = (question: string) =>
      both.link(question).columns.flatMap((m, id) => {
        const { use, name } = both.view.columns[id] ?? {};
        return m.level === 5 && !m.shadowed && both.view.uses[use ?? -1]?.table === 'checks' ? [name] : [];
      });
    expect(named('What was the result of the first test flight of the pilot?')).toEqual(['MEDRES']);
    expect(named('What was the result of the other test flight?')).toEqual(['model']);
  });

  it('finds no table that records in what is recorded', () => {
    const checks = graph.tables.get('checks');
    if (!checks) throw new Error('no such table');
    const other = {
      ...graph,
      tables: new Map([...graph.tables, ['checks', { ...checks, keywords: ['event recorder'] }]]),
    };
    const recorder = linkerOf(other);
    const level = (question: string) =>
      recorder.link(question).uses[recorder.view.uses.findIndex(({ table }) => table === 'checks')]?.level;
    expect(level('How many flights are recorded?')).toBe(0);
    expect(level('How many recorders are there?')).toBe(4);
  });

  it('finds stored values and the column that holds them', () => {
    const linked = own.link('How many pilots are british?');
    const [value] = linked.values;
    expect(value && nameOf(value.column)).toBe('pilots.nationality');
    expect(value?.stored).toBe('British');
  });

  it('offers a table once more for each role in which it is used', () => {
    const roles = own.view.uses.filter((u) => u.table === 'airports').map((u) => u.role);
    expect(roles).toEqual([undefined, 'source', 'destination']);
    const linked = own.link('flights whose destination city is Aberdeen');
    const cities = linked.columns.flatMap((m, id) => (m.role ? [nameOf(id)] : []));
    expect(cities).toContain('airports as destination.city');
    expect(cities).not.toContain('airports as source.city');
  });

  it.each<[string, string[]]>([
    // A name shortened by hand, read with the words of the question.
    ['What is the medical result of the pilot?', ['checks.MEDRES']],
    // The longer name is meant, not the shorter one within it.
    ['What is the model year?', ['checks.model_year']],
    ['What is the model of the check?', ['checks.model']],
    // Words of a name that others come between do not make the name.
    ['the model that won last year', ['checks.model']],
    ['What is the number of the flight?', ['flights.flight_no']],
    ['What is the number of flights?', []],
    ['How many 25-year-old pilots are there?', ['pilots.age']],
  ])('finds in “%s” the columns %j', (text, columns) => {
    const { columns: matches } = own.link(text);
    const named = matches.flatMap((m, id) => (m.level === 5 && !m.shadowed ? [nameOf(id)] : []));
    expect(named.filter((name) => columns.includes(name) || /model|airport_name|flight_no/.test(name))).toEqual(
      columns,
    );
  });

  it('finds a code by another word for its label', () => {
    const { values } = own.link('How many pilots died?');
    expect(values.map((v) => [nameOf(v.column), v.stored, v.label])).toEqual([['checks.MEDRES', 2, 'Fatal']]);
  });

  it('takes another word for the name of a column for a hint', () => {
    const { columns } = own.link('What are the titles and fares of pilots?');
    const hinted = columns.flatMap((m, id) => (m.level === 1 ? [nameOf(id)] : []));
    expect(hinted).toEqual(expect.arrayContaining(['pilots.name', 'flights.price']));
  });

  it('takes another word for the name of a table for a hint, where nothing names the table', () => {
    const { view } = own;
    const id = view.uses.findIndex((u) => u.table === 'pilots');
    const uses = view.uses.map((u) => (u.id === id ? { ...u, names: [[stem('employees')]] } : u));
    const usesByStem = new Map([...view.usesByStem, [stem('employees'), [id]]]);
    const staffed = new Linker({ ...view, uses, usesByStem }, valueIndex(), { has: () => undefined });
    expect(staffed.link('How old are the workers?').uses[id]?.level).toBe(1);
    expect(staffed.link('How old are the employees?').uses[id]?.level).toBe(5);
    expect(own.link('How old are the workers?').uses[id]?.level).toBe(0);
  });

  it('tells no role by what the rows are called that have it', () => {
    const edges = graph.edges.map((e) => (e.label === 'source' ? { ...e, label: 'source airport of the flight' } : e));
    const { view } = linkerOf({ ...graph, edges });
    const role = view.uses.find((u) => u.role === 'source airport of the flight');
    expect(role?.roleWords.has(stem('source'))).toBe(true);
    expect(role?.roleWords.has(stem('airport'))).toBe(false);
  });

  it.each<[string, number]>([
    ['What is the time?', 4],
    ['What is the time of the flight?', 5],
    // The flight is what has a time, and no time.
    ['How many flights are there?', 3],
  ])('knows in “%s” the name "time of the flight" at level %d', (question, level) => {
    const own = linkerOf(withColumn('checks', 'MEDRES', { keywords: ['time of the flight'] }));
    const { columns } = own.link(question);
    expect(columns[own.view.columns.findIndex((c) => c.name === 'MEDRES')]?.level).toBe(level);
  });

  it('takes a description for no name that tells of others what they do', () => {
    const levelOf = (description: string) => {
      const own = linkerOf(withColumn('checks', 'MEDRES', { description }));
      return own.link('How many airlines are there?').columns[own.view.columns.findIndex((c) => c.name === 'MEDRES')]
        ?.level;
    };
    expect(levelOf('airline')).toBe(5);
    expect(levelOf('doctor who examines for the airline')).toBe(2);
  });

  it('takes no value within a longer name', () => {
    expect(own.link('What is the model year?').values).toEqual([]);
    expect(own.link('checks of Year').values.map((v) => v.stored)).toEqual(['Year']);
  });

  it('replaces what is named by its kind', () => {
    const linked = own.link('Show the age of pilots from New York');
    expect(linked.shape).toEqual(['show', 'article', 'COL', 'of', 'TAB', 'from', 'VAL']);
  });
});

describe('understand', () => {
  it.each([
    ['For flights to Aberdeen, what was the price?', ['to Aberdeen'], 'For flights, what was the price?'],
    [
      'What is the age of pilots whose nationality is French?',
      ['whose nationality is French'],
      'What is the age of pilots?',
    ],
    ['How many pilots are there?', [], 'How many pilots are there?'],
  ])('splits %s', (question, conditions, focus) => {
    const linked = own.link(question);
    expect(understand(linked, solidValues(linked.values, linked.tokens))).toEqual({ conditions, focus });
  });
});
