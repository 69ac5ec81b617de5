/** Groups of things that share a name: told apart by their key where something is told of each of them. */
import { describe, expect, it } from 'vitest';
import type { Frame } from '../../../../src/engine/reason/frame/frame';
import { groupsOfEach } from '../../../../src/engine/reason/mend/thing-groups';
import { schemaOf } from '../small-schema';

const { contextFor, column } = schemaOf(
  `
version: 1
sources: [{ id: shop, kind: sqlite, path: shop.sqlite }]
tables:
  products:
    key: [product_id]
    display: [product_name]
    columns: { product_id: { type: integer }, product_name: { type: text }, colour: { type: text } }
  orders: { key: [order_id], columns: { order_id: { type: integer }, product_id: { type: integer } } }
edges: [{ kind: key, from: orders.product_id, to: products.product_id, cardinality: many-to-one }]
`,
  { 'products.product_name': ['lamp', 'desk'], 'products.colour': ['red'] },
);

const grouped = (...group: string[]): Frame => ({
  select: [
    { fn: 'none', distinct: false, column: column('products.product_name') },
    { fn: 'rows', distinct: false },
  ],
  distinct: false,
  conditions: [],
  connective: 'and',
  group: group.map((name) => column(name)),
  uses: [],
});

describe('groups of each thing', () => {
  it.each<[string, string[], string[]]>([
    ['For each product, show its name and how many orders it has.', ['products.product_name'], ['products.product_id']],
    ['How many orders does every product have?', ['products.product_name'], ['products.product_id']],
    // A name that is asked for by itself is what the groups are of.
    ['How many orders are there for each product name?', ['products.product_name'], ['products.product_name']],
    ['How many orders are there by product?', ['products.product_name'], ['products.product_id']],
    ['For each product, how many orders are there of its colour?', ['products.colour'], ['products.colour']],
    ['For each product, show its orders.', ['products.product_id'], ['products.product_id']],
    ['For each product, show its orders.', ['products.product_name', 'products.colour'], ['products.product_name', 'products.colour']], // prettier-ignore
  ])('%s by %j: %j', (question, group, expected) =>
    expect(groupsOfEach(grouped(...group), contextFor(question)).group).toEqual(expected.map((name) => column(name))),
  );
});
