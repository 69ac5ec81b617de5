/**
 * Whether stored values leave the machine where they must not: every request of every question is searched for every text that
 * is stored in its database. Prints the stored values that are found; none is right. A text that stands in requests as a label
 * of a code alone is what the graph says, though some column holds it as well: these are counted apart. Every database is asked
 * something; DATABASES may be a file of single tables, with a header or, as reports have them, without. Of sets without a training split only one half may be looked at.
 * `node scripts/run-ts.mjs test/bench/model-privacy.ts QUESTIONS.jsonl DATABASES [DICTIONARY|-] [MOST] [even|odd|all]`
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src/cli/eval/run-eval';
import { halfOf, readQuestionSet, type QuestionCase } from '../../src/cli/eval/question-set';
import { enginePath } from '../../src/cli/engine-path';
import { quoteIdentifier } from '../../src/engine/core/sql-text';
import { createEngine, type Engine, type Session } from '../../src/engine/engine';
import { effectiveNotes } from '../../src/engine/graph/model';
import type { ModelRequest } from '../../src/engine/models/language-model';
import { expandedWords, isStopWord, splitIdentifier, stem } from '../../src/engine/search/words';
import { createInProcessPlatform } from '../../src/platform/node/platform';
import { offeredIds, scriptedModel } from '../support/scripted-model';

/** Shorter texts are words and codes of any language. */
const SHORTEST = 4;

