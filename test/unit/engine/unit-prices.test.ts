/** Numbers that are told for each one of something else: their sum answers nothing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asked';

let ask: Awaited<ReturnType<typeof asking>>;

beforeAll(async () => {
  ask = await asking(
    `CREATE TABLE mill (mill_id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE delivery (delivery_id INTEGER PRIMARY KEY, mill_id INTEGER REFERENCES mill(mill_id), weight REAL, price REAL);
    INSERT INTO mill VALUES (1, 'Aldgate'), (2, 'Brook');
    INSERT INTO delivery VALUES (1, 1, 2.5, 210), (2, 1, 4, 190), (3, 2, 3, 230), (4, 2, 1, 205);`,
    `tables:
  mill: { key: [mill_id], display: [name] }
  delivery:
    key: [delivery_id]
    columns: { weight: { unit: t }, price: { unit: EUR/t } }
edges:
  - { kind: key, from: delivery.mill_id, to: mill.mill_id, cardinality: many-to-one }
`,
  );
});

describe('a price for each tonne', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    ['What is the average price of the deliveries?', [[208.75]]],
    ['What is the highest price of the deliveries?', [[230]]],
    ['Which mill has the highest total weight of deliveries?', [['Aldgate']]],
    ['What is the total weight of the deliveries?', [[10.5]]],
  ])('%s', async (question, rows) => {
    const asked = await ask(question);
    expect([asked.reason, asked.rows]).toEqual([null, rows]);
  });

  it.each([
    'What is the total price of the deliveries?',
    'What is the total price of the deliveries for each mill?',
    'Which mill has the highest total price of deliveries?',
    'What is the sum of the prices of the deliveries?',
    'Which mills have a total price of deliveries above 405?',
  ])('is not added up: %s', async (question) => {
    const asked = await ask(question);
    expect(asked.reason).not.toBeNull();
    expect(asked.rows).toEqual([]);
  });
});

it('is added up where the graph says what one delivery comes to', async () => {
  const own = await asking(
    `CREATE TABLE delivery (delivery_id INTEGER PRIMARY KEY, weight REAL, price REAL);
    INSERT INTO delivery VALUES (1, 2.5, 200), (2, 4, 100);`,
    `tables:
  delivery:
    key: [delivery_id]
    columns: { weight: { unit: t }, price: { unit: EUR/t } }
    terms: { total price: { value: weight * price, keywords: [revenue] } }
`,
  );
  const { rows, reason } = await own('What is the total revenue of the deliveries?');
  expect([reason, rows]).toEqual([null, [[900]]]);
});
