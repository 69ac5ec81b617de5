// What happens around the opening of a picture: its page, the engine and other pictures answer when they like.
import { beforeEach, expect, test, vi } from 'vitest';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { say, shown } from '../../../src/engine/core/message';
import { graphSnapshot } from '../../../src/platform/thread/graph-snapshots';
import type { GraphLayout } from '../../../src/protocol/graph';
import { memoryLoads } from '../graph/memory-loads';
import { openPicture, type OpenedPicture } from './fake-page';
import { FakeDocument, fakeVsCode } from './fake-vscode';

vi.mock('vscode', async () => (await import('./fake-vscode')).fakeVsCode);

const PATH = '/w/o.sgraph.yaml';
const graphOf = (table: string): string => `version: 1\ntables: { ${table}: { columns: { id: {} } } }\n`;
const moved: GraphLayout = { version: 1, tables: { A: { x: 7, y: 7 } } };

/** Reads of the text that wait for their answer. */
let asked: { readonly answer: () => Promise<void>; readonly fail: (error: Error) => void }[] = [];

const engine = {
  request: (method: string, params: never, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> => {
    if (method !== 'parse') return Promise.reject(new SchemaGraphError('not-found', say`There is no data.`));
    return new Promise((resolve, fail) => {
      const { text } = params as { text: string };
      signal?.addEventListener('abort', () => fail(new SchemaGraphError('cancelled', say`Cancelled.`)));
      const answer = async (): Promise<void> =>
        resolve(shown(await graphSnapshot(memoryLoads({ [PATH]: text }), params, []), (template) => template));
      asked.push({ answer, fail });
    });
  },
};

/** Answers what is asked, until nobody asks any more. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await asked.shift()?.answer();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
const tables = ({ page }: OpenedPicture): (string | undefined)[] | undefined =>
  page.seen.graph?.tables.map(({ name }) => name);

beforeEach(() => {
  asked = [];
});

test('who types while a picture opens gets the graph of the newest text, under its version', async () => {
  const document = new FakeDocument(PATH, graphOf('OLD'));
  const picture = openPicture(document, engine);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  document.change(graphOf('NEW'));
  // The typing is read before the first reading was answered.
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
  await settle();
  expect([tables(picture), picture.page.seen.version]).toEqual([['NEW'], document.version]);
  picture.close();
});

test('a picture whose text could not be read says why, and shows the graph after the next change', async () => {
  const showErrorMessage = vi.spyOn(fakeVsCode.window, 'showErrorMessage');
  const document = new FakeDocument(PATH, graphOf('A'));
  const picture = openPicture(document, engine);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked.shift()?.fail(new Error('The engine stopped.'));
  await vi.waitFor(() => expect(picture.page.seen.errors.map((e) => e.message)).toEqual(['The engine stopped.']));
  expect(showErrorMessage).toHaveBeenCalled();
  document.change(graphOf('B'));
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
  await settle();
  expect([tables(picture), picture.page.seen.errors]).toEqual([['B'], []]);
  picture.close();
});

test('what another picture moved, and what a command asks for, while a picture opens is not lost', async () => {
  const document = new FakeDocument(PATH, graphOf('A'));
  const picture = openPicture(document, engine);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  picture.editor.takeLayout(moved);
  picture.editor.tables({ does: 'addRelated', tables: undefined, steps: undefined, text: undefined });
  await settle();
  expect(picture.page.layout).toEqual(moved);
  expect(picture.page.told).toEqual(['addRelated']);
  picture.close();
});
