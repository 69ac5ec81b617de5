// Graphs of several files: parts, dictionaries, code lists, and edits that find the part that holds the entry.
import { describe, expect, it } from 'vitest';
import { editLoadedGraph, type GraphEdit } from '../../../src/engine/graph/edit';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { expandGlob } from '../../../src/engine/graph/expand-glob';
import { joinPath } from '../../../src/engine/graph/file-paths';
import { pathMatcher } from '../../../src/engine/graph/wildcards';
import { sourceFiles } from '../../../src/engine/graph/source-files';
import { completeGraph, loadGraph } from '../../../src/engine/graph/load';
import { edgeId } from '../../../src/engine/graph/model';
import { unreadableSources } from '../../../src/engine/graph/validate-sources';
import { memoryFiles } from './memory-files';

const FILES = {
  '/w/root.sgraph.yaml': `version: 1
revision: 2
name: all
include: [parts/*.sgraph.yaml]
dictionaries: [codes.json]
sources:
  - { id: a, kind: csv, path: data/A*.csv, table: A }
tables:
  A: { description: ours, columns: { x: { values: { file: x.csv } } } }
`,
  '/w/parts/b.sgraph.yaml': `version: 1
sources:
  - { id: b, kind: csv, path: ../data/B.csv, table: B }
tables:
  A: { description: theirs, key: [id], columns: { y: { unit: m } } }
  B: { key: [id] }
edges:
  - { kind: key, from: B.a, to: A.id }
`,
  '/w/codes.json': '{"A.x": {"5": "five"}, "A.y": {"_unit": "km", "9": "Unknown"}, "A.z": {"1": "one"}}',
  '/w/x.csv': 'code,label\n1,one\n',
  '/w/data/A1.csv': '',
  '/w/data/B.csv': '',
};

describe('loadGraph', () => {
  it('merges parts, dictionaries and code lists; what stands in the graph wins', async () => {
    const loaded = await loadGraph('/w/root.sgraph.yaml', memoryFiles(FILES));
    expect(loaded.problems).toEqual([]);
    expect(loaded.files.map((file) => file.file)).toEqual(['/w/root.sgraph.yaml', '/w/parts/b.sgraph.yaml']);
    const { graph } = loaded;
    expect(graph).toMatchObject({ name: 'all', revision: 2 });
    expect(graph.sources.map((source) => source.path)).toEqual(['/w/data/A*.csv', '/w/data/B.csv']);
    expect(graph.tables.get('A')).toMatchObject({ description: 'ours', key: ['id'] });
    const columns = graph.tables.get('A')?.columns;
    expect(columns?.get('x')).toMatchObject({ valuesFile: 'x.csv', values: [{ code: '1', label: 'one' }] });
    expect(columns?.get('y')).toEqual({
      name: 'y',
      unit: 'm',
      values: [{ code: '9', label: 'Unknown' }],
      missing: ['9'],
    });
    const complete = completeGraph(loaded, [{ name: 'A', columns: [{ name: 'z', type: 'integer' }] }]);
    expect(complete.tables.get('A')?.columns.get('z')).toMatchObject({ values: [{ code: '1', label: 'one' }] });
  });

  it('loads the root of a part, and unsaved texts instead of files', async () => {
    const overrides = new Map([['/w/parts/b.sgraph.yaml', 'version: 1\nname: unsaved\ntables: { C: {} }\n']]);
    const loaded = await loadGraph('/w/parts/b.sgraph.yaml', memoryFiles(FILES), overrides);
    expect(loaded.root).toBe('/w/root.sgraph.yaml');
    expect([...loaded.graph.tables.keys()]).toEqual(['A', 'C']);
    expect(loaded.graph.name).toBe('all');
  });

  it('says which files are missing, and where they are named', async () => {
    const files = memoryFiles({
      '/g.sgraph.yaml': `version: 1
include: nothing/*.yaml
dictionaries: [a.json]
sources: [{ id: s, kind: csv, path: "s/*.csv" }]
tables: { T: { columns: { c: { values: { file: b.csv } } } } }
`,
    });
    const broken = await loadGraph('/g.sgraph.yaml', files);
    const problems = [...broken.problems, ...(await unreadableSources(broken))];
    expect(problems.map(({ code, start }) => [code, start.line, start.column])).toEqual([
      ['missing-part', 2, 10],
      ['missing-dictionary', 3, 16],
      ['missing-codes', 5, 48],
      ['missing-source', 4, 37],
    ]);
    await expect(loadGraph('/none.yaml', files)).rejects.toMatchObject({ code: 'not-found' });
    expect(await unreadableSources(await loadGraph('/w/root.sgraph.yaml', memoryFiles(FILES)))).toEqual([]);
  });

  it('edits the part that holds the entry, or else its table', async () => {
    const loaded = await loadGraph('/w/root.sgraph.yaml', memoryFiles(FILES));
    const edge = loaded.graph.edges[0];
    if (!edge) throw new Error('no edge');
    expect(editLoadedGraph(loaded, { op: 'rejectEdge', edge: edgeId(edge) }).file).toBe('/w/parts/b.sgraph.yaml');
    const added = { kind: 'key', from: [{ table: 'B', column: 'c' }], to: [{ table: 'A', column: 'id' }] } as const;
    expect(editLoadedGraph(loaded, { op: 'addEdge', value: added }).file).toBe('/w/parts/b.sgraph.yaml');
    const unit = { op: 'setColumnField', table: 'A', field: 'unit', value: 'cm' } as const;
    expect(editLoadedGraph(loaded, { ...unit, column: 'y' }).file).toBe('/w/parts/b.sgraph.yaml');
    expect(editLoadedGraph(loaded, { ...unit, column: 'new' }).file).toBe('/w/root.sgraph.yaml');
  });
});

