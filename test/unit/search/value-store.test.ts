/** Values that give several names for one thing are found by each of them. */
import { expect, test } from 'vitest';
import { ValueIndex } from '../../../src/engine/search/value-index';
import { ValueStore } from '../../../src/engine/search/value-store';

const VALUES = ['Sedan/Saloon', 'UNITED STATES (USA)', 'N/A', 'and/or', 'Pickup', 'Sport Utility Vehicle (SUV)'];

function found(question: string): string[] {
  const store = new ValueStore();
  const column = store.addColumn({ table: 'cars', column: 'body' });
  for (const value of VALUES) store.add(column, value, value);
  const hits = new ValueIndex(store, () => false).find(question);
  return hits.filter(({ score }) => score > 0.85).map(({ stored }) => String(stored));
}

test.each<[string, string[]]>([
  ['How many sedans are there?', ['Sedan/Saloon']],
  ['How many saloons are there?', ['Sedan/Saloon']],
  ['Which cars were built in the USA?', ['UNITED STATES (USA)']],
  ['Which cars were built in the United States?', ['UNITED STATES (USA)']],
  ['How many SUVs are there?', ['Sport Utility Vehicle (SUV)']],
  ['How many pickups or vans are there?', ['Pickup']],
  ['How many cars and vans are there?', []],
])('%s', (question, values) => {
  expect(found(question)).toEqual(values);
});
