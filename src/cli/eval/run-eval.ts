/** Runs a question set against its databases. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Answer } from '../../engine/core/answers';
import { sameRows, sameRowsOfficial } from '../../engine/core/compare-rows';
import { SchemaGraphError } from '../../engine/core/errors';
import { inEnglish, say } from '../../engine/core/message';
import type { Engine, Session } from '../../engine/engine';
import type { ModelUse } from '../../engine/models/model-use';
import type { Allowed } from '../../engine/graph/allowed-files';
import { answerResult, finalAnswer, goldResult, incomparable } from '../../engine/judge';
import { enginePath } from '../engine-path';
import { goldReads, type GoldReads, type SchemaNames } from './gold-sql';
import { callOf, type CallRecord } from './model-figures';
import { evalReport, type EvalReport, type QuestionRecord } from './metrics';
import type { QuestionCase } from './question-set';
import { programsOf, rightPrograms } from './samples';

/** How to run a set. */
export interface EvalOptions {
  /** Folder of `<db>.sqlite` or `<db>/<db>.sqlite`; without it graphs are asked over the sources that they name. */
  readonly databases?: string;
  /** Folder of `<db>.sgraph.yaml`; without it, or without that file, graphs are drafted. */
  readonly graphs?: string;
  readonly dictionaries: readonly string[];
  /** Where the files that graphs name may lie. */
  readonly allowed?: Allowed;
  /** Give each question's hint to the engine. */
  readonly evidence: boolean;
  /** Compare by BIRD's rule as well. */
  readonly official: boolean;
  /** Gives each question the language model that takes part; none where it is absent. */
  readonly model?: () => ModelUse;
  readonly onProgress: (line: string) => void;
}

/**
 * Runs a question set.
 * @param engine the engine
 * @param cases the questions; volatile ones are left out
 * @param options where the databases are and what the engine is given
 * @throws SchemaGraphError `not-found` where a database is missing, or has no tables
 */
export async function runEval(
  engine: Engine,
  cases: readonly QuestionCase[],
  options: EvalOptions,
): Promise<EvalReport> {
  const records: QuestionRecord[] = [];
  const draftMs = new Map<string, number>();
  const lasting = cases.filter((c) => c.volatile !== true);
  for (const db of [...new Set(lasting.map((c) => c.db))].sort()) {
    const started = performance.now();
    const session = await openDatabase(engine, db, options);
    if (session.catalogue.tables.size === 0) throw await noData(session, db);
    draftMs.set(db, performance.now() - started);
    const before = records.length;
    try {
      for (const one of lasting.filter((c) => c.db === db)) records.push(await runOne(session, one, options));
    } finally {
      await session.close();
    }
    const own = records.slice(before);
    options.onProgress(`${db}: ${own.filter((r) => r.outcome === 'right').length} of ${own.length} right`);
  }
  return evalReport(records, draftMs, options.model?.().model.name);
}

/**
 * Opens the graph of one database of a set: the written one where there is a folder of them, else a draft.
 * @param engine the engine
 * @param db name of the database
 * @param options where it lies
 */
export async function openDatabase(
  engine: Engine,
  db: string,
  options: Pick<EvalOptions, 'databases' | 'graphs' | 'dictionaries' | 'allowed'>,
): Promise<Session> {
  const graph = options.graphs && path.join(options.graphs, `${db}.sgraph.yaml`);
  const { databases, dictionaries, allowed } = options;
  const given = { dictionaries, ...(allowed && { allowed }) };
  if (databases === undefined) {
    if (graph && existsSync(graph)) return engine.open({ graph: enginePath(graph), ...given });
    throw new SchemaGraphError('not-found', say`There is no graph at ${graph ?? db}.`);
  }
  const candidates = [path.join(databases, `${db}.sqlite`), path.join(databases, db, `${db}.sqlite`)];
  const database = candidates.find((file) => existsSync(file));
  if (database === undefined)
    throw new SchemaGraphError('not-found', say`There is no database at ${candidates.join(' or ')}.`);
  return graph && existsSync(graph)
    ? engine.open({ graph: enginePath(graph), database: enginePath(database), ...given })
    : engine.open({ data: [enginePath(database)], ...given });
}

