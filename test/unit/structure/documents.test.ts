/**
 * What the documents name is there, for developers as for users: files move, commands and keys get other names, and a page that
 * sends people astray is worse than none.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import manifest from '../../../package.json';
import titles from '../../../package.nls.json';
import { readGraphFile } from '../../../src/engine/graph/parse';
import { ANSWERS_STRINGS } from '../../../src/protocol/answers-strings';
import { GRAPH_STRINGS } from '../../../src/protocol/graph-strings';
import { REVIEW_STRINGS } from '../../../src/protocol/review-strings';

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
  /^(ARCHITECTURE|CONTRIBUTING)\.md$|^(docs|src|webview|test|train)\/.*README\.md$/.test(file),
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

const forUsers = paths.filter((file) => /^README\.md$|^(docs|media\/walkthrough)\/.*\.md$/.test(file));

/** Where the links and pictures of a page lead to within the repository, from its root; with the place on the page after `#`. */
function links(page: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = '']) =>
    /^\w+:/.test(to) ? [] : [path.join(path.dirname(page), to.startsWith('#') ? path.basename(page) + to : to)],
  );
}

/** Whether a link leads somewhere: to a file or folder, and to a heading of it where one is named. */
function leadsSomewhere(link: string): boolean {
  const [file = '', heading] = link.split('#');
  if (!paths.includes(file) && !paths.includes(`${file}/`)) return false;
  if (heading === undefined) return true;
  const headings = [...readFileSync(path.join(root, file), 'utf8').matchAll(/^#+ (.*)$/gm)];
  return headings.some(
    ([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-') === heading,
  );
}

test.each(forUsers)('%s links and shows only what is there', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  expect(links(page, text).filter((link) => !leadsSomewhere(link))).toEqual([]);
});

test('a link that leads nowhere is noticed', () => {
  const text = '[a](curating.md) ![b](images/gone.png) [c](#no-such-heading) [d](../README.md#the-graph-file)';
  expect(links('docs/curating.md', text).map(leadsSomewhere)).toEqual([true, false, false, true]);
});

test('every picture of docs is shown on a page, and small', () => {
  const pictures = paths.filter((file) => /^docs\/.*\.(png|svg)$/.test(file));
  const shown = forUsers.flatMap((page) => links(page, readFileSync(path.join(root, page), 'utf8')));
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((file) => !shown.includes(file))).toEqual([]);
  expect(pictures.filter((file) => statSync(path.join(root, file)).size > 150_000)).toEqual([]);
});

test.each(forUsers)('what %s calls by name in bold, VS Code or the picture calls so', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  const called = new Set(
    [titles, ANSWERS_STRINGS, GRAPH_STRINGS, REVIEW_STRINGS]
      .flatMap((texts): string[] => Object.values(texts))
      .map((name) => name.replace('…', '')),
  );
  const bold = [...text.replace(/```[^`]*```/g, '').matchAll(/\*\*([A-Z][^*]*)\*\*/g)].map(([, name = '']) => name);
  const commands = bold.map((name) =>
    name
      .replace(/\s+/g, ' ')
      .replace(/^Schema Graph: /, '')
      .replace('…', ''),
  );
  expect(commands.filter((name) => !called.has(name) && !/\.$/.test(name))).toEqual([]);
});

test('every step of the walkthrough has a picture', () => {
  const steps = manifest.contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.markdown));
  const shows = (page: string): boolean =>
    links(page, readFileSync(path.join(root, page), 'utf8')).some((link) => /\.(svg|png)$/.test(link));
  expect(steps.filter((page) => !shows(page))).toEqual([]);
});

test('documents and their pictures stay outside of the package, the walkthrough is in it', () => {
  const [first, ...rest] = readFileSync(path.join(root, '.vscodeignore'), 'utf8').trim().split('\n');
  expect(first).toBe('**');
  const packaged = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(packaged.filter((line) => /^(\*|docs|media\/(\*|screenshots))/.test(line))).toEqual([]);
  expect(packaged).toContain('media/walkthrough/**');
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
