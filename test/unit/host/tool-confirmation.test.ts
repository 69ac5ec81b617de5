/** What a person is asked before a language model's call of a tool: with the statement that would run, not the one that was given. */
import { beforeEach, expect, test, vi } from 'vitest';
import { registerTools, type ToolParts } from '../../../src/host/answers/chat/tools';

interface Tool {
  prepareInvocation(
    options: { input: object },
    token: object,
  ): Promise<{ confirmationMessages: { message: { value: string } } }>;
}
const registered = vi.hoisted(() => new Map<string, unknown>());

vi.mock('vscode', () => ({
  lm: { registerTool: (name: string, tool: unknown) => registered.set(name, tool) },
  l10n: {
    t: (text: string, ...values: unknown[]) => text.replace(/\{(\d)\}/g, (_, i: string) => String(values[Number(i)])),
  },
  workspace: { isTrusted: true, asRelativePath: (uri: { path: string }) => uri.path },
  MarkdownString: class {
    constructor(readonly value: string) {}
  },
}));

vi.mock('../../../src/host/data/graph-files', () => ({ graphKey: () => ({ graph: '/w/g.sgraph.yaml' }) }));

const PRINTED = 'SELECT "t1"."title" FROM "books" AS "t1"';
let requests: [string, Record<string, unknown>][];
let reply: unknown;

beforeEach(() => {
  requests = [];
  registered.clear();
  const uri = {
    path: 'g.sgraph.yaml',
    fsPath: '/w/g.sgraph.yaml',
    scheme: 'file',
    toString: () => 'file:///w/g.sgraph.yaml',
  };
  registerTools({
    engine: {
      request: (method: string, params: Record<string, unknown>) => {
        requests.push([method, params]);
        return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
      },
    },
    choice: { all: () => Promise.resolve([uri]), current: () => Promise.resolve(uri) },
    sendsValues: () => true,
    vectors: () => Promise.resolve(undefined),
  } as unknown as ToolParts);
});

async function shown(name: string, input: object): Promise<string> {
  const tool = registered.get(`schemagraph_${name}`) as Tool;
  const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };
  return (await tool.prepareInvocation({ input }, token)).confirmationMessages.message.value;
}

test('a statement is shown as it would run, and only checked for it', async () => {
  reply = { text: '', data: { outcome: 'checked', sql: PRINTED } };
  const text = await shown('run_sql', { sql: 'select title from books' });
  expect(text).toContain(PRINTED);
  expect(text).not.toContain('select title');
  expect(requests).toEqual([
    ['tool', expect.objectContaining({ input: { sql: 'select title from books', check_only: true } })],
  ]);
});

test('a question is shown with what it would run', async () => {
  reply = { sql: PRINTED };
  const text = await shown('ask', { question: 'Which titles?' });
  expect(text).toContain('Which titles?');
  expect(text).toContain(PRINTED);
  expect(requests.map(([method]) => method)).toEqual(['preview']);
});

test.each([
  ['refused', { text: '', data: { outcome: 'refused', sql: PRINTED } }],
  ['not to be checked', new Error('gone')],
])('a statement that is %s is shown as it was given', async (_, what) => {
  reply = what;
  expect(await shown('run_sql', { sql: 'DROP TABLE books' })).toContain('DROP TABLE books');
});
