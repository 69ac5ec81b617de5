/** What a graph excludes is in nothing that the text editor, assistants' tools, exports and plans of changes are given. */
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine, type Engine } from '../../../src/engine/engine';
import { printSchema } from '../../../src/engine/exchange/exchange';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { runGraphTool } from '../../../src/tools/run-tool';
import { memoryFiles } from '../ingest/memory-files';
import { databaseBytes } from '../ingest/sqlite-bytes';

/** Stands in every cell and in every name of a column or table that is excluded, and nowhere else. */
const PLANTED = 'xyzzy';
const HIDDEN = `exclude:
  files: ["${PLANTED}*.csv"]
  tables: [${PLANTED}audit]
  columns: ["*.${PLANTED}pin"]
  redact: [people.email]
`;
const GRAPH = '/w/g.sgraph.yaml';
const graphText = (exclude: string): string => `version: 1
${exclude}sources:
  - { id: people, kind: csv, path: people.csv, table: people }
  - { id: shop, kind: sqlite, path: shop.sqlite }
tables:
  people:
    key: [id]
    terms:
      grown: { where: "age > 18" }
  account:
    columns: { city: { description: where they live } }
edges:
  - { kind: key, from: account.id, to: people.id }
`;

async function engineOver(exclude: string): Promise<Engine> {
  const rows = [1, 2, 3, 4].map((i) => `${i},Person ${i},${PLANTED}-${i},${PLANTED}${i}@example.org,${20 + i}`);
  const shop = `CREATE TABLE account (id INTEGER PRIMARY KEY, ${PLANTED}pin TEXT, city TEXT);
    CREATE TABLE ${PLANTED}audit (id INTEGER REFERENCES account(id), line TEXT);
    INSERT INTO account VALUES (1, '${PLANTED}-1', 'Rome'), (2, '${PLANTED}-2', 'Oslo'), (3, '${PLANTED}-3', 'Rome');
    INSERT INTO ${PLANTED}audit VALUES (1, '${PLANTED}-line')`;
  const files = memoryFiles({
    [GRAPH]: graphText(exclude),
    '/w/people.csv': `id,name,${PLANTED}pin,email,age\n${rows.join('\n')}\n`,
    '/w/shop.sqlite': await databaseBytes(shop),
    [`/w/${PLANTED}1.csv`]: `id,note\n1,${PLANTED}\n`,
  });
  return createEngine({ ...(await createInProcessPlatform()), files });
}

/** What is typed at the end of a line of the graph, where names and values are completed. */
const TYPED = [
  '- { kind: key, from: people.',
  '- { kind: key, from: account.',
  '- { kind: key, from: ',
  '- { kind: context, from: people.name, to: ',
];
const TYPED_BELOW_TABLE = [
  '    columns:\n      ',
  '    display: [',
  '    key: [',
  '    columns:\n      email:\n        values: { ',
  '    terms:\n      t: { where: "email = ',
];

async function editorTold(engine: Engine, exclude: string): Promise<unknown[]> {
  const text = graphText(exclude);
  const begin = text.indexOf('sources:');
  const parts: unknown[] = [];
  for (const typed of TYPED) {
    const now = `${text}  ${typed}`;
    const place = { file: GRAPH, texts: new Map([[GRAPH, now]]), offset: now.length };
    await engine.language.complete(place);
    parts.push(await engine.language.complete(place));
  }
  for (const typed of TYPED_BELOW_TABLE) {
    const at = text.indexOf('  account:');
    const now = `${text.slice(0, at)}${typed}\n${text.slice(at)}`;
    parts.push(await engine.language.complete({ file: GRAPH, texts: new Map([[GRAPH, now]]), offset: at + typed.length }));
  }
  const texts = new Map([[GRAPH, text]]);
  for (let offset = begin; offset < text.length; offset += 3) {
    const place = { file: GRAPH, texts, offset };
    parts.push(await engine.language.hover(place), await engine.language.complete(place));
    parts.push(await engine.language.definition(place), await engine.language.actions(place, []));
  }
  const edited = { file: GRAPH, texts };
  parts.push(await engine.language.marks(edited), await engine.language.shape(edited), await engine.language.outline(edited));
  return parts;
} // prettier-ignore

async function toolsTold(engine: Engine): Promise<unknown[]> {
  const session = await engine.open({ graph: GRAPH });
  const work = { withholdValues: false } as never;
  const calls: [Parameters<typeof runGraphTool>[0], unknown][] = [
    ['describe_graph', {}],
    ['describe_graph', { tables: ['people', 'account'] }],
    ['find_columns', { question: 'pin of Person 3 with an email', top: 50 }],
    ['find_paths', { columns: ['people.*', 'account.city'] }],
    ['ask', { question: 'List all people' }],
    ['ask', { question: 'Which people are grown?' }],
    ['explain_answer', { question: 'How many people are there in each city?' }],
    ['run_sql', { sql: 'SELECT * FROM people' }],
    ['run_sql', { sql: 'SELECT people.*, account.* FROM people JOIN account ON account.id = people.id' }],
  ];
  const parts: unknown[] = [];
  for (const [name, input] of calls) parts.push(await runGraphTool(name, session, input, work));
  for (const format of ['sql', 'dbml', 'mermaid'] as const) parts.push(printSchema(session.graph, format));
  await session.close();
  return parts;
}

async function told(exclude: string): Promise<string> {
  const engine = await engineOver(exclude);
  const parts = [...(await editorTold(engine, exclude)), ...(await toolsTold(engine))];
  parts.push(await engine.planImport({ graph: GRAPH, database: '/w/shop.sqlite' }));
  const schema = `CREATE TABLE account (id INTEGER PRIMARY KEY, ${PLANTED}pin TEXT); CREATE TABLE ${PLANTED}audit (id INTEGER);`;
  parts.push(await engine.planImport({ graph: GRAPH, schema, language: 'sql' }));
  parts.push(await engine.data.changes({ graph: GRAPH }));
  return JSON.stringify(inEnglish(parts), (_key, value: unknown) => (value instanceof Map ? [...value] : value));
}

describe('what is excluded', () => {
  it('is told where nothing is', async () => {
    expect(await told('')).toContain(PLANTED);
  });
  it('is not added with the folder in which it lies, which is said', async () => {
    const engine = await engineOver(HIDDEN);
    const plan = await engine.data.planAdd({ graph: GRAPH, data: ['/w'] });
    expect(plan.added).toEqual([]);
    expect(inEnglish(plan.refused)).toEqual([`/w/${PLANTED}1.csv is left out: the graph excludes it.`]);
  });
  it('is told nowhere', async () => {
    // What is planned holds the text of the graph, which names what it excludes.
    const all = (await told(HIDDEN)).replaceAll(JSON.stringify(HIDDEN).slice(1, -1), '');
    const at = all.indexOf(PLANTED);
    expect(at < 0 ? '' : all.slice(Math.max(0, at - 600), at + 100)).toBe('');
  });
});