describe('a table that stands in the root and in a part', () => {
  const ROOT = 'version: 1\ninclude: [part.sgraph.yaml]\ntables:\n  A: { columns: { x: { says: is } } }\n';
  const PART = `version: 1
tables:
  A:
    key: [x]
    suggested: { description: all of it }
    columns: { x: { unit: cm, suggested: { description: how long } } }
`;
  const of = { table: 'A', column: 'x' } as const;
  it.each<[string, GraphEdit, 'root' | 'part', string]>([
    [
      'a suggestion of the table',
      { op: 'acceptSuggestion', table: 'A' },
      'part',
      'description: all of it\n    key: [x]',
    ],
    ['a suggestion of a column', { op: 'acceptSuggestion', ...of }, 'part', 'description: how long'],
    ['a refusal', { op: 'rejectSuggestion', ...of, field: 'description' }, 'part', 'rejected: [{ description'],
    ['a field that the part says', { op: 'setColumnField', ...of, field: 'unit', value: 'm' }, 'part', 'unit: m'],
    ['a field that goes', { op: 'setTableField', table: 'A', field: 'key' }, 'part', 'tables:\n  A:\n    suggested'],
    [
      'a field that nobody says',
      { op: 'setTableField', table: 'A', field: 'unique', value: [['x']] },
      'root',
      'unique: [[x]]',
    ],
    ['a field that the root says', { op: 'setColumnField', ...of, field: 'says', value: 'was' }, 'root', 'says: was'],
  ])('%s is edited where it is said', async (_what, edit, where, text) => {
    const files = memoryFiles({ '/w/root.sgraph.yaml': ROOT, '/w/part.sgraph.yaml': PART });
    const edited = editLoadedGraph(await loadGraph('/w/root.sgraph.yaml', files), edit);
    expect(edited.file).toBe(`/w/${where}.sgraph.yaml`);
    expect(edited.text).toContain(text);
  });
});

