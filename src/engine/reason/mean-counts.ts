/** "The average number of visits per patient": frames that divide the rows of one table by those of another. */
import { LEVEL } from '../question/name-match';
import { extend } from './draft';
import type { Draft, ScoredFrame } from './draft';
import type { Frame } from './frame';
import { groupPhrase } from './group-words';
import { tableNamedAt } from './named-columns';
import type { QuestionContext } from './question-context';
import { oncePerQuestion } from './question-context';
import type { ViewUse } from '../question/schema-view';
import { UNREACHED } from '../question/schema-view';

/** What such a mean gains where the question asks for one. Frames held none in training, so that the weight is set by hand. */
const ASKED = 5;

/** Whose rows are counted, and for the rows of which table. */
interface MeanCount {
  readonly of: ViewUse;
  readonly per: ViewUse;
}

/**
 * The tables whose rows "the average number of visits per patient" divides.
 * @returns undefined where the question asks for no such mean
 */
const meanCount = oncePerQuestion((context): MeanCount | undefined => {
  const { tokens } = context.linked;
  const phrase = groupPhrase(context);
  if (!phrase || !tokens.some(({ cue }) => cue === 'average')) return undefined;
  const before = tokens.slice(0, phrase.lead).map(({ index }) => tableNamedAt(index, context));
  const of = before.find((use) => use !== undefined);
  const per = tableNamedAt(phrase.start, context);
  if (!of || !per || of.table === per.table || phrase.end > (context.linked.uses[per.id]?.end ?? 0)) return undefined;
  return (context.view.distance[of.id]?.[per.id] ?? UNREACHED) < UNREACHED ? { of, per } : undefined;
});

/**
 * Whether a frame gives another average where the rows of a table are to be divided by those of another: only a column that the
 * question names may hold such numbers already.
 * @param frame a filled frame
 * @param context the question
 */
export function averagesAnother({ per, select }: Frame, context: QuestionContext): boolean {
  const mean = meanCount(context);
  if (!mean || per !== undefined) return false;
  const { columns } = context.linked;
  return !select.some(({ fn, column }) => fn === 'avg' && (columns[column ?? -1]?.level ?? 0) >= LEVEL.partial);
}

/**
 * The means that frames may stand for.
 * @param context the question
 * @param frames frames with the conditions that the question may state
 * @returns none where it asks for no such mean
 */
export function meanFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const mean = meanCount(context);
  if (!mean) return [];
  return frames.flatMap((scored): ScoredFrame[] => {
    const { frame } = scored;
    const { part, group, order, having, select, connective, share } = frame;
    if (part || order || having || share || group.length > 0 || select.length !== 1 || connective === 'or') return [];
    const draft: Draft = {
      frame: {
        ...frame,
        select: [{ fn: 'rows', distinct: false }],
        distinct: false,
        uses: [mean.of.id, mean.per.id],
        rowsOf: mean.of.id,
        per: mean.per.id,
      },
      scores: scored.scores,
      sum: scored.total,
    };
    const made = extend(draft, {}, 'select', ASKED);
    return [{ frame: made.frame, sketch: scored.sketch, scores: made.scores, total: made.sum }];
  });
}
