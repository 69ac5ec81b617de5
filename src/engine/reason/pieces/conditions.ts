/** Candidates for conditions: stored values, numbers, dates, patterns and named predicates that a question mentions. */
import { comparingCue } from '../said/comparing-cues';
import { commonFeatures } from './condition-features';
import { addAlive } from './alive-conditions';
import { addDates, addMonths, addWeekdays } from './date-conditions';
import type { FrameCondition } from '../frame/frame';
import { addDeeds } from './deed-conditions';
import { addHalfNames } from './half-names';
import { idleRoles } from '../said/idle-roles';
import { isSaidOfOtherRole } from '../said/roles-of-values';
import { addNumbers } from './number-conditions';
import { addOrdinals } from './ordinal-conditions';
import { addPeriods } from './period-conditions';
import { addEmptiness, addPlainlySaid } from './empty-conditions';
import { addPatterns } from './written-conditions';
import { addLackedReferences } from './lacked-references';
import type { QuestionContext } from '../frame/question-context';
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

/** All conditions that a question may state. */
export function conditionCandidates(context: QuestionContext): ConditionCandidate[] {
  const found: ConditionCandidate[] = [];
  const seen = new Set<string>();
  const idle = idleRoles(context);
  const add = (condition: FrameCondition, more: readonly string[]) => {
    if (idle.has(context.view.columns[condition.column]?.use ?? -1)) return;
    if (isSaidOfOtherRole(context, condition.column, condition.tokens)) return;
    // What a word of its label says, and what its number says, are two readings of one code: "damage severity 3", "severe damage".
    const isNumber = condition.tokens.some((t) => context.linked.tokens[t]?.number !== undefined);
    const key = JSON.stringify([
      condition.column,
      condition.op,
      condition.values,
      condition.term,
      condition.datePart,
      isNumber,
    ]);
    if (seen.has(key) || found.length >= MAX_CANDIDATES) return;
    seen.add(key);
    found.push({ ...condition, features: [...commonFeatures(context, condition), ...more], yes: 0, no: 0 });
  };
  addPlainlySaid(context, add);
  addAlive(context, add);
  addDeeds(context, add);
  addLackedReferences(context, add);
  addHalfNames(context, add);
  addValues(context, add);
  addNumbers(context, add);
  addOrdinals(context, add);
  addDates(context, (start, end) => comparingCue(context, start, end), add);
  addMonths(context, add);
  addWeekdays(context, add);
  addPeriods(context, add);
  addTimes(context, add);
  addPatterns(context, add);
  addEmptiness(context, add);
  addTerms(context, add);
  return found;
}
