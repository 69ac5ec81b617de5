/** Features of a use of a table taking part in a program. */
import { MATCH_LEVELS } from '../../question/name-match';
import { bucket } from './linear';
import type { QuestionContext } from '../frame/question-context';
import { tagAround } from '../frame/question-context';

/**
 * Features of a use.
 * @param context the question
 * @param id the use
 */
export function useFeatures(context: QuestionContext, id: number): string[] {
  const { linked, view } = context;
  const use = view.uses[id];
  const match = linked.uses[id];
  if (!use || !match) return [];
  const level = MATCH_LEVELS[match.level] ?? 'none';
  let strong = 0;
  let sole = 0;
  for (const c of use.columns) {
    const m = linked.columns[c];
    if (!m || m.level < 4 || m.shadowed) continue;
    strong++;
    if (
      !linked.columns.some(
        (o, oc) => o.level >= m.level && o.start < m.end && m.start < o.end && view.columns[oc]?.use !== id,
      )
    )
      sole++;
  }
  const values = use.columns.filter((c) => context.valueColumns.has(c)).length;
  const features = [
    `use ${level}`,
    `use ${level} ${bucket(match.coverage, [0.4, 0.6, 0.99])}`,
    `columns ${bucket(strong, [0, 1, 2])}`,
    `own columns ${bucket(sole, [0, 1, 2])}`,
    `values ${bucket(values, [0, 1])}`,
    `use ${level} & own columns ${bucket(sole, [0, 1])} & values ${bucket(values, [0])}`,
    `link ${String(use.isLink)} & use ${level}`,
    `uses ${bucket(linked.meant.filter(Boolean).length, [1, 2, 4, 8])}`,
  ];
  if (match.level >= 3) {
    features.push(
      `use ${level} before ${tagAround(context, match.start, match.end, -1)}`,
      `use ${level} before ${tagAround(context, match.start, match.end, -2)} ${tagAround(context, match.start, match.end, -1)}`,
      `use ${level} after ${tagAround(context, match.start, match.end, 1)}`,
    );
    if (id === context.firstUse) features.push(`first use ${level}`);
    const rivals = linked.uses.filter(
      (o, i) =>
        i !== id &&
        o.level >= match.level &&
        o.start < match.end &&
        match.start < o.end &&
        view.uses[i]?.role === undefined,
    );
    features.push(
      `use ${level} rivals ${bucket(rivals.length, [0, 1])}`,
      `rivals with more words ${String(rivals.some((r) => r.words > match.words))}`,
    );
  } else if (context.bestUseLevel < 4) features.push(`no use named & own columns ${bucket(sole, [0, 1])}`);
  return features;
}
