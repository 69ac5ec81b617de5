/** What is shown of rows that are ranked, folded or grouped. */
import { describe, expect, it } from 'vitest';
import type { Frame, FrameItem } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import {
  foldsNames,
  hidesGroups,
  mergesRows,
  showsPartOfNames,
  showsRankedAlone,
} from '../../../../src/engine/reason/sense/sensible-shown';
import { column, frame, own } from '../frames';

const contextFor = (question: string) => contextOf(own.link(question), own.view);
const item = (name: string, fn: FrameItem['fn'] = 'none'): FrameItem => ({ fn, distinct: false, column: column(name) });

describe('foldsNames', () => {
  it.each<[string, FrameItem, boolean]>([
    ['Who are our best pilots?', item('pilots.pilot_id', 'max'), true],
    ['Who are our best pilots?', item('pilots.name', 'max'), true],
    ['What is the highest pilot id?', item('pilots.pilot_id', 'max'), false],
    ['What is the highest price of a flight?', item('flights.price', 'max'), false],
    ['Who are our best pilots?', item('pilots.name'), false],
  ])('%s %j', (question, shown, expected) =>
    expect(foldsNames(frame({ select: [shown] }), contextFor(question))).toBe(expected),
  );
});

describe('showsRankedAlone', () => {
  const cheapest: Partial<Frame> = { order: { item: item('flights.price'), descending: false }, limit: 1 };
  it.each<[string, Partial<Frame>, boolean]>([
    ['What was the cheapest flight?', { ...cheapest, select: [item('flights.price')] }, true],
    ['What was the cheapest flight?', { ...cheapest, select: [item('flights.flight_no')] }, false],
    [
      'What was the cheapest flight?',
      { ...cheapest, select: [item('flights.flight_no'), item('flights.price')] },
      false,
    ],
    ['What was the lowest price?', { ...cheapest, select: [item('flights.price')] }, false],
    ['What was the least costly flight?', { ...cheapest, select: [item('flights.price')] }, true],
    ['What was the price of the least costly flight?', { ...cheapest, select: [item('flights.price')] }, false],
    // Without a limit it is a list.
    ['What was the cheapest flight?', { select: [item('flights.price')] }, false],
  ])('%s %j', (question, parts, expected) =>
    expect(showsRankedAlone(frame(parts), contextFor(question))).toBe(expected),
  );
});

describe('hidesGroups', () => {
  const counted: Partial<Frame> = { select: [{ fn: 'rows', distinct: false }] };
  it.each<[string, Partial<Frame>, boolean]>([
    ['How many flights were there?', { ...counted, group: [column('pilots.nationality')] }, true],
    ['How many flights were there?', counted, false],
    [
      'How many flights were there?',
      { select: [item('pilots.nationality')], group: [column('pilots.nationality')] },
      false,
    ],
    ['How many flights were there per nationality?', { ...counted, group: [column('pilots.nationality')] }, false],
    ['How many flights has each pilot?', { ...counted, group: [column('pilots.pilot_id')] }, false],
  ])('%s %j', (question, parts, expected) => expect(hidesGroups(frame(parts), contextFor(question))).toBe(expected));
});

describe('mergesRows', () => {
  const both = { select: [item('pilots.age'), item('pilots.nationality')], distinct: true };
  const joined = { select: [item('pilots.name'), item('airports.city')], distinct: true };
  it.each<[string, Partial<Frame>, boolean]>([
    ['Show age and nationality of the pilots with a flight.', both, true],
    ['Show age and nationality of the pilots with a flight.', { ...both, distinct: false }, false],
    ['Show the different ages and nationalities of pilots.', both, false],
    ['Show the combinations of age and nationality of pilots.', both, false],
    ['For each age, show the nationality of the pilots.', both, false],
    ['Show age and nationality.', both, false],
    // One property alone may be asked for as such, and no key tells apart what two tables have.
    ['Which ages do pilots have?', { select: [item('pilots.age')], distinct: true }, false],
    ['Show the names of pilots and the cities they fly to.', joined, false],
  ])('%s %j', (question, parts, expected) => expect(mergesRows(frame(parts), contextFor(question))).toBe(expected));
});

describe('showsPartOfNames', () => {
  const shown = (...names: string[]): Partial<Frame> => ({ select: names.map((name) => item(name)) });
  it.each<[string, Partial<Frame>, boolean]>([
    ['Show the model year and the check id.', shown('checks.model', 'checks.model_year', 'checks.check_id'), true],
    ['Show the model year and the check id.', shown('checks.model_year', 'checks.check_id'), false],
    ['Show the model and the check id.', shown('checks.model', 'checks.check_id'), false],
    // What stands between the words of a name is no part of it.
    ['Show the id and price of the flights.', shown('flights.flight_id', 'flights.price'), false],
  ])('%s %j', (question, parts, expected) =>
    expect(showsPartOfNames(frame(parts), contextFor(question))).toBe(expected),
  );
});
