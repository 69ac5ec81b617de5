/** Ordinals before the column that they number, "more than a single", quoted denials, people told by their sex, and whose id is meant. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const FLATS = `
CREATE TABLE building (building_id INTEGER PRIMARY KEY, building_name TEXT, inspector INTEGER);
CREATE TABLE flat (flat_id INTEGER PRIMARY KEY, flat_name TEXT, building_id INTEGER, floor INTEGER, balcony TEXT);
CREATE TABLE tenant (tenant_id INTEGER PRIMARY KEY, tenant_name TEXT, sex TEXT, flat_id INTEGER);
CREATE TABLE complaint (complaint_id INTEGER PRIMARY KEY, tenant_id INTEGER, outcome TEXT, kind_id INTEGER);
CREATE TABLE kind (kind_id INTEGER PRIMARY KEY, kind_name TEXT);
INSERT INTO building VALUES (101, 'Elm House', 7), (102, 'Oak House', 8), (103, 'Ash House', 7);
INSERT INTO flat VALUES (1, 'A1', 101, 1, 'Yes'), (2, 'A2', 101, 2, 'No'), (3, 'A3', 101, 3, 'Yes'), (4, 'B1', 102, 1, 'No'),
  (5, 'B2', 102, 3, 'No'), (6, 'C1', 103, 2, 'Yes'), (7, 'A4', 101, 4, 'Yes');
INSERT INTO tenant VALUES (11, 'Mia', 'F', 1), (12, 'Ole', 'M', 2), (13, 'Pia', 'F', 3), (14, 'Rolf', 'M', 4), (15, 'Signe', 'F', 5);
INSERT INTO kind VALUES (1, 'noise'), (2, 'leak');
INSERT INTO complaint VALUES (901, 11, 'Repaired', 1), (902, 11, 'No action', 1), (903, 13, 'No action', 2), (904, 12, 'Repaired', 1),
  (905, 12, 'Refused', 2), (906, 12, 'No action', 1);`;
const BODY = `
tables:
  building: { key: [building_id], display: [building_name] }
  flat: { key: [flat_id], display: [flat_name] }
  tenant: { key: [tenant_id], display: [tenant_name] }
  complaint: { key: [complaint_id] }
  kind: { key: [kind_id], display: [kind_name] }
edges:
  - { kind: key, from: flat.building_id, to: building.building_id, cardinality: many-to-one }
  - { kind: key, from: tenant.flat_id, to: flat.flat_id, cardinality: many-to-one }
  - { kind: key, from: complaint.tenant_id, to: tenant.tenant_id, cardinality: many-to-one }
  - { kind: key, from: complaint.kind_id, to: kind.kind_id, cardinality: many-to-one }
`;

describe('what the words of a question stand for', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    ['Which flats are on the third floor?', [['A3'], ['B2']]],
    ['How many flats are there on the 2nd floor?', [[2]]],
    ['List the names of the tenants who live on the first floor.', [['Mia'], ['Rolf']]],
    ['Which buildings have more than a single flat?', [['Elm House'], ['Oak House']]],
    ['Which tenants have made more than a single complaint?', [['Mia'], ['Ole']]],
    ["How many complaints have the outcome 'No action'?", [[3]]],
    ["How many flats have the balcony value 'No'?", [[3]]],
    ['How many male tenants have made a complaint of the kind noise?', [[1]]],
    ['How many inspectors are there?', [[2]]],
    [
      'What are the name, id and the corresponding number of complaints for each tenant?',
      [
        ['Mia', 11, 2],
        ['Ole', 12, 3],
        ['Pia', 13, 1],
      ],
    ],
  ])('%s', async (question, rows) => {
    const ask = await asking(FLATS, BODY);
    expect([...(await ask(question)).rows].sort()).toEqual(rows);
  });
});
