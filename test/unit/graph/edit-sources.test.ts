// Sources, dictionaries and notes that are added, and columns that go: the rest of the text stays.
import { describe, expect, it } from 'vitest';
import { editGraph, editGraphAll, type GraphEdit } from '../../../src/engine/graph/edit';
import type { ExclusionField } from '../../../src/engine/graph/exclusion';
import { applySplices } from '../../../src/engine/graph/splice';

const SOURCE: GraphEdit = { op: 'addSource', value: { id: 'b', kind: 'csv', path: 'data/b c.csv', table: 'b' } };
const ADDED = '{ id: b, kind: csv, path: data/b c.csv, table: b }';

function edited(before: string, edit: GraphEdit): string {
  const { text, undo } = editGraph(before, edit);
  expect(applySplices(text, undo)).toBe(before);
  return text;
}

describe('a source', () => {
  it.each<[string, string, string]>([
    [
      'goes to the end of the list',
      'version: 1\nsources: # here\n  - { id: a, kind: csv, path: a.csv } # first\n# end\nedges: []\n',
      `version: 1\nsources: # here\n  - { id: a, kind: csv, path: a.csv } # first\n  - ${ADDED}\n# end\nedges: []\n`,
    ],
    [
      'is written as the one before it',
      'version: 1\nsources:\n- id: a\n  kind: csv\n  path: a.csv\n',
      'version: 1\nsources:\n- id: a\n  kind: csv\n  path: a.csv\n- id: b\n  kind: csv\n  path: data/b c.csv\n  table: b\n',
    ],
    ['begins the list', 'version: 1\ntables: {}\n', `version: 1\nsources:\n  - ${ADDED}\ntables: {}\n`],
    ['fills an empty list', 'version: 1\nsources: []\n', `version: 1\nsources: [${ADDED}]\n`],
  ])('%s', (_what, before, after) => expect(edited(before, SOURCE)).toBe(after));

  it('of an id that is taken is refused', () => {
    const before = 'version: 1\nsources: [{ id: b, kind: csv, path: x.csv }]\n';
    expect(() => editGraph(before, SOURCE)).toThrow('The graph has a source b already.');
  });
});

describe('a dictionary', () => {
  it.each<[string, string, string]>([
    ['begins the list', 'version: 1\nsources: []\n', 'version: 1\ndictionaries: [codes.csv]\nsources: []\n'],
    ['joins the list', 'version: 1\ndictionaries: [a.json]\n', 'version: 1\ndictionaries: [a.json, codes.csv]\n'],
    ['is an item', 'version: 1\ndictionaries:\n  - a.json\n', 'version: 1\ndictionaries:\n  - a.json\n  - codes.csv\n'],
  ])('%s', (_what, before, after) => expect(edited(before, { op: 'addDictionary', path: 'codes.csv' })).toBe(after));
});

describe('notes on a table', () => {
  const suggest: GraphEdit = { op: 'suggest', table: 'A', notes: { key: ['id'], keywords: ['thing'] } };

  it.each<[string, string, string]>([
    ['are suggested', 'tables:\n  A: { display: [x] }\n', 'tables:\n  A: { display: [x], suggested: { keywords: [thing], key: [id] } }\n'], // prettier-ignore
    ['leave what a person said', 'tables:\n  A: { key: [x] }\n', 'tables:\n  A: { key: [x], suggested: { keywords: [thing] } }\n'], // prettier-ignore
    ['leave out what was refused', 'tables:\n  A: { rejected: [{ key: [id], reason: no }] }\n', 'tables:\n  A: { suggested: { keywords: [thing] }, rejected: [{ key: [id], reason: no }] }\n'], // prettier-ignore
    ['leave what was suggested', 'tables:\n  A: { suggested: { key: [x] } }\n', 'tables:\n  A: { suggested: { keywords: [thing], key: [x] } }\n'], // prettier-ignore
  ])('%s', (_what, before, after) => expect(edited(`version: 1\n${before}`, suggest)).toBe(`version: 1\n${after}`));
});

