/** What is asked for is a quantity, and no number of rows: "total spending" is no count, nor is "the average price of copies". */
import { columnsOfFrame, type Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { askedQuantity } from '../said/asked-quantities';
import { CUE_OPERATORS } from '../said/comparing-cues';

/**
 * Whether a frame reads no column that holds the quantity which is asked for, or tells a share of rows in place of one of that quantity.
 * @param frame a filled frame
 * @param context the question
 */
export function mistakesQuantity(frame: Frame, context: QuestionContext): boolean {
  if (boundsRows(frame, context)) return true;
  const asked = askedQuantity(context);
  if (!asked) return false;
  // The month in which most was spent is not that of the largest amount.
  if (asked.isDone === true && frame.datePart !== undefined && frame.group.length === 0) return true;
  if (addsAnother(frame, asked.columns, context)) return true;
  if (asked.as === 'share') return !frame.select.some(({ column = -1 }) => asked.columns.has(column));
  return !columnsOfFrame(frame).some((id) => asked.columns.has(id));
}

/** "Whose visits total more than 500": whether the number of rows is bounded where the total of something is. */
function boundsRows({ having }: Frame, { linked: { tokens } }: QuestionContext): boolean {
  if (having?.item.fn !== 'rows' && having?.item.fn !== 'count') return false;
  return having.tokens.some((at) => {
    if (tokens[at]?.number === undefined) return false;
    let before = at - 1;
    while (CUE_OPERATORS[tokens[before]?.cue ?? ''] !== undefined) before--;
    return before < at - 1 && tokens[before]?.cue === 'sum';
  });
}

/** Whether what nothing names is told beside the quantity, folded as it is. */
function addsAnother({ select }: Frame, columns: ReadonlySet<number>, { linked }: QuestionContext): boolean {
  const folded = select.filter(({ fn }) => fn === 'sum' || fn === 'avg').flatMap(({ column }) => column ?? []);
  if (!folded.some((id) => columns.has(id))) return false;
  return folded.some((id) => !columns.has(id) && (linked.columns[id]?.level ?? 0) === 0);
}
