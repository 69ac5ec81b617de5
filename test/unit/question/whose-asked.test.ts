// Who has something, asked for by "whose".
import { expect, it } from 'vitest';
import { withWhoseAsked } from '../../../src/engine/question/whose-asked';

it.each([
  ['Whose licence expired in May?', 'Who has licence expired in May?'],
  ['whose hourly rate is above 30', 'Who has hourly rate above 30'],
  ['Whose fee was at least 50?', 'Who has fee at least 50?'],
  // By whom or what somebody is found.
  ['Whose mentor is Lee?', 'Whose mentor is Lee?'],
  ['Whose phone number don’t we have?', 'Whose phone number don’t we have?'],
  ["Whose address don't we have?", "Whose address don't we have?"],
  ['Members whose fee is above 30', 'Members whose fee is above 30'],
])('%s', (question, expected) => expect(withWhoseAsked(question)).toBe(expected));
