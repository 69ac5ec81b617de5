/** Names of tables and columns as people say them. */
import { describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { withOwnName } from '../../../src/engine/question/view-names';
import { collectKeywords } from '../../../src/engine/search/keywords';
import { stem } from '../../../src/engine/search/words';
import { indexOf, type TableSpec } from './small-index';

const NO_GRAPH = { version: 1, revision: 1, include: [], dictionaries: [], sources: [], tables: new Map(), edges: [] };
const empty = createGraphIndex(NO_GRAPH);
const named = (words: string) => words.split(' ').map(stem);
const table = (...columns: string[]): TableSpec => ({
  columns: Object.fromEntries(columns.map((name) => [name, 'text'])),
  rows: [],
});

async function vocabularyOf(specs: Record<string, TableSpec>) {
  const { catalogue } = await indexOf(specs);
  return collectKeywords(empty, catalogue);
}

describe('names of tables', () => {
  it.each<[string, string[], string, boolean]>([
    ['Ref_Document_Types', [], 'document types', true],
    ['dim_customer', [], 'customer', true],
    ['Document_Types', [], 'types', false],
    // Where another table has the name, it means that.
    ['Ref_Locations', ['Locations'], 'locations', false],
  ])('%s beside %j is called "%s": %s', async (name, others, words, expected) => {
    const specs = Object.fromEntries([name, ...others].map((own) => [own, table('code')]));
    const { tables } = await vocabularyOf(specs);
    const names = tables.get(name)?.names ?? [];
    expect(names.some((own) => own.join() === named(words).join())).toBe(expected);
  });
});

describe('names of columns', () => {
  it('leaves the name of a table to it where a column numbers its rows', async () => {
    const { catalogue } = await indexOf({ stays: table('stay_no'), bills: table('stay_no') });
    const key = { name: 'stays', key: ['stay_no'], unique: [], display: [], terms: [], columns: new Map() };
    const edge = { kind: 'key' as const, from: [{ table: 'bills', column: 'stay_no' }], to: [{ table: 'stays', column: 'stay_no' }], keywords: [], match: 'exact' as const }; // prettier-ignore
    const graph = createGraphIndex({ ...NO_GRAPH, tables: new Map([['stays', key]]), edges: [edge] });
    const { columns } = collectKeywords(graph, catalogue);
    for (const { names } of columns) expect(names.map((name) => name.join(' '))).not.toContain('stay');
  });

  it.each<[string, string, boolean]>([
    ['date_from', 'start date', true],
    ['date_to', 'end date', true],
    ['active_to_date', 'end active date', true],
    ['date_from', 'end date', false],
    ['from_city', 'start city', false],
    ['WiFi', 'wifi', true],
    ['NickName', 'nickname', true],
    ['GivenName', 'given name', true],
    ['GivenName', 'name', false],
    ['stay_no', 'stay', true],
  ])('%s is called "%s": %s', async (column, words, expected) => {
    const { columns } = await vocabularyOf({ stays: table(column) });
    expect(columns[0]?.names.some((own) => own.join() === named(words).join())).toBe(expected);
  });

  it.each<[string, string, string[]]>([
    ['aircraft', 'aircraft', ['aircraft', 'aircraft name']],
    ['model', 'aircraft', ['model']],
  ])('%s of %s', (column, owner, expected) => {
    expect(withOwnName([named(column)], [named(owner)])).toEqual(expected.map(named));
  });

  it.each<[description: string, names: string[], words?: string[], prose?: string[]]>([
    // Words of what says it, and of all that is said besides; `undefined` where they are not looked at.
    // What is said of a column behind its first sentence calls it nothing.
    [
      'total protein. Normal range: 6 < N < 8',
      ['total protein'],
      ['total', 'protein'],
      ['normal', 'range', 'n', '6', '8'],
    ],
    [
      'owner of the account. Only owners may apply for loans',
      ['account owner'],
      ['owner', 'account'],
      ['apply', 'loan'],
    ],
  ])('described as "%s"', async (description, names, words, prose) => {
    const { catalogue } = await indexOf({ tests: table('X1') });
    const node = { name: 'X1', description };
    const tests = { name: 'tests', unique: [], display: [], terms: [], columns: new Map([['X1', node]]) };
    const [found] = collectKeywords(
      createGraphIndex({ ...NO_GRAPH, tables: new Map([['tests', tests]]) }),
      catalogue,
    ).columns;
    const known = found?.names.map((own) => own.join());
    for (const name of names) expect(known).toContain(named(name).join());
    const from = (wanted: string) => found?.keywords.filter(({ origin }) => origin === wanted).map((k) => k.stem).sort(); // prettier-ignore
    if (words) expect(from('description')).toEqual(words.map(stem).sort());
    if (prose) expect(from('prose')).toEqual(prose.map(stem).sort());
  });
});
