/** Fits the network that ranks candidates, so that the mass of the right ones of each list grows (listwise softmax, AdaGrad). */
import { FAR, type RankNet } from '../src/engine/reason/rank/rank-net';
import { randomSource, shuffled } from './fit-linear';
import type { RankList } from './fit-trees';

/** Candidates of one question with the places of their features of alignment. */
export interface NetList extends RankList {
  readonly alignment: readonly Int32Array[];
}

/** Options of fitting. */
export interface NetOptions {
  readonly hidden: number;
  readonly epochs: number;
  readonly rate: number;
  readonly decay: number;
  /** Share of the hidden units that each list does without. */
  readonly drop: number;
  /** Features of alignment that tell candidates of fewer questions apart are left out. */
  readonly minimum: number;
}

/** Scores of a list's candidates, in their order. */
export type NetScores = (list: NetList) => number[];

const SEED = 20_261_124;
/** Of so many steps one counts for the averaged weights. */
const AVERAGED = 25;
/** Slopes below this teach nothing. */
const FLAT = 1e-3;

/** Numbers that are learnt, with the squares of their slopes so far and their mean over the last epoch. */
class Parameters {
  readonly values: Float64Array;
  private readonly squares: Float64Array;
  private readonly sums: Float64Array;
  private summed = 0;

  constructor(size: number, start: () => number, inertia: number) {
    this.values = Float64Array.from({ length: size }, start);
    this.squares = new Float64Array(size).fill(inertia);
    this.sums = new Float64Array(size);
  }

  step(at: number, slope: number, rate: number, decay: number): void {
    const value = this.values[at] as number;
    const g = slope + decay * value;
    const square = (this.squares[at] as number) + g * g;
    this.squares[at] = square;
    this.values[at] = value - (rate * g) / Math.sqrt(square);
  }

  sum(): void {
    for (let i = 0; i < this.sums.length; i++) this.sums[i] = (this.sums[i] as number) + (this.values[i] as number);
    this.summed++;
  }

  /** Takes the mean of what was summed. */
  settle(): void {
    if (this.summed > 0) this.values.set(this.sums.map((s) => s / this.summed));
  }
}

/** A network that is being fitted. Weights of one feature lie side by side: its own, then those of the hidden units. */
export class NetFit {
  private readonly width: number;
  private readonly mean: Float64Array;
  private readonly spread: Float64Array;
  private readonly kept: Int32Array;
  private readonly keptNames: readonly string[];
  private readonly measured: Parameters;
  private readonly aligned: Parameters;
  private readonly bias: Parameters;
  private readonly out: Parameters;
  private readonly random = randomSource(SEED);

  /**
   * Fits a network.
   * @param lists candidates of the training questions
   * @param names names of their measured features
   * @param alignmentNames names of the features of alignment
   */
  constructor(
    lists: readonly NetList[],
    private readonly names: readonly string[],
    alignmentNames: readonly string[],
    private readonly options: NetOptions,
  ) {
    this.width = options.hidden + 1;
    const useful = lists.filter((l) => l.right.includes(true) && l.right.includes(false));
    [this.mean, this.spread] = moments(useful, names.length);
    const counts = new Int32Array(alignmentNames.length);
    for (const list of useful)
      for (const f of new Set(list.alignment.flatMap((a) => [...a]))) counts[f] = (counts[f] ?? 0) + 1;
    this.kept = new Int32Array(alignmentNames.length).fill(-1);
    this.keptNames = alignmentNames.filter((_, f) => (counts[f] ?? 0) >= options.minimum);
    let next = 0;
    counts.forEach((count, f) => {
      if (count >= options.minimum) this.kept[f] = next++;
    });
    const small = (scale: number) => () => (this.random() - 0.5) * scale;
    this.measured = new Parameters(names.length * this.width, small(0.2), 0.1);
    this.aligned = new Parameters(this.keptNames.length * this.width, small(0.1), 0.01);
    this.bias = new Parameters(options.hidden, () => 0, 0.1);
    this.out = new Parameters(options.hidden, small(0.5), 0.1);
    this.fit(useful);
  }

  private get all(): readonly Parameters[] {
    return [this.measured, this.aligned, this.bias, this.out];
  }

  private fit(lists: readonly NetList[]): void {
    const { epochs, rate } = this.options;
    let steps = 0;
    for (let epoch = 0; epoch < epochs; epoch++) {
      for (const at of shuffled(lists.length, this.random)) {
        const list = lists[at];
        if (list) this.learn(list, rate * (1 - (0.6 * epoch) / epochs));
        if (epoch === epochs - 1 && ++steps % AVERAGED === 0) for (const p of this.all) p.sum();
      }
    }
    for (const p of this.all) p.settle();
  }

  /** Scores of a list's candidates. */
  readonly scores: NetScores = (list) => list.rows.map((_, i) => this.forward(list, i, this.bias.values.slice()));

  private scaled(row: Float32Array, d: number): number {
    const value = ((row[d] as number) - (this.mean[d] as number)) / (this.spread[d] as number);
    return Math.max(-FAR, Math.min(FAR, value));
  }

