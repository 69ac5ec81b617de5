/** Whether the parts of a frame go together, whatever its question asks for. */
import { LEVEL } from '../../question/name-match';
import type { SchemaView } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import { secondQuestionAt, twoNumbers } from '../../question/several-questions';
import { asksForOne } from '../frame/contradictions';
import { columnsOfFrame, combinesSets, conditionsOf, itemsOf } from '../frame/frame';
import { tellsSideAmounts } from '../shapes/side-amounts';
import type { Frame, FrameCondition, FrameItem } from '../frame/frame';
import { saysSame } from '../frame/held-keys';
import type { QuestionContext } from '../frame/question-context';
import { isNamedItself } from '../mend/denied-rows';
import { isNameAddedUp } from '../said/added-up';
import { countedTable } from '../said/counted-use';
import { sharesWith } from '../shapes/same-as';

/** The fold with which a frame compares. */
function foldedIn({ part }: Frame): FrameItem[] {
  if (part?.kind !== 'compare' || part.first || part.fn === undefined) return [];
  const column = part.inner ?? part.column;
  return [{ fn: part.fn, distinct: false, ...(column !== undefined && { column }) }];
}

/**
 * Whether names, codes, times or what only tells rows apart are added up or averaged.
 * @param frame a filled frame
 * @param context the question
 */
export function addsUpNames(frame: Frame, { view }: QuestionContext): boolean {
  return [...itemsOf(frame), ...foldedIn(frame)].some((item) => isNameAddedUp(item, view));
}

/**
 * Whether different values are counted of a column that the question names neither itself nor by what it identifies.
 * @param frame a filled frame
 * @param context the question
 */
export function countsUnnamed(frame: Frame, context: QuestionContext): boolean {
  // All of some things are as many as there are, whatever they are called.
  const all = (frame.related ?? []).flatMap(({ among, fold }) => (among && fold ? [fold] : []));
  return itemsOf(frame).some((item) => !all.includes(item) && isUnnamedCount(item, context));
}

function isUnnamedCount({ fn, column: id }: FrameItem, { view, linked }: QuestionContext): boolean {
  if (fn !== 'count' || id === undefined) return false;
  const column = view.columns[id];
  const level = linked.columns[id]?.level ?? 0;
  if (!column || level >= LEVEL.head) return false;
  if (!column.isIdentifier) return !column.isDisplay;
  const identified = view.columns.filter((c) => c.isKey && saysSame(c.id, id, view));
  const own = column.isReference && identified.length > 0 ? [] : [column];
  return (
    level < LEVEL.partial && ![...own, ...identified].some((c) => (linked.uses[c.use]?.level ?? 0) >= LEVEL.keyword)
  );
}

/**
 * Whether rows of a table are sought among rows of itself, though nothing else is said of them: the condition says it alone.
 * @param frame a filled frame
 * @param context the question
 */
export function drawsFromItself({ part, conditions }: Frame, { view }: QuestionContext): boolean {
  // "Who referred somebody" are in what others of them refer to.
  if (part?.kind !== 'in' || part.most || part.tokens || conditions.length > 0 || sharesWith(part)) return false;
  const [outer, inner] = [part.column, part.inner ?? part.column].map((id) => view.columns[id ?? -1]?.use ?? -1);
  const table = view.uses[outer ?? -1]?.table;
  return table !== undefined && table === view.uses[inner ?? -1]?.table;
}

/**
 * Whether the results of counts and sums are combined as if they were rows.
 * @param frame a filled frame
 */
export function combinesFolds({ part, select }: Frame): boolean {
  const combined = combinesSets(part);
  return combined && select.some(({ fn }) => fn !== 'none' && fn !== 'all');
}

/**
 * Whether sets of rows are combined by a part of their key: vehicle 1 of one case is not vehicle 1 of another.
 * @param frame a filled frame
 * @param context the question
 */
