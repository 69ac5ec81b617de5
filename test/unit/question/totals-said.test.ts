// Totals that are said by a verb.
import { expect, it } from 'vitest';
import { withTotalsSaid } from '../../../src/engine/question/totals-said';

it.each([
  ['Owners whose bills total more than 500', 'Owners with bills of more than 500 in total'],
  ['Which owners have bills that add up to at least 1,200.50 euros?', 'Which owners with bills of at least 1,200.50 euros in total?'], // prettier-ignore
  ['Owners whose total is more than 500', 'Owners whose total is more than 500'],
  ['Owners with more than 5 bills', 'Owners with more than 5 bills'],
  ['revenue by genre', 'total revenue by genre'],
  ['Bar takings for each house', 'total Bar takings for each house'],
  ['service cost per month', 'total service cost per month'],
  // What is told for each row is no total, and what is folded already stays so.
  ['service cost per night', 'service cost per night'],
  ['income per booking', 'income per booking'],
  ['minimum income by house', 'minimum income by house'],
  ['average spending by town', 'average spending by town'],
  ['Show income by film', 'Show income by film'],
])('%s', (question, expected) => expect(withTotalsSaid(question)).toBe(expected));
