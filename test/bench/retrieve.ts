/**
 * Measures retrieval: the share of questions all of whose gold columns, less those that the gold SQL reads only in join
 * conditions, are among the first k.
 * Usage: node scripts/run-ts.mjs test/bench/retrieve.ts [--train]   (SCHEMA_GRAPH_DATA names the folder of data sets)
 */
import path from 'node:path';
import { goldReads } from '../../src/cli/eval/gold-sql';
import { createSearchIndex } from '../../src/engine/search/search-index';
import { loadSqlJs } from './support/in-process-engine';
import { joinDatabases } from './support/many-databases';
import { dataFolder, databasesOf, inGroups, questionsOf } from './support/question-files';

async function measure(set: string, groups: readonly (readonly string[])[], verbose: boolean): Promise<void> {
  const sql = await loadSqlJs();
  const all = questionsOf(set);
  const found = new Map<number, number>([5, 10, 20].map((k) => [k, 0]));
  let counted = 0;
  let indexMs = 0;
  const times: number[] = [];
  const valueTimes: number[] = [];
  for (const databases of groups) {
    const many = joinDatabases(sql, path.join(dataFolder, set, 'databases'), databases);
    const start = performance.now();
    const index = await createSearchIndex(many);
    indexMs += performance.now() - start;
    for (const question of all.filter((q) => databases.includes(q.db))) {
      const reads = goldReads(question.sql, many.schemas.get(question.db) ?? new Map<string, string[]>());
      const gold = [...reads.columns].map((c) => `${question.db}_${c}`.toLowerCase());
      if (gold.length === 0) continue;
      counted++;
      const before = performance.now();
      const hits = index.columns(question.question, 20);
      times.push(performance.now() - before);
      const then = performance.now();
      index.valuesSync(question.question);
      valueTimes.push(performance.now() - then);
      const ranked = hits.map((h) => `${h.column.table}.${h.column.column}`.toLowerCase());
      for (const k of found.keys())
        if (gold.every((g) => ranked.slice(0, k).includes(g))) found.set(k, (found.get(k) ?? 0) + 1);
      if (verbose && !gold.every((g) => ranked.slice(0, 5).includes(g)) && counted % 11 === 0) {
        console.log(
          `${question.db}: ${question.question}\n   gold ${gold.join(' ')}\n   got  ${hits
            .slice(0, 7)
            .map((h) => `${h.column.table}.${h.column.column} ${h.score.toFixed(2)}`)
            .join('  ')}`,
        );
      }
    }
    await many.engine.close();
  }
  const share = (k: number) => (100 * (found.get(k) ?? 0)) / Math.max(1, counted);
  const at = (list: number[], p: number) => list.sort((a, b) => a - b)[Math.floor(list.length * p)]?.toFixed(2) ?? '';
  console.log(
    `${set}: ${counted} questions, recall@5 ${share(5).toFixed(1)} %, @10 ${share(10).toFixed(1)} %, @20 ${share(20).toFixed(1)} %; ` +
      `index ${(indexMs / groups.length).toFixed(0)} ms; columns p50 ${at(times, 0.5)} p95 ${at(times, 0.95)} ms; values p50 ${at(valueTimes, 0.5)} p95 ${at(valueTimes, 0.95)} ms`,
  );
}

async function main(): Promise<void> {
  const verbose = process.argv.includes('--verbose');
  if (process.argv.includes('--train'))
    await measure('spider_train', inGroups(databasesOf('spider_train'), 10), verbose);
  else await measure('spider', [databasesOf('spider')], false);
}

void main();
