import { beforeEach, expect, test, vi } from 'vitest';
import type { MadeCorrection } from '../../../src/engine/core/corrections';
import type { Shown } from '../../../src/engine/core/message';
import { rememberCorrection } from '../../../src/host/answers/remember';

const vs = vi.hoisted(() => ({ typed: undefined as string | undefined, asked: [] as string[] }));

vi.mock('vscode', () => ({
  l10n: { t: (text: string, ...args: string[]) => text.replace(/\{(\d)\}/g, (_, i: string) => args[Number(i)] ?? '') },
  window: {
    showInputBox: ({ value }: { value: string }) => (vs.asked.push(value), Promise.resolve(vs.typed)),
    showInformationMessage: () => Promise.resolve(undefined),
  },
  workspace: { openTextDocument: () => Promise.resolve({ version: 4 }) },
}));

beforeEach(() => {
  vs.asked = [];
});

const made = (remember?: MadeCorrection['remember']): Shown<MadeCorrection> => ({
  correction: { kind: 'drop', at: 'where.0' },
  said: 'so',
  words: 'go to',
  ...(remember && { remember }),
});

test.each<[MadeCorrection['remember'], string | undefined, unknown]>([
  [{ as: 'edge', edges: ['e1'] }, ' goes to ', { op: 'addKeyword', edge: 'e1', keyword: 'goes to' }],
  [
    { as: 'edge', edges: ['e1', 'e2'] },
    'via',
    {
      op: 'together',
      edits: [
        { op: 'addKeyword', edge: 'e1', keyword: 'via' },
        { op: 'addKeyword', edge: 'e2', keyword: 'via' },
      ],
    },
  ],
  [
    { as: 'column', table: 'T', column: 'C' },
    'load',
    { op: 'addColumnKeyword', table: 'T', column: 'C', keyword: 'load' },
  ],
  [
    { as: 'term', table: 'T', where: `"C" = 'x'` },
    'mine',
    { op: 'addTerm', table: 'T', name: 'mine', where: `"C" = 'x'` },
  ],
  [{ as: 'edge', edges: ['e1'] }, undefined, undefined],
])('keeps %j under the words that a person gives', async (remember, typed, edit) => {
  vs.typed = typed;
  const edits: unknown[] = [];
  const picture = {
    edit: (version: number, change: unknown) => (edits.push([version, change]), Promise.resolve({ status: 'applied' as const, version: 5 })), // prettier-ignore
  };
  await rememberCorrection(made(remember), {} as never, {} as never, picture);
  expect(vs.asked).toEqual(['go to']);
  expect(edits).toEqual(edit === undefined ? [] : [[4, edit]]);
});

test('asks nothing where a correction says nothing about the graph', async () => {
  await rememberCorrection(made(), {} as never, {} as never, undefined);
  expect(vs.asked).toEqual([]);
});
