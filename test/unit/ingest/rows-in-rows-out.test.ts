// Rows in are rows out plus rows that are told of: over files of every kind of mess, and over all public tables.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/engine/ingest/csv';
import { decodePieces } from '../../../src/engine/ingest/decode-text';
import { loadText } from './memory-files';

/** Records of a file by another reader, blank lines left out; undefined where it finds a quote that never closes. */
function recordsIn(text: string): number | undefined {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' });
  if (errors.some(({ type }) => type === 'Quotes')) return undefined;
  return data.filter((cells) => cells.length > 1 || cells[0]?.trim() !== '').length;
}

/** What became of the records of a file. */
async function accountOf(text: string) {
  const data = await loadText('a.csv', text, { delimiter: ',' });
  const [table] = data.tables;
  const told = data.problems.length > 0;
  await data.engine.close();
  if (!table) return undefined;
  const { rows, leftOut = 0, asides = 0 } = table;
  let names = 0;
  for (const { head } of readCsv(decodePieces(new TextEncoder().encode(text), 'utf-8'), 'csv', { delimiter: ',' }))
    names += head?.names ?? 0;
  return { rows, leftOut, asides, names, told };
}

const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Total',
    'Sum',
    '12',
    '1,5',
    '$3',
    'Rome',
    'Source: x',
    '2020',
    '01/02/2023',
    'a "b"',
    'x\ny',
  ),
  // A backslash before a quote may be how the file writes quotes in cells, which the other reader does not know.
  fc.string({ maxLength: 6 }).filter((text) => !/[\r\0]|\\("|$)/.test(text)),
);
const row = fc.oneof(
  { weight: 8, arbitrary: fc.array(cell, { minLength: 3, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(cell, { minLength: 1, maxLength: 5 }) },
);

describe('rows in are rows out plus rows told of', () => {
  it('in any file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const text = `${Papa.unparse(rows, { newline: '\n' })}\n`;
        const records = recordsIn(text);
        const account = await accountOf(text);
        if (records === undefined || !account) return;
        const { names, leftOut, asides } = account;
        expect(names + account.rows + leftOut + asides).toBe(records);
        if (leftOut + asides > 0) expect(account.told).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  const folder = process.env['SCHEMA_GRAPH_DATA'];
  const sets = ['wikitq', 'tabfact', 'santos_sample'].map((set) => path.join(folder ?? '', set, 'tables.jsonl'));
  const isThere = folder !== undefined && sets.every((file) => existsSync(file));
  it.skipIf(!isThere)(
    'in all public tables (SCHEMA_GRAPH_DATA), and hardly any begins or ends otherwise than it is written',
    () => {
      let [tables, otherwise] = [0, 0];
      for (const line of sets.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))) {
        const { header, rows } = JSON.parse(line) as { header: string[]; rows: string[][] };
        const text = Papa.unparse([header, ...rows], { newline: '\n' });
        let [names, read, aside] = [0, 0, 0];
        for (const batch of readCsv(decodePieces(new TextEncoder().encode(text), 'utf-8'), 'csv')) {
          names += batch.head?.names ?? 0;
          read += batch.records.length + batch.bad.length;
          aside += batch.asides.length;
        }
        expect(names + read + aside).toBe(recordsIn(text));
        tables++;
        if (names !== 1) otherwise++;
      }
      expect(tables).toBeGreaterThan(3000);
      expect(otherwise).toBeLessThan(5);
    },
    60_000,
  );
});
