/** Fits boosted regression trees to lists of candidates: the mass of the right ones of each list is to grow (listwise softmax). */
import type { Tree, TreeModel } from '../src/engine/reason/trees';

/** Candidates of one question: their features, and which are right. */
export interface RankList {
  readonly rows: readonly Float32Array[];
  readonly right: readonly boolean[];
}

/** Options of fitting. */
export interface TreeOptions {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  readonly leastRows: number;
  readonly ridge: number;
}

const BINS = 48;

/** Fits trees. Lists without a right candidate teach nothing and are left out. */
export function fitTrees(lists: readonly RankList[], features: readonly string[], options: TreeOptions): TreeModel {
  const useful = lists.filter((l) => l.right.includes(true) && l.right.includes(false));
  const starts: number[] = [0];
  for (const list of useful) starts.push((starts.at(-1) ?? 0) + list.rows.length);
  const n = starts.at(-1) ?? 0;
  const rows = useful.flatMap((l) => [...l.rows]);
  const right = Uint8Array.from(useful.flatMap((l) => l.right.map(Number)));
  const edges = features.map((_, f) => binEdges(rows, f));
  const binned = features.map((_, f) => Uint8Array.from(rows, (row) => binOf(edges[f] ?? [], row[f] ?? 0)));
  const scores = new Float64Array(n);
  const gradient = new Float64Array(n);
  const hessian = new Float64Array(n);
  const trees: Tree[] = [];
  for (let t = 0; t < options.trees; t++) {
    for (let l = 0; l < useful.length; l++)
      listGradients(scores, right, gradient, hessian, starts[l] ?? 0, starts[l + 1] ?? 0);
    const tree = growTree(binned, edges, gradient, hessian, scores, options);
    trees.push(tree);
  }
  return { features, trees };
}

/** Gradients of -log of the mass of right candidates. */
function listGradients(
  scores: Float64Array,
  right: Uint8Array,
  gradient: Float64Array,
  hessian: Float64Array,
  from: number,
  to: number,
): void {
  let max = -Infinity;
  for (let i = from; i < to; i++) max = Math.max(max, scores[i] as number);
  let all = 0;
  let good = 0;
  for (let i = from; i < to; i++) {
    const e = Math.exp((scores[i] as number) - max);
    all += e;
    if (right[i]) good += e;
  }
  for (let i = from; i < to; i++) {
    const e = Math.exp((scores[i] as number) - max);
    const p = e / all;
    const q = right[i] ? e / Math.max(good, 1e-12) : 0;
    gradient[i] = p - q;
    hessian[i] = Math.max(1e-3, p * (1 - p));
  }
}

function binEdges(rows: readonly Float32Array[], feature: number): number[] {
  const step = Math.max(1, Math.floor(rows.length / 20_000));
  const sample: number[] = [];
  for (let i = 0; i < rows.length; i += step) sample.push(rows[i]?.[feature] ?? 0);
  sample.sort((a, b) => a - b);
  const distinct = [...new Set(sample)];
  if (distinct.length <= BINS) return distinct.slice(0, -1).map((v, i) => (v + (distinct[i + 1] ?? v)) / 2);
  const edges = new Set<number>();
  for (let b = 1; b < BINS; b++) edges.add(sample[Math.floor((b * sample.length) / BINS)] ?? 0);
  return [...edges].sort((a, b) => a - b);
}

function binOf(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (value <= (edges[mid] ?? 0)) high = mid;
    else low = mid + 1;
  }
  return low;
}

interface Leaf {
  readonly node: number;
  readonly rows: Int32Array;
  readonly split: Split | undefined;
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
}

/** Grows one tree, the leaf with the greatest gain first, and adds its values to the scores. */
function growTree(
  binned: readonly Uint8Array[],
  edges: readonly (readonly number[])[],
  gradient: Float64Array,
  hessian: Float64Array,
  scores: Float64Array,
  options: TreeOptions,
): Tree {
  const feature: number[] = [-1];
  const value: number[] = [0];
  const left: number[] = [0];
  const all = Int32Array.from({ length: scores.length }, (_, i) => i);
  let leaves: Leaf[] = [{ node: 0, rows: all, split: bestSplit(binned, edges, gradient, hessian, all, options) }];
  while (leaves.length < options.leaves) {
    let best: Leaf | undefined;
    for (const leaf of leaves) if (leaf.split && leaf.split.gain > (best?.split?.gain ?? 1e-6)) best = leaf;
    const split = best?.split;
    if (!best || !split) break;
    const column = binned[split.feature] ?? new Uint8Array();
    const [low, high] = [
      best.rows.filter((i) => (column[i] as number) <= split.bin),
      best.rows.filter((i) => (column[i] as number) > split.bin),
    ];
    feature[best.node] = split.feature;
    value[best.node] = Math.round((edges[split.feature]?.[split.bin] ?? 0) * 1e4) / 1e4;
    left[best.node] = feature.length;
    const children = [low, high].map((rows): Leaf => {
      feature.push(-1);
      value.push(0);
      left.push(0);
      return { node: feature.length - 1, rows, split: bestSplit(binned, edges, gradient, hessian, rows, options) };
    });
    leaves = [...leaves.filter((l) => l !== best), ...children];
  }
  for (const leaf of leaves) {
    let [g, h] = [0, 0];
    for (const i of leaf.rows) {
      g += gradient[i] as number;
      h += hessian[i] as number;
    }
    const v = Math.round(((-options.rate * g) / (h + options.ridge)) * 1e4) / 1e4;
    value[leaf.node] = v;
    for (const i of leaf.rows) scores[i] = (scores[i] as number) + v;
  }
  return { feature, value, left };
}

function bestSplit(
  binned: readonly Uint8Array[],
  edges: readonly (readonly number[])[],
  gradient: Float64Array,
  hessian: Float64Array,
  rows: Int32Array,
  { leastRows, ridge }: TreeOptions,
): Split | undefined {
  if (rows.length < 2 * leastRows) return undefined;
  let [g, h] = [0, 0];
  for (let k = 0; k < rows.length; k++) {
    g += gradient[rows[k] as number] as number;
    h += hessian[rows[k] as number] as number;
  }
  const parent = (g * g) / (h + ridge);
  let best: Split | undefined;
  const sumG = new Float64Array(BINS + 1);
  const sumH = new Float64Array(BINS + 1);
  const count = new Int32Array(BINS + 1);
  binned.forEach((column, feature) => {
    const bins = (edges[feature]?.length ?? 0) + 1;
    if (bins < 2) return;
    sumG.fill(0);
    sumH.fill(0);
    count.fill(0);
    for (let k = 0; k < rows.length; k++) {
      const i = rows[k] as number;
      const b = column[i] as number;
      sumG[b] = (sumG[b] as number) + (gradient[i] as number);
      sumH[b] = (sumH[b] as number) + (hessian[i] as number);
      count[b] = (count[b] as number) + 1;
    }
    let [lg, lh, lc] = [0, 0, 0];
    for (let bin = 0; bin < bins - 1; bin++) {
      lg += sumG[bin] as number;
      lh += sumH[bin] as number;
      lc += count[bin] as number;
      if (lc < leastRows || rows.length - lc < leastRows) continue;
      const gain = (lg * lg) / (lh + ridge) + ((g - lg) * (g - lg)) / (h - lh + ridge) - parent;
      if (gain > (best?.gain ?? 0)) best = { feature, bin, gain };
    }
  });
  return best;
}
