/**
 * What the engine itself takes for a question with a language model that answers at once, and how many calls it makes of it. The
 * model is a server on loopback, in this process, behind all that keeps calls within bounds; times are of the processor, the
 * server's own among them, so that others on the machine do not count; SQL runs in this process.
 * `node scripts/run-ts.mjs test/bench/model-own-time.ts [QUESTIONS.jsonl DATABASES [GRAPHS [MOST]]]`; by default the samples.
 */
import path from 'node:path';
import { readQuestionSet } from '../../src/cli/eval/question-set';
import { openDatabase } from '../../src/cli/eval/run-eval';
import { createEngine, type Engine, type Session } from '../../src/engine/engine';
import type { ModelRequest } from '../../src/engine/models/language-model';
import { createModels } from '../../src/engine/models/models';
import { createModelPorts } from '../../src/platform/node/model-ports';
import { createInProcessPlatform } from '../../src/platform/node/platform';
import { replyOf, type Lines } from '../support/dialogue-server';
import { startModelServer, type ModelServer } from '../support/model-server';
import { offeredIds } from '../support/scripted-model';
import type { Bench, Measured } from './support/measured';

const MOST_MS = 150;
const MOST_CALLS = 4;
const MOST_WITHOUT_REPAIR = 3;

interface Asked {
  readonly db: string;
  readonly question: string;
  readonly sql?: string;
}

/** What each question took. */
interface Took {
  /** Ms without a model, and those that one adds. */
  readonly alone: number[];
  readonly added: number[];
  /** Calls to a model that is right, and to one that is wrong in all it says. */
  readonly calls: number[];
  readonly callsOfWrong: number[];
}

function reading(request: ModelRequest, conditions: readonly object[]) {
  const needs = [...offeredIds(request).values()].slice(0, 8).map((id) => ({ text: id, columns: [id] }));
  return { conditions, asked: 'all of it', needs };
}

/** A model that picks the first eight columns, and writes the statement that is right. */
function goodLines(sql: string | undefined): Lines {
  const program = { steps: [], sql: sql ?? 'SELECT 1' };
  return { understand: (request) => reading(request, []), program, repair: program, wording: { sentences: [] } };
}

/** One that reads a condition on no column, and can neither ask for it nor write or mend a program. */
const WRONG: Lines = {
  understand: (request) => reading(request, [{ text: 'of a certain kind', column: null, value: null }]),
  residual: { question: 'What kind is it?' },
  program: { steps: [], sql: 'SELECT nothing FROM nowhere' },
  repair: { steps: [], sql: 'SELECT less FROM nowhere' },
  wording: { sentences: [] },
};

/** Milliseconds of processor time that this process has taken. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = processorMs();
  await work();
  return processorMs() - started;
}

/** Asks the questions of one database with and without a model. */
async function askAll(session: Session, asked: readonly Asked[], server: ModelServer, took: Took): Promise<void> {
  const models = createModels(createModelPorts(undefined));
  const alone = async (question: string) => {
    for await (const _ of session.ask(question)) void _;
  };
  const withModel = async (question: string, lines: Lines) => {
    server.play((chat) => replyOf(chat, lines));
    const model = models.unkept({ provider: 'openai', model: 'm', baseUrl: server.baseUrl });
    for await (const _ of session.ask(question, { model: { model } })) void _;
  };
  // The first questions compile what all later ones run.
  for (const { question, sql } of asked.slice(0, 5)) await withModel(question, goodLines(sql));
  for (const { question, sql } of asked) {
    // What is remembered of a question is remembered for both.
    await alone(question);
    const before = await timed(() => alone(question));
    let calls = server.requests.length;
    const after = await timed(() => withModel(question, goodLines(sql)));
    took.alone.push(before);
    took.added.push(after - before);
    took.calls.push(server.requests.length - calls);
    calls = server.requests.length;
    await withModel(question, WRONG);
    took.callsOfWrong.push(server.requests.length - calls);
  }
}

/** Measures over the questions of a set, or of the samples where there is none. */
async function measure(asked: readonly Asked[], open: (engine: Engine, db: string) => Promise<Session>): Promise<Took> {
  const engine = createEngine(await createInProcessPlatform());
  const server = await startModelServer();
  const took: Took = { alone: [], added: [], calls: [], callsOfWrong: [] };
  try {
    for (const db of new Set(asked.map((one) => one.db))) {
      const session = await open(engine, db);
      await askAll(
        session,
        asked.filter((one) => one.db === db),
        server,
        took,
      );
      await session.close();
    }
  } finally {
    await server.close();
  }
  return took;
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

/** Time and calls over CISS: 28 tables with 802 columns are the most that prompts have to choose from. */
export function modelTimeBench(data: string, root: string): Bench {
  return {
    name: 'model-time',
    run: async () => {
      const graphs = path.join(root, 'test', 'graphs', 'ciss');
      const databases = path.join(data, 'ciss', 'databases');
      const cases = readQuestionSet(path.join(data, 'ciss', 'questions.jsonl'));
      const took = await measure(cases, (engine, db) => openDatabase(engine, db, { databases, graphs, dictionaries: [] })); // prettier-ignore
      const p95 = quantile(took.added, 0.95);
      const asked = `CISS 2019 curated (${took.added.length} questions)`;
      return [
        {
          what: `time of the processor added by a language model that answers at once, 95th percentile, ${asked}`,
          how: 'test/bench/model-own-time.ts',
          bar: `${MOST_MS} ms`,
          value: `${p95.toFixed(0)} ms`,
          met: p95 <= MOST_MS,
        },
        atMost(`calls of a question to a model that needs no repair, one after another, ${asked}`, took.calls, MOST_WITHOUT_REPAIR), // prettier-ignore
        atMost(`calls of a question to a model that is wrong in all it says, ${asked}`, took.callsOfWrong, MOST_CALLS),
      ];
    },
  };
}

function atMost(what: string, counts: readonly number[], most: number): Measured {
  const value = Math.max(0, ...counts);
  // A question without a call is none with few calls.
  const met = value <= most && Math.min(...counts) > 0;
  return { what, how: 'test/bench/model-own-time.ts', bar: `${most} at most`, value: `${value} at most`, met };
}

async function main(): Promise<void> {
  const [file, databases, graphs, most = '200'] = process.argv.slice(2);
  const sample = (db: string) => path.resolve('samples', db, db);
  const asked =
    file === undefined
      ? ['crash', 'olympics'].flatMap((db) => readQuestionSet(`${sample(db)}.sgq.jsonl`).map((one) => ({ ...one, db })))
      : readQuestionSet(file).slice(0, Number(most));
  const took = await measure(asked, (engine, db) =>
    databases === undefined
      ? engine.open({ graph: `${sample(db)}.sgraph.yaml` })
      : openDatabase(engine, db, { databases, dictionaries: [], ...(graphs !== undefined && { graphs }) }),
  );
  const line = (name: string, values: readonly number[]) => {
    const [p50, p95, top] = [0.5, 0.95, 1].map((q) => quantile(values, q).toFixed(0));
    process.stdout.write(`${name}: p50 ${p50}, p95 ${p95}, most ${top}\n`);
  };
  process.stdout.write(`${asked.length} questions\n`);
  line('ms without a model', took.alone);
  line('ms that one adds', took.added);
  line('calls', took.calls);
  line('calls to one that is wrong', took.callsOfWrong);
}

if (path.basename(process.argv[1] ?? '').startsWith('model-own-time')) void main();
