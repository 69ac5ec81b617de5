/** Vectors in the life of a question: ready or not, failing, and what they are given. */
import { ModelError } from '../../../src/engine/models/model-error';
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { inEnglish, say } from '../../../src/engine/core/message';
import { createEngine, type Session } from '../../../src/engine/engine';
import { toUnit, type Embedder } from '../../../src/engine/models/embedder';
import type { VectorUse } from '../../../src/engine/models/embedders';
import { memoryPlatform } from '../ingest/memory-files';
import { answerOf } from '../../support/answer-of';

const ROWS = `
  CREATE TABLE staff (id INTEGER PRIMARY KEY, full_name TEXT, salary INTEGER, ward TEXT);
  INSERT INTO staff VALUES (1, 'Zebulon Quackenbush', 3100, 'Maple Corner'), (2, 'Ottoline Farthingale', 4000, 'Birch Landing');
  CREATE TABLE visit (id INTEGER PRIMARY KEY, staff_id INTEGER REFERENCES staff(id), reason TEXT, fee INTEGER);
  INSERT INTO visit VALUES (1, 1, 'hiccups', 20), (2, 2, 'vertigo', 30);
`;
const GRAPH = `version: 1
name: hospital
sources: [{ id: data, kind: sqlite, path: data.sqlite }]
tables:
  staff:
    key: [id]
    columns:
      full_name: { description: what they are called }
      ward: { keywords: [Birch Landing] }
  visit: { key: [id] }
edges:
  - { kind: key, from: visit.staff_id, to: staff.id }
`;

/** Directions of a few words; a text points where its words do together. */
const DIRECTIONS: Readonly<Record<string, readonly number[]>> = {
  salary: [1, 0, 0],
  wampum: [1, 0, 0],
  fee: [0, 1, 0],
  ward: [0, 0, 1],
};

function fake(fails?: SchemaGraphError): Embedder & { readonly given: string[] } {
  const given: string[] = [];
  return {
    name: 'fake',
    given,
    embed(texts) {
      given.push(...texts);
      if (fails) return Promise.reject(fails);
      return Promise.resolve(
        texts.map((text) => {
          const sum = new Float32Array(3).fill(0.01);
          for (const word of text.toLowerCase().split(/\W+/))
            DIRECTIONS[word]?.forEach((x, i) => (sum[i] = (sum[i] ?? 0) + x));
          return toUnit(sum);
        }),
      );
    },
  };
}

const use = (embedder: Embedder, over: Partial<VectorUse> = {}): VectorUse => ({
  embedder,
  keeping: embedder,
  sendValues: true,
  ...over,
});

const QUESTION = 'Who brings home so much wampum?';
let open: () => Promise<Session>;
const sessions: Session[] = [];

beforeAll(async () => {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(ROWS);
  const platform = await memoryPlatform({ '/w/data.sqlite': database.export(), '/w/g.sgraph.yaml': GRAPH });
  open = async () => {
    const session = await createEngine(platform).open({ graph: '/w/g.sgraph.yaml' });
    sessions.push(session);
    return session;
  };
});
afterAll(() => Promise.all(sessions.map((session) => session.close())));

const best = async (session: Session, vectors?: VectorUse): Promise<string | undefined> =>
  (await session.retrieve(QUESTION, 1, vectors)).columns[0]?.column;

const answered = (session: Session, vectors: VectorUse, question = QUESTION) =>
  answerOf(session, question, { vectors });

describe('vectors of a graph', () => {
  test('find a column by what it means, once they are there; until then nothing is different', async () => {
    const session = await open();
    const vectors = use(fake());
    const without = await session.retrieve(QUESTION, 9);
    expect(await session.retrieve(QUESTION, 9, vectors)).toEqual(without);
    expect(without.columns[0]?.column).not.toBe('salary');
    const told: (number | undefined)[] = [];
    expect(await session.learnMeanings(vectors, { onProgress: ({ done }) => told.push(done) })).toBe(8);
    expect(await best(session, vectors)).toBe('salary');
    expect(await session.retrieve(QUESTION, 9)).toEqual(without);
  });

  test('are worked out once, and each question once', async () => {
    const session = await open();
    const embedder = fake();
    await session.learnMeanings(use(embedder));
    const columns = embedder.given.length;
    await session.learnMeanings(use(embedder));
    await best(session, use(embedder));
    await answered(session, use(embedder));
    expect(embedder.given.slice(columns)).toEqual([QUESTION]);
  });

  test('that fail leave the answer as it is, with a line that says so', async () => {
    const session = await open();
    const failing = fake(new SchemaGraphError('model', say`The sentence encoder does not run: out of memory.`));
    await expect(session.learnMeanings(use(failing))).rejects.toMatchObject({ code: 'model' });
    await session.learnMeanings(use(fake()));
    const question = 'What is the average salary?';
    const whole = await answered(session, use(fake()), question);
    const other = await open();
    await other.learnMeanings(use(fake()));
    const failed = await answered(other, use(failing), question);
    const line = 'The sentence encoder does not run: out of memory.';
    expect(failed.warnings.map((warning) => inEnglish(warning))).toContain(line);
    expect([failed.sql, failed.answer]).toEqual([whole.sql, whole.answer]);
    expect(inEnglish((await other.retrieve('Who is called so?', 3, use(failing))).problem ?? say``)).toBe(line);
  });

  test('that are late are worth a line only where the answer is in doubt', async () => {
    const session = await open();
    await session.learnMeanings(use(fake()));
    const late = fake(new ModelError('slow', say`That took too long.`));
    const said = async (question: string): Promise<[boolean, boolean]> => {
      const { confidence, abstained, warnings } = await answered(session, use(late), question);
      return [!abstained && confidence < 0.8, warnings.some((warning) => inEnglish(warning) === 'That took too long.')];
    };
    for (const question of ['What is the average salary?', 'How many are there?', 'salary']) {
      const [doubted, told] = await said(question);
      expect(told, question).toBe(doubted);
    }
  });

  test('end when they are cancelled', async () => {
    const session = await open();
    const abort = new AbortController();
    abort.abort();
    await expect(session.learnMeanings(use(fake()), { signal: abort.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    await session.learnMeanings(use(fake()));
    await expect(session.retrieve('x y', 1, use(fake()), abort.signal)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('what an embedder is given', () => {
  const STORED = ['Zebulon', 'Quackenbush', 'Ottoline', 'Farthingale', 'Maple Corner', 'Birch Landing', 'vertigo'];

  test('are names, keywords and descriptions', async () => {
    const embedder = fake();
    await (await open()).learnMeanings(use(embedder));
    expect(embedder.given).toContain('staff full name, what they are called');
    // A keyword that repeats what is stored: the next test would find it.
    expect(embedder.given).toContain('staff ward, Birch Landing');
  });

  test('is nothing that is stored, where values stay on this machine', async () => {
    const embedder = fake();
    const session = await open();
    await session.learnMeanings(use(embedder, { sendValues: false }));
    await answered(session, use(embedder, { sendValues: false }));
    const all = embedder.given.join('\n').toLowerCase();
    for (const value of STORED) expect(all).not.toContain(value.toLowerCase());
    expect(embedder.given).toContain('staff full name, what they are called');
    expect(embedder.given).toContain(QUESTION);
  });
});
