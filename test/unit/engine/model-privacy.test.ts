/** Where stored values must stay on this machine, none is in any byte that a model's server receives. */
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/engine/core/answers';
import { createEngine, type Session } from '../../../src/engine/engine';
import type { ModelUse } from '../../../src/engine/models/model-use';
import { memoryPlatform } from '../ingest/memory-files';
import { startDialogueServer, type Lines } from '../../support/dialogue-server';
import type { ModelServer } from '../../support/model-server';
import { reading } from '../../support/scripted-model';
import { modelOn } from '../models/model-on';

const ROWS = `
  CREATE TABLE patient (id INTEGER PRIMARY KEY, full_name TEXT, ward TEXT, note TEXT, age INTEGER);
  INSERT INTO patient VALUES
    (1, 'Zebulon Quackenbush', 'Maple Corner', 'allergic to plumbago', 31),
    (2, 'Ottoline Farthingale', 'Maple Corner', 'sings at night', 64),
    (3, 'Zebulon Farthingale', 'Birch Landing', 'allergic to plumbago', 47),
    (4, 'Ottoline Quackenbush', 'Birch Landing', 'the one with a monocle', 52);
  CREATE TABLE visit (id INTEGER PRIMARY KEY, patient_id INTEGER, reason TEXT);
  INSERT INTO visit VALUES (1, 1, 'hiccups'), (2, 1, 'vertigo'), (3, 2, 'hiccups'), (4, 4, 'sneezing');
`;
/** Stored values stand in a description, a keyword, a label of a join and a term as well. */
const GRAPH = `version: 1
name: hospital
sources: [{ id: data, kind: sqlite, path: data.sqlite }]
tables:
  patient:
    key: [id]
    display: [full_name]
    description: one row for each patient, such as Ottoline Farthingale
    keywords: [person, Zebulon Quackenbush]
    terms: { allergic: { where: "note = 'allergic to plumbago'", keywords: [allergy] } }
    columns:
      full_name: { description: name of the patient }
      ward: { description: where the patient lies, keywords: [Birch Landing] }
      age: { description: age in years, keywords: [Maple Corner] }
  visit: { key: [id], columns: { reason: { description: why the patient came, keywords: [hiccups] } } }
edges:
  - { kind: key, from: visit.patient_id, to: patient.id, label: the one with a monocle }
`;
/** What is stored, and in no question below. */
const STORED = [
  'Zebulon',
  'Quackenbush',
  'Ottoline',
  'Farthingale',
  'Maple Corner',
  'Birch Landing',
  'plumbago',
  'monocle',
  'vertigo',
  'sneezing',
];

/** What was asked before, with values that are stored, values that no longer are, and names of its own. */
const EXAMPLES = [
  { question: 'How many visits did Zebulon Quackenbush make?', sql: `SELECT COUNT(*) FROM visit JOIN patient ON visit.patient_id = patient.id WHERE full_name = 'Zebulon Quackenbush'` }, // prettier-ignore
  { question: 'What is the average age of patients at birch landing for each ward?', sql: `SELECT ward, AVG(age) AS "Maple Corner" FROM patient AS "Birch Landing" WHERE ward LIKE '%Landing' GROUP BY ward` }, // prettier-ignore
  { question: 'Which patients came because of wanderlust, or "gout"?', sql: `SELECT full_name FROM patient WHERE note IN ('wanderlust', 'gout') AND age <> 90210` }, // prettier-ignore
  { question: 'What are the names of the patients on the road?', sql: `SELECT full_name FROM patient WHERE note = 'On the road'` }, // prettier-ignore
];
/** Of these only the history knows; one consists of words of the language. */
const PLANTED = ['wanderlust', 'gout', '90210', 'on the road'];

const QUESTIONS: readonly { readonly question: string; readonly sql: string; readonly repair?: string }[] = [
  {
    question: 'What is the average age of patients for each ward?',
    sql: 'SELECT ward, AVG(age) FROM patient GROUP BY ward',
  },
  {
    question: 'What are the names of the allergic patients?',
    sql: `SELECT full_name FROM patient WHERE note LIKE 'allergic%'`,
  },
  { question: 'For what reasons did patients come?', sql: 'SELECT DISTINCT reason FROM visit' },
  // Errors of SQLite and of the engine, and rows of none, are told to the model: they are a way out as well.
  {
    question: 'How many visits are there for each patient?',
    sql: 'SELECT nme FROM patient',
    repair: 'SELECT patient_id, COUNT(*) FROM visit GROUP BY patient_id',
  },
  {
    question: 'Which patients came because of hiccups?',
    sql: `SELECT full_name FROM patient WHERE ward = 'Maple'`,
    repair: `SELECT full_name FROM patient WHERE ward = 'Mapel Corner'`,
  },
];

let session: Session;
let server: ModelServer;

