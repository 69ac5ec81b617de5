/** Properties of what is named that only others have: "the town of Karin Toth" is none of those who sailed with her. */
import { LEVEL } from '../../question/name-match';
import type { Frame } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/**
 * Whether the property of something that is called by its name is read of rows that are neither its own nor tied to it by one key edge or
 * several of one direction, though nothing speaks of those: who has a skipper's charters booked has a town, and the skipper has none.
 * @param frame a filled frame
 * @param context the question
 */
export function borrowsProperty({ select, conditions, part }: Frame, context: QuestionContext): boolean {
  const { view, linked } = context;
  const [named, ...further] = [...conditions, ...(part?.kind === 'in' ? part.conditions : [])];
  const by = view.columns[named?.column ?? -1];
  if (!named || further.length > 0 || by?.isDisplay !== true || named.op !== '=') return false;
  const own = view.uses[by.use];
  return select.some(({ fn, column: id = -1 }) => {
    const other = view.uses[view.columns[id]?.use ?? -1];
    if (fn !== 'none' || !own || !other || own.table === other.table) return false;
    if (!isOf(linked.columns[id]?.end, named.tokens, context)) return false;
    if (oneFrom(own.id, view).has(other.table) || oneFrom(other.id, view).has(own.table)) return false;
    return !tableMentions(context).some(({ use }) => use.table === other.table);
  });
}

/** Whether a name stands right behind the "of" of a property, or in its possessive right before it. */
function isOf(
  end: number | undefined,
  name: readonly number[],
  { linked: { tokens, columns } }: QuestionContext,
): boolean {
  const [first = -1] = name;
  if (end === undefined || end < 0) return false;
  const property = columns.filter((m) => m.level >= LEVEL.partial && m.end === end);
  const follows = tokens[end]?.word === 'of' && first === end + 1;
  const precedes = property.some(({ start }) => start === (name.at(-1) ?? -1) + 1);
  return follows || precedes;
}
