// A sample of the corpus, all of it under LONG=1: what is hostile is refused with a reason, and what can be read is read.
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../../../src/engine/profile/build-catalogue';
import { loadText } from '../ingest/memory-files';
import { partsOf, peakMemory } from './parts';
import { type HostileFile, hostileTexts } from './hostile-texts';

const LONG = process.env['LONG'] === '1';
const FILES = LONG ? 1000 : 81;
/** No file takes longer, in ms. */
const MOST_MS = 10_000;
const MOST_MEMORY = 1024 ** 3;

async function readFile({ name, bytes }: HostileFile): Promise<void> {
  const at = `${name}: `;
  const data = await loadText(name, bytes);
  await buildCatalogue(data);
  const [table] = data.tables;
  // What is not there is told of, with the file and a line of it.
  if (!table) expect(data.problems, at).toMatchObject([{ severity: 'error' }]);
  if (table?.leftOut !== undefined || table?.asides !== undefined) expect(data.problems.length, at).toBeGreaterThan(0);
  for (const { file, start: place } of data.problems) {
    expect(file, at).toBe(`/data/${name}`);
    expect(place.line, at).toBeGreaterThan(0);
  }
  if (table) {
    const { rows } = await data.engine.query('SELECT count(*) FROM t');
    expect(rows, at).toEqual([[table.rows]]);
  }
  await data.engine.close();
}

describe('broken and hostile text files', () => {
  it.each(partsOf(FILES))(
    'are read or refused with a reason, files %i to %i',
    async (first, last) => {
      const excessive: string[] = [];
      for (const file of hostileTexts(first, last, LONG)) {
        let took = 0;
        const memory = await peakMemory(async () => {
          const start = performance.now();
          await readFile(file);
          took = performance.now() - start;
        });
        if (took > MOST_MS || (LONG && memory > MOST_MEMORY))
          excessive.push(`${file.name}: ${Math.round(took)} ms, ${Math.round(memory / 1024 / 1024)} MB`);
      }
      expect(excessive).toEqual([]);
    },
    LONG ? 600_000 : 60_000,
  );
});
