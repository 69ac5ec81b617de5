/** Tells from measurements whether memory grows. */

/** What was measured at a moment, in bytes. */
export interface Measured {
  /** Minutes since the start. */
  readonly minute: number;
  /** Of the whole process, all threads and their databases. */
  readonly rss: number;
  /** Of the extension host's thread, after collecting garbage. */
  readonly hostHeap: number;
  /** Of the engine's thread, after collecting garbage. */
  readonly engineHeap: number;
}

/** Until then caches fill and code is compiled, in minutes. */
const WARM = 10;
/** So many minutes are compared at either end: what is open at one moment or another evens out. */
const SPAN = 10;
/** Growth that is allowed, and what says nothing in a heap this small, in bytes. */
const MOST_GROWTH = 0.1;
const NOISE = 4 * 1024 * 1024;

/** One kind of memory, after ten minutes and at the end. */
export interface Growth {
  readonly what: 'rss' | 'hostHeap' | 'engineHeap';
  readonly before: number;
  readonly after: number;
  readonly growth: number;
  readonly tooMuch: boolean;
}

/**
 * Compares the median of the ten minutes after the first ten with that of the last ten; of a shorter run, the middle third with
 * the last one.
 * @param measured in order of time
 * @returns one line for each kind of memory; none where there is too little to compare
 */
export function memoryGrowth(measured: readonly Measured[]): readonly Growth[] {
  const end = measured.at(-1)?.minute ?? 0;
  const isLong = end >= WARM + 2 * SPAN;
  const [from, span] = isLong ? [WARM, SPAN] : [end / 3, end / 3];
  const early = measured.filter(({ minute }) => minute >= from && minute < from + span);
  const late = measured.filter(({ minute }) => minute >= end - span);
  if (early.length < 2 || late.length < 2) return [];
  return (['rss', 'hostHeap', 'engineHeap'] as const).map((what) => {
    const [before, after] = [median(early.map((m) => m[what])), median(late.map((m) => m[what]))];
    const growth = after / before - 1;
    return { what, before, after, growth, tooMuch: growth > MOST_GROWTH && after - before > NOISE };
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
