/** The cheapest way along level and upright lines: as short as can be, with few corners. */
import type { Point, Rect } from './geometry';

/** The lines on which a way may run, and the rectangles that it may not enter. */
export interface Lines {
  /** Where upright lines are, and level ones; both in ascending order, each once. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly blocked: readonly Rect[];
}

/** A corner is worth as much as so long a way, in pixels. */
const CORNER = 60;
/** A way that arrives level is in this state, one that arrives upright in the other, 1. */
const LEVEL = 0;

/**
 * The cheapest way, found as Dijkstra does.
 * @param lines where it may run
 * @param starts points where it may begin, each where two lines cross; it leaves them level
 * @param goals points where it may end, in the same way; it arrives level
 * @returns its points, from one of the starts to one of the goals; undefined where there is none
 */
export function cheapestWay(lines: Lines, starts: readonly Point[], goals: readonly Point[]): Point[] | undefined {
  const { xs, ys } = lines;
  const height = ys.length;
  const cells = xs.length * height;
  const closed = closedSteps(lines);
  const node = ({ x, y }: Point): number => xs.indexOf(x) * height + ys.indexOf(y);
  const cost = new Float64Array(cells * 2).fill(Infinity);
  const cameFrom = new Int32Array(cells * 2).fill(-1);
  const queue = new Queue();
  const reach = (state: number, at: number, from: number): void => {
    if (at >= (cost[state] as number)) return;
    cost[state] = at;
    cameFrom[state] = from;
    queue.push(state, at);
  };
  for (const start of starts) reach(node(start) * 2 + LEVEL, 0, -1);
  const ends = new Set(goals.map((goal) => node(goal) * 2 + LEVEL));
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [state, at] = next;
    if (at > (cost[state] as number)) continue;
    if (ends.has(state)) return pointsTo(state, lines, cameFrom);
    const [cell, way] = [state >> 1, state & 1];
    const [i, j] = [Math.floor(cell / height), cell % height];
    reach(cell * 2 + (1 - way), at + CORNER, state);
    if (way === LEVEL) {
      if (i + 1 < xs.length && closed.level[cell] === 0)
        reach(state + 2 * height, at + (xs[i + 1] as number) - (xs[i] as number), state);
      if (i > 0 && closed.level[cell - height] === 0)
        reach(state - 2 * height, at + (xs[i] as number) - (xs[i - 1] as number), state);
    } else {
      if (j + 1 < height && closed.upright[cell] === 0)
        reach(state + 2, at + (ys[j + 1] as number) - (ys[j] as number), state);
      if (j > 0 && closed.upright[cell - 1] === 0)
        reach(state - 2, at + (ys[j] as number) - (ys[j - 1] as number), state);
    }
  }
  return undefined;
}

function pointsTo(end: number, { xs, ys }: Lines, cameFrom: Int32Array): Point[] {
  const points: Point[] = [];
  for (let state = end; state >= 0; state = cameFrom[state] as number) {
    const cell = state >> 1;
    const point = { x: xs[Math.floor(cell / ys.length)] as number, y: ys[cell % ys.length] as number };
    const last = points.at(-1);
    if (last?.x !== point.x || last.y !== point.y) points.push(point);
  }
  return points.reverse();
}

/** Steps that a rectangle is in the way of: from a crossing of lines to the next one to the right, and to the next below. */
function closedSteps({ xs, ys, blocked }: Lines): { level: Uint8Array; upright: Uint8Array } {
  const height = ys.length;
  const level = new Uint8Array(xs.length * height);
  const upright = new Uint8Array(xs.length * height);
  for (const { left, top, right, bottom } of blocked) {
    for (let i = 0; i < xs.length; i++) {
      const x = xs[i] as number;
      const next = xs[i + 1] ?? Infinity;
      if (x >= right || next <= left) continue;
      for (let j = 0; j < height; j++) {
        const y = ys[j] as number;
        if (y >= bottom) break;
        if (y > top) level[i * height + j] = 1;
        if (x > left && (ys[j + 1] ?? Infinity) > top) upright[i * height + j] = 1;
      }
    }
  }
  return { level, upright };
}

/** What is cheapest comes out first: a binary heap. */
class Queue {
  readonly #items: (readonly [number, number])[] = [];

  push(value: number, at: number): void {
    const items = this.#items;
    items.push([value, at]);
    let child = items.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (this.#at(parent) <= this.#at(child)) return;
      this.#swap(parent, child);
      child = parent;
    }
  }

  pop(): readonly [number, number] | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (items.length === 0 || !last) return first;
    items[0] = last;
    let parent = 0;
    for (;;) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      let least = parent;
      if (left < items.length && this.#at(left) < this.#at(least)) least = left;
      if (right < items.length && this.#at(right) < this.#at(least)) least = right;
      if (least === parent) return first;
      this.#swap(parent, least);
      parent = least;
    }
  }

  #at(i: number): number {
    return this.#items[i]?.[1] ?? Infinity;
  }

  #swap(i: number, j: number): void {
    const items = this.#items;
    [items[i], items[j]] = [items[j] as readonly [number, number], items[i] as readonly [number, number]];
  }
}