/** Words of a text, as they are compared. */
function spelt(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** Between the data: words in which prompts say what stands where, and those of the model of this test. */
const FIXED =
  ' question hint it was read so where that is wrong keep to the question condition asked from smaller step example statement select where count real text integer date data correct what is wrong and keep the rest answer in the same form of a certain kind what kind name type or date ';

/** Labels of codes as they stand in the description of a column. */
const LABELS = /^( {2}c\d+ .*?) labels ((?:"(?:[^"\\]|\\.)*" ?)+)…?$/gm;
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** What a request says of data and graph, with the labels of codes apart, and our own words, of which some rows may consist. */
interface Sent {
  readonly text: string;
  readonly labels: readonly string[];
  readonly own: string;
}

function sentIn({ messages }: ModelRequest): Sent {
  const said = (role: string) => messages.flatMap((message) => (message.role === role ? [message.content] : []));
  const labels: string[] = [];
  const rest = said('user').map((content) =>
    content.replaceAll(LABELS, (_, column: string, list: string) => {
      labels.push(...[...list.matchAll(QUOTED)].map(([label]) => spelt(JSON.parse(label) as string)));
      return column;
    }),
  );
  // Identifiers of columns stand beside each other: c12, c13.
  const text = spelt(rest.join('\n').replaceAll(/\bc\d+\b/g, '·'));
  return { text, labels, own: `${spelt(said('system').join('\n'))}${FIXED}` };
}

function stemsIn(text: string): string {
  return ` ${text.trim().split(' ').map(stem).join(' ')} `;
}

/** Whether a text is one word of the language. */
function isUsual(text: string): boolean {
  return isStopWord(text.trim());
}

/** Texts that are looked for in others, by how many words they have. */
type Sought = ReadonlyMap<number, ReadonlySet<string>>;

function soughtOf(texts: readonly string[]): Sought {
  const sought = new Map<number, Set<string>>();
  for (const text of texts) {
    const words = text.trim().split(' ').length;
    sought.set(words, (sought.get(words) ?? new Set()).add(text));
  }
  return sought;
}

/** Which texts stand in another, as whole words. */
function foundIn(text: string, sought: Sought): string[] {
  const words = text.trim().split(' ');
  const found = [...sought].flatMap(([length, texts]) =>
    words.map((_, i) => ` ${words.slice(i, i + length).join(' ')} `).filter((part) => texts.has(part)),
  );
  return [...new Set(found)];
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

/** Opens databases, or tables of a file, each as a file of its own. */
function opener(engine: Engine, databases: string, dictionary: string): (db: string) => Promise<Session> {
  const dictionaries = dictionary === '-' ? [] : [enginePath(dictionary)];
  if (!databases.endsWith('.jsonl')) return (db) => openDatabase(engine, db, { databases, dictionaries });
  const lines = readFileSync(databases, 'utf8').trim().split('\n');
  const tables = new Map(lines.map((line) => JSON.parse(line) as PlainTable).map((table) => [table.id, table]));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'schema-graph-privacy-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (db) => {
    const lines = linesOf(tables.get(db));
    const file = path.join(folder, 'data.csv');
    const cells = (row: readonly string[]) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    writeFileSync(file, lines.map(cells).join('\n'));
    return engine.open({ data: [enginePath(file)] });
  };
}

type Lines = readonly (readonly string[])[];

/** One line of a file of tables, or of reports, whose tables have their titles and headings among the rows. */
type PlainTable = { readonly id: string } & (
  { readonly header: readonly string[]; readonly rows: Lines } | { readonly table: Lines }
);

function linesOf(found: PlainTable | undefined): Lines {
  if (!found) return [];
  return 'table' in found ? found.table : [found.header, ...found.rows];
}

/** All texts that are stored, less those that stand in the names of tables and columns, single words as they are spoken. */
async function storedTexts(session: Session): Promise<string[]> {
  const names = spelt(
    [...session.catalogue.tables.values()].flatMap((t) => [t.name, ...t.columns.map((c) => c.column)]).join(' '),
  );
  // "Seat" and "right" are words of SEATRIGHT.
  const named = new Set(
    [...session.catalogue.tables.values()]
      .flatMap((t) => [t.name, ...t.columns.map((c) => c.column)])
      .flatMap((name) => expandedWords(splitIdentifier(name)).map(stem)),
  );
  const found = new Set<string>();
  for (const { name, columns } of session.catalogue.tables.values()) {
    for (const { column } of columns) {
      const [c, t] = [quoteIdentifier(column), quoteIdentifier(name)];
      const { rows } = await session.run(`SELECT DISTINCT ${c} FROM ${t} WHERE typeof(${c}) = 'text' LIMIT 20000`);
      for (const [value] of rows) {
        const text = typeof value === 'string' ? spelt(value) : '';
        if (
          text.trim().length >= SHORTEST &&
          /\p{L}/u.test(text) &&
          !names.includes(text) &&
          !named.has(stem(text.trim()))
        )
          found.add(text);
      }
    }
  }
  return [...found];
}

/** What graph and dictionaries call codes. */
function labelsOf({ graph }: Session): ReadonlySet<string> {
  const columns = [...graph.tables.values()].flatMap((table) => [...table.columns.values()]);
  const labels = columns.flatMap((column) => effectiveNotes(column).values ?? []);
  return new Set(labels.map(({ label }) => spelt(label)));
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
  const [file = '', databases = '', dictionary = '-', most = '300', half = 'even'] = process.argv.slice(2);
  const open = opener(createEngine(await createInProcessPlatform()), databases, dictionary);
  const all = readQuestionSet(file);
  const cases = half === 'even' || half === 'odd' ? halfOf(all, half) : all;
  const some = shareOf(cases, Number(most));
  let requests = 0;
  const leaks = new Map<string, number>();
  const told = new Map<string, number>();
  const count = (into: Map<string, number>, text: string): unknown => into.set(text, (into.get(text) ?? 0) + 1);
  for (const db of [...new Set(some.map((one) => one.db))]) {
    const session = await open(db);
    const stored = soughtOf(await storedTexts(session));
    const given = labelsOf(session);
    // Its other questions, whoever asked them, are what was saved.
    const examples = cases.flatMap((one) => (one.db === db && one.sql !== undefined ? [{ question: one.question, sql: one.sql }] : [])); // prettier-ignore
    for (const [i, { question, sql }] of some.filter((one) => one.db === db).entries()) {
      const model = askedModel(i % 2 === 0 ? sql : undefined);
      const use = { model, sendValues: false, examples: examples.filter((one) => one.question !== question) };
      for await (const _ of session.ask(question, { model: { ...use, stepByStep: i % 3 === 0 } })) void _;
      for (const request of model.requests) {
        requests++;
        const { text, labels, own } = sentIn(request);
        // The model's own statement stands in for one that it has made up: what it says itself is told to it again.
        const known = `${spelt(question)}${spelt(sql ?? '')}${own}`;
        for (const label of labels)
          if (!given.has(label)) count(leaks, `${db}:${label}, which is no label of the graph`);
        const asked = stemsIn(known);
        // A question that says "belongs" says "belong", and "please" is a word of any question.
        const unknown = (value: string) => !known.includes(value) && !asked.includes(stemsIn(value)) && !isUsual(value);
        const leaked = foundIn(text, stored).filter(unknown);
        for (const value of leaked) count(leaks, `${db}:${value}`);
        for (const value of labels.flatMap((label) => foundIn(label, stored)).filter(unknown))
          if (!leaked.includes(value)) count(told, `${db}:${value}`);
      }
    }
    await session.close();
  }
  const summary = `${leaks.size} stored values found in them; ${told.size} texts of labels that are stored elsewhere too`;
  const asked = `${some.length} questions of ${new Set(some.map(({ db }) => db)).size} databases`;
  process.stdout.write(`${asked}, ${requests} requests, ${summary}\n`);
  for (const [kind, texts] of [
    ['value', leaks],
    ['label', told],
  ] as const) {
    for (const [text, times] of [...texts].sort((a, b) => b[1] - a[1]).slice(0, 40))
      process.stdout.write(`${kind}\t${times}\t${text}\n`);
  }
}

void main();
