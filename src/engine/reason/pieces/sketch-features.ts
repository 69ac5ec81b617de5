/** Features of a question for the shape of its program: runs of its shape tags and counts of what it names. */
import { bucket } from './linear';
import type { QuestionContext } from '../frame/question-context';

/** Tags that say nothing about shape. */
const SILENT = new Set(['article', 'me', 'word']);

/**
 * Features for the choice of each part of a sketch.
 * @param context the question
 */
export function sketchFeatures(context: QuestionContext): string[] {
  const { linked } = context;
  const tags = linked.shape.filter((t) => !SILENT.has(t));
  const padded = ['^', ...tags, '$'];
  const features = new Set<string>();
  for (let i = 0; i < padded.length; i++) {
    const [a = '', b, c] = [padded[i], padded[i + 1], padded[i + 2]];
    features.add(`has ${a}`);
    if (b !== undefined) features.add(`run ${a} ${b}`);
    if (b !== undefined && c !== undefined) features.add(`run ${a} ${b} ${c}`);
    if (c !== undefined) features.add(`skip ${a} _ ${c}`);
  }
  const counts = new Map<string, number>();
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  for (const tag of [
    'COL',
    'TAB',
    'COLTAB',
    'VAL',
    'NUM',
    'and',
    'or',
    'not',
    'each',
    'how-many',
    'average',
    'part',
    'of',
  ]) {
    features.add(`count ${tag} ${bucket(counts.get(tag) ?? 0, [0, 1, 2, 3, 4])}`);
  }
  const columns = (counts.get('COL') ?? 0) + (counts.get('COLTAB') ?? 0);
  const clause = tags.findIndex((t) =>
    ['with', 'whose', 'that', 'who', 'where', 'have', 'for', 'in', 'sorted', 'each', 'of', 'by'].includes(t),
  );
  const head = clause < 0 ? tags : tags.slice(0, clause);
  features.add(`columns ${bucket(columns, [0, 1, 2, 3])} & values ${bucket(context.solid.length, [0, 1, 2])}`);
  features.add(
    `values ${bucket(context.solid.length, [0, 1, 2])} & numbers ${bucket(counts.get('NUM') ?? 0, [0, 1, 2])}`,
  );
  features.add(`head columns ${bucket(head.filter((t) => t === 'COL' || t === 'COLTAB').length, [0, 1, 2, 3])}`);
  features.add(`head ands ${bucket(head.filter((t) => t === 'and').length, [0, 1, 2])}`);
  features.add(`opening ${context.opening}`);
  features.add(`length ${bucket(tags.length, [5, 8, 11, 15])}`);
  // Pairs of far apart cues: "each … how many", "not … have".
  const cues = [...new Set(tags.filter((t) => t === t.toLowerCase() && t !== 'part'))].filter(
    (t) => !['of', 'be', 'in', 'show', 'what', 'that', 'do', 'and', 'to', 'for', 'at', 'on', 'as'].includes(t),
  );
  for (const a of cues) for (const b of cues) if (a < b) features.add(`both ${a} ${b}`);
  return [...features];
}
