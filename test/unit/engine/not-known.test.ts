/** What is not known is empty: "no known founding year" and "is not recorded" were taken for known, since a word for known stands there. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE company (company_id INTEGER PRIMARY KEY, company_name TEXT, founding_year INTEGER, city TEXT);
CREATE TABLE tree (tree_id INTEGER PRIMARY KEY, tree_name TEXT, species TEXT, height REAL);
INSERT INTO company VALUES (1, 'Red Lantern', 1980, 'Graz'), (2, 'Blue Door', NULL, 'Linz'), (3, 'North Stage', 2001, NULL);
INSERT INTO tree VALUES (1, 'Old Oak', 'oak', 22.5), (2, 'Twin', NULL, 18), (3, 'Corner', 'lime', NULL);
`;
const BODY = `
tables:
  company: { key: [company_id], display: company_name }
  tree: { key: [tree_id], display: tree_name }
`;
const [RED, BLUE, NORTH] = ['Red Lantern', 'Blue Door', 'North Stage'];

describe('what is not known', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, readonly string[]]>([
    ['Which companies have no known founding year?', [BLUE]],
    ['companies with no known founding year', [BLUE]],
    ['companies whose founding year is not known', [BLUE]],
    ['companies whose founding year is not recorded', [BLUE]],
    ['companies that do not have a known founding year', [BLUE]],
    ['companies without a known city', [NORTH]],
    ['Which trees have no known species?', ['Twin']],
    ['trees whose species is not yet known', ['Twin']],
    ['trees whose height is not recorded', ['Corner']],
    ['trees with no recorded height', ['Corner']],
    // What is known, or not unknown.
    ['companies whose founding year is known', [NORTH, RED]],
    ['companies with a known founding year', [NORTH, RED]],
    ['companies whose founding year is not missing', [NORTH, RED]],
    ['companies whose founding year is missing', [BLUE]],
    ['trees of unknown species', ['Twin']],
    ['trees whose species is not unknown', ['Corner', 'Old Oak']],
  ])('%s', async (question, names) => {
    const { rows, reason } = await ask(question);
    expect([reason, rows.map(([name]) => name).sort()]).toEqual([null, names]);
  });
});