  /** The score of one candidate; `hidden` begins as the bias and ends as what comes into the hidden units. */
  private forward(list: NetList, i: number, hidden: Float64Array, mask?: Float64Array): number {
    let score = 0;
    const add = (weights: Float64Array, from: number, value: number) => {
      score += (weights[from] as number) * value;
      for (let h = 0; h < hidden.length; h++)
        hidden[h] = (hidden[h] as number) + (weights[from + 1 + h] as number) * value;
    };
    const row = list.rows[i] as Float32Array;
    for (let d = 0; d < this.names.length; d++) {
      const value = this.scaled(row, d);
      if (value !== 0) add(this.measured.values, d * this.width, value);
    }
    for (const f of list.alignment[i] as Int32Array) {
      const at = this.kept[f] as number;
      if (at >= 0) add(this.aligned.values, at * this.width, 1);
    }
    for (let h = 0; h < hidden.length; h++) {
      const value = hidden[h] as number;
      if (value > 0) score += value * (this.out.values[h] as number) * (mask ? (mask[h] as number) : 1);
    }
    return score;
  }

  private learn(list: NetList, rate: number): void {
    const { hidden: size, drop, decay } = this.options;
    const mask = Float64Array.from({ length: size }, () => (this.random() < drop ? 0 : 1 / (1 - drop)));
    const hidden = list.rows.map(() => this.bias.values.slice());
    const scores = list.rows.map((_, i) => this.forward(list, i, hidden[i] as Float64Array, mask));
    const most = Math.max(...scores);
    const mass = scores.map((s) => Math.exp(s - most));
    const all = mass.reduce((a, b) => a + b, 0);
    const good = mass.reduce((a, m, i) => a + (list.right[i] === true ? m : 0), 0);
    const measured = new Float64Array(this.names.length * this.width);
    const aligned = new Map<number, Float64Array>();
    const bias = new Float64Array(size);
    const out = new Float64Array(size);
    mass.forEach((m, i) => {
      const slope = m / all - (list.right[i] === true ? m / Math.max(good, 1e-300) : 0);
      if (Math.abs(slope) < FLAT) return;
      // Slopes of the score and of each hidden unit, in the order of a feature's weights.
      const slopes = new Float64Array(this.width);
      slopes[0] = slope;
      for (let h = 0; h < size; h++) {
        const value = hidden[i]?.[h] as number;
        if (value <= 0) continue;
        const seen = slope * (mask[h] as number);
        out[h] = (out[h] as number) + seen * value;
        slopes[h + 1] = seen * (this.out.values[h] as number);
        bias[h] = (bias[h] as number) + (slopes[h + 1] as number);
      }
      const add = (sums: Float64Array, from: number, value: number) => {
        for (let w = 0; w < this.width; w++)
          sums[from + w] = (sums[from + w] as number) + (slopes[w] as number) * value;
      };
      const row = list.rows[i] as Float32Array;
      for (let d = 0; d < this.names.length; d++) {
        const value = this.scaled(row, d);
        if (value !== 0) add(measured, d * this.width, value);
      }
      for (const f of list.alignment[i] as Int32Array) {
        const at = this.kept[f] as number;
        if (at < 0) continue;
        const sums = aligned.get(at) ?? new Float64Array(this.width);
        aligned.set(at, sums);
        add(sums, 0, 1);
      }
    });
    measured.forEach((g, at) => {
      if (g !== 0) this.measured.step(at, g, rate, decay);
    });
    for (const [at, sums] of aligned) sums.forEach((g, w) => this.aligned.step(at * this.width + w, g, rate, decay));
    bias.forEach((g, h) => this.bias.step(h, g, rate, decay));
    out.forEach((g, h) => this.out.step(h, g, rate, decay));
  }

  /** The fitted network with its weights rounded. */
  net(): RankNet {
    const round = (w: number) => Math.round(w * 1000) / 1000;
    const weights = ({ values }: Parameters, at: number) =>
      [...values.subarray(at * this.width, (at + 1) * this.width)].map(round);
    return {
      measured: Object.fromEntries(
        this.names.map((name, d) => [
          name,
          {
            mean: round(this.mean[d] as number),
            spread: round(this.spread[d] as number),
            weights: weights(this.measured, d),
          },
        ]),
      ),
      alignment: Object.fromEntries(this.keptNames.map((name, at) => [name, weights(this.aligned, at)])),
      bias: [...this.bias.values].map(round),
      out: [...this.out.values].map(round),
    };
  }
}

/** Mean and spread of each measured feature. */
function moments(lists: readonly NetList[], width: number): [Float64Array, Float64Array] {
  const mean = new Float64Array(width);
  const spread = new Float64Array(width);
  let n = 0;
  for (const { rows } of lists) {
    for (const row of rows) {
      n++;
      row.forEach((v, d) => {
        mean[d] = (mean[d] as number) + v;
        spread[d] = (spread[d] as number) + v * v;
      });
    }
  }
  for (let d = 0; d < width; d++) {
    mean[d] = (mean[d] as number) / Math.max(1, n);
    spread[d] = Math.sqrt(Math.max(1e-4, (spread[d] as number) / Math.max(1, n) - (mean[d] as number) ** 2));
  }
  return [mean, spread];
}
