// Totals that are said by a verb.
import { expect, it } from 'vitest';
import { withTotalsSaid } from '../../../src/engine/question/totals-said';

it.each([
  ['Owners whose bills total more than 500', 'Owners with bills of more than 500 in total'],
  ['Which owners have bills that add up to at least 1,200.50 euros?', 'Which owners with bills of at least 1,200.50 euros in total?'], // prettier-ignore
  ['Owners whose total is more than 500', 'Owners whose total is more than 500'],
  ['Owners with more than 5 bills', 'Owners with more than 5 bills'],
])('%s', (question, expected) => expect(withTotalsSaid(question)).toBe(expected));
