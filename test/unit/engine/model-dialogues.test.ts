/** Questions with a language model, over recorded dialogues: what is sent, what is believed, what the answer makes of it. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, TraceEvent } from '../../../src/engine/core/answers';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { inEnglish, say } from '../../../src/engine/core/message';
import type { SqlValue } from '../../../src/engine/core/values';
import { createEngine, type Session } from '../../../src/engine/engine';
import type { ModelUse } from '../../../src/engine/models/model-use';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { reading, scriptedModel, type Script, type WrittenReading } from '../../support/scripted-model';

const sessions = new Map<string, Session>();

beforeAll(async () => {
  const engine = createEngine(await createInProcessPlatform());
  for (const name of ['crash', 'olympics'])
    sessions.set(name, await engine.open({ graph: path.resolve('samples', name, `${name}.sgraph.yaml`) }));
});
afterAll(async () => {
  for (const session of sessions.values()) await session.close();
});

async function ask(sample: string, question: string, script?: Script, use: Partial<ModelUse> = {}) {
  const model = scriptedModel(script ?? {});
  const events: TraceEvent[] = [];
  const session = sessions.get(sample);
  for await (const event of session?.ask(question, script ? { model: { model, ...use } } : {}) ?? [])
    events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'answer') throw new Error(`no answer to ${question}`);
  return { answer: inEnglish(last.output as Answer), events, model };
}

const condition = (text: string, column: string | null = null, value: string | null = null) => ({
  text,
  column,
  value,
});
const need = (text: string, ...columns: string[]) => ({ text, columns });

interface Dialogue {
  readonly sample: string;
  readonly question: string;
  readonly reading: WrittenReading;
  readonly sql: string;
  readonly rows: readonly (readonly SqlValue[])[];
}

const ALBERG: Dialogue = {
  sample: 'olympics',
  question: 'What was the name of the Olympic game that John Aalberg took part in when he was 31?',
  reading: {
    conditions: [
      condition('John Aalberg', 'person.full_name', 'John Aalberg'),
      condition('he was 31', 'games_competitor.age', '31'),
    ],
    asked: 'What was the name of the Olympic game?',
    needs: [
      need('name of the Olympic game', 'games.games_name'),
      need('John Aalberg', 'person.full_name'),
      need('age', 'games_competitor.age'),
    ],
  },
  sql: `SELECT "games"."games_name" FROM "games_competitor" JOIN "person" ON "games_competitor"."person_id" = "person"."id" JOIN "games" ON "games_competitor"."games_id" = "games"."id" WHERE "person"."full_name" = 'John Aalberg' AND "games_competitor"."age" = 31`,
  rows: [['1992 Winter']],
};

/** The examples of the paper: A.1 (twice), A.2, A.4, B.1 to B.4. */
const DIALOGUES: readonly Dialogue[] = [
  ALBERG,
  {
    sample: 'crash',
    question: 'For the vehicle model Bolt EV, were any active safety systems activated in case 20335?',
    reading: {
      conditions: [
        condition('the vehicle model Bolt EV', 'VPICDECODE.Model', 'Bolt EV'),
        condition('in case 20335', 'AVOID.CASEID', '20335'),
        condition('activated', 'AVOID.ACTIVATE', 'activated'),
      ],
      asked: 'Were any active safety systems activated?',
      needs: [
        need('active safety systems', 'AVOID.EQUIP', 'AVOID.ACTIVATE'),
        need('vehicle model', 'VPICDECODE.Model'),
      ],
    },
    sql: `SELECT DISTINCT "AVOID"."EQUIP" FROM "AVOID" JOIN "GV" ON "AVOID"."CASEID" = "GV"."CASEID" AND "AVOID"."VEHNO" = "GV"."VEHNO" JOIN "VPICDECODE" ON "VPICDECODE"."CASEID" = "GV"."CASEID" AND "VPICDECODE"."VEHNO" = "GV"."VEHNO" WHERE "VPICDECODE"."Model" = 'Bolt EV' AND "AVOID"."CASEID" = 20335 AND "AVOID"."ACTIVATE" = 1`,
    rows: [[4], [11], [12]],
  },
  {
    sample: 'crash',
    question: 'In case 17390, what was the model year of the vehicle with most severe damage to the front?',
    reading: {
      conditions: [
        condition('In case 17390', 'GV.CASEID', '17390'),
        condition('damage to the front', 'GV.DAMPLANE', 'front'),
        condition('most severe damage', 'GV.DAMSEV'),
      ],
      asked: 'What was the model year of the vehicle?',
      needs: [
        need('model year', 'VPICDECODE.ModelYear'),
        need('severity of damage', 'GV.DAMSEV'),
        need('front', 'GV.DAMPLANE'),
      ],
    },
    sql: `SELECT "VPICDECODE"."ModelYear" FROM "VPICDECODE" JOIN "GV" ON "VPICDECODE"."CASEID" = "GV"."CASEID" AND "VPICDECODE"."VEHNO" = "GV"."VEHNO" WHERE "GV"."CASEID" = 17390 AND "GV"."DAMPLANE" = 'F' AND "GV"."DAMSEV" <> 9 ORDER BY "GV"."DAMSEV" DESC LIMIT 1`,
    rows: [[2015]],
  },
  {
    sample: 'crash',
    question: 'What was the manner of the collision in CASE 6916?',
    reading: {
      conditions: [condition('in CASE 6916', 'CRASH.CASEID', '6916')],
      asked: 'What was the manner of the collision?',
      needs: [need('manner of the collision', 'CRASH.MANCOLL')],
    },
    sql: 'SELECT MANCOLL FROM CRASH WHERE CASEID = 6916',
    rows: [[0]],
  },
  {
    sample: 'crash',
    question: 'For the case 27187, for the vehicle model Grand Prix, what is the speed of the vehicle?',
    reading: {
      conditions: [
        condition('the case 27187', 'GV.CASEID', '27187'),
        condition('the vehicle model Grand Prix', 'VPICDECODE.Model', 'Grand Prix'),
      ],
      asked: 'What is the speed of the vehicle?',
      needs: [need('speed of the vehicle', 'GV.DVTOTAL'), need('vehicle model', 'VPICDECODE.Model')],
    },
    sql: `SELECT g.DVTOTAL FROM GV g JOIN VPICDECODE v ON v.CASEID = g.CASEID AND v.VEHNO = g.VEHNO WHERE v.Model = 'Grand Prix' AND g.CASEID = 27187`,
    rows: [[38]],
  },
  {
    sample: 'crash',
    question: 'What was the direction of travel of Vehicles in CASE 13803?',
    reading: {
      conditions: [condition('in CASE 13803', 'CRASH.CASEID', '13803')],
      asked: 'What was the direction of travel of Vehicles?',
      needs: [need('direction of travel', 'CRASH.SUMMARY')],
    },
    sql: 'SELECT SUMMARY FROM CRASH WHERE CASEID = 13803',
    rows: [[expect.stringMatching(/traveling east/)]],
  },
];

