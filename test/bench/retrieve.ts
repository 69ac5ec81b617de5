/**
 * Measures retrieval: the share of questions all of whose gold columns, less those that the gold SQL reads only in join
 * conditions, are among the first k. Ten Spider databases in one graph, and CISS with its curated graph; by words, and with
 * the vectors that ship with the extension, where it was built with them.
 * Usage: node scripts/run-ts.mjs test/bench/retrieve.ts [--train]   (SCHEMA_GRAPH_DATA names the folder of data sets)
 */
import fs from 'node:fs';
import path from 'node:path';
import { goldReads } from '../../src/cli/eval/gold-sql';
import { halfOf, readQuestionSet } from '../../src/cli/eval/question-set';
import { applyDictionary } from '../../src/engine/graph/apply-dictionary';
import { parseDictionary } from '../../src/engine/graph/dictionary';
import { createGraphIndex } from '../../src/engine/graph/memory-index';
import { createSearchIndex } from '../../src/engine/search/search-index';
import { Meanings } from '../../src/engine/meanings';
import type { VectorUse } from '../../src/engine/models/embedders';
import { createNodeFiles } from '../../src/platform/node/files';
import { loadSqlJs } from './support/in-process-engine';
import { curatedGraph } from './support/curated-graph';
import { curatedIndex } from './support/many-curated';
import { type ManyDatabases, joinDatabases } from './support/many-databases';
import { type Bench, type Measured, atLeast } from './support/measured';
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

/** How the graphs were made. */
type Kind = 'drafted' | 'curated';

async function spider(
  set: string,
  groups: readonly (readonly string[])[],
  { kind = 'drafted', vectors }: { readonly kind?: Kind; readonly vectors?: VectorUse | undefined } = {},
): Promise<Tally> {
  const sql = await loadSqlJs();
  const questions = questionsOf(set);
  const tally = new Tally();
  for (const databases of groups) {
    const many = joinDatabases(sql, path.join(dataFolder, set, 'databases'), databases);
    const graph = kind === 'curated' ? await curatedIndex(many, path.join('test', 'graphs', set)) : many.graph;
    await count(tally, { ...many, graph }, questions.filter((q) => databases.includes(q.db)), true, vectors); // prettier-ignore
    await many.engine.close();
  }
  return tally;
}

/** CISS, with its dictionary: its tables and columns alone, or the curated graph. */
async function ciss(kind: Kind, half?: 'odd', vectors?: VectorUse): Promise<Tally> {
  const many = joinDatabases(await loadSqlJs(), path.join(dataFolder, 'ciss', 'databases'), ['ciss_2019'], false);
  const file = path.resolve('test/graphs/ciss/ciss_2019.sgraph.yaml');
  const graph = kind === 'curated' ? await curatedGraph(file, many.catalogue, createNodeFiles()) : many.declared;
  const codes = path.join(dataFolder, 'ciss', 'codes.json');
  const dictionary = parseDictionary(fs.readFileSync(codes, 'utf8'), codes).value;
  const described = createGraphIndex(applyDictionary(graph, dictionary, { as: 'plain' }));
  const all = readQuestionSet(path.join(dataFolder, 'ciss', 'questions.jsonl'));
  const asked = new Set((half ? halfOf(all, half) : all).map(({ id }) => id));
  const tally = new Tally();
  await count(tally, { ...many, graph: described }, questionsOf('ciss').filter(({ id }) => asked.has(id)), false, vectors); // prettier-ignore
  return tally;
}

/** The least share of questions whose columns are found. */
const BARS: Readonly<Record<Kind, { readonly spider: number; readonly ciss: number }>> = {
  drafted: { spider: 0.78, ciss: 0.4 },
  curated: { spider: 0.85, ciss: 0.85 },
};

/** Recall of column search, over ten databases in one graph and over a wide one, with drafted and curated graphs. */
export function retrievalBench(): Bench {
  return {
    name: 'retrieval',
    run: async () => {
      const how = 'test/bench/retrieve.ts';
      const lines: Measured[] = [];
      const shipped = shippedVectors(process.cwd());
      for (const kind of ['drafted', 'curated'] as const)
        for (const vectors of shipped ? [undefined, shipped] : [undefined]) {
          const said = `${kind} graphs, ${vectors ? 'with vectors' : 'by words'}`;
          const many = await spider('spider', [databasesOf('spider')], { kind, vectors });
          const wide = await ciss(kind, 'odd', vectors);
          lines.push(
            atLeast(`gold columns among 5, ten Spider databases, ${said}`, how, many.share(5), BARS[kind].spider),
            atLeast(`gold columns among 10, CISS 2019 odd, ${said}`, how, wide.share(10), BARS[kind].ciss),
          );
        }
      return lines;
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
      console.log(`spider_train, ten databases a graph${said(vectors)}: ${String(await spider('spider_train', groups, { vectors }))}`); // prettier-ignore
    return;
  }
  for (const vectors of ways) {
    const many = await spider('spider', [databasesOf('spider')], { vectors });
    console.log(`spider, ten databases in one graph${said(vectors)}: ${String(many)}`);
    console.log(`ciss, curated${said(vectors)}: ${String(await ciss('curated', undefined, vectors))}`);
  }
}

if (path.basename(process.argv[1] ?? '').startsWith('retrieve')) void main();
