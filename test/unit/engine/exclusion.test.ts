/** What a graph excludes is in nothing that comes of its data: answers, traces, prompts, rows, profiles, exports, images of databases. */
import { strToU8, zipSync } from 'fflate';
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { Platform, WorkerPort } from '../../../src/engine/core/ports';
import { createEngine, type Engine, type Session } from '../../../src/engine/engine';
import { parseGraph } from '../../../src/engine/graph/parse';
import { printGraph } from '../../../src/engine/graph/print';
import { writtenTable } from '../../../src/engine/ingest/written-table';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { startDialogueServer } from '../../support/dialogue-server';
import { reading } from '../../support/scripted-model';
import { memoryFiles } from '../ingest/memory-files';
import { workbook } from '../ingest/workbooks';
import { modelOn } from '../models/model-on';
import { answerOf } from '../../support/answer-of';

/** Stands in every cell that is excluded or redacted, and in names of none. */
const PLANTED = 'xyzzy';
/** The sum of the numbers in an excluded column, which a total tells. */
const TOTAL = '777123';

const HIDDEN = `exclude:
  files: [old.csv, "secret/*.csv"]
  tables: [audit]
  columns: [people.ssn, "*.pin", "items.note", items.pin_id]
  redact: [people.email, staff.email, account.login]
`;
const graphText = (exclude: string): string => `version: 1
name: people
${exclude}sources:
  - { id: people, kind: csv, path: people.csv, table: people }
  - { id: parts, kind: csv, path: "secret/*.csv", table: parts }
  - { id: old, kind: csv, path: old.csv, table: old }
  - { id: staff, kind: excel, path: staff.xlsx, table: staff }
  - { id: items, kind: json, path: items.json, table: items }
  - { id: shop, kind: sqlite, path: shop.sqlite }
  - { id: packed, kind: csv, path: "all.zip!/packed.csv", table: packed }
tables:
  people: { key: [id], display: [name], columns: { ssn: { description: social security number }, email: { description: e-mail address } } }
edges:
  - { kind: key, from: staff.email, to: people.email }
`;

const email = (i: number): string => `${PLANTED}${i}@example.org`;
const numbers = [1, 2, 3, 4, 5, 6];

async function content(exclude: string): Promise<Record<string, string | Uint8Array>> {
  const { Database } = await initSqlJs();
  const shop = new Database();
  shop.run(`CREATE TABLE account (id INTEGER PRIMARY KEY, login TEXT UNIQUE, pin TEXT, city TEXT);
    CREATE TABLE audit (account_id INTEGER REFERENCES account(id), line TEXT);
    CREATE TABLE orders (id INTEGER PRIMARY KEY, login TEXT REFERENCES account(login), total REAL);`);
  for (const i of numbers) {
    shop.run('INSERT INTO account VALUES (?, ?, ?, ?)', [
      i,
      `${PLANTED}-login-${i}`,
      `${PLANTED}-pin-${i}`,
      `city ${i % 2}`,
    ]);
    shop.run('INSERT INTO audit VALUES (?, ?)', [i, `${PLANTED}-line-${i}`]);
    shop.run('INSERT INTO orders VALUES (?, ?, ?)', [i, null, i * 2]);
  }
  const people = numbers.map((i) => `${i},Person ${i},${PLANTED}-ssn-${i},${email(i)},${20 + i}`).join('\n');
  const csv = `id,name,ssn,email,age\n${people}\n${PLANTED},broken\nTotal,,${TOTAL},,9\n`;
  return {
    '/w/g.sgraph.yaml': graphText(exclude),
    '/w/people.csv': csv,
    '/w/old.csv': `id,note\n1,${PLANTED}-old\n`,
    '/w/secret/a.csv': `id,note\n1,${PLANTED}-a\n`,
    '/w/staff.xlsx': workbook({
      staff: { rows: [['badge', 'email', 'pin'], ...numbers.map((i) => [i * 10, email(i), `${PLANTED}-pin-${i}`])] },
    }),
    '/w/items.json': JSON.stringify(
      numbers.map((i) => ({ id: `${PLANTED}-key-${i}`, pin: `${PLANTED}-${i}`, note: `${PLANTED} n${i}`, tags: [{ tag: `t${i}` }] })),
    ).replaceAll('"id"', '"pin_id"'),
    '/w/shop.sqlite': shop.export(),
    '/w/all.zip': zipSync({ 'packed.csv': strToU8(`a,pin\n${numbers.map((i) => `${i},${PLANTED}-zip-${i}`).join('\n')}\n`) }),
  }; // prettier-ignore
}