describe('a good model', () => {
  test.each(DIALOGUES.map((d) => [d.question, d] as const))('%s', async (_, dialogue) => {
    const { answer, events, model } = await ask(dialogue.sample, dialogue.question, {
      understand: reading(dialogue.reading),
      program: { steps: [], sql: dialogue.sql },
      wording: 'no sentence',
    });
    expect(answer.abstained).toBe(false);
    expect(answer.answer.rows).toEqual(dialogue.rows);
    expect(answer.model).toBe('scripted');
    expect(answer.confidence).toBeGreaterThan(0.5);
    expect(model.requests.map(({ purpose }) => purpose)).toEqual(['understand', 'program', 'wording']);
    const called = events.filter(({ type, model: took }) => type === 'progress' && took);
    expect(called.map(({ stage }) => stage)).toEqual(['understand', 'reason', 'answer']);
    expect(events.find(({ type, stage }) => type === 'end' && stage === 'understand')?.model?.tokens).toBeGreaterThan(
      0,
    );
  });

  test('is shown paths and joins, and is told to keep to them', async () => {
    const { model } = await ask(ALBERG.sample, ALBERG.question, {
      understand: reading(ALBERG.reading),
      program: [{ steps: [], sql: 'SELECT "nothing" FROM "games"' }],
      repair: { steps: [], sql: ALBERG.sql },
      wording: 'no sentence',
    });
    for (const { purpose, messages } of model.requests) {
      const text = messages.map(({ role, content }) => `# ${role}\n${content}\n`).join('\n');
      await expect(text).toMatchFileSnapshot(path.resolve(`test/fixtures/prompts/olympics-${purpose}.txt`));
    }
  });

  test('agrees with the engine: the answer is surer than without it', async () => {
    const alone = await ask(ALBERG.sample, ALBERG.question);
    const both = await ask(ALBERG.sample, ALBERG.question, {
      understand: reading(ALBERG.reading),
      program: { steps: [], sql: ALBERG.sql },
      wording: '',
    });
    expect(both.answer.confidence).toBeGreaterThan(alone.answer.confidence);
    expect(alone.answer.model).toBe(null);
  });

  test('words the answer, where each sentence holds', async () => {
    const said = 'John Aalberg took part in the 1992 Winter games when he was 31.';
    const { answer } = await ask(ALBERG.sample, ALBERG.question, {
      understand: reading(ALBERG.reading),
      program: { steps: [], sql: ALBERG.sql },
      wording: { sentences: [{ text: said, rows: [1] }] },
    });
    expect(answer.answer.text).toBe(said);
    const lied = await ask(ALBERG.sample, ALBERG.question, {
      understand: reading(ALBERG.reading),
      program: { steps: [], sql: ALBERG.sql },
      wording: { sentences: [{ text: 'John Aalberg took part in the 1992 Winter games when he was 32.', rows: [1] }] },
    });
    expect(lied.answer.answer.text).not.toMatch(/32/);
    expect(lied.answer.answer.rows).toEqual(ALBERG.rows);
  });
});