describe('paths', () => {
  it.each([
    ['/a/b', '../c/./d', '/a/c/d'],
    ['/a', '/x', '/x'],
    ['C:/a', 'b\\c', 'C:/a/b/c'],
    ['C:/a', 'd:\\x\\..\\y.csv', 'd:/y.csv'],
    ['C:/a', '..\\..\\y.csv', 'C:/y.csv'],
    ['//server/share/a', '../b.csv', '//server/share/b.csv'],
    ['C:/a', '\\\\server\\share\\b.csv', '//server/share/b.csv'],
    ['/', 'b', '/b'],
  ])('joins %s and %s', (folder, path, joined) => {
    expect(joinPath(folder, path)).toBe(joined);
  });

  it.each([
    ['**/*.csv', ['/w/data/A1.csv', '/w/data/B.csv', '/w/x.csv']],
    ['data/?.csv', ['/w/data/B.csv']],
    ['./x.csv', ['/w/x.csv']],
    ['data', []],
    ['d*/B.csv', ['/w/data/B.csv']],
  ])('finds %s', async (pattern, found) => {
    expect(await expandGlob(pattern, '/w', filesAnywhere(memoryFiles(FILES)))).toEqual(found);
  });

  it.each([
    ['/w/data/GV_1.csv', '/w/data/GV_*.csv', true],
    ['/w/data/sub/GV_1.csv', '/w/data/GV_*.csv', false],
    ['/w/data/GV_1.csv', '/w/**/*.csv', true],
    ['/w/x.csv', '/w/**/*.csv', true],
    ['/w/a/b/x.tsv', '/w/**/*.csv', false],
    ['/w/codes.json', '/w/codes.json', true],
    ['/w/what?.csv', '/w/what?.csv', true],
    ['c:/w/x.csv', 'C:/w/?.csv', true],
    ['/w', '/w/x.csv', false],
  ])('tells whether %s may be one of %s', (path, pattern, expected) => {
    expect(pathMatcher([pattern])(path)).toBe(expected);
  });

  it('says what a graph was made from', async () => {
    const { madeFrom } = await loadGraph(
      '/w/g.sgraph.yaml',
      memoryFiles({
        '/w/g.sgraph.yaml': `version: 1
include: parts/*.sgraph.yaml
sources: [{ id: s, kind: csv, path: "s/*.csv" }]
`,
        '/w/parts/p.sgraph.yaml': `version: 1
dictionaries: [../codes.json]
tables: { T: { columns: { c: { values: { file: c.csv } } } } }
`,
      }),
    );
    const companions = ['/w/parts/*.sgraph.yaml', '/w/codes.json', '/w/parts/c.csv'];
    expect(madeFrom).toEqual(['/w/g.sgraph.yaml', ...companions, '/w/s/*.csv']);
  });

  it.each([
    ['/d/*.csv', ['/d/GV_1.csv', '/d/GV_2.csv', '/d/a*.csv', '/d/ab.csv']],
    ['/d/a*.csv', ['/d/a*.csv']],
    ['/d/.*.csv', ['/d/.hidden.csv']],
    ['/d/**/*.csv', ['/d/GV_1.csv', '/d/GV_2.csv', '/d/a*.csv', '/d/ab.csv', '/d/deep/er/c.csv']],
    ['/d/gv_?.csv', []],
    ['/d/GV_[12].csv', []],
    ['C:/d/*.csv', ['C:/d/x.csv']],
    ['C:/*.csv', ['C:/top.csv']],
    ['//server/share/*.csv', ['//server/share/s.csv']],
    ['/*.csv', ['/top.csv']],
    ['/d/*.jsonl', ['/d/rows.jsonl']],
    ['/d/asked.sgq.jsonl', ['/d/asked.sgq.jsonl']],
  ])('a source of %s is made of %s', async (path, found) => {
    const names = ['GV_1.csv', 'GV_2.csv', 'a*.csv', 'ab.csv', '.hidden.csv', 'deep/er/c.csv', '.git/x.csv'];
    const all = [...names, 'node_modules/m.csv', 'rows.jsonl', 'asked.sgq.jsonl'].map((name) => `/d/${name}`);
    const files = [...all, '/top.csv', 'C:/d/x.csv', 'C:/top.csv', '//server/share/s.csv'];
    expect(
      await sourceFiles(path, filesAnywhere(memoryFiles(Object.fromEntries(files.map((file) => [file, '']))))),
    ).toEqual(found);
  });
});

it('the reading of a graph ends when it is cancelled, also in the middle of a walk over folders', async () => {
  const controller = new AbortController();
  const files = memoryFiles({
    '/w/g.sgraph.yaml': 'version: 1\ninclude: [parts/**/*.sgraph.yaml]\n',
    '/w/parts/a/b/c.txt': '',
  });
  const listed: string[] = [];
  const list = async (path: string): Promise<string[]> => {
    listed.push(path);
    if (path === '/w/parts') controller.abort();
    return files.list(path);
  };
  const loading = loadGraph('/w/g.sgraph.yaml', { ...files, list }, undefined, undefined, controller.signal);
  await expect(loading).rejects.toMatchObject({ code: 'cancelled' });
  expect(listed).not.toContain('/w/parts/a/b');
});
