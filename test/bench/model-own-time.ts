/**
 * What the engine itself takes for a question with a language model that answers at once, and how long its prompts are.
 * `node scripts/run-ts.mjs test/bench/model-own-time.ts [QUESTIONS.jsonl DATABASES GRAPHS? [MOST]]`; by default the samples.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../../src/cli/eval/run-eval';
import { halfOf, readQuestionSet } from '../../src/cli/eval/question-set';
import { createEngine } from '../../src/engine/engine';
import type { ModelRequest } from '../../src/engine/models/language-model';
import { estimateTokens } from '../../src/engine/models/tokens';
import { createInProcessPlatform } from '../../src/platform/node/platform';
import { offeredIds, scriptedModel } from '../support/scripted-model';

interface Asked {
  readonly db: string;
  readonly question: string;
  readonly sql?: string;
}

/** A model that picks the first eight columns, and writes the statement that is right. */
function goodModel(sql: string | undefined) {
  const reading = (request: ModelRequest) => ({
    conditions: [],
    asked: 'all of it',
    needs: [...offeredIds(request).values()].slice(0, 8).map((id) => ({ text: id, columns: [id] })),
  });
  const program = { steps: [], sql: sql ?? 'SELECT 1' };
  return scriptedModel({ understand: reading, program, repair: program, wording: { sentences: [] } });
}

async function main(): Promise<void> {
  const [file, databases, graphs, most = '200'] = process.argv.slice(2);
  const engine = createEngine(await createInProcessPlatform());
  const samples = ['crash', 'olympics'];
  const asked: readonly Asked[] =
    file === undefined
      ? samples.flatMap((db) =>
          readFileSync(path.resolve('samples', db, `${db}.sgq.jsonl`), 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Asked),
        )
      : halfOf(readQuestionSet(file), 'even').slice(0, Number(most));
  const times: number[] = [];
  const alone: number[] = [];
  const tokens: number[] = [];
  const calls: number[] = [];
  for (const db of new Set(asked.map((a) => a.db))) {
    const session =
      databases === undefined
        ? await engine.open({ graph: path.resolve('samples', db, `${db}.sgraph.yaml`) })
        : await openDatabase(engine, db, { databases, dictionaries: [], ...(graphs && graphs !== '-' && { graphs }) });
    for (const { question, sql } of asked.filter((a) => a.db === db)) {
      const model = goodModel(sql);
      let started = performance.now();
      for await (const _ of session.ask(question)) void _;
      alone.push(performance.now() - started);
      started = performance.now();
      for await (const _ of session.ask(question, { model: { model } })) void _;
      times.push(performance.now() - started);
      calls.push(model.requests.length);
      tokens.push(...model.requests.map(({ messages }) => estimateTokens(messages.map((m) => m.content).join('\n'))));
    }
    await session.close();
  }
  const added = times.map((ms, i) => ms - (alone[i] ?? 0));
  const line = (name: string, values: readonly number[]) => {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (q: number) => (sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0).toFixed(0);
    process.stdout.write(`${name}: p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}\n`);
  };
  process.stdout.write(`${times.length} questions\n`);
  line('ms without a model', alone);
  line('ms with one that takes none', times);
  line('ms added', added);
  line('tokens of a prompt', tokens);
  line('calls', calls);
}

void main();
