/** Runs the layout in a worker, off the thread that draws. */
import source from './layout-worker.ts?inline-worker';
import type { Corner, LayoutInput, Placed } from '../../../src/picture/layout/layout-boxes';

/** Lays tables out; each call gives its own result, in any order. */
export interface LayoutClient {
  layout(input: LayoutInput): Promise<Corner[]>;
  /** Pushes tables apart that overlap; the others stay about where they are. */
  separate(boxes: readonly Placed[]): Promise<Corner[]>;
}

/** Starts the worker: it is up by the time that a graph has come. Where none can be started now, a call tries again. */
export function createLayoutClient(): LayoutClient {
  let lastId = 0;
  const waiting = new Map<number, { resolve: (corners: Corner[]) => void; reject: (error: Error) => void }>();
  const start = (): Worker => {
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const started = new Worker(url);
    URL.revokeObjectURL(url);
    started.addEventListener('message', (event: MessageEvent<{ id: number; corners: Corner[] }>) => {
      waiting.get(event.data.id)?.resolve(event.data.corners);
      waiting.delete(event.data.id);
    });
    started.addEventListener('error', (event) => {
      for (const { reject } of waiting.values()) reject(new Error(event.message));
      waiting.clear();
    });
    return started;
  };
  let worker: Worker | undefined;
  try {
    worker = start();
  } catch {
    // A page that may start no worker lays out on its own; the call says so.
  }
  const ask = (what: { input: LayoutInput } | { boxes: Placed[] }): Promise<Corner[]> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ...what });
    });
  return {
    layout: (input) => ask({ input }),
    separate: (boxes) => ask({ boxes: boxes.map(({ x, y, width, height }) => ({ x, y, width, height })) }),
  };
}
