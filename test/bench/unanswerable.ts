/** Questions that the Spider databases cannot answer, each beside a near twin that they can. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sameRows } from '../../src/engine/core/compare-rows';
import { openDatabase } from '../../src/cli/eval/run-eval';
import type { Answer } from '../../src/engine/core/answers';
import { inEnglish, verbatim } from '../../src/engine/core/message';
import { createEngine, type Session } from '../../src/engine/engine';
import { createNodePlatform } from '../../src/platform/node/platform';
import { atLeast, type Bench } from './support/measured';

interface Unanswerable {
  readonly id: string;
  readonly db: string;
  readonly question: string;
  /** A word of the question that nothing in the data answers to. */
  readonly missing: string;
  readonly twin: { readonly question: string; readonly sql: string };
}

/**
 * Asks the questions and their twins.
 * @param data folder of the public data
 * @param root folder of the project; its `dist` holds the built worker
 */
export function unanswerableBench(data: string, root: string): Bench {
  return {
    name: 'unanswerable',
    run: async (tell) => {
      const engine = createEngine(createNodePlatform({ workerFolder: path.join(root, 'dist') }));
      const lines = readFileSync(path.join(root, 'test', 'fixtures', 'unanswerable.jsonl'), 'utf8')
        .trim()
        .split('\n');
      const cases = lines.map((line) => JSON.parse(line) as Unanswerable);
      let refused = 0;
      let answered = 0;
      for (const db of new Set(cases.map((c) => c.db))) {
        const session = await openDatabase(engine, db, {
          databases: path.join(data, 'spider', 'databases'),
          dictionaries: [],
        });
        for (const one of cases.filter((c) => c.db === db)) {
          const answer = await finalAnswer(session, one.question);
          const named =
            answer.abstained &&
            inEnglish(answer.reason ?? verbatim(''))
              .toLowerCase()
              .includes(one.missing.toLowerCase());
          if (named) refused++;
          else tell(`${one.id}: ${answer.abstained ? `abstained without naming ${one.missing}` : 'answered'}`);
          const twin = await finalAnswer(session, one.twin.question);
          const gold = await session.run(one.twin.sql);
          if (!twin.abstained && sameRows(twin.answer.rows, gold.rows, false)) answered++;
          else tell(`${one.id}: its twin was ${twin.abstained ? 'refused' : 'answered wrongly'}`);
        }
        await session.close();
      }
      const how = 'test/fixtures/unanswerable.jsonl';
      return [
        atLeast(
          'questions that cannot be answered: abstained, with what was missing',
          how,
          refused / cases.length,
          0.9,
        ),
        atLeast('their near twins: answered', how, answered / cases.length, 0.6),
      ];
    },
  };
}

async function finalAnswer(session: Session, question: string): Promise<Answer> {
  for await (const event of session.ask(question)) if (event.type === 'answer') return event.output as Answer;
  throw new Error(`no answer to ${question}`);
}
