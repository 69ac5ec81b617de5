/** What is to be shown of rows where it stands behind them: in brackets, behind a dash or a plus, beside those compared with a named one. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const SAILING = `
CREATE TABLE harbours (harbour_id INTEGER PRIMARY KEY, harbour_name TEXT, town TEXT, country TEXT, berths INTEGER);
CREATE TABLE skippers (skipper_id INTEGER PRIMARY KEY, full_name TEXT, licence_no TEXT, hired_on TEXT, watch TEXT, harbour_id INTEGER REFERENCES harbours(harbour_id));
CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, boat_name TEXT, built_year INTEGER, length_m REAL, rating REAL, material TEXT, harbour_id INTEGER REFERENCES harbours(harbour_id));
CREATE TABLE trips (trip_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boats(boat_id), skipper_id INTEGER REFERENCES skippers(skipper_id), mate_id INTEGER REFERENCES skippers(skipper_id), trip_date TEXT, destination TEXT, distance_nm REAL, guests INTEGER, season TEXT, mood REAL);
INSERT INTO harbours VALUES (1,'North Quay','Husum','Germany',40),(2,'Old Basin','Ribe','Denmark',25),(3,'Lime Pier','Hoorn','Netherlands',60),(4,'West Mole','Esbjerg','Denmark',80);
INSERT INTO skippers VALUES (1,'Jette Lund','L-101','2015-04-01','night',2),(2,'Piet Vos','L-204','2018-03-15','day',3),(3,'Hauke Petersen','L-330','2020-05-20','night',1),(4,'Maren Thomsen','L-412','2021-06-11','day',4);
INSERT INTO boats VALUES (1,'Seagull',1987,11.2,4.1,'wood',1),(2,'Osprey',2004,13.5,4.7,'steel',2),(3,'Tern',1999,9.8,3.6,'wood',3),(4,'Puffin',2012,12.0,4.4,'glass fibre',4),(5,'Heron',1975,15.3,3.9,'steel',3);
INSERT INTO trips VALUES (1,1,1,2,'2023-06-03','Amrum',34.5,6,'2023',4.5),(2,2,3,1,'2023-06-18','Sylt',41.0,8,'2023',3.8),(3,3,2,4,'2023-07-05','Texel',22.3,4,'2023',4.9),(4,1,1,3,'2024-05-12','Pellworm',18.7,5,'2024',4.0),(5,4,4,2,'2024-06-09','Fano',27.9,7,'2024',4.2),(6,5,2,1,'2024-08-21','Texel',25.4,9,'2024',3.1),(7,2,3,4,'2022-06-30','Sylt',40.1,6,'2022',4.4);`;
const SAILING_BODY = `
tables:
  harbours: { key: [harbour_id], display: [harbour_name] }
  skippers: { key: [skipper_id], display: [full_name] }
  boats: { key: [boat_id], display: [boat_name] }
  trips: { key: [trip_id] }
edges:
  - { kind: key, from: skippers.harbour_id, to: harbours.harbour_id, cardinality: many-to-one }
  - { kind: key, from: boats.harbour_id, to: harbours.harbour_id, cardinality: many-to-one }
  - { kind: key, from: trips.boat_id, to: boats.boat_id, cardinality: many-to-one }
  - { kind: key, from: trips.skipper_id, to: skippers.skipper_id, cardinality: many-to-one }
  - { kind: key, from: trips.mate_id, to: skippers.skipper_id, cardinality: many-to-one, label: mate }
`;

const TEXTS = `
CREATE TABLE Agency (AgencyID INTEGER PRIMARY KEY, AgencyName TEXT, City TEXT, Country TEXT, Score REAL);
CREATE TABLE Translator (TranslatorID INTEGER PRIMARY KEY, Name TEXT, Desk TEXT, JoinedYear INTEGER, AgencyID INTEGER REFERENCES Agency(AgencyID));
CREATE TABLE Text (TextID INTEGER PRIMARY KEY, Title TEXT, Genre TEXT, Pages INTEGER, Fee REAL, ReceivedOn TEXT, TranslatorID INTEGER REFERENCES Translator(TranslatorID));
CREATE TABLE Handover (HandoverID INTEGER PRIMARY KEY, TextID INTEGER REFERENCES Text(TextID), SenderID INTEGER REFERENCES Agency(AgencyID), ReceiverID INTEGER REFERENCES Agency(AgencyID), HandoverDate TEXT, Copies INTEGER);
INSERT INTO Agency VALUES (1,'Babel Bureau','Leeds','United Kingdom',4.2),(2,'Verbatim','Lyon','France',3.7),(3,'Sprachwerk','Bonn','Germany',4.8),(4,'Lingua Viva','Turin','Italy',NULL);
INSERT INTO Translator VALUES (1,'Nadia Roth','evening',2016,3),(2,'Owen Pryce','morning',2019,1),(3,'Luc Berger','evening',2012,2),(4,'Giulia Neri','morning',2021,4);
INSERT INTO Text VALUES (1,'The Salt Road','novel',320,2400,'2022-03-01',1),(2,'Winter Bees','poetry',90,700,'2022-11-14',3),(3,'A Guide to Moss','manual',150,900,'2023-02-20',2),(4,'Glass Rivers','novel',410,3100,'2023-06-11',1),(5,'Quiet Engines','manual',210,1300,'2023-06-25',4);
INSERT INTO Handover VALUES (1,1,1,3,'2022-05-01',2),(2,2,3,2,'2023-01-10',1),(3,4,2,3,'2023-09-02',3),(4,5,4,1,'2023-10-15',1),(5,3,1,4,'2023-04-04',2);`;
const TEXTS_BODY = `
tables:
  Agency: { key: [AgencyID], display: [AgencyName] }
  Translator: { key: [TranslatorID], display: [Name] }
  Text: { key: [TextID], display: [Title] }
  Handover: { key: [HandoverID] }
edges:
  - { kind: key, from: Translator.AgencyID, to: Agency.AgencyID, cardinality: many-to-one }
  - { kind: key, from: Text.TranslatorID, to: Translator.TranslatorID, cardinality: many-to-one }
  - { kind: key, from: Handover.TextID, to: Text.TextID, cardinality: many-to-one }
  - { kind: key, from: Handover.SenderID, to: Agency.AgencyID, cardinality: many-to-one, label: sender }
  - { kind: key, from: Handover.ReceiverID, to: Agency.AgencyID, cardinality: many-to-one, label: receiver }
`;

type Case = [question: string, rows: readonly (readonly unknown[])[]];

describe('what stands behind the rows', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(SAILING, SAILING_BODY);
  });

  it.each<Case>([
    ['trips made before 1 June 2023 (destination, date)', [['Sylt', '2022-06-30']]],
    ['trips made in june 2023 - destination + guests', [['Amrum', 6], ['Sylt', 8]]],
    ['Trips made in June 2023 (destination, guests), most guests first', [['Sylt', 8], ['Amrum', 6]]],
    ['boats longer than 12.5 m - name, year', [['Osprey', 2004], ['Heron', 1975]]],
    ['steel boats + their harbour', [['Osprey', 'Old Basin'], ['Heron', 'Lime Pier']]],
    ['Boats built before Tern, with year', [['Seagull', 1987], ['Heron', 1975]]],
    ['boats rated better than Seagull, best first, with rating', [['Osprey', 4.7], ['Puffin', 4.4]]],
    ['boats rated worse than Seagull, worst first', [['Tern'], ['Heron']]],
    ['Which boat is better than the Puffin?', [['Osprey']]],
    // What is asked for is a rating.
    ['What are the ratings of the boats rated better than the Puffin?', [[4.7]]],
  ])('%s', async (question, rows) => {
    expect((await ask(question)).rows).toEqual(rows);
  }); // prettier-ignore

  it.each<Case>([
    ['average rating of the boats (steel only)', [[4.3]]],
    ['trips to Texel - how many?', [[2]]],
    ['boats made of wood (no steel)', [['Seagull'], ['Tern']]],
    ['total distance of the trips (nm)', [[209.9]]],
    ['names of skippers - day watch', [['Piet Vos'], ['Maren Thomsen']]],
    ['What is the length of the Tern (in metres)?', [[9.8]]],
  ])('is no list of what is to be shown: %s', async (question, rows) => {
    const found = (await ask(question)).rows.map((row) => row.map((v) => (typeof v === 'number' ? Math.round(v * 10) / 10 : v)));
    expect(found).toEqual(rows);
  }); // prettier-ignore
});

describe('what stands behind other rows', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(TEXTS, TEXTS_BODY);
  });

  it.each<Case>([
    // Handovers have a date too, by that very name.
    ['texts received before 1 November 2022 (title, date)', [['The Salt Road', '2022-03-01']]],
    ['texts of more than 300 pages - title, genre', [['The Salt Road', 'novel'], ['Glass Rivers', 'novel']]],
    ['Which translators joined before 2016 (name, desk)?', [['Luc Berger', 'evening']]],
    ['agencies nobody has scored yet + their country', [['Lingua Viva', 'Italy']]],
    ['fee of Winter Bees + pages', [[700, 90]]],
    ['translators on the evening desk + their agency', [['Nadia Roth', 'Sprachwerk'], ['Luc Berger', 'Verbatim']]],
    ['agencies scored better than Verbatim, best first, with score', [['Sprachwerk', 4.8], ['Babel Bureau', 4.2]]],
    ['Translators who joined before Nadia Roth, with year', [['Luc Berger', 2012]]],
  ])('%s', async (question, rows) => {
    expect((await ask(question)).rows).toEqual(rows);
  }); // prettier-ignore

  it.each<Case>([
    ['number of texts - novels', [[2]]],
    ['texts with more than 100 pages (novels only)', [['The Salt Road'], ['Glass Rivers']]],
    ['texts (novel)', [['The Salt Road'], ['Glass Rivers']]],
  ])('is no list of what is to be shown: %s', async (question, rows) => {
    expect((await ask(question)).rows).toEqual(rows);
  }); // prettier-ignore
});
