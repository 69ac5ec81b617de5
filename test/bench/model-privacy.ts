/**
 * Whether stored values leave the machine where they must not: every request of every question is searched for every text and
 * long number that is stored in its database. Prints the stored values that are found; none is right. A text that stands in
 * requests as a label of a code alone is what the graph says, though some column holds it as well: these are counted apart. The
 * same is done with values allowed, to see that the search finds them. DATABASES may be a file of single tables, with a header
 * or, as reports have them, without. Of sets without a training split only one half may be looked at.
 * `node scripts/run-ts.mjs test/bench/model-privacy.ts QUESTIONS.jsonl DATABASES [DICTIONARY|-] [MOST] [even|odd|all]`
 */
import path from 'node:path';
import { halfOf, readQuestionSet, type QuestionCase } from '../../src/cli/eval/question-set';
import { createEngine, type Session } from '../../src/engine/engine';
import type { ModelRequest } from '../../src/engine/models/language-model';
import { createInProcessPlatform } from '../../src/platform/node/platform';
import { offeredIds, scriptedModel } from '../support/scripted-model';
import type { Bench, Measured } from './support/measured';
import { opener } from './support/plain-tables';
import { StoredValues } from './support/stored-values';

/** The bench asks so many questions of a set, of so many databases at most. */
const MOST_QUESTIONS = 80;
const MOST_DATABASES = 40;
/** Each how-manieth question is asked with values allowed as well. */
const ALLOWED_EVERY = 4;

/** Public sets: their questions, what they are asked over, and a dictionary. */
const SETS: readonly (readonly [set: string, questions: string, databases: string, dictionary?: string])[] = [
  ['spider', 'questions.jsonl', 'databases'],
  ['spider_train', 'questions.jsonl', 'databases'],
  ['bird', 'questions.jsonl', 'databases', 'column_descriptions.json'],
  ['ciss', 'questions.jsonl', 'databases', 'codes.json'],
  ['wikitq', 'questions.jsonl', 'tables.jsonl'],
  ['tabfact', 'statements.jsonl', 'tables.jsonl'],
  ['tatqa', 'questions.jsonl', 'contexts.jsonl'],
];

/** What was sent for questions. */
class Tally {
  questions = 0;
  requests = 0;
  /** Requests in which a value was found. */
  withValues = 0;
  /** Each value, or label that a column holds as well, with how often it was found. */
  readonly values = new Map<string, number>();
  readonly labels = new Map<string, number>();

  add(db: string, found: ReturnType<StoredValues['in']>): void {
    this.requests++;
    if (found.values.length > 0) this.withValues++;
    for (const text of found.values) count(this.values, `${db}:${text}`);
    for (const text of found.labels) count(this.labels, `${db}:${text}`);
  }
}

function count(into: Map<string, number>, text: string): void {
  into.set(text, (into.get(text) ?? 0) + 1);
}

/** As many questions of each database as are its share, one at least. */
function shareOf(cases: readonly QuestionCase[], most: number): QuestionCase[] {
  const step = Math.max(1, cases.length / most);
  const seen = new Map<string, number>();
  return cases.filter(({ db }) => {
    const i = seen.get(db) ?? 0;
    seen.set(db, i + 1);
    return Math.floor(i / step) !== Math.floor((i - 1) / step);
  });
}

/** A model that has everything asked of it that can be: a condition on no column, steps, repairs. */
function askedModel(sql: string | undefined) {
  const reading = (request: ModelRequest) => ({
    // One that no column holds has the model asked for what is missing.
    conditions: [{ text: 'of a certain kind', column: null, value: null }],
    asked: 'all of it',
    needs: [...offeredIds(request).values()].slice(0, 8).map((id) => ({ text: id, columns: [id] })),
  });
  const wrong = {
    steps: [{ question: 'Which?', sql: 'SELECT nothing FROM nowhere' }],
    sql: 'SELECT nothing FROM nowhere',
  };
  return scriptedModel({
    understand: reading,
    split: { questions: [{ group: 1, text: 'Which?' }] },
    residual: { question: 'What kind, name, type or date?' },
    program: sql === undefined ? wrong : { steps: [{ question: 'Which?', sql }], sql },
    repair: wrong,
    wording: {},
  });
}

/** What is kept back, and what was sent where values may be. */
interface Searched {
  readonly kept: Tally;
  readonly allowed: Tally;
}

