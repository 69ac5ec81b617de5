/** Opened databases of a question set with their linkers and builders, and the gold frames of their questions. */
import { createJoinPlanner } from '../src/engine/paths/join-trees';
import { Linker } from '../src/engine/question/linker';
import { buildSchemaView } from '../src/engine/question/schema-view';
import { ProgramBuilder } from '../src/engine/reason/build-program';
import type { Frame } from '../src/engine/reason/frame';
import { TermTable } from '../src/engine/reason/terms';
import type { GoldQuestion } from './data';
import { byDatabase, readQuestions } from './data';
import { goldFrame, OutsideFrames } from './gold-frames';
import { openSession } from './session';
import type { TrainingSession } from './session';
import { readGoldSql } from './sql-reader';
import { SchemaGraphError } from '../src/engine/core/errors';

/** One database, ready for questions. */
export interface Workbench {
  readonly session: TrainingSession;
  readonly linker: Linker;
  readonly builder: ProgramBuilder;
  readonly questions: readonly GoldQuestion[];
}

/** Opens one database after the other; each is closed when the next is asked for. */
export async function* workbenches(
  set: string,
  wanted?: (db: string, index: number) => boolean,
): AsyncGenerator<Workbench> {
  let index = 0;
  for (const [db, questions] of byDatabase(readQuestions(set))) {
    if (wanted && !wanted(db, index++)) continue;
    const session = await openSession(set, db);
    const view = buildSchemaView(session.graph, session.catalogue, session.vocabulary);
    const builder = new ProgramBuilder(
      view,
      createJoinPlanner(session.graph),
      new TermTable(session.graph),
      session.graph,
    );
    yield {
      session,
      linker: new Linker(view, session.search.valueIndex, session.search),
      builder,
      questions: questions.filter((q) => q.sql !== undefined && q.volatile !== true),
    };
    await session.engine.close();
  }
}

/** The gold frame of a question, or undefined where its program is outside of what frames hold. */
export function frameOfQuestion(bench: Workbench, question: GoldQuestion): Frame | undefined {
  try {
    return goldFrame(readGoldSql(question.sql ?? '', bench.session.schema), bench.linker.view);
  } catch (error) {
    if (error instanceof OutsideFrames || error instanceof SchemaGraphError) return undefined;
    throw error;
  }
}
