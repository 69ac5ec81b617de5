/** Which frames are built for a question. */
import { describe, expect, it } from 'vitest';
import { statedUse } from '../../../src/engine/reason/said/counted-use';
import type { ScoredFrame } from '../../../src/engine/reason/frame/draft';
import type { FrameCondition } from '../../../src/engine/reason/frame/frame';
import { generateFrames } from '../../../src/engine/reason/generate';
import type { PieceModels } from '../../../src/engine/reason/pieces/models';
import { PieceScores, SketchPrior } from '../../../src/engine/reason/pieces/piece-scores';
import { contextOf } from '../../../src/engine/reason/frame/question-context';
import { shareFrames } from '../../../src/engine/reason/shapes/shares';
import { leavesOutNeeded } from '../../../src/engine/reason/left-out/unplaced';
import weights from '../../../src/engine/reason/weights/pieces.json';
import { column, equal, frame, own } from './frames';

const MODELS = weights as unknown as PieceModels;
const contextFor = (question: string) => contextOf(own.link(question), own.view);
const piecesOf = (question: string) => new PieceScores(contextFor(question), MODELS, new SketchPrior(MODELS.sketches));
const at = (condition: FrameCondition, ...tokens: number[]): FrameCondition => ({ ...condition, tokens });

describe('generateFrames', () => {
  it.each(['Which flights have a price above 90?', 'Which pilots are not British?', 'How many pilots are British?'])(
    'leaves out of %j nothing that is needed, where it can be built',
    (question) => {
      const pieces = piecesOf(question);
      const frames = generateFrames(pieces);
      expect(frames.length).toBeGreaterThan(0);
      expect(frames.filter(({ frame }) => leavesOutNeeded(pieces.context, frame))).toEqual([]);
    },
  );

  it('counts each pilot once where a condition stands for the noun', () => {
    const frames = generateFrames(piecesOf('How many British flew to Aberdeen?')).map((scored) => scored.frame);
    const joined = frames.filter(
      ({ select, conditions }) =>
        select.some(({ fn }) => fn === 'rows') &&
        conditions.some((c) => c.column === column('pilots.nationality') && c.tokens[0] === 2) &&
        conditions.length > 1,
    );
    expect(joined.length).toBeGreaterThan(0);
    const pilots = own.view.columns[column('pilots.name')]?.use;
    expect(new Set(joined.map(({ rowsOf }) => rowsOf))).toEqual(new Set([pilots]));
  });
});

describe('sketches', () => {
  const has = (question: string, part: 'group' | 'select', value: string) =>
    piecesOf(question)
      .sketches(400)
      .some(({ sketch }) => sketch[part] === value);

  it.each<[string, string]>([
    ['Which nationalities have less than 5 pilots?', 'group having rows <'],
    ['Which nationalities have at most 5 pilots?', 'group having rows <='],
  ])('%s bounds groups as it says', (question, value) => expect(has(question, 'group', value)).toBe(true));
});

describe('statedUse', () => {
  const british = at(equal(column('pilots.nationality'), 'British'), 2);
  it.each<[string, boolean]>([
    ['How many British flew to Aberdeen?', true],
    ['How many British pilots flew to Aberdeen?', false],
    ['How many British test pilots flew to Aberdeen?', false],
    ['How many flights were British?', false],
  ])('%s: %s', (question, expected) => {
    const use = statedUse(frame({ conditions: [british] }), contextFor(question));
    expect(use === undefined ? undefined : own.view.uses[use]?.table).toBe(expected ? 'pilots' : undefined);
  });
});

describe('shareFrames', () => {
  const of = (question: string, ...conditions: FrameCondition[]) => {
    const scored = { frame: frame({ conditions }), scores: {}, total: 0 } as unknown as ScoredFrame;
    return shareFrames(contextFor(question), [scored]).map((s) => s.frame.share);
  };
  const british = equal(column('pilots.nationality'), 'British');
  const amy = equal(column('pilots.name'), 'Amy Johnson');

  it.each<[string, FrameCondition[], number[][]]>([
    // What stands within "percentage of …" tells the whole; what is said of it is the share.
    ['What percentage of British pilots are Amy Johnson?', [at(british, 3), at(amy, 6, 7)], [[1]]],
    ['What percentage of pilots are British and Amy Johnson?', [at(british, 5), at(amy, 7, 8)], [[1], [0, 1]]],
    ['What is the share of pilots that are British?', [at(british, 8)], [[0]]],
    ['Share of pilots that are British', [at(british, 5)], [[0]]],
    // A share that is a thing by itself is that of those who are named before where all are from.
    ['What is the percentage of British pilots from Amy Johnson?', [at(british, 5), at(amy, 8, 9)], [[0]]],
    ['Calculate the percentage of British pilots who are from Amy Johnson.', [at(british, 4), at(amy, 9, 10)], [[1]]],
    ['What is the percentage of pilots from Amy Johnson?', [at(amy, 7, 8)], [[0]]],
    // Words for the whole lead it wherever they stand.
    ['Among British pilots, what is the percentage of Amy Johnson?', [at(british, 1), at(amy, 8, 9)], [[1]]],
    ['Among British pilots, what is the percentage of Amy Johnson?', [at(british, 1)], []],
    ['What is the percentage of Amy Johnson for all pilots who are British?', [at(amy, 5, 6), at(british, 12)], [[0]]],
    ['Which pilots share the age of British pilots?', [at(british, 6)], []],
  ])('%s', (question, conditions, shares) => {
    expect(of(question, ...conditions)).toEqual(shares);
  });
});
