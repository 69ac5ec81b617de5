/** Words for what was done are no persons, doers with a clause behind them no groups, and prices of a list no amounts. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ask = await asking(
  `
CREATE TABLE users (user_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, birth_date TEXT);
CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, subject TEXT, status TEXT, opened_on TEXT, created_by INTEGER REFERENCES users (user_id), closed_by INTEGER REFERENCES users (user_id));
CREATE TABLE artists (artist_id INTEGER PRIMARY KEY, artist_name TEXT, country TEXT);
CREATE TABLE songs (song_id INTEGER PRIMARY KEY, title TEXT, artist_id INTEGER REFERENCES artists (artist_id));
CREATE TABLE airfields (airfield_id INTEGER PRIMARY KEY, airfield_name TEXT, has_fuel INTEGER);
CREATE TABLE fuel_purchases (purchase_id INTEGER PRIMARY KEY, airfield_id INTEGER REFERENCES airfields (airfield_id), litres REAL);
INSERT INTO users VALUES (1, 'Ada', 'Holt', '1980-01-01'), (2, 'Ben', 'Roth', '1990-01-01'), (3, 'Cleo', 'Vogt', '1985-01-01');
INSERT INTO tickets VALUES (1, 'Printer', 'closed', '2024-01-02', 1, 2), (2, 'Screen', 'open', '2024-01-05', 1, NULL), (3, 'Mouse', 'closed', '2024-02-02', 2, 2), (4, 'Desk', 'closed', '2024-02-09', 1, 3);
INSERT INTO artists VALUES (1, 'Nena', 'Germany'), (2, 'Abba', 'Sweden');
INSERT INTO songs VALUES (1, 'Irgendwie', 1), (2, 'Waterloo', 2), (3, 'Leuchtturm', 1);
INSERT INTO airfields VALUES (1, 'Merz', 1), (2, 'Juist', 0), (3, 'Sylt', 1), (4, 'Borkum', 0);
INSERT INTO fuel_purchases VALUES (1, 1, 10), (2, 1, 20), (3, 2, 30), (4, 2, 10), (5, 3, 5);
`,
  `
tables:
  users: { key: [user_id], display: [first_name, last_name] }
  tickets: { key: [ticket_id], display: subject }
  artists: { key: [artist_id], display: artist_name }
  songs: { key: [song_id], display: title }
  airfields: { key: [airfield_id], display: airfield_name }
  fuel_purchases: { key: [purchase_id] }
edges:
  - { kind: key, from: tickets.created_by, to: users.user_id, label: created by, cardinality: many-to-one }
  - { kind: key, from: tickets.closed_by, to: users.user_id, label: closed by, cardinality: many-to-one }
  - { kind: key, from: songs.artist_id, to: artists.artist_id, cardinality: many-to-one }
  - { kind: key, from: fuel_purchases.airfield_id, to: airfields.airfield_id, cardinality: many-to-one }
`,
);

describe('words that are no names of persons, groups or flags', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    ['closed tickets', [['Printer'], ['Mouse'], ['Desk']]],
    ['How many closed tickets are there?', [[3]]],
    ['How many closed tickets were created by Ada?', [[2]]],
    ['songs by artists from Germany', [['Irgendwie'], ['Leuchtturm']]],
    ['airfields with fuel and more than 1 purchase', [['Merz']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason, sql } = await ask(question);
    expect(reason, sql).toBeNull();
    expect(found.map((row) => row.join('|')).sort(), sql).toEqual(rows.map((row) => row.join('|')).sort());
  });
});
