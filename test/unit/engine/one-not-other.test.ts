/** "Who take the one but not the other": a row of the one and no row of the other, of things that are tied to many. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SCHOOL = await asking(
  `
CREATE TABLE pupil (pupil_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE course (course_id INTEGER PRIMARY KEY, title TEXT, field TEXT);
CREATE TABLE enrolment (pupil_id INTEGER REFERENCES pupil (pupil_id), course_id INTEGER REFERENCES course (course_id), term TEXT);
INSERT INTO pupil VALUES (1, 'Eva', 'Hull'), (2, 'Finn', 'York'), (3, 'Gus', 'Hull'), (4, 'Hana', 'Leeds');
INSERT INTO course VALUES (1, 'Algebra', 'Science'), (2, 'Optics', 'Science'), (3, 'Drawing', 'Arts');
INSERT INTO enrolment VALUES (1, 1, 'spring'), (1, 2, 'autumn'), (2, 1, 'autumn'), (3, 1, 'spring'), (3, 3, 'spring'), (4, 3, 'autumn');
`,
  `
tables:
  pupil: { key: [pupil_id], display: name }
  course: { key: [course_id], display: title }
  enrolment: { key: [pupil_id, course_id] }
edges:
  - { kind: key, from: enrolment.pupil_id, to: pupil.pupil_id, cardinality: many-to-one }
  - { kind: key, from: enrolment.course_id, to: course.course_id, cardinality: many-to-one }
`,
);

const CINEMA = await asking(
  `
CREATE TABLE film (film_id INTEGER PRIMARY KEY, title TEXT, studio TEXT, year INTEGER);
CREATE TABLE genre (genre_id INTEGER PRIMARY KEY, genre TEXT);
CREATE TABLE film_genre (film_id INTEGER REFERENCES film (film_id), genre_id INTEGER REFERENCES genre (genre_id));
INSERT INTO film VALUES (1, 'Dawn', 'Nord', 1999), (2, 'Dusk', 'Sud', 2003), (3, 'Noon', 'Nord', 2003), (4, 'Eve', 'West', 2010);
INSERT INTO genre VALUES (1, 'Comedy'), (2, 'Drama'), (3, 'Western');
INSERT INTO film_genre VALUES (1, 1), (1, 2), (2, 1), (3, 1), (3, 3), (4, 2);
`,
  `
tables:
  film: { key: [film_id], display: title }
  genre: { key: [genre_id], display: genre }
  film_genre: { key: [film_id, genre_id] }
edges:
  - { kind: key, from: film_genre.film_id, to: film.film_id, cardinality: many-to-one }
  - { kind: key, from: film_genre.genre_id, to: genre.genre_id, cardinality: many-to-one }
`,
);

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();

describe('one thing but not another', () => {
  it.each<[string, string[]]>([
    ['Which pupils take Algebra but not Optics?', ['Finn', 'Gus']],
    ['pupils who take Algebra but not Drawing', ['Eva', 'Finn']],
    ['How many pupils take Algebra but not Optics?', ['2']],
    ['pupils that take Algebra but do not take Optics', ['Finn', 'Gus']],
    ['Which pupils take Algebra and not Drawing?', ['Eva', 'Finn']],
    ['pupils from Hull who take Algebra but not Drawing', ['Eva']],
    ['cities of pupils who take Algebra but not Drawing', ['Hull', 'York']],
    // Two of which a pupil takes one each.
    ['pupils who take Algebra and Drawing but not Optics', ['Gus']],
    // What was so before: one denial, none of two, both of two, and what each row is itself.
    ['pupils who do not take Algebra', ['Hana']],
    ['pupils who take neither Optics nor Drawing', ['Finn']],
    ['pupils who take both Algebra and Drawing', ['Gus']],
    ['pupils from Hull but not York', ['Eva', 'Gus']],
    ['courses of the field Science but not Arts', ['Algebra', 'Optics']],
  ])('%s', async (question, told) => {
    const { rows, reason } = await SCHOOL(question);
    expect([reason, sorted(rows)]).toEqual([null, told]);
  });

  it.each<[string, string[]]>([
    ['Which films are Comedy but not Drama?', ['Dusk', 'Noon']],
    ['films with Comedy but without Drama', ['Dusk', 'Noon']],
    ['How many films have Comedy but not Western?', ['2']],
    ['How many films with Comedy but no Drama are there?', ['2']],
    ['films from 2003 that are Comedy but not Western', ['Dusk']],
    ['films that are not Comedy', ['Eve']],
    ['films by Nord that are not Western', ['Dawn']],
    ['films with both Comedy and Western', ['Noon']],
  ])('%s', async (question, told) => {
    const { rows, reason } = await CINEMA(question);
    expect([reason, sorted(rows)]).toEqual([null, told]);
  });
});
