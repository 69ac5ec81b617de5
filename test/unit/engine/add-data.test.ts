import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from '../ingest/memory-files';
import { databaseBytes } from '../ingest/sqlite-bytes';
import { workbook } from '../ingest/workbooks';

const GRAPH = '/w/graphs/g.sgraph.yaml';
const YAML = `version: 1 # mine
sources:
  - { id: orders, kind: csv, path: ../data/orders.csv, table: orders } # the first
tables:
  orders: { key: [id] }
edges: [] # none yet
`;
const ALLOWED = { folders: ['/w'] };
const rows = (header: string, line: (i: number) => string, count = 30): string =>
  `${header}\n${Array.from({ length: count }, (_, i) => line(i + 1)).join('\n')}\n`;
const FILES: Record<string, string> = {
  [GRAPH]: YAML,
  '/w/data/orders.csv': rows('id,customer_id,total', (i) => `${i},${(i % 9) + 1},${i * 3}`),
  '/w/data/customers.csv': rows('customer_id,name', (i) => `${i},Name${i}`, 9),
  '/w/data/GV_2019.csv': 'ID,SPEED\n1,2\n',
  '/w/data/GV_2020.csv': 'ID,SPEED\n3,4\n',
  '/w/more/orders.csv': 'id\n1\n',
  '/elsewhere/secret.csv': 'a\n1\n',
};

async function engineOf(extra: Record<string, Uint8Array> = {}) {
  return createEngine({ ...(await createInProcessPlatform()), files: memoryFiles({ ...FILES, ...extra }) });
}

const plan = async (data: readonly string[], together = false, extra?: Record<string, Uint8Array>) => {
  const engine = await engineOf(extra);
  return inEnglish(await engine.data.planAdd({ graph: GRAPH, allowed: ALLOWED, data, together }));
};

test('files are looked into, and not read, to tell whether they are alike', async () => {
  const files = memoryFiles(FILES);
  const read: string[] = [];
  const watched = { ...files, read: (path: string) => (read.push(path), files.read(path)) };
  const engine = createEngine({ ...(await createInProcessPlatform()), files: watched });
  const data = ['/w/data/GV_2019.csv', '/w/data/GV_2020.csv'];
  const { added } = await engine.data.planAdd({ graph: GRAPH, allowed: ALLOWED, data, together: true });
  expect(added.map(({ source }) => source.path)).toEqual(['../data/GV_*.csv']);
  expect(read.filter((path) => data.includes(path))).toEqual([]);
});

