/** What is said of those who have one role: "producers from Bonn" are producers whose own town that is, and not their engineer's. */
import { columnInUse } from '../../question/schema-view';
import type { Frame } from '../frame/frame';
import { columnsOfFrame } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { usesOfFrame, withColumns } from '../frame/map-columns';
import { onlyRoles, rolesOfPersons } from '../said/only-roles';

/** Those in a role that a question counts: "how many producers". */
const countedRole = oncePerQuestion((context): number | undefined => {
  const { view, linked } = context;
  const how = linked.tokens.find(({ cue }) => cue === 'how-many')?.index ?? -1;
  const counted = linked.tokens.slice(how + 1).find(({ cue }) => cue !== 'how-many');
  if (how < 0 || !counted) return undefined;
  return [...onlyRoles(context).values()].find((id) => view.uses[id]?.roleWords.has(counted.stem));
});

/**
 * A frame that says of the rows in the one role which a question names what it said of those in a role that nothing names, and counts those
 * in it once. Who is called by name may be another one: "producers of Bram's sessions".
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where nothing is to be changed
 */
export function inOneRole(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const counted = countedRole(context);
  let all = inRoleAtAll(frame, context);
  const counts = counted !== undefined && frame.rowsOf === undefined && frame.select.some(({ fn }) => fn === 'rows');
  for (const [table, role] of onlyRoles(context)) {
    const isTheirs = (use: number) => view.uses[use]?.table === table;
    const useOf = (id: number) => view.columns[id]?.use ?? -1;
    const read = columnsOfFrame(all).filter((id) => isTheirs(useOf(id)));
    // Where no word but the role names anybody, all that is told is theirs: "the average rating per instructor".
    const isAlone = rolesOfPersons(context).get(table) === role;
    const isTheirOwn = (id: number) => useOf(id) === role || (isAlone && view.uses[useOf(id)]?.role === undefined);
    const takesPart = read.some(isTheirOwn) || (counts && role === counted);
    const own = all.conditions.filter(({ column }) => isTheirs(useOf(column)));
    if (!takesPart || all.part || own.some(({ than }) => than !== undefined)) continue;
    const names = (id: number) => {
      const use = view.uses[useOf(id)];
      return use?.display.includes(id) === true || use?.key.includes(id) === true;
    };
    // Who is called by name is somebody else.
    const another = own.some(({ column }) => names(column));
    // Nobody has two towns.
    const isFree = (id: number) => own.filter(({ column }) => columnInUse(view, column, role) === columnInUse(view, id, role)).length < 2; // prettier-ignore
    const place = (id: number, slot: string) => {
      const stays = !isTheirs(useOf(id)) || (slot === 'condition' ? names(id) || !isFree(id) : another);
      return stays ? id : columnInUse(view, id, role);
    };
    const uses = another ? all.uses : all.uses.filter((use) => !isTheirs(use) || use === role);
    if (read.some((id) => useOf(id) !== role)) all = withColumns(all, place, uses);
  }
  if (!counts) return all;
  // "How many producers worked in the Attic" counts those who are tied to it in their role.
  const isTheirs = (id: number) => view.uses[id]?.table === view.uses[counted]?.table;
  const isTied = all.conditions.length > 0 && ![...usesOfFrame({ ...all, uses: [] }, view)].some(isTheirs);
  if (isTied) return { ...all, uses: [...all.uses.filter((id) => !isTheirs(id)), counted], rowsOf: counted };
  return usesOfFrame(all, view).has(counted) ? { ...all, rowsOf: counted } : all;
}

/** A frame that tells of those in a role, where it told of all rows of their table: "names of pilots" are those of people who flew. */
function inRoleAtAll(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const roles = rolesOfPersons(context);
  if (roles.size === 0 || frame.related) return frame;
  const uses = [...usesOfFrame(frame, view)];
  const [table, ...more] = new Set(uses.map((use) => view.uses[use]?.table));
  const role = more.length === 0 ? roles.get(table ?? '') : undefined;
  const joins = role === undefined ? [] : view.joins.filter((join) => join.role === role);
  const [join, ...others] = joins;
  const rows = view.columns[join?.from ?? -1]?.use;
  if (role === undefined || !join || rows === undefined || others.length > 0 || view.uses[rows]?.table === table) return frame; // prettier-ignore
  const { part } = frame;
  if (part) {
    // "Pilots who never flew with an instructor" flew; those who "never flew" are no pilots by that.
    const [plain] = uses;
    if (part.kind !== 'not-in' && part.kind !== 'except') return frame;
    if (part.conditions.length === 0 || plain === undefined) return frame;
    const flew = {
      of: plain,
      use: rows,
      op: '>=',
      count: 1,
      conditions: [],
      tokens: [],
      by: { from: join.from, to: columnInUse(view, join.to, plain) },
    } as const;
    return { ...frame, related: [flew] };
  }
  const tied = withColumns(frame, (id) => columnInUse(view, id, role), [...frame.uses.filter((use) => !uses.includes(use)), role, rows]); // prettier-ignore
  return frame.select.some(({ fn }) => fn === 'rows') ? { ...tied, rowsOf: role } : tied;
}
