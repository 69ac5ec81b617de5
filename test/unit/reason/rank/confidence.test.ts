import { describe, expect, it } from 'vitest';
import { confidenceFeatures, confidenceOf } from '../../../../src/engine/reason/rank/confidence';
import { namingRows } from '../../../../src/engine/reason/mend/named-rows';
import { neglectedCues } from '../../../../src/engine/reason/left-out/cue-agreement';
import type { ConfidenceModel } from '../../../../src/engine/reason/rank/confidence';
import type { Contest } from '../../../../src/engine/reason/rank/contest';
import { contestOf } from '../../../../src/engine/reason/rank/contest';
import type { Frame } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import weights from '../../../../src/engine/reason/weights/ranker.json';
import { column, equal, frame, own } from '../frames';

const model: ConfidenceModel = weights.confidence;
/** Two results: of the first a share `mass`, of the second `next`. */
const contest = (mass: number, next: number): Contest<string> => ({
  results: [
    { key: 'a', members: [0], mass },
    { key: 'b', members: [1], mass: next },
  ],
  shares: [mass, next],
});

describe('confidence', () => {
  it('lies between 0 and 1, and is more for a result that wins clearly', () => {
    const sure = (mass: number, next: number, scores: readonly number[]) =>
      confidenceOf(model, confidenceFeatures(contest(mass, next), scores, { 'share of words placed': 1 }));
    const [close, clear] = [sure(0.4, 0.38, [0.1, 0]), sure(0.97, 0.01, [4, -2])];
    expect(close).toBeGreaterThan(0);
    expect(clear).toBeLessThan(1);
    expect(clear).toBeGreaterThan(close);
  });

  it('is told how the contest went, and by how much the first is ahead', () => {
    const features = confidenceFeatures(contest(0.6, 0.3), [2, 0.5], { rank: 0 });
    expect(features).toMatchObject({ rank: 0, results: 2, agreeing: 1, candidates: 2, score: 2, lead: 1.5 });
    expect(features['margin']).toBeCloseTo(0.3);
    expect(features['mass not run']).toBeCloseTo(0.1);
    const none = confidenceFeatures({ results: [], shares: [] }, [], {});
    expect(Object.values(none).every(Number.isFinite)).toBe(true);
  });
});

describe('contestOf', () => {
  it('joins the candidates of one result, the likeliest first, and leaves out what did not run', () => {
    const { results, shares } = contestOf([0, 1, 2, 3], ['a', 'b', 'a', undefined]);
    expect(results.map(({ key, members }) => [key, members])).toEqual([
      ['a', [2, 0]],
      ['b', [1]],
    ]);
    expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1);
    expect(results[0]?.mass).toBeCloseTo((shares[0] ?? 0) + (shares[2] ?? 0));
  });
});

const contextFor = (question: string) => contextOf(own.link(question), own.view);

describe('neglectedCues', () => {
  it.each<[string, Partial<Frame>, readonly string[]]>([
    ['pilots who are not British', {}, ['not']],
    [
      'pilots who are not British',
      { conditions: [{ ...equal(column('pilots.nationality'), 'British'), kind: 'x', op: '!=' }] },
      [],
    ],
    ['average price', {}, ['average']],
    ['average price', { select: [{ fn: 'avg', distinct: false, column: column('flights.price') }] }, []],
    ['British pilots', {}, []],
    // A descending alphabetical order is descending.
    [
      'pilots in descending alphabetical order',
      { order: { item: { fn: 'none', distinct: false, column: column('pilots.name') }, descending: true } },
      [],
    ],
  ])('%s %j', (question, parts, expected) => {
    expect([...neglectedCues(contextFor(question), frame(parts))]).toEqual(expected);
  });
});

describe('namingRows', () => {
  it('leaves a frame alone where the question does not ask for yes or no, or the graph names no rows', () => {
    for (const question of ['Which pilots are there?', 'Are there any pilots?']) {
      const plain = frame({});
      expect(namingRows(plain, contextFor(question))).toBe(plain);
    }
  });
});
