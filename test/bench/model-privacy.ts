/**
 * Whether stored values leave the machine where they must not: every request of every question is searched for every text that
 * is stored in its database. Prints what is found; nothing is right.
 * `node scripts/run-ts.mjs test/bench/model-privacy.ts QUESTIONS.jsonl DATABASES [DICTIONARY|-] [MOST]`
 */
import { openDatabase } from '../../src/cli/eval/run-eval';
import { halfOf, readQuestionSet } from '../../src/cli/eval/question-set';
import { enginePath } from '../../src/cli/engine-path';
import { quoteIdentifier } from '../../src/engine/core/sql-text';
import { createEngine, type Session } from '../../src/engine/engine';
import type { ModelRequest } from '../../src/engine/models/language-model';
import { createInProcessPlatform } from '../../src/platform/node/platform';
import { offeredIds, scriptedModel } from '../support/scripted-model';

/** Shorter texts are words and codes of any language. */
const SHORTEST = 4;

/** What prompts say around the data, in words of which some rows consist. */
const FIXED =
  ' question hint it was read so where that is wrong keep to the question condition asked from smaller step example statement select where count real text integer date data ';

/** Words of a text, as they are compared. */
function spelt(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** All texts that are stored, less those of which the names of tables and columns consist. */
async function storedTexts(session: Session): Promise<string[]> {
  const names = spelt(
    [...session.catalogue.tables.values()].flatMap((t) => [t.name, ...t.columns.map((c) => c.column)]).join(' '),
  );
  const found = new Set<string>();
  for (const { name, columns } of session.catalogue.tables.values()) {
    for (const { column } of columns) {
      const [c, t] = [quoteIdentifier(column), quoteIdentifier(name)];
      const { rows } = await session.run(`SELECT DISTINCT ${c} FROM ${t} WHERE typeof(${c}) = 'text' LIMIT 20000`);
      for (const [value] of rows) {
        const text = typeof value === 'string' ? spelt(value) : '';
        if (text.trim().length >= SHORTEST && /\p{L}/u.test(text) && !names.includes(text)) found.add(text);
      }
    }
  }
  return [...found];
}

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

async function main(): Promise<void> {
  const [file = '', databases = '', dictionary = '-', most = '300'] = process.argv.slice(2);
  const engine = createEngine(await createInProcessPlatform());
  const cases = halfOf(readQuestionSet(file), 'even');
  const some = cases.filter((_, i) => i % Math.max(1, Math.floor(cases.length / Number(most))) === 0);
  let requests = 0;
  const leaks = new Map<string, number>();
  for (const db of [...new Set(some.map((one) => one.db))]) {
    const session = await openDatabase(engine, db, {
      databases,
      dictionaries: dictionary === '-' ? [] : [enginePath(dictionary)],
    });
    const stored = await storedTexts(session);
    // Its other questions, whoever asked them, are what was saved.
    const examples = cases.flatMap((one) => (one.db === db && one.sql !== undefined ? [{ question: one.question, sql: one.sql }] : [])); // prettier-ignore
    for (const [i, { question, sql }] of some.filter((one) => one.db === db).entries()) {
      const model = askedModel(i % 2 === 0 ? sql : undefined);
      const use = { model, sendValues: false, examples: examples.filter((one) => one.question !== question) };
      for await (const _ of session.ask(question, { model: { ...use, stepByStep: i % 3 === 0 } })) void _;
      // The model's own statement stands in for one that it has made up: what it says itself is told to it again.
      const own = `${spelt(question)}${spelt(sql ?? '')}${FIXED}`;
      for (const { messages } of model.requests) {
        requests++;
        const user = messages.filter(({ role }) => role === 'user');
        const text = spelt(user.map(({ content }) => content).join(' '));
        for (const value of stored) {
          if (text.includes(value) && !own.includes(value))
            leaks.set(`${db}:${value}`, (leaks.get(`${db}:${value}`) ?? 0) + 1);
        }
      }
    }
    await session.close();
  }
  process.stdout.write(`${some.length} questions, ${requests} requests, ${leaks.size} stored texts found in them\n`);
  for (const [leak, times] of [...leaks].sort((a, b) => b[1] - a[1]).slice(0, 40))
    process.stdout.write(`${times}\t${leak}\n`);
}

void main();
