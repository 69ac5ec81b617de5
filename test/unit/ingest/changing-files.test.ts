// Files on a real disk that are written anew, piece by piece, while they are imported: what is loaded is one state or the other, or it is told.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Files } from '../../../src/engine/core/ports';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { loadSources } from '../../../src/engine/ingest/load';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { databaseBytes } from './sqlite-bytes';
import { problemsOf } from './memory-files';

const ROWS = 60_000;
const PIECES = 8;

/** The same length in both states, so that only when it was written tells. */
const csv = (state: string): Buffer => Buffer.from(`id,state\n${`1,${state.repeat(20)}\n`.repeat(ROWS)}`);
const jsonLines = (state: string): Buffer => Buffer.from(`{"id":1,"state":"${state.repeat(20)}"}\n`.repeat(ROWS));
const sqlite = async (state: string): Promise<Buffer> =>
  Buffer.from(
    await databaseBytes(
      `CREATE TABLE t(id INTEGER, state TEXT); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS}) INSERT INTO t SELECT i, '${state.repeat(20)}' FROM n`,
    ),
  );

let folder = '';
beforeAll(async () => void (folder = await fs.mkdtemp(path.join(os.tmpdir(), 'changing-'))));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

/** Writes a file over, piece by piece, and calls back in the middle. */
async function rewrite(file: string, content: Buffer, inTheMiddle: () => Promise<void>): Promise<void> {
  const handle = await fs.open(file, 'r+');
  try {
    const step = Math.ceil(content.length / PIECES);
    for (let at = 0; at < content.length; at += step) {
      if (at === 4 * step) await inTheMiddle();
      await handle.write(content, at, Math.min(step, content.length - at), at);
    }
  } finally {
    await handle.close();
  }
}

/** The disk, whose file is read in the middle of being rewritten by `states` in turn; afterwards it is left alone. */
function whileRewritten(disk: Files, file: string, states: readonly Buffer[]): Files {
  const left = [...states];
  return {
    ...disk,
    async read(asked) {
      const next = asked === file ? left.shift() : undefined;
      if (!next) return disk.read(asked);
      let torn: Uint8Array = new Uint8Array();
      await rewrite(file, next, async () => void (torn = await disk.read(file)));
      return torn;
    },
  };
}

async function load(kind: string, before: Buffer, states: readonly Buffer[]) {
  const file = path.join(folder, `t.${kind}`);
  await fs.writeFile(file, before);
  await fs.utimes(file, 1_000, 1_000);
  const platform = await createInProcessPlatform();
  const files = filesAnywhere(whileRewritten(platform.files, file, states));
  // With a second source they are copied into one database; alone, a database is opened as it is.
  const source = { id: 't', kind, path: file, ...(kind !== 'sqlite' && { table: 't' }) };
  const data = await loadSources([source], { ...platform, files });
  try {
    const told = problemsOf(data);
    if (data.tables.length === 0) return { rows: 0, states: [], told };
    const { rows } = await data.engine.query('SELECT state, COUNT(*) FROM t GROUP BY state');
    return {
      rows: rows.reduce((sum, [, count]) => sum + Number(count), 0),
      states: rows.map(([state]) => state),
      told,
    };
  } finally {
    await data.engine.close();
  }
}

describe.each<[string, (state: string) => Buffer | Promise<Buffer>]>([
  ['csv', csv],
  ['jsonl', jsonLines],
  ['sqlite', sqlite],
])('a file that is rewritten while it is read: %s', (kind, write) => {
  it('is read again, whole', async () => {
    const { rows, states, told } = await load(kind, await write('a'), [await write('b')]);
    expect({ rows, states, told }).toEqual({ rows: ROWS, states: ['b'.repeat(20)], told: [] });
  });

  it('is told of where it goes on changing', async () => {
    const { told } = await load(kind, await write('a'), [await write('b'), await write('c')]);
    expect(told).toContainEqual(expect.stringContaining('changed-while-reading'));
  });
});

it('a file that cannot be read while it is being written says both', async () => {
  const broken = (letter: string): Buffer => Buffer.from(`PAR1${letter.repeat(40)}PAR1`);
  const { told } = await load('parquet', broken('a'), [broken('b'), broken('c')]);
  expect(told).toEqual([
    expect.stringContaining('changed-while-reading: The file is being written to'),
    expect.stringContaining('unreadable-source: Source t is left out: it is no Parquet file, or broken.'),
  ]);
});
