// What the data lacks or contradicts can be taken out, or made something else.
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { FieldValue } from '../../../src/engine/core/problems';
import { readGraphFile } from '../../../src/engine/graph/parse';
import type { LoadedGraph } from '../../../src/engine/graph/load';
import { applySplices } from '../../../src/engine/graph/splice';
import { fixesFor } from '../../../src/engine/language/fixes';
import { GraphNames } from '../../../src/engine/language/graph-names';
import { movedSource } from '../../../src/engine/language/source-actions';

const data = { tables: [{ name: 'pet', columns: [{ name: 'kind', type: 'text' as const }] }], unread: [] };

/** The titles of the fixes of a problem at some text, with the texts after them. */
function fixes(code: string, text: string, at: string, set?: FieldValue): ReadonlyMap<string, string> {
  const file = readGraphFile(text, 'g');
  const start = text.indexOf(at);
  const fault = { code, start, end: start + at.length, ...(set && { set }) };
  const graph = { file, files: [file], names: new GraphNames(file.graph, data.tables), data };
  const found =
    code === 'missing-source'
      ? movedSource(fault, file, { root: 'g', files: [file] } as unknown as LoadedGraph, ['old/pet.csv'])
      : fixesFor(fault, graph);
  return new Map(found.map(({ title, changes }) => [inEnglish(title), applySplices(text, changes[0]?.splices ?? [])]));
}

describe('taking out', () => {
  it.each<[string, string, string, string, string]>([
    ['unknown-table', 'tables:\n  pet: {}\n  visits: { key: [a] } # x\n', 'visits', 'Take "visits" out', 'tables:\n  pet: {}\n'], // prettier-ignore
    ['unknown-column', 'tables: { pet: { columns: { kind: {}, weight: {} } } }\n', 'weight', 'Take "weight" out', 'tables: { pet: { columns: { kind: {} } } }\n'], // prettier-ignore
    ['unknown-column', 'tables: { pet: { display: [kind, kidn] } }\n', 'kidn', 'Take it out of this list', 'tables: { pet: { display: [kind] } }\n'], // prettier-ignore
    ['key-not-unique', 'tables: { pet: { key: [kind] } }\n', '[kind]', 'Make it the ladder: that need not tell rows apart', 'tables: { pet: { ladder: [kind] } }\n'], // prettier-ignore
    ['key-not-unique', 'tables: { pet: { key: [kind], ladder: [kind] } }\n', '[kind]', 'Take "key" out', 'tables: { pet: { ladder: [kind] } }\n'], // prettier-ignore
    ['key-not-unique', 'tables: { pet: { unique: [[a], [kind]] } }\n', '[kind]', 'Take it out of this list', 'tables: { pet: { unique: [[a]] } }\n'], // prettier-ignore
    ['key-not-unique', 'tables:\n  pet:\n    unique: [[kind]] # x\n    key: [a]\n', '[kind]', 'Take it out of this list', 'tables:\n  pet:\n    key: [a]\n'], // prettier-ignore
    ['missing-source', 'sources:\n  - { id: a, kind: csv, path: a.csv }\n  - { id: b, kind: csv, path: pet.csv }\n', 'pet.csv', 'Take the source b out', 'sources:\n  - { id: a, kind: csv, path: a.csv }\n'], // prettier-ignore
    ['missing-source', 'sources:\n  - { id: b, kind: csv, path: pet.csv }\n', 'pet.csv', 'Change the path to old/pet.csv', 'sources:\n  - { id: b, kind: csv, path: old/pet.csv }\n'], // prettier-ignore
  ])('%s in %s', (code, text, at, title, expected) => {
    expect(fixes(code, `version: 1\n${text}`, at).get(title)).toBe(`version: 1\n${expected}`);
  });

  it.each<[string, string, string, string]>([
    ['key', 'tables: { pet: { key: [kind] } } # x\n', '[kind]', 'tables: { pet: { key: [kind, "no"] } } # x\n'],
    [
      'unique',
      'tables:\n  pet:\n    unique: [[a], [kind]]\n',
      '[kind]',
      'tables:\n  pet:\n    unique: [[a], [kind, "no"]]\n',
    ],
    [
      'key',
      'tables:\n  pet:\n    key:\n      - kind # y\n    columns: {}\n',
      '- kind',
      'tables:\n  pet:\n    key:\n      - kind # y\n      - "no"\n    columns: {}\n',
    ],
    [
      'key',
      'tables: { pet: { suggested: { key: [kind] } } }\n',
      '[kind]',
      'tables: { pet: { suggested: { key: [kind, "no"] } } }\n',
    ],
  ])('a column with which no two rows are alike is added to %s in %s', (field, text, at, expected) => {
    const found = fixes('key-not-unique', `version: 1\n${text}`, at, { field, value: 'no', or: ['day'] });
    expect([...found.keys()].slice(0, 2)).toEqual([
      'Add no to it: then no two rows are alike',
      'Add day to it: then no two rows are alike',
    ]);
    expect(found.get('Add no to it: then no two rows are alike')).toBe(`version: 1\n${expected}`);
  });

  it.each<[string, string, readonly string[]]>([
    [
      'a word of the name stands for it',
      'size',
      ['Change it to size_cm', 'Change it to size_cm in all 2 places', 'Take "size" out'],
    ],
    [
      'what the entries do not tell of may be it',
      'girth',
      ['Change it to breed', 'Change it to size_cm', 'Take "girth" out'],
    ],
  ])('of a column that vanished, %s', (_, column, titles) => {
    const now = { tables: [{ name: 'pet', columns: ['kind', 'breed', 'size_cm'].map((name) => ({ name, type: 'text' as const })) }], unread: [] }; // prettier-ignore
    const text = `tables: { pet: { key: [${column}], columns: { kind: {}, ${column}: {} } } }\n`;
    const file = readGraphFile(text, 'g');
    const start = text.lastIndexOf(column);
    const graph = { file, files: [file], names: new GraphNames(file.graph, now.tables), data: now };
    const found = fixesFor({ code: 'unknown-column', start, end: start + column.length }, graph);
    expect(found.map(({ title }) => inEnglish(title))).toEqual(titles);
    expect(found.at(-1)?.preferred).toBeUndefined();
  });

  it('is never what is done without asking', () => {
    const file = readGraphFile('version: 1\ntables: { pet: { owner: x, key: [kind] } }\n', 'g');
    const graph = { file, files: [file], names: new GraphNames(file.graph, data.tables), data };
    const start = file.text.indexOf('owner');
    const found = fixesFor({ code: 'unknown-field', start, end: start + 5 }, graph);
    expect(found.map(({ preferred }) => preferred)).toEqual([undefined, undefined]);
  });

  it('no end of an edge', () => {
    const edge = 'version: 1\nedges:\n  - { kind: key, from: [pet.xyz, pet.kind], to: [pet.kind, pet.kind] }\n';
    expect([...fixes('unknown-column', edge, 'pet.xyz').keys()]).toEqual([]);
  });
});
