/**
 * Measures the discovery of foreign keys with declared ones ignored: precision, recall, F1. Edges are directed; composite
 * ones match as a whole; one that follows from two others is neither a hit nor a miss.
 *
 *     node scripts/run-ts.mjs test/bench/foreign-keys.ts [spider|spider_train|ciss]… [--verbose]
 */
import fs from 'node:fs';
import path from 'node:path';
import { discoverStructure } from '../../src/engine/discover/draft';
import type { TableFacts } from '../../src/engine/discover/facts';
import { cissForeignKeys, spiderForeignKeys, type GoldForeignKey } from './support/gold-foreign-keys';
import type { Bench, Measured } from './support/measured';
import { loadDatabase } from './support/one-database';
import { dataFolder } from './support/question-files';

/** Hits, false proposals and misses. */
interface Score {
  hits: number;
  wrong: number;
  missed: number;
}

/**
 * Foreign keys of Spider and CISS.
 * @returns a bench; it reads the folder that SCHEMA_GRAPH_DATA names
 */
export function foreignKeysBench(): Bench {
  const line = async (set: string, bar: number): Promise<Measured> => {
    const { hits, wrong, missed } = await measure(
      set,
      () => undefined,
      () => undefined,
    );
    const f1 = (2 * hits) / (2 * hits + wrong + missed);
    const what = `foreign keys found with declared ones ignored, F1, ${set}`;
    return { what, how: 'test/bench/foreign-keys.ts', bar: bar.toFixed(2), value: f1.toFixed(3), met: f1 >= bar };
  };
  return { name: 'foreign-keys', run: async () => [await line('spider', 0.8), await line('ciss', 0.9)] };
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const verbose = args.includes('--verbose');
  const sets = args.filter((a) => !a.startsWith('--'));
  for (const set of sets.length ? sets : ['spider', 'ciss'])
    await measure(set, console.log, (line) => verbose && console.log(line));
}

async function measure(set: string, tell: (line: string) => void, tellMore: (line: string) => void): Promise<Score> {
  const folder = path.join(dataFolder, set, 'databases');
  const total: Score = { hits: 0, wrong: 0, missed: 0 };
  const times: number[] = [];
  for (const file of fs
    .readdirSync(folder)
    .filter((f) => f.endsWith('.sqlite'))
    .sort()) {
    const db = file.replace(/\.sqlite$/, '');
    const { catalogue, engine, ms } = await loadDatabase(path.join(folder, file));
    const start = performance.now();
    const { tables, foreignKeys } = await discoverStructure(catalogue, engine, { ignoreDeclared: true });
    const took = performance.now() - start;
    times.push(took);
    const gold = set === 'ciss' ? cissForeignKeys() : (spiderForeignKeys(set, isKeyOf(tables)).get(db) ?? []);
    const score = compare(foreignKeys, gold, (line) => tellMore(`  ${db}: ${line}`));
    total.hits += score.hits;
    total.wrong += score.wrong;
    total.missed += score.missed;
    if (set !== 'spider_train')
      console.log(row(db, score, `${took.toFixed(0)} ms after ${ms.toFixed(0)} ms of profiling`));
    await engine.close();
  }
  tell(row(set.toUpperCase(), total, `slowest ${Math.max(...times).toFixed(0)} ms`));
  return total;
}

function isKeyOf(tables: ReadonlyMap<string, TableFacts>): (db: string, table: string, column: string) => boolean {
  const all = [...tables.values()];
  return (_db, table, column) => {
    const found = all.find((t) => same(t.name, table))?.columns.find((c) => same(c.name, column));
    return found !== undefined && found.profile.distinct >= 0.9 * found.profile.rows;
  };
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function nameOf(key: GoldForeignKey): string {
  const pairs = key.columns.map((column, i) => `${column}=${key.toColumns[i] ?? ''}`.toLowerCase());
  return `${key.table} > ${key.to}: ${pairs.sort().join(', ')}`.toLowerCase();
}

function compare(
  found: readonly GoldForeignKey[],
  gold: readonly GoldForeignKey[],
  tell: (line: string) => void,
): Score {
  const all = closure(gold);
  const direct = new Set(gold.map(nameOf));
  for (const key of gold)
    if (closure(gold.filter((g) => nameOf(g) !== nameOf(key))).has(nameOf(key))) direct.delete(nameOf(key));
  const names = new Set(found.map(nameOf));
  const wrong = [...names].filter((name) => !all.has(name));
  const missed = [...direct].filter((name) => !names.has(name));
  for (const name of wrong) tell(`not a foreign key: ${name}`);
  for (const name of missed) tell(`missed: ${name}`);
  return { hits: direct.size - missed.length, wrong: wrong.length, missed: missed.length };
}

/** The names of all keys that follow from some, themselves included. */
function closure(keys: readonly GoldForeignKey[]): ReadonlySet<string> {
  const all = new Map(keys.map((key) => [nameOf(key), key]));
  const queue = [...all.values()];
  for (const first of queue) {
    for (const second of keys) {
      if (!same(second.table, first.to)) continue;
      const columns = second.columns.map((c) => first.columns[first.toColumns.findIndex((t) => same(t, c))]);
      if (!columns.every((c) => c !== undefined)) continue;
      const composed = { table: first.table, columns, to: second.to, toColumns: second.toColumns };
      if (all.has(nameOf(composed))) continue;
      all.set(nameOf(composed), composed);
      queue.push(composed);
    }
  }
  return new Set(all.keys());
}

function row(name: string, { hits, wrong, missed }: Score, note: string): string {
  const precision = hits / Math.max(1, hits + wrong);
  const recall = hits / Math.max(1, hits + missed);
  const f1 = (2 * hits) / Math.max(1, 2 * hits + wrong + missed);
  const share = (n: number) => n.toFixed(3);
  return `${name.padEnd(32)} precision ${share(precision)}  recall ${share(recall)}  F1 ${share(f1)}  (${String(hits)} found, ${String(wrong)} wrong, ${String(missed)} missed)  ${note}`;
}

if (path.basename(process.argv[1] ?? '').startsWith('foreign-keys')) void main();
