/** What questions say of rows beside their own properties: what is denied of others, groups that come first, and where conditions stand. */
import { describe, expect, it } from 'vitest';
import { conditionCandidates } from '../../../src/engine/reason/pieces/conditions';
import { deniedFrames } from '../../../src/engine/reason/shapes/denied-parts';
import { deniesAnother } from '../../../src/engine/reason/mend/denied-rows';
import type { ScoredFrame } from '../../../src/engine/reason/frame/draft';
import type { Frame, FrameCondition } from '../../../src/engine/reason/frame/frame';
import { frameToIntent } from '../../../src/engine/reason/programs/frame-to-intent';
import { generateFrames } from '../../../src/engine/reason/generate';
import { misplacesCondition } from '../../../src/engine/reason/mend/misplaced-conditions';
import type { PieceModels } from '../../../src/engine/reason/pieces/models';
import { namingRows } from '../../../src/engine/reason/mend/named-rows';
import { PieceScores, SketchPrior } from '../../../src/engine/reason/pieces/piece-scores';
import { contextOf } from '../../../src/engine/reason/frame/question-context';
import { ranksMembers, showsOneOfMany } from '../../../src/engine/reason/shapes/ranked-parts';
import { splitsName } from '../../../src/engine/reason/sense/sensible-part';
import { TermTable } from '../../../src/engine/reason/programs/terms';
import weights from '../../../src/engine/reason/weights/pieces.json';
import { index } from '../question/schemas';
import { column, equal, frame, own } from './frames';

const MODELS = weights as unknown as PieceModels;
const contextFor = (question: string) => contextOf(own.link(question), own.view);
const framesFor = (question: string) =>
  generateFrames(new PieceScores(contextFor(question), MODELS, new SketchPrior(MODELS.sketches))).map((s) => s.frame);
/** A condition that stands on a word of a question. */
const on = (question: string, word: string, condition: FrameCondition): FrameCondition => ({
  ...condition,
  tokens: own.link(question).tokens.flatMap(({ text, index: at }) => (text === word ? [at] : [])),
});
const over = (name: string, value: number): FrameCondition => {
  return { kind: 'n', column: column(name), op: '>', values: [value], tokens: [] };
};

describe('what is denied of other rows', () => {
  it.each<[string, string, number]>([
    ['How many pilots have never had a flight with a price above 90?', 'pilots', 1],
    ['Which pilots did not have any flight with a price above 90?', 'pilots', 1],
    ['Which pilots have a flight with a price above 90?', 'pilots', 0],
  ])('%s', (question, of, count) => {
    const without = framesFor(question).flatMap(({ related = [] }) => related.filter((rows) => rows.count === 0));
    expect(without.length > 0).toBe(count > 0);
    for (const rows of without.slice(0, 1)) {
      expect(own.view.uses[rows.of]?.table).toBe(of);
      expect(rows.conditions.map((c) => [c.op, c.values[0]])).toEqual([['>', 90]]);
    }
  });

  it('is left out of rows that are sorted by something of their own', () => {
    const question = 'Which pilots did not have any flight with a price above 90? Sort them by age.';
    const without = framesFor(question).filter(({ related = [] }) => related.some((rows) => rows.count === 0));
    expect(without.map(({ order }) => order?.item.column)).toContain(column('pilots.age'));
  });
});

describe('what is said of rows that have none of others', () => {
  it.each<[string, string, number]>([
    ['Which British pilots have never had a flight?', 'British', 1],
    ['Show the names of the British pilots without any check.', 'British', 1],
    ['Which British pilots have a flight?', 'British', 0],
  ])('%s', (question, word, count) => {
    const said = on(question, word, equal(column('pilots.nationality'), 'British'));
    const scored = { frame: frame({ conditions: [said] }), sketch: {}, scores: { part: 0 }, total: 0 };
    const made = deniedFrames(contextFor(question), [scored as unknown as ScoredFrame]);
    expect(made).toHaveLength(count);
    for (const one of made) {
      expect(one.frame.conditions).toEqual([said]);
      expect(one.frame.related?.map((rows) => [rows.op, rows.count, rows.conditions.length])).toEqual([['=', 0, 0]]);
    }
  });
});

