/** The engine's thread, which also tells how much memory it has. */
import { parentPort } from 'node:worker_threads';
import '../../src/platform/node/engine-worker';

parentPort?.on('message', ({ type }: { readonly type: string }) => {
  if (type !== 'measure') return;
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  parentPort?.postMessage({ type: 'measured', heapUsed, external });
});
