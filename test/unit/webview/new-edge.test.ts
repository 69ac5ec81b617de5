import { describe, expect, it } from 'vitest';
import type { EditReply, TableView } from '../../../src/protocol/graph';
import { nextPair, typesDiffer } from '../../../webview/graph/pairs';
import type { ColumnPair } from '../../../webview/graph/state';
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

  it('is composite from the start where it has several pairs', async () => {
    const edits: unknown[] = [];
    const { editor } = editorUnderTest((edit) => {
      edits.push(edit);
      return { status: 'applied', version: 2 };
    });
    await editor.open(documentOf(chain(2)), null, undefined);
    await editor.addEdge({ from, to, also: [{ from: 'c', to: 'd' }] }, 'key', '');
    expect(edits).toEqual([
      {
        op: 'addEdge',
        kind: 'key',
        from: [from, { table: 'T0', column: 'c' }],
        to: [to, { table: 'T1', column: 'd' }],
      },
    ]);
  });
});

describe('a further pair of columns', () => {
  const table = (name: string, key: string[], ...columns: string[]): TableView => ({
    name,
    key,
    ladder: [],
    suggested: false,
    columns: columns.map((column) => ({ name: column })),
  });
  const visits = table('visits', ['id'], 'id', 'case', 'Vehicle', 'note');
  const vehicles = table('vehicles', ['case', 'vehicle'], 'make', 'case', 'vehicle');
  it.each<[string, ColumnPair[], ColumnPair | undefined]>([
    ['has one name, the key of the other table first', [], { from: 'case', to: 'case' }],
    ['is another one than those that are there', [{ from: 'case', to: 'case' }], { from: 'Vehicle', to: 'vehicle' }],
    [
      'is the first two that are left where names tell nothing',
      [
        { from: 'case', to: 'case' },
        { from: 'Vehicle', to: 'vehicle' },
      ],
      { from: 'id', to: 'make' },
    ],
    [
      'is none where a table has no column left',
      [
        { from: 'case', to: 'case' },
        { from: 'Vehicle', to: 'vehicle' },
        { from: 'id', to: 'make' },
      ],
      undefined,
    ],
  ])('%s', (_, taken, expected) => {
    expect(nextPair(visits, vehicles, taken)).toEqual(expected);
  });

  it.each<[string | undefined, string | undefined, boolean]>([
    ['integer', 'text', true],
    ['integer', 'real', false],
    ['text', 'text', false],
    ['date', 'text', true],
    [undefined, 'text', false],
  ])('whose types are %s and %s: differ %s', (a, b, differ) => {
    expect(typesDiffer({ name: 'a', ...(a ? { type: a } : {}) }, { name: 'b', ...(b ? { type: b } : {}) })).toBe(
      differ,
    );
  });
});
