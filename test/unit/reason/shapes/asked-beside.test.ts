/** Numbers beside folds, orders by a property that is named, and the money that somebody paid in all. */
import { describe, expect, it } from 'vitest';
import type { Frame, FrameItem } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { showsSortedAlone } from '../../../../src/engine/reason/mend/sort-keys';
import { ranksOneOfMany } from '../../../../src/engine/reason/sense/ranked-amounts';
import { groupsByAmounts } from '../../../../src/engine/reason/sense/sensible-tables';
import { ordersTheOtherWay } from '../../../../src/engine/reason/shapes/asked-order';
import { leavesOutNumberOfRows } from '../../../../src/engine/reason/shapes/counted-folds';
import { column, frame, own } from '../frames';
import { schemaOf } from '../small-schema';

const contextFor = (question: string) => contextOf(own.link(question), own.view);
const item = (name: string, fn: FrameItem['fn'] = 'none'): FrameItem => ({ fn, distinct: false, column: column(name) });
const rows: FrameItem = { fn: 'rows', distinct: false };

describe('a number and a fold', () => {
  const asked = 'What is the number and average age of the pilots?';
  it.each<[string, FrameItem[], boolean]>([
    [asked, [rows], true],
    [asked, [item('pilots.age', 'avg')], true],
    [asked, [rows, item('pilots.age', 'avg')], false],
    // Bounds are no folds that are asked for.
    ['How many pilots had a mean age above 50 and mean price above 8?', [rows], false],
  ])('%s %j', (question, select, expected) =>
    expect(leavesOutNumberOfRows(frame({ select }), contextFor(question))).toBe(expected),
  );
});

describe('highest age first', () => {
  const byAge = (descending: boolean): Partial<Frame> => ({ order: { item: item('pilots.age'), descending } });
  it.each<[string, Partial<Frame>, boolean]>([
    ['List the pilots, highest age first', byAge(true), false],
    ['List the pilots, lowest age first', byAge(false), false],
    ['List the pilots, highest age first', byAge(false), true],
    ['List the pilots, highest age first', { ...byAge(true), limit: 1 }, true],
  ])('%s %j', (question, parts, expected) =>
    expect(ordersTheOtherWay(frame(parts), contextFor(question))).toBe(expected),
  );

  it.each<[string, boolean]>([
    ['List the pilots, highest age first', true],
    ['List the pilots sorted by age', true],
    ['List the age of the pilots, highest age first', false],
  ])('what rows are put in an order by stands for them only where it is asked for: %s', (question, expected) => {
    const ages = frame({ ...byAge(true), select: [item('pilots.age')] });
    expect(showsSortedAlone(ages, contextFor(question))).toBe(expected);
  });
});

describe('who paid the most', () => {
  const by = (name: string, fn: FrameItem['fn'] = 'none'): Partial<Frame> => ({
    order: { item: item(name, fn), descending: true },
    limit: 1,
  });
  it.each<[string, Partial<Frame>, boolean]>([
    ['Which pilot paid the most?', by('flights.price'), true],
    ['Which pilot paid the most?', by('flights.price', 'sum'), false],
    ['Which pilot earns the most?', by('pilots.age'), false],
    ['Which pilot paid the most flights?', by('flights.price'), false],
    ['Which pilot had the most expensive flight?', by('flights.price'), false],
  ])('%s %j', (question, parts, expected) => expect(ranksOneOfMany(frame(parts), contextFor(question))).toBe(expected));
});

describe('amounts of which only a table is said', () => {
  const {
    view,
    contextFor: harbours,
    column: of,
  } = schemaOf(
    `
version: 1
revision: 1
sources: [{ id: sea, kind: sqlite, path: sea.sqlite }]
tables:
  harbours:
    key: [harbour_id]
    columns: { harbour_id: { type: integer }, harbour_name: { type: text } }
  calls:
    key: [call_id]
    columns: { call_id: { type: integer }, harbour_id: { type: integer }, days_in_harbour: { type: integer } }
edges:
  - { kind: key, from: calls.harbour_id, to: harbours.harbour_id, cardinality: many-to-one }
`,
    {},
  );
  it.each<[string, string, boolean]>([
    ['Which harbours have fewer than 5 calls?', 'calls.days_in_harbour', true],
    ['Which harbours have fewer than 5 calls?', 'harbours.harbour_name', false],
    ['Which days in harbour have fewer than 5 calls?', 'calls.days_in_harbour', false],
  ])('%s %s', (question, name, expected) => {
    expect(view.columns[of(name)]).toBeDefined();
    expect(groupsByAmounts(frame({ select: [], group: [of(name)] }), harbours(question))).toBe(expected);
  });
});
