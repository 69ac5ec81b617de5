/** Fits log-linear models by AdaGrad. Deterministic: examples are taken in a shuffled order with a fixed seed. */
import type { ChoiceModel, Weights } from '../src/engine/reason/pieces/linear';

/** Maps feature names to numbers, dropping rare ones. */
export class FeatureTable {
  private readonly ids = new Map<string, number>();
  readonly names: string[] = [];

  constructor(lists: Iterable<readonly string[]>, minimum: number) {
    const counts = new Map<string, number>();
    for (const list of lists) for (const f of list) counts.set(f, (counts.get(f) ?? 0) + 1);
    for (const [name, count] of counts) if (count >= minimum) this.ids.set(name, this.names.push(name) - 1);
  }

  /** Numbers of the known features of a list. */
  encode(list: readonly string[]): Int32Array {
    return Int32Array.from(list.map((f) => this.ids.get(f) ?? -1).filter((id) => id >= 0));
  }
}

/** A small generator of random numbers with a seed (mulberry32). */
export function randomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The numbers below `n` in a random order. */
export function shuffled(n: number, random: () => number): Int32Array {
  const order = Int32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const swap = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = swap;
  }
  return order;
}

/** Options of fitting. */
export interface FitOptions {
  readonly epochs: number;
  readonly rate: number;
  readonly decay: number;
  /** Features that occur less often are dropped. */
  readonly minimum: number;
  /** Weights below this are dropped from the result. */
  readonly prune: number;
  /** Squared gradients that each weight is taken to have had before: the greater, the smaller its first steps. */
  readonly inertia?: number;
}

const SEED = 20_240_607;

class AdaGrad {
  readonly weights: Float64Array;
  private readonly squares: Float64Array;

  constructor(
    size: number,
    private readonly options: FitOptions,
  ) {
    this.weights = new Float64Array(size);
    this.squares = new Float64Array(size).fill(options.inertia ?? 1e-6);
  }

  step(id: number, gradient: number): void {
    const w = this.weights[id] ?? 0;
    const g = gradient + this.options.decay * w;
    const s = (this.squares[id] ?? 0) + g * g;
    this.squares[id] = s;
    this.weights[id] = w - (this.options.rate * g) / Math.sqrt(s);
  }

  /** Sets small weights to nothing for good; those from `end` on are kept. */
  freezeBelow(least: number, end: number): void {
    for (let i = 0; i < end; i++) {
      if (Math.abs(this.weights[i] as number) >= least) continue;
      this.weights[i] = 0;
      this.squares[i] = Infinity;
    }
  }

  sum(features: Int32Array): number {
    let total = 0;
    for (let i = 0; i < features.length; i++) total += this.weights[features[i] as number] as number;
    return total;
  }
}

function toWeights(table: FeatureTable, weights: Float64Array, prune: number): Weights {
  const entries = table.names.map((name, i) => [name, Math.round((weights[i] ?? 0) * 1000) / 1000] as const);
  return Object.fromEntries(entries.filter(([, w]) => Math.abs(w) >= prune).sort((a, b) => (a[0] < b[0] ? -1 : 1)));
}

/** One choice among candidates: several may be right, each is learnt against the wrong ones. */
export interface RankExample {
  readonly candidates: readonly (readonly string[])[];
  readonly gold: readonly number[];
}

/** Fits a log-linear model over candidates. */
export function fitRank(examples: readonly RankExample[], options: FitOptions): Weights {
  const table = new FeatureTable(flatCandidates(examples), options.minimum);
  const encoded = examples.map((e) => ({ candidates: e.candidates.map((c) => table.encode(c)), gold: e.gold }));
  const model = new AdaGrad(table.names.length, options);
  const random = randomSource(SEED);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (const at of shuffled(encoded.length, random)) {
      const example = encoded[at];
      if (!example) continue;
      const gold = new Set(example.gold);
      const scores = example.candidates.map((c) => model.sum(c));
      const max = Math.max(...scores);
      const raw = scores.map((s) => Math.exp(s - max));
      const wrong = raw.reduce((sum, r, i) => (gold.has(i) ? sum : sum + r), 0);
      const gradients = new Float64Array(raw.length);
      for (const g of gold) {
        const total = wrong + (raw[g] ?? 0);
        gradients[g] = (raw[g] ?? 0) / total - 1;
        raw.forEach((r, i) => {
          if (!gold.has(i)) gradients[i] = (gradients[i] ?? 0) + r / total / gold.size;
        });
      }
      example.candidates.forEach((features, i) => {
        const g = gradients[i] ?? 0;
        if (Math.abs(g) < 1e-4) return;
        for (let k = 0; k < features.length; k++) model.step(features[k] as number, g);
      });
    }
  }
  return toWeights(table, model.weights, options.prune);
}

