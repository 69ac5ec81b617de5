/** What the documents for developers name is there: files and folders move, and a page that sends people astray is worse than none. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readGraphFile } from '../../../src/engine/graph/parse';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results']);

/** Files and folders by path; folders end in `/`. */
const paths: readonly string[] = walk('');
function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const at = folder + entry.name;
    return entry.isDirectory() ? [`${at}/`, ...walk(`${at}/`)] : [at];
  });
}

const documents = paths.filter((file) =>
  /^(ARCHITECTURE|CONTRIBUTING)\.md$|^(src|webview|test|train)\/.*README\.md$/.test(file),
);

/** The files and folders that a document names in backticks, with those that the map in ARCHITECTURE.md lists. */
function named(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, name = '']) =>
    /^[\w.*-]+(\/[\w.*-]+)*\/?$/.test(name) &&
    /\.(ts|mjs|cjs|css|md)$|^(src|webview|test|train|scripts|samples)\//.test(name)
      ? [name]
      : [],
  );
  return [...quoted, ...mapped(text)];
}

/** The first word of each line of the map: a folder, or a file, below the folder that is indented less. */
function mapped(text: string): string[] {
  const map = /## Code map\s+```\n([^`]*)```/.exec(text)?.[1] ?? '';
  const found: string[] = [];
  let above = '';
  for (const line of map.split('\n')) {
    const [, indent = '', name = ''] = /^(\s*)([\w./-]+)\s/.exec(line) ?? [];
    if (indent === '') above = name;
    if (name !== '' && indent.length <= 2) found.push(indent === '' ? name : above + name);
  }
  return found;
}

/** Whether a path is one of the repository: as a whole, or as its end, for pages leave out what is clear from where they stand. */
function exists(name: string): boolean {
  const folder = name.endsWith('/') ? '' : '/?';
  const pattern = new RegExp(`(^|/)${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}${folder}$`);
  return paths.some((file) => pattern.test(file));
}

test.each(documents)('%s names only what is there', (document) => {
  expect(named(readFileSync(path.join(root, document), 'utf8')).filter((name) => !exists(name))).toEqual([]);
});

test('the graph that the README shows is read as it is meant', () => {
  const [, text = ''] = /```yaml\n(version:[^`]*)```/.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? [];
  const { graph, problems } = readGraphFile(text, '/README.sgraph.yaml');
  expect(problems).toEqual([]);
  expect(graph.tables.get('GV')?.rejected).toEqual([
    { key: ['VEHNO'], reason: 'vehicles are numbered anew in each crash' },
  ]);
  expect(graph.edges.flatMap(({ status, reason }) => (status === 'rejected' ? [reason] : []))).toHaveLength(1);
});

test('a file that is gone is noticed', () => {
  expect(named('See `src/engine/gone.ts`, `reason/*.ts` and `ask.ts`.').map(exists)).toEqual([false, true, true]);
  expect(mapped(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8'))).toContain('src/engine/reason/');
});
