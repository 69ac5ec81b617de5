/** An answer shows every join that it rests on, those by which a query within it is tied to the rows outside among them. */
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { asking, type Asked } from './asked';

const SQL = `
CREATE TABLE client (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
CREATE TABLE service (id INTEGER PRIMARY KEY, title TEXT, price REAL);
CREATE TABLE visit (id INTEGER PRIMARY KEY, client_id INTEGER, service_id INTEGER, paid REAL);
INSERT INTO client VALUES (1, 'Ann Lee', 'York'), (2, 'Bob Gray', 'Leeds'), (3, 'Cyd Moss', 'York'), (4, 'Dan Fox', 'Leeds');
INSERT INTO service VALUES (1, 'Massage', 20), (2, 'Haircut', 30), (3, 'Sauna', 60);
INSERT INTO visit VALUES (1, 1, 1, 10), (2, 1, 3, 20), (3, 2, 1, 30), (4, 9, 1, 40);
`;
const body = (status: string): string => `
tables:
  client: { key: [id], display: name }
  service: { key: [id], display: title }
  visit: { key: [id] }
edges:
  - { kind: key, from: visit.client_id, to: client.id, cardinality: many-to-one${status} }
  - { kind: key, from: visit.service_id, to: service.id, cardinality: many-to-one }
`;
const CLIENTS = 'client_id[visit], id[client]';
const joins = ({ whole }: Asked): string[] => whole.joins.map(({ text }) => text);
const warnings = ({ whole }: Asked): string[] => whole.warnings.map((message) => inEnglish(message));

describe('the joins of a program', async () => {
  const ask = await asking(SQL, body(''));

  it.each<[question: string, sql: RegExp, rows: unknown]>([
    ['Which clients never had a visit?', /NOT IN/, [['Cyd Moss'], ['Dan Fox']]],
    ['How many clients had more than one visit?', /HAVING/, [[1]]],
  ])('%s', async (question, sql, rows) => {
    const found = await ask(question);
    expect(found.sql).toMatch(sql);
    expect(found.rows).toEqual(rows);
    expect(joins(found)).toEqual([CLIENTS]);
    expect(found.whole.joins[0]?.rows).toMatchObject({ left: 4, right: 4, out: 3, alone: 1 });
    expect(found.whole.paths.map(({ text }) => text)).toContain(CLIENTS);
    // The visit of somebody unknown is no client's: nothing told is lost by it.
    expect(warnings(found)).toEqual([]);
  });

  it('are shown once where several queries take them', async () => {
    const found = await ask('Which clients had both a massage and a sauna?');
    expect(found.rows).toEqual([['Ann Lee']]);
    expect(joins(found)).toEqual([CLIENTS, 'service_id[visit], id[service]']);
  });

  it('are none where a query within reads the same table', async () => {
    const found = await ask('Which services cost more than the average?');
    expect(found.rows).toEqual([['Sauna']]);
    expect(joins(found)).toEqual([]);
  });
});

describe('a join within that nobody has reviewed', async () => {
  const ask = await asking(SQL, body(', status: suggested, confidence: 0.9'));

  it('is told as such', async () => {
    const found = await ask('Which clients never had a visit?');
    expect(warnings(found)).toEqual([`It rests on joins that nobody has reviewed: ${CLIENTS}.`]);
  });
});
