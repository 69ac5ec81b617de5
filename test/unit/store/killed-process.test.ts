// VS Code closed, or its process killed, in the middle of an import: nothing is left on the disk, and the next start finds everything
// whole. The data is larger than what is held in memory, so that it goes through the disk cache.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import esbuild from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLONE_LIMIT_BYTES } from '../../../src/engine/store/worker-engine';
import { buildSqlWorker } from './sql-worker-folder';

const LONG = process.env['LONG'] === '1';
const ROWS = 40_000;
const WORDS = 'x'.repeat(Math.ceil((1.2 * CLONE_LIMIT_BYTES) / (2 * ROWS)));

let workers: string;
let folder: string;
/** Where the processes put their temporary files. */
let temporary: string;
/** How long an import takes that nobody disturbs, in ms. */
let whole: number;

beforeAll(async () => {
  workers = await buildSqlWorker();
  await esbuild.build({
    entryPoints: [path.resolve('test/unit/store/importing-process.ts')],
    outfile: path.join(workers, 'importing-process.cjs'),
    ...{ bundle: true, platform: 'node', format: 'cjs', target: 'node20', external: ['pg-native'] },
  });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-killed-'));
  temporary = path.join(folder, 'tmp');
  fs.mkdirSync(temporary);
  const lines = Array.from({ length: ROWS }, (_, i) => `${i},${WORDS}`);
  for (const name of ['a', 'b']) fs.writeFileSync(path.join(folder, `${name}.csv`), `n,word\n${lines.join('\n')}\n`);
  const start = performance.now();
  expect(await importing()).toEqual(RIGHT);
  whole = performance.now() - start;
}, 120_000);
afterAll(() => {
  for (const made of [workers, folder]) fs.rmSync(made, { recursive: true, force: true });
});

const RIGHT = { rows: [[ROWS, (ROWS * (ROWS - 1)) / 2]], problems: 0 };

/** Imports in a process of its own; gives what it found, or undefined where it was killed before. */
function importing(killAfter?: number): Promise<unknown> {
  const script = path.join(workers, 'importing-process.cjs');
  const child = spawn(process.execPath, [script, workers, folder], { env: { ...process.env, TMPDIR: temporary } });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (told === '' && killAfter !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfter);
    told += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      const last = told.trim().split('\n').at(-1) ?? '';
      resolve(last.startsWith('{') ? JSON.parse(last) : undefined);
    });
  });
}

describe('a process that is killed during an import', () => {
  it.each(Array.from({ length: LONG ? 20 : 4 }, (_, i, all = LONG ? 20 : 4) => (i + 0.5) / all))(
    'after %f of it leaves nothing behind, and the next one finds everything whole',
    async (share) => {
      const before = ['a', 'b'].map((name) => fs.readFileSync(path.join(folder, `${name}.csv`), 'utf8'));
      const found = await importing(share * whole);
      if (share < 0.3) expect(found).toBeUndefined();
      if (found !== undefined) expect(found).toEqual(RIGHT);
      expect(fs.readdirSync(temporary)).toEqual([]);
      expect(['a', 'b'].map((name) => fs.readFileSync(path.join(folder, `${name}.csv`), 'utf8'))).toEqual(before);
      expect(await importing()).toEqual(RIGHT);
    },
    60_000,
  );
});
