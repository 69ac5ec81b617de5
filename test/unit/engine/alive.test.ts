/** Who is said to be alive or dead, where a column holds when somebody died, and where none does. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

const COMPOSERS = (died: string) => `
CREATE TABLE composer (composer_id INTEGER PRIMARY KEY, name TEXT, town TEXT, born INTEGER${died && `, ${died} INTEGER`});
CREATE TABLE work (work_id INTEGER PRIMARY KEY, title TEXT, composer_id INTEGER REFERENCES composer(composer_id));
INSERT INTO composer VALUES (1, 'Clara Moor', 'Kiel', 1819${died && ', 1896'}), (2, 'Amy Hale', 'Bonn', 1867${died && ', 1944'}),
  (3, 'Judith Voss', 'Kiel', 1954${died && ', NULL'}), (4, 'Arvo Lind', 'Bonn', 1935${died && ', NULL'});
INSERT INTO work VALUES (1, 'Evenings', 1), (2, 'Romance', 1), (3, 'Gaelic Songs', 2), (4, 'Natural History', 3), (5, 'Brothers', 4);`;
const BODY = `
tables:
  composer: { key: [composer_id], display: [name] }
  work: { key: [work_id], display: [title] }
edges:
  - { kind: key, from: work.composer_id, to: composer.composer_id, cardinality: many-to-one }
`;

describe('with a year of death', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(COMPOSERS('died'), BODY);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['Which composers are still alive?', [['Judith Voss'], ['Arvo Lind']]],
    ['How many composers are alive?', [[2]]],
    ['How many composers are no longer alive?', [[2]]],
    ['How many composers are dead?', [[2]]],
    ['Which composers from Kiel are still alive?', [['Judith Voss']]],
    ['How many works are by composers who are still alive?', [[2]]],
    ['How many works are by living composers?', [[2]]],
    ['How many composers are living in Bonn?', [[2]]],
    ['Which composers born after 1940 are still alive?', [['Judith Voss']]],
    ['How many composers are alive who were born before 1940?', [[1]]],
    ['How many composers were dead before 1940?', [[1]]],
    ['How many composers have died?', [[2]]],
    ['Who died before 1900?', [['Clara Moor']]],
    ['How many composers died in 1944?', [[1]]],
    ['Which composers were born before 1900 and died after 1900?', [['Amy Hale']]],
    ['Which composers have died?', [['Clara Moor'], ['Amy Hale']]],
    ['How many composers from Kiel have not died?', [[1]]],
    ['How many works are by composers who have died?', [[3]]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });

  it.each([
    'How many composers were alive in 1896?',
    'In 1896, how many composers were alive?',
    'How many living composers were there in 1896?',
    'How many composers were dead by 1944?',
    'Which composers were deceased in 1944?',
    'Which composers were alive when Gaelic Songs was published?',
    'Which composers were alive at the time of the publication of Romance?',
  ])('%s is of another time than now', async (question) => {
    const { reason } = await ask(question);
    expect(reason).toMatch(/leaves out .*“(?:alive|living|dead|deceased)”/);
  });
});

describe('without one', () => {
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(COMPOSERS(''), BODY);
  });

  it.each(['Which composers are still alive?', 'How many composers are dead?'])('%s is withheld', async (question) => {
    const { reason } = await ask(question);
    expect(reason).toMatch(/alive|dead/);
  });
});

describe('of rows that belong to others', () => {
  const OWNERS = `
CREATE TABLE owner (owner_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE animal (animal_id INTEGER PRIMARY KEY, owner_id INTEGER REFERENCES owner(owner_id), name TEXT, birth_date DATE, death_date DATE);
INSERT INTO owner VALUES (1, 'Ann Moor', 'Kiel'), (2, 'Ben Hale', 'Bonn'), (3, 'Cleo Voss', 'Kiel'), (4, 'Dan Lind', 'Bonn');
INSERT INTO animal VALUES (1, 1, 'Rex', '2010-02-03', '2019-04-05'), (2, 1, 'Kiki', '2015-02-03', NULL), (3, 2, 'Bello', '2008-02-03', '2018-04-05'),
  (4, 3, 'Misty', '2018-02-03', NULL), (5, 2, 'Tom', '2001-02-03', '2012-04-05');`;
  const OF_OWNERS = `
tables:
  owner: { key: [owner_id], display: [name] }
  animal: { key: [animal_id], display: [name] }
edges:
  - { kind: key, from: animal.owner_id, to: owner.owner_id, cardinality: many-to-one }
`;
  let ask: (question: string) => Promise<Asked>;
  beforeAll(async () => {
    ask = await asking(OWNERS, OF_OWNERS);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['How many owners have at least one animal that has died?', [[2]]],
    ['Which owners have at least one animal that has died?', [['Ann Moor'], ['Ben Hale']]],
    ['How many owners have no living animal?', [[2]]],
    ['Which owners have no living animal?', [['Ben Hale'], ['Dan Lind']]],
    ['Which owners have no animal that has died?', [['Cleo Voss'], ['Dan Lind']]],
    ['How many owners have at least one living animal?', [[2]]],
    ['Which animals died before 2015?', [['Tom']]],
  ])('%s', async (question, rows) => {
    const { rows: found, reason } = await ask(question);
    expect([reason, found]).toEqual([null, rows]);
  });
});
