// A question that would be answered along a join that a person rejected is withheld, and no weaker answer takes its place.
import { describe, expect, test } from 'vitest';
import { asking } from './asked';

const DATA = `
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, staff_name TEXT);
CREATE TABLE problem (problem_id INTEGER PRIMARY KEY, description TEXT, reported_by INTEGER REFERENCES staff, closed_by INTEGER REFERENCES staff);
CREATE TABLE part (part_id INTEGER PRIMARY KEY, part_name TEXT);
CREATE TABLE part_problem (part_id INTEGER REFERENCES part, problem_id INTEGER REFERENCES problem);
INSERT INTO staff VALUES (1, 'Ann'), (2, 'Ben'), (3, 'Cleo');
INSERT INTO problem VALUES (1, 'noise', 1, 2), (2, 'smoke', 1, 3), (3, 'leak', 2, 1);
INSERT INTO part VALUES (1, 'pump'), (2, 'valve'), (3, 'wheel');
INSERT INTO part_problem VALUES (1, 2), (2, 3), (3, 1), (3, 2);
`;
const graph = (edges: string): string => `
tables: { staff: { display: [staff_name] }, problem: { display: [description] }, part: { display: [part_name] } }
edges:
${edges}
  - { kind: key, from: problem.closed_by, to: staff.staff_id, label: closed by }
  - { kind: key, from: part_problem.part_id, to: part.part_id }
  - { kind: key, from: part_problem.problem_id, to: problem.problem_id }
`;
const REPORTED = '  - { kind: key, from: problem.reported_by, to: staff.staff_id, label: reported by';

describe('a join that a person rejected', () => {
  test('is named where the question needs it, though other joins lead to the same tables', async () => {
    const question = 'What are the descriptions of the problems reported by Ann?';
    expect((await (await asking(DATA, graph(`${REPORTED} }`)))(question)).rows).toEqual([['noise'], ['smoke']]);
    const { reason, whole } = await (await asking(DATA, graph(`${REPORTED}, status: rejected }`)))(question);
    expect(reason).toContain('the question needs a join that was rejected: problem.reported_by = staff.staff_id');
    expect(whole.rejected).toMatchObject([{ text: 'problem.reported_by = staff.staff_id' }]);
  });

  test('changes nothing where the question does not need it', async () => {
    const ask = await asking(DATA, graph(`${REPORTED}, status: rejected }`));
    expect((await ask('How many problems are there?')).rows).toEqual([[3]]);
    expect((await ask('What are the names of the staff who closed the problem smoke?')).rows).toEqual([['Cleo']]);
  });

  test('changes nothing where it is only a shorter way that the data does not declare', async () => {
    const wrong = '  - { kind: key, from: part.part_id, to: problem.problem_id, status: rejected }';
    const ask = await asking(DATA, graph(`${REPORTED} }\n${wrong}`));
    const { rows } = await ask('What are the names of the parts with the problem smoke?');
    expect(rows).toEqual([['pump'], ['wheel']]);
  });

  test('is left alone where its table is not there', async () => {
    const gone = '  - { kind: key, from: problem.vendor, to: vendor.id, status: rejected }';
    const ask = await asking(DATA, graph(`${REPORTED} }\n${gone}`));
    expect((await ask('How many problems are there?')).rows).toEqual([[3]]);
  });
});