describe('deniesAnother', () => {
  const outside = (end: string): NonNullable<Frame['part']> => {
    return { kind: 'not-in', column: column('airports.airport_code'), inner: column(end), conditions: [], uses: [] };
  };
  it.each<[string, string, boolean]>([
    ['Which airports do not have a destination?', 'flights.dest_airport', true],
    ['Which airports do not have a destination?', 'flights.source_airport', false],
    ['Which airports are no destination?', 'flights.dest_airport', false],
    ['Which airports are no destination?', 'flights.source_airport', true],
  ])('%s %s', (question, end, expected) =>
    expect(deniesAnother(frame({ part: outside(end) }), contextFor(question))).toBe(expected),
  );
});

describe('groups that come first', () => {
  it.each<[string, string, boolean]>([
    ['Show the names of the pilots with the most common nationality.', 'pilots.nationality', true],
    ['Show the names of the pilots with the least common nationality.', 'pilots.nationality', false],
    ['Show the prices of the flights by the pilot with the most checks.', 'pilots.pilot_id', true],
  ])('%s', (question, name, descending) => {
    const [best] = framesFor(question);
    expect(best?.part?.column).toBe(column(name));
    expect(best?.part?.most?.descending).toBe(descending);
  });

  it('become a list of one', () => {
    const part: Frame['part'] = {
      kind: 'in',
      column: column('pilots.nationality'),
      inner: column('pilots.nationality'),
      conditions: [],
      uses: [],
      most: { descending: true, tokens: [] },
    };
    const intent = frameToIntent(frame({ part }), own.view, new TermTable(index));
    const where = intent.kind === 'select' ? intent.where : undefined;
    const query = where?.kind === 'in-query' && where.query.kind === 'select' ? where.query : undefined;
    expect(query?.limit).toBe(1);
    expect(query?.groupBy).toHaveLength(1);
    expect(query?.orderBy).toHaveLength(1);
  });

  const byRows: Partial<Frame> = {
    group: [column('pilots.name')],
    order: { item: { fn: 'rows', distinct: false }, descending: true },
    limit: 1,
  };
  it.each<[string, Partial<Frame>, boolean]>([
    ['Show the names of the pilots with the most common nationality.', byRows, true],
    ['Show the most common name of pilots.', byRows, false],
    ['Show the name of the pilot with the most flights.', byRows, false],
  ])('%s: ranks pilots', (question, parts, expected) =>
    expect(ranksMembers(frame(parts), contextFor(question))).toBe(expected),
  );
});

describe('all rows of what comes first', () => {
  const price = { fn: 'none', distinct: false, column: column('flights.price') } as const;
  const byAge: Partial<Frame> = {
    select: [price],
    order: { item: { fn: 'none', distinct: false, column: column('pilots.age') }, descending: true },
    limit: 1,
  };
  it.each<[string, boolean]>([
    ['Show the prices of the flights by the oldest pilot.', true],
    ['Show the price of the flight by the oldest pilot.', false],
  ])('%s', (question, expected) => expect(showsOneOfMany(frame(byAge), contextFor(question))).toBe(expected));

  it('is found', () => {
    const [best] = framesFor('Show the prices of the flights by the oldest pilot.');
    expect(best?.part).toMatchObject({ kind: 'compare', op: '=', column: column('pilots.age') });
  });
});

describe('splitsName', () => {
  const question = 'Which pilots are British Amy?';
  const british = on(question, 'British', equal(column('pilots.nationality'), 'British'));
  const amy = on(question, 'Amy', equal(column('pilots.name'), 'Amy Johnson'));
  const apart = 'Which pilots are British and Amy?';
  it.each<[string, string, Partial<Frame>, boolean]>([
    ['two sets', question, { conditions: [british], part: { kind: 'intersect', conditions: [amy], uses: [] } }, true],
    ['one or the other', question, { conditions: [british, amy], connective: 'or' }, true],
    ['both', question, { conditions: [british, amy] }, false],
    [
      'two sets with a word between',
      apart,
      {
        conditions: [on(apart, 'British', british)],
        part: { kind: 'intersect', conditions: [on(apart, 'Amy', amy)], uses: [] },
      },
      false,
    ],
  ])('%s', (_, text, parts, expected) => expect(splitsName(frame(parts), contextFor(text))).toBe(expected));
});

