/** What the pieces are learnt from: examples of the questions of each database. */
import { crc32 } from '../src/cli/eval/question-set';
import { contextOf } from '../src/engine/reason/frame/question-context';
import { inPlainWords } from '../src/engine/question/rewordings';
import { ANALYST_SET } from './data';
import { examplesOf } from './examples';
import type { QuestionExamples } from './examples';
import { withFurtherConditions } from './further-conditions';
import type { FramedQuestion } from './further-conditions';
import { frameOfQuestion, workbenches } from './workbench';

/** The sets that are learnt from: public training questions, and those that analysts wrote (`test/analysts/learn.jsonl`). */
export const SETS = ['spider_train', ANALYST_SET];
/** Of so many training questions one is taught with further conditions as well. */
const FURTHER = 3;

/**
 * What the questions of each database teach.
 * @throws Error where two sets have a database of one name, by which folds and lists are kept apart
 */
export async function collectExamples(): Promise<Map<string, QuestionExamples[]>> {
  const examples = new Map<string, QuestionExamples[]>();
  for await (const bench of workbenches(SETS, 'declared')) {
    const { db } = bench.session;
    if (examples.has(db)) throw new Error(`two sets have a database called ${db}: rename one of them`);
    const list: QuestionExamples[] = [];
    const teach = ({ question, frame }: FramedQuestion) => {
      list.push(
        examplesOf(
          contextOf(bench.linker.link(inPlainWords(question.question, bench.linker.view)), bench.linker.view),
          frame,
        ),
      );
    };
    for (const question of bench.questions) {
      const frame = frameOfQuestion(bench, question);
      if (!frame) continue;
      teach({ question, frame });
      const further = crc32(question.id) % FURTHER === 0 && withFurtherConditions(bench, { question, frame });
      if (further) teach(further);
    }
    examples.set(db, list);
  }
  return examples;
}