/** Bytes of databases that leave a worker: they are what lies in the cache. */
const images: Uint8Array[] = [];

function recording(platform: Platform): Platform {
  const spawnSql = (): WorkerPort => {
    const port = platform.workers.spawnSql();
    return {
      ...port,
      onMessage: (listener) =>
        port.onMessage((message) => {
          const { image } = message as { readonly image?: Uint8Array };
          if (image) images.push(image);
          listener(message);
        }),
    };
  };
  // Those that can be ended have their databases kept.
  return { ...platform, workers: { interruptible: true, spawnSql } };
}

async function engineOver(exclude: string): Promise<Engine> {
  const platform = recording(await createInProcessPlatform());
  return createEngine({ ...platform, files: memoryFiles(await content(exclude)) });
}

const QUESTIONS = [
  'How many people are there?',
  'List all people',
  'What is the ssn of Person 3?',
  'What is the e-mail address of Person 2?',
  'Which people have the same email as staff?',
  'How many accounts are in each city?',
  'List the logins of the accounts',
  'What notes do items have?',
  'List the audit lines',
  `Who has the email ${email(2).replace(PLANTED, 'nobody')}?`,
];

/** All that is told of a graph's data, as text. */
async function told(engine: Engine): Promise<string> {
  const graph = '/w/g.sgraph.yaml';
  const parts: unknown[] = [];
  const session: Session = await engine.open({ graph });
  const server = await startDialogueServer({
    understand: (request) =>
      reading({ conditions: [], asked: 'x', needs: [{ text: 'x', columns: ['people.name', 'people.email'] }] })(
        request,
      ),
    program: () => ({ steps: [], sql: 'SELECT * FROM people' }),
    repair: () => ({ steps: [], sql: 'SELECT ssn, email FROM people' }),
    wording: { sentences: [] },
  });
  try {
    parts.push(session.graph, [...session.catalogue.tables.values()], session.warnings);
    for (const question of QUESTIONS) {
      for await (const event of session.ask(question)) parts.push(event);
      for await (const event of session.ask(question, { model: { model: modelOn(server) } })) parts.push(event);
      parts.push(await session.retrieve(question, 30));
    }
    for (const sql of [
      'SELECT * FROM people',
      'SELECT ssn FROM people',
      'SELECT * FROM account',
      `SELECT * FROM "${writtenTable('people', []).table}"`,
      'SELECT * FROM sg_stand_ins',
    ])
      // prettier-ignore
      for await (const event of session.ask('Which?', { corrections: [{ kind: 'sql', sql }] })) parts.push(event);
    parts.push(server.received());
  } finally {
    await server.close();
    await session.close();
  }
  parts.push(await engine.validate(graph), await engine.health(graph), await engine.data.overview({ graph }));
  for (const table of ['people', 'staff', 'items', 'items_tags', 'account', 'orders', 'packed']) {
    parts.push(await engine.data.profile({ graph, table }).catch(String));
    parts.push(await engine.data.rows({ graph, table, offset: 0, limit: 50 }).catch(String));
  }
  parts.push(await engine.data.planProposals({ graph }), await engine.data.planProposals({ graph, what: 'context' }));
  parts.push(await engine.read({ graph }));
  return JSON.stringify(inEnglish(parts), (_key, value: unknown) => (value instanceof Map ? [...value] : value));
}

