/** Values that give several names for one thing are found by each of them. */
import { expect, test } from 'vitest';
import { SURE } from '../../../src/engine/search/hits';
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

test.each<[string, string[]]>([
  // What is listed may share the end of its name.
  ['How many tickets were sold at the North or South Gate?', ['North Gate', 'South Gate']],
  ['Compare the River, North and South Gate.', ['River Gate', 'North Gate', 'South Gate']],
  ['Compare the South Gate and River.', ['South Gate', 'River Gate']],
  // Only what is stored, and only in a list.
  ['How many came from East or South Gate?', ['South Gate']],
  ['Who went north of the South Gate?', ['South Gate']],
  ['Who came by river to the South Gate?', ['South Gate']],
])('%s', (question, values) => {
  const store = new ValueStore();
  const column = store.addColumn({ table: 'gates', column: 'gate' });
  for (const value of ['North Gate', 'South Gate', 'River Gate', 'East Door']) store.add(column, value, value);
  const hits = new ValueIndex(store, () => false).find(question).filter(({ score }) => score >= SURE);
  expect(hits.sort((a, b) => a.start - b.start).map(({ stored }) => String(stored))).toEqual(values);
});

test.each<[string, string[]]>([
  ['How many ferries end at the old pier?', []],
  ['How many ferries leave from kqx?', ['KQX']],
  ['Which port is END?', ['END']],
])('one of many codes that is a word as well: %s', (question, values) => {
  const store = new ValueStore();
  const column = store.addColumn({ table: 'ports', column: 'code' });
  const letters = 'BCDFGHJKLM'.split('');
  const codes = letters.flatMap((a) => letters.map((b) => `${a}${b}Z`));
  for (const code of [...codes, 'KQX', 'END']) store.add(column, code, code);
  const hits = new ValueIndex(store, () => false).find(question);
  expect(hits.map(({ stored }) => stored)).toEqual(values);
});