describe('a program that does not hold', () => {
  const bad = (sql: string) => ({ steps: [], sql });

  test('is repaired once, with the error told', async () => {
    const { answer, model, events } = await ask(ALBERG.sample, ALBERG.question, {
      understand: reading(ALBERG.reading),
      program: [bad('SELECT "no such column" FROM "games"')],
      repair: bad(ALBERG.sql),
      wording: '',
    });
    expect(answer.answer.rows).toEqual(ALBERG.rows);
    const repair = model.requests.find(({ purpose }) => purpose === 'repair');
    expect(repair?.messages.at(-1)?.content).toMatch(/games has no column no such column/);
    expect(events.some(({ pass, stage }) => pass === 2 && stage === 'reason')).toBe(true);
  });

  test.each([
    ['a table that there is not', 'SELECT x FROM nowhere'],
    ['a statement that writes', 'DELETE FROM person'],
    ['two statements', 'SELECT 1; DROP TABLE person'],
    ['no statement', 'I cannot answer this.'],
  ])('twice, is refused, and the engine’s own answer stands: %s', async (_, sql) => {
    const alone = await ask(ALBERG.sample, ALBERG.question);
    const { answer, model } = await ask(ALBERG.sample, ALBERG.question, {
      understand: reading(ALBERG.reading),
      program: [bad(sql)],
      repair: bad(sql),
      wording: '',
    });
    expect(answer.sql).toBe(alone.answer.sql);
    expect(answer.answer.rows).toEqual(alone.answer.answer.rows);
    expect(answer.confidence).toBe(alone.answer.confidence);
    expect(answer.warnings.filter((warning) => /language model/.test(warning))).toHaveLength(1);
    expect(model.requests).toHaveLength(4);
  });

  test('gave no rows: it is asked about once', async () => {
    const { model } = await ask(ALBERG.sample, 'Which athletes were older than 30?', {
      understand: reading({
        conditions: [condition('older than 30', 'games_competitor.age', '30')],
        asked: 'Which athletes?',
        needs: [need('athletes', 'person.full_name'), need('age', 'games_competitor.age')],
      }),
      program: [bad(`SELECT "person"."full_name" FROM "person" WHERE "person"."full_name" = 'Nobody'`)],
      repair: bad(
        `SELECT DISTINCT "person"."full_name" FROM "person" JOIN "games_competitor" ON "games_competitor"."person_id" = "person"."id" WHERE "games_competitor"."age" > 30`,
      ),
    });
    expect(model.requests.map(({ purpose }) => purpose)).toContain('repair');
  });
});

