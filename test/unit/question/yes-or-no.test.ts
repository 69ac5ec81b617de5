import { describe, expect, it } from 'vitest';
import { asksYesOrNo } from '../../../src/engine/question/yes-or-no';

describe('asksYesOrNo', () => {
  it.each<[string, boolean]>([
    ['Was the vehicle equipped with any safety systems?', true],
    ['For the vehicle model Bolt EV, were any systems activated in case 20335?', true],
    ['Is there a driver who was belted?', true],
    ['Can you show the drivers?', false],
    ['Count the drivers in case 6916, do not include passengers', false],
    ['Were there drivers, and who was belted?', false],
    ['Is it known how many died?', false],
    ['Which drivers were belted?', false],
  ])('%s: %s', (question, expected) => {
    expect(asksYesOrNo(question)).toBe(expected);
  });
});
