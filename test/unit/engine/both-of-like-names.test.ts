/** Two values of which one is a part of the other: "both Folk and Folk Rock" are Folk, and Folk Rock. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SCHOOL = await asking(
  `
CREATE TABLE pupil (pupil_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE course (course_id INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE enrolment (pupil_id INTEGER REFERENCES pupil (pupil_id), course_id INTEGER REFERENCES course (course_id));
INSERT INTO pupil VALUES (1, 'Eva'), (2, 'Finn'), (3, 'Gus');
INSERT INTO course VALUES (1, 'Drawing'), (2, 'Drawing Abroad'), (3, 'Algebra');
INSERT INTO enrolment VALUES (1, 1), (1, 2), (2, 2), (3, 1), (3, 3);
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

const EVENTS = await asking(
  `
CREATE TABLE event (event_id INTEGER PRIMARY KEY, title TEXT, town TEXT);
CREATE TABLE genre (genre_id INTEGER PRIMARY KEY, genre TEXT);
CREATE TABLE event_genre (event_id INTEGER REFERENCES event (event_id), genre_id INTEGER REFERENCES genre (genre_id));
INSERT INTO event VALUES (1, 'Dawn', 'York'), (2, 'Dusk', 'New York'), (3, 'Noon', 'Hull');
INSERT INTO genre VALUES (1, 'Folk'), (2, 'Folk Rock'), (3, 'Jazz');
INSERT INTO event_genre VALUES (1, 1), (1, 2), (2, 2), (3, 1), (3, 3);
`,
  `
tables:
  event: { key: [event_id], display: title }
  genre: { key: [genre_id], display: genre }
  event_genre: { key: [event_id, genre_id] }
edges:
  - { kind: key, from: event_genre.event_id, to: event.event_id, cardinality: many-to-one }
  - { kind: key, from: event_genre.genre_id, to: genre.genre_id, cardinality: many-to-one }
`,
);

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String).join(' ')).sort();

describe('both of like names', () => {
  it.each<[string, string[]]>([
    ['pupils who take both Drawing and Drawing Abroad', ['Eva']],
    ['pupils who take Drawing but not Drawing Abroad', ['Gus']],
    ['pupils who take Drawing Abroad', ['Eva', 'Finn']],
    ['pupils who take Drawing or Drawing Abroad', ['Eva', 'Finn', 'Gus']],
    ['pupils who take both Drawing and Algebra', ['Gus']],
  ])('%s', async (question, told) => {
    const { rows, reason } = await SCHOOL(question);
    expect([reason, sorted(rows)]).toEqual([null, told]);
  });

  it.each<[string, string[]]>([
    ['Which events are both Folk and Folk Rock?', ['Dawn']],
    ['events of both Folk and Jazz', ['Noon']],
    ['events in York or New York', ['Dawn', 'Dusk']],
    ['events in New York', ['Dusk']],
  ])('%s', async (question, told) => {
    const { rows, reason } = await EVENTS(question);
    expect([reason, sorted(rows)]).toEqual([null, told]);
  });
});
