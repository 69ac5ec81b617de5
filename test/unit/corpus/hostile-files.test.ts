// A sample of the corpus, all of it under LONG=1: files are read in threads, as in the product.
import fs from 'node:fs';
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { Files } from '../../../src/engine/core/ports';
import { quoteIdentifier } from '../../../src/engine/core/sql-text';
import { createEngine } from '../../../src/engine/engine';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { withArchives } from '../../../src/engine/ingest/archive-files';
import { listData } from '../../../src/engine/ingest/list-data';
import { loadSources } from '../../../src/engine/ingest/load';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { createNodeWorkers } from '../../../src/platform/node/workers';
import { memoryFiles } from '../ingest/memory-files';
import { buildSqlWorker } from '../store/sql-worker-folder';
import { partsOf, peakMemory } from './parts';
import { hostileFiles, type HostileAnyFile } from './hostile-files';

const LONG = process.env['LONG'] === '1';
const COUNT = LONG ? 1000 : 90;
/** No file takes longer, in ms. */
const MOST_MS = 10_000;
const MOST_MEMORY = 1024 ** 3;

let folder: string;
beforeAll(async () => {
  folder = await buildSqlWorker();
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Whatever is not in the folder of the file is written down. */
function watched(content: Record<string, Uint8Array>, outside: string[]): Files {
  const files = memoryFiles(content);
  const seen = (path: string): string => {
    if (!path.startsWith('/data')) outside.push(path);
    return path;
  };
  return { ...files, read: (path) => files.read(seen(path)), head: (path, n) => files.head(seen(path), n) };
}

async function readFile({ name, bytes, isGraph }: HostileAnyFile): Promise<void> {
  const path = isGraph ? '/data/g.sgraph.yaml' : `/data/${name}`;
  const outside: string[] = [];
  const platform = {
    ...(await createInProcessPlatform()),
    files: watched({ [path]: bytes }, outside),
    workers: createNodeWorkers(folder),
  };
  const told: { readonly message: string; readonly file: string; readonly line: number }[] = [];
  let tables = 0;
  if (isGraph) {
    const problems = await createEngine(platform).validate(path);
    told.push(...problems.map((p) => ({ message: inEnglish(p.message), file: p.file, line: p.start.line })));
    tables = 1; // a graph may be harmless
  } else {
    const files = filesAnywhere(withArchives(platform.files));
    const listed = await listData(withArchives(platform.files), [path]);
    const data = await loadSources(listed.sources, { ...platform, files });
    for (const table of data.tables) {
      const { rows } = await data.engine.query(`SELECT count(*) FROM ${quoteIdentifier(table.name)}`);
      // Rows in are rows out and rows told of.
      expect(rows, name).toEqual([[table.rows]]);
      if ((table.leftOut ?? 0) + (table.asides ?? 0) > 0) expect(data.problems.length, name).toBeGreaterThan(0);
    }
    tables = data.tables.length;
    const problems = [...listed.problems, ...data.problems];
    told.push(...problems.map((p) => ({ message: inEnglish(p.message), file: p.file, line: p.start.line })));
    await data.engine.close();
  }
  if (tables === 0) expect(told.length, name).toBeGreaterThan(0);
  for (const { message, file, line } of told) {
    expect(message, name).not.toMatch(/undefined|\[object|TypeError|is not a function|RangeError|Maximum call/);
    expect(file.startsWith('/'), `${name}: ${file}`).toBe(true);
    expect(line, name).toBeGreaterThan(0);
  }
  expect(outside, name).toEqual([]);
}

describe('broken and hostile files of all kinds', () => {
  it.each(partsOf(COUNT))(
    'are read or refused with a reason, files %i to %i',
    async (first, last) => {
      const excessive: string[] = [];
      for (const file of hostileFiles(first, last, LONG, await initSqlJs())) {
        let took = 0;
        const memory = await peakMemory(async () => {
          const start = performance.now();
          await readFile(file);
          took = performance.now() - start;
        });
        const told = `${file.name}: ${Math.round(took)} ms, ${Math.round(memory / 1024 / 1024)} MB`;
        if (took > MOST_MS || (LONG && memory > MOST_MEMORY)) excessive.push(told);
      }
      expect(excessive).toEqual([]);
    },
    LONG ? 600_000 : 120_000,
  );
});
