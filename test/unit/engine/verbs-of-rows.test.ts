/** Verbs that stand for the rows of what they say, the days of those rows, what is done again and again, and who did it. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const TOOLS = await asking(
  `
CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT, email TEXT, joined_on DATE, volunteer INTEGER, referred_by INTEGER REFERENCES members (id));
CREATE TABLE tools (id INTEGER PRIMARY KEY, name TEXT, category TEXT, bought_on DATE);
CREATE TABLE loans (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members (id), tool_id INTEGER REFERENCES tools (id), picked_up_on DATE, due_on DATE);
CREATE TABLE workshops (id INTEGER PRIMARY KEY, title TEXT, held_on DATE);
CREATE TABLE registrations (id INTEGER PRIMARY KEY, workshop_id INTEGER REFERENCES workshops (id), member_id INTEGER REFERENCES members (id), attended INTEGER);
INSERT INTO members VALUES (1, 'Ada Stone', 'a@x.org', '2019-03-01', 1, NULL), (2, 'Ben Hill', 'b@x.org', '2020-04-02', 0, 1), (3, 'Cleo Reed', 'c@x.org', '2021-05-03', 0, 1),
  (4, 'Dora Marsh', 'd@x.org', '2022-06-04', 1, 2), (5, 'Emil Wood', 'e@x.org', '2022-07-05', 0, NULL);
INSERT INTO tools VALUES (1, 'drill', 'power', '2022-01-01'), (2, 'saw', 'hand', '2021-02-02'), (3, 'ladder', 'access', '2023-03-03'), (4, 'sander', 'power', '2020-04-04');
INSERT INTO loans VALUES (1, 1, 1, '2022-05-01', '2022-05-08'), (2, 1, 1, '2022-12-28', '2023-01-04'), (3, 2, 2, '2022-03-01', '2022-03-08'), (4, 2, 2, '2023-04-01', '2023-04-08'),
  (5, 2, 2, '2023-06-01', '2023-06-08'), (6, 3, 3, '2023-12-30', '2024-01-06'), (7, 3, 1, '2023-07-01', '2023-07-08'), (8, 4, 2, '2022-08-01', '2022-08-08'), (9, 4, 1, '2024-02-01', '2024-02-08');
INSERT INTO workshops VALUES (1, 'Knots', '2023-05-05'), (2, 'Tiling', '2024-06-06');
INSERT INTO registrations VALUES (1, 1, 5, 1), (2, 2, 1, 1), (3, 2, 2, 0), (4, 1, 3, 1);
`,
  `
tables:
  members: { key: [id], display: name }
  tools: { key: [id], display: name }
  loans: { key: [id] }
  workshops: { key: [id], display: title }
  registrations: { key: [id] }
edges:
  - { kind: key, from: loans.member_id, to: members.id, cardinality: many-to-one }
  - { kind: key, from: loans.tool_id, to: tools.id, cardinality: many-to-one }
  - { kind: key, from: registrations.member_id, to: members.id, cardinality: many-to-one }
  - { kind: key, from: registrations.workshop_id, to: workshops.id, cardinality: many-to-one }
  - { kind: key, from: members.referred_by, to: members.id, label: referred by, cardinality: many-to-one }
`,
);

const SHOP = await asking(
  `
CREATE TABLE client (client_id INTEGER PRIMARY KEY, full_name TEXT, phone TEXT, since DATE, invited_by INTEGER REFERENCES client (client_id));
CREATE TABLE wine (wine_id INTEGER PRIMARY KEY, label TEXT, bottled_on DATE);
CREATE TABLE purchase (purchase_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client (client_id), wine_id INTEGER REFERENCES wine (wine_id), order_date DATE, shipped_date DATE, bottles INTEGER);
INSERT INTO client VALUES (1, 'Eva Moe', '1', '2018-01-01', NULL), (2, 'Gus Park', '2', '2019-01-01', 1), (3, 'Ida Lund', '3', '2020-01-01', 1);
INSERT INTO wine VALUES (1, 'Ruby', '2020-09-01'), (2, 'Gold', '2022-09-01'), (3, 'Plum', '2021-09-01');
INSERT INTO purchase VALUES (1, 1, 1, '2022-12-30', '2023-01-02', 6), (2, 1, 2, '2023-03-01', '2023-03-03', 3), (3, 2, 1, '2022-05-01', '2022-05-02', 1), (4, 2, 1, '2022-06-01', '2022-06-03', 2);
`,
  `
tables:
  client: { key: [client_id], display: full_name }
  wine: { key: [wine_id], display: label }
  purchase: { key: [purchase_id] }
edges:
  - { kind: key, from: purchase.client_id, to: client.client_id, cardinality: many-to-one }
  - { kind: key, from: purchase.wine_id, to: wine.wine_id, cardinality: many-to-one }
  - { kind: key, from: client.invited_by, to: client.client_id, label: invited by, cardinality: many-to-one }
`,
);

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();
type Case = [string, string[]];

describe('a verb stands for the rows of what it says', () => {
  it.each<Case>([
    ['Which members never borrowed anything?', ['Emil Wood']],
    ['Which members never borrowed a tool?', ['Emil Wood']],
    ['How many members never borrowed anything?', ['1']],
    ['Which tools have never been borrowed?', ['sander']],
    ['Which members attended a workshop but never borrowed anything?', ['Emil Wood']],
    ['Who borrowed the most tools?', ['Cleo Reed', 'Dora Marsh']],
  ])('%s', async (question, names) => {
    const { rows, warnings } = await TOOLS(question);
    expect(sorted(rows)).toEqual(names);
    expect(warnings.filter((line) => line.includes('leaves out'))).toEqual([]);
  });

  it.each<Case>([
    ['Which clients never bought anything?', ['Ida Lund']],
    ['Which wines were never bought?', ['Plum']],
  ])('%s', async (question, names) => {
    expect(sorted((await SHOP(question)).rows)).toEqual(names);
  });

  it('is withheld where it leaves out by whom something was never done', async () => {
    const { reason, sql } = await TOOLS('Which tools were never borrowed by a plumber?');
    expect(reason, sql).not.toBeNull();
  });
});

describe('rows are of the day on which they came to be, unless another is said', () => {
  it.each<Case>([
    ['How many loans were there in 2023?', ['4']],
    ['How many loans were due in 2023?', ['4']],
    ['Which members borrowed a tool in 2023?', ['Ben Hill', 'Cleo Reed']],
    ['Which members borrowed in 2022 but not in 2023?', ['Ada Stone', 'Dora Marsh']],
    ['Which members had loans in 2022 but not in 2023?', ['Ada Stone', 'Dora Marsh']],
    ['How many members had loans in 2022 but not in 2023?', ['2']],
    ['How many tools were not borrowed in 2023?', ['1']],
    ['Which members attended a workshop in 2024?', ['Ada Stone']],
    ['How many loans were there per month in 2023?', ['12 1', '4 1', '6 1', '7 1']],
  ])('%s', async (question, cells) => {
    const { rows, sql } = await TOOLS(question);
    expect(sorted(rows), sql).toEqual(cells);
    expect(sql.includes('due_on')).toBe(question.includes('due'));
  });

  it.each<Case>([
    ['How many purchases were there in 2022?', ['3']],
    ['How many purchases were shipped in 2022?', ['2']],
    ['Which clients bought a wine in 2022 but not in 2023?', ['Gus Park']],
  ])('%s', async (question, cells) => {
    const { rows, sql } = await SHOP(question);
    expect(sorted(rows), sql).toEqual(cells);
  });
});

describe('what is done to the same thing several times', () => {
  it.each<Case>([
    ['Which members borrowed the same tool twice?', ['Ada Stone', 'Ben Hill']],
    ['Which members borrowed the same tool more than once?', ['Ada Stone', 'Ben Hill']],
    ['Members who borrowed the same tool at least three times', ['Ben Hill']],
  ])('%s', async (question, names) => {
    expect(sorted((await TOOLS(question)).rows)).toEqual(names);
  });

  it('of another shop', async () => {
    expect(sorted((await SHOP('Which clients bought the same wine more than once?')).rows)).toEqual(['Gus Park']);
  });

  it('is not counted as if it were several things', async () => {
    const { reason, sql } = await TOOLS('How many members borrowed the same tool twice?');
    expect(reason, sql).not.toBeNull();
  });
});

describe('whom others of their table refer to', () => {
  it.each<Case>([
    ['Which members referred nobody?', ['Cleo Reed', 'Dora Marsh', 'Emil Wood']],
    ['Which members have never referred anyone?', ['Cleo Reed', 'Dora Marsh', 'Emil Wood']],
    ['Who referred nobody?', ['Cleo Reed', 'Dora Marsh', 'Emil Wood']],
    ['Which members referred someone?', ['Ada Stone', 'Ben Hill']],
    ['Which members were referred by nobody?', ['Ada Stone', 'Emil Wood']],
  ])('%s', async (question, names) => {
    const { rows, sql } = await TOOLS(question);
    expect(sorted(rows), sql).toEqual(names);
  });

  it.each<Case>([
    ['Which clients have never invited anybody?', ['Gus Park', 'Ida Lund']],
    ['How many clients invited somebody?', ['1']],
  ])('%s', async (question, cells) => {
    const { rows, sql } = await SHOP(question);
    expect(sorted(rows), sql).toEqual(cells);
  });
});
