/** Runs a question set against its databases. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Answer } from '../../engine/core/answers';
import { errorMessage, SchemaGraphError } from '../../engine/core/errors';
import { inEnglish, say } from '../../engine/core/message';
import type { Engine, Session } from '../../engine/engine';
import type { Allowed } from '../../engine/graph/allowed-files';
import { enginePath } from '../engine-path';
import { sameRows, sameRowsOfficial, type Rows } from './compare-rows';
import { goldReads, type GoldReads, type SchemaNames } from './gold-sql';
import { evalReport, type EvalReport, type QuestionRecord } from './metrics';
import type { QuestionCase } from './question-set';

/** How to run a set. */
export interface EvalOptions {
  /** Folder of `<db>.sqlite` or `<db>/<db>.sqlite`. */
  readonly databases: string;
  /** Folder of `<db>.sgraph.yaml`; without it graphs are drafted. */
  readonly graphs?: string;
  readonly dictionaries: readonly string[];
  /** Where the files that graphs name may lie. */
  readonly allowed?: Allowed;
  /** Give each question's hint to the engine. */
  readonly evidence: boolean;
  /** Compare by BIRD's rule as well. */
  readonly official: boolean;
  readonly onProgress: (line: string) => void;
}

/**
 * Runs a question set.
 * @param engine the engine
 * @param cases the questions; volatile ones are left out
 * @param options where the databases are and what the engine is given
 * @throws SchemaGraphError `not-found` where a database is missing
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
  return evalReport(records, draftMs);
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
  const candidates = [path.join(options.databases, `${db}.sqlite`), path.join(options.databases, db, `${db}.sqlite`)];
  const database = candidates.find((file) => existsSync(file));
  if (database === undefined)
    throw new SchemaGraphError('not-found', say`There is no database at ${candidates.join(' or ')}.`);
  const graph = options.graphs && path.join(options.graphs, `${db}.sgraph.yaml`);
  const { dictionaries, allowed } = options;
  const given = { dictionaries, ...(allowed && { allowed }) };
  return graph && existsSync(graph)
    ? engine.open({ graph: enginePath(graph), database: enginePath(database), ...given })
    : engine.open({ data: [enginePath(database)], ...given });
}

async function runOne(session: Session, one: QuestionCase, options: EvalOptions): Promise<QuestionRecord> {
  const schema: SchemaNames = new Map(
    [...session.catalogue.tables.values()].map((t) => [t.name, t.columns.map((c) => c.column)]),
  );
  const reads = one.sql === undefined ? undefined : goldReads(one.sql, schema);
  const gold = await goldResult(session, one);
  const started = performance.now();
  const { answer, failure } = await finalAnswer(session, one, options.evidence);
  const latencyMs = performance.now() - started;
  const answered = answer !== undefined && !answer.abstained;
  const own = answered ? await answerResult(session, answer) : undefined;
  // What the engine could not do and what cannot be compared counts as wrong, and the report says why.
  const trouble = failure ?? (own && incomparable(own, gold));
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
    ...(await retrieval(session, one, reads)),
    ...(answered && reads && structure(answer, reads, schema)),
    sql: answer?.sql ?? null,
    gold: one.sql ?? null,
    reason: trouble ?? inEnglish(answer?.reason ?? null),
  };
}

async function finalAnswer(
  session: Session,
  one: QuestionCase,
  evidence: boolean,
): Promise<{ answer?: Answer; failure?: string }> {
  try {
    let answer: Answer | undefined;
    const options = { ties: false, ...(evidence && one.evidence ? { evidence: one.evidence } : {}) };
    for await (const event of session.ask(one.question, options)) {
      if (event.type === 'answer') answer = event.output as Answer;
      if (event.type === 'error' && event.stage === 'answer') {
        return { failure: event.problem ? inEnglish(event.problem.message) : 'failed' };
      }
    }
    return answer ? { answer } : { failure: 'no answer' };
  } catch (error) {
    return { failure: errorMessage(error) };
  }
}

/** Rows to compare, or why there are none. */
type Result = { readonly rows: Rows; readonly truncated: boolean } | { readonly failure: string };

/** All rows of an answer: those it shows, or where it shows only the first, those of its program. */
async function answerResult(session: Session, answer: Answer): Promise<Result> {
  const { rows, truncated } = answer.answer;
  if (!truncated || answer.sql === null) return { rows, truncated };
  return runOrFail(session, answer.sql, 'The program of the answer failed');
}

/** The rows of the gold SQL; where it cannot be run or there is none, those that the set keeps. */
async function goldResult(session: Session, one: QuestionCase): Promise<Result> {
  const { rows, rowCount } = one.answer ?? {};
  const kept: Result | undefined = rows && { rows, truncated: rowCount !== undefined && rowCount > rows.length };
  if (one.sql === undefined) return kept ?? { failure: 'The question has neither gold SQL nor gold rows.' };
  const result = await runOrFail(session, one.sql, 'The gold SQL failed');
  return 'failure' in result ? (kept ?? result) : result;
}

async function runOrFail(session: Session, sql: string, what: string): Promise<Result> {
  try {
    return await session.run(sql);
  } catch (error) {
    return { failure: `${what}: ${errorMessage(error)}` };
  }
}

/** Why two results cannot be the same, or cannot be compared, by what was read of them; undefined where their rows tell. */
function incomparable(own: Result, gold: Result): string | undefined {
  if ('failure' in own) return own.failure;
  if ('failure' in gold) return gold.failure;
  if (own.truncated && gold.truncated)
    return `Both results have more than the ${gold.rows.length} rows that are read, so they cannot be compared.`;
  if (own.truncated !== gold.truncated)
    return `The ${own.truncated ? 'answer' : 'gold result'} has more rows than are read of it, and the other has not.`;
  return undefined;
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