export function combinesPartsOfKeys({ part, select }: Frame, { view }: QuestionContext): boolean {
  if (part?.kind !== 'intersect' && part?.kind !== 'except') return false;
  const selected = new Set(select.map(({ column }) => column));
  return select.some(({ column: id }) => {
    const key = view.uses[view.columns[id ?? -1]?.use ?? -1]?.key ?? [];
    return id !== undefined && key.includes(id) && !key.every((other) => selected.has(other));
  });
}

/** Cues without which nothing is combined, by the kind of the second part. */
const COMBINING: Readonly<Record<string, readonly string[]>> = {
  intersect: ['both', 'also', 'and', 'same'],
  union: ['or', 'and', 'both', 'also'],
  except: ['not', 'other', 'only'],
  'not-in': ['not', 'other', 'only'],
};

/**
 * Whether sets are combined, or left out, though no word of the question asks for it.
 * @param frame a filled frame
 * @param context the question
 */
export function combinesUnasked(frame: Frame, { linked }: QuestionContext): boolean {
  const { part } = frame;
  const cues = part && COMBINING[part.kind];
  // One "not" denies once: what a condition makes use of leaves out no rows beside.
  const used = new Set(conditionsOf(frame).flatMap((c) => c.tokens));
  // "Are not" is one denial of two words.
  const { tokens } = linked;
  const isUsed = (at: number, step: number): boolean =>
    used.has(at) || (tokens[at + step]?.cue === tokens[at]?.cue && isUsed(at + step, step));
  const free = tokens.filter(({ cue, index }) => cue !== undefined && !isUsed(index, 1) && !isUsed(index, -1));
  return cues !== undefined && !free.some(({ cue }) => cue !== undefined && cues.includes(cue));
}

/**
 * Whether rows of both sides are found by a value that one side states: "born before 1900 and died after 1900" asks for no years of birth.
 * @param frame a filled frame
 */
export function intersectsByStated({ part, select, conditions }: Frame): boolean {
  if (part?.kind !== 'intersect' || select.length !== 1) return false;
  const [item] = select;
  const states = (among: readonly FrameCondition[]) => among.some((c) => c.column === item?.column && c.op !== 'like');
  return item?.fn === 'none' && states(conditions) !== states(part.conditions);
}

/**
 * Whether rows are left out, or kept, for being in a table that no word of the question names.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutUnnamed({ part, select }: Frame, context: QuestionContext): boolean {
  const { view } = context;
  if ((part?.kind !== 'in' && part?.kind !== 'not-in' && part?.kind !== 'except') || part.most) return false;
  // A verb says what others do to them, or do not: "nobody reports to", "who referred somebody".
  if (part.kind !== 'except' && part.tokens !== undefined) return false;
  const own = view.columns[part.column ?? -1]?.use;
  const asked = own ?? view.columns[select[0]?.column ?? -1]?.use ?? -1;
  const uses = [...part.uses, ...(part.inner === undefined ? [] : [view.columns[part.inner]?.use ?? -1])];
  const others = uses.filter((use) => use !== own);
  return (
    part.conditions.length === 0 &&
    others.every((use) => !isNamedItself(use, context) && !tiesNamed(use, asked, context))
  );
}

/** Whether rows of a use tie those that are asked for to a table that is named: "not in any course" speaks of what ties students to courses. */
function tiesNamed(use: number, asked: number, context: QuestionContext): boolean {
  const { view } = context;
  const referred = view.joins.filter(({ from }) => view.columns[from]?.use === use);
  const uses = new Set(referred.map(({ to }) => view.columns[to]?.use ?? -1));
  const way = (from: number, to: number) => view.distance[from]?.[to] ?? UNREACHED;
  // What lies behind the table that is named ties nothing to it; what refers to the rows themselves does.
  const isBetween = (named: number) => way(asked, use) <= Math.max(1, way(asked, named));
  return uses.size > 1 && [...uses].some((other) => isNamedItself(other, context) && isBetween(other));
}

