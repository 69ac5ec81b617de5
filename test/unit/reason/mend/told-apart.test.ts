/** What numbers are told for and folded by: values named side by side, one fold of two properties, things without a table. */
import { describe, expect, it } from 'vitest';
import { withBothSides } from '../../../../src/engine/reason/mend/both-sides';
import type { Frame, FrameCondition, FrameItem } from '../../../../src/engine/reason/frame/frame';
import { sortsByAnother, withFurtherOrders } from '../../../../src/engine/reason/mend/sort-keys';
import { namedGroups } from '../../../../src/engine/reason/said/group-words';
import { directionOf } from '../../../../src/engine/reason/said/order-direction';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { withSharedFold } from '../../../../src/engine/reason/mend/fold-of-both';
import { addTerms } from '../../../../src/engine/reason/pieces/term-conditions';
import { column, equal, frame, own } from '../frames';

const item = (name: string, fn: FrameItem['fn'] = 'none'): FrameItem => ({ fn, distinct: false, column: column(name) });
const nationality = column('pilots.nationality');
const model = column('checks.model');

/** The schema with hardly a nationality beside two, and models that are called the names of engines. */
const viewOf = (others: number) => ({
  ...own.view,
  columns: own.view.columns.map((c) => {
    const typical = [
      { value: 'British', count: 50 },
      { value: 'French', count: 40 - others },
      { value: 'Dutch', count: others },
    ];
    if (c.id === nationality) return { ...c, profile: { ...c.profile, rows: 100, nulls: 10, typical } };
    return c.id === model ? { ...c, names: [['engin', 'name']] } : c;
  }),
});
const view = viewOf(2);
const asked = (question: string, of = view) => contextOf(own.link(question), of);

describe('withBothSides', () => {
  const ages = { select: [item('pilots.age', 'avg')], conditions: [equal(nationality, 'French')] };
  it.each<[string, Partial<Frame>, boolean]>([
    ['Show the average age of British and French pilots.', ages, true],
    ['What is the average age of pilots who are British and of those who are not?', ages, false],
    ['What is the difference in average age between British and French pilots?', ages, false],
    ['Show the names of British and French pilots.', { conditions: ages.conditions }, false],
    [
      'Show the average price of flights from Aberdeen and New York.',
      { select: [item('flights.price', 'avg')] },
      false,
    ],
  ])('%s', (question, parts, told) => {
    const before = frame(parts);
    const { group, conditions, select } = withBothSides(before, asked(question));
    expect(group).toEqual(told ? [nationality] : []);
    // Where it is not known, it is neither.
    const both = [{ kind: 'i', column: nationality, op: 'in', values: ['British', 'French'] }];
    expect(conditions).toMatchObject(told ? both : before.conditions);
    expect(select).toEqual(told ? [item('pilots.nationality'), item('pilots.age', 'avg')] : before.select);
  });

  it('reads two of many values as those of which there is one number', () => {
    const before = frame(ages);
    expect(withBothSides(before, asked('Show the average age of British and French pilots.', viewOf(20)))).toBe(before);
  });

  const named = (where: string) => {
    const terms = [
      { name: 'native', where: "nationality = 'British'", keywords: ['natives'] },
      { name: 'foreign', where, keywords: ['foreigners'] },
    ];
    const uses = view.uses.map((use) => (use.table === 'pilots' ? { ...use, terms } : use));
    return asked('Show the average age of natives and foreigners.', { ...view, uses });
  };

  it('knows values by what an expert calls them', () => {
    const { group } = withBothSides(frame({ select: ages.select }), named("nationality = 'French'"));
    expect(group).toEqual([nationality]);
  });

  it.each<[string, readonly string[] | undefined]>([
    ["nationality = 'French'", ['British', 'French']],
    ["NATIONALITY IN ('French', 'Dutch')", ['British', 'French', 'Dutch']],
    ["nationality IN ('British', 'French')", undefined],
    ["nationality <> 'British'", undefined],
  ])('reads two terms side by side as the values of both: %s', (where, expected) => {
    const found: FrameCondition[] = [];
    addTerms(named(where), (condition) => found.push(condition));
    expect(found.find(({ op }) => op === 'in')?.values).toEqual(expected);
  });
});

