// A picture that is closed while its data is still being opened asks for nothing more.
import { expect, test, vi } from 'vitest';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { say, shown } from '../../../src/engine/core/message';
import { graphSnapshot } from '../../../src/platform/thread/graph-snapshots';
import { memoryLoads } from '../graph/memory-loads';
import { openPicture } from './fake-page';
import { FakeDocument } from './fake-vscode';

vi.mock('vscode', async () => (await import('./fake-vscode')).fakeVsCode);

const PATH = '/w/o.sgraph.yaml';

test('a picture that is closed while its data is opened counts nothing afterwards', async () => {
  const asked: string[] = [];
  const engine = {
    request: async (method: string, params: never, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> => {
      asked.push(method);
      if (method === 'parse') {
        const { text } = params as { text: string };
        return shown(await graphSnapshot(memoryLoads({ [PATH]: text }), params, []), (template) => template);
      }
      if (method === 'health') throw new SchemaGraphError('not-found', say`There is no data.`);
      return new Promise((_, fail) =>
        signal?.addEventListener('abort', () => fail(new SchemaGraphError('cancelled', say`Cancelled.`))),
      );
    },
  };
  const picture = openPicture(new FakeDocument(PATH, 'version: 1\ntables: { A: { columns: { id: {} } } }\n'), engine);
  await vi.waitFor(() => expect(asked).toContain('open'));
  picture.close();
  const atClose = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(asked.slice(atClose)).toEqual([]);
});
