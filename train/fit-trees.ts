/**
 * Fits boosted regression trees: to lists of candidates, so that the mass of the right ones of each list grows (listwise
 * softmax), and to outcomes, so that they tell how likely one is right.
 */
import type { Tree, TreeModel } from '../src/engine/reason/rank/trees';

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
  const rows = useful.flatMap((l) => [...l.rows]);
  const right = Uint8Array.from(useful.flatMap((l) => l.right.map(Number)));
  const trees = boost(rows, features.length, options, ({ scores, gradient, hessian }) => {
    for (let l = 0; l < useful.length; l++)
      listGradients(scores, right, gradient, hessian, starts[l] ?? 0, starts[l + 1] ?? 0);
  });
  return { features, trees };
}

/**
 * Fits trees whose sum is the logit of being right (logistic loss).
 * @param rows features of one outcome each
 * @param right whether it was right, in the order of the rows
 */
export function fitChances(
  rows: readonly Float32Array[],
  right: readonly boolean[],
  features: readonly string[],
  options: TreeOptions,
): TreeModel {
  const share = right.filter(Boolean).length / rows.length;
  const base = Math.round(Math.log(share / (1 - share)) * 1e4) / 1e4;
  const trees = boost(rows, features.length, options, ({ scores, gradient, hessian }) => {
    for (let i = 0; i < scores.length; i++) {
      const p = 1 / (1 + Math.exp(-base - (scores[i] as number)));
      gradient[i] = p - (right[i] === true ? 1 : 0);
      hessian[i] = p * (1 - p);
    }
  });
  return { features, trees: [{ feature: [-1], value: [base], left: [0] }, ...trees] };
}

/** What a tree is grown from: a number for each row. */
interface Slopes {
  readonly scores: Float64Array;
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
}

/** Grows one tree after the other, each along the slopes that those before it leave. */
function boost(
  rows: readonly Float32Array[],
  width: number,
  options: TreeOptions,
  slope: (slopes: Slopes) => void,
): Tree[] {
  const n = rows.length;
  const edges = Array.from({ length: width }, (_, f) => binEdges(rows, f));
  const binned = new Uint8Array(n * width);
  rows.forEach((row, i) => {
    for (let f = 0; f < width; f++) binned[i * width + f] = binOf(edges[f] ?? [], row[f] ?? 0);
  });
  const slopes = { scores: new Float64Array(n), gradient: new Float64Array(n), hessian: new Float64Array(n) };
  return Array.from({ length: options.trees }, () => {
    slope(slopes);
    return growTree(binned, edges, slopes.gradient, slopes.hessian, slopes.scores, options);
  });
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

/** Sums of the gradients of some rows for each bin of each feature, feature by feature. */
interface Histogram {
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  readonly count: Int32Array;
}

interface Leaf {
  readonly node: number;
  readonly rows: Int32Array;
  readonly histogram: Histogram;
  readonly split: Split | undefined;
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
}

/** Bins of one feature in a histogram. */
const WIDTH = BINS + 1;

/**
 * Grows one tree, the leaf with the greatest gain first, and adds its values to the scores.
 * @param binned the bin of each feature of each row, row by row
 */
function growTree(
  binned: Uint8Array,
  edges: readonly (readonly number[])[],
  gradient: Float64Array,
  hessian: Float64Array,
  scores: Float64Array,
  options: TreeOptions,
): Tree {
  const feature: number[] = [-1];
  const value: number[] = [0];
  const left: number[] = [0];
  const sum = (rows: Int32Array) => histogramOf(binned, edges.length, gradient, hessian, rows);
  const leafOf = (node: number, rows: Int32Array, histogram: Histogram): Leaf => ({
    node,
    rows,
    histogram,
    split: bestSplit(histogram, edges, rows.length, options),
  });
  const all = Int32Array.from({ length: scores.length }, (_, i) => i);
  let leaves: Leaf[] = [leafOf(0, all, sum(all))];
  while (leaves.length < options.leaves) {
    let best: Leaf | undefined;
    for (const leaf of leaves) if (leaf.split && leaf.split.gain > (best?.split?.gain ?? 1e-6)) best = leaf;
    const split = best?.split;
    if (!best || !split) break;
    const isLow = (i: number) => (binned[i * edges.length + split.feature] as number) <= split.bin;
    const [low, high] = [best.rows.filter(isLow), best.rows.filter((i) => !isLow(i))];
    feature[best.node] = split.feature;
    value[best.node] = Math.round((edges[split.feature]?.[split.bin] ?? 0) * 1e4) / 1e4;
    left[best.node] = feature.length;
    feature.push(-1, -1);
    value.push(0, 0);
    left.push(0, 0);
    // The rows of one child are summed, those of the other are what is left of their parent's.
    const lowIsFew = low.length < high.length;
    const few = sum(lowIsFew ? low : high);
    const many = difference(best.histogram, few);
    const children = [
      leafOf(feature.length - 2, low, lowIsFew ? few : many),
      leafOf(feature.length - 1, high, lowIsFew ? many : few),
    ];
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

function histogramOf(
  binned: Uint8Array,
  features: number,
  gradient: Float64Array,
  hessian: Float64Array,
  rows: Int32Array,
): Histogram {
  const sums: Histogram = {
    gradient: new Float64Array(features * WIDTH),
    hessian: new Float64Array(features * WIDTH),
    count: new Int32Array(features * WIDTH),
  };
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k] as number;
    const [g, h] = [gradient[row] as number, hessian[row] as number];
    const from = row * features;
    for (let f = 0; f < features; f++) {
      const at = f * WIDTH + (binned[from + f] as number);
      sums.gradient[at] = (sums.gradient[at] as number) + g;
      sums.hessian[at] = (sums.hessian[at] as number) + h;
      sums.count[at] = (sums.count[at] as number) + 1;
    }
  }
  return sums;
}

function difference(all: Histogram, some: Histogram): Histogram {
  return {
    gradient: all.gradient.map((g, i) => g - (some.gradient[i] as number)),
    hessian: all.hessian.map((h, i) => h - (some.hessian[i] as number)),
    count: all.count.map((n, i) => n - (some.count[i] as number)),
  };
}

function bestSplit(
  { gradient, hessian, count }: Histogram,
  edges: readonly (readonly number[])[],
  rows: number,
  { leastRows, ridge }: TreeOptions,
): Split | undefined {
  if (rows < 2 * leastRows) return undefined;
  let [g, h] = [0, 0];
  for (let bin = 0; bin < WIDTH; bin++) {
    g += gradient[bin] as number;
    h += hessian[bin] as number;
  }
  const parent = (g * g) / (h + ridge);
  let best: Split | undefined;
  edges.forEach((limits, feature) => {
    let [lg, lh, lc] = [0, 0, 0];
    for (let bin = 0; bin < limits.length; bin++) {
      const at = feature * WIDTH + bin;
      lg += gradient[at] as number;
      lh += hessian[at] as number;
      lc += count[at] as number;
      if (lc < leastRows || rows - lc < leastRows) continue;
      const gain = (lg * lg) / (lh + ridge) + ((g - lg) * (g - lg)) / (h - lh + ridge) - parent;
      if (gain > (best?.gain ?? 0)) best = { feature, bin, gain };
    }
  });
  return best;
}
