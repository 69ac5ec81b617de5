/** Units that a number is told in, where it is compared with what is measured in another one. */
import { expect, it } from 'vitest';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { isOtherUnit } from '../../../../src/engine/reason/left-out/other-units';
import { column, equal, frame, own } from '../frames';

const price = column('flights.price');

it.each<[string, string, string, boolean]>([
  ['Which flights have a price of more than 5000 tonnes?', 'eur', 'tonnes', true],
  ['Which flights have a price of more than 5 thousand km?', 'eur', 'km', true],
  // What the column is measured in, words that are no units, and columns of which nobody wrote a unit.
  ['Which flights have a price of more than 5000 hours?', 'hour', 'hours', false],
  ['Which flights have a price of more than 5000 francs?', 'eur', 'francs', false],
  ['Which flights have a price of more than 5000 tonnes?', '', 'tonnes', false],
  // No number stands before it.
  ['Which flights have tonnes and a price of more than 5000?', 'eur', 'tonnes', false],
])('%s, told in %s: %s', (question, unit, word, expected) => {
  const columns = own.view.columns.map((c) => (c.id === price ? { ...c, unit: unit === '' ? [] : [unit] } : c));
  const context = contextOf(own.link(question), { ...own.view, columns });
  const { tokens } = context.linked;
  const number = tokens.findIndex((token) => token.text.startsWith('5'));
  const compared = { ...equal(price, '5000'), tokens: [number] };
  const at = tokens.findIndex((token) => token.word === word);
  expect(isOtherUnit(at, context, frame({ conditions: [compared] }))).toBe(expected);
});
