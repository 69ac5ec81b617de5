// Ladders from keys and foreign keys alone.
import { describe, expect, it } from 'vitest';
import type { ForeignKey } from '../../../src/engine/discover/foreign-key';
import { draftLadders } from '../../../src/engine/discover/ladders';

/** `A.x+A.y > B.x+B.y` as a foreign key. */
const refers = (said: string): ForeignKey => {
  const [from = [], to = []] = said.split(' > ').map((end) => end.split('+').map((ref) => ref.split('.')));
  return {
    table: from[0]?.[0] ?? '',
    columns: from.map(([, column = '']) => column),
    to: to[0]?.[0] ?? '',
    toColumns: to.map(([, column = '']) => column),
    match: 'exact',
    cardinality: 'many-to-one',
    share: 1,
    status: 'declared',
    confidence: 1,
    evidence: '',
  };
};

describe('ladders', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[], Readonly<Record<string, string>>]>([
    ['a key', { A: 'id' }, [], { A: 'id' }],
    ['a child below its parent', { A: 'id', B: 'no a' }, ['B.a > A.id'], { A: 'id', B: 'a no' }],
    ['a junction', { A: 'id', B: 'id', C: 'a b' }, ['C.a > A.id', 'C.b > B.id'], { A: 'id', B: 'id', C: '' }],
    ['a reference instead of a key', { A: 'x y', B: '' }, ['B.y+B.x > A.y+A.x'], { A: 'x y', B: 'x y' }],
    ['two that refer to each other', { A: 'id', B: 'id' }, ['A.b > B.id', 'B.a > A.id'], { A: 'id', B: 'id' }],
    ['neither key nor reference', { A: '' }, [], {}],
  ])('%s', (_what, keys, references, expected) => {
    const tables = Object.entries(keys).map(([name, key]) => ({ name, key: key === '' ? undefined : key.split(' ') }));
    const ladders = draftLadders(tables, references.map(refers));
    expect(Object.fromEntries([...ladders].map(([table, ladder]) => [table, ladder.join(' ')]))).toEqual(expected);
  });

  it('are none where many ways lead through tables without keys, and that is known at once', () => {
    const tables = Array.from({ length: 80 }, (_, i) => ({ name: `T${i}`, key: undefined }));
    const references = tables.flatMap(({ name }, i) =>
      [0, 1].map((side) => refers(`${name}.c${side} > T${i - (i % 2) + 2 + side}.id`)),
    );
    expect(draftLadders(tables, references).size).toBe(0);
  });
});