beforeAll(async () => {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(ROWS);
  const platform = await memoryPlatform({ '/w/data.sqlite': database.export(), '/w/g.sgraph.yaml': GRAPH });
  session = await createEngine(platform).open({ graph: '/w/g.sgraph.yaml' });
});
afterAll(() => session.close());

/** Everything that the server received while the questions were asked. */
async function received(use: Omit<ModelUse, 'model'>): Promise<string> {
  let index = 0;
  const program = (sql: string | undefined) => ({
    steps: use.stepByStep ? [{ question: 'Which patients?', sql: sql ?? '' }] : [],
    sql,
  });
  const lines: Lines = {
    understand: (request) =>
      reading({
        // One that no column holds has the model asked for what is missing.
        conditions: use.stepByStep ? [{ text: 'of a certain kind', column: null, value: null }] : [],
        asked: 'x',
        needs: [
          { text: 'x', columns: ['patient.full_name', 'patient.ward', 'patient.note'] },
          { text: 'y', columns: ['visit.reason'] },
        ],
      })(request),
    program: () => program(QUESTIONS[index]?.sql),
    repair: () => program(QUESTIONS[index]?.repair ?? QUESTIONS[index]?.sql),
    split: { questions: [{ group: 1, text: 'Which patients?' }] },
    residual: { question: 'What is the ward of the patient?' },
    wording: { sentences: [] },
    facts: { found: [] },
  };
  server = await startDialogueServer(lines);
  try {
    for (; index < QUESTIONS.length; index++) {
      const asked = session.ask(QUESTIONS[index]?.question ?? '', { model: { model: modelOn(server), ...use } });
      let answer: Answer | undefined;
      for await (const event of asked) if (event.type === 'answer') answer = event.output as Answer;
      expect(answer).toBeDefined();
    }
    expect(server.requests.length).toBeGreaterThanOrEqual(2 * QUESTIONS.length);
    return server.received();
  } finally {
    await server.close();
  }
}

describe('on the wire', () => {
  test('with values allowed, they are sent: the test would find them', async () => {
    const bytes = await received({});
    const found = STORED.filter((value) => bytes.includes(value));
    expect(found).toEqual(expect.arrayContaining(['Zebulon', 'Farthingale', 'Maple Corner', 'plumbago', 'vertigo']));
  });

  test('with values allowed, what only the history, an error or a fact holds is found as well', async () => {
    const bytes = await received({ examples: EXAMPLES, stepByStep: true, facts: true });
    for (const value of PLANTED) expect(bytes).toContain(value);
    // The nearest stored value stands in an error alone, the whole note in a fact.
    expect(bytes).toMatch(/Nearest is “Maple Corner”/);
    expect(bytes).toContain('You find in facts');
  });

  test.each([
    ['one program', {}],
    ['several', { samples: 3 }],
    ['without the graph', { withGraph: false }],
    ['with examples', { examples: EXAMPLES }],
    ['step by step', { examples: EXAMPLES, stepByStep: true, samples: 2 }],
    ['with facts and joins of its own', { facts: true, allowOutside: true }],
  ] as [string, Omit<ModelUse, 'model'>][])('with values kept here, none is: %s', async (_, use) => {
    const bytes = await received({ sendValues: false, ...use });
    const found = [...STORED, ...PLANTED].filter((value) => bytes.toLowerCase().includes(value.toLowerCase()));
    const around = found.map((value) =>
      bytes.slice(bytes.toLowerCase().indexOf(value.toLowerCase()) - 80).slice(0, 200),
    );
    expect(around).toEqual([]);
    if (use.examples) expect(bytes).toContain('example statement');
    if (use.stepByStep) {
      for (const orders of ['You split a question', 'You find out what a question', 'The statement cannot be used'])
        expect(bytes).toContain(orders);
    }
    expect(bytes).toContain('name of the patient');
    expect(bytes).toContain('How many visits');
  });

  test('what the question itself says is sent', async () => {
    const model = modelOn((server = await startDialogueServer({ understand: {}, program: {}, repair: {} })));
    for await (const _ of session.ask('How old is Zebulon Quackenbush?', { model: { model, sendValues: false } }))
      void _;
    expect(server.received()).toContain('Zebulon Quackenbush');
    expect(server.received()).not.toContain('Farthingale');
    await server.close();
  });
});

test('words of names that spell together what is stored are left out of saved questions', async () => {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(`
    CREATE TABLE occupant (id INTEGER PRIMARY KEY, front_airbag TEXT, right_airbag TEXT, seat INTEGER, hospitalized INTEGER);
    INSERT INTO occupant VALUES (1, 'yes', 'no', 13, 1), (2, 'no', 'no', 11, 0);
    CREATE TABLE damage (id INTEGER PRIMARY KEY, place TEXT);
    INSERT INTO damage VALUES (1, 'Front right'), (2, 'hood');
  `);
  const asked = await createEngine(await memoryPlatform({ '/w/data.sqlite': database.export() })).open({ data: ['/w/data.sqlite'] }); // prettier-ignore
  const example = { question: 'How many occupants in the front right seat were hospitalized?', sql: 'SELECT COUNT(*) FROM occupant WHERE seat = 13 AND hospitalized = 1' }; // prettier-ignore
  const dialogue = await startDialogueServer({ understand: {}, program: {}, repair: {} });
  const use = { model: modelOn(dialogue), sendValues: false, examples: [example] };
  for await (const _ of asked.ask('How many occupants were hospitalized in each seat?', { model: use })) void _;
  expect(dialogue.received()).toContain('How many occupants in the … … seat were hospitalized');
  await dialogue.close();
  await asked.close();
});

