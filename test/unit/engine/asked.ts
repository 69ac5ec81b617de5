/** Questions to a curated graph over a small SQLite database, for tests of what the graph makes of a question. */
import initSqlJs from 'sql.js';
import type { Answer } from '../../../src/engine/core/answers';
import type { Correction } from '../../../src/engine/core/corrections';
import { inEnglish } from '../../../src/engine/core/message';
import type { SqlValue } from '../../../src/engine/core/values';
import type { AskOptions } from '../../../src/engine/contract';
import { createEngine } from '../../../src/engine/engine';
import { memoryPlatform } from '../ingest/memory-files';
import { answerOf } from '../../support/answer-of';

/** What tests look at. */
export interface Asked {
  readonly rows: readonly (readonly SqlValue[])[];
  readonly sql: string;
  readonly warnings: readonly string[];
  /** Why the answer was withheld; null where it was not. */
  readonly reason: string | null;
  readonly whole: Answer;
}

/**
 * Opens a graph.
 * @param sql statements that make the database
 * @param body what the graph file says beside its source
 * @returns asks one question, with what a person says otherwise than it is read, and further options
 */
export async function asking(
  sql: string,
  body: string,
): Promise<(question: string, corrections?: readonly Correction[], more?: AskOptions) => Promise<Asked>> {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(sql);
  const graph = `version: 1\nsources: [{ id: data, kind: sqlite, path: data.sqlite }]\n${body}`;
  const platform = await memoryPlatform({ '/w/data.sqlite': database.export(), '/w/g.sgraph.yaml': graph });
  const session = await createEngine(platform).open({ graph: '/w/g.sgraph.yaml' });
  return async (question, corrections = [], more = {}) => {
    const answer = await answerOf(session, question, { ...more, corrections });
    return {
      rows: answer.answer.rows,
      sql: answer.sql ?? '',
      warnings: inEnglish(answer.warnings),
      reason: answer.reason && inEnglish(answer.reason),
      whole: answer,
    };
  };
}
