/** "Why not": what an answer passed over, what the scores say against it, and what comes of taking it nevertheless. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PassedOver } from '../../../src/engine/core/answers';
import { inEnglish } from '../../../src/engine/core/message';
import { asking, type Asked } from './asked';

let ask: Awaited<ReturnType<typeof asking>>;

beforeAll(async () => {
  ask = await asking(
    `CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
    INSERT INTO customer VALUES (1, 'Ann', 'Rome'), (2, 'Ben', 'Oslo'), (3, 'Cat', 'Rome');
    CREATE TABLE seller (id INTEGER PRIMARY KEY, nick TEXT, city TEXT, favourite INTEGER);
    INSERT INTO seller VALUES (1, 'Xu', 'Lima', 2), (2, 'Yi', 'Oslo', 3);
    CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer INTEGER, seller INTEGER, amount INTEGER, recorded INTEGER);
    INSERT INTO purchase VALUES (1, 1, 1, 10, 1), (2, 1, 2, 20, 2), (3, 2, 2, 30, 1);
    CREATE TABLE weather (day INTEGER PRIMARY KEY, city TEXT);
    INSERT INTO weather VALUES (1, 'Rome');`,
    `tables:
  customer: { key: [id], display: [name] }
  seller: { key: [id], display: [nick] }
  purchase: { key: [id] }
  weather: { key: [day] }
edges:
  - { kind: key, from: purchase.customer, to: customer.id, cardinality: many-to-one }
  - { kind: key, from: purchase.seller, to: seller.id, cardinality: many-to-one }
  - { kind: key, from: seller.favourite, to: customer.id, label: favourite, status: suggested, confidence: 0.4 }
  - { kind: key, from: purchase.recorded, to: customer.id, label: recorder, status: rejected, reason: these are days }
`,
  );
});

const over = ({ whole }: Asked, text: RegExp): PassedOver => {
  const found = whole.passedOver?.find((one) => text.test(inEnglish(one.text)));
  if (!found)
    throw new Error(JSON.stringify(whole.passedOver?.map((one) => [inEnglish(one.text), inEnglish(one.why)])));
  return found;
};

describe('what an answer passed over', () => {
  const question = 'What is the average amount of purchases of customers from Rome?';

  it('says of each column what speaks against it, by the scores of the engine', async () => {
    const asked = await ask(question);
    expect(asked.rows).toEqual([[15]]);
    expect(inEnglish(over(asked, /^customer\.name$/).why)).toMatch(
      /less likely than the one that answers|fit the question (?:a little|in part)/,
    );
  });

  it('in words, for a share would look like another confidence; a column of a table that is used may hardly fit', async () => {
    const { passedOver = [] } = (await ask('What is the average amount of purchases?')).whole;
    const said = passedOver.map(({ why }) => inEnglish(why));
    expect(said.join()).not.toMatch(/\d+ %/);
    // What tells it from other columns that hardly fit stands behind it.
    expect(new Set(said).size).toBeGreaterThan(1);
    expect(said.join('\n')).toMatch(/^its words hardly fit the question at all(?: \(.+\))?$/m);
  });

  it('and of a column that nothing leads to that there is no way', async () => {
    const { why, choose } = over(await ask('How many weather days are there in Rome?'), /^(customer|seller)\.city$/);
    expect(inEnglish(why)).toEqual(expect.stringMatching(/^no key edges lead from the tables of the answer to /));
    expect(choose).toBeUndefined();
  });

  it('takes a column that a person wants nevertheless', async () => {
    const taken = await ask(question, over(await ask(question), /^(customer|seller)\.(name|city)$/).choose);
    expect(taken.rows[0]).toHaveLength(2);
  });

  it('says of other joins why they come after, and of rejected ones for what reason', async () => {
    const asked = await ask(question);
    expect(inEnglish(over(asked, /recorder/).why)).toBe('it is rejected in the graph: these are days');
    const other = over(asked, /favourite/);
    expect(inEnglish(other.why)).toBe('it needs joins that nobody has reviewed: 1, the one that was taken 0');
    // Sellers' favourite customers from Rome: those of seller 2.
    const taken = await ask(question, other.choose);
    expect(taken.sql).toContain('"favourite"');
    expect(taken.rows).toEqual([[25]]);
    expect(inEnglish(taken.whole.corrected?.[0]?.said)).toMatch(/^joined by .*favourite/);
    // From there the way back is offered.
    expect(taken.whole.passedOver?.some(({ kind, choose }) => kind === 'join' && choose !== undefined)).toBe(true);
  });
});
