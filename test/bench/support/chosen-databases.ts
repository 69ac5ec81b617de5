/** Which databases of a set are asked. */
import type { QuestionCase } from '../../../src/cli/eval/question-set';

/** Of the training set, so many: every question of all of them would take hours. */
const TRAINING_DATABASES = 24;

/**
 * All databases of a set, or of the training set some, evenly.
 * @param set its name
 * @param cases its questions
 */
export function chosenDatabases(set: string, cases: readonly QuestionCase[]): string[] {
  const all = [...new Set(cases.map((one) => one.db))].sort();
  if (set !== 'spider_train') return all;
  const step = Math.max(1, Math.floor(all.length / TRAINING_DATABASES));
  return all.filter((_, i) => i % step === 0);
}
