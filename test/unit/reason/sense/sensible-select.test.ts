import { describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../../src/engine/graph/memory-index';
import { Linker } from '../../../../src/engine/question/linker';
import { buildSchemaView } from '../../../../src/engine/question/schema-view';
import type { FrameItem } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { selectsWhatIsAsked } from '../../../../src/engine/reason/sense/sensible-select';
import { collectKeywords } from '../../../../src/engine/search/keywords';
import { catalogue, graph, valueIndex } from '../../question/schemas';
import { column, frame, own } from '../frames';

const select = (name: string, fn: FrameItem['fn'] = 'none'): FrameItem => ({
  fn,
  distinct: false,
  column: column(name),
});

describe('selectsWhatIsAsked', () => {
  it.each<[string, FrameItem, boolean]>([
    ['Who has the oldest model?', select('pilots.name'), true],
    // Who has a name is called by it.
    ['Who has the oldest model?', select('pilots.pilot_id'), false],
    ['Who is the pilot with the oldest model? Show the pilot id.', select('pilots.pilot_id'), true],
    ['Who has the oldest model?', select('flights.price'), false],
    ['Who is British?', { fn: 'rows', distinct: false }, false],
    ['Which pilots are British?', { fn: 'rows', distinct: false }, false],
    ['Which number of pilots is British?', { fn: 'rows', distinct: false }, true],
    ['What is the price?', select('flights.price'), true],
    ['What is the average age of pilots?', select('pilots.age', 'avg'), true],
    ['What is the average age of flights?', select('flights.price', 'avg'), false],
    ['What is the average price of flights?', select('flights.price', 'avg'), true],
    ['What is the highest price?', select('flights.price', 'max'), true],
  ])('%s %j', (question, item, expected) => {
    const context = contextOf(own.link(question), own.view);
    expect(selectsWhatIsAsked(frame({ select: [item] }), context)).toBe(expected);
  });

  it('selects from the table of the condition that stands where the noun would', () => {
    const context = contextOf(own.link('Who is the veteran of flight 3?'), own.view);
    const veteran = {
      kind: 'e',
      column: column('pilots.age'),
      op: 'term',
      term: 'veteran',
      values: [],
      tokens: [3],
    } as const;
    const asks = (name: string) =>
      selectsWhatIsAsked(frame({ select: [select(name)], conditions: [veteran] }), context);
    expect(asks('pilots.name')).toBe(true);
    expect(asks('airports.airport_name')).toBe(false);
  });

  it('asks for the name of rows where the graph says what names them', () => {
    const flights = graph.tables.get('flights');
    if (!flights) throw new Error('no flights');
    const named = { ...graph, tables: new Map([...graph.tables, ['flights', { ...flights, display: ['flight_no'] }]]) };
    const index = createGraphIndex(named);
    const view = buildSchemaView(index, catalogue, collectKeywords(index, catalogue));
    const linker = new Linker(view, valueIndex(), { has: () => undefined });
    const asks = (question: string, name: string) =>
      selectsWhatIsAsked(frame({ select: [select(name)] }), contextOf(linker.link(question), view));
    expect(asks('Which flight is the most expensive?', 'flights.flight_no')).toBe(true);
    expect(asks('Which flight is the most expensive?', 'flights.flight_id')).toBe(true);
    expect(asks('Which flight is the most expensive?', 'flights.price')).toBe(false);
    expect(asks('Which price is the highest?', 'flights.price')).toBe(true);
    // A sentence of its own tells what to show of them.
    expect(asks('Which flights have a veteran? Give me their prices.', 'flights.price')).toBe(true);
    expect(asks('Which flights have a veteran and a price?', 'flights.price')).toBe(false);
  });
});
