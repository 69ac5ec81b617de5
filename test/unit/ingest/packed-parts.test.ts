// A table that is too large for one packed database is filled from several, as though it were from one.
import { expect, it } from 'vitest';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { loadSources } from '../../../src/engine/ingest/load';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { quoteIdentifier } from '../../../src/engine/core/sql-text';
import { memoryFiles, rowsOf } from './memory-files';

/** Rows of some kilobytes: 45 MB, more than one packed database has. */
const ROWS = 15_000;
const long = 'x'.repeat(3000);
const text = `id,price,who,note\n${Array.from({ length: ROWS }, (_, i) => `${i},$${1000 + (i % 7)},w${i % 3},${i % 2 === 0 ? long : 'short'}${long.slice(i % 2 === 0 ? 3000 : 0)}\n`).join('')}`;

async function load(exclude?: { readonly redact: readonly string[] }) {
  const platform = await createInProcessPlatform();
  const files = filesAnywhere(memoryFiles({ '/w/t.csv': text }));
  return loadSources([{ id: 't', kind: 'csv', path: '/w/t.csv', ...(exclude && { exclude }) }], { ...platform, files });
}

it('has all rows with their places, types and written texts', async () => {
  const data = await load();
  const [table] = data.tables;
  expect(table?.rows).toBe(ROWS);
  expect(table?.columns.map(({ type }) => type)).toEqual(['integer', 'integer', 'text', 'text']);
  const sums = 'count(*), sum(id), min(id), max(rowid), count(DISTINCT rowid), sum(rowid - id), sum(length(note))';
  const notes = (ROWS / 2) * (3000 + 3005);
  expect(await rowsOf(data, `SELECT ${sums} FROM t`)).toEqual([
    [ROWS, (ROWS * (ROWS - 1)) / 2, 0, ROWS, ROWS, ROWS, notes],
  ]);
  const written = `SELECT count(*), min(w0), max(place) FROM ${quoteIdentifier(table?.written?.table ?? '')}`;
  expect(await rowsOf(data, written)).toEqual([[ROWS, '$1000', ROWS]]);
  await data.engine.close();
});

it('gives a value the same stand-in everywhere', async () => {
  const data = await load({ redact: ['t.who'] });
  expect(await rowsOf(data, 'SELECT who, count(*), min(id) FROM t GROUP BY who ORDER BY who')).toEqual(
    [0, 1, 2].map((n) => [`hidden ${n + 1}`, ROWS / 3, n]),
  );
  await data.engine.close();
});
