import { beforeAll, describe, expect, it } from 'vitest';
import { meantQuestion } from '../../../src/engine/answer/meant-question';
import { inEnglish } from '../../../src/engine/core/message';
import type { ColumnContext } from '../../../src/engine/search/column-context';
import { indexOf } from '../search/small-index';

let context: ColumnContext;
beforeAll(async () => {
  const { search } = await indexOf({
    vehicle: {
      columns: { vehicle_id: 'integer', towed: 'text', males: 'integer', weather: 'text' },
      rows: [[1, 'yes', 2, 'rain']],
    },
  });
  context = search.context;
});

const asked = (question: string, ...open: string[]) => meantQuestion(question, new Set(open), context);

describe('the question that may be meant', () => {
  it.each([
    ['How many vehicles were towd?', 'towd', 'How many vehicles were towed?'],
    ['What was the wether?', 'wether', 'What was the weather?'],
    ['List the vehicels.', 'vehicels', 'List the vehicles.'],
  ])('%s', (question, open, expected) => {
    const meant = asked(question, open);
    expect(meant?.offer).toMatchObject({ question: expected, choose: [] });
    expect(inEnglish(meant?.refusal)).toContain(`Nothing here is called “${open}”`);
  });

  it.each([
    ['How many submarines are there?', 'submarines'],
    ['How many vehicles were towed?', ''],
    ['Which vehicles drove 50 miles per hour?', 'miles'],
    ['How many vehicles with a mane?', 'mane'],
    ['Which vehicles were "towd"?', 'towd'],
  ])('is none for %s', (question, open) => expect(asked(question, open)).toBeUndefined());
});
