import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuestionCase } from '../../../src/cli/eval/question-set';
import { runEval } from '../../../src/cli/eval/run-eval';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { say } from '../../../src/engine/core/message';
import type { Engine, Session } from '../../../src/engine/engine';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'schema-graph-eval-'));
  writeFileSync(path.join(folder, 'db.sqlite'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Results by SQL; each question is answered by the SQL that it is. */
const RESULTS: Readonly<Record<string, { rows: number[][]; truncated: boolean }>> = {
  one: { rows: [[1]], truncated: false },
  two: { rows: [[2]], truncated: false },
  many: { rows: [[1], [2]], truncated: true },
  more: { rows: [[1], [2]], truncated: true },
  few: { rows: [[1], [2]], truncated: false },
};

function engine(tables = ['t']): { engine: Engine; closed: () => number } {
  let closed = 0;
  const run = (sql: string) => {
    const found = RESULTS[sql];
    if (!found) return Promise.reject(new SchemaGraphError('limit', say`${sql} took too long.`));
    return Promise.resolve({ columns: ['x'], ms: 1, ...found });
  };
  const session = {
    catalogue: { tables: new Map(tables.map((name) => [name, { name, columns: [] }])) },
    warnings: [say`Source shop is left out: there is no such server.`],
    retrieve: () => Promise.resolve({ columns: [] }),
    run,
    async *ask(sql: string) {
      await Promise.resolve();
      if (sql === 'broken') {
        const problem = { code: 'limit', message: say`The question took too long.` };
        yield { type: 'error', stage: 'answer', problem };
        return;
      }
      const body = RESULTS[sql] ?? { rows: [[1]], truncated: true };
      const abstained = sql === 'nothing';
      const answer = { ...body, truncated: body.truncated, columns: ['x'] };
      yield {
        type: 'answer',
        output: { sql, abstained, reason: abstained ? 'unknown' : null, confidence: 0.5, answer },
      };
    },
    close: () => Promise.resolve(void closed++),
  } as unknown as Session;
  return { engine: { open: () => Promise.resolve(session) } as unknown as Engine, closed: () => closed };
}

async function outcome(question: string, one: Partial<QuestionCase>) {
  const { engine: fake, closed } = engine();
  const log: string[] = [];
  const cases = [
    { id: 'first', db: 'db', question, ...one },
    { id: 'last', db: 'db', question: 'one', sql: 'one' },
  ];
  const report = await runEval(fake, cases, {
    databases: folder,
    dictionaries: [],
    evidence: false,
    official: true,
    onProgress: (line) => log.push(line),
  });
  expect(closed()).toBe(1);
  const { wrong, abstained, questions } = report;
  return { wrong, abstained, right: questions - wrong - abstained, reason: report.failures[0]?.reason, log };
}

test.each<[string, string, Partial<QuestionCase>, number, number, RegExp | null]>([
  ['is right', 'one', { sql: 'one' }, 0, 0, null],
  ['is wrong', 'one', { sql: 'two' }, 1, 0, null],
  ['abstains', 'nothing', { sql: 'one' }, 0, 1, /unknown/],
  ['could not be given', 'broken', { sql: 'one' }, 1, 0, /The question took too long/],
  [
    'has a program that runs into a limit',
    'slow',
    { sql: 'one' },
    1,
    0,
    /program of the answer failed: slow took too long/,
  ],
  ['meets gold SQL that fails', 'one', { sql: 'slow' }, 1, 0, /gold SQL failed: slow/],
  [
    'meets gold SQL that fails beside gold rows',
    'one',
    { sql: 'slow', answer: { columns: [], rows: [[1]] } },
    0,
    0,
    null,
  ],
  ['meets no gold', 'one', {}, 1, 0, /neither gold SQL nor gold rows/],
  ['has more rows than are read, as the gold', 'many', { sql: 'more' }, 1, 0, /cannot be compared/],
  ['has more rows than the gold', 'many', { sql: 'few' }, 1, 0, /The answer has more rows/],
  ['has fewer rows than the gold', 'few', { sql: 'many' }, 1, 0, /The gold result has more rows/],
  [
    'has as many rows as were kept of the gold',
    'few',
    { answer: { columns: [], rowCount: 9, rows: [[1], [2]] } },
    1,
    0,
    /gold result/,
  ],
])('goes on where an answer %s', async (_what, question, one, wrong, abstained, reason) => {
  const report = await outcome(question, one);
  expect(report).toMatchObject({ wrong, abstained, right: 2 - wrong - abstained });
  if (reason) expect(report.reason).toMatch(reason);
  const told = report.log.filter((line) => line.startsWith('db first: '));
  expect(told).toHaveLength(reason && !abstained ? 1 : 0);
});

test('a graph whose data cannot be had ends the run with the reason', async () => {
  const { engine: fake, closed } = engine([]);
  const cases = [{ id: '1', db: 'db', question: 'one', sql: 'one' }];
  const given = { databases: folder, dictionaries: [], evidence: false, official: false, onProgress: () => undefined };
  await expect(runEval(fake, cases, given)).rejects.toMatchObject({
    code: 'not-found',
    said: { template: expect.stringContaining('left out') as string },
  });
  expect(closed()).toBe(1);
});
