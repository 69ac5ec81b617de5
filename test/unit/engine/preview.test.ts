/** What a question, a correction and a follow-up would run, before anything runs. */
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Correction } from '../../../src/engine/core/corrections';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine, type Session } from '../../../src/engine/engine';
import type { ModelPurpose } from '../../../src/engine/models/language-model';
import { scriptedModel } from '../../support/scripted-model';
import { memoryPlatform } from '../ingest/memory-files';
import { answerOf } from '../../support/answer-of';

const QUESTION = 'How many singers are from France?';
const FROM_SPAIN: Correction = { kind: 'follow', text: 'and from Spain?' };
const OLDER: Correction = {
  kind: 'condition',
  at: 'where.0',
  column: { table: 'singer', column: 'age' },
  op: '>',
  values: [40],
};
const TITLES: Correction = { kind: 'show', column: { table: 'singer', column: 'name' } };

let session: Session;
beforeAll(async () => {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(`
    CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name TEXT, country TEXT, age INTEGER);
    INSERT INTO singer VALUES (1, 'Ana', 'Spain', 31), (2, 'Bo', 'France', 44), (3, 'Cy', 'Spain', 52), (4, 'Di', 'Italy', 25);
    CREATE TABLE concert (concert_id INTEGER PRIMARY KEY, title TEXT, year INTEGER, singer_id INTEGER REFERENCES singer);
    INSERT INTO concert VALUES (1, 'Alpha', 2016, 1), (2, 'Beta', 2020, 1), (3, 'Gamma', 2020, 2);`);
  const graph = `version: 1
sources: [{ id: data, kind: sqlite, path: data.sqlite }]
tables: { singer: { key: [singer_id], display: [name] }, concert: { key: [concert_id], display: [title] } }
edges: [{ kind: key, from: concert.singer_id, to: singer.singer_id }]
`;
  const platform = await memoryPlatform({ '/w/data.sqlite': database.export(), '/w/g.sgraph.yaml': graph });
  session = await createEngine(platform).open({ graph: '/w/g.sgraph.yaml' });
});
afterAll(() => session.close());

const asked = (question: string, corrections: readonly Correction[] = []) =>
  answerOf(session, question, { corrections });

async function before(corrections: readonly Correction[]) {
  const { sql } = await asked(QUESTION, corrections);
  return { sql: sql ?? '', corrections };
}

test('a question is told by its words alone', async () => {
  const { sql, focus, missing, change } = await session.preview('How many singers are there?');
  expect(sql).toContain('COUNT(*)');
  expect([focus, missing, change]).toEqual(['number of singers', [], undefined]);
});

describe('a correction', () => {
  test.each<[string, readonly Correction[], readonly Correction[]]>([
    ['of an answer', [], [OLDER]],
    ['of one that was corrected before', [OLDER], [OLDER, { kind: 'drop', at: 'where.0' }]],
    ['that is taken back', [OLDER], []],
    ['in place of another', [TITLES], [OLDER]],
    ['of a follow-up', [FROM_SPAIN], [FROM_SPAIN, OLDER]],
    ['by a statement', [], [{ kind: 'sql', sql: 'select name from singer where age > 40' }]],
  ])('shows the statement that asking runs, and how it reads: %s', async (_, made, corrections) => {
    const preview = await session.preview(QUESTION, { corrections, before: await before(made) });
    const answer = await asked(QUESTION, corrections);
    expect(preview.sql).toBe(answer.sql);
    if (corrections.at(-1)?.kind !== 'sql') expect(preview.focus).toBe(answer.understood.focus);
    expect(preview.others).toEqual(corrections.length === 0 ? expect.any(Array) : []);
    expect(preview.sql).not.toBe((await before(made)).sql);
  });

  test('of a statement that no words lead to, as a language model writes them', async () => {
    const { sql } = session.check(`SELECT name FROM singer WHERE country <> 'Italy'`);
    const { sql: changed, change } = await session.preview(QUESTION, { corrections: [OLDER], before: { sql: sql ?? '', corrections: [] } }); // prettier-ignore
    expect(change).toBe('made');
    expect(changed).toMatch(/^SELECT "singer"."name" FROM "singer" WHERE "singer"."age" > 40$/);
  });

  test('of a list that shows more rows than were asked for, since they tie', async () => {
    const question = 'Which year has the most singers in concerts?';
    const { sql: one = '' } = await session.preview(question);
    const before = { sql: one?.replace(/LIMIT 1$/, 'LIMIT 2') ?? '', corrections: [] };
    const older: Correction = { kind: 'add', column: { table: 'singer', column: 'age' }, op: '>', values: [40] };
    const { sql } = await session.preview(question, { corrections: [older], before });
    expect(before.sql).toMatch(/LIMIT 2$/);
    expect(sql).toMatch(/> 40.* LIMIT 1$/);
  });

  test('that cannot be made says why', async () => {
    const wrong: Correction = { kind: 'drop', at: 'where.7' };
    const { sql, change, missing } = await session.preview(QUESTION, { corrections: [wrong], before: await before([]) }); // prettier-ignore
    expect([sql, change, missing.length]).toEqual([null, 'refused', 1]);
  });

  test('of a statement that is not known shows none', async () => {
    const strange = { sql: 'SELECT 1', corrections: [] };
    const { sql, change } = await session.preview(QUESTION, { corrections: [OLDER], before: strange });
    expect([sql, change]).toEqual([null, 'unknown']);
  });
});

