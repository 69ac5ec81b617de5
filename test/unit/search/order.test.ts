// The order of tables, columns and rows says nothing about what a question means, and a large graph is searched as fast.
import { describe, expect, it } from 'vitest';
import { indexOf } from './small-index';

type Columns = Record<string, 'text' | 'integer'>;
const TABLES: Record<string, { columns: Columns; rows: (string | number)[][] }> = {
  club: { columns: { club_id: 'integer', name: 'text', town: 'text' }, rows: [[1, 'Ajax', 'Amsterdam'], [2, 'Inter', 'Milan']] }, // prettier-ignore
  player: { columns: { player_id: 'integer', name: 'text', goals: 'integer', club: 'integer' }, rows: [[1, 'Ann', 3, 1], [2, 'Bo', 5, 2]] }, // prettier-ignore
  venue: { columns: { venue_id: 'integer', name: 'text', town: 'text' }, rows: [[1, 'Arena', 'Amsterdam']] },
};

async function found(reversed: boolean, question: string): Promise<string[]> {
  const entries = Object.entries(TABLES).map(([name, { columns, rows }]) => {
    const named = Object.entries(columns);
    return [
      name,
      reversed
        ? { columns: Object.fromEntries(named.reverse()), rows: rows.map((row) => [...row].reverse()).reverse() }
        : { columns, rows },
    ] as const;
  });
  const { search } = await indexOf(Object.fromEntries(reversed ? entries.reverse() : entries), []);
  return search
    .columns(question, 10)
    .map(({ column, score }) => `${column.table}.${column.column} ${score.toFixed(9)}`);
}

describe('order', () => {
  it.each(['names and towns', 'how many goals has Ann', 'name of the club in Amsterdam', 'something else'])(
    'does not change what is found for "%s"',
    async (question) => expect(await found(true, question)).toEqual(await found(false, question)),
  );
});

describe('a graph of many tables', () => {
  it('gives the best of them, as many as are asked for', async () => {
    const tables = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [
        `thing_${i}`,
        {
          columns: { id: 'integer', name: 'text', [`measure_${i}`]: 'integer' } satisfies Columns,
          rows: [[1, `n${i}`, i]],
        },
      ]),
    );
    const { search } = await indexOf(tables, []);
    const hits = search.columns('What is measure 137 of the thing?', 7);
    expect(hits).toHaveLength(7);
    expect(hits[0]?.column).toEqual({ table: 'thing_137', column: 'measure_137' });
    expect(hits.map((h) => h.score)).toEqual(hits.map((h) => h.score).sort((a, b) => b - a));
  });
});