describe('what is planted', () => {
  let [open, closed] = ['', ''];
  let closedImages: Uint8Array[] = [];
  beforeAll(async () => {
    open = await told(await engineOver(''));
    images.length = 0;
    closed = await told(await engineOver(HIDDEN));
    closedImages = [...images];
  }, 120_000);
  afterAll(() => void (images.length = 0));

  it('is found everywhere where nothing is excluded: the test would find it', () => {
    for (const text of ['-ssn-3', `${PLANTED}2@`, '-login-', '-line-', '-old', '-zip-', '-pin-', TOTAL, '-key-'])
      expect(open).toContain(text);
  });

  it('is nowhere where it is excluded', () => {
    const at = closed.indexOf(PLANTED);
    expect(at < 0 ? '' : closed.slice(Math.max(0, at - 400), at + 100)).toBe('');
    expect(closed).not.toContain(TOTAL);
  });

  it('is in no image of a database', () => {
    expect(closedImages.length).toBeGreaterThan(0);
    for (const image of closedImages) expect(new TextDecoder('windows-1252').decode(image)).not.toContain(PLANTED);
  });

  it('is told of where the columns are looked at', async () => {
    const profile = await (await engineOver(HIDDEN)).data.profile({ graph: '/w/g.sgraph.yaml', table: 'people' });
    expect(profile.columns.filter(({ redacted }) => redacted).map(({ name }) => name)).toEqual(['email']);
  });

  it('leaves what joins and counts by redacted columns as it is', async () => {
    const session = await (await engineOver(HIDDEN)).open({ graph: '/w/g.sgraph.yaml' });
    const sql = 'SELECT count(*) FROM staff JOIN people ON staff.email = people.email';
    const { answer } = await answerOf(session, 'How many?', { corrections: [{ kind: 'sql', sql }] });
    expect(answer.rows).toEqual([[6]]);
    await session.close();
  });
});

describe('what the graph itself leaves out', () => {
  const said = async (exclude: string, rest: string): Promise<string[]> => {
    const head = graphText(exclude).replace(/^tables:[^]*/m, '');
    const files = { ...(await content(exclude)), '/w/g.sgraph.yaml': head + rest };
    const engine = createEngine({ ...(await createInProcessPlatform()), files: memoryFiles(files) });
    const problems = await engine.validate('/w/g.sgraph.yaml');
    return problems.map(({ severity, code, message }) => `${severity} ${code} ${inEnglish(message)}`);
  };
  const without = (name: string): string =>
    `info left-out-name The graph leaves ${name} out (exclude), so nothing comes of this.`;

  it.each<[string, string, string, string[]]>([
    ['is no mistake in the entry of a column', 'columns: [people.ssn]', 'tables: { people: { columns: { ssn: { description: number } } } }', []],
    ['is told at a key', 'columns: [people.id]', 'tables: { people: { key: [id] } }', [without('people.id')]],
    ['is told at a term', 'columns: [people.age]', 'tables: { people: { terms: { young: { where: age < 30 } } } }', [without('people.age')]],
    ['is told at an edge', 'columns: ["*.email"]', 'edges: [{ kind: key, from: staff.email, to: people.email }]', [without('staff.email'), without('people.email')]],
    ['is no mistake in the entry of a table', 'tables: [audit]', 'tables: { audit: { columns: { line: {} } } }', []],
    ['is told at an edge to a table', 'tables: [audit]', 'edges: [{ kind: key, from: audit.account_id, to: account.id }]', [without('audit')]],
    ['is no source that cannot be read', 'files: [people.csv]', '', []],
    ['is no excuse for other names', 'columns: [people.ssn]', 'tables: { people: { columns: { snn: {} } } }', ['error unknown-column Table people has no column "snn". It has id, name, email, age.']],
  ])('%s', async (_what, exclude, rest, problems) => {
    expect(await said(`exclude: { ${exclude} }\n`, `${rest}\n`)).toEqual(problems);
  }); // prettier-ignore

  it('is not read, and said to be left out', async () => {
    const { sources } = await (await engineOver(HIDDEN)).data.overview({ graph: '/w/g.sgraph.yaml' });
    expect(sources.filter(({ state }) => state === 'excluded').map(({ id }) => id)).toEqual(['parts', 'old']);
  });

  it('is no warning of a session', async () => {
    const session = await (await engineOver(HIDDEN)).open({ graph: '/w/g.sgraph.yaml' });
    expect(inEnglish(session.warnings).filter((line) => line.includes('lacks'))).toEqual([]);
    await session.close();
  });
});

describe('the field', () => {
  it('is printed as it is read', () => {
    const text = `version: 1\n${HIDDEN}`;
    const { value, problems } = parseGraph(text, '/g');
    expect(problems).toEqual([]);
    expect(value.exclude).toMatchObject({
      tables: ['audit'],
      redact: ['people.email', 'staff.email', 'account.login'],
    });
    expect(parseGraph(printGraph(value), '/g').value).toEqual(value);
  });

  it('says what names no column', () => {
    const { problems } = parseGraph('version: 1\nexclude: { columns: [ssn], redakt: [a.b] }\n', '/g');
    expect(problems.map(({ code, start }) => [code, start.line])).toEqual([['unknown-field', 2], ['bad-exclusion', 2]]); // prettier-ignore
  });
});