test('words of the question that spell together what is stored are sent in no other order', async () => {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(`
    CREATE TABLE elimination (id INTEGER PRIMARY KEY, team TEXT, eliminated_by TEXT, play TEXT);
    INSERT INTO elimination VALUES (1, 'Team Orton', 'Orton', 'A Matter of Time'), (2, 'Team Punk', 'Punk', 'Spear');
  `);
  const asked = await createEngine(await memoryPlatform({ '/w/data.sqlite': database.export() })).open({ data: ['/w/data.sqlite'] }); // prettier-ignore
  const example = { question: 'What are the moves of the team "Team Orton"?', sql: `SELECT play FROM elimination WHERE team = 'Team Orton'` }; // prettier-ignore
  const sql = `SELECT team FROM elimination WHERE play = 'Matter of Time'`;
  const dialogue = await startDialogueServer({ understand: {}, program: { sql, steps: [] }, repair: { sql, steps: [] } }); // prettier-ignore
  const use = { model: modelOn(dialogue), sendValues: false, examples: [example] };
  for await (const _ of asked.ask('Which teams were eliminated by Orton, and played Matter of Time?', { model: use }))
    void _;
  expect(dialogue.received()).toContain('of the team');
  expect(dialogue.received()).toContain('holds no “Matter of Time”');
  expect(dialogue.received()).not.toMatch(/Team Orton|A Matter of Time/i);
  await dialogue.close();
  await asked.close();
});

describe('labels of codes', () => {
  const rows = `
    CREATE TABLE ward (code TEXT PRIMARY KEY, name TEXT);
    INSERT INTO ward VALUES ('MC', 'Maple Corner'), ('BL', 'Birch Landing');
    CREATE TABLE visit (id INTEGER PRIMARY KEY, kind TEXT, outcome TEXT, ward TEXT REFERENCES ward (code), cause TEXT);
    INSERT INTO visit VALUES (1, 'O', 'gone hiking', 'MC', 'c1'), (2, 'D', 'turned blue', 'BL', 'c2'), (3, 'O', 'turned blue', 'BL', 'c1');
    CREATE TABLE letter (id INTEGER PRIMARY KEY, about TEXT);
    INSERT INTO letter VALUES (1, 'overnight fasting'), (2, 'something else');
  `;
  const graph = `version: 1
name: hospital
sources: [{ id: data, kind: sqlite, path: data.sqlite }, { id: causes, kind: csv, path: causes.csv, table: causes }]
tables:
  ward: { key: [code] }
  visit:
    key: [id]
    columns:
      kind: { values: { O: overnight fasting, D: by day } }
      outcome: { values: { gone hiking: gone hiking, turned blue: Turned Blue } }
      ward: { values: { MC: Maple Corner, BL: 'the one at Birch Landing' } }
      cause: { values: { file: causes.csv } }
edges:
  - { kind: key, from: visit.ward, to: ward.code }
`;
  const causes = 'code,label\nc1,plumbago rash\nc2,monocle squint\n';

  async function sent(sendValues: boolean): Promise<string> {
    const { Database } = await initSqlJs();
    const database = new Database();
    database.run(rows);
    const files = { '/w/data.sqlite': database.export(), '/w/causes.csv': causes, '/w/g.sgraph.yaml': graph };
    const asked = await createEngine(await memoryPlatform(files)).open({ graph: '/w/g.sgraph.yaml' });
    const report = await asked.outgoing(
      'How many visits are there for each kind, outcome, ward and cause?',
      sendValues,
    );
    await asked.close();
    return report.messages.map(({ text }) => text).join('\n');
  }
  const drawn = ['gone hiking', 'turned blue', 'maple corner', 'birch landing', 'plumbago', 'monocle'];

  test('that the graph gives are sent, though another column stores such a text', async () => {
    const text = await sent(false);
    expect(text).toContain('overnight fasting');
    expect(text).toContain('by day');
  });

  test('that are rows of the data are not: of the column itself, of the table it refers to, of a file that is a table', async () => {
    const text = (await sent(false)).toLowerCase();
    expect(drawn.filter((label) => text.includes(label))).toEqual([]);
    const all = (await sent(true)).toLowerCase();
    expect(drawn.filter((label) => all.includes(label))).toEqual(drawn);
  });
});
