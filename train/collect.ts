/** What is learnt from: examples for the pieces, and candidate lists for the ranker. */
import { crc32 } from '../src/cli/eval/question-set';
import { contextOf } from '../src/engine/reason/frame/question-context';
import { inPlainWords } from '../src/engine/reason/read-question';
import { SketchPrior } from '../src/engine/reason/pieces/piece-scores';
import { ANALYST_SET, byDatabase, ownQuestions, type GoldQuestion } from './data';
import { examplesOf, fitPieces } from './examples';
import type { QuestionExamples } from './examples';
import type { FoldedList } from './fit-ranker';
import { withFurtherConditions } from './further-conditions';
import type { FramedQuestion } from './further-conditions';
import { listOf } from './lists';
import { frameOfQuestion, workbenches } from './workbench';
import type { Linked } from './workbench';

/** The sets that are learnt from: public training questions, and those that analysts wrote (`test/analysts/learn.jsonl`). */
const SETS = ['spider_train', ANALYST_SET];
/** Databases are dealt to so many folds: lists of one fold come from models of the others. */
const FOLDS = 4;
/** Questions of one database that the ranker learns from with the names as they are. */
const PER_DATABASE = 70;
/** And of the same database with names that say nothing: what is not to be found there must not be made up. */
const DISGUISED_PER_DATABASE = 8;
/** Of so many training questions one is taught with further conditions as well. */
const FURTHER = 3;
/** Questions with further conditions that the ranker learns from. */
const FURTHER_PER_DATABASE = 10;
/** A question of our own counts as so many in how sure results are: of its form there are few. */
const OWN_TIMES = 2;
/** Questions of one database that it cannot answer since columns were taken out of it: of these nobody should be sure. */
const LACKING_PER_DATABASE = 10;

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

/**
 * Candidate lists of every database, each built with piece models that have not seen it.
 * @param examples what the questions of each database teach
 */
export async function collectLists(examples: ReadonlyMap<string, readonly QuestionExamples[]>): Promise<FoldedList[]> {
  const databases = [...examples.keys()];
  const foldOf = (db: string) => databases.indexOf(db) % FOLDS;
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    fitPieces(databases.filter((db) => foldOf(db) !== fold).flatMap((db) => examples.get(db) ?? [])),
  );
  const priors = models.map((m) => new SketchPrior(m.sketches));
  const lists: FoldedList[] = [];
  const written = byDatabase(ownQuestions());
  for await (const bench of workbenches(SETS, 'drafted')) {
    const fold = foldOf(bench.session.db);
    const [model, prior] = [models[fold], priors[fold]];
    if (!model || !prior) continue;
    const add = (seen: Linked, questions: readonly GoldQuestion[], { isLacking = false, times = 1 } = {}) => {
      for (const question of questions)
        lists.push({ fold, isLacking, times, list: listOf(bench, seen, question, model, prior) });
    };
    add(bench, spread(bench.questions, PER_DATABASE));
    const own = written.get(bench.session.db) ?? [];
    add(bench, own, { times: OWN_TIMES });
    if (bench.curated) {
      add(bench.curated, bench.questions);
      add(bench.curated, own, { times: OWN_TIMES });
    }
    const framed = bench.questions.flatMap((question): FramedQuestion[] => {
      const frame = frameOfQuestion(bench, question);
      return frame ? [{ question, frame }] : [];
    });
    const further = framed.flatMap((gold) => withFurtherConditions(bench, gold)?.question ?? []);
    add(bench, spread(further, FURTHER_PER_DATABASE));
    add(bench.disguised, spread(bench.questions, DISGUISED_PER_DATABASE));
    add(bench.lacking, spread(bench.lacking.questions, LACKING_PER_DATABASE), { isLacking: true });
  }
  return lists;
}

/** So many of a list, evenly spread over it. */
function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return list.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}
