/** What tables and columns are called by other words for the same than questions use. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

// One word for two things: documents have a description, and skills are told in detail; nobody's middle name is a country.
const YARD = `
CREATE TABLE document (document_id INTEGER PRIMARY KEY, document_name TEXT, description TEXT);
CREATE TABLE ability (ability_id INTEGER PRIMARY KEY, ability_name TEXT, ability_detail TEXT);
CREATE TABLE home (home_id INTEGER PRIMARY KEY, nation TEXT, town TEXT);
CREATE TABLE worker (worker_id INTEGER PRIMARY KEY, first_name TEXT, middle_name TEXT, last_name TEXT, heading TEXT, ability_id INTEGER REFERENCES ability(ability_id), document_id INTEGER REFERENCES document(document_id), home_id INTEGER REFERENCES home(home_id));
INSERT INTO document VALUES (1, 'Plan A', 'Drawing of the keel'), (2, 'Plan B', 'Drawing of the mast');
INSERT INTO ability VALUES (1, 'Welding', 'Joins steel plates'), (2, 'Rigging', 'Sets ropes and masts'), (3, 'Caulking', 'Makes seams tight');
INSERT INTO home VALUES (1, 'Norway', 'Bergen'), (2, 'Denmark', 'Aarhus'), (3, 'Sweden', 'Lund');
INSERT INTO worker VALUES (1, 'Ida', 'Maria', 'Moll', 'Foreman', 1, 1, 1), (2, 'Per', 'Jan', 'Holm', 'Rigger', 2, 2, 2), (3, 'Rike', 'Else', 'Voss', 'Helper', 3, 1, 3);`;
const YARD_BODY = `
tables:
  document: { key: [document_id], display: [document_name] }
  ability: { key: [ability_id], display: [ability_name] }
  home: { key: [home_id] }
  worker: { key: [worker_id], display: [first_name, last_name] }
edges:
  - { kind: key, from: worker.ability_id, to: ability.ability_id, cardinality: many-to-one }
  - { kind: key, from: worker.document_id, to: document.document_id, cardinality: many-to-one }
  - { kind: key, from: worker.home_id, to: home.home_id, cardinality: many-to-one }
`;

// Clients are counted in a column, and written \`cust\` in others.
const SALON = `
CREATE TABLE shop (shop_id INTEGER PRIMARY KEY, shop_name TEXT, town TEXT, no_of_clients INTEGER);
CREATE TABLE client (cust_id INTEGER PRIMARY KEY, cust_name TEXT, shop_id INTEGER REFERENCES shop(shop_id));
INSERT INTO shop VALUES (1, 'Nord', 'Kiel', 80), (2, 'Hafen', 'Kiel', 120), (3, 'Markt', 'Husum', 40), (4, 'Ring', 'Bonn', 55);
INSERT INTO client VALUES (1, 'Ida', 1), (2, 'Olaf', 1), (3, 'Per', 2), (4, 'Rike', 3);`;
const SALON_BODY = `
tables:
  shop: { key: [shop_id], display: [shop_name] }
  client: { key: [cust_id], display: [cust_name] }
edges:
  - { kind: key, from: client.shop_id, to: shop.shop_id, cardinality: many-to-one }
`;

const CINEMA = `
CREATE TABLE film (film_id INTEGER PRIMARY KEY, heading TEXT, year INTEGER, filmmaker TEXT);
CREATE TABLE critic (critic_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE verdict (film_id INTEGER REFERENCES film(film_id), critic_id INTEGER REFERENCES critic(critic_id), points INTEGER);
INSERT INTO film VALUES (1, 'Foam', 1999, 'Ada Lund'), (2, 'Tide', 2004, 'Bo Krag'), (3, 'Salt', 2011, 'Ada Lund');
INSERT INTO critic VALUES (1, 'Ines'), (2, 'Jon');
INSERT INTO verdict VALUES (1, 1, 4), (2, 1, 5), (3, 2, 2), (1, 2, 3);`;
const CINEMA_BODY = `
tables:
  film: { key: [film_id], display: [heading] }
  critic: { key: [critic_id], display: [name] }
edges:
  - { kind: key, from: verdict.film_id, to: film.film_id, cardinality: many-to-one }
  - { kind: key, from: verdict.critic_id, to: critic.critic_id, cardinality: many-to-one }
`;

const TRADE = `
CREATE TABLE firm (firm_id INTEGER PRIMARY KEY, firm TEXT, main_sector TEXT, market_value REAL, base TEXT);
CREATE TABLE bus_stop (stop_id INTEGER PRIMARY KEY, location TEXT, open_year INTEGER, firm_id INTEGER REFERENCES firm(firm_id));
INSERT INTO firm VALUES (1, 'Alvo', 'Dairy', 10.5, 'Kiel'), (2, 'Brix', 'Timber', 7.25, 'Bonn'), (3, 'Corda', 'Dairy', 3.5, 'Husum');
INSERT INTO bus_stop VALUES (1, 'Quay', 2001, 1), (2, 'Mill', 2003, 1), (3, 'Gate', 2009, 2), (4, 'Hill', 1998, 3);`;
const TRADE_BODY = `
tables:
  firm: { key: [firm_id], display: [firm] }
  bus_stop: { key: [stop_id] }
edges:
  - { kind: key, from: bus_stop.firm_id, to: firm.firm_id, cardinality: many-to-one }
`;

describe.each<[string, string, string, [string, readonly (readonly unknown[])[]][]]>([
  [
    'a yard',
    YARD,
    YARD_BODY,
    [
      ['What is the skill description of the worker Per Holm?', [['Sets ropes and masts']]],
      ['In which country and town does Per Holm live?', [['Denmark', 'Aarhus']]],
    ],
  ],
  [
    'a salon',
    SALON,
    SALON_BODY,
    [
      ['What is the average number of customers of the shops in Kiel?', [[100]]],
      ['Which shop has the largest number of customers?', [['Hafen']]],
    ],
  ],
  ['a cinema', CINEMA, CINEMA_BODY, [['Who directed Foam?', [['Ada Lund']]]]],
  [
    'trade',
    TRADE,
    TRADE_BODY,
    [
      ['How many bus stations opened between 2000 and 2005?', [[2]]],
      ['What is the total market value for each main industry?', [['Dairy', 14], ['Timber', 7.25]]], // prettier-ignore
    ],
  ],
])('other words in %s', (_, sql, body, cases) => {
  it.each(cases)('%s', async (question, rows) => {
    const { rows: found, reason } = await (await asking(sql, body))(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
