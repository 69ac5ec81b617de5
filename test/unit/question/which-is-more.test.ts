/** Two amounts of which a question asks whether the one is more than the other. */
import { describe, expect, it } from 'vitest';
import { whichIsMore } from '../../../src/engine/question/which-is-more';

describe('whichIsMore', () => {
  it.each([
    [
      'Are there more hires in 2025 than in 2024?',
      'How many hires in 2025 are there?',
      'How many hires in 2024 are there?',
    ],
    [
      'Are there more kiosk bookings than phone bookings?',
      'How many kiosk bookings are there?',
      'How many phone bookings are there?',
    ],
    [
      'Did we invoice more in 2025 than in 2024?',
      'How much did we invoice in 2025?',
      'How much did we invoice in 2024?',
    ],
    [
      'Did we have fewer hires in 2025 than in 2024?',
      'How many hires did we have in 2024?',
      'How many hires did we have in 2025?',
    ],
    [
      'Do trade customers spend more than private customers?',
      'How much do trade customers spend?',
      'How much do private customers spend?',
    ],
    ['Do we have more excavators than forklifts?', 'How many excavators do we have?', 'How many forklifts do we have?'],
    ['Does Ada have more hires than Ben?', 'How many hires does Ada have?', 'How many hires does Ben have?'],
    [
      'Is the average rate of forklifts higher than that of rollers?',
      'What is the average rate of forklifts?',
      'What is the average rate of rollers?',
    ],
    [
      'Was the total cost lower in 2025 than in 2024?',
      'What is the total cost in 2024?',
      'What is the total cost in 2025?',
    ],
  ])('%s', (question, first, second) => {
    expect(whichIsMore(question)).toEqual({ first, second });
  });

  it.each([
    'Are there more than 10 hires?',
    'Are there more hires than usual?',
    'Do we have more than 5 forklifts?',
    'Which customers spend more than average?',
    'How many more hires were there in 2025 than in 2024?',
    'Does any customer have more hires than all others?',
    'Is "more in 2025 than in 2024" a title?',
    'Did we earn more?',
  ])('%s compares no two amounts', (question) => {
    expect(whichIsMore(question)).toBeUndefined();
  });
});
