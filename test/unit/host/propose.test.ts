/** What is said of proposals, and the way from there to their review. */
import { beforeEach, expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import { contentHash } from '../../../src/engine/graph/content-hash';
import type { ProposalKind } from '../../../src/engine/engine';
import type { EngineClient } from '../../../src/host/data/engine-client';
import { proposeCommand } from '../../../src/host/data/propose';
import { fakeVsCode, FakeDocument, file } from './fake-vscode';

vi.mock('vscode', async () => (await import('./fake-vscode')).fakeVsCode);

const GRAPH = '/w/g.sgraph.yaml';
const said = vi.fn((_text: string, ..._buttons: string[]): Promise<string | undefined> => Promise.resolve(undefined));
const ran = vi.fn((..._args: unknown[]) => Promise.resolve());
Object.assign(fakeVsCode, { ProgressLocation: {} });
Object.assign(fakeVsCode.window, {
  showInformationMessage: said,
  withProgress: (_options: unknown, work: (progress: unknown, token: unknown) => unknown) =>
    work({ report: () => undefined }, { onCancellationRequested: () => undefined }),
});
fakeVsCode.commands.executeCommand = ran;

beforeEach(() => {
  said.mockClear();
  ran.mockClear();
});

async function propose(keys: number, edges: number, what: ProposalKind = 'joins'): Promise<void> {
  const document = new FakeDocument(GRAPH, 'version: 1\n');
  const change = { file: GRAPH, basis: contentHash(document.getText()), start: 11, end: 11, text: 'name: g\n' };
  const request = () => Promise.resolve({ changes: [change], counts: { tables: 0, keys, edges } });
  const graph = file(GRAPH) as unknown as vscode.Uri;
  await proposeCommand({ request } as unknown as EngineClient, graph, undefined, what);
}

test.each<[number, number, ProposalKind, string]>([
  [1, 0, 'joins', 'Suggested 1 key'],
  [2, 1, 'joins', 'Suggested 2 keys and 1 join'],
  [0, 3, 'joins', 'Suggested 3 joins'],
  [0, 1, 'context', 'Suggested 1 context edge'],
  [0, 2, 'derivations', 'Suggested 2 derivation edges'],
])('%i keys and %i edges of %s', async (keys, edges, what, words) => {
  await propose(keys, edges, what);
  expect(said).toHaveBeenCalledWith(`${words}. Accept what is right, reject what is wrong.`, 'Review');
  expect(ran).not.toHaveBeenCalled();
});

test('leads to the review', async () => {
  said.mockResolvedValueOnce('Review');
  await propose(1, 1);
  await vi.waitFor(() =>
    expect(ran).toHaveBeenCalledWith('schemaGraph.review', expect.objectContaining({ path: GRAPH })),
  );
});
