/** Who is whose manager: the row that is named, those at the other end of the edge, and refusals where the graph has no edge. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const STAFF = `
CREATE TABLE keeper (keeper_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, town TEXT, wage INTEGER, boss_id INTEGER);
INSERT INTO keeper VALUES (1, 'Ada', 'Moor', 'Kiel', 900, NULL), (2, 'Ben', 'Hale', 'Kiel', 700, 1), (3, 'Cleo', 'Voss', 'Bonn', 650, 1),
  (4, 'Dora', 'Hale', 'Bonn', 500, 2), (5, 'Emil', 'Lind', 'Kiel', 520, 2);`;
const BODY = (edges: string) => `
tables:
  keeper:
    key: [keeper_id]
${edges}`;
const EDGE = `edges:
  - { kind: key, from: keeper.boss_id, to: keeper.keeper_id, label: boss, cardinality: many-to-one }
`;

describe('with an edge from the table to itself', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(STAFF, BODY(EDGE));
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['Which keepers report to Ada?', [['Ben', 'Hale'], ['Cleo', 'Voss']]], // prettier-ignore
    ['Who reports to Ben Hale?', [['Dora', 'Hale'], ['Emil', 'Lind']]], // prettier-ignore
    ['Who works for Ben?', [['Dora', 'Hale'], ['Emil', 'Lind']]], // prettier-ignore
    ['Which keepers are managed by Ada Moor?', [['Ben', 'Hale'], ['Cleo', 'Voss']]], // prettier-ignore
    ['Which keepers in Kiel report to Ada?', [['Ben', 'Hale']]],
    ['How many keepers report to Ada?', [[2]]],
    ['What is the average wage of the keepers who report to Ada?', [[675]]],
    ['Who does Dora report to?', [['Ben', 'Hale']]],
    ['Who is the manager of Dora?', [['Ben', 'Hale']]],
    ["Who is Dora's boss?", [['Ben', 'Hale']]],
    ["What is the wage of Dora's boss?", [[700]]],
    ['Who supervises Emil?', [['Ben', 'Hale']]],
    ['Which keepers report to Ada and earn more than 680?', [['Ben', 'Hale']]],
    ['Which keepers who earn more than 500 report to Ben?', [['Emil', 'Lind']]],
    ['How many keepers report to Ben and earn more than 510?', [[1]]],
    ['Wages of those who report to Ben, highest first', [[520], [500]]],
    ['Which keepers report to Ada, ordered by wage?', [['Cleo', 'Voss'], ['Ben', 'Hale']]], // prettier-ignore
    ['Who reports to Ada, sorted by wage in descending order?', [['Ben', 'Hale'], ['Cleo', 'Voss']]], // prettier-ignore
    ['Who reports to Ada and has a higher wage than Emil?', [['Ben', 'Hale'], ['Cleo', 'Voss']]], // prettier-ignore
    ['Which keepers report to Ben and have a higher wage than Dora?', [['Emil', 'Lind']]],
    ['How many keepers report to Ada and have a lower wage than Ben?', [[1]]],
    ['Keepers who report to Ada, worst paid first', [['Cleo', 'Voss'], ['Ben', 'Hale']]], // prettier-ignore
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });

  it.each([
    ['Keepers who report to Ada, youngest first', 'leaves out “from youngest to oldest”'],
    ['Who reports to Ada and earns the most?', 'anything called “reports”'],
    ['Who reports to Ben or lives in Bonn?', 'leaves out “or”'],
  ])('%s is not answered in an order that nobody asked for, nor with the one who is named', async (question, why) => {
    const { rows, reason } = await ask(question);
    expect([rows, reason]).toEqual([[], expect.stringContaining(why)]);
  });
});

describe('without one', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(STAFF, BODY(''));
  });

  it.each<[string, string]>([
    ['Which keepers report to Ada?', 'report to'],
    ['How many keepers report to Ada?', 'report to'],
    ['Who is managed by Ada?', 'managed by'],
    ["What is the wage of Dora's boss?", 'boss'],
    ['Which keepers work with Ada?', 'work with'],
    ['Who trained Ada?', 'trained'],
  ])('%s is not answered with the row that is named', async (question, said) => {
    const { reason } = await ask(question);
    expect(reason).toContain(`“${said}”`);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['Who is Ada?', [['Ada', 'Moor']]],
    ['What is the town of Ada?', [['Kiel']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});

describe('with more than one person and their manager in it', () => {
  const SHOPS = `${STAFF}
CREATE TABLE shop (shop_id INTEGER PRIMARY KEY, shop_name TEXT);
INSERT INTO shop VALUES (1, 'Acme'), (2, 'Borealis');
CREATE TABLE post (keeper_id INTEGER REFERENCES keeper(keeper_id), shop_id INTEGER REFERENCES shop(shop_id));
INSERT INTO post VALUES (2, 1), (3, 1), (4, 2), (5, 2);`;
  const TIED = `  shop: { key: [shop_id], display: [shop_name] }
${EDGE}  - { kind: key, from: post.keeper_id, to: keeper.keeper_id, cardinality: many-to-one }
  - { kind: key, from: post.shop_id, to: shop.shop_id, label: works for, cardinality: many-to-one }
`;
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(SHOPS, BODY(TIED));
  });

  it('takes a shop for no manager', async () => {
    const { rows, reason } = await ask('How many keepers work for Acme?');
    expect([reason, rows]).toEqual([null, [[2]]]);
  });

  it.each([
    ['Who reports to Ben and Cleo?', 'anything called “reports”'],
    ["Who is Dora's manager's manager?", 'No part of the graph fits'],
    ["Who reports to Dora's boss?", 'anything called “reports”'],
    ['Which keepers do not report to Ada?', 'no reading of the question was likely enough'],
  ])('%s is not read for one alone', async (question, why) => {
    const { rows, reason } = await ask(question);
    expect([rows, reason]).toEqual([[], expect.stringContaining(why)]);
  });
});

// What is only stated of persons says nobody.
it.each<[string, readonly (readonly unknown[])[]]>([
  ['Who was hired after 2015?', [['Cleo', 'Voss'], ['Dora', 'Hale']]], // prettier-ignore
  ['Who reports to Ada Moor and was hired after 2005?', [['Ben', 'Hale'], ['Cleo', 'Voss']]], // prettier-ignore
])('%s', async (question, rows) => {
  const hired = `ALTER TABLE keeper ADD COLUMN HIRE TEXT;
UPDATE keeper SET HIRE = CASE keeper_id WHEN 1 THEN '1999-04-01' WHEN 2 THEN '2007-09-30' WHEN 3 THEN '2016-07-22' WHEN 4 THEN '2019-11-03'
  ELSE '2001-02-03' END;`;
  const columns = `    columns:
      HIRE: { type: date, description: date of hire, keywords: [hired] }
      first_name: { description: first name }
      last_name: { description: last name }
    display: [first_name, last_name]
    keywords: [employee]
`;
  const ask = await asking(`${STAFF}\n${hired}`, BODY(`${columns}${EDGE}`));
  const { rows: found, reason } = await ask(question);
  expect([reason, found]).toEqual([null, rows]);
});
