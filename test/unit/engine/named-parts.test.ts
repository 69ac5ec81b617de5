/** Names of which a question says a part: the type of a `file_type_code`, the abbreviated ends of a crossing, what another row requires. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE piers (pid INTEGER PRIMARY KEY, name TEXT, country TEXT, depth INTEGER);
CREATE TABLE crossings (cid INTEGER PRIMARY KEY, dst_pid INTEGER REFERENCES piers(pid), src_pid INTEGER REFERENCES piers(pid), miles INTEGER);
INSERT INTO piers VALUES (1, 'Kai West', 'Norway', 12), (2, 'Long Quay', 'Denmark', 9), (3, 'Old Mole', 'Norway', 15);
INSERT INTO crossings VALUES (1, 1, 2, 40), (2, 1, 2, 41), (3, 1, 3, 60), (4, 2, 1, 40), (5, 3, 2, 75);
CREATE TABLE files (file_code INTEGER PRIMARY KEY, file_type_code TEXT, file_name TEXT, opened INTEGER);
INSERT INTO files VALUES (1, 'MAP', 'Coast', 10), (2, 'MAP', 'Sounds', 20), (3, 'LOG', 'Winter', 40), (4, 'MAP', 'Reefs', 5);
CREATE TABLE modules (module_id INTEGER PRIMARY KEY, title TEXT, points INTEGER);
CREATE TABLE requirements (module_id INTEGER REFERENCES modules(module_id), required_id INTEGER REFERENCES modules(module_id), PRIMARY KEY (module_id, required_id));
INSERT INTO modules VALUES (1, 'Knots', 2), (2, 'Charts', 3), (3, 'Night Sailing', 6);
INSERT INTO requirements VALUES (3, 2), (2, 1);
`;
const key = (from: string, to: string, label: string) =>
  `  - { kind: key, from: ${from}, to: ${to}, label: ${label}, cardinality: many-to-one }`;
const BODY = `
tables:
  piers: { key: [pid], display: name }
  crossings: { key: [cid] }
  files: { key: [file_code], display: file_name }
  modules: { key: [module_id], display: title }
  requirements: { key: [module_id, required_id] }
edges:
${key('crossings.dst_pid', 'piers.pid', 'dst')}
${key('crossings.src_pid', 'piers.pid', 'src')}
${key('requirements.module_id', 'modules.module_id', 'module')}
${key('requirements.required_id', 'modules.module_id', 'required')}
`;

describe('names of which a part is said', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['How many crossings go to Kai West?', [[3]]],
    ['Number of crossings arriving at Kai West', [[3]]],
    ['How many crossings start from Kai West?', [[1]]],
    ['What is the total opened of files of the most common file type?', [[35]]],
    ['What is the name and corresponding country of the pier with the greatest depth?', [['Old Mole', 'Norway']]],
    ['What is the title of the required module of Night Sailing?', [['Charts']]],
  ])('%s', async (question, rows) => {
    const answer = await ask(question);
    expect(answer.rows.map((row) => [...row])).toEqual(rows);
  });
});
