/** How soon the health of all key edges of the crash data is known, and how soon the counting is cancelled. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SchemaGraphError } from '../../src/engine/core/errors';
import { createEngine } from '../../src/engine/engine';
import { createNodePlatform } from '../../src/platform/node/platform';
import type { Bench } from './support/measured';

const CANCELS = 5;
const BAR_MS = 2_000;
const CANCEL_BAR_MS = 100;

/**
 * Counts the curated graph of the crash data on its real rows.
 * @param data folder of the public data
 * @param root folder of the project; its `dist` holds the built worker
 */
export function healthBench(data: string, root: string): Bench {
  return {
    name: 'health',
    run: async (tell) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-health-'));
      const databases = fs.realpathSync(path.join(data, 'ciss', 'databases'));
      const graph = path.join(folder, 'ciss_2019.sgraph.yaml');
      fs.copyFileSync(path.join(root, 'test', 'graphs', 'ciss', 'ciss_2019.sgraph.yaml'), graph);
      fs.symlinkSync(path.join(databases, 'ciss_2019.sqlite'), path.join(folder, 'ciss_2019.sqlite'));
      const allowed = { folders: [fs.realpathSync(folder), databases] };
      const platform = createNodePlatform({ workerFolder: path.join(root, 'dist') });
      const counted = async (cancelAfter?: number): Promise<{ ms: number; edges: number }> => {
        // Each engine counts anew; the data is read before.
        const engine = createEngine(platform);
        await engine.validate(graph, undefined, undefined, allowed);
        const abort = new AbortController();
        let start = performance.now();
        const work = engine.health(graph, undefined, { signal: abort.signal }, allowed);
        if (cancelAfter === undefined) {
          const { edges } = await work;
          const measured = edges.filter(({ health }) => health.state === 'measured').length;
          return { ms: performance.now() - start, edges: measured };
        }
        setTimeout(() => {
          start = performance.now();
          abort.abort();
        }, cancelAfter);
        await work.catch((error: unknown) => {
          if (!(error instanceof SchemaGraphError) || error.code !== 'cancelled') throw error;
        });
        return { ms: performance.now() - start, edges: 0 };
      };
      const whole = await counted();
      tell(`${whole.edges} key edges in ${whole.ms.toFixed(0)} ms`);
      const cancels: number[] = [];
      for (let i = 0; i < CANCELS; i++) cancels.push((await counted(50 + i * 40)).ms);
      fs.rmSync(folder, { recursive: true });
      const slowest = Math.max(...cancels);
      return [
        {
          what: `health of ${whole.edges} key edges and all keys of the crash data`,
          how: 'npm run bench health',
          bar: '2 s',
          value: `${(whole.ms / 1000).toFixed(2)} s`,
          met: whole.ms <= BAR_MS,
        },
        {
          what: `counting health is cancelled, ${CANCELS} times: within`,
          how: 'npm run bench health',
          bar: '100 ms',
          value: `${slowest.toFixed(0)} ms at most`,
          met: slowest <= CANCEL_BAR_MS,
        },
      ];
    },
  };
}