/** Nothing can be asked of a graph without data: a server that is not reached is no reason to count all its questions as withheld. */
async function noData(session: Session, db: string): Promise<SchemaGraphError> {
  await session.close();
  const [why] = session.warnings;
  return new SchemaGraphError('not-found', why ?? say`${db} has no tables.`);
}

async function runOne(session: Session, one: QuestionCase, options: EvalOptions): Promise<QuestionRecord> {
  const schema: SchemaNames = new Map(
    [...session.catalogue.tables.values()].map((t) => [t.name, t.columns.map((c) => c.column)]),
  );
  const reads = one.sql === undefined ? undefined : goldReads(one.sql, schema);
  const gold = await goldResult(session, one);
  const started = performance.now();
  const hint = options.evidence && one.evidence !== undefined ? { evidence: one.evidence } : {};
  const calls: CallRecord[] = [];
  const programs: ReturnType<typeof programsOf>[number][] = [];
  const use = modelOf(one, options);
  const { answer, failure } = await finalAnswer(session, one.question, {
    ...hint,
    ...(use && { model: use }),
    onEvent: (event) => {
      calls.push(...[callOf(event)].filter((call) => call !== undefined));
      programs.push(...programsOf(event));
    },
  });
  const latencyMs = performance.now() - started;
  const answered = answer !== undefined && !answer.abstained;
  const own = answered ? await answerResult(session, answer) : undefined;
  // What the engine could not do and what cannot be compared counts as wrong, and the report says why.
  const said = failure ?? (own && incomparable(own, gold));
  const trouble = said && inEnglish(said);
  if (trouble !== undefined) options.onProgress(`${one.db} ${one.id}: ${trouble}`);
  const rows =
    trouble === undefined && own && 'rows' in own && 'rows' in gold ? { own: own.rows, gold: gold.rows } : undefined;
  const right = rows !== undefined && sameRows(rows.own, rows.gold, one.ordered ?? false);
  return {
    id: one.id,
    db: one.db,
    question: one.question,
    outcome: right ? 'right' : answered || failure !== undefined ? 'wrong' : 'abstained',
    ...(options.official && { officiallyRight: rows !== undefined && sameRowsOfficial(rows.own, rows.gold) }),
    confidence: answer?.confidence ?? 0,
    latencyMs,
    ...(use && { calls }),
    ...(use &&
      'rows' in gold && {
        sampled: await rightPrograms(session, programs, use.samples ?? 1, gold, one.ordered ?? false),
      }),
    ...(await retrieval(session, one, reads)),
    ...(answered && reads && structure(answer, reads, schema)),
    sql: answer?.sql ?? null,
    gold: one.sql ?? null,
    reason: trouble ?? inEnglish(answer?.reason ?? null),
  };
}

/** The model of a question; it is not shown the question itself with its answer. */
function modelOf({ question }: QuestionCase, { model }: EvalOptions): ModelUse | undefined {
  const use = model?.();
  return use?.examples ? { ...use, examples: use.examples.filter((example) => example.question !== question) } : use;
}

async function retrieval(
  session: Session,
  one: QuestionCase,
  reads: GoldReads | undefined,
): Promise<Pick<QuestionRecord, 'recall'>> {
  const wanted = [...(reads?.columns ?? [])].map((c) => c.toLowerCase());
  if (wanted.length === 0) return {};
  const found = (await session.retrieve(one.question, 20)).columns.map((c) => `${c.table}.${c.column}`.toLowerCase());
  const within = (k: number) => wanted.every((c) => found.slice(0, k).includes(c));
  return { recall: { 5: within(5), 10: within(10), 20: within(20) } };
}

/** Tables and joins of an answer against those of the gold SQL. */
function structure(answer: Answer, gold: GoldReads, schema: SchemaNames): Pick<QuestionRecord, 'tables' | 'joins'> {
  if (answer.sql === null) return {};
  const own = goldReads(answer.sql, schema);
  const pairs = (joins: GoldReads['joins']) => [...new Set(joins.map((j) => j.join('=')))].sort().join(' ');
  return {
    tables: {
      hit: [...own.tables].filter((t) => gold.tables.has(t)).length,
      answered: own.tables.size,
      gold: gold.tables.size,
    },
    joins: pairs(own.joins) === pairs(gold.joins),
  };
}
