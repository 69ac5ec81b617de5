/**
 * What people do in a long day, one act a second: they ask, edit, draft, and their files change. The extension host's own client
 * speaks with the engine's thread, as in VS Code; every half minute memory is measured. See `scripts/soak.mjs`.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SchemaGraphError } from '../../src/engine/core/errors';
import { inEnglish, say } from '../../src/engine/core/message';
import { EngineClient } from '../../src/host/data/engine-client';
import type { TextChange } from '../../src/platform/thread/engine-messages';
import { createNodeFiles } from '../../src/platform/node/files';
import { startEngineThread } from '../../src/platform/node/engine-thread';
import { FLEET, writeFleet, writeRows } from './fleet';
import { memoryGrowth, type Measured } from './memory-growth';

const [sample = '', ...rest] = process.argv.slice(2);
const minutes = Number(rest.find((arg) => /^[\d.]+$/.test(arg)) ?? 120);
const seedAt = rest.indexOf('--seed');
let seed = seedAt < 0 ? 1 : Number(rest[seedAt + 1]);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-soak-data-'));
fs.cpSync(sample, folder, { recursive: true });
const graph = path.join(folder, 'crash.sgraph.yaml');
const data = path.join(folder, 'data');
const allowed = { folders: [folder] };
const fleet = path.join(folder, 'fleet');
const fleetGraph = writeFleet(fleet);
const questions = fs
  .readFileSync(path.join(folder, 'crash.sgq.jsonl'), 'utf8')
  .split('\n')
  .flatMap((line) => (line.trim() === '' ? [] : [(JSON.parse(line) as { question: string }).question]));

/** The measurement that is waited for. */
let onMeasured: (heap: number) => void = () => undefined;
const spawn = (): ReturnType<typeof startEngineThread> => {
  const port = startEngineThread({ workerFolder: __dirname });
  port.onMessage((message) => {
    const { type, heapUsed } = message as { type: string; heapUsed: number };
    if (type === 'measured') onMeasured(heapUsed);
  });
  measure = () => port.post({ type: 'measure' });
  return port;
};
let measure: () => void = () => undefined;
const failed = (reason: string): SchemaGraphError =>
  new SchemaGraphError('internal', say`The engine ended: ${reason}.`);
const engine = new EngineClient(
  spawn,
  failed,
  (value) => inEnglish(value),
  () => Promise.reject(new Error('no models')),
  createNodeFiles(),
);

/** A number below a limit; the same sequence for the same seed (a linear congruence). */
function below(limit: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}

function one<T>(values: readonly T[]): T {
  return values[below(values.length)] as T;
}

function text(): string {
  return fs.readFileSync(graph, 'utf8');
}

function save(changes: readonly TextChange[]): void {
  let whole = text();
  for (const { start, end, text: now } of changes.toSorted((a, b) => b.start - a.start)) {
    whole = whole.slice(0, start) + now + whole.slice(end);
  }
  fs.writeFileSync(graph, whole);
}

const original = text();
/** Bytes of the data files as they were, to which they go back before they grow. */
const files = new Map(
  fs.readdirSync(data).map((name) => [path.join(data, name), fs.readFileSync(path.join(data, name))]),
);

async function changeFile(): Promise<void> {
  const [file, bytes] = one([...files]);
  const lines = bytes.toString('utf8').trimEnd().split('\n');
  switch (below(4)) {
    case 0:
      fs.rmSync(file, { force: true });
      break;
    case 1:
      fs.writeFileSync(file, bytes);
      break;
    case 2:
      fs.writeFileSync(file, [...lines, lines.at(-1)].join('\n'));
      break;
    default:
      fs.writeFileSync(file, lines.slice(0, Math.max(2, lines.length - 1)).join('\n'));
  }
  await engine.request('filesChanged', { files: [file] });
  await engine.request('dataChanges', { graph, allowed });
  fs.writeFileSync(file, bytes);
  await engine.request('filesChanged', { files: [file] });
}

/** A workbook, a JSON or a Parquet file is written with other rows, read again, and gives these. */
async function changeFleet(): Promise<void> {
  const table = one(FLEET);
  const rows = 1_000 + below(2_000);
  const file = writeRows(fleet, table, rows);
  await engine.request('filesChanged', { files: [file] });
  const sql = `SELECT COUNT(*) FROM ${table}`;
  const answer = await engine.request('run', { graph: fleetGraph, allowed, sql });
  if (answer.rows[0]?.[0] !== rows) throw new Error(`${table} has ${rows} rows, not ${JSON.stringify(answer.rows)}`);
}

