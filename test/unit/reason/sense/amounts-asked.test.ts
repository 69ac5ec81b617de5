/** What is counted, added up, compared and shown of amounts, of those who did something, and of names. */
import { describe, expect, it } from 'vitest';
import { leavesOutDenied } from '../../../../src/engine/reason/pieces/fill-conditions';
import type { Frame, FrameCondition, FrameItem } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { addsUpRates } from '../../../../src/engine/reason/sense/added-rates';
import { leavesUndone } from '../../../../src/engine/reason/sense/sensible-asked';
import { hasOddCondition } from '../../../../src/engine/reason/sense/sensible-conditions';
import { countsWhatIsAsked } from '../../../../src/engine/reason/sense/sensible-count';
import { comparesUnasked } from '../../../../src/engine/reason/sense/sensible-part';
import { ranksWhatIsAsked } from '../../../../src/engine/reason/sense/sensible-ranking';
import { column, equal, frame, own } from '../frames';

const contextFor = (question: string) => contextOf(own.link(question), own.view);
const item = (name: string, fn: FrameItem['fn'] = 'none'): FrameItem => ({ fn, distinct: false, column: column(name) });
const different = (name: string): FrameItem => ({ ...item(name, 'count'), distinct: true });
const rows: FrameItem = { fn: 'rows', distinct: false };
const useOf = (table: string) => own.view.uses.findIndex((use) => use.table === table && use.role === undefined);
const bound = (name: string, op: FrameCondition['op'], question: string, number: string): FrameCondition => ({
  kind: op === 'between' ? 'b' : 'n',
  column: column(name),
  op,
  values: [Number(number)],
  tokens: own.link(question).tokens.flatMap(({ text, index }) => (text === number ? [index] : [])),
});

describe('what is counted', () => {
  it.each<[string, Partial<Frame>, boolean]>([
    ['How many different pilots had checks?', { select: [different('checks.pilot_id')] }, true],
    ['How many different pilots had checks?', { select: [different('pilots.pilot_id')] }, true],
    ['How many different pilots had checks?', { select: [different('checks.model')] }, false],
    ['What is the number of distinct pilots with checks?', { select: [different('checks.check_id')] }, false],
    ['How many different nationalities of pilots are there?', { select: [different('pilots.nationality')] }, true],
  ])('%s %j', (question, parts, expected) =>
    expect(countsWhatIsAsked(frame(parts), contextFor(question))).toBe(expected),
  );

  it('counts no one row in the place of others', () => {
    const one = frame({ select: [rows], conditions: [equal(column('pilots.pilot_id'), 7)] });
    expect(countsWhatIsAsked(one, contextFor('How many flights does pilot 7 have?'))).toBe(false);
    const joined = { ...one, uses: [useOf('flights')], rowsOf: useOf('flights') };
    expect(countsWhatIsAsked(joined, contextFor('How many flights does pilot 7 have?'))).toBe(true);
  });
});

describe('what is asked for', () => {
  it.each<[string, Partial<Frame>, boolean]>([
    // Whoever has rows sorted wants all of them.
    ['List the names of pilots sorted by the lowest age.', { order: { item: item('pilots.age'), descending: false }, limit: 1 }, true],
    ['Which pilot is ranked the oldest?', { order: { item: item('pilots.age'), descending: true }, limit: 1 }, false],
    ['List the names of pilots sorted by age.', { order: { item: item('pilots.age'), descending: false } }, false],
    ['How much is flight 3?', { select: [item('airports.city')] }, true],
    ['How much is flight 3?', { select: [item('flights.price')] }, false],
    ['What is the total price of the flights?', { select: [rows], uses: [useOf('flights')] }, true],
    ['What is the total price of the flights?', { select: [item('flights.price', 'sum')] }, false],
  ])('%s %j', (question, parts, expected) => expect(leavesUndone(frame(parts), contextFor(question))).toBe(expected)); // prettier-ignore
});

describe('what is told for each one of something else', () => {
  const columns = own.view.columns.map((c) => ({ ...c, isRate: c.id === column('flights.price') }));
  const view = { ...own.view, columns };
  const rates = { ...contextFor('What is the price of the flights?'), view };
  const bounded = (name: string, fn: FrameItem['fn']) => ({
    item: item(name, fn),
    op: '>' as const,
    value: 9,
    tokens: [],
  });
  it.each<[string, Partial<Frame>, boolean]>([
    ['shown', { select: [item('flights.price', 'sum')] }, true],
    ['ordered by', { order: { item: item('flights.price', 'sum'), descending: true } }, true],
    ['bounded by', { having: bounded('flights.price', 'sum') }, true],
    ['compared with', { part: { kind: 'compare', op: '>', fn: 'sum', column: column('flights.price'), conditions: [], uses: [] } }, true],
    ['averaged', { select: [item('flights.price', 'avg')] }, false],
    ['no rate', { select: [item('pilots.age', 'sum')] }, false],
  ])('is not added up: %s', (_, parts, expected) => expect(addsUpRates(frame(parts), rates)).toBe(expected)); // prettier-ignore

  it.each<[string, boolean]>([
    ['What is the total price of the flights?', true],
    ['What is the sum of the price of all flights?', true],
    ['What is the total age of the pilots?', false],
    ['What is the average price of the flights?', false],
    ['What is the total number of flights with a price above 9?', false],
  ])('has no total: %s', (question, expected) =>
    expect(addsUpRates(frame({}), { ...contextFor(question), view })).toBe(expected),
  );
});

