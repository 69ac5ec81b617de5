/**
 * Fits the weights of `src/engine/search/column-weights.ts` on spider_train: for each question a softmax of each gold
 * column against the other columns, then a logistic scale so that scores are probabilities.
 * The weights of vectors are fitted by themselves (--vectors), all others as they are: without vectors nothing changes.
 * Usage: node scripts/run-ts.mjs test/bench/fit-retrieval.ts [--vectors] [--check]   (--check holds a third of the databases back)
 */
import path from 'node:path';
import { goldReads } from '../../src/cli/eval/gold-sql';
import { Meanings } from '../../src/engine/meanings';
import type { VectorUse } from '../../src/engine/models/embedders';
import type { ColumnContext } from '../../src/engine/search/column-context';
import type { QuestionFeatures } from '../../src/engine/search/column-features';
import { COMPANY_FEATURES, FEATURES } from '../../src/engine/search/feature-names';
import { COLUMN_WEIGHTS, COMPANY_WEIGHTS } from '../../src/engine/search/column-weights';
import { companyFeatures } from '../../src/engine/search/rank-columns';
import { createSearchIndex } from '../../src/engine/search/search-index';
import { loadSqlJs } from './support/in-process-engine';
import { joinDatabases } from './support/many-databases';
import { shippedVectors } from './support/vectors';
import { dataFolder, databasesOf, inGroups, questionsOf } from './support/question-files';

/** One question: rows of features, the gold ones first. */
interface Example {
  readonly rows: readonly Float64Array[];
  readonly gold: number;
}

/** One question as it was read: features of all columns of its graph. */
interface Asked {
  readonly context: ColumnContext;
  readonly features: QuestionFeatures;
  readonly gold: ReadonlySet<number>;
  /** Left out of the fit, to measure on. */
  readonly held: boolean;
}

/** Columns beside the gold ones that a question is learnt against. */
const RIVALS = 80;
const EPOCHS = 15;
const RATE = 0.08;
const DECAY = 1e-5;
/** Features of vectors that tell columns apart. */
const VECTOR_FEATURES: readonly (typeof COMPANY_FEATURES)[number][] = ['alike', 'alikest'];
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

async function ask(groupSize: number, check: boolean, vectors?: VectorUse): Promise<Asked[]> {
  const sql = await loadSqlJs();
  const questions = questionsOf('spider_train');
  const result: Asked[] = [];
  for (const [g, databases] of inGroups(databasesOf('spider_train'), groupSize).entries()) {
    const many = joinDatabases(sql, path.join(dataFolder, 'spider_train', 'databases'), databases);
    const index = await createSearchIndex(many);
    const meanings = new Meanings(index, many.graph);
    if (vectors) await meanings.learn(vectors);
    const numbers = new Map(index.context.places.map((p, i) => [`${p.table}.${p.set.column.column}`.toLowerCase(), i]));
    for (const question of questions.filter((q) => databases.includes(q.db))) {
      const reads = goldReads(question.sql, many.schemas.get(question.db) ?? new Map<string, string[]>());
      const gold = new Set([...reads.columns].map((c) => numbers.get(`${question.db}_${c}`.toLowerCase()) ?? -1));
      if (gold.size === 0 || gold.has(-1)) continue;
      const cosines = vectors && (await meanings.read(vectors, [question.question])).alike(question.question);
      const features = { ...index.features(question.question), ...(cosines && { cosines }) };
      result.push({ context: index.context, features, gold, held: check && g % 3 === 0 });
    }
    await many.engine.close();
  }
  return result;
}

/** The rows of a matrix of features. */
function rowsOf(matrix: Float64Array): Float64Array[] {
  const width = FEATURES.length;
  return Array.from({ length: matrix.length / width }, (_, i) => matrix.subarray(i * width, (i + 1) * width));
}

/** The gold rows and those of the strongest rivals. */
function exampleOf(
  rows: readonly (Float64Array | undefined)[],
  gold: ReadonlySet<number>,
  strength: (i: number) => number,
): Example {
  const rivals = [...rows.keys()].filter((i) => rows[i] && !gold.has(i)).sort((a, b) => strength(b) - strength(a));
  const chosen = [...gold, ...rivals.slice(0, RIVALS)];
  return { rows: chosen.flatMap((i) => rows[i] ?? []), gold: gold.size };
}

