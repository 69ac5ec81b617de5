// Fields that an entry has are not offered again, however far it has been typed.
import { expect, it } from 'vitest';
import { cursorAt } from '../../../src/engine/language/cursor';
import { fieldsBeside } from '../../../src/engine/language/fields-beside';

it.each<[string, string, readonly string[]]>([
  ['within brackets, on both sides', 'edges:\n  - { kind: key, |, to: A.b }\n', ['kind', 'to']],
  ['while a name is typed', 'edges:\n  - { kind: key, la|, to: A.b }\n', ['kind', 'to']],
  ['in brackets that are open', 'edges:\n  - { kind: key, from: A.b, |\n  - { label: x }\n', ['kind', 'from']],
  ['with lists and quotes', 'edges:\n  - { from: [A.b, A.c], "label": "to: {", | }\n', ['from', 'label']],
  ['in the inner brackets alone', 'tables:\n  A: { key: [a], columns: { a: { type: text, | } } }\n', ['type']],
  ['and in the outer ones', 'tables:\n  A: { columns: { a: { type: text } }, | }\n', ['columns']],
  ['on lines', 'tables:\n  A:\n    key: [a]\n    |\n    columns:\n      a: { type: text }\n', ['key', 'columns']],
  [
    'of one column among others',
    'tables:\n  A:\n    columns:\n      a:\n        type: text\n        |\n      b:\n        unit: km\n',
    ['type'],
  ],
  ['behind the dash', 'sources:\n  - id: a\n    |\n  - kind: csv\n', ['id']],
  ['of the graph', 'version: 1\n|\nedges: []\n', ['edges', 'version']],
  ['of the tables', 'tables:\n  A: {}\n  |\n  B:\n    key: [a]\nedges: []\n', ['A', 'B']],
  ['none', 'edges:\n  - |', []],
])('%s', (_, text, expected) => {
  const offset = text.indexOf('|');
  const whole = text.slice(0, offset) + text.slice(offset + 1);
  const cursor = cursorAt(whole, offset);
  expect(cursor?.part).toBe('key');
  if (cursor) expect([...fieldsBeside(whole, cursor)].sort()).toEqual([...expected].sort());
});
