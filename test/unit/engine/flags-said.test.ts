/** Conditions that are said by a form of the name of a column of yes and no: no such word is left out, and no yes or no is told for the rows. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE country (country_code TEXT PRIMARY KEY, country_name TEXT, eu_member INTEGER);
CREATE TABLE pitch (pitch_no INTEGER PRIMARY KEY, label TEXT, area_sqm INTEGER, has_water_tap INTEGER, awning TEXT, price REAL);
CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, full_name TEXT, town TEXT, country_code TEXT REFERENCES country (country_code), vegetarian INTEGER);
CREATE TABLE vehicle (plate TEXT PRIMARY KEY, electric INTEGER, tow_bar TEXT, mileage INTEGER, at_fault INTEGER);
CREATE TABLE driver (driver_id INTEGER PRIMARY KEY, name TEXT, smoker TEXT, wears_glasses INTEGER, city TEXT);
CREATE TABLE room (room_no INTEGER PRIMARY KEY, title TEXT, no_smoking INTEGER);
INSERT INTO room VALUES (1, 'Rose', 1), (2, 'Sun', 0), (3, 'Tulip', 1);
INSERT INTO country VALUES ('AT', 'Austria', 1), ('NO', 'Norway', 0), ('IT', 'Italy', 1);
INSERT INTO pitch VALUES (1, 'Alder', 70, 1, 'Y', 20), (2, 'Birch', 90, 0, 'Y', 25), (3, 'Cedar', 110, 1, 'N', 31), (4, 'Elm', 60, 1, 'N', 18);
INSERT INTO guest VALUES (1, 'Ada Holm', 'Oslo', 'NO', 1), (2, 'Ben Kern', 'Graz', 'AT', 1), (3, 'Cleo Conti', 'Turin', 'IT', 0), (4, 'Dora Lang', 'Graz', 'AT', 0);
INSERT INTO vehicle VALUES ('W-1', 1, 'Y', 12000, 0), ('W-2', 0, 'Y', 80000, 1), ('W-3', 1, 'N', 55000, 1), ('W-4', 0, 'N', 9000, 0);
INSERT INTO driver VALUES (1, 'Kai Berg', 'Y', 0, 'Linz'), (2, 'Lea Fuchs', 'N', 1, 'Linz'), (3, 'Jon Dahl', 'Y', 1, 'Wels'), (4, 'Ines Roth', 'N', 0, 'Wels');
`;
const BODY = `
tables:
  country: { key: [country_code], display: country_name }
  pitch: { key: [pitch_no], display: label }
  guest: { key: [guest_id], display: full_name }
  vehicle: { key: [plate], display: plate }
  driver: { key: [driver_id], display: name }
  room: { key: [room_no], display: title }
edges:
  - { kind: key, from: guest.country_code, to: country.country_code, cardinality: many-to-one }
`;

/** A flag on the rows of a link: who leads is asked for. */
const TEAMS = `
CREATE TABLE team (team_id INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE member (member_id INTEGER PRIMARY KEY, team_id INTEGER REFERENCES team (team_id), name TEXT, is_leader INTEGER);
INSERT INTO team VALUES (1, 'Red'), (2, 'Blue');
INSERT INTO member VALUES (1, 1, 'Ada', 1), (2, 1, 'Ben', 0), (3, 2, 'Cleo', 1), (4, 2, 'Dora', 0);
`;
const OF_TEAMS = `
tables:
  team: { key: [team_id], display: title }
  member: { key: [member_id], display: name }
edges:
  - { kind: key, from: member.team_id, to: team.team_id, cardinality: many-to-one }
`;

describe('conditions said by the name of a column of yes and no', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, ...(string | number)[]]>([
    // A verb of it, denied too.
    ['drivers from Linz who smoke', 'Kai Berg'],
    ['How many drivers smoke?', 2],
    ['Which drivers do not smoke?', 'Ines Roth', 'Lea Fuchs'],
    ['drivers who wear glasses', 'Jon Dahl', 'Lea Fuchs'],
    // What they are.
    ['smokers in Wels', 'Jon Dahl'],
    ['non-smokers from Linz', 'Lea Fuchs'],
    ['vegetarians from Graz', 'Ben Kern'],
    ['guests from Graz who are vegetarian', 'Ben Kern'],
    // What they have.
    ['pitches over 80 sqm with an awning', 'Birch'],
    ['pitches with a water tap where the price is at least 20', 'Alder', 'Cedar'],
    ['pitches that have no awning', 'Cedar', 'Elm'],
    ['the cheapest pitch with an awning', 'Alder'],
    ['vehicles with a tow bar and more than 50000 miles', 'W-2'],
    ['How many vehicles have a tow bar?', 2],
    // Several of them.
    ['pitches with an awning and a water tap', 'Alder'],
    ['pitches with awning and water tap', 'Alder'],
    ['pitches with a water tap but no awning', 'Cedar', 'Elm'],
    // Right before the rows.
    ['at-fault vehicles', 'W-2', 'W-3'],
    ['non-electric vehicles with a tow bar', 'W-2'],
    ['average mileage of the electric vehicles', 33500],
    // A flag that says what is not so.
    ['smoking rooms', 'Sun'],
    ['non-smoking rooms', 'Rose', 'Tulip'],
    // To what they belong.
    ['guests outside the EU', 'Ada Holm'],
    ['How many guests come from the EU?', 3],
    ['Which non-EU countries do guests come from?', 'Norway'],
  ])('%s', async (question, ...expected) => {
    const { rows, reason } = await ask(question);
    const told = rows.map(([first]) => first ?? null).sort();
    expect([reason, told]).toEqual([null, expected]);
  });

  it.each([
    ['Show label and awning of the pitches over 80 sqm', [['Birch', 'Y'], ['Cedar', 'N']]], // prettier-ignore
    ['number of drivers per smoker', [['N', 2], ['Y', 2]]], // prettier-ignore
    ['Show the plate and electric flag of each vehicle', [['W-1', 1], ['W-2', 0], ['W-3', 1], ['W-4', 0]]], // prettier-ignore
  ])('tells what is asked for itself: %s', async (question, expected) => {
    const { rows } = await ask(question);
    expect([...rows].sort()).toEqual(expected);
  });

  it('takes no leaders that are asked for as a condition alone', async () => {
    const { rows } = await (await asking(TEAMS, OF_TEAMS))('teams and their leaders please');
    expect([...rows].sort()).not.toEqual([['Blue'], ['Red']]);
  });
});
