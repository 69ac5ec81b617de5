/** Tables that a question names, and frames that leave them out or show what is another's. */
import { describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../../src/engine/graph/memory-index';
import type { Table } from '../../../../src/engine/graph/model';
import { Linker } from '../../../../src/engine/question/linker';
import { buildSchemaView } from '../../../../src/engine/question/schema-view';
import type { Frame, FrameCondition, FrameItem } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { brokenRule } from '../../../../src/engine/reason/sense/sensible';
import { leavesOutTable, showsAnothers, showsNamesake } from '../../../../src/engine/reason/sense/sensible-tables';
import { collectKeywords } from '../../../../src/engine/search/keywords';
import { catalogue, graph, valueIndex } from '../../question/schemas';
import { column, equal, frame, own } from '../frames';

const contextFor = (question: string) => contextOf(own.link(question), own.view);
const item = (name: string, fn: FrameItem['fn'] = 'none'): FrameItem => ({ fn, distinct: false, column: column(name) });
const useOf = (table: string) => own.view.uses.findIndex((use) => use.table === table && use.role === undefined);

describe('leavesOutTable', () => {
  const checks: Partial<Frame> = { uses: [useOf('checks')] };
  it.each<[string, Partial<Frame>, boolean]>([
    ['Show the names of pilots with a check.', {}, true],
    ['Show the names of pilots with a check.', checks, false],
    ['Which pilots have at least two checks?', {}, true],
    ['Which pilots have at least two checks?', checks, false],
    ['Show the names of pilots without any checks.', {}, true],
    [
      'Show the names of pilots without any checks.',
      { part: { kind: 'not-in', column: column('pilots.pilot_id'), conditions: [], uses: [useOf('checks')] } },
      false,
    ],
    ['How many checks were there?', { select: [item('airports.city')] }, true],
    ['How many checks were there?', { select: [{ fn: 'rows', distinct: false }], uses: [useOf('checks')] }, false],
    // What refers to pilots tells them too.
    ['How many pilots are there?', { select: [item('flights.pilot_id', 'count')] }, false],
    ['Which pilots made the most checks?', {}, true],
    ['Which pilots made the most checks?', checks, false],
    ['Which pilot made the largest number of checks?', {}, true],
    ['Show the names of pilots who passed exactly one check.', {}, true],
    ['Show the names of pilots who passed exactly one check.', checks, false],
    ['Show the names of pilots in more than 3 checks.', {}, true],
    ['What is the most common check?', {}, false],
    ['Show the names of pilots.', {}, false],
    ['Show the name and price.', checks, false],
    // The words are those of a value.
    [
      'Which pilots are those with a check?',
      { conditions: [{ ...equal(column('pilots.name'), 'Check'), tokens: [6] }] },
      false,
    ],
  ])('%s %j', (question, parts, expected) => expect(leavesOutTable(frame(parts), contextFor(question))).toBe(expected));
});

describe('showsAnothers', () => {
  it.each<[string, string, boolean]>([
    ['What are the names of the pilots?', 'airports.airport_name', true],
    ['What are the names of the pilots?', 'pilots.name', false],
    ['What are the names of all airports?', 'pilots.name', true],
    ['What are the names of all airports?', 'airports.airport_name', false],
    // The one that is called after its table.
    ['List the codes of the airports.', 'airports.airport_code', false],
    ['What is the price?', 'flights.flight_no', false],
    // Their owner stands behind all of a list.
    ['What are the names and ages of the pilots?', 'airports.airport_name', true],
    ['Show the name, age and nationality for all pilots.', 'airports.airport_name', true],
    ['Show the name, age and nationality for all pilots.', 'pilots.name', false],
    ['Show the names and the flights of all airports.', 'pilots.name', true],
  ])('%s %s', (question, name, expected) =>
    expect(showsAnothers(frame({ select: [item(name)] }), contextFor(question))).toBe(expected),
  );
});

describe('showsNamesake', () => {
  // Checks call airports by name, too; no key edge leads from one to the other but by way of pilots.
  const called = (table: string, name: string): Table => {
    const own = graph.tables.get(table);
    const found = own?.columns.get(name);
    if (!own || !found) throw new Error('no such column');
    return { ...own, columns: new Map([...own.columns, [name, { ...found, keywords: ['airport'] }]]) };
  };
  const tables = new Map([
    ...graph.tables,
    ['airports', called('airports', 'airport_name')] as const,
    ['checks', called('checks', 'model')] as const,
  ]);
  const index = createGraphIndex({ ...graph, tables });
  const view = buildSchemaView(index, catalogue, collectKeywords(index, catalogue));
  const context = contextOf(
    new Linker(view, valueIndex(), { has: () => undefined }).link('Who are the airports from 2020?'),
    view,
  );
  const year = (name: string): FrameCondition => ({
    kind: 'n',
    column: column(name),
    op: '=',
    values: [2020],
    tokens: [5],
  });

  it.each<[string, string, boolean]>([
    ['airports.airport_name', 'checks.model_year', true],
    ['checks.model', 'checks.model_year', false],
    ['airports.airport_name', 'airports.city', false],
    ['airports.airport_name', 'flights.price', false],
  ])('shows %s where %s is said: %s', (shown, said, expected) => {
    const one = frame({ select: [item(shown)], conditions: [year(said)] });
    expect(showsNamesake(one, context)).toBe(expected);
  });
});

describe('brokenRule', () => {
  const question = 'What are the names of the pilots?';
  const other = frame({ select: [item('airports.airport_name')] });

  it('names the rule that a frame breaks', () => {
    expect(brokenRule(other, contextFor(question))).toBe("shows another's");
    expect(brokenRule(frame({}), contextFor(question))).toBeUndefined();
  });

  it('passes over rules that are not asked', () => {
    expect(brokenRule(other, contextFor(question), new Set(["shows another's"]))).not.toBe("shows another's");
  });
});
