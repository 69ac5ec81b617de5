/** Words behind numbers: units of what some column is measured in are known, others are what the graph lacks. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Gate } from '../../../src/engine/plan/gate';
import { indexOf } from '../search/small-index';

const gateOver = async (units: Readonly<Record<string, string>>) => {
  const columns = Object.fromEntries(Object.keys(units).map((name) => [name, 'integer' as const]));
  const columnNotes = Object.fromEntries(
    Object.entries(units).map(([name, unit]) => [name, unit === '' ? {} : { unit }]),
  );
  const row = Object.keys(units).map((_, i) => i + 1);
  return new Gate(await indexOf({ parcel: { columns: { parcel_id: 'integer', ...columns }, rows: [[1, ...row]], columnNotes } })); // prettier-ignore
};

describe.each<[string, Readonly<Record<string, string>>, readonly [string, string[]][]]>([
  [
    'weights in kilograms and fees in GBP',
    { weight: 'kg', fee: 'GBP' },
    [
      ['Which parcels have a weight of more than 20 kg?', []],
      ['Which parcels have a weight of more than 2 tonnes?', []],
      ['Which parcels have a fee of more than 20 GBP?', []],
      ['Which parcels have a fee of more than 20 francs?', ['attribute: francs']],
    ],
  ],
  [
    'a fee in EUR',
    { fee: 'EUR' },
    [
      ['Which parcels have a fee of more than 20 EUR?', []],
      ['Which parcels have a fee of more than 20 francs?', ['attribute: francs']],
      ['Which parcels have a fee of more than 20 pounds?', ['attribute: pounds']],
    ],
  ],
  [
    'names that tell their units',
    { weight_kg: '', ride_duration_min: '' },
    [
      ['Which parcels have a weight of more than 20 pounds?', []],
      ['Which parcels have a ride duration of more than 20 kilometres?', ['attribute: kilometres']],
    ],
  ],
])('%s', (_, units, cases) => {
  let gate: Gate;
  beforeAll(async () => {
    gate = await gateOver(units);
  });

  it.each(cases)('%s', (question, expected) =>
    expect(gate.check(question).map(({ kind, text }) => `${kind}: ${text}`)).toEqual(expected),
  );
});
