/** The columns of which an end is asked for, where what it is called names those of another table only. */
import { describe, expect, it } from 'vitest';
import { namedEnds } from '../../../../src/engine/reason/said/stated-ends';
import { schemaOf } from '../small-schema';

const { view, contextFor } = schemaOf(
  `
version: 1
sources: [{ id: towns, kind: sqlite, path: towns.sqlite }]
tables:
  districts:
    key: [district_id]
    display: [district_name]
    columns: { district_id: { type: integer }, district_name: { type: text }, city_area: { type: integer }, city_population: { type: integer } }
  stores:
    key: [store_id]
    columns: { store_id: { type: integer }, store_name: { type: text }, area: { type: integer }, staff: { type: integer }, district_id: { type: integer } }
edges: [{ kind: key, from: stores.district_id, to: districts.district_id, cardinality: many-to-one }]
`,
  { 'stores.store_name': ['Corner'] },
);

describe('the end that somebody is said to have', () => {
  it.each<[string, string[][]]>([
    ['Which is the district with the smallest area?', [['districts.city_area']]],
    ['Show the districts that have the largest area.', [['districts.city_area']]],
    ['Which is the store with the smallest area?', [['stores.area']]],
    // Where both are spoken of, it is that which is called so.
    ['Which is the district with the smallest area of its stores?', [['stores.area']]],
    // Nothing of districts is called staff.
    ['Which is the district with the highest staff?', [['stores.staff']]],
    ['What is the smallest area?', [['stores.area']]],
    ['Which districts have stores?', []],
  ])('%s %j', (question, expected) => {
    const nameOf = (id: number) =>
      `${view.uses[view.columns[id]?.use ?? -1]?.table ?? ''}.${view.columns[id]?.name ?? ''}`;
    expect(namedEnds(contextFor(question)).map((ids) => [...ids].map(nameOf))).toEqual(expected);
  });
});
