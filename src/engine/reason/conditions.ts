/** Candidates for conditions: stored values, numbers, dates, patterns and named predicates that a question mentions. */
import { commonFeatures, comparingCue } from './condition-features';
import { addDates, addMonths } from './date-conditions';
import type { FrameCondition } from './frame';
import { idleRoles } from './idle-roles';
import { addNumbers } from './number-conditions';
import { addEmptiness, addPatterns, addPlainlySaid } from './pattern-conditions';
import type { QuestionContext } from './question-context';
import { addTerms } from './term-conditions';
import { addTimes } from './time-conditions';
import { addValues } from './value-conditions';

/** Candidates kept for one question. */
const MAX_CANDIDATES = 160;

/** A condition that a question may state, with what speaks for it. */
export interface ConditionCandidate extends FrameCondition {
  readonly features: readonly string[];
  /** log p and log (1 - p), filled in by the model. */
  yes: number;
  no: number;
}

/** What a condition says, wherever the question says it. */
function conditionKey({ column, op, values, term }: FrameCondition): string {
  return JSON.stringify([column, op, values, term]);
}

/**
 * Each condition once, at the likeliest of the places that may say it, best first: a number that follows the name of a column, and
 * not a word of that code's label elsewhere.
 */
export function likeliest(candidates: readonly ConditionCandidate[]): ConditionCandidate[] {
  const known = new Set<string>();
  const sorted = candidates.toSorted((a, b) => b.yes - b.no - (a.yes - a.no));
  return sorted.filter((c) => {
    const key = conditionKey(c);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** All conditions that a question may state. */
export function conditionCandidates(context: QuestionContext): ConditionCandidate[] {
  const found: ConditionCandidate[] = [];
  const seen = new Set<string>();
  const idle = idleRoles(context);
  const add = (condition: FrameCondition, more: readonly string[]) => {
    if (idle.has(context.view.columns[condition.column]?.use ?? -1)) return;
    // What two places of the question may say is weighed at both.
    const key = JSON.stringify([conditionKey(condition), condition.tokens]);
    if (seen.has(key) || found.length >= MAX_CANDIDATES) return;
    seen.add(key);
    found.push({ ...condition, features: [...commonFeatures(context, condition), ...more], yes: 0, no: 0 });
  };
  addPlainlySaid(context, add);
  addValues(context, add);
  addNumbers(context, add);
  addDates(context, (start, end) => comparingCue(context, start, end), add);
  addMonths(context, add);
  addTimes(context, add);
  addPatterns(context, add);
  addEmptiness(context, add);
  addTerms(context, add);
  return found;
}