/** @param fixed where to start; its first weight stays where it is given */
function fit(list: readonly Example[], fixed?: Float64Array): Float64Array {
  const width = list[0]?.rows[0]?.length ?? 0;
  const weights = fixed?.slice() ?? new Float64Array(width);
  const squares = new Float64Array(width).fill(1e-8);
  const order = list.map((_, i) => i);
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    order.sort(() => random() - 0.5);
    for (const at of order) {
      const example = list[at];
      if (!example) continue;
      const scores = example.rows.map((row) => dot(weights, row));
      const gradient = new Float64Array(width);
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
      for (let f = fixed ? 1 : 0; f < weights.length; f++) {
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

/** Fits, calibrates and prints one step. */
function step(names: readonly string[], fitted: readonly Example[], held: readonly Example[]): Float64Array {
  const raw = fit(fitted);
  const { scale, bias } = calibrate(fitted, raw);
  for (const [title, part] of [
    ['fitted', fitted],
    ['held back', held],
  ] as const) {
    const shares = [5, 10].map((k) => `@${k} ${recall(part, raw, k).toFixed(3)}`);
    console.error(`${title}: ${part.length}, ${shares.join(', ')}`);
  }
  const weights = Float64Array.from(raw, (w) => w * scale);
  console.log(
    [`  bias: ${bias.toFixed(3)},`, ...names.map((name, i) => `  ${name}: ${(weights[i] ?? 0).toFixed(3)},`)].join(
      '\n',
    ),
  );
  return Float64Array.of(...weights, bias);
}

async function main(): Promise<void> {
  const check = process.argv.includes('--check');
  if (process.argv.includes('--vectors')) {
    const vectors = shippedVectors(process.cwd());
    if (!vectors) throw new Error('build first, with the package of the sentence encoder installed');
    return fitVectors(vectors, check);
  }
  const asked = await ask(10, check);
  const total = (row: Float64Array | undefined) => row?.reduce((a, x) => a + x, 0) ?? -1;
  const first = asked.map(({ features: { matrix }, gold }) => {
    const rows = rowsOf(matrix);
    return exampleOf(rows, gold, (i) => total(rows[i]));
  });
  const part = (list: readonly Example[], held: boolean) => list.filter((_, i) => asked[i]?.held === held);
  const weights = step(FEATURES, part(first, false), part(first, true));
  console.log('---');
  const second = asked.map(({ context, features: { matrix, spokenFor }, gold }) => {
    const scores = Float64Array.from(rowsOf(matrix), (row) => dot(row, weights) + (weights[row.length] ?? 0));
    return exampleOf(companyFeatures(context, scores, { spokenFor }), gold, (i) => scores[i] ?? -20);
  });
  step(COMPANY_FEATURES, part(second, false), part(second, true));
}

/** Fits what vectors add to the score that all else gives. */
async function fitVectors(vectors: VectorUse, check: boolean): Promise<void> {
  const asked = await ask(10, check, vectors);
  const known = Float64Array.from(FEATURES, (name) => COLUMN_WEIGHTS[name]);
  const others = COMPANY_FEATURES.filter((name) => !VECTOR_FEATURES.includes(name));
  const examples = asked.map(({ context, features, gold }) => {
    const scores = Float64Array.from(rowsOf(features.matrix), (row) => dot(row, known) + COLUMN_WEIGHTS.bias);
    const rows = companyFeatures(context, scores, features).map((row) => {
      const rest = others.reduce(
        (sum, name) => sum + COMPANY_WEIGHTS[name] * (row[COMPANY_FEATURES.indexOf(name)] ?? 0),
        0,
      );
      const own = VECTOR_FEATURES.map((name) => row[COMPANY_FEATURES.indexOf(name)] ?? 0);
      return Float64Array.of(rest + COMPANY_WEIGHTS.bias, ...own);
    });
    return exampleOf(rows, gold, (i) => rows[i]?.[0] ?? -20);
  });
  const part = (held: boolean) => examples.filter((_, i) => asked[i]?.held === held);
  const fixed = Float64Array.of(1, 0, 0);
  const weights = fit(part(false), fixed);
  for (const [title, list] of [
    ['fitted', part(false)],
    ['held back', part(true)],
  ] as const) {
    const shares = [5, 10, 20].map(
      (k) => `@${k} ${recall(list, fixed, k).toFixed(3)} -> ${recall(list, weights, k).toFixed(3)}`,
    );
    console.error(`${title}: ${list.length}, ${shares.join(', ')}`);
  }
  const bias = offsetOf(part(false), weights);
  console.log([...VECTOR_FEATURES.map((name, i) => `  ${name}: ${(weights[i + 1] ?? 0).toFixed(3)},`), `  vectors: ${bias.toFixed(3)},`].join('\n')); // prettier-ignore
}

/** What has to be taken off such that the logistic of the score is the share of gold columns. */
function offsetOf(list: readonly Example[], weights: Float64Array): number {
  let bias = 0;
  for (let step = 0; step < 300; step++) {
    let [slope, n] = [0, 0];
    for (const { rows, gold } of list) {
      for (const [i, row] of rows.entries()) {
        slope += 1 / (1 + Math.exp(-(dot(weights, row) + bias))) - (i < gold ? 1 : 0);
        n++;
      }
    }
    bias -= (5 * slope) / n;
  }
  return bias;
}

void main();