describe('what is compared', () => {
  it.each<[string, string, FrameCondition['op'], string, boolean]>([
    ['Which airports have 2 to 4 pilots?', 'pilots.pilot_id', 'between', '4', true],
    ['Which pilots have a pilot id above 4?', 'pilots.pilot_id', '>', '4', false],
    ['Which airports have flights with an average price above 60?', 'flights.price', '>', '60', true],
    ['Which airports have flights with a price above 60?', 'flights.price', '>', '60', false],
  ])('%s %s %s', (question, name, op, number, expected) =>
    expect(
      hasOddCondition(frame({ conditions: [bound(name, op, question, number)] }), contextFor(question)),
    ).toBe(expected),
  ); // prettier-ignore

  it.each<[string, 'max' | 'min', boolean]>([
    ['Which pilots are older than some French pilots?', 'max', true],
    ['Which pilots are older than some French pilots?', 'min', false],
    ['Which pilots are older than all French pilots?', 'max', false],
  ])('%s %s', (question, fn, expected) => {
    const part = { kind: 'compare' as const, op: '>' as const, fn, column: column('pilots.age'), uses: [] };
    const conditions = [equal(column('pilots.nationality'), 'French')];
    expect(comparesUnasked(frame({ part: { ...part, conditions } }), contextFor(question))).toBe(expected);
  });

  it('leaves to each side of "but not" what stands there', () => {
    const { tokens } = own.link('flights from Aberdeen in 2009 but not from Abilene in 2010');
    const at = (...texts: string[]) =>
      texts.map((text) => {
        const token = tokens.find((t) => t.text === text)?.index ?? -1;
        return { ...equal(0, text), tokens: [token], yes: 0, no: 0, features: [] };
      });
    expect(leavesOutDenied(at('Aberdeen', '2009'), at('Abilene', '2010'), tokens)).toBe(true);
    expect(leavesOutDenied(at('Aberdeen', '2010'), at('Abilene', '2009'), tokens)).toBe(false);
  });

  // What is said of those that are asked for is not what is denied, but who does not do it may be.
  it.each<[string, string, boolean]>([
    ['Which pilots from Aberdeen have never had a flight?', 'Aberdeen', false],
    ['Which pilots that live in Aberdeen have no check?', 'Aberdeen', false],
    ['Which airports of Aberdeen did nobody fly to?', 'Aberdeen', false],
    ['Which airports did Amy not fly to?', 'Amy', true],
    ['Which airports does Amy not fly to?', 'Amy', true],
    ['Which airports has nobody from Aberdeen seen?', 'Aberdeen', true],
  ])('%s leaves out those of %s: %s', (question, word, expected) => {
    const { tokens } = own.link(question);
    const token = tokens.find((t) => t.text === word)?.index ?? -1;
    const said = [{ ...equal(0, word), tokens: [token], yes: 0, no: 0, features: [] }];
    expect(leavesOutDenied([], said, tokens)).toBe(expected);
  });
});

describe('the most of an amount', () => {
  const question = 'Which pilot has the most prices?';
  it.each<[FrameItem['fn'], readonly string[], boolean]>([
    ['sum', ['pilots.pilot_id'], true],
    ['max', ['pilots.pilot_id'], false],
    ['none', [], false],
  ])('%s by %j', (fn, group, expected) => {
    const order = { item: item('flights.price', fn), descending: true };
    expect(ranksWhatIsAsked(frame({ order, limit: 1, group: group.map((g) => column(g)) }), contextFor(question))).toBe(expected); // prettier-ignore
  });
});

describe('the largest amount', () => {
  it.each<[string, FrameItem['fn'], boolean]>([
    // The price of each is named: no price is asked for that most flights have.
    ['What is the largest price amount of the flights?', 'rows', false],
    ['What is the most common price of the flights?', 'rows', true],
    ['Which price has the largest number of flights?', 'rows', true],
    // One is the largest; only of what is said to be a total all are added up.
    ['Which price has the largest price?', 'sum', false],
    ['Which price has the largest total price?', 'sum', true],
  ])('%s by %s: %s', (question, fn, expected) => {
    const by = fn === 'rows' ? { fn, distinct: false } : item('flights.price', fn);
    const ranked = frame({ order: { item: by, descending: true }, limit: 1, group: [column('flights.price')] });
    expect(ranksWhatIsAsked(ranked, contextFor(question))).toBe(expected);
  });
});