function* flatCandidates(examples: readonly RankExample[]): Iterable<readonly string[]> {
  for (const e of examples) yield* e.candidates;
}

/** One yes-or-no example. */
export interface BinaryExample {
  readonly features: readonly string[];
  readonly yes: boolean;
}

/** Fits a logistic model. */
export function fitBinary(examples: readonly BinaryExample[], options: FitOptions): Weights {
  const withBias = examples.map((e) => ({ features: [...e.features, 'bias'], yes: e.yes }));
  const table = new FeatureTable(
    withBias.map((e) => e.features),
    options.minimum,
  );
  const encoded = withBias.map((e) => ({ features: table.encode(e.features), yes: e.yes }));
  const model = new AdaGrad(table.names.length, options);
  const random = randomSource(SEED);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (const at of shuffled(encoded.length, random)) {
      const example = encoded[at];
      if (!example) continue;
      const p = 1 / (1 + Math.exp(-model.sum(example.features)));
      const g = p - (example.yes ? 1 : 0);
      if (Math.abs(g) < 1e-3) continue;
      for (let k = 0; k < example.features.length; k++) model.step(example.features[k] as number, g);
    }
  }
  return toWeights(table, model.weights, options.prune);
}

/** One example of a choice among classes. */
export interface ChoiceExample {
  readonly features: readonly string[];
  readonly label: string;
}

/** Fits a softmax over classes; classes seen less often than `minimumClass` are dropped with their examples. */
export function fitChoice(examples: readonly ChoiceExample[], options: FitOptions, minimumClass: number): ChoiceModel {
  const counts = new Map<string, number>();
  for (const e of examples) counts.set(e.label, (counts.get(e.label) ?? 0) + 1);
  const classes = [...counts]
    .filter(([, n]) => n >= minimumClass)
    .sort((a, b) => b[1] - a[1])
    .map(([c]) => c);
  const place = new Map(classes.map((c, i) => [c, i]));
  const kept = examples.filter((e) => place.has(e.label));
  const table = new FeatureTable(
    kept.map((e) => e.features),
    options.minimum,
  );
  const n = classes.length;
  const encoded = kept.map((e) => ({ features: table.encode(e.features), label: place.get(e.label) ?? 0 }));
  const model = new AdaGrad((table.names.length + 1) * n, options);
  const random = randomSource(SEED);
  const scores = new Float64Array(n);
  const pass = () => {
    for (const at of shuffled(encoded.length, random)) {
      const example = encoded[at];
      if (!example) continue;
      const rows = [table.names.length, ...example.features];
      scores.fill(0);
      for (const row of rows)
        for (let c = 0; c < n; c++) scores[c] = (scores[c] as number) + (model.weights[row * n + c] as number);
      const max = Math.max(...scores);
      let total = 0;
      for (let c = 0; c < n; c++) total += scores[c] = Math.exp((scores[c] as number) - max);
      for (let c = 0; c < n; c++) {
        const g = (scores[c] as number) / total - (c === example.label ? 1 : 0);
        if (Math.abs(g) < 2e-3) continue;
        for (const row of rows) model.step(row * n + c, g);
      }
    }
  };
  for (let epoch = 0; epoch < options.epochs; epoch++) pass();
  // What is left of the weights takes over what the small ones said.
  model.freezeBelow(options.prune, table.names.length * n);
  for (let epoch = 0; epoch < options.epochs / 2; epoch++) pass();
  const round = (w: number) => Math.round(w * 100) / 100;
  const weights: Record<string, number[]> = {};
  table.names.forEach((name, row) => {
    const list: number[] = [];
    for (let c = 0; c < n; c++) {
      const w = round(model.weights[row * n + c] ?? 0);
      if (w !== 0) list.push(c, w);
    }
    if (list.length > 0) weights[name] = list;
  });
  const bias = classes.map((_, c) => round(model.weights[table.names.length * n + c] ?? 0));
  return { classes, bias, weights };
}
