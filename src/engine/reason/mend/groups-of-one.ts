/** Groups that hold one row each, where rows are added up that have something in common. */
import type { Frame } from '../frame/frame';
import { itemsOf } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { ON_AVERAGE } from '../said/group-words';
import type { QuestionContext } from '../frame/question-context';

const ADDING = new Set(['sum', 'avg', 'rows', 'count']);

/**
 * A frame whose groups have what is shown of them in common, where each held one row, which nothing can be added up of: "which day sold
 * the most tickets in total" asks for a day, and for no showing.
 * @param frame a frame
 * @param context the question
 */
export function groupsOfShown(frame: Frame, { view }: QuestionContext): Frame {
  const { group, select } = frame;
  const own = view.uses[view.columns[group[0] ?? -1]?.use ?? -1];
  if (!own || own.key.length === 0 || own.key.length !== group.length || !own.key.every((id) => group.includes(id)))
    return frame;
  // Rows of the same table that refer to them are others.
  if (usesOfFrame(frame, view).size > 1) return frame;
  if (!itemsOf(frame).some(({ fn }) => ADDING.has(fn))) return frame;
  const shown = select.flatMap(({ fn, column }) => (fn === 'none' && column !== undefined ? [column] : []));
  // Rows that are shown by their names are told apart, though two may have one name.
  const tells = (id: number) => {
    const { isKey = false, isReference = false, profile } = view.columns[id] ?? {};
    return own.display.includes(id) || isKey || isReference || profile?.unique === true;
  };
  return shown.length === 0 || shown.some(tells) ? frame : { ...frame, group: [...new Set(shown)] };
}

/**
 * A frame that tells one average of all rows ("what budget does each ward have, on average"), where "on average" is asked of something that each row has but once, which
 * averaging leaves as it is.
 * @param frame a frame
 * @param context the question
 */
export function averageOfAll(frame: Frame, { view, linked }: QuestionContext): Frame {
  const { group, select, having, order, limit, part, related } = frame;
  const [fold, ...more] = select.filter(({ fn }) => fn !== 'none');
  if (fold?.fn !== 'avg' || more.length > 0 || (having ?? order ?? limit ?? part ?? related) !== undefined)
    return frame;
  const own = view.uses[view.columns[fold.column ?? -1]?.use ?? -1];
  const isRow = [own?.key ?? [], own?.display ?? []].some(
    (ids) => ids.length > 0 && ids.every((id) => group.includes(id)),
  );
  if (!isRow || usesOfFrame(frame, view).size > 1 || !ON_AVERAGE.test(linked.text)) return frame;
  return { ...frame, select: [fold], group: [] };
}