/**
 * Asks questions and searches what is sent.
 * @param some the questions
 * @param all those of the set: the others of a database, whoever asked them, are what was saved
 * @param open opens a database
 */
async function search(
  some: readonly QuestionCase[],
  all: readonly QuestionCase[],
  open: (db: string) => Promise<Session>,
): Promise<Searched> {
  const [kept, allowed] = [new Tally(), new Tally()];
  for (const db of new Set(some.map((one) => one.db))) {
    const session = await open(db);
    const stored = await StoredValues.of(session);
    const saved = all.flatMap((one) => (one.db === db && one.sql !== undefined ? [{ question: one.question, sql: one.sql }] : [])); // prettier-ignore
    for (const [i, { question, sql }] of some.filter((one) => one.db === db).entries()) {
      const examples = saved.filter((one) => one.question !== question);
      const ask = async (sendValues: boolean, tally: Tally) => {
        const model = askedModel(i % 2 === 0 ? sql : undefined);
        const use = { model, sendValues, examples, stepByStep: i % 3 === 0 };
        for await (const _ of session.ask(question, { model: use })) void _;
        tally.questions++;
        for (const request of model.requests) tally.add(db, stored.in(request, `${question} ${sql ?? ''}`));
      };
      await ask(false, kept);
      if (i % ALLOWED_EVERY === 0) await ask(true, allowed);
    }
    await session.close();
  }
  return { kept, allowed };
}

/** Over a share of all public questions: whether stored values stay, and whether the search would find them. */
export function modelPrivacyBench(data: string): Bench {
  return {
    name: 'model-privacy',
    run: async (tell) => {
      const lines: Measured[] = [];
      for (const [set, questions, databases, dictionary] of SETS) {
        tell(set);
        const folder = path.join(data, set);
        const all = readQuestionSet(path.join(folder, questions));
        const names = [...new Set(all.map(({ db }) => db))];
        const every = Math.max(1, Math.ceil(names.length / MOST_DATABASES));
        const chosen = new Set(names.filter((_, i) => i % every === 0));
        const some = shareOf(
          all.filter(({ db }) => chosen.has(db)),
          MOST_QUESTIONS,
        );
        const engine = createEngine(await createInProcessPlatform());
        const open = opener(engine, path.join(folder, databases), dictionary && path.join(folder, dictionary));
        lines.push(...privacyLines(set, await search(some, all, open)));
      }
      return lines;
    },
  };
}

function privacyLines(set: string, { kept, allowed }: Searched): Measured[] {
  const how = 'test/bench/model-privacy.ts';
  const others = kept.labels.size > 0 ? `, ${kept.labels.size} labels of codes that other columns hold` : '';
  return [
    {
      what: `stored values that are sent where values stay, ${set} (${kept.questions} questions, ${kept.requests} requests)`,
      how,
      bar: 'none',
      value: `${kept.values.size}${others}`,
      met: kept.requests > 0 && kept.values.size === 0,
    },
    {
      what: `the same search where values may be sent, ${set} (${allowed.questions} questions, ${allowed.requests} requests)`,
      how,
      bar: 'finds some',
      value: `${allowed.values.size} in ${allowed.withValues} requests`,
      met: allowed.values.size > 0,
    },
  ];
}

async function main(): Promise<void> {
  const [file = '', databases = '', dictionary = '-', most = '300', half = 'even'] = process.argv.slice(2);
  const all = readQuestionSet(file);
  const cases = half === 'even' || half === 'odd' ? halfOf(all, half) : all;
  const engine = createEngine(await createInProcessPlatform());
  const open = opener(engine, databases, dictionary === '-' ? undefined : dictionary);
  const { kept, allowed } = await search(shareOf(cases, Number(most)), cases, open);
  for (const [what, tally] of Object.entries({ 'values stay': kept, 'values may be sent': allowed })) {
    process.stdout.write(
      `${what}: ${tally.questions} questions, ${tally.requests} requests, ${tally.values.size} stored values found in ${tally.withValues} of them; ${tally.labels.size} texts of labels that are stored elsewhere too\n`,
    );
  }
  for (const [kind, texts] of Object.entries({ value: kept.values, label: kept.labels })) {
    for (const [text, times] of [...texts].sort((a, b) => b[1] - a[1]).slice(0, 40))
      process.stdout.write(`${kind}\t${times}\t${text}\n`);
  }
}

if (path.basename(process.argv[1] ?? '').startsWith('model-privacy')) void main();
