/** The text of a graph, opened from where no picture is in front. */
import { expect, test, vi } from 'vitest';
import type { Uri } from 'vscode';
import { openGraphAsText } from '../../../src/host/authoring/open-text';

const shown = vi.hoisted(() => vi.fn());
vi.mock('vscode', () => ({ window: { showTextDocument: shown } }));

test('the walkthrough opens the text of the graph that is meant, and nothing where a person chose none', async () => {
  const graph = { path: '/w/crash.sgraph.yaml' } as Uri;
  await openGraphAsText({ inFrontOrPick: () => Promise.resolve(undefined) });
  expect(shown).not.toHaveBeenCalled();
  await openGraphAsText({ inFrontOrPick: () => Promise.resolve(graph) });
  expect(shown).toHaveBeenCalledWith(graph, { preview: false });
});
