/** Features of a column in a role: how it is named, where, by whom its table is named, and what kind of column it is. */
import { MATCH_LEVELS } from '../../question/name-match';
import { bucket } from './linear';
import type { QuestionContext } from '../frame/question-context';
import { gapBetween, tagAround } from '../frame/question-context';

/** The roles that columns play in a frame. */
export const COLUMN_ROLES = ['select', 'fold', 'order', 'group', 'compare'] as const;

/** A role of a column. */
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/**
 * Features of a column, the same for every role; each role has weights of its own.
 * @param context the question
 * @param id the column
 */
export function columnFeatures(context: QuestionContext, id: number): string[] {
  const { linked, view } = context;
  const column = view.columns[id];
  const match = linked.columns[id];
  if (!column || !match) return [];
  const use = linked.uses[column.use];
  const level = MATCH_LEVELS[match.level] ?? 'none';
  const useLevel = MATCH_LEVELS[use?.level ?? 0] ?? 'none';
  const m = match.shadowed ? `${level} shadowed` : level;
  const features = [
    `match ${m}`,
    `kind ${column.kind}`,
    `match ${m} & kind ${column.kind}`,
    `use ${useLevel}`,
    `match ${m} & use ${useLevel}`,
  ];
  for (const flag of flagsOf(context, id))
    features.push(`is ${flag}`, `is ${flag} & match ${m}`, `is ${flag} & use ${useLevel}`);
  if (match.level > 0) {
    const [before, before2] = [
      tagAround(context, match.start, match.end, -1),
      tagAround(context, match.start, match.end, -2),
    ];
    const [after, after2] = [
      tagAround(context, match.start, match.end, 1),
      tagAround(context, match.start, match.end, 2),
    ];
    const strong = match.level >= 4 && !match.shadowed ? 'strong' : 'weak';
    features.push(
      `${strong} words ${String(Math.min(3, match.words))}`,
      `${strong} before ${before}`,
      `${strong} before ${before2} ${before}`,
      `${strong} after ${after}`,
      `${strong} after ${after} ${after2}`,
      `${strong} between ${before} ${after}`,
      `coverage ${bucket(match.coverage, [0.34, 0.5, 0.67, 0.99])} & match ${m}`,
    );
    for (const group of context.seen[match.start] ?? []) features.push(`${strong} follows ${group}`);
    const rank = context.mentionStarts.indexOf(match.start);
    if (rank >= 0) {
      features.push(`${strong} mention ${String(Math.min(rank, 3))}`);
      if (rank === context.mentionStarts.length - 1)
        features.push(`${strong} last mention of ${String(Math.min(3, rank + 1))}`);
      features.push(`${strong} mention ${String(Math.min(rank, 3))} & opening ${context.opening}`);
    }
    if (use && use.level >= 3)
      features.push(
        `${strong} use ${use.start < match.start ? 'before' : 'after'} ${bucket(gapBetween(use, match), [0, 2, 5])}`,
      );
    features.push(...rivalFeatures(context, id));
  } else {
    features.push(`unnamed & opening ${context.opening} & kind ${column.kind}`);
    if (column.isDisplay)
      features.push(`unnamed display & opening ${context.opening}`, `unnamed display & use ${useLevel}`);
    if (column.isKey) features.push(`unnamed key & opening ${context.opening}`);
  }
  if (column.use === context.firstUse) features.push('in first use', `in first use & match ${m}`);
  else if (use && use.level >= 4) features.push(`in later use & match ${m}`);
  if (context.valueColumns.has(id)) features.push('holds value', `holds value & match ${m}`);
  return features;
}

function flagsOf(context: QuestionContext, id: number): string[] {
  const column = context.view.columns[id];
  if (!column) return [];
  const flags: string[] = [];
  if (column.isKey) flags.push('key');
  if (column.isReference) flags.push('reference');
  if (column.isIdentifier) flags.push('identifier');
  if (column.isDisplay) flags.push('display');
  if (column.isYear) flags.push('year');
  if (context.view.uses[column.use]?.isLink) flags.push('of link');
  if (flags.length === 0) flags.push('plain');
  return flags;
}

/** Whether other columns fit the same words as well, and whether their tables are named better. */
function rivalFeatures(context: QuestionContext, id: number): string[] {
  const { linked, view } = context;
  const match = linked.columns[id];
  const column = view.columns[id];
  if (!match || !column || match.level < 3) return [];
  const own = useWorth(context, column.use);
  let rivals = 0;
  let better = 0;
  let equal = 0;
  let deeper = 0;
  linked.columns.forEach((other, o) => {
    const rival = view.columns[o];
    if (o === id || !rival || other.start >= match.end || match.start >= other.end) return;
    if (other.level < match.level || view.uses[rival.use]?.role !== undefined) return;
    if (other.level > match.level || other.coverage > match.coverage + 0.01 || other.words > match.words) deeper++;
    rivals++;
    const worth = useWorth(context, rival.use);
    if (worth > own) better++;
    else if (worth === own) equal++;
  });
  return [
    `rivals ${bucket(rivals, [0, 1, 3])}`,
    `rivals of better use ${bucket(better, [0, 1])}`,
    `rivals of equal use ${bucket(equal, [0, 1])}`,
    `rivals named better ${bucket(deeper, [0, 1])}`,
    `rivals ${rivals > 0 ? 'some' : 'none'} better ${better > 0 ? 'some' : 'none'} equal ${equal > 0 ? 'some' : 'none'} & ${column.isReference ? 'reference' : column.isKey ? 'key' : 'plain'}`,
  ];
}

function useWorth(context: QuestionContext, use: number): number {
  const match = context.linked.uses[use];
  return match ? match.level + match.coverage : 0;
}
