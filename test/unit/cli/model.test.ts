/** `ask` and `eval` with a language model on a server. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommandLine } from '../../../src/cli/arguments';
import { UsageError } from '../../../src/cli/usage-error';
import { ask, type Line } from '../../../src/cli/commands';
import type { Output } from '../../../src/cli/output';
import { runEvalCommand } from '../../../src/cli/eval/command';
import type { EvalReport } from '../../../src/cli/eval/metrics';
import { readQuestionSet } from '../../../src/cli/eval/question-set';
import { runEval } from '../../../src/cli/eval/run-eval';
import { passAtK } from '../../../src/cli/eval/samples';
import type { ShownAnswer, ShownTraceEvent } from '../../../src/engine/core/answers';
import { createEngine, type Engine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { startDialogueServer } from '../../support/dialogue-server';
import type { ModelServer } from '../../support/model-server';
import { reading, scriptedModel } from '../../support/scripted-model';

const GRAPH = path.resolve('samples/olympics/olympics.sgraph.yaml');
const QUESTION = 'What was the name of the Olympic game that John Aalberg took part in when he was 31?';
const SQL = `SELECT "games"."games_name" FROM "games_competitor" JOIN "person" ON "games_competitor"."person_id" = "person"."id" JOIN "games" ON "games_competitor"."games_id" = "games"."id" WHERE "person"."full_name" = 'John Aalberg' AND "games_competitor"."age" = 31`;

let engine: Engine;
let server: ModelServer;
let folder: string;

beforeAll(async () => {
  engine = createEngine(await createInProcessPlatform());
  folder = mkdtempSync(path.join(tmpdir(), 'model-eval-'));
  server = await startDialogueServer({
    understand: reading({
      conditions: [{ text: 'John Aalberg', column: 'person.full_name', value: 'John Aalberg' }],
      asked: 'What was the name of the Olympic game?',
      needs: [
        { text: 'game', columns: ['games.games_name'] },
        { text: 'age', columns: ['games_competitor.age'] },
      ],
    }),
    program: { steps: ['one'], sql: SQL },
    wording: { sentences: [{ text: 'John Aalberg was 31 at the 1992 Winter games', rows: [1] }] },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function captured(): Output & { readonly text: () => string } {
  let text = '';
  return { out: (more) => void (text += more), log: () => undefined, progress: () => undefined, text: () => text };
}

const onServer = (...more: string[]) => ['--model', 'openai', '--base-url', server.baseUrl, '--model-name', 'm', ...(more.length > 0 ? more : ['--no-cache'])]; // prettier-ignore

test('ask: the model takes part, and is named', async () => {
  const output = captured();
  const line = readCommandLine(['ask', GRAPH, QUESTION, '--json', ...onServer()]) as Line<'ask'>;
  expect(await ask(engine, line, output)).toBe(0);
  const answer = JSON.parse(output.text()) as ShownAnswer;
  expect(answer).toMatchObject({
    model: 'm',
    warnings: [],
    answer: { text: 'John Aalberg was 31 at the 1992 Winter games.' },
  });
  expect(server.requests).toHaveLength(3);
});

test('ask: a server that is not there changes nothing, and one line says so', async () => {
  const output = captured();
  const gone = ['--model', 'openai', '--base-url', 'http://127.0.0.1:9/v1', '--model-name', 'm'];
  const line = readCommandLine(['ask', GRAPH, QUESTION, ...gone]) as Line<'ask'>;
  expect(await ask(engine, line, output)).toBe(0);
  expect(output.text()).toMatch(/1992 Winter/);
  expect(output.text()).toMatch(/Note: This is answered without the language model m\. .*127\.0\.0\.1:9/);
});

test('eval: calls, tokens and time by what the calls were for', async () => {
  const file = path.join(folder, 'q.jsonl');
  writeFileSync(
    file,
    `${JSON.stringify({ id: '1', db: 'olympics', question: QUESTION, answer: { columns: ['x'], rows: [['1992 Winter']] } })}\n`,
  );
  const output = captured();
  const given = ['eval', file, '--graphs', path.dirname(GRAPH), '--allow-outside'];
  const line = readCommandLine([...given, '--json', ...onServer()]) as Line<'eval'>;
  expect(await runEvalCommand(engine, line, output)).toBe(0);
  const report = JSON.parse(output.text()) as {
    readonly accuracy: number;
    readonly model: NonNullable<EvalReport['model']>;
  };
  expect(report.accuracy).toBe(1);
  expect(report.model).toMatchObject({ name: 'm', calls: 3, failed: 0, perQuestion: { p50: 3, most: 3 } });
  expect(Object.keys(report.model.purposes)).toEqual(['understand', 'program', 'wording']);
  expect(Object.keys(report.model.stages)).toEqual(['understand', 'reason', 'answer']);
  expect(report.model.tokens).toBeGreaterThan(500);
  expect(report.model.passAt).toEqual({ '1': 1, '5': null, '10': null });
  const table = captured();
  expect(
    await runEvalCommand(engine, readCommandLine([...given, '--no-graph', ...onServer()]) as Line<'eval'>, table),
  ).toBe(0);
  expect(table.text()).toMatch(/calls of m[\s\S]*stage reason[\s\S]*pass@1 100\.0 %/);
  const last = server.requests.filter(({ body }) => body.includes('You write one SELECT')).at(-1);
  expect(last?.body).not.toMatch(/path 1/);
});

test('eval --samples: of several programs some are right', async () => {
  const file = path.join(folder, 'samples.jsonl');
  writeFileSync(file, `${JSON.stringify({ id: '1', db: 'olympics', question: QUESTION, sql: SQL })}\n`);
  const texts = Array.from({ length: 10 }, (_, i) => ({ sql: i % 5 === 0 ? SQL : 'SELECT games_name FROM games' }));
  const script = {
    understand: { conditions: [], asked: 'x', needs: [{ text: 'x', columns: ['c1', 'c2', 'c3'] }] },
    program: texts.map((text) => JSON.stringify(text)),
    repair: 'no',
    wording: 'no',
  };
  const { model } = await runEval(engine, readQuestionSet(file), {
    ...{ graphs: path.dirname(GRAPH), dictionaries: [], evidence: false, official: false, onProgress: () => undefined },
    allowed: { folders: [path.dirname(GRAPH)], outside: true, anyGraph: true },
    model: () => ({ model: scriptedModel(script), samples: 10 }),
  });
  expect(model?.passAt['1']).toBeCloseTo(0.2);
  expect(model?.passAt['5']).toBeCloseTo(1 - (8 * 7 * 6 * 5 * 4) / (10 * 9 * 8 * 7 * 6));
  expect(model?.passAt['10']).toBe(1);
  expect(passAtK([{ asked: 5, right: 0 }, { asked: 10, right: 10 }])).toEqual({ '1': 0.5, '5': 0.5, '10': 1 }); // prettier-ignore
});

test('ask --dry-run: what would be sent, and nothing is', async () => {
  const before = server.requests.length;
  const output = captured();
  const line = readCommandLine(['ask', GRAPH, QUESTION, '--dry-run', ...onServer()]) as Line<'ask'>;
  expect(await ask(engine, line, output)).toBe(0);
  expect(output.text()).toMatch(/"1984 Summer"[\s\S]*To word the answer/);
  const bare = captured();
  const without = ['ask', GRAPH, QUESTION, '--dry-run', '--no-values', '--json', ...onServer()];
  expect(await ask(engine, readCommandLine(without) as Line<'ask'>, bare)).toBe(0);
  expect(JSON.parse(bare.text())).toMatchObject({ columns: expect.arrayContaining(['games.games_name']) as unknown });
  expect(bare.text()).not.toMatch(/1984 Summer|To word/);
  expect(server.requests).toHaveLength(before);
});

test('answers are kept in a folder, prices are told, and a day has its budget', async () => {
  const cache = path.join(folder, 'cache');
  const events = async (...more: string[]) => {
    const output = captured();
    const line = readCommandLine(['ask', GRAPH, QUESTION, '--events', ...onServer('--cache', cache, ...more)]);
    expect(await ask(engine, line as Line<'ask'>, output)).toBe(0);
    return output
      .text()
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as ShownTraceEvent);
  };
  const before = server.requests.length;
  const took = (all: readonly ShownTraceEvent[]) => all.flatMap(({ type, model }) => (type === 'end' && model ? [model] : [])); // prettier-ignore
  const first = took(await events('--price', '10,1000'));
  expect(server.requests.length).toBe(before + 3);
  for (const { tokens, cost, inputTokens = 0, calls } of first) {
    expect(calls).toBe(1);
    expect(cost).toBeCloseTo((10 * inputTokens + 1000 * (tokens - inputTokens)) / 1e6, 9);
    expect(cost).toBeGreaterThan(0);
  }
  const plain = captured();
  const asked = ['ask', GRAPH, QUESTION, ...onServer('--cache', path.join(folder, 'other'), '--price', '10,1000')];
  expect(await ask(engine, readCommandLine(asked) as Line<'ask'>, plain)).toBe(0);
  expect(plain.text()).toMatch(/^Model m: 3 calls, \d+ tokens \(\d+ of prompts\), \d+\.\d s, cost \d\.\d{4}$/m);
  const again = await events('--price', '10,1000');
  expect(server.requests.length).toBe(before + 6);
  expect(took(again).map(({ tokens, cost }) => [tokens, cost])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  // Without what was kept, the day's budget counts what the first run took.
  const poor = ['ask', GRAPH, 'Which games were in 1988?', ...onServer('--cache', cache, '--day-tokens', '1000')];
  const output = captured();
  expect(await ask(engine, readCommandLine(poor) as Line<'ask'>, output)).toBe(0);
  expect(output.text()).toMatch(/1000 tokens a day, and today's are used up/);
  expect(server.requests.length).toBe(before + 6);
});

const AT = ['--model', 'openai', '--base-url', 'http://h/v1', '--model-name', 'm'];

describe('what cannot be used is said', () => {
  test.each([
    [['--model', 'other'], /--model takes openai/],
    [['--model', 'openai'], /needs --base-url URL and --model-name NAME/],
    [['--dry-run'], /--dry-run is for --model openai/],
    [['--base-url', 'http://h/v1'], /--base-url is for --model openai/],
    [[...AT, '--samples', '0'], /from 1 to 10/],
    [[...AT, '--price', '1'], /--price takes what a million tokens/],
    [[...AT, '--price', '1,,2'], /--price takes/],
    [[...AT, '--question-tokens', '10'], /--question-tokens takes a whole number from 1000\./],
    [[...AT, '--day-tokens', 'many'], /--day-tokens takes a whole number from 1\./],
    [[...AT, '--cache', 'here', '--no-cache'], /leave one out/],
    [['--price', '1,2'], /--price is for --model openai/],
  ])('%s', (more, said) => {
    expect(() => readCommandLine(['ask', GRAPH, QUESTION, ...more])).toThrow(UsageError);
    expect(() => readCommandLine(['ask', GRAPH, QUESTION, ...more])).toThrow(said);
  });
});
