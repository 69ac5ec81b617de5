/** Who waits for data, who gives way, and when nobody reads on. */
import { describe, expect, test, vi } from 'vitest';
import type { Files, Platform } from '../../../src/engine/core/ports';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { SourceData } from '../../../src/engine/source-data';
import type { WorkerRequest } from '../../../src/engine/store/worker-protocol';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles, memoryPlatform } from '../ingest/memory-files';
import { GRAPH, setUp } from './tables-graph';

const CONTENT = { '/w/a.csv': 'x\n1\n', '/w/b.csv': 'x\n1\n' };
const SOURCES = ['a', 'b'].map((id) => ({ id, kind: 'csv', path: `/w/${id}.csv`, table: id }));

describe('data that nobody waits for any more', () => {
  async function gated() {
    const files = memoryFiles(CONTENT);
    const asked: string[] = [];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const read: Files['read'] = async (path) => {
      asked.push(path);
      await gate;
      return files.read(path);
    };
    const platform = { ...(await createInProcessPlatform()), files: filesAnywhere({ ...files, read }) };
    const data = new SourceData('state', SOURCES, platform);
    const abort = new AbortController();
    const page = data.use(() => 'page', abort.signal);
    await vi.waitFor(() => expect(asked).toEqual(['/w/a.csv']));
    abort.abort();
    await expect(page).rejects.toMatchObject({ code: 'cancelled' });
    return { data, asked, open };
  }

  test('is not read to its end', async () => {
    const { asked, open } = await gated();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    open();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).toEqual(['/w/a.csv']);
  });

  test('is read on where somebody asks again at once', async () => {
    const { data, asked, open } = await gated();
    const next = data.use(() => 'next page');
    open();
    expect(await next).toBe('next page');
    expect(asked).toEqual(['/w/a.csv', '/w/b.csv']);
  });
});

describe('what gives way', () => {
  test('waits for what somebody waits for', async () => {
    const data = new SourceData('state', SOURCES, await memoryPlatform(CONTENT));
    const order: string[] = [];
    const page = data.useNow(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push('page');
    });
    await Promise.all([data.giveWay(() => Promise.resolve(order.push('count'))), page]);
    expect(order).toEqual(['page', 'count']);
    data.retire();
  });

  test('a page of rows ends a long count, which begins anew afterwards', async () => {
    const real = await createInProcessPlatform();
    let counts = 0;
    const workers: Platform['workers'] = {
      interruptible: true,
      spawnSql: () => {
        const port = real.workers.spawnSql();
        const post: typeof port.post = (message, transfer) => {
          const request = message as WorkerRequest;
          const isCount = request.kind === 'query' && request.statements.some(({ sql }) => sql.includes('"GV"'));
          if (isCount && ++counts === 1) return; // it would take the whole ten seconds
          port.post(message, transfer);
        };
        return { ...port, post };
      },
    };
    const body = 'edges:\n  - { kind: key, from: GV.ID, to: CRASH.ID }\n';
    const { engine } = await setUp({ CRASH: 'ID\n1\n2\n', GV: 'ID\n1\n' }, body, { workers });
    const health = engine.health(GRAPH);
    await vi.waitFor(() => expect(counts).toBe(1));
    const page = await engine.data.rows({ graph: GRAPH, table: 'CRASH', offset: 0, limit: 10 });
    expect(page.rows).toEqual([[1], [2]]);
    expect((await health).edges[0]?.health).toMatchObject({ state: 'measured' });
  });
});
