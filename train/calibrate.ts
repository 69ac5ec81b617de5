/** Calibration by isotonic regression: what a probability mass turned out to mean on held-out lists. */
import type { Calibration } from '../src/engine/reason/trees';

/** One held-out question: the mass of its first result, and whether that was right. */
export interface Outcome {
  readonly mass: number;
  readonly right: boolean;
}

/** Fewer outcomes than this do not make a step. */
const LEAST = 40;

/** Fits a rising curve through the outcomes (pool adjacent violators). */
export function fitCalibration(outcomes: readonly Outcome[]): Calibration {
  const sorted = [...outcomes].sort((a, b) => a.mass - b.mass);
  let blocks: { mass: number; right: number; count: number }[] = [];
  for (let i = 0; i < sorted.length; i += LEAST) {
    const part = sorted.slice(i, i + LEAST);
    blocks.push({
      mass: part.reduce((s, o) => s + o.mass, 0) / part.length,
      right: part.filter((o) => o.right).length,
      count: part.length,
    });
  }
  for (let at = 1; at < blocks.length;) {
    const [a, b] = [blocks[at - 1], blocks[at]];
    if (a && b && a.right / a.count >= b.right / b.count) {
      const count = a.count + b.count;
      const merged = { mass: (a.mass * a.count + b.mass * b.count) / count, right: a.right + b.right, count };
      blocks = [...blocks.slice(0, at - 1), merged, ...blocks.slice(at + 1)];
      at = Math.max(1, at - 1);
    } else at++;
  }
  const round = (v: number) => Math.round(v * 1000) / 1000;
  const steps = blocks.map((b): [number, number] => [round(b.mass), round(b.right / b.count)]);
  return [[0, 0], ...steps, [1, steps.at(-1)?.[1] ?? 1]];
}
