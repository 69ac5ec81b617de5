import { describe, expect, it } from 'vitest';
import { isHinted, withHint } from '../../../src/engine/reason/with-hint';
import { index } from '../question/schemas';

/** What a hint adds: terms and keywords, as `table: words -> what`. */
function added(hint: string): string[] {
  const hinted = withHint(index, hint);
  return hinted.tableNames().flatMap((name) => {
    const table = hinted.table(name);
    const before = new Set(index.table(name)?.terms.map((t) => t.name));
    const terms = (table?.terms ?? []).filter((t) => !before.has(t.name));
    const columns = [...(table?.columns.values() ?? [])].filter((c) => (c.keywords?.length ?? 0) > 0);
    return [
      ...terms.map((t) => `${name}: ${t.name} -> ${t.where ?? ''}`),
      ...columns.map((c) => `${name}: ${(c.keywords ?? []).join()} -> ${c.name}`),
    ];
  });
}

describe('withHint', () => {
  it.each<[string, string[]]>([
    ['a young pilot refers to age < 30', ['pilots: a young pilot -> age < 30']],
    ["nationality = 'British' stands for a Briton", ["pilots: a Briton -> nationality = 'British'"]],
    [
      'the fare refers to price; cheap means price < 50',
      ['flights: cheap -> price < 50', 'flights: the fare -> price'],
    ],
    ['the fare refers to flights.price', ['flights: the fare -> price']],
    // Neither a column nor a condition on one table.
    ['the youngest refers to MIN(age)', []],
    ['rich refers to salary > 10', []],
    ['a Briton refers to 1; DROP TABLE pilots', []],
    ['no clause at all', []],
  ])('%s', (hint, expected) => {
    expect(added(hint)).toEqual(expected);
  });

  it('leaves the graph itself as it was', () => {
    withHint(index, 'a young pilot refers to age < 30');
    expect(index.table('pilots')?.terms.map((t) => t.name)).toEqual(['veteran']);
  });

  it('explains the words that it holds', () => {
    expect(isHinted('cheap flights refers to price < 50', 'flight')).toBe(true);
    expect(isHinted('cheap flights refers to price < 50', 'seat')).toBe(false);
  });
});
