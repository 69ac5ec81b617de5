// What is shown beside the lines of a graph file.
import { expect, it } from 'vitest';
import { languageOver, marked } from './service';

const FILES = {
  '/w/a.csv': 'id,name\n1,x\n',
  '/w/b.csv': 'id,a_id\n1,1\n',
};
const TEXT = `version: 1
sources:
  - { id: a, kind: csv, path: a.csv }
  - { id: b, kind: csv, path: b.csv }
tables:
  a: { suggested: { key: [id] }, columns: { id: {}, name: { type: text, suggested: { description: d } } } }
  b: { columns: { id: } }
edges:
  - { kind: key, from: b.a_id, to: a.id, status: suggested, confidence: 0.9 }
  - { kind: key, from: b.id, to: a.id, label: x, cardinality: one-to-one }
`;

it('marks what waits, where types and cardinalities are not written', async () => {
  const language = await languageOver(FILES);
  await language.hover(marked('/w/g.sgraph.yaml', `${TEXT}|`)); // waits for the data
  const marks = await language.marks(marked('/w/g.sgraph.yaml', `${TEXT}|`));
  expect(marks).toEqual({
    waiting: 3,
    first: { line: 9, column: 5 },
    tables: [
      { at: { line: 6, column: 3 }, suggestions: 2, first: { table: 'a' } },
      { at: { line: 7, column: 3 }, suggestions: 1, first: { edge: 'key:["b","a_id"]>["a","id"]' } },
    ],
    columns: [
      { behind: { line: 6, column: 47 }, type: 'integer' },
      { behind: { line: 7, column: 21 }, type: 'integer' },
    ],
    edges: [
      {
        id: 'key:["b","a_id"]>["a","id"]',
        kind: 'key',
        status: 'suggested',
        at: { line: 9, column: 5 },
        behind: { line: 9, column: 40 },
      },
      { id: 'key:["b","id"]>["a","id"]@x', kind: 'key', at: { line: 10, column: 5 } },
    ],
  });
});

it('keeps quiet of a file with nothing to decide', async () => {
  const language = await languageOver(FILES);
  const bare = await language.marks(marked('/w/g.sgraph.yaml', 'version: 1\n|'));
  expect(bare).toEqual({ waiting: 0, tables: [], columns: [], edges: [] });
});