describe('withSharedFold', () => {
  const [age, price] = [item('pilots.age'), item('flights.price')];
  const greatest = [item('pilots.age', 'max'), item('flights.price', 'max')];
  it.each<[string, Partial<Frame>, readonly FrameItem[]]>([
    ['What are the maximum age and price?', { select: [age, price] }, greatest],
    ['What are the maximum age and price?', { select: [item('pilots.age', 'max'), price] }, greatest],
    // A thing of its own has its article.
    ['What are the maximum age and the price?', { select: [age, price] }, [age, price]],
    ['Show the age and price of flights.', { select: [age, price] }, [age, price]],
    ['What are the maximum age and price?', { select: [item('pilots.name'), age, price] }, [item('pilots.name'), age, price]], // prettier-ignore
    ['What are the maximum age and price?', { select: [age, price], limit: 1 }, [age, price]],
  ])('%s %j', (question, parts, expected) =>
    expect(withSharedFold(frame(parts), asked(question)).select).toEqual(expected),
  );
});

describe('namedGroups', () => {
  it.each<[string, readonly number[]]>([
    ['How many checks are there for each engine?', [model]],
    ['How many pilots are there of each nationality?', [nationality]],
    // A name that goes on names something else, and a table that is named again is a table.
    ['What is the average price of flights for each price type?', []],
    ['Show the airport code and the number of flights for each airport.', []],
    ['How many checks are there?', []],
  ])('%s', (question, expected) => expect(namedGroups(asked(question))).toEqual(expected));
});

describe('withFurtherOrders', () => {
  const [name, nationality] = ['name', 'nationality'].map((one) => column(`pilots.${one}`));
  const further = (question: string, descending: boolean, parts: Partial<Frame> = {}) =>
    withFurtherOrders(frame({ order: { item: item('pilots.age'), descending }, ...parts }), asked(question)).order
      ?.further;

  it.each<[string, boolean, readonly { column: number | undefined; descending: boolean }[] | undefined]>([
    ['List the pilots sorted by age and name.', false, [{ column: name, descending: false }]],
    ['List the pilots in descending order of age, then by name.', true, [{ column: name, descending: true }]],
    ['List the pilots ordered by age descending and then by name.', true, [{ column: name, descending: false }]],
    ['List the pilots sorted by age (in ascending order), then name (in descending order).', false, [{ column: name, descending: true }]], // prettier-ignore
    ['List the pilots sorted first by age, then by nationality, and lastly by name.', false, [nationality, name].map((column) => ({ column, descending: false }))], // prettier-ignore
    ['List the pilots sorted by age.', false, undefined],
    ['List the pilots sorted by name and age.', false, undefined],
    ['List the pilots sorted by age and price.', false, undefined],
  ])('%s', (question, descending, expected) => expect(further(question, descending)).toEqual(expected));

  it.each<[string, boolean]>([
    ['List the pilots sorted by age and then name descending.', false],
    ['List the pilots in descending order of age and then name.', true],
    ['List the pilots sorted by age descending, then by name.', true],
  ])('%s', (question, expected) => {
    const sorted = frame({ order: { item: item('pilots.age'), descending: !expected } });
    expect(withFurtherOrders(sorted, asked(question)).order?.descending).toBe(expected);
  });

  it('leaves the first of an order alone', () =>
    expect(further('Show the first pilot sorted by age and name.', false, { limit: 1 })).toBeUndefined());
});

describe('sortsByAnother', () => {
  const byRows: Frame['order'] = { item: { fn: 'rows', distinct: false }, descending: false };
  const byAge: Frame['order'] = { item: item('pilots.age'), descending: false };
  it.each<[string, Frame['order'], boolean]>([
    ['How many pilots does each nationality have? Sort them by nationality.', byRows, true],
    ['How many pilots does each nationality have? Sort them by their number.', byRows, false],
    ['Show the names of pilots sorted by age.', byAge, false],
    ['Show the names of pilots sorted by name.', byAge, true],
    // What is named lies in a table that takes no part.
    ['Show the names of pilots sorted by price.', byAge, false],
    ['Show the names of pilots.', byAge, false],
  ])('%s %j', (question, order, expected) => {
    const sorted = frame({ select: [item('pilots.nationality')], ...(order && { order }) });
    expect(sortsByAnother(sorted, asked(question))).toBe(expected);
  });
});

describe('directionOf', () => {
  const named = (name: readonly string[]) => {
    const { [column('pilots.age')]: age } = own.view.columns;
    return age && { ...age, names: [name] };
  };
  it.each<[string, readonly string[], string | undefined]>([
    ['oldest', ['age'], 'greatest'],
    ['youngest', ['age'], 'least'],
    ['oldest', ['birth', 'date'], 'least'],
    ['youngest', ['dob'], 'greatest'],
    ['most', ['dob'], 'greatest'],
    ['sorted', ['dob'], undefined],
  ])('%s of %j: %s', (cue, name, expected) => expect(directionOf(cue, named(name))).toBe(expected));
});
