/** Who did something with all of some things: as many different ones as there are, and not with some of them. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE region (region_id INTEGER PRIMARY KEY, region_name TEXT, country TEXT);
CREATE TABLE hut (hut_id INTEGER PRIMARY KEY, hut_name TEXT, region_id INTEGER REFERENCES region (region_id), beds INTEGER);
CREATE TABLE hiker (hiker_id INTEGER PRIMARY KEY, hiker_name TEXT, town TEXT);
CREATE TABLE stay (stay_id INTEGER PRIMARY KEY, hiker_id INTEGER REFERENCES hiker (hiker_id), hut_id INTEGER REFERENCES hut (hut_id), price REAL);
INSERT INTO region VALUES (1, 'Karwendel', 'Austria'), (2, 'Rofan', 'Austria');
INSERT INTO hut VALUES (1, 'Falcon Hut', 1, 120), (2, 'Larch Hut', 1, 60), (3, 'Pine Hut', 2, 40);
INSERT INTO hiker VALUES (1, 'Anna Berg', 'Munich'), (2, 'Bo Quist', 'Lund'), (3, 'Cora Lind', 'Lund'), (4, 'Dirk Nau', 'Kiel');
INSERT INTO stay VALUES (1, 1, 1, 40), (2, 1, 2, 42), (3, 2, 1, 40), (4, 2, 1, 41), (5, 3, 3, 30), (6, 3, 1, 40), (7, 3, 2, 42);
CREATE TABLE company (company_id INTEGER PRIMARY KEY, company_name TEXT, city TEXT);
CREATE TABLE play (play_id INTEGER PRIMARY KEY, title TEXT, company_id INTEGER REFERENCES company (company_id), genre TEXT);
CREATE TABLE patron (patron_id INTEGER PRIMARY KEY, patron_name TEXT, home TEXT);
CREATE TABLE ticket (ticket_id INTEGER PRIMARY KEY, patron_id INTEGER REFERENCES patron (patron_id), play_id INTEGER REFERENCES play (play_id), class TEXT);
INSERT INTO company VALUES (1, 'Red Lantern', 'Graz'), (2, 'Blue Door', 'Linz');
INSERT INTO play VALUES (1, 'The Well', 1, 'drama'), (2, 'The Storm', 1, 'comedy'), (3, 'Lady Winter', 2, 'comedy');
INSERT INTO patron VALUES (1, 'Ivo Land', 'Wels'), (2, 'Joy Feld', 'Steyr'), (3, 'Kai Moos', 'Wels');
INSERT INTO ticket VALUES (1, 1, 1, 'stalls'), (2, 1, 2, 'circle'), (3, 2, 2, 'stalls'), (4, 2, 3, 'stalls'), (5, 3, 1, 'stalls'), (6, 3, 1, 'stalls');
`;
const BODY = `
tables:
  region: { key: [region_id], display: region_name }
  hut: { key: [hut_id], display: hut_name }
  hiker: { key: [hiker_id], display: hiker_name }
  stay: { key: [stay_id] }
  company: { key: [company_id], display: company_name }
  play: { key: [play_id], display: title }
  patron: { key: [patron_id], display: patron_name }
  ticket: { key: [ticket_id] }
edges:
  - { kind: key, from: hut.region_id, to: region.region_id, cardinality: many-to-one }
  - { kind: key, from: stay.hiker_id, to: hiker.hiker_id, cardinality: many-to-one }
  - { kind: key, from: stay.hut_id, to: hut.hut_id, cardinality: many-to-one }
  - { kind: key, from: play.company_id, to: company.company_id, cardinality: many-to-one }
  - { kind: key, from: ticket.patron_id, to: patron.patron_id, cardinality: many-to-one }
  - { kind: key, from: ticket.play_id, to: play.play_id, cardinality: many-to-one }
`;

describe('what was done with all of some things', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, readonly string[]]>([
    ['Which hikers have stayed in every hut?', ['Cora Lind']],
    ['Which hikers have stayed in every hut in Karwendel?', ['Anna Berg', 'Cora Lind']],
    ['Which hikers have stayed in all the huts of the Karwendel region?', ['Anna Berg', 'Cora Lind']],
    ['hikers from Lund who stayed in every hut in Karwendel', ['Cora Lind']],
    ['Which hikers have stayed in all huts?', ['Cora Lind']],
    ['Which patrons bought tickets for every play of Red Lantern?', ['Ivo Land']],
    ['Which patrons bought tickets for every comedy?', ['Joy Feld']],
    ['Which patrons from Wels hold tickets for all plays of Red Lantern?', ['Ivo Land']],
    ['patrons with tickets for all comedies', ['Joy Feld']],
    ['Which patrons bought tickets of every class?', ['Ivo Land']],
  ])('%s', async (question, names) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows.map(([name]) => name).sort()]).toEqual([null, names]);
  });

  it.each([
    'Which hikers have not stayed in every hut?',
    'Who has stayed in every hut?',
    'patrons who have seen all plays',
    'Which companies have staged all their plays in drama?',
  ])('%s: tells of those who did it with some at no time', async (question) => {
    const { rows, sql } = await ask(question);
    expect(rows.length === 0 || /HAVING COUNT\(DISTINCT/.test(sql)).toBe(true);
  });

  it.each<[string, number]>([
    ['names and towns of all hikers', 4],
    ['List all hikers', 4],
    ['List the huts of all regions', 3],
    ['Which hikers stayed in Falcon Hut?', 3],
    ['number of stays for every hut', 3],
    ['list the title of every play with its company', 3],
    ['the plays of all companies in Graz', 2],
    ['Which hut has the most beds of all huts?', 1],
    ['total price of all stays of Anna Berg', 1],
    ['Show all patrons who bought a ticket for The Well', 2],
  ])('%s: leaves nobody out', async (question, number) => {
    const { rows, reason, sql } = await ask(question);
    expect([reason, rows.length, /HAVING/.test(sql)]).toEqual([null, number, false]);
  });
});
