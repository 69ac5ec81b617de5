/** What is said beside something else and was lost: the number of rows beside a fold, and that a value is known. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asked';

const SHIPS = `
CREATE TABLE owner (owner_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO owner VALUES (1, 'Lund'), (2, 'Brandt');
CREATE TABLE ship (ship_id INTEGER PRIMARY KEY, name TEXT, owner_id INTEGER REFERENCES owner(owner_id), kind INTEGER, length REAL, former_name TEXT);
INSERT INTO ship VALUES (1, 'Alba', 1, 1, 300, NULL), (2, 'Boreas', 1, 2, 200, 'Nord'), (3, 'Corvus', 2, 9, 100, NULL), (4, 'Delphin', 2, 2, 120, 'Sued');`;
const BODY = `
tables:
  owner: { key: [owner_id], display: [name], keywords: [owner] }
  ship:
    key: [ship_id]
    display: [name]
    keywords: [ship]
    columns: { kind: { keywords: [type], values: { 1: tanker, 2: freighter, 9: unknown }, missing: [9] } }
edges:
  - { kind: key, from: ship.owner_id, to: owner.owner_id, cardinality: many-to-one }
`;
type Ask = Awaited<ReturnType<typeof asking>>;

describe('what is said beside something else', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(SHIPS, BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['What is the number and average length of freighters?', [[2, 160]]],
    ['What are the number and the maximum length of the ships?', [[4, 300]]],
    ['What is the number of freighters and their average length?', [[2, 160]]],
    ['How many freighters are there and what is their average length?', [[2, 160]]],
    ['What is the total number and average length of the ships of Lund?', [[2, 250]]],
    ['What is the average length of freighters?', [[160]]],
    ['How many ships have a known type?', [[3]]],
    ['For how many ships is the type known?', [[3]]],
    ['How many ships are of a known type and longer than 150?', [[2]]],
    ['How many ships have a known former name?', [[2]]],
    ['How many ships are of unknown type?', [[1]]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
