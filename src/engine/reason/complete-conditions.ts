/** Completes the conditions of a frame: what a question clearly states is used, however many conditions that makes. */
import type { ConditionCandidate } from './conditions';
import { extend } from './draft';
import type { Draft } from './draft';
import type { Frame } from './frame';
import type { PieceScores } from './piece-scores';
import { range } from './question-context';

/** Log odds from which a condition counts as clearly stated. */
const CLEAR = 0.4;
/** Conditions that are added at the most. */
const MOST_ADDED = 4;

/**
 * A draft as it is and, where the question clearly states further conditions, with them too. Sketches learn how many
 * conditions questions usually have; questions over coded data state more.
 * @param draft a draft whose own conditions, bounds and limit are filled
 * @param pieces scored pieces of the question
 */
export function completeConditions(draft: Draft, pieces: PieceScores): Draft[] {
  const { frame } = draft;
  if (frame.part || frame.connective === 'or') return [draft];
  const taken = new Set([
    ...mentions(frame, pieces),
    ...frame.conditions.flatMap((c) => c.tokens),
    ...(frame.having?.tokens ?? []),
    ...(frame.limitToken === undefined ? [] : [frame.limitToken]),
  ]);
  const added: ConditionCandidate[] = [];
  const clear = pieces.conditions.filter((c) => c.yes - c.no > CLEAR).sort((a, b) => b.yes - b.no - (a.yes - a.no));
  for (const candidate of clear) {
    if (added.length === MOST_ADDED || candidate.tokens.some((t) => taken.has(t))) continue;
    added.push(candidate);
    for (const token of candidate.tokens) taken.add(token);
  }
  if (added.length === 0) return [draft];
  const score = added.reduce((sum, c) => sum + c.yes - c.no, 0);
  return [draft, extend(draft, { conditions: [...frame.conditions, ...added] }, 'conditions', score)];
}

/** Words that name what the frame selects, orders or groups by. */
function mentions(frame: Frame, { context }: PieceScores): number[] {
  const columns = [...frame.select.map((i) => i.column), ...frame.group, frame.order?.item.column];
  return columns.flatMap((id) => {
    const match = id === undefined ? undefined : context.linked.columns[id];
    return match && match.level > 0 ? range(match.start, match.end) : [];
  });
}
