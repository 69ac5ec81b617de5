/** Long corpora are run in parts, and each file from a clean state: what those before it took is none of its own. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Files of one test: `-t 'files 101 to'` runs one of them alone. */
const PART = 100;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Numbers of the first and the last file of each part.
 * @param count how many files there are
 */
export function partsOf(count: number): [first: number, last: number][] {
  return Array.from({ length: Math.ceil(count / PART) }, (_, i) => [i * PART + 1, Math.min(count, (i + 1) * PART)]);
}

/**
 * The most memory, in bytes, that the process has while something is done, beyond what it had before.
 * @param work what is done
 */
export async function peakMemory(work: () => Promise<void>): Promise<number> {
  collectGarbage();
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, process.memoryUsage.rss()) - before;
}
