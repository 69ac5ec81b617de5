/** Who is in no role, whom nobody mentors, and who has nothing: denials that a role, a reference or a state would answer wrongly. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const CREW = await asking(
  `
CREATE TABLE crew_members (id INTEGER PRIMARY KEY, name TEXT, hourly_rate REAL, mentor_id INTEGER REFERENCES crew_members (id));
CREATE TABLE shifts (id INTEGER PRIMARY KEY, driver_id INTEGER NOT NULL REFERENCES crew_members (id), attendant_id INTEGER REFERENCES crew_members (id), starts_at TEXT, ends_at TEXT);
CREATE TABLE certificates (id INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE crew_certificates (crew_id INTEGER REFERENCES crew_members (id), certificate_id INTEGER REFERENCES certificates (id), expires_on DATE, PRIMARY KEY (crew_id, certificate_id));
INSERT INTO crew_members VALUES (1, 'Ada', 30, NULL), (2, 'Ben', 25, 1), (3, 'Cleo', 22, 1), (4, 'Dora', 40, NULL), (5, 'Emil', 28, 2);
INSERT INTO shifts VALUES (1, 1, 2, '2024-05-01 07:00', '2024-05-01 19:00'), (2, 2, NULL, '2024-05-02 07:00', '2024-05-02 15:00'), (3, 1, 3, '2024-05-03 07:00', '2024-05-03 17:00');
INSERT INTO certificates VALUES (1, 'Advanced Life Support'), (2, 'Blue Light Driving');
INSERT INTO crew_certificates VALUES (1, 1, '2025-01-01'), (2, 2, '2024-03-01'), (3, 2, '2026-03-01');
`,
  `
tables:
  crew_members: { key: [id], display: name }
  shifts: { key: [id] }
  certificates: { key: [id], display: title }
  crew_certificates: { key: [crew_id, certificate_id] }
edges:
  - { kind: key, from: crew_members.mentor_id, to: crew_members.id, label: mentor, cardinality: many-to-one }
  - { kind: key, from: shifts.driver_id, to: crew_members.id, label: driver, keywords: [driver, drove], cardinality: many-to-one }
  - { kind: key, from: shifts.attendant_id, to: crew_members.id, label: attendant, keywords: [attendant, attended], cardinality: many-to-one }
  - { kind: key, from: crew_certificates.crew_id, to: crew_members.id, cardinality: many-to-one }
  - { kind: key, from: crew_certificates.certificate_id, to: certificates.id, cardinality: many-to-one }
`,
);

const STUDIO = await asking(
  `
CREATE TABLE bands (id INTEGER PRIMARY KEY, name TEXT, genre TEXT, label TEXT);
CREATE TABLE rooms (id INTEGER PRIMARY KEY, name TEXT, floor INTEGER, max_people INTEGER, indoor INTEGER);
CREATE TABLE engineers (id INTEGER PRIMARY KEY, name TEXT, hired_on DATE, left_on DATE, supervisor_id INTEGER REFERENCES engineers (id));
CREATE TABLE sessions (id INTEGER PRIMARY KEY, band_id INTEGER REFERENCES bands (id), room_id INTEGER REFERENCES rooms (id), start_time TEXT, end_time TEXT, status TEXT);
CREATE TABLE songs (id INTEGER PRIMARY KEY, title TEXT, band_id INTEGER REFERENCES bands (id), bpm INTEGER, duration_sec INTEGER, explicit INTEGER, remix_of INTEGER REFERENCES songs (id));
CREATE TABLE invoices (id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions (id), amount REAL, method TEXT, paid_on DATE);
INSERT INTO bands VALUES (1, 'Milk Thunder', 'rock', 'Rook Street'), (2, 'Fjordlight', 'folk', 'Rook Street'), (3, 'Dial Tone', 'rock', NULL);
INSERT INTO rooms VALUES (1, 'Studio A', 1, 12, 1), (2, 'Yard', 0, 40, 0), (3, 'Booth', 2, 3, 1);
INSERT INTO engineers VALUES (1, 'Lee', '2010-01-01', NULL, NULL), (2, 'Mia', '2012-01-01', NULL, 1), (3, 'Noor', '2013-01-01', '2020-01-01', 1);
INSERT INTO sessions VALUES (1, 1, 1, '2024-01-01 10:00', '2024-01-01 18:00', 'done'), (2, 1, 1, '2024-02-01 10:00', '2024-02-01 12:00', 'done'), (3, 2, 2, '2024-03-01 10:00', '2024-03-01 15:00', 'cancelled');
INSERT INTO songs VALUES (1, 'Tide', 1, 90, 200, 0, NULL), (2, 'Ember', 1, 120, 310, 1, NULL), (3, 'Tide (Night Mix)', 1, 128, 330, 0, 1), (4, 'Brine', 2, 60, 250, 1, NULL);
INSERT INTO invoices VALUES (1, 1, 500, 'card', '2024-01-20'), (2, 2, 100, 'card', '2024-02-20'), (3, 3, 80, 'transfer', '2024-04-20');
`,
  `
tables:
  bands: { key: [id] }
  rooms: { key: [id], display: name }
  engineers: { key: [id], display: name }
  sessions: { key: [id] }
  songs: { key: [id], display: title }
  invoices: { key: [id] }
edges:
  - { kind: key, from: engineers.supervisor_id, to: engineers.id, label: supervisor, cardinality: many-to-one }
  - { kind: key, from: sessions.band_id, to: bands.id, cardinality: many-to-one }
  - { kind: key, from: sessions.room_id, to: rooms.id, cardinality: many-to-one }
  - { kind: key, from: songs.band_id, to: bands.id, cardinality: many-to-one }
  - { kind: key, from: songs.remix_of, to: songs.id, label: remix of, cardinality: many-to-one }
  - { kind: key, from: invoices.session_id, to: sessions.id, cardinality: many-to-one }
`,
);

const rowsOf = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();
type Case = [string, string[]];

describe('who is in no role did nothing in any', () => {
  it.each<Case>([
    ['Which crew members never did any shift?', ['Dora', 'Emil']],
    ['crew members without shifts', ['Dora', 'Emil']],
    ['crew members who never drove a shift', ['Cleo', 'Dora', 'Emil']],
    ['crew with no certificates at all', ['Dora', 'Emil']],
  ])('%s', async (question, rows) => {
    expect(rowsOf((await CREW(question)).rows)).toEqual(rows);
  });

  it('looks for no rows without the key by which they are joined', async () => {
    const { sql } = await CREW('crew members with no shift as driver');
    expect(sql).not.toMatch(/"id" IS NULL/);
  });
});

describe('a verb of mentors says at which end nobody stands', () => {
  it.each<Case>([
    ['who mentors nobody', ['Cleo', 'Dora', 'Emil']],
    ['crew members who do not mentor anyone', ['Cleo', 'Dora', 'Emil']],
    ['crew members nobody mentors', ['Ada', 'Dora']],
    ['crew members without a mentor', ['Ada', 'Dora']],
    ['which crew members mentor others', ['Ada', 'Ben']],
  ])('%s', async (question, rows) => {
    expect(rowsOf((await CREW(question)).rows)).toEqual(rows);
  });

  it.each<Case>([
    ['engineers who supervise nobody', ['Mia', 'Noor']],
    ['engineers who supervise others', ['Lee']],
    ['remixes of Tide', ['Tide (Night Mix)']],
    ['how many remixes of Tide are there?', ['1']],
  ])('%s', async (question, rows) => {
    expect(rowsOf((await STUDIO(question)).rows)).toEqual(rows);
  });
});

describe('"whose" asks for who has it', () => {
  it.each<Case>([
    ['Whose Blue Light Driving expired before 1 July 2024?', ['Ben']],
    ['Whose hourly rate is above 29?', ['Ada', 'Dora']],
    ['whose mentor is Ada?', ['Ben', 'Cleo']],
  ])('%s', async (question, rows) => {
    expect(rowsOf((await CREW(question)).rows)).toEqual(rows);
  });
});

describe('what is said otherwise than it is stored', () => {
  it.each<Case>([
    ['which bands have no sessions?', ['Dial Tone']],
    ['which bands have never booked a session?', ['Dial Tone']],
    ['which bands have never cancelled a session?', ['Dial Tone', 'Milk Thunder']],
    ['which rooms are outdoors?', ['Yard']],
    ['indoor rooms', ['Booth', 'Studio A']],
    ['which rooms fit at least 10 people?', ['Studio A', 'Yard']],
    ['How many engineers do we still employ?', ['2']],
    ['songs longer than 5 minutes', ['Ember', 'Tide (Night Mix)']],
    ['revenue by genre', ['folk 80', 'rock 600']],
    ["what's the most popular method?", ['card']],
  ])('%s', async (question, rows) => {
    expect(rowsOf((await STUDIO(question)).rows)).toEqual(rows);
  });

  it('sorts by what the end is of, and not by the name before it', async () => {
    const { rows } = await STUDIO('songs by Milk Thunder, longest first');
    expect(rows.map(([title]) => title)).toEqual(['Tide (Night Mix)', 'Ember', 'Tide']);
  });

  it('takes minutes for no number of anything else', async () => {
    const { sql, reason } = await STUDIO('explicit songs over 5 minutes');
    expect(reason !== null || sql.includes('duration_sec')).toBe(true);
    expect(sql).not.toContain('bpm');
  });
});