describe('misplacesCondition', () => {
  it.each<[string, FrameCondition, boolean]>([
    ['Which flights have more than 90 prices?', over('flights.flight_no', 90), true],
    ['Which flights have more than 90 prices?', over('flights.price', 90), false],
    ['Which flights have a flight no above 90?', over('flights.flight_no', 90), false],
  ])('%s %j', (question, condition, expected) => {
    const parts = { conditions: [on(question, '90', condition)] };
    expect(misplacesCondition(frame(parts), contextFor(question))).toBe(expected);
  });

  // A number behind the whole name of a column that holds it is of no other column.
  it.each<[string, string, boolean, boolean]>([
    ['Who flies the flight no 90?', 'flights.price', true, true],
    ['Who flies the flight no 90?', 'flights.flight_no', true, false],
    ['Who flies the flight no 90?', 'flights.price', false, false],
    ['Who pays the price 90?', 'flights.flight_no', true, false],
  ])('%s %s', (question, name, isHeld, expected) => {
    const context = contextFor(question);
    const linked = { ...context.linked, holds: () => isHeld };
    const parts = { conditions: [on(question, '90', equal(column(name), 90))] };
    expect(misplacesCondition(frame(parts), { ...context, linked })).toBe(expected);
  });

  it.each<[string, string, boolean]>([
    ['Which flights go from Aberdeen?', 'flights.dest_airport', true],
    ['Which flights go from Aberdeen?', 'flights.source_airport', false],
    ['Which flights go to Aberdeen?', 'flights.source_airport', true],
    ['Which flights go to Aberdeen?', 'flights.dest_airport', false],
  ])('%s %s', (question, name, expected) => {
    const linked = own.link(question);
    const [known] = linked.values;
    const values = ['flights.source_airport', 'flights.dest_airport'].flatMap((end) =>
      known ? [{ ...known, column: column(end), stored: 'Aberdeen' }] : [],
    );
    const parts = { conditions: [on(question, 'Aberdeen', equal(column(name), 'Aberdeen'))] };
    expect(misplacesCondition(frame(parts), contextOf({ ...linked, values }, own.view))).toBe(expected);
  });

  it('prefers a column of the same name that is nearer', () => {
    const columns = own.view.columns.map((c) => (c.id === column('checks.MEDRES') ? { ...c, name: 'price' } : c));
    const context = { ...contextFor('Which pilots paid 90?'), view: { ...own.view, columns } };
    const select = [{ fn: 'none', distinct: false, column: column('flights.source_airport') }] as const;
    const far = frame({ select, conditions: [equal(column('checks.MEDRES'), 90)] });
    const near = frame({ select, conditions: [equal(column('flights.price'), 90)] });
    expect([far, near].map((one) => misplacesCondition(one, context))).toEqual([true, false]);
  });
});

describe('the verb before a bound', () => {
  it.each<[string, string]>([
    ['Which flights are there, costing between 60 and 70?', 'flights.price'],
    ['Which flights have a flight no between 60 and 70?', 'flights.flight_no'],
  ])('%s', (question, name) => {
    const [first] = conditionCandidates(contextFor(question)).filter(({ op }) => op === 'between');
    expect(first?.column).toBe(column(name));
  });
});

describe('rows of sets', () => {
  const part: Frame['part'] = { kind: 'intersect', conditions: [], uses: [] };
  const select = [{ fn: 'none', distinct: false, column: column('flights.dest_airport') }] as const;
  it.each<[string, string]>([
    ['Which pilots have flights to both of them?', 'pilots'],
    ['Which destination airports of flights are in both of them?', 'flights'],
  ])('%s', (question, table) => {
    const [item] = namingRows(frame({ select, part }), contextFor(question)).select;
    expect(own.view.uses[own.view.columns[item?.column ?? -1]?.use ?? -1]?.table).toBe(table);
  });
});
