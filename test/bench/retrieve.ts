/**
 * Measures retrieval: the share of questions all of whose gold columns, less those that the gold SQL reads only in join
 * conditions, are among the first k. Ten Spider databases in one graph, and CISS with its curated graph; by words, and with
 * the vectors that ship with the extension, where it was built with them.
 * Usage: node scripts/run-ts.mjs test/bench/retrieve.ts [--train]   (SCHEMA_GRAPH_DATA names the folder of data sets)
 */
import fs from 'node:fs';
import path from 'node:path';
import { goldReads } from '../../src/cli/eval/gold-sql';
import { applyDictionary } from '../../src/engine/graph/apply-dictionary';
import { parseDictionary } from '../../src/engine/graph/dictionary';
import { completeGraph, loadGraph } from '../../src/engine/graph/load';
import { createGraphIndex } from '../../src/engine/graph/memory-index';
import { createSearchIndex } from '../../src/engine/search/search-index';
import { Meanings } from '../../src/engine/meanings';
import type { VectorUse } from '../../src/engine/models/embedders';
import { createNodeFiles } from '../../src/platform/node/files';
import { loadSqlJs } from './support/in-process-engine';
import { type ManyDatabases, joinDatabases } from './support/many-databases';
import { type Bench, atLeast } from './support/measured';
import { shippedVectors } from './support/vectors';
import { type GoldQuestion, dataFolder, databasesOf, inGroups, questionsOf } from './support/question-files';

const DEPTHS = [5, 10, 20] as const;

/** What was counted over one or several graphs. */
class Tally {
  questions = 0;
  readonly found = new Map<number, number>();
  readonly columnMs: number[] = [];
  readonly valueMs: number[] = [];
  indexMs = 0;
  graphs = 0;

  /** The share of questions all of whose columns are among the first `k`. */
  share(k: number): number {
    return (this.found.get(k) ?? 0) / Math.max(1, this.questions);
  }

  toString(): string {
    const share = (k: number) => ((100 * (this.found.get(k) ?? 0)) / Math.max(1, this.questions)).toFixed(1);
    const at = (list: readonly number[], p: number) =>
      (list.toSorted((a, b) => a - b)[Math.floor(list.length * p)] ?? 0).toFixed(2);
    return [
      `${this.questions} questions, recall ${DEPTHS.map((k) => `@${k} ${share(k)} %`).join(', ')}`,
      `index ${(this.indexMs / this.graphs).toFixed(0)} ms`,
      `columns p50 ${at(this.columnMs, 0.5)} p95 ${at(this.columnMs, 0.95)} ms`,
      `values p50 ${at(this.valueMs, 0.5)} p95 ${at(this.valueMs, 0.95)} ms`,
    ].join('; ');
  }
}

async function count(
  tally: Tally,
  many: ManyDatabases,
  questions: readonly GoldQuestion[],
  prefixed: boolean,
  vectors: VectorUse | undefined,
): Promise<void> {
  const start = performance.now();
  const index = await createSearchIndex(many);
  const meanings = new Meanings(index, many.graph);
  if (vectors) await meanings.learn(vectors);
  tally.indexMs += performance.now() - start;
  tally.graphs++;
  for (const question of questions) {
    const reads = goldReads(question.sql, many.schemas.get(question.db) ?? new Map<string, string[]>());
    const gold = [...reads.columns].map((c) => `${prefixed ? `${question.db}_` : ''}${c}`.toLowerCase());
    if (gold.length === 0) continue;
    tally.questions++;
    const before = performance.now();
    const alike = vectors && (await meanings.read(vectors, [question.question])).alike;
    const hits = index.columns(question.question, Math.max(...DEPTHS), alike);
    tally.columnMs.push(performance.now() - before);
    const then = performance.now();
    index.valuesSync(question.question);
    tally.valueMs.push(performance.now() - then);
    const ranked = hits.map((h) => `${h.column.table}.${h.column.column}`.toLowerCase());
    for (const k of DEPTHS) {
      if (gold.every((g) => ranked.slice(0, k).includes(g))) tally.found.set(k, (tally.found.get(k) ?? 0) + 1);
    }
  }
}

async function spider(set: string, groups: readonly (readonly string[])[], vectors?: VectorUse): Promise<Tally> {
  const sql = await loadSqlJs();
  const questions = questionsOf(set);
  const tally = new Tally();
  for (const databases of groups) {
    const many = joinDatabases(sql, path.join(dataFolder, set, 'databases'), databases);
    await count(tally, many, questions.filter((q) => databases.includes(q.db)), true, vectors); // prettier-ignore
    await many.engine.close();
  }
  return tally;
}

async function ciss(vectors?: VectorUse): Promise<Tally> {
  const many = joinDatabases(await loadSqlJs(), path.join(dataFolder, 'ciss', 'databases'), ['ciss_2019'], false);
  const loaded = await loadGraph(path.resolve('test/graphs/ciss/ciss_2019.sgraph.yaml'), createNodeFiles());
  const shapes = [...many.catalogue.tables.values()].map((t) => ({
    name: t.name,
    columns: t.columns.map((c) => ({ name: c.column, type: c.type })),
  }));
  const codes = path.join(dataFolder, 'ciss', 'codes.json');
  const dictionary = parseDictionary(fs.readFileSync(codes, 'utf8'), codes).value;
  const graph = createGraphIndex(applyDictionary(completeGraph(loaded, shapes), dictionary, { as: 'plain' }));
  const tally = new Tally();
  await count(tally, { ...many, graph }, questionsOf('ciss'), false, vectors);
  return tally;
}

/** Recall of column search, over ten databases in one graph and over a curated one. */
export function retrievalBench(): Bench {
  return {
    name: 'retrieval',
    run: async () => {
      const [many, curated] = [await spider('spider', [databasesOf('spider')]), await ciss()];
      const how = 'test/bench/retrieve.ts';
      const words = [
        atLeast('gold columns among the first 5, ten Spider databases in one graph', how, many.share(5), 0.7),
        atLeast('gold columns among the first 10, CISS 2019 curated', how, curated.share(10), 0.65),
      ];
      const vectors = shippedVectors(process.cwd());
      if (!vectors) return words;
      const [manyAlike, curatedAlike] = [await spider('spider', [databasesOf('spider')], vectors), await ciss(vectors)];
      return [
        ...words,
        atLeast('the same with vectors, ten Spider databases in one graph', how, manyAlike.share(5), 0.78),
        atLeast('the same with vectors, CISS 2019 curated', how, curatedAlike.share(10), 0.65),
      ];
    },
  };
}

async function main(): Promise<void> {
  const shipped = shippedVectors(process.cwd());
  const ways = [undefined, ...(shipped ? [shipped] : [])];
  const said = (vectors: VectorUse | undefined) => (vectors ? ', with vectors' : '');
  if (process.argv.includes('--train')) {
    const groups = inGroups(databasesOf('spider_train'), 10);
    for (const vectors of ways)
      console.log(`spider_train, ten databases a graph${said(vectors)}: ${String(await spider('spider_train', groups, vectors))}`); // prettier-ignore
    return;
  }
  for (const vectors of ways) {
    const many = await spider('spider', [databasesOf('spider')], vectors);
    console.log(`spider, ten databases in one graph${said(vectors)}: ${String(many)}`);
    console.log(`ciss, curated${said(vectors)}: ${String(await ciss(vectors))}`);
  }
}

if (path.basename(process.argv[1] ?? '').startsWith('retrieve')) void main();
