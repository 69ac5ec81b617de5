/** How soon a query stops when it is cancelled, and how soon the next one is answered. */
import path from 'node:path';
import { filesAnywhere } from '../../src/engine/graph/allowed-files';
import { loadSources } from '../../src/engine/ingest/load';
import { createNodePlatform } from '../../src/platform/node/platform';
import type { Bench } from './support/measured';

const TIMES = 50;
/** Runs for ever, and reads only. */
const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';

/**
 * Cancels an endless query fifty times over the sample.
 * @param root folder of the project; its `dist` holds the built worker
 */
export function storeBench(root: string): Bench {
  return {
    name: 'store',
    run: async () => {
      const platform = createNodePlatform({ workerFolder: path.join(root, 'dist') });
      const file = path.join(root, 'samples', 'crash', 'data', 'CRASH.csv');
      const data = await loadSources([{ id: 'crash', kind: 'csv', path: file }], {
        ...platform,
        files: filesAnywhere(platform.files),
      });
      const stopped: number[] = [];
      const again: number[] = [];
      for (let i = 0; i < TIMES; i++) {
        const abort = new AbortController();
        const query = data.engine.query(ENDLESS, { signal: abort.signal, timeoutMs: 60_000 }).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 60));
        const cancelled = performance.now();
        abort.abort();
        await query;
        stopped.push(performance.now() - cancelled);
        const asked = performance.now();
        await data.engine.query('SELECT count(*) FROM CRASH');
        again.push(performance.now() - asked);
      }
      await data.engine.close();
      const [worst, slowest] = [Math.max(...stopped), Math.max(...again)];
      return [
        {
          what: `cancel during a running query, ${TIMES} times: stopped in`,
          how: 'an endless query over the sample',
          bar: '100 ms',
          value: `${worst.toFixed(0)} ms at most`,
          met: worst <= 100,
        },
        {
          what: 'store usable again after a cancelled query',
          how: 'an endless query over the sample',
          bar: '300 ms',
          value: `${slowest.toFixed(0)} ms at most`,
          met: slowest <= 300,
        },
      ];
    },
  };
}
