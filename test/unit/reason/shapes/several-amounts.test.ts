/** Several amounts of other rows, and amounts beside which something else is enough. */
import { describe, expect, it } from 'vitest';
import { neglectedCues } from '../../../../src/engine/reason/left-out/cue-agreement';
import type { ScoredFrame } from '../../../../src/engine/reason/frame/draft';
import type { Frame, FrameCondition } from '../../../../src/engine/reason/frame/frame';
import { frameToIntent } from '../../../../src/engine/reason/programs/frame-to-intent';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { amountFrames, leavesOutAmount } from '../../../../src/engine/reason/shapes/several-amounts';
import { TermTable } from '../../../../src/engine/reason/programs/terms';
import { index } from '../../question/schemas';
import { column, equal, frame, own } from '../frames';

const contextFor = (question: string) => contextOf(own.link(question), own.view);
/** A frame as the models found it; its scores do not matter here. */
const found = (parts: Partial<Frame>): ScoredFrame =>
  ({ frame: frame(parts), sketch: {}, scores: { part: 0 }, total: 0 }) as unknown as ScoredFrame;
const on = (question: string, word: string, condition: FrameCondition): FrameCondition => ({
  ...condition,
  tokens: own.link(question).tokens.flatMap(({ text, index: at }) => (text === word ? [at] : [])),
});
const told = ({ related = [] }: Frame) =>
  related.map(({ use, op, count, conditions }) => [own.view.uses[use]?.table, op, count, conditions.length]);

describe('several amounts', () => {
  it.each<[string, unknown[][]]>([
    [
      'Show the names of pilots with at least two flights and more than one check.',
      [
        ['flights', '>=', 2, 0],
        ['checks', '>', 1, 0],
      ],
    ],
    [
      'Which pilots had two or more different checks and exactly 3 flights?',
      [
        ['checks', '>=', 2, 0],
        ['flights', '=', 3, 0],
      ],
    ],
    [
      'Which pilots were checked more than once and have at least 5 flights?',
      [
        ['checks', '>', 1, 0],
        ['flights', '>=', 5, 0],
      ],
    ],
    // One amount is a bound of groups.
    ['Which pilots have at least two flights?', []],
    // The other number is no amount of rows.
    ['Which pilots have at least two flights and are older than 30?', []],
  ])('%s', (question, expected) => {
    const context = contextFor(question);
    const made = amountFrames({ context, conditions: [] }, [found({})]);
    expect(made.map((one) => told(one.frame))).toEqual(expected.length > 0 ? [expected] : []);
    expect(leavesOutAmount(frame({}), context)).toBe(expected.length > 0);
    for (const one of made) expect(leavesOutAmount(one.frame, context)).toBe(false);
  });

  it.each<[string, unknown[][]]>([
    ['Which pilots have more than 3 checks of Year?', [['checks', '>', 3, 1]]],
    ['Which pilots have more than 3 Year checks?', [['checks', '>', 3, 1]]],
    ['Which pilots have more than 3 checks?', []],
  ])('%s counts those of which it is said', (question, expected) => {
    const said = { ...on(question, 'Year', equal(column('checks.model'), 'Year')), yes: 0, no: -1, features: [] };
    const conditions = said.tokens.length > 0 ? [said] : [];
    const made = amountFrames({ context: contextFor(question), conditions }, [found({ conditions })]);
    expect(made.map((one) => told(one.frame))).toEqual(expected.length > 0 ? [expected] : []);
    for (const one of made) expect(one.frame.conditions).toEqual([]);
  });

  it.each<[string, string, FrameCondition, unknown[][]]>([
    [
      'Which pilots have more than 2 flights or are British?',
      'British',
      equal(column('pilots.nationality'), 'British'),
      [['flights', '>', 2, 0]],
    ],
    [
      'Which pilots have a check of model Year or more than 2 flights?',
      'Year',
      equal(column('checks.model'), 'Year'),
      [
        ['flights', '>', 2, 0],
        ['checks', '>=', 1, 1],
      ],
    ],
  ])('%s', (question, word, said, expected) => {
    const context = contextFor(question);
    const [made] = amountFrames({ context, conditions: [] }, [found({ conditions: [on(question, word, said)] })]);
    expect(told(made?.frame ?? frame({}))).toEqual(expected);
    const intent = frameToIntent(made?.frame ?? frame({}), own.view, new TermTable(index));
    expect(intent.kind === 'select' && intent.where?.kind).toBe('or');
  });
});

describe('what is denied twice', () => {
  const question = 'Which pilots are not British and do not have the age 30?';
  const british: FrameCondition = { ...equal(column('pilots.nationality'), 'British'), kind: 'x', op: '!=' };
  const thirty: FrameCondition = { kind: 'n', column: column('pilots.age'), op: '=', values: [30], tokens: [] };
  it.each<[string, FrameCondition[], boolean]>([
    [question, [british, thirty], true],
    [question, [british, { ...thirty, kind: 'x', op: '!=' }], false],
    ['Which pilots are not British and have the age 30?', [british, thirty], false],
  ])('%s', (asked, conditions, neglects) =>
    expect(neglectedCues(contextFor(asked), frame({ conditions })).has('not')).toBe(neglects),
  );
});
