/** What a person keeps in the graph of a correction, as changes of its text. */
import { describe, expect, test } from 'vitest';
import { editGraphFile } from '../../../src/platform/thread/graph-edits';
import { edgeId } from '../../../src/engine/graph/model';
import type { GraphEditMessage } from '../../../src/protocol/graph';
import { memoryLoads } from '../graph/memory-loads';

const PATH = '/w/g.sgraph.yaml';
const EDGE = { kind: 'key', from: [{ table: 'A', column: 'B_ID' }], to: [{ table: 'B', column: 'ID' }], label: 'goal' } as const; // prettier-ignore
const TEXT = `version: 1
tables:
  A: # the many side
    columns:
      B_ID: { type: integer }
      W: { type: integer, keywords: [weight] }
  B: { key: [ID], terms: { big: { where: ID > 9 } }, columns: { ID: { type: integer } } }
edges:
  - { kind: key, from: A.B_ID, to: B.ID, label: goal, keywords: [ends] } # stays
`;

async function edited(edit: GraphEditMessage): Promise<string> {
  const changes = await editGraphFile(memoryLoads({ [PATH]: TEXT }), { graph: PATH }, edit);
  return [...changes]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end), TEXT);
}

describe('words that a person gives', () => {
  test.each<[string, GraphEditMessage, string]>([
    [
      'for an edge',
      { op: 'addKeyword', edge: edgeId(EDGE), keyword: 'goes to' },
      'keywords: [ends, goes to] } # stays',
    ],
    [
      'for a column',
      { op: 'addColumnKeyword', table: 'A', column: 'W', keyword: 'load' },
      'keywords: [weight, load] }',
    ],
    ['for a column without', { op: 'addColumnKeyword', table: 'A', column: 'B_ID', keyword: 'b' }, 'B_ID: { type: integer, keywords: [b] }'], // prettier-ignore
    ['for a condition', { op: 'addTerm', table: 'B', name: 'mine', where: `"ID" = 'x'` }, 'mine: { where:'],
  ])('stand in the text: %s', async (_, edit, expected) => {
    const text = await edited(edit);
    expect(text).toContain(expected);
    expect(text).toContain('A: # the many side');
  });

  test('are not written twice', async () => {
    expect(await edited({ op: 'addKeyword', edge: edgeId(EDGE), keyword: 'Ends' })).toBe(TEXT);
  });

  test('are added to what their own file has, and nothing of another part is copied', async () => {
    const files = {
      [PATH]:
        'version: 1\ninclude: [p.sgraph.yaml]\ntables:\n  B: { key: [ID], terms: { small: { where: ID < 2 } } }\n',
      '/w/p.sgraph.yaml': 'version: 1\ntables:\n  B: { terms: { big: { where: ID > 9 } } }\n',
    };
    const edit = (name: string) =>
      editGraphFile(memoryLoads(files), { graph: PATH }, { op: 'addTerm', table: 'B', name, where: 'ID = 5' });
    const [change] = await edit('mine');
    expect(change).toMatchObject({ file: PATH });
    expect(change?.text).not.toContain('big');
    await expect(edit('Big')).rejects.toMatchObject({ code: 'bad-input' });
  });

  test('that name a term already are refused', async () => {
    const edit: GraphEditMessage = { op: 'addTerm', table: 'B', name: 'Big', where: 'ID > 1' };
    await expect(edited(edit)).rejects.toMatchObject({ code: 'bad-input' });
  });
});
