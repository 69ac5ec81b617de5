/** What is said of those who have one role: "producers from Bonn" are producers whose own town that is, and not their engineer's. */
import { columnInUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { Frame } from '../frame/frame';
import { columnsOfFrame } from '../frame/frame';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { usesOfFrame, withColumns } from '../frame/map-columns';
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
    const isDone = words.length === 1 && doneByWho(context)?.index === words[0]?.index && refersHere(id, context);
    const said = new Set(words.map(({ index }) => index));
    const isMentioned = tableMentions(context).some((one) => one.use.table === table && !range(one.start, one.end).some((at) => said.has(at))); // prettier-ignore
    if (others.length > 0 && others.every((other) => idle.has(other.id)) && (isNoun || isDone) && !isMentioned)
      found.set(table, id);
  }
  return found;
});

/** Words between "who" and what they did. */
const BEFORE_DEED = /^(?:has|had|have|also|ever)$/;

/** What those did who are asked for: "who produced sessions in the Cellar". */
function doneByWho({ linked: { tokens } }: QuestionContext): TaggedToken | undefined {
  const deed = tokens[0]?.cue === 'who' ? tokens.slice(1).find(({ word }) => !BEFORE_DEED.test(word)) : undefined;
  return deed && DEED.test(deed.word) ? deed : undefined;
}

/** Whether it was done to rows that refer to a role: who "liked seniors" is none of these. */
function refersHere(role: number, context: QuestionContext): boolean {
  const { view } = context;
  const at = doneByWho(context)?.index ?? 0;
  const referring = view.joins.flatMap((join) => (join.role === role ? (view.uses[view.columns[join.from]?.use ?? -1]?.table ?? []) : [])); // prettier-ignore
  return tableMentions(context).some(
    ({ use, start }) => referring.includes(use.table) && start > at && start - at <= NEAR,
  );
}

/** How far behind what was done those rows are named. */
const NEAR = 3;

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
    const takesPart = read.some((id) => useOf(id) === role) || (counts && role === counted);
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
  if (frame.part ?? frame.related) return frame;
  const uses = [...usesOfFrame(frame, view)];
  const [table, ...more] = new Set(uses.map((use) => view.uses[use]?.table));
  const role = more.length === 0 ? onlyRoles(context).get(table ?? '') : undefined;
  if (role === undefined) return frame;
  const referring = new Set(
    view.joins.flatMap((join) => (join.role === role ? (view.columns[join.from]?.use ?? []) : [])),
  );
  const [rows, ...others] = referring;
  if (rows === undefined || others.length > 0 || view.uses[rows]?.table === table) return frame;
  const tied = withColumns(frame, (id) => columnInUse(view, id, role), [...frame.uses.filter((use) => !uses.includes(use)), role, rows]); // prettier-ignore
  return frame.select.some(({ fn }) => fn === 'rows') ? { ...tied, rowsOf: role } : tied;
}
