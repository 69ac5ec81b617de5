import { expect, it } from 'vitest';
import { chain, documentOf, editorUnderTest } from './support';

it('an edge that was deleted in the picture is selected when it comes back, and no other that is new', async () => {
  const { editor, store } = editorUnderTest(() => ({ status: 'applied', version: 2 }));
  const graph = chain(4);
  const without = (...ids: string[]) => ({ ...graph, edges: graph.edges.filter(({ id }) => !ids.includes(id)) });
  await editor.open(documentOf(without('e1')), null, undefined);
  editor.select({ edge: 'e2' });
  await editor.edit({ op: 'delete', edge: 'e2' });
  await editor.setDocument(documentOf(without('e1', 'e2'), 2));
  expect(store.get().selection).toBeUndefined();
  await editor.setDocument(documentOf(without('e2'), 3));
  expect(store.get().selection).toBeUndefined();
  await editor.setDocument(documentOf(graph, 4));
  expect(store.get().selection).toEqual({ edge: 'e2' });
});
