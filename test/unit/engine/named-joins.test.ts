/** Joins that nobody has reviewed and that the question names, beside a way round along reviewed ones. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE coaches (coach_id INTEGER PRIMARY KEY, coach_name TEXT, grade TEXT);
CREATE TABLE rowers (rower_id INTEGER PRIMARY KEY, rower_name TEXT, mentor INTEGER, age INTEGER);
CREATE TABLE camps (camp_id INTEGER PRIMARY KEY, place TEXT);
CREATE TABLE camp_rowers (camp_id INTEGER, rower_id INTEGER);
CREATE TABLE camp_coaches (camp_id INTEGER, coach_id INTEGER);
INSERT INTO coaches VALUES (4107, 'Vera Holm', 'senior'), (5230, 'Nils Berg', 'junior'), (8801, 'Ida Moen', 'senior');
INSERT INTO rowers VALUES (11, 'Per Dahl', 4107, 19), (12, 'Liv Aas', 4107, 22), (13, 'Odd Vik', 5230, 25), (14, 'Eli Sund', 5230, 21), (15, 'Kai Lie', 4107, 30);
INSERT INTO camps VALUES (1, 'Fjord'), (2, 'Lake');
INSERT INTO camp_rowers VALUES (1, 11), (1, 13), (2, 12), (2, 14);
INSERT INTO camp_coaches VALUES (1, 5230), (1, 8801), (2, 8801), (2, 5230);
`;
const key = (from: string, to: string, status: string) =>
  `  - { kind: key, from: ${from}, to: ${to}, cardinality: many-to-one, status: ${status} }`;
const BODY = `
tables:
  coaches: { key: [coach_id], display: coach_name }
  rowers: { key: [rower_id], display: rower_name }
  camps: { key: [camp_id], display: place }
  camp_rowers: {}
  camp_coaches: {}
edges:
${key('camp_rowers.camp_id', 'camps.camp_id', 'declared')}
${key('camp_rowers.rower_id', 'rowers.rower_id', 'declared')}
${key('camp_coaches.camp_id', 'camps.camp_id', 'declared')}
${key('camp_coaches.coach_id', 'coaches.coach_id', 'declared')}
${key('rowers.mentor', 'coaches.coach_id', 'suggested, confidence: 0.5')}
`;

describe('joins that a question names', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, string[]]>([
    ['Which rowers are mentored by Vera Holm?', ['Kai Lie', 'Liv Aas', 'Per Dahl']],
    ["What is the grade of Odd Vik's mentor?", ['junior']],
    ['How many rowers does each coach mentor?', ['Nils Berg 2', 'Vera Holm 3']],
  ])('%s', async (question, rows) => {
    const answer = await ask(question);
    expect(answer.rows.map((row) => row.join(' ')).sort()).toEqual(rows);
    expect(answer.sql).not.toContain('camp');
    expect(answer.warnings.join()).toContain('nobody has reviewed');
  });

  it('is in doubt where it leaves out what leads the other way', async () => {
    const { whole } = await ask('Which coaches met Per Dahl at camps?');
    expect(whole.confidence).toBeLessThan(0.5);
  });
});