/**
 * Whether rows are joined with those of a table, and those that are in it left out: nothing would be left. The rows of a role
 * are joined with those in which they have it.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutItself({ part, uses, select }: Frame, { view, linked }: QuestionContext): boolean {
  if (part?.kind === 'except' && part.conditions.length === 0 && part.uses.length > 0) {
    const own = view.uses[view.columns[select[0]?.column ?? -1]?.use ?? uses[0] ?? -1]?.table;
    // Those in a role may be left out of all ("who is no manager?"), where the question speaks of it.
    return part.uses.every((use) => view.uses[use]?.table === own && linked.uses[use]?.role !== true);
  }
  if (part?.kind !== 'not-in' || part.conditions.length > 0) return false;
  const role = view.uses[view.columns[part.column ?? -1]?.use ?? -1]?.role;
  return role !== undefined || part.uses.some((use) => uses.includes(use));
}

/**
 * Whether a table takes part once more, in another role, and nothing of it is read there: its join only drops rows. Where rows are
 * counted, those that refer to one in a role are its number: who "referred the most patients".
 * @param frame a filled frame
 * @param context the question
 */
export function repeatsTable(frame: Frame, { view, linked }: QuestionContext): boolean {
  const read = new Set(columnsOfFrame(frame).map((id) => view.columns[id]?.use));
  const tableOf = (id: number | undefined) => view.uses[id ?? -1]?.table;
  const taking = [...read, ...frame.uses];
  const bounds = [frame.order?.item, frame.having?.item].some((item) => item?.fn === 'rows');
  const counts = frame.group.length > 0 && (bounds || linked.tokens.some(({ cue }) => cue === 'how-many'));
  const areCounted = (id: number) => counts && refersToRole(id, read, view);
  return frame.uses.some(
    (id) => !read.has(id) && !areCounted(id) && taking.some((other) => other !== id && tableOf(other) === tableOf(id)),
  );
}

/** Whether rows of a use refer to those in a role, among some uses. */
function refersToRole(
  id: number,
  uses: ReadonlySet<number | undefined>,
  { joins, columns, uses: all }: SchemaView,
): boolean {
  return joins.some(({ from, role }) => columns[from]?.use === id && uses.has(role) && all[role]?.role !== undefined);
}

/**
 * Whether one thing is answered where two are asked for: "how many are there, and what is their average weight?", or the two are
 * of other rows.
 * @param frame a filled frame
 * @param context the question
 */
export function answersHalf(frame: Frame, context: QuestionContext): boolean {
  const { select } = frame;
  const { linked, view } = context;
  if (secondQuestionAt(linked.tokens) < 0 || tellsSideAmounts(frame, context) === true) return false;
  const asked = twoNumbers(linked.tokens) ?? [];
  const counted = countedTable(context);
  const given = new Set<string>(select.map(({ fn }) => fn));
  const rows = given.has('rows') || given.has('count');
  const counts = rows || (counted === undefined && (given.has('sum') || given.has('none')));
  const elsewhere = asked.length > 0 && counted !== undefined;
  if (elsewhere && select.some(({ column }) => column !== undefined && view.columns[column]?.use !== counted))
    return true;
  return select.length < 2 || !asked.every((kind) => (kind === 'rows' ? counts : given.has(kind)));
}

/**
 * Whether the rows with the greatest or least value of a column are ranked again.
 * @param frame a filled frame
 */
export function ranksTwice({ part, order, limit }: Frame): boolean {
  if (part?.kind !== 'compare' || part.op !== '=' || !order) return false;
  return limit !== undefined || order.item.column === part.column;
}

/**
 * Whether each selected column is set to one value by a condition.
 * @param frame a filled frame
 */
export function asksForWhatIsStated({ select, conditions, connective, part, group }: Frame): boolean {
  if (connective === 'or' || part || group.length > 0) return false;
  const stated = new Set(conditions.filter(asksForOne).map((c) => c.column));
  // How many titles there are of one title is always one; nobody adds up the ages of those who are 20 years old.
  const isStated = ({ fn, column }: FrameItem) =>
    fn !== 'rows' && fn !== 'all' && column !== undefined && stated.has(column);
  return select.every(isStated);
}
