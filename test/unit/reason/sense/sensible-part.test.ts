/** Second parts and alternatives for which a question has no words left. */
import { describe, expect, it } from 'vitest';
import type { Frame, FrameCondition } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import {
  choosesUnasked,
  combinesEnds,
  comparesUnasked,
  joinsValuesAsSets,
  seeksWhatIsSet,
  takesOtherEnd,
} from '../../../../src/engine/reason/sense/sensible-part';
import { unitesAroundOr } from '../../../../src/engine/reason/sense/said-or';
import { column, equal, frame, own } from '../frames';

const contextFor = (question: string) => contextOf(own.link(question), own.view);
const above: Frame['part'] = {
  kind: 'compare',
  op: '>',
  fn: 'avg',
  column: column('flights.price'),
  conditions: [],
  uses: [],
};

describe('comparesUnasked', () => {
  it.each<[string, Frame['part'], boolean]>([
    ['Which flights have a price above 90?', above, true],
    ['Which flights have at least one check?', above, true],
    ['Which flights have a price above the average?', above, false],
    ['Which flights cost more than those of the 20 pilots?', above, false],
    ['Which flights cost more than at least one flight to Aberdeen?', above, false],
    ['Which flights have a price above 90 and more than the average?', above, false],
    ['Which flights have a price above 90?', { ...above, op: '=', fn: 'max' }, false],
  ])('%s', (question, part, expected) =>
    expect(comparesUnasked(frame(part ? { part } : {}), contextFor(question))).toBe(expected),
  );
});

describe('joinsValuesAsSets', () => {
  const british = equal(column('pilots.nationality'), 'British');
  const [french, old] = [equal(column('pilots.nationality'), 'French'), equal(column('pilots.age'), 60)];
  it.each<[string, NonNullable<Frame['part']>['kind'], Frame['conditions'], boolean]>([
    ['two values of a column', 'union', [french], true],
    ['two columns', 'union', [old], false],
    ['a value and one more condition', 'union', [french, old], false],
    ['rows that have both', 'intersect', [french], false],
  ])('%s', (_, kind, conditions, expected) =>
    expect(joinsValuesAsSets(frame({ conditions: [british], part: { kind, conditions, uses: [] } }))).toBe(expected),
  );
});

describe('combinesEnds', () => {
  const except: Frame['part'] = { kind: 'except', conditions: [], uses: [] };
  it.each<[string, Partial<Frame>, boolean]>([
    ['two rankings', { part: except, limit: 1 }, true],
    ['two lists', { part: except }, false],
    ['a ranking of rows that are not elsewhere', { part: { ...except, kind: 'not-in' }, limit: 1 }, false],
  ])('%s', (_, parts, expected) => expect(combinesEnds(frame(parts))).toBe(expected));
});

describe('takesOtherEnd', () => {
  const by = (name: string, descending: boolean): Partial<Frame> => ({
    order: { item: { fn: 'none', distinct: false, column: column(name) }, descending },
    limit: 1,
  });
  const end = (name: string, fn: 'max' | 'min'): Partial<Frame> => ({
    part: { kind: 'compare', op: '=', fn, column: column(name), conditions: [], uses: [] },
  });
  it.each<[string, Partial<Frame>, boolean]>([
    ['Who is the youngest pilot?', end('pilots.age', 'max'), true],
    ['Who is the youngest pilot?', end('pilots.age', 'min'), false],
    ['Which flight has the highest price?', by('flights.price', false), true],
    ['Which flight has the highest price?', by('flights.price', true), false],
    ['Which check is of the oldest model?', by('checks.model_year', true), true],
    ['Which check is of the oldest model?', by('checks.model_year', false), false],
    ['Which flights have the highest and the lowest price?', by('flights.price', false), false],
    ['Show 3 flights by price.', by('flights.price', false), false],
    ['Which flights are there, sorted by price?', { ...by('flights.price', false), limit: 1 }, false],
  ])('%s %j', (question, parts, expected) => expect(takesOtherEnd(frame(parts), contextFor(question))).toBe(expected));
});

describe('choosesUnasked', () => {
  const british = equal(column('pilots.nationality'), 'British');
  const amy = equal(column('pilots.name'), 'Amy Johnson');
  it.each<[string, Partial<Frame>, boolean]>([
    ['Which British pilots are called Amy Johnson?', { conditions: [british, amy], connective: 'or' }, true],
    ['Which British pilots are called Amy Johnson?', { conditions: [british, amy] }, false],
    ['Which pilots are British or called Amy Johnson?', { conditions: [british, amy], connective: 'or' }, false],
    [
      'Which pilots are British and French?',
      { conditions: [british, { ...british, values: ['French'] }], connective: 'or' },
      false,
    ],
  ])('%s %j', (question, parts, expected) => expect(choosesUnasked(frame(parts), contextFor(question))).toBe(expected));
});

describe('seeksWhatIsSet', () => {
  const british = equal(column('pilots.nationality'), 'British');
  const among = (kind: 'in' | 'not-in', inner: string): Frame['part'] => ({ kind, column: column('pilots.name'), inner: column(inner), conditions: [british], uses: [] }); // prettier-ignore
  it.each<[string, Frame['part'], boolean]>([
    ['what a condition sets', among('in', 'pilots.nationality'), true],
    ['what it sets to be outside of', among('not-in', 'pilots.nationality'), true],
    ['something else of the same rows', among('in', 'pilots.name'), false],
    ['nothing', undefined, false],
  ])('seeks %s', (_, part, expected) => expect(seeksWhatIsSet(frame(part ? { part } : {}))).toBe(expected));
});

describe('unitesAroundOr', () => {
  const years: FrameCondition = {
    kind: 'i',
    column: column('checks.model_year'),
    op: 'in',
    values: [1990, 1995],
    tokens: [5, 7],
  };
  const part: Frame['part'] = {
    kind: 'union',
    conditions: [{ ...equal(column('pilots.nationality'), 'British'), tokens: [1] }],
    uses: [],
  };
  it.each<[string, boolean]>([
    ['Which British pilots passed in 1990 or 1995?', true],
    ['Which British pilots passed in 1990 or 1995, and which are old?', false],
    ['Which British pilots passed in 1990, 1995?', false],
  ])('%s', (question, expected) =>
    expect(unitesAroundOr(frame({ conditions: [years], part }), contextFor(question))).toBe(expected),
  );
});
