/** Rows that are asked for where others only tell which: "writers of essays in Latin" are writers, and no essays. */
import { LEVEL } from '../../question/name-match';
import type { Frame, FrameItem } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { tableMentions, type TableMention } from '../said/table-mentions';

/** Cues before the rows that are asked for. */
const OPENING = new Set(['show', 'me', 'article', 'which', 'what', 'be']);
/** Words with which a question says what else is to be told. */
const LISTING =
  /^(?:show|give|list|tell|state|include|names?|display|along|together|what|how|when|where|their|its|his|her|each|every|all|plus|including|only|and|with)$/;

/** The rows of which a question asks, and the table whose rows only tell which. */
const rowsOfOthers = oncePerQuestion(
  (context): { readonly rows: TableMention; readonly others: number } | undefined => {
    const { tokens } = context.linked;
    const from = tokens.findIndex(({ cue = '' }) => !OPENING.has(cue));
    const mentions = tableMentions(context);
    const rows = mentions.find(({ start }) => start === from);
    if (!rows || rows.use.display.length === 0 || tokens[rows.end]?.word !== 'of') return undefined;
    const at = tokens[rows.end + 1]?.cue === 'article' ? rows.end + 2 : rows.end + 1;
    const others = mentions.find(({ start }) => start === at);
    const rest = others ? tokens.slice(others.end) : [];
    if (!others || others.use.table === rows.use.table || rest.length === 0) return undefined;
    return rest.some(({ word, quoted }) => !quoted && LISTING.test(word)) ? undefined : { rows, others: others.use.id };
  },
);

/** Whether something is what names the rows that only tell which, and that the question does not call by its own name. */
function isAside({ column: id = -1, fn }: FrameItem, others: number, { view, linked }: QuestionContext): boolean {
  const column = view.columns[id];
  if (fn !== 'none' || column?.use !== others || !(column.isDisplay || column.isKey)) return false;
  return (linked.columns[id]?.level ?? 0) < LEVEL.full;
}

/**
 * A frame that tells no names of rows which only say which are asked for, beside those that are.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where there are none
 */
export function withoutOthersBeside(frame: Frame, context: QuestionContext): Frame {
  const said = rowsOfOthers(context);
  const { select, group, order } = frame;
  if (!said || group.length > 0 || order || select.some(({ fn }) => fn !== 'none')) return frame;
  const isAsked = ({ column = -1 }: FrameItem) => context.view.columns[column]?.use === said.rows.use.id;
  const told = select.filter((item) => !isAside(item, said.others, context));
  if (told.length === select.length || !told.some(isAsked)) return frame;
  return { ...frame, select: told, uses: [...new Set([...frame.uses, said.others])] };
}

/**
 * Whether a frame tells only the names of those others, and none of the rows that are asked for.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsOthersAlone({ select, group }: Frame, context: QuestionContext): boolean {
  const said = rowsOfOthers(context);
  return said !== undefined && group.length === 0 && select.length > 0 && select.every((item) => isAside(item, said.others, context)); // prettier-ignore
}
