/** How long a million rows of CSV take until they can be asked, against the `.import` of SQLite's own shell. */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesAnywhere } from '../../src/engine/graph/allowed-files';
import { loadSources } from '../../src/engine/ingest/load';
import { buildCatalogue } from '../../src/engine/profile/build-catalogue';
import { createNodePlatform } from '../../src/platform/node/platform';
import { randomStream } from '../unit/graph/styled-yaml';
import type { Bench, Measured } from './support/measured';

const ROWS = 1_000_000;
const TIMES_AT_MOST = 4;

/**
 * Imports a generated file twice: with this engine, types, profile and report of errors included, and with `sqlite3`.
 * @param root folder of the project; its `dist` holds the built worker
 */
export function importBench(root: string): Bench {
  return {
    name: 'import',
    run: async (tell) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'import-bench-'));
      try {
        const file = path.join(folder, 'orders.csv');
        write(file);
        tell(`${(statSync(file).size / 1e6).toFixed(0)} MB written`);
        const shell = byShell(file, path.join(folder, 'orders.sqlite'));
        tell(`sqlite3 .import: ${shell === undefined ? 'not installed' : `${shell.toFixed(1)} s`}`);
        return [await byEngine(file, root, shell, tell)];
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

/** Ten columns of all types; every hundred-thousandth row is broken. */
function write(file: string): void {
  const random = randomStream(7);
  const cities = ['Rome', 'Oslo', 'Paris', 'Zürich', '"Washington, DC"', 'Łódź'];
  const to = openSync(file, 'w');
  let text = 'id,customer,city,amount,discount,ordered,paid_at,items,note,active\n';
  for (let i = 1; i <= ROWS; i++) {
    const whole = (below: number): number => Math.floor(random() * below);
    const day = `20${10 + whole(14)}-0${1 + whole(9)}-${10 + whole(18)}`;
    const amount = (random() * 1000).toFixed(2);
    const note = whole(3) === 0 ? '' : `order number ${whole(50_000)}`;
    const cells = [i, `C${whole(100_000)}`, cities[whole(6)], amount, whole(4) / 4, day, `${day} 1${whole(10)}:30:00`];
    text += `${[...cells, whole(20), note, whole(2)].join(',')}\n`;
    if (i % 100_000 === 0) text += 'one cell alone\n';
    if (text.length > 1_000_000) {
      writeSync(to, text);
      text = '';
    }
  }
  writeSync(to, text);
  closeSync(to);
}

function byShell(file: string, database: string): number | undefined {
  if (spawnSync('sqlite3', ['--version']).error) return undefined;
  const start = performance.now();
  execFileSync('sqlite3', [database, '.mode csv', `.import ${file} orders`], { stdio: 'ignore' });
  return (performance.now() - start) / 1000;
}

async function byEngine(
  file: string,
  root: string,
  shell: number | undefined,
  tell: (line: string) => void,
): Promise<Measured> {
  const platform = createNodePlatform({ workerFolder: path.join(root, 'dist') });
  const before = process.cpuUsage();
  const start = performance.now();
  const data = await loadSources([{ id: 'orders', kind: 'csv', path: file }], {
    ...platform,
    files: filesAnywhere(platform.files),
  });
  const loaded = (performance.now() - start) / 1000;
  const catalogue = await buildCatalogue(data);
  const seconds = (performance.now() - start) / 1000;
  await data.engine.close();
  const [table] = data.tables;
  // A broken record that is the last line of the file is taken for a note below the table.
  const told = (table?.leftOut ?? 0) + (table?.asides ?? 0);
  if (table?.rows !== ROWS || told !== 10) throw new Error('rows were lost');
  const types = [...(catalogue.tables.get('orders')?.columns ?? [])].map(({ type }) => type).join(' ');
  const memory = process.memoryUsage.rss() / 1e6;
  const { user, system } = process.cpuUsage(before);
  tell(`processor time, all threads: ${((user + system) / 1e6).toFixed(1)} s`);
  tell(
    `imported in ${loaded.toFixed(1)} s, profiled in ${(seconds - loaded).toFixed(1)} s: ${types}; ${memory.toFixed(0)} MB`,
  );
  const times = shell === undefined ? undefined : seconds / shell;
  return {
    what: 'import of a million rows by ten columns from CSV, types, profile and report of errors included',
    how: 'a generated file, against `.import` of the sqlite3 shell in the same run',
    bar: `${TIMES_AT_MOST} times as long`,
    value:
      times === undefined
        ? `${seconds.toFixed(1)} s; sqlite3 is not installed`
        : `${times.toFixed(1)} times: ${seconds.toFixed(1)} s, sqlite3 ${shell?.toFixed(1)} s`,
    met: times === undefined ? null : times <= TIMES_AT_MOST,
  };
}