const ACTS: readonly [name: string, act: () => Promise<unknown>][] = [
  ['ask', () => engine.request('ask', { graph, allowed, question: one(questions) })],
  ['ask', () => engine.request('ask', { graph, allowed, question: one(questions) })],
  [
    'ask and cancel',
    () => cancelled((signal) => engine.request('ask', { graph, allowed, question: one(questions) }, { signal })),
  ],
  [
    'run',
    () => engine.request('run', { graph, allowed, sql: 'SELECT COUNT(*) FROM OCC JOIN GV ON OCC.CASEID = GV.CASEID' }),
  ],
  ['validate', () => engine.request('validate', { graph, allowed, text: `${text()}\n# ${below(1e6)}\n` })],
  ['health', () => engine.request('health', { graph, allowed })],
  ['parse', () => engine.request('parse', { graph, allowed })],
  ['overview', () => engine.request('dataOverview', { graph, allowed })],
  ['rows', () => engine.request('tableRows', { graph, allowed, table: 'OCC', offset: below(10), limit: 20 })],
  ['profile', () => engine.request('tableProfile', { graph, allowed, table: one(['OCC', 'GV', 'CRASH']) })],
  [
    'complete',
    () =>
      engine.request('complete', {
        file: graph,
        texts: new Map([[graph, text()]]),
        allowed,
        offset: below(text().length),
      }),
  ],
  [
    'hover',
    () =>
      engine.request('hover', {
        file: graph,
        texts: new Map([[graph, text()]]),
        allowed,
        offset: below(text().length),
      }),
  ],
  ['draft', () => engine.request('draft', { data: [data], baseFolder: folder, allowed })],
  [
    'edit',
    async () => {
      const edit = { op: 'addColumnKeyword', table: 'OCC', column: 'AGE', keyword: `word ${below(1e6)}` } as const;
      save(await engine.request('edit', { graph, allowed, edit }));
      if (text().length > original.length + 2_000) fs.writeFileSync(graph, original);
      await engine.request('filesChanged', { files: [graph] });
    },
  ],
  ['change a file', changeFile],
  ['change a file with a reader', changeFleet],
  ['draft with readers', () => engine.request('draft', { data: [fleet], baseFolder: fleet, allowed })],
  [
    'ask over files with readers',
    () => engine.request('ask', { graph: fleetGraph, allowed, question: `How many ${one(FLEET)} are there?` }),
  ],
];

async function cancelled(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), below(200));
  await work(abort.signal).catch((error: unknown) => {
    if (!(error instanceof SchemaGraphError) || error.code !== 'cancelled') throw error;
  });
}

async function measured(minute: number): Promise<Measured> {
  globalThis.gc?.();
  const engineHeap = await new Promise<number>((resolve) => {
    onMeasured = resolve;
    measure();
  });
  const { rss, heapUsed: hostHeap } = process.memoryUsage();
  return { minute, rss, hostHeap, engineHeap };
}

const MB = 1024 * 1024;
const started = Date.now();
const taken: Measured[] = [];
const counts = new Map<string, number>();
const failures: string[] = [];
let nextMeasure = 0;
main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  for (let minute = 0; minute < minutes; minute = (Date.now() - started) / 60_000) {
    const [name, act] = one(ACTS);
    const begun = Date.now();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await act().catch((error: unknown) => {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      if (failures.length < 20) console.log(failures.at(-1));
    });
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 - (Date.now() - begun))));
    if (Date.now() < nextMeasure) continue;
    nextMeasure = Date.now() + 30_000;
    const now = await measured(minute);
    taken.push(now);
    const shown = [now.rss, now.hostHeap, now.engineHeap].map((bytes) => (bytes / MB).toFixed(1)).join(' ');
    console.log(`${minute.toFixed(1)} min: rss, host, engine: ${shown} MB`);
  }
  console.log(JSON.stringify(Object.fromEntries(counts)));
  const growth = memoryGrowth(taken);
  for (const { what, before, after, growth: by, tooMuch } of growth)
    console.log(
      `${what}: ${(before / MB).toFixed(1)} -> ${(after / MB).toFixed(1)} MB, ${(by * 100).toFixed(1)} %${tooMuch ? ' TOO MUCH' : ''}`,
    );
  console.log(`${failures.length} requests failed`);
  engine.dispose();
  fs.rmSync(folder, { recursive: true, force: true });
  process.exitCode = failures.length > 0 || growth.some(({ tooMuch }) => tooMuch) ? 1 : 0;
}
