import { expect, test, vi } from 'vitest';
import { parseGraph } from '../../../src/engine/graph/parse';
import type { GraphEditors } from '../../../src/host/authoring/graph-editors';
import { pictureCommands } from '../../../src/host/authoring/picture-commands';
import type { GraphChoice } from '../../../src/host/data/graph-files';
import { toGraphView } from '../../../src/picture/graph-view';
import { fakeVsCode } from './fake-vscode';

vi.mock('vscode', async () => (await import('./fake-vscode')).fakeVsCode);

const YAML = `version: 1
tables: { A: { columns: { id: {} } }, B: { columns: { id: {} } } }
edges: [{ kind: key, from: A.id, to: B.id, status: suggested }]
`;

test('a group is reviewed as the version that its suggestions were read from, however the text stands', async () => {
  const commands = new Map<string, () => Promise<void>>();
  const registerCommand = (id: string, run: () => Promise<void>): object => commands.set(id, run);
  Object.assign(fakeVsCode.commands, { registerCommand });
  const showQuickPick = ([first]: readonly unknown[]): Promise<unknown> => Promise.resolve(first);
  Object.assign(fakeVsCode, { QuickPickItemKind: { Separator: -1 } });
  Object.assign(fakeVsCode.window, { showQuickPick });
  const edit = vi.fn(() => Promise.resolve({ status: 'stale', version: 5 }));
  const graph = toGraphView(parseGraph(YAML, '/g.sgraph.yaml').value);
  const active = { document: { version: 5 }, picture: { version: 5, graphVersion: 3, graph }, edit };
  pictureCommands({ active } as unknown as GraphEditors, {} as GraphChoice);
  await commands.get('schemaGraph.reviewGroup')?.();
  expect(edit).toHaveBeenCalledExactlyOnceWith(3, expect.objectContaining({ op: 'accept' }));
});