describe('the entry of a column', () => {
  it('goes, in any style, and its neighbours stay', () => {
    const gone: GraphEdit = { op: 'removeColumn', table: 'A', column: 'Y' };
    expect(edited('version: 1\ntables:\n  A: { columns: { x: {}, y: { unit: m }, z: {} } } # a\n', gone)).toBe(
      'version: 1\ntables:\n  A: { columns: { x: {}, z: {} } } # a\n',
    );
    expect(edited('version: 1\ntables:\n  A:\n    columns:\n      x: {} # one\n      y: {} # two\n', gone)).toBe(
      'version: 1\ntables:\n  A:\n    columns:\n      x: {} # one\n',
    );
  });
});

it('several of them are one change', () => {
  const before = 'version: 1\nsources:\n  - { id: a, kind: csv, path: a.csv }\n';
  const more: GraphEdit = { op: 'addSource', value: { id: 'c', kind: 'csv', path: 'c.csv' } };
  const { text, undo } = editGraphAll(before, [SOURCE, more]);
  expect(text).toBe(`${before}  - ${ADDED}\n  - { id: c, kind: csv, path: c.csv }\n`);
  expect(applySplices(text, undo)).toBe(before);
});

describe('what nobody should see', () => {
  const hide = (field: ExclusionField, rule: string): GraphEdit => ({ op: 'exclude', field, rule });
  const show = (field: ExclusionField, rule: string): GraphEdit => ({ op: 'include', field, rule });
  const email = hide('redact', 'people.email');

  it.each<[string, GraphEdit, string, string]>([
    ['is a field before the sources', email, 'name: g # mine\n\nsources: []\n', 'name: g # mine\nexclude:\n  redact: [people.email]\n\nsources: []\n'],
    ['joins a list on one line', email, 'exclude: { redact: [a.b] } # b\n', 'exclude: { redact: [a.b, people.email] } # b\n'],
    ['joins a list below', email, 'exclude:\n  redact:\n    - a.b # b\n\nsources: []\n', 'exclude:\n  redact:\n    - a.b # b\n    - people.email\n\nsources: []\n'],
    ['stands in its order beside others', hide('redact', 'a.b'), 'exclude:\n  tables: [log] # l\n', 'exclude:\n  tables: [log] # l\n  redact: [a.b]\n'],
    ['takes in what is written as one text', email, 'exclude: { redact: a.b }\n', 'exclude: { redact: [a.b, people.email] }\n'],
    ['fills a field without a value', email, 'exclude: # soon\n', 'exclude: { redact: [people.email] } # soon\n'],
    ['fills an empty map', email, 'exclude: {}\n', 'exclude: { redact: [people.email] }\n'],
    ['is not said twice, case aside', email, 'exclude: { redact: [People.Email] }\n', 'exclude: { redact: [People.Email] }\n'],
    ['quotes what has to be', hide('redact', '"a b".x'), 'sources: []\n', "exclude:\n  redact: ['\"a b\".x']\nsources: []\n"],
    ['goes from a list', show('redact', 'a.b'), 'exclude: { redact: [x.y, a.b, c.d] }\n', 'exclude: { redact: [x.y, c.d] }\n'],
    ['goes from a list below, with its comment', show('redact', 'A.b'), 'exclude:\n  redact:\n    # one\n    - x.y\n    - a.b # two\n', 'exclude:\n  redact:\n    # one\n    - x.y\n'],
    ['takes its list with it', show('redact', 'a.b'), 'exclude:\n  tables: [log]\n  redact: [a.b]\nsources: []\n', 'exclude:\n  tables: [log]\nsources: []\n'],
    ['takes the field with it', show('redact', 'a.b'), 'name: g\nexclude:\n  redact: [a.b]\nsources: [] # s\n', 'name: g\nsources: [] # s\n'],
    ['that is a pattern stays for a column that it hides', show('redact', 'people.email'), 'exclude: { redact: ["*.email"] }\n', 'exclude: { redact: ["*.email"] }\n'],
  ])('%s', (_what, edit, before, after) => expect(edited(`version: 1\n${before}`, edit)).toBe(`version: 1\n${after}`)); // prettier-ignore
});
