/** Names of those that a question asks for ("the names and average wages of all wards"), and not of whose wages they are. */
import { NAME_WORDS } from '../../question/view-names';
import { asItem, type Frame, type FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { namesAsked } from '../said/names-asked';
import { tableMentions } from '../said/table-mentions';

/**
 * A frame that shows the names which a question asks for, in place of those of rows of which it does not speak; groups are these rows then.
 * @param frame a frame
 * @param context the question
 */
export function namesOfAsked(frame: Frame, context: QuestionContext): Frame {
  const asked = namesAsked(context)?.use;
  if (!asked) return frame;
  const { view } = context;
  const tableOf = (id = -1) => view.uses[view.columns[id]?.use ?? -1]?.table;
  const spoken = new Set(tableMentions(context).map(({ use }) => use.table));
  const isOthers = ({ fn, column = -1 }: FrameItem) => {
    const { names = [], isDisplay = false } = view.columns[column] ?? {};
    const isName = isDisplay || names.some((name) => NAME_WORDS.has(name.at(-1) ?? ''));
    return fn === 'none' && isName && !spoken.has(tableOf(column) ?? '');
  };
  const { select, group, uses } = frame;
  const others = select.find(isOthers);
  if (!others || select.some(({ fn, column }) => fn === 'none' && tableOf(column) === asked.table)) return frame;
  const isTold = group.length === 0 || group.every((id) => tableOf(id) === tableOf(others.column));
  if (!isTold) return frame;
  const own = view.columns[others.column ?? -1]?.use;
  return {
    ...frame,
    select: select.flatMap((item) => (item === others ? asked.display.map(asItem) : [item])),
    group: group.length === 0 ? [] : asked.key,
    uses: [...new Set([...uses, ...(own === undefined ? [] : [own]), asked.id])],
  };
}
