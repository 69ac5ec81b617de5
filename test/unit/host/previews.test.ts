/** What the side panel shows before a question runs: of a change, what it comes to. */
import { expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import { Previews, type WaitingQuestion } from '../../../src/host/answers/previews';
import type { EngineClient } from '../../../src/host/data/engine-client';

vi.mock('vscode', () => ({}));
vi.mock('../../../src/host/data/graph-files', () => ({ graphKey: () => ({ graph: '/g' }), graphName: () => 'g' }));

const NEW = 'SELECT name FROM singer WHERE age > 40';
const OLD = 'SELECT name FROM singer';
const ASKED: WaitingQuestion = {
  question: 'and from Spain?',
  graph: { toString: () => 'file:///g' } as vscode.Uri,
  corrections: [],
  more: { follows: { question: 'Who sings?', corrections: [] } },
  before: { sql: OLD, corrections: [] },
};

function previews(change: string, sql: string | null, model?: object) {
  const request = vi.fn().mockResolvedValue({ question: '', focus: 'singers', sql, others: [], missing: [], change });
  const chosen = { model: () => Promise.resolve(model), vectors: () => Promise.resolve(undefined) };
  const made = new Previews(
    { request } as unknown as EngineClient,
    chosen as ConstructorParameters<typeof Previews>[1],
  );
  return { made, request };
}

test('the changed statement is shown beside the one that it changes, as the engine plans it', async () => {
  const { made, request } = previews('made', NEW);
  expect(await made.make(ASKED)).toMatchObject({ change: 'made', sql: NEW, from: OLD, focus: 'singers' });
  const { follows, before } = { ...ASKED.more, ...ASKED };
  // What it would send depends on it as well.
  expect(made.goesOnFrom(ASKED.question)).toEqual({ follows, before });
  expect(made.goesOnFrom('another question')).toEqual({});
  expect(request).toHaveBeenCalledWith('preview', { graph: '/g', question: ASKED.question, corrections: [], follows, before }); // prettier-ignore
});

test('what a language model would put into words first has no statement yet', async () => {
  const { made } = previews('alone', NEW, { provider: 'vscode', model: 'm' });
  expect(await made.make(ASKED)).toMatchObject({ change: 'rewritten', sql: null, from: OLD, focus: '' });
  const alone = previews('alone', NEW);
  expect(await alone.made.make(ASKED)).toMatchObject({ change: 'alone', sql: NEW });
});

test('what was asked last waits, also where what was asked before it takes longer', async () => {
  const { made, request } = previews('made', NEW);
  const answers: (() => void)[] = [];
  const report = { question: '', focus: '', sql: NEW, others: [], missing: [], change: 'made' };
  request.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(report))));
  const first = made.make(ASKED);
  const second = made.make({ ...ASKED, question: 'and from Italy?' });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers.reverse()) answer();
  expect([await first, (await second)?.question]).toEqual([undefined, 'and from Italy?']);
  expect(made.shown?.question).toBe('and from Italy?');
});

test('nothing waits that was given up while it was made', async () => {
  const { made } = previews('made', NEW);
  const making = made.make(ASKED);
  made.clear();
  expect([await making, made.shown]).toEqual([undefined, undefined]);
});
