/**
 * Fits the weights of `src/engine/search/column-weights.ts` on spider_train: for each question a softmax of each gold
 * column against the other columns, then a logistic scale so that scores are probabilities.
 * Usage: node scripts/run-ts.mjs test/bench/fit-retrieval.ts [--check]   (--check holds a third of the databases back)
 */
import path from 'node:path';
import { goldReads } from '../../src/cli/eval/gold-sql';
import { FEATURES } from '../../src/engine/search/column-features';
import { createSearchIndex } from '../../src/engine/search/search-index';
import { loadSqlJs } from './support/in-process-engine';
import { joinDatabases } from './support/many-databases';
import { dataFolder, databasesOf, inGroups, questionsOf } from './support/question-files';

/** One question: rows of features, the gold ones first. */
interface Example {
  readonly rows: readonly Float64Array[];
  readonly gold: number;
  /** Further gold columns that nothing speaks for count as missed. */
  readonly held: boolean;
}

const EPOCHS = 30;
const RATE = 0.08;
const DECAY = 1e-5;
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

async function examples(groupSize: number, check: boolean): Promise<Example[]> {
  const sql = await loadSqlJs();
  const questions = questionsOf('spider_train');
  const result: Example[] = [];
  for (const [g, databases] of inGroups(databasesOf('spider_train'), groupSize).entries()) {
    const many = joinDatabases(sql, path.join(dataFolder, 'spider_train', 'databases'), databases);
    const index = await createSearchIndex(many);
    const numbers = new Map(index.places.map((p, i) => [`${p.table}.${p.set.column.column}`.toLowerCase(), i]));
    for (const question of questions.filter((q) => databases.includes(q.db))) {
      const reads = goldReads(question.sql, many.schemas.get(question.db) ?? new Map<string, string[]>());
      const gold = new Set([...reads.columns].map((c) => numbers.get(`${question.db}_${c}`.toLowerCase())));
      if (gold.size === 0 || gold.has(undefined)) continue;
      const { rows } = index.features(question.question);
      const others = rows.filter((row, i) => row && !gold.has(i)).sort((a, b) => sum(b) - sum(a));
      const own = [...gold].flatMap((i) => (i === undefined ? [] : [rows[i] ?? new Float64Array(FEATURES.length)]));
      result.push({
        rows: [...own, ...others.slice(0, 80).flatMap((row) => (row ? [row] : []))],
        gold: own.length,
        held: check && g % 3 === 0,
      });
    }
    await many.engine.close();
  }
  return result;
}

const sum = (row: Float64Array | undefined) => (row ? row.reduce((a, x) => a + x, 0) : -1);

function fit(list: readonly Example[]): Float64Array {
  const weights = new Float64Array(FEATURES.length);
  const squares = new Float64Array(FEATURES.length).fill(1e-8);
  const order = list.map((_, i) => i);
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    order.sort(() => random() - 0.5);
    for (const at of order) {
      const example = list[at];
      if (!example || example.held) continue;
      const scores = example.rows.map((row) => dot(weights, row));
      const gradient = new Float64Array(FEATURES.length);
      for (let g = 0; g < example.gold; g++) {
        const rivals = scores.map((s, i) => (i === g || i >= example.gold ? s : -Infinity));
        const max = Math.max(...rivals);
        const e = rivals.map((s) => Math.exp(s - max));
        const total = e.reduce((a, x) => a + x, 0);
        for (const [i, row] of example.rows.entries()) {
          const p = (e[i] ?? 0) / total - (i === g ? 1 : 0);
          if (p !== 0)
            for (let f = 0; f < gradient.length; f++)
              gradient[f] = (gradient[f] ?? 0) + (p * (row[f] ?? 0)) / example.gold;
        }
      }
      for (let f = 0; f < weights.length; f++) {
        const slope = (gradient[f] ?? 0) + DECAY * (weights[f] ?? 0);
        squares[f] = (squares[f] ?? 0) + slope * slope;
        weights[f] = (weights[f] ?? 0) - (RATE * slope) / Math.sqrt(squares[f] ?? 1);
      }
    }
  }
  return weights;
}

/** Scale and bias such that the logistic of the score is the share of gold columns. */
function calibrate(list: readonly Example[], weights: Float64Array): { scale: number; bias: number } {
  let scale = 1;
  let bias = -5;
  for (let step = 0; step < 300; step++) {
    let [ds, db, n] = [0, 0, 0];
    for (const example of list) {
      for (const [i, row] of example.rows.entries()) {
        const s = dot(weights, row);
        const error = 1 / (1 + Math.exp(-(scale * s + bias))) - (i < example.gold ? 1 : 0);
        ds += error * s;
        db += error;
        n++;
      }
    }
    scale -= (0.5 * ds) / n;
    bias -= (5 * db) / n;
  }
  return { scale, bias };
}

function recall(list: readonly Example[], weights: Float64Array, k: number): number {
  const found = list.filter(({ rows, gold }) => {
    const scores = rows.map((row) => dot(weights, row));
    const worst = Math.min(...scores.slice(0, gold));
    return gold <= k && scores.slice(gold).filter((s) => s >= worst).length + gold <= k;
  });
  return found.length / Math.max(1, list.length);
}

async function main(): Promise<void> {
  const check = process.argv.includes('--check');
  const list = await examples(10, check);
  const weights = fit(list);
  const { scale, bias } = calibrate(
    list.filter((e) => !e.held),
    weights,
  );
  for (const held of [false, true]) {
    const part = list.filter((e) => e.held === held);
    console.error(
      `${held ? 'held back' : 'fitted'}: ${part.length}, @5 ${recall(part, weights, 5).toFixed(3)}, @10 ${recall(part, weights, 10).toFixed(3)}`,
    );
  }
  const lines = FEATURES.map((name, i) => `  ${name}: ${((weights[i] ?? 0) * scale).toFixed(3)},`);
  console.log([`  bias: ${bias.toFixed(3)},`, ...lines].join('\n'));
}

void main();