test('of several programs the rows decide that most of them give', async () => {
  const wrong = `SELECT "games"."games_name" FROM "games" WHERE "games"."games_year" = 1996`;
  const { answer, model } = await ask(
    ALBERG.sample,
    ALBERG.question,
    {
      understand: reading(ALBERG.reading),
      program: [wrong, ALBERG.sql, `${ALBERG.sql} LIMIT 5`].map((sql) => JSON.stringify({ steps: [], sql })),
      wording: '',
    },
    { samples: 3 },
  );
  expect(answer.answer.rows).toEqual(ALBERG.rows);
  expect(model.requests.find(({ purpose }) => purpose === 'program')).toMatchObject({ samples: 3 });
});

describe('a model that fails', () => {
  const failing: readonly (readonly [string, Script])[] = [
    ['at once', { understand: () => new SchemaGraphError('model', say`Nothing answers at h.`) }],
    ['with an error of its own', { understand: () => new Error('boom') }],
    [
      'at the program',
      { understand: reading(ALBERG.reading), program: () => new SchemaGraphError('model', say`It was cut off.`) },
    ],
    ['with words in place of JSON', { understand: 'I am sorry.', program: 'I cannot do that.', repair: 'Still not.' }],
    ['with JSON of another form', { understand: { a: 1 }, program: { b: 2 }, repair: { sql: [] } }],
    ['with nothing', { understand: [] }],
  ];

  test.each(failing)('%s: the engine answers as it does alone, and one line says what happened', async (_, script) => {
    for (const { sample, question } of DIALOGUES.slice(0, 3)) {
      const alone = await ask(sample, question);
      const { answer } = await ask(sample, question, script);
      const { timings: t1, warnings: w1, ...rest } = answer;
      const { timings: t2, warnings: w2, ...own } = alone.answer;
      expect(Object.keys(t1)).toEqual(Object.keys(t2));
      expect(rest).toEqual({ ...own, model: rest.model });
      const more = w1.filter((warning) => !w2.includes(warning));
      expect(more).toHaveLength(1);
      expect(more[0]).toMatch(/language model scripted/);
    }
  });

  const down = () => new SchemaGraphError('model', say`It was cut off.`);
  const gap = { ...ALBERG.reading, conditions: [...ALBERG.reading.conditions, condition('at dawn')] };
  test.each<[string, Script]>([
    ['splits', { understand: reading(ALBERG.reading), split: down }],
    ['is asked what is missing', { understand: reading(gap), split: {}, residual: down }],
    ['mends', { understand: reading(ALBERG.reading), split: {}, program: { steps: [], sql: 'SELECT nothing' }, repair: down }], // prettier-ignore
    ['reads facts', { understand: reading(ALBERG.reading), split: {}, program: { steps: [], sql: ALBERG.sql }, facts: down }], // prettier-ignore
    ['splits into what is no list, and reads facts that are none', { understand: reading(ALBERG.reading), split: '[', program: { steps: 7, sql: ALBERG.sql }, facts: { found: 'x' }, wording: down }], // prettier-ignore
  ])('where it %s: the question is answered, and one line says what happened', async (_, script) => {
    const alone = await ask(ALBERG.sample, ALBERG.question);
    const { answer } = await ask(ALBERG.sample, ALBERG.question, script, { stepByStep: true, facts: true });
    expect(answer.answer).toEqual(alone.answer.answer);
    expect(answer.sql).toBe(alone.answer.sql);
    expect(answer.warnings.filter((warning) => /It was cut off\./.test(warning))).toHaveLength(1);
  });

  test('takes no more calls than it may', async () => {
    const bad = { steps: [], sql: 'SELECT "nothing" FROM "games"' };
    const script: Script = { understand: reading(gap), split: {}, residual: { question: null }, program: bad, repair: bad, facts: {}, wording: {} }; // prettier-ignore
    const all = await ask(ALBERG.sample, ALBERG.question, script);
    expect(all.model.requests.map(({ purpose }) => purpose)).toEqual(['understand', 'residual', 'program', 'repair']);
    const more = await ask(ALBERG.sample, ALBERG.question, script, { stepByStep: true, facts: true });
    expect(more.model.requests.map(({ purpose }) => purpose)).toEqual(['understand', 'split', 'residual', 'program', 'repair', 'repair', 'facts', 'wording']); // prettier-ignore
  });

  test('is not asked again in that question', async () => {
    const { model } = await ask(ALBERG.sample, ALBERG.question, failing[0]?.[1]);
    expect(model.requests).toHaveLength(1);
  });
});
