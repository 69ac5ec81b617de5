/** What the ranker is learnt from: candidate lists of the questions of each database. */
import type { PieceModels } from '../src/engine/reason/pieces/models';
import { SketchPrior } from '../src/engine/reason/pieces/piece-scores';
import { SETS } from './collect-examples';
import { byDatabase, ownQuestions, type GoldQuestion } from './data';
import type { FoldedList } from './fit-ranker';
import { withFurtherConditions } from './further-conditions';
import type { FramedQuestion } from './further-conditions';
import { listOf } from './lists';
import { frameOfQuestion, workbenches } from './workbench';
import type { Linked } from './workbench';

/** Questions of one database that the ranker learns from with the names as they are. */
const PER_DATABASE = 70;
/** And of the same database with names that say nothing: what is not to be found there must not be made up. */
const DISGUISED_PER_DATABASE = 8;
/** Questions with further conditions that the ranker learns from. */
const FURTHER_PER_DATABASE = 10;
/** A question of our own counts as so many in how sure results are: of its form there are few. */
const OWN_TIMES = 2;
/** Questions of one database that it cannot answer since columns were taken out of it: of these nobody should be sure. */
const LACKING_PER_DATABASE = 10;

/**
 * Candidate lists of some databases, each built with piece models that have not seen it.
 * @param foldOf the fold of each database whose lists are wanted
 * @param models the models of the pieces for each fold: those that have not seen its databases
 * @param tell takes a line for each database
 */
export async function collectLists(
  foldOf: ReadonlyMap<string, number>,
  models: readonly PieceModels[],
  tell: (line: string) => void,
): Promise<FoldedList[]> {
  const priors = models.map((m) => new SketchPrior(m.sketches));
  const lists: FoldedList[] = [];
  const written = byDatabase(ownQuestions());
  for await (const bench of workbenches(SETS, 'drafted', (db) => foldOf.has(db))) {
    const fold = foldOf.get(bench.session.db) ?? 0;
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
    tell(`${bench.session.db}: ${String(lists.length)} lists so far`);
  }
  return lists;
}

/** So many of a list, evenly spread over it. */
function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return list.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}
