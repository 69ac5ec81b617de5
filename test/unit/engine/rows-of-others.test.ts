/** Rows that are asked for by others: "writers of essays in Latin" are writers, each once, and no essays. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE writer (writer_id INTEGER PRIMARY KEY, writer_name TEXT, country TEXT);
CREATE TABLE essay (essay_id INTEGER PRIMARY KEY, heading TEXT, language TEXT, pages INTEGER);
CREATE TABLE essay_writer (essay_id INTEGER REFERENCES essay (essay_id), writer_id INTEGER REFERENCES writer (writer_id), place INTEGER, PRIMARY KEY (essay_id, writer_id));
CREATE TABLE clinic (clinic_id INTEGER PRIMARY KEY, clinic_name TEXT, town TEXT);
CREATE TABLE nurse (nurse_id INTEGER PRIMARY KEY, nurse_name TEXT, clinic_id INTEGER REFERENCES clinic (clinic_id), shift TEXT);
INSERT INTO writer VALUES (1, 'Ines Prat', 'Egypt'), (2, 'Jon Quill', 'Norway'), (3, 'Kira Rowe', 'Egypt'), (4, 'Lars Stad', 'Norway');
INSERT INTO essay VALUES (1, 'On Tides', 'Latin', 12), (2, 'On Bells', 'Greek', 30), (3, 'On Moss', 'Latin', 8), (4, 'On Ink', 'French', 22);
INSERT INTO essay_writer VALUES (1, 1, 1), (1, 2, 2), (2, 3, 1), (3, 4, 1), (3, 1, 2), (4, 3, 1);
INSERT INTO clinic VALUES (1, 'Elm House', 'Graz'), (2, 'Harbour Ward', 'Linz'), (3, 'Old Mill', 'Graz');
INSERT INTO nurse VALUES (1, 'Ada', 1, 'night'), (2, 'Bea', 1, 'day'), (3, 'Cid', 2, 'night'), (4, 'Dan', 3, 'day');
`;
const BODY = `
tables:
  writer: { key: [writer_id], display: writer_name }
  essay: { key: [essay_id], display: heading }
  essay_writer: { key: [essay_id, writer_id] }
  clinic: { key: [clinic_id], display: clinic_name }
  nurse: { key: [nurse_id], display: nurse_name }
edges:
  - { kind: key, from: essay_writer.essay_id, to: essay.essay_id, cardinality: many-to-one }
  - { kind: key, from: essay_writer.writer_id, to: writer.writer_id, cardinality: many-to-one }
  - { kind: key, from: nurse.clinic_id, to: clinic.clinic_id, cardinality: many-to-one }
`;

describe('rows of others', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, readonly string[]]>([
    ['writers of essays in Latin', ['Ines Prat', 'Jon Quill', 'Lars Stad']],
    ['the writers of essays in Greek', ['Kira Rowe']],
    ['Show the writers of essays in French', ['Kira Rowe']],
    ['the writers of essays longer than 10 pages', ['Ines Prat', 'Jon Quill', 'Kira Rowe']],
    ['essays of writers from Egypt', ['On Bells', 'On Ink', 'On Moss', 'On Tides']],
    ['nurses of clinics in Graz', ['Ada', 'Bea', 'Dan']],
    ['the nurses of the clinics in Linz', ['Cid']],
    ['nurses of the night shift', ['Ada', 'Cid']],
    ['clinics in Graz', ['Elm House', 'Old Mill']],
    ['Which writers come from Egypt?', ['Ines Prat', 'Kira Rowe']],
  ])('%s', async (question, names) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows.map((row) => row.join()).sort()]).toEqual([null, names]);
  });

  it.each<[string, number]>([
    ['nurses with their clinics', 2],
    ['clinics and their nurses', 2],
  ])('tells both of %s', async (question, columns) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows[0]?.length]).toEqual([null, columns]);
  });
});
