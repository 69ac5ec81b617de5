// Which columns are compared with keys by counting, and which need not be.
import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../src/engine/discover/facts';
import { findKeys } from '../../../src/engine/discover/keys';
import { findCandidates } from '../../../src/engine/discover/references';
import { counting, makeDatabase } from './data';

/** The share of `orders.customer_id` found in `customer.id`, and whether it was counted. */
async function found(customers: string, orders: string) {
  const { catalogue, engine } = await makeDatabase(
    `CREATE TABLE customer (id INTEGER, name TEXT); ${counting(40)} INSERT INTO customer SELECT i, 'n' || i FROM r WHERE ${customers}`,
    `CREATE TABLE orders (id INTEGER, customer_id); ${counting(60)} INSERT INTO orders SELECT i + 1000, ${orders} FROM r`,
  );
  let counted = 0;
  const counter: Parameters<typeof findKeys>[1] = {
    engine: {
      ...engine,
      capabilities: engine.capabilities,
      queryAll: (statements, options) => {
        counted += statements.filter(({ sql }) => /"customer_id".* NOT IN .*"id" FROM "customer"/.test(sql)).length;
        return engine.queryAll(statements, options);
      },
    },
  };
  const tables = readFacts(catalogue);
  const candidates = await findCandidates(tables, await findKeys(tables, counter), counter);
  const candidate = candidates.find(({ from, to }) => from.name === 'customer_id' && to.table === 'customer');
  return { share: candidate?.share, counted: counted > 0 };
}

describe('whether values are found in a key', () => {
  it.each([
    ['is known of a key without gaps', 'true', 'i % 30 + 1', { share: 1, counted: false }],
    [
      'is known where some rows refer to nothing',
      'true',
      'CASE WHEN i > 9 THEN i % 30 + 1 END',
      { share: 1, counted: false },
    ],
    ['is counted where the key has a gap', 'i <> 7', 'i % 30 + 1', { share: 29 / 30, counted: true }],
    ['is counted where values lie outside', 'true', 'i % 30 + 20', { share: 21 / 30, counted: true }],
    [
      'is counted where some are no whole numbers',
      'true',
      'CASE WHEN i = 1 THEN 2.5 ELSE i % 30 + 1 END',
      { share: 30 / 31, counted: true },
    ],
  ])('%s', async (_what, customers, orders, expected) => {
    const { share, counted } = await found(customers, orders);
    expect(counted).toBe(expected.counted);
    expect(share).toBeCloseTo(expected.share, 5);
  });
});
