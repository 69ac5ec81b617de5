/** Numbers, values and identifiers that a frame takes for what they are not. */
import { describe, expect, it } from 'vitest';
import type { ValueMatch } from '../../../../src/engine/question/value-match';
import type { Frame, FrameCondition } from '../../../../src/engine/reason/frame/frame';
import { propertyBefore } from '../../../../src/engine/reason/said/names-at';
import { misreadsNumber } from '../../../../src/engine/reason/sense/misread-numbers';
import { splitsValue } from '../../../../src/engine/reason/sense/parts-of-values';
import { contextOf, type QuestionContext } from '../../../../src/engine/reason/frame/question-context';
import { ranksIdentifiers } from '../../../../src/engine/reason/sense/ranked-identifiers';
import { column, equal, frame, own } from '../frames';

const contextFor = (question: string): QuestionContext => contextOf(own.link(question), own.view);
const at = (condition: FrameCondition, ...tokens: number[]): FrameCondition => ({ ...condition, tokens });

describe('misreadsNumber', () => {
  it.each<[string, FrameCondition, boolean]>([
    ['Show the flights of 4 minutes', at(equal(column('flights.flight_id'), 4), 4), true],
    ['Show the flights of 4 minutes', at(equal(column('pilots.age'), 4), 4), false],
    ['Show the flights with a price of 4 minutes', at(equal(column('flights.price'), 4), 7), false],
    ['Show the flight 4', at(equal(column('flights.flight_id'), 4), 3), false],
  ])('%s %j', (question, condition, expected) =>
    expect(misreadsNumber(frame({ conditions: [condition] }), contextFor(question))).toBe(expected),
  );

  // The schema of these tests has years of models alone: here the price is one, and 1990 to 2000 are stored.
  const years = (question: string, year: string): QuestionContext => {
    const context = contextFor(question);
    const columns = own.view.columns.map((c) => (c.id === column(year) ? { ...c, isYear: true } : c));
    return { ...context, view: { ...own.view, columns }, linked: { ...context.linked, holds: () => true } };
  };
  const between = (name: string, ...tokens: number[]): FrameCondition => ({
    kind: 'b',
    column: column(name),
    op: 'between',
    values: [1990, 2000],
    tokens,
  });
  it.each<[string, FrameCondition, boolean]>([
    ['How many flights were made between 1990 and 2000?', between('flights.flight_no', 5, 6, 7, 8), true],
    ['How many flights were made between 1990 and 2000?', between('flights.price', 5, 6, 7, 8), false],
    ['Flights with between 1990 and 2000 seats', between('flights.flight_no', 2, 3, 4, 5), false],
  ])('%s %j', (question, condition, expected) =>
    expect(misreadsNumber(frame({ conditions: [condition] }), years(question, 'flights.price'))).toBe(expected),
  );

  it('keeps the year of what is asked for', () => {
    const context = years('What was the flight number in 1990?', 'checks.model_year');
    const columns = context.view.columns.map((c) => (c.id === column('flights.price') ? { ...c, isYear: true } : c));
    const both = { ...context, view: { ...context.view, columns } };
    const select: Frame['select'] = [{ fn: 'none', distinct: false, column: column('flights.flight_no') }];
    const stated = (name: string) => frame({ select, conditions: [at(equal(column(name), 1990), 6)] });
    expect(misreadsNumber(stated('checks.model_year'), both)).toBe(true);
    expect(misreadsNumber(stated('flights.price'), both)).toBe(false);
    expect(misreadsNumber(stated('checks.model_year'), context)).toBe(false);
  });
});

describe('propertyBefore', () => {
  it.each<[string, string[]]>([
    ['How many checks have a model of before the year of 1990?', ['checks.model_year']],
    ['How many checks have a price of more than 1990?', ['flights.price']],
  ])('%s', (question, expected) => {
    const context = contextFor(question);
    const number = context.linked.tokens.findIndex((t) => t.number !== undefined);
    expect([...(propertyBefore(number, context)?.columns ?? [])]).toEqual(expected.map((name) => column(name)));
  });
});

describe('splitsValue', () => {
  const whole = (text: string, start: number, end: number, name: string): ValueMatch => ({
    column: column(name),
    stored: text,
    start,
    end,
    score: 1,
  });
  const holding = (question: string, ...values: ValueMatch[]): QuestionContext => {
    const context = contextFor(question);
    return { ...context, linked: { ...context.linked, values } };
  };
  const york = at(equal(column('pilots.name'), 'York'), 4);
  it.each<[string, ValueMatch[], boolean]>([
    ['Who lives in New York?', [whole('New York', 3, 5, 'airports.city')], true],
    ['Who lives in New York?', [whole('York', 4, 5, 'pilots.name')], false],
    ['Who lives in New York?', [{ ...whole('New York', 3, 5, 'airports.city'), score: 0.8 }], false],
    // The further word names a column.
    ['Who lives in city York?', [whole('City York', 3, 5, 'airports.city')], false],
  ])('%s %j', (question, values, expected) =>
    expect(splitsValue(frame({ conditions: [york] }), holding(question, ...values))).toBe(expected),
  );
});

describe('ranksIdentifiers', () => {
  const first = (name: string): Partial<Frame> => ({
    order: { item: { fn: 'none', distinct: false, column: column(name) }, descending: true },
    limit: 1,
  });
  const greatest: Partial<Frame> = {
    part: { kind: 'compare', op: '=', fn: 'max', column: column('pilots.pilot_id'), conditions: [], uses: [] },
  };
  it.each<[string, Partial<Frame>, boolean]>([
    ['Show the pilot id with the most flights.', first('pilots.pilot_id'), true],
    ['Show the pilot id with the most flights.', greatest, true],
    ['Show the highest pilot id.', first('pilots.pilot_id'), false],
    ['Show the pilot with the latest pilot id.', greatest, false],
    ['Show the flight with the highest price.', first('flights.price'), false],
  ])('%s %j', (question, parts, expected) =>
    expect(ranksIdentifiers(frame(parts), contextFor(question))).toBe(expected),
  );
});
