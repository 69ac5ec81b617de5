/**
 * Measures whether the same question has the same answer over data that says the same in another form: tables and columns
 * called by another word for the same, tables, columns and rows in another order, twenty tables beside that are about
 * something else. Questions stay as they are. An answer that is withheld has to be withheld again.
 * Usage: node scripts/run-ts.mjs test/bench/steadiness.ts [--train] [--every N] [--only KIND] [--curated] [--verbose]
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Database, SqlJsStatic } from 'sql.js';
import { readQuestionSet, type QuestionCase } from '../../src/cli/eval/question-set';
import { createEngine, type Engine, type Session } from '../../src/engine/engine';
import { inEnglish } from '../../src/engine/core/message';
import { hashText } from '../../src/engine/core/hash';
import { createNodePlatform } from '../../src/platform/node/platform';
import { outcomeOf, sameOutcome, type Outcome } from './support/asked-questions';
import { addTables, randomFrom, renameAll, shuffleAll, tableNames } from './support/changed-database';
import { chosenDatabases } from './support/chosen-databases';
import { loadSqlJs } from './support/in-process-engine';
import { atLeast, type Bench, type Measured } from './support/measured';
import { newNames, readSynonymList, type SynonymList } from './support/new-names';
import { renamedGraph } from './support/renamed-graph';
import { UnrelatedTables } from './support/unrelated-tables';

/** The forms in which the same data is asked. */
const KINDS = ['renamed', 'permuted', 'more tables'] as const;
type Kind = (typeof KINDS)[number];

const SAID: Readonly<Record<Kind, string>> = {
  renamed: 'tables and columns renamed to listed synonyms',
  permuted: 'tables, columns and rows permuted',
  'more tables': '20 unrelated tables added',
};
const MORE_TABLES = 20;

interface Options {
  /** Folder of the public data. */
  readonly data: string;
  readonly root: string;
  readonly set: string;
  /** Folder of graphs; drafted where there is none. */
  readonly graphs?: string;
  readonly kinds: readonly Kind[];
  /** Each how-manieth question is asked. */
  readonly every: number;
  readonly tell: (line: string) => void;
}

/** Of one kind: how many questions were asked, how many had the same answer, and how the others differ. */
class Tally {
  asked = 0;
  same = 0;
  /** It was answered before and is withheld now. */
  withheld = 0;
  /** It was withheld before and is answered now. */
  answered = 0;

  get share(): number {
    return this.same / Math.max(1, this.asked);
  }

  add(before: Outcome, after: Outcome, one: QuestionCase): boolean {
    this.asked++;
    const same = sameOutcome(before, after, one);
    if (same) this.same++;
    else if (!after.rows) this.withheld++;
    else if (!before.rows) this.answered++;
    return same;
  }

  toString(): string {
    const other = this.asked - this.same - this.withheld - this.answered;
    return `${this.same} of ${this.asked} the same; ${this.withheld} withheld now, ${this.answered} answered now, ${other} with other rows`;
  }
}

/** Changes a database and the text of its graph, in one way. */
type Change = (db: Database, name: string, graph: string | undefined) => Promise<string | undefined>;

