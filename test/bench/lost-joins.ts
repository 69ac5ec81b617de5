/**
 * Measures what is answered where the graph lacks a key edge that the right answer joins along: the edge is rejected in the
 * drafted graph, and the question asked again. It should be withheld, or find the right rows by another way. Beside it, where a
 * person has rejected joins that are wrong, between tables that have nothing to do with each other: nothing should change.
 * Usage: node scripts/run-ts.mjs test/bench/lost-joins.ts [--train] [--every N] [--verbose]
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { goldReads } from '../../src/cli/eval/gold-sql';
import { readQuestionSet, type QuestionCase } from '../../src/cli/eval/question-set';
import { sameRows } from '../../src/engine/core/compare-rows';
import { createEngine, type Engine, type Session } from '../../src/engine/engine';
import { edgeId, effectiveKey, type Edge, type SchemaGraph } from '../../src/engine/graph/model';
import { printGraph } from '../../src/engine/graph/print';
import { goldResult } from '../../src/engine/judge';
import { createNodePlatform } from '../../src/platform/node/platform';
import { outcomeOf, sameOutcome, type Outcome } from './support/asked-questions';
import { randomFrom, shuffled } from './support/changed-database';
import { chosenDatabases } from './support/chosen-databases';
import { atLeast, percent, type Bench, type Measured } from './support/measured';

/** Below this confidence an answer is shown as one to be doubted. */
const DOUBTFUL = 0.5;

/** What can come of a question whose join is gone. */
const OUTCOMES = ['withheld', 'right', 'as before', 'doubtful', 'wrong'] as const;
type LostOutcome = (typeof OUTCOMES)[number];

interface Options {
  readonly data: string;
  readonly root: string;
  readonly set: string;
  readonly every: number;
  readonly tell: (line: string) => void;
}

/** So many wrong joins are rejected in each graph. */
const WRONG_JOINS = 5;

/** What was measured. */
interface Counts {
  readonly lost: Map<LostOutcome, number>;
  /** Questions that were asked where wrong joins are rejected, and those whose answers are the same. */
  asked: number;
  same: number;
}

/** A question with the key edges that its first gold join runs along. */
interface Lost {
  readonly one: QuestionCase;
  readonly edges: readonly string[];
}

