/** What is said of those who have one role: "producers from Bonn" are producers whose own town that is, and not their engineer's. */
import { columnInUse } from '../../question/schema-view';
import type { Frame, FrameCondition } from '../frame/frame';
import { columnsOfFrame } from '../frame/frame';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { usesOfFrame } from '../frame/map-columns';
import { idleRoles } from '../said/idle-roles';
import { tableMentions } from '../said/table-mentions';

/** Words for further rows beside those in the role: "producers who worked with somebody from Bonn". */
const OTHERS = /^(?:some|any|every|no)(?:body|one)$|^(?:others?|another|together|alongside)$/;

/** Words that are deeds wherever they stand, and words behind which one stands. */
const DEED = /(?:ed|ing)$/;
const DOES = /^(?:who|that|whom|to|not|never)$/;

/** By table, the only role of its rows that a question names by a noun, where they have several and nothing else is said to be one of them. */
const onlyRoles = oncePerQuestion((context): ReadonlyMap<string, number> => {
  const { view, linked } = context;
  const found = new Map<string, number>();
  if (linked.tokens.some(({ word, quoted }) => !quoted && OTHERS.test(word))) return found;
  const idle = idleRoles(context);
  for (const { id, table, role, roleWords, names } of view.uses) {
    if (role === undefined || idle.has(id)) continue;
    const others = view.uses.filter((use) => use.id !== id && use.table === table && use.role !== undefined);
    const words = linked.tokens.filter(({ stem, quoted }) => !quoted && roleWords.has(stem) && !names.flat().includes(stem)); // prettier-ignore
    const isNoun = words.every(({ word, index }) => !DEED.test(word) && !DOES.test(linked.tokens[index - 1]?.word ?? '')); // prettier-ignore
    const said = new Set(words.map(({ index }) => index));
    const isMentioned = tableMentions(context).some((one) => one.use.table === table && !range(one.start, one.end).some((at) => said.has(at))); // prettier-ignore
    if (others.length > 0 && others.every((other) => idle.has(other.id)) && isNoun && !isMentioned)
      found.set(table, id);
  }
  return found;
});

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
  if (onlyRoles(context).size === 0) return frame;
  const useOf = (id: number) => view.uses[view.columns[id]?.use ?? -1];
  const counted = countedRole(context);
  const counts = counted !== undefined && frame.rowsOf === undefined && frame.select.some(({ fn }) => fn === 'rows');
  const stated = new Set(frame.conditions.map(({ column }) => column));
  const read = new Set(columnsOfFrame({ ...frame, conditions: [] }).map((id) => useOf(id)?.id));
  const takesPart = (role: number) => read.has(role) || (counts && role === counted);
  const left = new Set<number>();
  const moved = frame.conditions.map((c): FrameCondition => {
    const use = useOf(c.column);
    const role = onlyRoles(context).get(use?.table ?? '');
    if (!use || role === undefined || use.id === role || !takesPart(role) || c.than !== undefined) return c;
    const column = columnInUse(view, c.column, role);
    // Nobody has two towns.
    if (use.display.includes(c.column) || use.key.includes(c.column) || stated.has(column)) return c;
    left.add(use.id);
    return { ...c, column };
  });
  const kept = new Set(moved.map(({ column }) => useOf(column)?.id));
  const uses = frame.uses.filter((id) => !left.has(id) || kept.has(id) || read.has(id));
  const all = left.size === 0 ? frame : { ...frame, conditions: moved, uses };
  if (!counts) return all;
  // "How many producers worked in the Attic" counts those who are tied to it in their role.
  const isTheirs = (id: number) => view.uses[id]?.table === view.uses[counted]?.table;
  const isTied = all.conditions.length > 0 && ![...usesOfFrame({ ...all, uses: [] }, view)].some(isTheirs);
  if (isTied) return { ...all, uses: [...all.uses.filter((id) => !isTheirs(id)), counted], rowsOf: counted };
  return usesOfFrame(all, view).has(counted) ? { ...all, rowsOf: counted } : all;
}
