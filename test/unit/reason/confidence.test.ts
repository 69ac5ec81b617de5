import { describe, expect, it } from 'vitest';
import { confidenceFeatures, confidenceOf } from '../../../src/engine/reason/confidence';
import { namingRows } from '../../../src/engine/reason/named-rows';
import { neglectedCues } from '../../../src/engine/reason/cue-agreement';
import type { ConfidenceModel } from '../../../src/engine/reason/confidence';
import type { Frame } from '../../../src/engine/reason/frame';
import { contextOf } from '../../../src/engine/reason/question-context';
import weights from '../../../src/engine/reason/weights/ranker.json';
import { column, equal, frame, own } from './frames';

const model: ConfidenceModel = weights.confidence;
const sure = (mass: number, next: number, row: Record<string, number>) =>
  confidenceOf(model, confidenceFeatures(mass, next, { 'share of words placed': 1, ...row }));

describe('confidence', () => {
  it('lies between 0 and 1 and grows with the mass of the first result', () => {
    const levels = [0, 0.2, 0.5, 0.8, 1].map((mass) => sure(mass, 0, {}));
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    for (const level of levels) expect(level).toBeGreaterThan(0);
    for (const level of levels) expect(level).toBeLessThan(1);
  });

  it.each(['words left out', 'numbers left out', 'values left out', 'columns unnamed'])('falls with %s', (name) => {
    expect(sure(0.8, 0.1, { [name]: 1 })).toBeLessThan(sure(0.8, 0.1, {}));
  });

  it('counts no more than three words', () => {
    expect(sure(0.8, 0.1, { 'words left out': 3 })).toBe(sure(0.8, 0.1, { 'words left out': 30 }));
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
