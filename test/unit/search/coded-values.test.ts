// Codes that nobody wrote down the meaning of, found by the words that they cut short.
import { describe, expect, it } from 'vitest';
import { ValueIndex } from '../../../src/engine/search/value-index';
import { ValueStore } from '../../../src/engine/search/value-store';

const STORED: Readonly<Record<string, readonly string[]>> = {
  state: ['OP', 'RET', 'MNT'],
  // Two that may be meant are none.
  grade: ['PRO', 'PROB'],
  // No codes: names among them.
  town: ['RETFORD', 'Hull'],
};

/** The values found in a question, each with its column; words that name something in the graph are "schema". */
function found(question: string, ...schema: string[]): string[] {
  const store = new ValueStore();
  for (const [column, values] of Object.entries(STORED)) {
    const id = store.addColumn({ table: 'engines', column });
    for (const value of values) store.add(id, value, value);
  }
  const hits = new ValueIndex(store, (word) => schema.includes(word)).find(question);
  return hits.map((hit) => `${hit.column.column} ${String(hit.stored)}`).sort();
}

describe('codes', () => {
  it.each<[string, string[]]>([
    ['Which engines are retired?', ['state RET']],
    ['engines in maintenance', ['state MNT']],
    // Too short a code, and a word of which two codes may be the beginning.
    ['Which engines are operating?', []],
    ['engines on probation', []],
    // A short word is the beginning of too much.
    ['which engines to retry', []],
  ])('%s', (question, expected) => expect(found(question)).toEqual(expected));

  it('leaves words alone that name something', () => expect(found('retired engines', 'retir')).toEqual([]));
});
