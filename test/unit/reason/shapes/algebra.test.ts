// What is said of all rows or of none, of ends and of own groups: the frames that are made, and those that say less.
import { describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../../src/engine/graph/memory-index';
import type { ScoredFrame } from '../../../../src/engine/reason/frame/draft';
import type { Frame, FrameCondition, FrameItem } from '../../../../src/engine/reason/frame/frame';
import { frameToIntent } from '../../../../src/engine/reason/programs/frame-to-intent';
import { comparesWithAll, withinOwnGroup } from '../../../../src/engine/reason/shapes/own-group';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { outsideFrames, tellsOfSome } from '../../../../src/engine/reason/shapes/rows-outside';
import { countsWhatIsAsked } from '../../../../src/engine/reason/sense/sensible-count';
import { hasOddCondition } from '../../../../src/engine/reason/sense/sensible-conditions';
import { spreadFrames, tellsNoSpread } from '../../../../src/engine/reason/shapes/spreads';
import { TermTable } from '../../../../src/engine/reason/programs/terms';
import { graph } from '../../question/schemas';
import { column, frame, own } from '../frames';

const contextFor = (question: string) => contextOf(own.link(question), own.view);
const item = (name: string, fn: FrameItem['fn'] = 'none'): FrameItem => ({ fn, distinct: false, column: column(name) });

/** A frame as the models found it; its scores do not matter here. */
const found = (parts: Partial<Frame>): ScoredFrame =>
  ({ frame: frame(parts), sketch: {}, scores: { part: 0, select: 0 }, total: 0 }) as unknown as ScoredFrame;

const condition = (
  question: string,
  word: string,
  name: string,
  op: FrameCondition['op'],
  value: string | number,
): FrameCondition => ({
  kind: op === '=' ? 'e' : 'n',
  column: column(name),
  op,
  values: [value],
  tokens: own.link(question).tokens.flatMap(({ text, index }) => (text === word ? [index] : [])),
});

describe('rows outside', () => {
  const all = 'Which pilots are those where all flights cost at least 90?';
  const only = 'Which pilots had only Fatal checks?';
  it.each<[string, FrameCondition, string]>([
    [all, condition(all, '90', 'flights.price', '>=', 90), '<'],
    [only, condition(only, 'Fatal', 'checks.MEDRES', '=', 2), '!='],
  ])('%s', (question, said, op) => {
    const [made] = outsideFrames(contextFor(question), [found({ conditions: [said] })]);
    expect(made?.frame.conditions).toEqual([]);
    expect(made?.frame.related?.map((r) => [r.op, r.count, r.conditions.map((c) => c.op)])).toEqual([
      ['=', 0, [op]],
      ['>=', 1, []],
    ]);
    expect(tellsOfSome(frame({ conditions: [said] }), contextFor(question))).toBe(true);
    if (made) expect(tellsOfSome(made.frame, contextFor(question))).toBe(false);
  });

  it('folds and orders what belongs to those of which it is said', () => {
    const said = condition(all, '90', 'flights.price', '>=', 90);
    const made = (parts: Partial<Frame>) => outsideFrames(contextFor(all), [found({ conditions: [said], ...parts })]);
    expect(made({ select: [item('pilots.age', 'avg')] })).toHaveLength(1);
    expect(made({ order: { item: item('pilots.age'), descending: true } })).toHaveLength(1);
    expect(made({ select: [item('flights.price', 'avg')] })).toHaveLength(0);
    expect(made({ order: { item: item('flights.price'), descending: true } })).toHaveLength(0);
  });

  it('tells of some where all are called by a word for no table', () => {
    const question = 'Which pilots are those where all trips cost at least 90?';
    const said = condition(question, '90', 'flights.price', '>=', 90);
    expect(outsideFrames(contextFor(question), [found({ conditions: [said] })])).toEqual([]);
    expect(tellsOfSome(frame({ conditions: [said] }), contextFor(question))).toBe(true);
  });

  it('denies each of two things', () => {
    const question = 'Which pilots had neither Fatal nor Year checks?';
    const conditions = [
      condition(question, 'Fatal', 'checks.model', '!=', 'Fatal'),
      condition(question, 'Year', 'checks.model', '!=', 'Year'),
    ];
    const [made] = outsideFrames(contextFor(question), [found({ conditions })]);
    expect(made?.frame.related?.map((r) => [r.op, r.count, r.conditions.map((c) => [c.op, c.values[0]])])).toEqual([
      ['=', 0, [['=', 'Fatal']]],
      ['=', 0, [['=', 'Year']]],
    ]);
    expect(tellsOfSome(frame({ conditions }), contextFor(question))).toBe(true);
  });

  it.each([
    'Which pilots have all flights?',
    'Which pilots had only 3 checks?',
    'Show all flights of the pilots.',
    'Which pilots are neither British nor French?',
  ])('makes nothing of “%s”', (question) => {
    const said = condition(question, 'British', 'pilots.nationality', '!=', 'British');
    expect(outsideFrames(contextFor(question), [found({ conditions: [said] })])).toEqual([]);
    expect(tellsOfSome(frame({ conditions: [said] }), contextFor(question))).toBe(false);
  });
});

describe('spreads', () => {
  const question = 'What is the difference between the highest and the lowest age of pilots?';
  it.each<[string, Partial<Frame>]>([
    ['both ends', { select: [item('pilots.age', 'max'), item('pilots.age', 'min')] }],
    ['one end', { select: [item('pilots.age', 'min')] }],
  ])('are made of %s', (_, parts) => {
    const [made] = spreadFrames(contextFor(question), [found(parts)]);
    expect(made?.frame).toMatchObject({ spread: true, select: [{ fn: 'max', column: column('pilots.age') }] });
    expect(tellsNoSpread(frame(parts), contextFor(question))).toBe(true);
    if (!made) return;
    expect(tellsNoSpread(made.frame, contextFor(question))).toBe(false);
    expect(frameToIntent(made.frame, own.view, new TermTable(createGraphIndex(graph)))).toMatchObject({
      select: [{ kind: 'arithmetic', op: '-', left: { fn: 'max' }, right: { fn: 'min' } }],
    });
  });

  it.each(['What is the highest and the lowest age of pilots?', 'Which pilots are between 20 and 30?'])(
    'are not asked for: “%s”',
    (asked) => {
      expect(spreadFrames(contextFor(asked), [found({ select: [item('pilots.age', 'max')] })])).toEqual([]);
      expect(tellsNoSpread(frame({}), contextFor(asked))).toBe(false);
    },
  );
});

describe('own groups', () => {
  const compared: Partial<Frame> = {
    select: [item('flights.flight_no')],
    part: { kind: 'compare', op: '>', fn: 'avg', column: column('flights.price'), conditions: [], uses: [] },
  };
  const first: Partial<Frame> = {
    select: [item('flights.flight_no')],
    order: { item: item('flights.price'), descending: true },
    limit: 1,
  };
  it.each<[string, Partial<Frame>]>([
    ['Which flights cost more than the average price of their pilot?', compared],
    ['Which flights have the highest price of their pilot?', first],
  ])('%s', (question, parts) => {
    const context = contextFor(question);
    const made = withinOwnGroup(frame(parts), context);
    expect(made.part).toMatchObject({ kind: 'compare', within: [column('flights.pilot_id')] });
    expect(made.limit).toBeUndefined();
    expect([frame(parts), made].map((f) => comparesWithAll(f, context))).toEqual([true, false]);
    expect(frameToIntent(made, own.view, new TermTable(createGraphIndex(graph)))).toMatchObject({
      where: { right: { kind: 'query', within: [{ outer: { column: 'pilot_id' }, inner: { column: 'pilot_id' } }] } },
    });
  });

  it.each(['Which flights cost more than the average?', 'Which flights of British pilots have the highest price?'])(
    'are not named: “%s”',
    (question) => {
      const context = contextFor(question);
      const plain = frame(compared);
      expect(withinOwnGroup(plain, context)).toBe(plain);
      expect(comparesWithAll(plain, context)).toBe(false);
    },
  );
});

describe('what is counted and denied', () => {
  const rows: Partial<Frame> = { select: [{ fn: 'rows', distinct: false }] };
  it.each<[string, boolean]>([
    ['How many pilots and airports are there?', false],
    ['How many pilots are there?', true],
  ])('%s', (question, expected) => {
    const parts = { ...rows, uses: [own.view.uses.findIndex(({ table }) => table === 'pilots')] };
    expect(countsWhatIsAsked(frame(parts), contextFor(question))).toBe(expected);
  });

  it.each<[string, boolean]>([
    ['List the British pilots in alphabetical order.', true],
    ['List the pilots who are not British.', false],
    ['List the pilots from all but British fields.', false],
  ])('%s', (question, expected) => {
    const denied = { ...condition(question, 'British', 'pilots.nationality', '!=', 'British'), kind: 'x' as const };
    expect(hasOddCondition(frame({ conditions: [denied] }), contextFor(question))).toBe(expected);
  });
});
