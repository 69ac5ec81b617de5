/** Measures how much of a question set the algebra holds: gold is read, its joins are rebuilt from the graph, results compared. */
import { sameRows } from '../src/engine/core/compare-rows';
import { createJoinPlanner } from '../src/engine/paths/join-trees';
import { printSql } from '../src/engine/program/print-sql';
import type { Query } from '../src/engine/program/intent';
import { buildSchemaView } from '../src/engine/question/schema-view';
import { frameToIntent } from '../src/engine/reason/programs/frame-to-intent';
import { lowerQuery } from '../src/engine/reason/programs/lower';
import { TermTable } from '../src/engine/reason/programs/terms';
import { byDatabase, readQuestions } from './data';
import { goldFrame } from './gold-frames';
import { openSession } from './session';
import type { TrainingSession } from './session';
import { readIntent } from '../src/engine/program/read-intent';

async function main() {
  const set = process.argv[2] ?? 'spider_train';
  const questions = readQuestions(set).filter((q) => q.sql !== undefined && !q.volatile);
  const counts = { all: 0, read: 0, equal: 0, framed: 0, frameEqual: 0 };
  const reasons = new Map<string, number>();
  const byDb = byDatabase(questions);
  for (const [db, list] of byDb) {
    const session = await openSession(set, db);
    const view = buildSchemaView(session.graph, session.catalogue, session.vocabulary);
    const planner = createJoinPlanner(session.graph);
    const print = (query: Query) =>
      printSql(
        lowerQuery(query, {
          tree: (uses) => planner.joinTrees(uses).trees[0],
          number: () => undefined,
          missing: () => [],
          nullable: () => false,
          rowIdentity: () => ['rowid'],
        }),
      );
    for (const q of list) {
      counts.all++;
      const note = (why: string) => {
        reasons.set(why, (reasons.get(why) ?? 0) + 1);
        if (process.argv[3] === why.slice(0, process.argv[3]?.length)) console.log(db, '|', q.sql, '|', why);
      };
      try {
        const query = readIntent(q.sql ?? '', session.schema);
        counts.read++;
        const gold = session.engine.run(q.sql ?? '').rows;
        if (check(session, print(query), gold, q.ordered === true)) counts.equal++;
        else note('intent differs');
        const frame = goldFrame(query, view);
        counts.framed++;
        const sql = print(frameToIntent(frame, view, new TermTable(session.graph)));
        if (check(session, sql, gold, q.ordered === true)) counts.frameEqual++;
        else note(`frame differs ${frame.part?.kind ?? ''}`);
      } catch (error) {
        note((error as Error).message.replace(/“.*”/, '…').slice(0, 60));
      }
    }
    await session.engine.close();
  }
  console.log(counts);
  console.log([...reasons].sort((a, b) => b[1] - a[1]).slice(0, 30));
}

function check(
  session: TrainingSession,
  sql: string,
  gold: readonly (readonly unknown[])[],
  ordered: boolean,
): boolean {
  return sameRows(session.engine.run(sql).rows, gold as never, ordered);
}

void main();