describe('data is added', () => {
  test('as entries of sources, and nothing else changes', async () => {
    const { files, added } = await plan(['/w/data/customers.csv']);
    const entry = '  - { id: customers, kind: csv, path: ../data/customers.csv, table: customers }\n';
    expect(files.map(({ text }) => text)).toEqual([YAML.replace('# the first\n', `# the first\n${entry}`)]);
    expect(added.map(({ tables }) => tables)).toEqual([['customers']]);
  });

  test('once, and under names that are free', async () => {
    const { added, known } = await plan(['/w/data/orders.csv', '/w/more/orders.csv']);
    expect(known).toEqual(['/w/data/orders.csv']);
    expect(added.map(({ source }) => source)).toEqual([
      { id: 'orders_2', kind: 'csv', path: '../more/orders.csv', table: 'orders_2' },
    ]);
  });

  test('only from where the graph may read', async () => {
    const { added, refused, files } = await plan(['/elsewhere/secret.csv', '/w/none.csv']);
    expect({ added, files: files.flatMap(({ splices }) => splices) }).toEqual({ added: [], files: [] });
    expect(refused).toEqual([
      'There is no such file or folder.',
      expect.stringContaining('/elsewhere/secret.csv lies outside'),
    ]);
  });

  test('files that differ in numbers are offered as one table', async () => {
    const paths = ['/w/data/GV_2019.csv', '/w/data/GV_2020.csv'];
    const apart = await plan(paths);
    expect(apart.groups).toEqual([{ pattern: '../data/GV_*.csv', table: 'GV', files: paths }]);
    expect(apart.added.map(({ source }) => source.table)).toEqual(['GV_2019', 'GV_2020']);
    const { added } = await plan(paths, true);
    expect(added).toEqual([
      { source: { id: 'GV', kind: 'csv', path: '../data/GV_*.csv', table: 'GV' }, tables: ['GV'] },
    ]);
  });

  test('what describes columns is added as a dictionary, also where it lies among tables, and what is empty is not', async () => {
    const codes = new TextEncoder().encode('table,column,code,label\norders,kind,1,first\n');
    const extra = { '/w/new/codes.csv': codes, '/w/new/a.csv': new TextEncoder().encode('x\n1\n'), '/w/new/none.csv': new Uint8Array() }; // prettier-ignore
    const folder = await plan(['/w/new'], false, extra);
    expect(folder.added.map(({ source }) => source.id)).toEqual(['a']);
    expect(folder.refused).toEqual(['The file is empty, and left out.']);
    expect(folder.files[0]?.text).toContain('dictionaries: [../new/codes.csv]\n');
    expect((await plan(['/w/new/codes.csv'], false, extra)).dictionaries).toEqual(['../new/codes.csv']);
  });

  test('a database gets a prefix where one of its tables has a name that is taken', async () => {
    const database = await databaseBytes('CREATE TABLE Orders (a); CREATE TABLE other (b);');
    const extra = { '/w/shop.sqlite': database, '/w/bad.db': new TextEncoder().encode('no database'.repeat(100)) };
    const { added } = await plan(['/w/shop.sqlite', '/w/bad.db'], false, extra);
    expect(added).toMatchObject([
      { source: { id: 'shop', prefix: 'shop_', path: '../shop.sqlite' }, tables: ['shop_Orders', 'shop_other'] },
      { source: { id: 'bad', path: '../bad.db' }, tables: [] },
    ]);
    expect(added[1]?.failure).toMatch(/no SQLite database/);
  });

  test('a workbook is added with all its tables, nested JSON with what hangs on its records', async () => {
    const book = workbook({ Orders: { rows: [['id'], [1]] }, Staff: { rows: [['name'], ['Ann']] } }); // prettier-ignore
    const json = new TextEncoder().encode('[{"id":1,"items":[{"n":2}]}]');
    const extra = { '/w/shop.xlsx': book, '/w/bills.json': json, '/w/cut.xlsx': book.slice(0, 300) };
    const { added } = await plan(['/w/shop.xlsx', '/w/bills.json', '/w/cut.xlsx'], false, extra);
    expect(added).toMatchObject([
      { source: { id: 'shop', kind: 'excel', prefix: 'shop_' }, tables: ['shop_Orders', 'shop_Staff'] },
      { source: { id: 'bills', kind: 'json', table: 'bills' }, tables: ['bills', 'bills_items'] },
      { source: { id: 'cut', kind: 'excel' }, tables: [], failure: 'it is damaged, cut off, or no file of this kind.' },
    ]);
  });

  test('text that is called a workbook is added as what it is, which is no refusal', async () => {
    const page = new TextEncoder().encode('<table><tr><th>id<th>n<tr><td>1<td>2</table>');
    const { added, refused, notes } = await plan(['/w/page.xls'], false, { '/w/page.xls': page });
    expect(added).toMatchObject([{ source: { id: 'page', kind: 'html' } }]);
    expect({ refused, notes }).toEqual({
      refused: [],
      notes: ['The file is called a workbook, but is text, and is read as such.'],
    });
  });

  test('JSON without records is told, and settings are passed over', async () => {
    const text = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
    const extra = {
      '/w/new/package.json': text({ workspaces: [{ a: 1 }] }),
      '/w/new/about.json': text({ title: 'x', by: { who: 'y' } }),
      '/w/new/codes.json': text({ 'orders.kind': { 1: 'first' } }),
      '/w/new/rows.json': text([{ a: 1 }]),
    };
    const folder = await plan(['/w/new'], false, extra);
    expect(folder.added.map(({ source }) => source.id)).toEqual(['rows']);
    expect(folder.dictionaries).toEqual(['../new/codes.json']);
    expect(folder.refused).toEqual(['The file holds no list of records, and is left out.']);
  });
});

describe('what the data shows is proposed', () => {
  const text = YAML.replace('# the first\n', '# the first\n  - { id: customers, kind: csv, path: ../data/customers.csv, table: customers }\n'); // prettier-ignore
  const propose = async (graph: string, tables?: readonly string[]) => {
    const engine = await engineOf();
    return engine.data.planProposals({ graph: GRAPH, text: graph, allowed: ALLOWED, ...(tables && { tables }) });
  };

  test('for the new tables, beside what stands there', async () => {
    const { files, counts } = await propose(text, ['customers']);
    expect(counts).toEqual({ tables: 1, keys: 1, edges: 1 });
    const after = files[0]?.text ?? '';
    expect(after).toContain('  orders: { key: [id] }\n  customers:');
    expect(after).toMatch(/suggested: \{.*key: \[customer_id\]/);
    expect(after).toMatch(/from: orders\.customer_id, to: customers\.customer_id.*status: suggested/);
    const again = await propose(after, ['customers']);
    expect(again).toEqual({ files: [], counts: { tables: 0, keys: 0, edges: 0 } });
  });

  test.each<[string, string]>([
    ['that a person rejected', '{ kind: key, from: orders.customer_id, to: customers.customer_id, status: rejected }'],
    ['that stands the other way round', '{ kind: key, from: customers.CUSTOMER_ID, to: orders.customer_id }'],
    ['whose columns a person joined to others', '{ kind: key, from: orders.customer_id, to: orders.id, label: x }'],
  ])('never a join %s', async (_what, edge) => {
    const { counts } = await propose(text.replace('edges: []', `edges: [${edge}]`));
    expect(counts.edges).toBe(0);
  });
});
