/** Names of tables and columns as they are written, and with abbreviations written out. */
import { describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { collectKeywords } from '../../../src/engine/search/keywords';
import { catalogue, graph } from '../question/schemas';

describe('collectKeywords', () => {
  it.each<[string, string[][]]>([
    ['Dorm', [['dormitori'], ['dorm']]],
    [
      'Emp_Addresses',
      [
        ['employe', 'address'],
        ['emp', 'address'],
      ],
    ],
    ['prereq', [['prerequisit'], ['prereq']]],
    ['pilots', [['pilot']]],
  ])('%s', (name, expected) => {
    const [profile] = catalogue.tables.values();
    const tables = new Map(profile ? [[name, { ...profile, name }]] : []);
    const found = collectKeywords(createGraphIndex({ ...graph, tables: new Map() }), { ...catalogue, tables });
    expect(found.tables.get(name)?.names).toEqual(expected);
  });
});
