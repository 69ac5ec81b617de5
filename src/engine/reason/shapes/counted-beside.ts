/** "The total weight and the number of lorries": a number of rows beside a fold of another table's, each told of all of its own. */
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame } from '../frame/frame';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { FOLD_OF_CUE } from '../said/fold-cues';
import { tableEndedAt } from '../said/listed-things';
import { tableNamedAt } from '../said/named-columns';
import { nameStart } from '../said/names-at';

/** The use whose rows a question counts beside a fold, "number of" or "how many" before its name, and an "and" between both. */
const countedBeside = oncePerQuestion((context): number | undefined => {
  const { tokens } = context.linked;
  if (tokens.some(({ cue, quoted }) => cue === 'each' && !quoted)) return undefined;
  const counts = tokens.filter(({ cue, index }) => cue === 'how-many' && tokens[index - 1]?.cue !== cue);
  const folds = tokens.filter(
    ({ cue = '', index }) => FOLD_OF_CUE[cue] !== undefined && tokens[index - 1]?.cue !== cue,
  );
  const [[count, ...more], [fold, ...others]] = [counts, folds];
  if (!count || !fold || more.length + others.length > 0) return undefined;
  const [first, last] = [Math.min(count.index, fold.index), Math.max(count.index, fold.index)];
  if (!range(first, last).some((at) => tokens[at]?.cue === 'and')) return undefined;
  let noun = count.index;
  while (tokens[noun]?.cue === 'how-many') noun++;
  const at = nameStart(noun, context);
  return (tableNamedAt(at, context) ?? tableEndedAt(at, context))?.id;
});

/** Whether a frame folds another table's rows beside the number of some. */
function foldsOthers({ select, rowsOf }: Frame, rows: number, { view }: QuestionContext): boolean {
  const table = view.uses[rows]?.table;
  const uses = select.flatMap(({ fn, column }) =>
    fn === 'none' || column === undefined ? [] : (view.columns[column]?.use ?? []),
  );
  return rowsOf !== rows && uses.some((use) => view.uses[use]?.table !== table);
}

/**
 * Frames that count the rows which a question counts beside a fold, made of those that count the joined ones.
 * @param context the question
 * @param frames those that they are made from
 */
export function countedBesideFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const rows = countedBeside(context);
  if (rows === undefined) return [];
  const count = context.linked.tokens.findIndex(({ cue }) => cue === 'how-many');
  const isFirst = context.linked.tokens.findIndex(({ cue = '' }) => FOLD_OF_CUE[cue] !== undefined) > count;
  return remade(frames, (frame) => {
    const { select, part, having, order, limit, related, share } = frame;
    if (part ?? having ?? order ?? limit ?? related ?? share) return undefined;
    const [fold, ...more] = select.filter(({ fn }) => fn !== 'none' && fn !== 'rows' && fn !== 'count' && fn !== 'all');
    if (!fold || more.length > 0 || !foldsOthers({ ...frame, select: [fold] }, rows, context)) return undefined;
    const item = { fn: 'rows' as const, distinct: false };
    return {
      ...frame,
      select: isFirst ? [item, fold] : [fold, item],
      group: [],
      uses: [...new Set([...frame.uses, rows])],
      rowsOf: rows,
    };
  });
}

/**
 * Whether a frame counts other rows than those that its question counts beside a fold.
 * @param frame a filled frame
 * @param context the question
 */
export function countsOtherBeside(frame: Frame, context: QuestionContext): boolean {
  const rows = countedBeside(context);
  return rows !== undefined && (foldsOthers(frame, rows, context) || frame.select.length < 2);
}