describe('a follow-up', () => {
  test('shows the statement that it gives with the question before', async () => {
    const follows = { question: QUESTION, corrections: [] };
    const preview = await session.preview(FROM_SPAIN.text, { follows, before: await before([]) });
    const answer = await asked(QUESTION, [FROM_SPAIN]);
    expect(preview).toMatchObject({ change: 'made', sql: answer.sql, focus: answer.understood.focus, others: [] });
    expect(preview.sql).toContain('Spain');
  });

  test('that cannot be put into the question before is shown as asked by itself', async () => {
    const follows = { question: QUESTION, corrections: [] };
    const alone = 'How many concerts were in 2020?';
    const preview = await session.preview(alone, { follows, before: await before([]) });
    expect(preview).toMatchObject({ change: 'alone', sql: (await session.preview(alone)).sql });
  });
});

describe('what a follow-up would send', () => {
  const follows = { question: QUESTION, corrections: [] };

  test('is the question before where the engine puts the two together', async () => {
    const model = scriptedModel({ understand: {}, program: {}, repair: {} });
    const { messages } = await session.outgoing(FROM_SPAIN.text, true, undefined, { follows, before: await before([]) }); // prettier-ignore
    for await (const _ of session.ask(FROM_SPAIN.text, { follows, model: { model } })) void _;
    expect(messages.map(({ text }) => text)).toEqual(model.requests[0]?.messages.map(({ content }) => content));
    expect(JSON.stringify(messages)).toContain(QUESTION);
  });

  test('is both questions, to have them put into one, where it cannot', async () => {
    const alone = 'compare that with the ones whose age is above 50';
    const model = scriptedModel({ follow: { question: '' }, understand: {}, program: {}, repair: {} });
    const { messages, later } = await session.outgoing(alone, true, undefined, { follows, before: await before([]) });
    for await (const _ of session.ask(alone, { follows, model: { model } })) void _;
    expect(model.requests[0]?.purpose).toBe('follow');
    expect(messages.map(({ text }) => text)).toEqual(model.requests[0]?.messages.map(({ content }) => content));
    expect(later.length).toBeGreaterThan(2);
  });

  // A kind of call that is new needs a line, too.
  const LISTED: Readonly<Record<Exclude<ModelPurpose, 'understand' | 'follow' | 'suggest' | 'test'>, RegExp>> = {
    residual: /^To ask for what the columns that were picked do not cover:/,
    split: /^To split it,/,
    program: /^To write a program:/,
    repair: /^To write a program: .*, and where the program fails, what went wrong/,
    wording: /^To word the answer:/,
    facts: /^To word the answer: .*where facts are read, also what their paths tell/,
  };

  test.each([true, false])('is listed for each kind of call, with values: %s', async (values) => {
    const { later } = await session.outgoing(QUESTION, values);
    // Rows are stored values: without them nothing is worded.
    const kinds = Object.entries(LISTED).filter(([kind]) => values || !['wording', 'facts'].includes(kind));
    for (const [kind, line] of kinds)
      expect(
        inEnglish(later).filter((said) => line.test(said)),
        kind,
      ).toHaveLength(1);
    expect(inEnglish(later).some((said) => said.startsWith('To word'))).toBe(values);
  });
});
