// Names of columns that differ by a little word, and nouns for parts of a hundred behind them.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const ROWS = `
  CREATE TABLE wards (ward_id INTEGER PRIMARY KEY, name TEXT, renters REAL, elderly REAL, approval_rate REAL, turnout_rate REAL, population INTEGER, years_governed INTEGER);
  CREATE TABLE permits (permit_id INTEGER PRIMARY KEY, holder TEXT, valid_from_date DATE, valid_to_date DATE, ward_id INTEGER REFERENCES wards(ward_id));
  CREATE TABLE tenancies (tenancy_id INTEGER PRIMARY KEY, tenant TEXT, date_moved_in DATE, date_moved_out DATE, ward_id INTEGER REFERENCES wards(ward_id));
  INSERT INTO wards VALUES (1,'Ashby',40.1,12.5,61,55.2,9000,4),(2,'Brook',10.3,22,60.1,65,5000,4),(3,'Crane',20.4,31.5,40.2,45.5,7000,9);
  INSERT INTO permits VALUES (1,'Kay','2010-01-01','2012-01-01',1),(2,'Moe','2011-06-01','2011-09-01',1),(3,'Kay','2009-01-01','2015-01-01',2);
  INSERT INTO tenancies VALUES (1,'Ann','2020-01-01','2020-09-01',1),(2,'Ben','2019-02-01','2021-02-01',2);
`;
const GRAPH = `
tables:
  wards: { key: [ward_id], display: [name] }
  permits: { key: [permit_id] }
  tenancies: { key: [tenancy_id], display: [tenant] }
edges:
  - { kind: key, from: [permits.ward_id], to: [wards.ward_id], cardinality: many-to-one }
  - { kind: key, from: [tenancies.ward_id], to: [wards.ward_id], cardinality: many-to-one }
`;

describe('names with little words, and nouns behind names', async () => {
  const ask = await asking(ROWS, GRAPH);

  it.each([
    ['What are the move out dates of the tenancies?', [['2020-09-01'], ['2021-02-01']]],
    ['What are the move in dates of the tenancies?', [['2019-02-01'], ['2020-01-01']]],
    ['What is the valid to date of the permits of Moe?', [['2011-09-01']]],
    ['What is the valid from date of the permits of Moe?', [['2011-06-01']]],
    // The noun adds nothing to the name.
    ['List the names of wards whose elderly proportion is over 30.', [['Crane']]],
    ['What is the average renters percentage of all wards?', [[23.6]]],
    ['Which wards have an approval percentage lower than their turnout rate?', [['Brook'], ['Crane']]],
    // An amount that is asked for is no number of rows.
    [
      'Which wards are there and how many years has each governed?',
      [
        ['Ashby', 4],
        ['Brook', 4],
        ['Crane', 9],
      ],
    ],
    // A share of rows is one all the same.
    ['What percentage of permits are held by Moe?', [[33.33]]],
  ])('%s', async (question, expected) => {
    const { rows, reason } = await ask(question);
    expect(reason).toBeNull();
    const told = rows.map((row) => row.map((v) => (typeof v === 'number' ? Math.round(v * 100) / 100 : v)));
    expect(
      told.map((row) => row.sort((a, b) => Number(typeof a === 'number') - Number(typeof b === 'number'))).sort(),
    ).toEqual(expected);
  });
});
