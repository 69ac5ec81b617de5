/** What is shown of groups: something that all of their rows have, and not what some one of them has. */
import type { SchemaView } from '../../question/schema-view';
import { isFold, itemsOf, type Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { saysSame } from '../frame/held-keys';
import { oneFrom, tablesOf } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';

/**
 * Whether something is shown of groups that belongs to rows of which each group holds many: "name, id and number of visits for each park"
 * shows no id of some one visit. Where nothing else of those rows is told, only what identifies or names them is sure to differ in a group.
 * @param frame a filled frame
 * @param context the question
 */
export function showsOneOfGroup(frame: Frame, { view }: QuestionContext): boolean {
  const { select, group, datePart } = frame;
  const uses = [...new Set(group.flatMap((id) => view.columns[id]?.use ?? []))];
  const [own = -1, ...others] = uses;
  if (group.length === 0 || others.length > 0 || datePart !== undefined || !tellsApart(group, own, view)) return false;
  if (!itemsOf(frame).some(isFold)) return false;
  const once = oneFrom(own, view);
  return select.some(({ fn, column: id = -1 }) => {
    const column = view.columns[id];
    if (fn !== 'none' || !column || group.some((one) => saysSame(one, id, view))) return false;
    const table = view.uses[column.use]?.table ?? '';
    return (column.isKey || column.isDisplay) && !once.has(table);
  });
}

/**
 * Whether rows are counted in groups that hold one of them each, by what tells them apart beside a property of others: "name, id and number of
 * visits for each park" makes no groups of the name and each visit.
 * @param frame a filled frame
 * @param context the question
 */
export function countsOneEach(frame: Frame, { view }: QuestionContext): boolean {
  const { select, group, datePart } = frame;
  const counts = select.some(({ fn }) => fn === 'rows');
  const all = usesOfFrame(frame, view);
  if (!counts || datePart !== undefined || group.length < 2 || all.size < 2) return false;
  const tables = tablesOf(all, view);
  return [...all].some((id) => {
    const [key = -1, ...more] = view.uses[id]?.key ?? [];
    const once = oneFrom(id, view);
    return more.length === 0 && group.includes(key) && [...tables].every((table) => once.has(table));
  });
}

/** Whether columns tell the rows of a table apart: its key or its names. */
function tellsApart(group: readonly number[], use: number, view: SchemaView): boolean {
  const { key = [], display = [] } = view.uses[use] ?? {};
  return [key, display].some((ids) => ids.length > 0 && ids.every((id) => group.includes(id)));
}