async function measure(options: Options): Promise<Map<Kind, Tally>> {
  const { data, root, set } = options;
  const engine = createEngine(createNodePlatform({ workerFolder: path.join(root, 'dist') }));
  const sql = await loadSqlJs();
  const cases = readQuestionSet(path.join(data, set, 'questions.jsonl')).filter((one) => one.volatile !== true);
  const databases = chosenDatabases(set, cases);
  const list = readSynonymList(root);
  const changes = changesOf(list, new UnrelatedTables(sql, path.join(data, 'spider_train', 'databases'), list));
  const tallies = new Map(options.kinds.map((kind) => [kind, new Tally()]));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steadiness-'));
  try {
    for (const db of databases) {
      const asked = cases.filter((one) => one.db === db).filter((_, i) => i % options.every === 0);
      const file = path.join(data, set, 'databases', `${db}.sqlite`);
      const graphFile = options.graphs && path.join(options.graphs, `${db}.sgraph.yaml`);
      const graph = graphFile && fs.existsSync(graphFile) ? fs.readFileSync(graphFile, 'utf8') : undefined;
      const before = await askAll(engine, file, graph, folder, asked);
      for (const [kind, tally] of tallies) {
        const changed = path.join(folder, `${db}.sqlite`);
        const changedGraph = await rewrite(sql, file, changed, (one) => changes[kind](one, db, graph));
        const after = await askAll(engine, changed, changedGraph, folder, asked);
        for (const [i, one] of asked.entries()) {
          const [was, is] = [before[i], after[i]];
          if (was && is && !tally.add(was, is, one)) options.tell(`${kind} ${one.id}\t${told(was)}\t${told(is)}`);
        }
        fs.rmSync(changed);
      }
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  return tallies;
}

function changesOf(list: SynonymList, unrelated: UnrelatedTables): Readonly<Record<Kind, Change>> {
  return {
    renamed: async (db, _, graph) => {
      const names = newNames(tableNames(db), list);
      renameAll(db, names);
      return graph === undefined ? undefined : renamedGraph(graph, names);
    },
    permuted: (db, name, graph) => {
      shuffleAll(db, seeded(name));
      return Promise.resolve(graph);
    },
    'more tables': (db, name, graph) => {
      addTables(db, unrelated.choose(name, tableNames(db), MORE_TABLES, seeded(name)));
      return Promise.resolve(graph);
    },
  };
}

function seeded(name: string): () => number {
  return randomFrom(Number.parseInt(hashText(name).slice(0, 8), 16));
}

async function rewrite(
  sql: SqlJsStatic,
  from: string,
  to: string,
  change: (db: Database) => Promise<string | undefined>,
): Promise<string | undefined> {
  const db = new sql.Database(fs.readFileSync(from));
  try {
    const graph = await change(db);
    fs.writeFileSync(to, db.export());
    return graph;
  } finally {
    db.close();
  }
}

async function askAll(
  engine: Engine,
  database: string,
  graph: string | undefined,
  folder: string,
  asked: readonly QuestionCase[],
): Promise<Outcome[]> {
  const session = await openWith(engine, database, graph, folder);
  try {
    const outcomes: Outcome[] = [];
    for (const { question } of asked) outcomes.push(await outcomeOf(session, question));
    return outcomes;
  } finally {
    await session.close();
  }
}

async function openWith(engine: Engine, database: string, graph: string | undefined, folder: string): Promise<Session> {
  if (graph === undefined) return engine.open({ data: [database] });
  const file = path.join(folder, 'asked.sgraph.yaml');
  fs.writeFileSync(file, graph);
  return engine.open({ graph: file, database });
}

/** What came of a question, for those who look for the cause in training questions. */
function told({ answer, rows }: Outcome): string {
  return rows ? (answer.sql ?? '') : `withheld: ${answer.reason === undefined ? '' : inEnglish(answer.reason)}`;
}

/** Whether answers stay the same over the ten Spider databases in other forms. */
export function steadinessBench(data: string, root: string): Bench {
  return {
    name: 'steadiness',
    run: async (tell) => {
      const options = { data, root, set: 'spider', kinds: KINDS, every: 1, tell: () => undefined };
      tell('drafted graphs');
      const drafted = await measure(options);
      tell('curated graphs');
      const curated = await measure({ ...options, graphs: path.join(root, 'test', 'graphs', 'spider') });
      return [...lines(drafted, 'drafted graphs', 0.95), ...lines(curated, 'curated graphs', 0.97)];
    },
  };
}

function lines(tallies: ReadonlyMap<Kind, Tally>, graphs: string, bar: number): Measured[] {
  return [...tallies].map(([kind, tally]) =>
    atLeast(`the same answer, ${SAID[kind]}, ${graphs}`, 'test/bench/steadiness.ts', tally.share, bar),
  );
}

async function main(): Promise<void> {
  const option = (name: string): string | undefined => {
    const at = process.argv.indexOf(name);
    return at < 0 ? undefined : (process.argv[at + 1] ?? '');
  };
  const verbose = process.argv.includes('--verbose');
  const root = process.cwd();
  const set = process.argv.includes('--train') ? 'spider_train' : 'spider';
  const tallies = await measure({
    data: process.env['SCHEMA_GRAPH_DATA'] ?? '',
    root,
    set,
    ...(process.argv.includes('--curated') && { graphs: path.join(root, 'test', 'graphs', set) }),
    kinds: KINDS.filter((kind) => (option('--only') ?? kind) === kind),
    every: Number(option('--every') ?? 1),
    tell: (line) => verbose && console.log(line),
  });
  for (const [kind, tally] of tallies) console.log(`${kind}: ${String(tally)} (${(100 * tally.share).toFixed(1)} %)`);
}

if (path.basename(process.argv[1] ?? '').startsWith('steadiness')) void main();
