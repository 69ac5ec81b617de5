// A sample of the corpus, all of it under LONG=1: what is hostile is refused with a reason, and what can be read is read.
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../../../src/engine/profile/build-catalogue';
import { loadText } from '../ingest/memory-files';
import { hostileTexts } from './hostile-texts';

const LONG = process.env['LONG'] === '1';
const FILES = LONG ? 1000 : 81;
/** No file takes longer, in ms. */
const MOST_MS = 10_000;
const MOST_MEMORY = 1024 ** 3;

describe('broken and hostile text files', () => {
  it(
    `are read or refused with a reason, all ${FILES} of them`,
    async () => {
      for (const { name, bytes } of hostileTexts(FILES, LONG)) {
        const start = performance.now();
        const data = await loadText(name, bytes);
        await buildCatalogue(data);
        const took = performance.now() - start;
        const at = `${name}: `;
        expect(took, at).toBeLessThan(MOST_MS);
        const [table] = data.tables;
        // What is not there is told of, with the file and a line of it.
        if (!table) expect(data.problems, at).toMatchObject([{ severity: 'error' }]);
        if (table?.leftOut !== undefined || table?.asides !== undefined)
          expect(data.problems.length, at).toBeGreaterThan(0);
        for (const { file, start: place } of data.problems) {
          expect(file, at).toBe(`/data/${name}`);
          expect(place.line, at).toBeGreaterThan(0);
        }
        if (table) {
          const { rows } = await data.engine.query('SELECT count(*) FROM t');
          expect(rows, at).toEqual([[table.rows]]);
        }
        await data.engine.close();
        if (LONG) expect(process.memoryUsage.rss(), at).toBeLessThan(MOST_MEMORY);
      }
    },
    LONG ? 1_200_000 : 60_000,
  );
});
