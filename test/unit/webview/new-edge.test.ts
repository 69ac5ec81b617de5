import { describe, expect, it } from 'vitest';
import type { EditReply } from '../../../src/protocol/graph';
import { chain, documentOf, editorUnderTest } from './support';

const from = { table: 'T0', column: 'a' };
const to = { table: 'T1', column: 'b' };

describe('a new edge', () => {
  it.each<[string, EditReply, boolean]>([
    ['goes from the form into the graph', { status: 'applied', version: 2 }, true],
    ['stays in the form where the text is another by now', { status: 'stale', version: 2 }, false],
    ['stays in the form where it was refused', { status: 'refused', message: 'There is one.' }, false],
  ])('%s', async (_, reply, added) => {
    const { editor, store } = editorUnderTest(() => reply);
    await editor.open(documentOf(chain(2)), null, undefined);
    editor.draftEdge({ from, to });
    const draft = store.get().edgeDraft;
    expect(await editor.addEdge(draft ?? { from, to }, 'key', 'a label')).toBe(added);
    expect(store.get().edgeDraft).toBe(added ? undefined : draft);
  });
});
