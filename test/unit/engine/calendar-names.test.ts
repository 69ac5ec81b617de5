/** Days of the week and months that are stored cut short, beside dates of others which a question does not speak of. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ask = await asking(
  `
CREATE TABLE lecturer (lecturer_id INTEGER PRIMARY KEY, full_name TEXT, hired_on DATE);
CREATE TABLE course (course_id INTEGER PRIMARY KEY, title TEXT, weekday TEXT, season_month TEXT, lecturer_id INTEGER REFERENCES lecturer (lecturer_id));
INSERT INTO lecturer VALUES (1, 'Ada Stone', '2024-01-02'), (2, 'Ben Hill', '2024-01-01');
INSERT INTO course VALUES (1, 'Optics', 'Mon', 'Jan', 1), (2, 'Algebra', 'Tue', 'Sept', 2), (3, 'Logic', 'Mon', 'Sept', 2), (4, 'Choir', 'Thurs', 'Mar', 1), (5, 'Chess', 'Fri', 'Jan', 1);
`,
  `
tables:
  lecturer: { key: [lecturer_id], display: full_name }
  course: { key: [course_id], display: title }
edges:
  - { kind: key, from: course.lecturer_id, to: lecturer.lecturer_id, cardinality: many-to-one }
`,
);

describe('names of the calendar that are stored cut short', () => {
  it.each<[string, string[]]>([
    ['Which courses are on Monday?', ['Logic', 'Optics']],
    ['How many courses are on Mondays?', ['2']],
    ['courses on Tuesday or Thursday', ['Algebra', 'Choir']],
    ['Which courses are in September?', ['Algebra', 'Logic']],
    // Of days that are said to be of something else, the weekday is worked out.
    ['Which lecturers were hired on a Monday?', ['Ben Hill']],
  ])('%s', async (question, cells) => {
    const { rows, sql } = await ask(question);
    expect(rows.map((row) => row.map(String).join(' ')).sort(), sql).toEqual(cells);
  });
});
