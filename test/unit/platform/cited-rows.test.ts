import { expect, test } from 'vitest';
import { placeOfRow } from '../../../src/platform/node/cited-rows';
import { memoryFiles } from '../ingest/memory-files';

const files = memoryFiles({
  '/w/g.sgraph.yaml': `version: 1
sources:
  - { id: crash, kind: csv, path: data/crash.csv }
  - { id: gv, kind: csv, path: data/GV_*.csv, table: GV }
  - { id: log, kind: jsonl, path: "*.jsonl", table: log }
  - { id: shop, kind: sqlite, path: data/shop.sqlite }
  - { id: crm, kind: postgres, connection: crm }
  - { id: broken, kind: csv, path: broken.txt }
`,
  '/w/data/crash.csv': '\uFEFFid,text\n\n1,"two\nlines"\n\n2,x\n',
  '/w/data/GV_1.csv': 'id\n1\n',
  '/w/data/GV_2.csv': 'id\n2\n',
  '/w/log.jsonl': '{"a":1}\n\n{"a":2}\n',
  '/w/asked.sgq.jsonl': '{"question":"?"}\n',
  '/w/data/shop.sqlite': '',
  '/w/broken.txt': '"a"b\n'.repeat(2000),
});

test.each([
  ['a row of a text file', 'crash', 2, { files: ['/w/data/crash.csv'], line: 6 }],
  ['a row of one file of a pattern', 'log', 2, { files: ['/w/log.jsonl'], line: 3 }],
  ['a row of several files', 'gv', 1, { files: ['/w/data/GV_1.csv', '/w/data/GV_2.csv'] }],
  ['a row that the file does not have any more', 'crash', 7, { files: ['/w/data/crash.csv'] }],
  ['a row that only its key tells', 'crash', 'A, B', { files: ['/w/data/crash.csv'] }],
  ['a row of a database', 'shop', 3, { files: ['/w/data/shop.sqlite'] }],
  ['a row of a server', 'crm', 3, { files: [] }],
  ['a row of a file that is something else by now', 'broken', 1, { files: ['/w/broken.txt'] }],
  ['a row of a source that the graph lacks', 'none', 1, { files: [] }],
])('finds %s', async (_what, source, row, place) => {
  expect(await placeOfRow(files, { graph: '/w/g.sgraph.yaml' }, source, row)).toEqual(place);
});