async function measure({ data, root, set, every, tell }: Options): Promise<Counts> {
  const engine = createEngine(createNodePlatform({ workerFolder: path.join(root, 'dist') }));
  const cases = readQuestionSet(path.join(data, set, 'questions.jsonl')).filter((one) => one.volatile !== true);
  const counts: Counts = { lost: new Map(OUTCOMES.map((outcome) => [outcome, 0])), asked: 0, same: 0 };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lost-joins-'));
  try {
    for (const db of chosenDatabases(set, cases)) {
      const database = path.join(data, set, 'databases', `${db}.sqlite`);
      const whole = await engine.open({ data: [database] });
      try {
        const asked = cases.filter((one) => one.db === db).filter((_, i) => i % every === 0);
        for (const group of byEdges(asked.flatMap((one) => lostJoin(one, whole)))) {
          const lost = group[0]?.edges ?? [];
          const edges = whole.graph.edges.map((e): Edge =>
            lost.includes(edgeId(e)) ? { ...e, status: 'rejected' } : e,
          );
          const without = await openWith(engine, { ...whole.graph, edges }, database, folder);
          for (const { one } of group) {
            const [before, after] = [await outcomeOf(whole, one.question), await outcomeOf(without, one.question)];
            const outcome = await judged(whole, one, before, after);
            counts.lost.set(outcome, (counts.lost.get(outcome) ?? 0) + 1);
            if (outcome === 'wrong' || outcome === 'doubtful')
              tell(`${outcome} ${one.id}\t${before.answer.sql ?? ''}\t${after.answer.sql ?? ''}`);
          }
          await without.close();
        }
        const edges = [...whole.graph.edges, ...wrongJoins(whole.graph, randomFrom(1))];
        const beside = await openWith(engine, { ...whole.graph, edges }, database, folder);
        for (const one of asked) {
          const [before, after] = [await outcomeOf(whole, one.question), await outcomeOf(beside, one.question)];
          const same = sameOutcome(before, after, one);
          counts.asked++;
          if (same) counts.same++;
          else tell(`other ${one.id}\t${before.answer.sql ?? ''}\t${after.answer.sql ?? ''}`);
        }
        await beside.close();
      } finally {
        await whole.close();
      }
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  return counts;
}

/** The edges of the graph that join as the first join of the gold SQL does; none where it has no join. */
function lostJoin(one: QuestionCase, session: Session): Lost[] {
  const schema = new Map([...session.catalogue.tables.values()].map((t) => [t.name, t.columns.map((c) => c.column)]));
  for (const pair of goldReads(one.sql ?? '', schema).joins) {
    const edges = session.graph.edges.filter((edge) => joinsAlong(edge, pair));
    if (edges.length > 0) return [{ one, edges: edges.map(edgeId) }];
  }
  return [];
}

function joinsAlong(edge: Edge, pair: readonly [string, string]): boolean {
  const wanted = pair.map((name) => name.toLowerCase()).sort().join(); // prettier-ignore
  if (edge.kind !== 'key') return false;
  return edge.from.some((from, i) => {
    const ends = [from, edge.to[i]].map((ref) => `${ref?.table ?? ''}.${ref?.column ?? ''}`.toLowerCase());
    return ends.sort().join() === wanted;
  });
}

function byEdges(lost: readonly Lost[]): Lost[][] {
  const groups = new Map<string, Lost[]>();
  for (const one of lost) groups.set(one.edges.join(), [...(groups.get(one.edges.join()) ?? []), one]);
  return [...groups.values()];
}

/** The same data with another graph. */
function openWith(engine: Engine, graph: SchemaGraph, database: string, folder: string): Promise<Session> {
  const file = path.join(folder, 'other.sgraph.yaml');
  fs.writeFileSync(file, printGraph(graph));
  return engine.open({ graph: file, database });
}

/** Joins that nobody means: of the keys of tables that no edge ties. */
function wrongJoins({ tables, edges }: SchemaGraph, random: () => number): Edge[] {
  const tied = (a: string, b: string): boolean =>
    edges.some(({ from, to }) => [from, to].every((refs) => [a, b].includes(refs[0]?.table ?? '')));
  const keys = [...tables.values()].flatMap((table) => {
    const [column, ...more] = effectiveKey(table) ?? [];
    return column !== undefined && more.length === 0 ? [{ table: table.name, column }] : [];
  });
  const pairs = keys.flatMap((from) => keys.flatMap((to) => (from.table < to.table ? [{ from, to }] : [])));
  return shuffled(
    pairs.filter(({ from, to }) => !tied(from.table, to.table)),
    random,
  )
    .slice(0, WRONG_JOINS)
    .map(({ from, to }) => ({ kind: 'key', from: [from], to: [to], keywords: [], status: 'rejected', match: 'exact' }));
}

async function judged(session: Session, one: QuestionCase, before: Outcome, after: Outcome): Promise<LostOutcome> {
  if (!after.rows) return 'withheld';
  const gold = await goldResult(session, one);
  if ('rows' in gold && sameRows(after.rows, gold.rows, one.ordered ?? false)) return 'right';
  // A wrong answer that does not change is none that the lost edge has made wrong.
  if (before.rows && sameRows(after.rows, before.rows, one.ordered ?? false)) return 'as before';
  return after.answer.confidence < DOUBTFUL ? 'doubtful' : 'wrong';
}

function lines({ lost, asked, same }: Counts): Measured[] {
  const all = [...lost.values()].reduce((a, b) => a + b, 0);
  const share = (outcome: LostOutcome) => (lost.get(outcome) ?? 0) / Math.max(1, all);
  const parts = OUTCOMES.map((outcome) => `${outcome} ${percent(share(outcome))}`).join(', ');
  const how = 'test/bench/lost-joins.ts';
  return [
    atLeast(
      `an edge of the gold path rejected: no answer that it makes wrong (${all} questions)`,
      how,
      1 - share('wrong') - share('doubtful'),
      0.98,
    ),
    { what: 'what comes of them', how, bar: '-', value: parts, met: null },
    atLeast(
      `${WRONG_JOINS} wrong joins rejected: the same answer (${asked} questions)`,
      how,
      same / Math.max(1, asked),
      0.98,
    ),
  ];
}

/** What is answered without a key edge that the right answer needs, over the ten Spider databases. */
export function lostJoinsBench(data: string, root: string): Bench {
  return {
    name: 'lost-joins',
    run: async () => lines(await measure({ data, root, set: 'spider', every: 1, tell: () => undefined })),
  };
}

async function main(): Promise<void> {
  const at = process.argv.indexOf('--every');
  const verbose = process.argv.includes('--verbose');
  const counts = await measure({
    data: process.env['SCHEMA_GRAPH_DATA'] ?? '',
    root: process.cwd(),
    set: process.argv.includes('--train') ? 'spider_train' : 'spider',
    every: at < 0 ? 1 : Number(process.argv[at + 1]),
    tell: (line) => verbose && console.log(line),
  });
  for (const { what, value } of lines(counts)) console.log(`${what}: ${value}`);
}

if (path.basename(process.argv[1] ?? '').startsWith('lost-joins')) void main();
