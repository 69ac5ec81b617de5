/** Opened databases of a question set with their linkers and builders, and the gold frames of their questions. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from '../src/cli/eval/question-set';
import { createJoinPlanner } from '../src/engine/paths/join-trees';
import { Linker } from '../src/engine/question/linker';
import { buildSchemaView } from '../src/engine/question/schema-view';
import { ProgramBuilder } from '../src/engine/reason/programs/build-program';
import type { Frame } from '../src/engine/reason/frame/frame';
import { TermTable } from '../src/engine/reason/programs/terms';
import type { Vocabulary } from '../src/engine/search/keywords';
import type { GoldQuestion } from './data';
import { byDatabase, readDatabase, readQuestions } from './data';
import { goldFrame, OutsideFrames } from './gold-frames';
import { withoutColumns } from './lacking-columns';
import { openBytes, openSession } from './session';
import type { TrainingSession } from './session';
import type { InlineEngine } from './inline-engine';
import { draftGraph } from '../src/engine/discover/draft';
import { completeGraph, loadGraph } from '../src/engine/graph/load';
import { shapesOf } from '../src/engine/open-graph';
import { createNodeFiles } from '../src/platform/node/files';
import type { SchemaGraph } from '../src/engine/graph/model';
import type { Catalogue } from '../src/engine/profile/catalogue';
import { readIntent } from '../src/engine/program/read-intent';
import { SchemaGraphError } from '../src/engine/core/errors';

/** A schema as it is seen: what links questions to it, and what builds programs over it. */
export interface Linked {
  /** Whose tables programs read. */
  readonly session: TrainingSession;
  readonly linker: Linker;
  readonly builder: ProgramBuilder;
}

/** One database, ready for questions. */
export interface Workbench extends Linked {
  /** The same with some of its columns named so that the names say nothing. */
  readonly disguised: Linked;
  /** The same with the graph that somebody wrote who had not seen the questions; few databases have one. */
  readonly curated?: Linked;
  readonly questions: readonly GoldQuestion[];
  /** The same database without some of its columns, and the questions that it cannot answer for that. */
  readonly lacking: Linked & { readonly questions: readonly GoldQuestion[] };
}

/** Of so many columns one is disguised. */
const DISGUISED = 3;

/** Which graph questions are asked of: the keys that the database declares, or what the extension drafts. */
export type TrainingGraph = 'declared' | 'drafted';

/**
 * Opens one database after the other; each is closed when the next is asked for.
 * @param sets names of the question sets
 * @param graph which graph each is asked with
 * @param isWanted whether a database is opened, by its name
 */
export async function* workbenches(
  sets: readonly string[],
  graph: TrainingGraph,
  isWanted: (db: string) => boolean = () => true,
): AsyncGenerator<Workbench> {
  for (const set of sets)
    for (const [db, questions] of byDatabase(readQuestions(set)))
      if (isWanted(db)) yield* workbenchOf(set, db, questions, graph);
}

async function* workbenchOf(
  set: string,
  db: string,
  questions: readonly GoldQuestion[],
  graph: TrainingGraph,
): AsyncGenerator<Workbench> {
  const session = await openSession(set, db, graph === 'drafted' ? drafted : undefined);
  const curated = await openCurated(set, db);
  const lacking = await openBytes(db, await withoutColumns(await readDatabase(set, db)));
  const asked = questions.filter((q) => q.sql !== undefined && q.volatile !== true);
  yield {
    ...linked(session, session.vocabulary),
    disguised: linked(session, disguise(session.vocabulary)),
    ...(curated && { curated: linked(curated, curated.vocabulary) }),
    questions: asked,
    lacking: { ...linked(lacking, lacking.vocabulary), questions: asked.filter((q) => !runs(lacking, q)) },
  };
  for (const { engine } of [session, lacking, ...(curated ? [curated] : [])]) await engine.close();
}

const drafted = (catalogue: Catalogue, engine: InlineEngine): Promise<SchemaGraph> =>
  draftGraph(catalogue, engine, { name: 'training', sources: [] });

async function openCurated(set: string, db: string): Promise<TrainingSession | undefined> {
  const file = path.join('test', 'graphs', set, `${db}.sgraph.yaml`);
  if (!existsSync(file)) return undefined;
  return openSession(set, db, async (catalogue) =>
    completeGraph(await loadGraph(path.resolve(file), createNodeFiles()), shapesOf(catalogue)),
  );
}

function runs({ engine }: TrainingSession, { sql = '' }: GoldQuestion): boolean {
  try {
    engine.run(sql, 1);
    return true;
  } catch {
    return false;
  }
}

function linked(session: TrainingSession, vocabulary: Vocabulary): Linked {
  const view = buildSchemaView(session.graph, session.catalogue, vocabulary);
  return {
    session,
    linker: new Linker(view, session.search.valueIndex, session.search, session.search.context),
    builder: new ProgramBuilder(view, createJoinPlanner(session.graph), new TermTable(session.graph), session.graph),
  };
}

/** The words of a schema without the names of some columns; what is stored in them can still be found. */
function disguise({ columns, tables, written }: Vocabulary): Vocabulary {
  const hidden = columns.map((set, i) => {
    const { table, column } = set.column;
    if (crc32(`${table}.${column}`) % DISGUISED !== 0) return set;
    const name = `c${String(i)}`;
    return { ...set, names: [[name]], keywords: set.keywords.filter((k) => k.origin === 'value') };
  });
  return { columns: hidden, tables, written };
}

/** The gold frame of a question, or undefined where its program is outside of what frames hold. */
export function frameOfQuestion(bench: Workbench, question: GoldQuestion): Frame | undefined {
  try {
    return goldFrame(readIntent(question.sql ?? '', bench.session.schema), bench.linker.view);
  } catch (error) {
    if (error instanceof OutsideFrames || error instanceof SchemaGraphError) return undefined;
    throw error;
  }
}
