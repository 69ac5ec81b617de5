// What awaits review: everything that is suggested, in a fixed order, in groups, and the edits that decide on it.
import { describe, expect, it } from 'vitest';
import { parseGraph } from '../../../src/engine/graph/parse';
import { toGraphView } from '../../../src/picture/graph-view';
import { atLeast, decisionEdit, groupItems, itemAfter, reviewItems } from '../../../src/picture/review';
import { editGraphFile } from '../../../src/platform/thread/graph-edits';
import type { GraphEditMessage } from '../../../src/protocol/graph';
import { memoryLoads } from '../graph/memory-loads';

const TEXT = `version: 1
tables:
  A:
    suggested: { key: [id], keywords: [a] }
    columns: { id: {}, x: { suggested: { missing: [9], unit: km } } }   # kept
  B: { columns: { id: {} } }
edges:
  - { kind: key, from: B.id, to: A.id, status: suggested, confidence: 0.96 }
  - { kind: context, from: A.x, to: A.id, status: suggested, confidence: 0.6 }
  - { kind: context, from: A.id, to: A.x }
`;

const items = (text = TEXT) => reviewItems(toGraphView(parseGraph(text, 'g').value));
const names = (text = TEXT) =>
  items(text).map((item) => ('edge' in item ? item.edge.kind : `${item.column ?? item.table} ${item.note.field}`));
const after = async (edit: GraphEditMessage): Promise<string> => {
  const changes = await editGraphFile(memoryLoads({ '/g': TEXT }), { graph: '/g', text: TEXT }, edit);
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), TEXT);
};

describe('what awaits review', () => {
  it('is all that is suggested, table by table: notes first, then edges', () => {
    expect(names()).toEqual(['A key', 'A keywords', 'x unit', 'x missing', 'context', 'key']);
  });

  it('is grouped by table, kind and confidence, and filtered by a least one', () => {
    const keys = (by: 'table' | 'kind' | 'confidence', least = 0) =>
      groupItems(items(), by, least).map(({ key, items: all }) => `${key} ${all.length}`);
    expect(keys('table')).toEqual(['A 5', 'B 1']);
    expect(keys('kind')).toEqual(['key-edge 1', 'context-edge 1', 'key 1', 'keywords 1', 'unit 1', 'missing 1']);
    expect(keys('confidence')).toEqual(['95 1', '50 1', 'none 4']);
    expect(keys('confidence', 80)).toEqual(['95 1']);
    expect(atLeast(items(), 50)).toHaveLength(2);
  });

  it('goes on to the next, round the end, past what is gone', () => {
    const all = items();
    const next = (from: string | undefined, left = all, step: 1 | -1 = 1) => itemAfter(left, from, all, step)?.id;
    expect(next(undefined)).toBe(all[0]?.id);
    expect(next(all[0]?.id)).toBe(all[1]?.id);
    expect(next(all.at(-1)?.id)).toBe(all[0]?.id);
    expect(next(all[0]?.id, all, -1)).toBe(all.at(-1)?.id);
    expect(next(all[1]?.id, all.slice(3))).toBe(all[3]?.id);
    expect(next(all[0]?.id, [])).toBeUndefined();
  });

  it('is decided on in groups by one edit of the file', async () => {
    const accepted = await after(decisionEdit(items(), { accept: true }));
    expect(names(accepted)).toEqual([]);
    expect(accepted).toContain('# kept');
    expect(parseGraph(accepted, 'g').value.tables.get('A')).toMatchObject({ key: ['id'], keywords: ['a'] });
    const rejected = await after(decisionEdit(items().slice(0, 4), { reject: true, reason: 'guessed' }));
    const { value, problems } = parseGraph(rejected, 'g');
    expect(problems).toEqual([]);
    expect(value.tables.get('A')?.rejected).toEqual([
      { key: ['id'], reason: 'guessed' },
      { keywords: ['a'], reason: 'guessed' },
    ]);
    expect(value.tables.get('A')?.columns.get('x')?.rejected).toHaveLength(2);
    expect(names(rejected)).toEqual(['context', 'key']);
  });

  it('is said otherwise by a person', async () => {
    const text = await after({ op: 'setNote', table: 'A', field: 'key', value: ['id', 'x'] });
    expect(parseGraph(text, 'g').value.tables.get('A')).toMatchObject({
      key: ['id', 'x'],
      suggested: { keywords: ['a'] },
    });
    const codes = await after({ op: 'setNote', table: 'A', column: 'x', field: 'missing', value: ['9.0', '99'] });
    expect(parseGraph(codes, 'g').value.tables.get('A')?.columns.get('x')?.missing).toEqual(['9', '99']);
    await expect(after({ op: 'setNote', table: 'A', field: 'values', value: 'x' })).rejects.toThrow('in the text');
  });
});
