/** Tables that take part in a frame: those that nothing asks for, and whose rows are counted. */
import type { LinkedQuestion } from '../../question/linker';
import { LEVEL, type NameMatch } from '../../question/name-match';
import { keysInRole } from '../../question/persons-in-role';
import { columnInUse, type ViewColumn, type ViewUse } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import { isNamedItself } from './denied-rows';
import type { Frame } from '../frame/frame';
import { itemsOf } from '../frame/frame';
import { saysSame } from '../frame/held-keys';
import { idleRoles } from '../said/idle-roles';
import { usesOfFrame, withColumns } from '../frame/map-columns';
import { oneFrom, tablesOf } from '../frame/one-from';
import { isOneName } from '../said/named-columns';
import { askedUse, namesProperty } from './named-rows';
import { countedTable, isVerbOf } from '../said/counted-use';
import type { QuestionContext } from '../frame/question-context';
import { tiesUnnamed } from './tied-by-link';
import { isPlural, singular } from '../../search/words';

/**
 * A frame without roles that say nothing: a student is a "friend" only beside a friendship, or beside another student, and
 * only where a word says so.
 * @param frame a frame
 * @param context the question
 */
export function withoutIdleRoles(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const uses = usesOfFrame(frame, view);
  const tables = tablesOf(uses, view);
  const idle = new Map<number, number>();
  // "Clients of different towns" are two, though no word tells which is which.
  const useOf = (id = -1) => view.columns[id]?.use ?? -1;
  const compared = new Set(
    frame.conditions.flatMap(({ column, than }) => {
      const [one, other] = [useOf(column), useOf(than)];
      return one !== other && view.uses[one]?.table === view.uses[other]?.table ? [one, other] : [];
    }),
  );
  for (const id of uses) {
    const use = view.uses[id];
    if (use?.role === undefined || compared.has(id)) continue;
    const referers = view.joins
      .filter((j) => j.role === id)
      .map((j) => view.uses[view.columns[j.from]?.use ?? -1]?.table);
    const twice = [...uses].some((other) => other !== id && view.uses[other]?.table === use.table);
    const plain = view.uses.find((u) => u.table === use.table && u.role === undefined);
    if (!plain || referers.length === 0) continue;
    if (idleRoles(context).has(id)) idle.set(id, plain.id);
    else if (!twice && !referers.some((table) => tables.has(table ?? ''))) idle.set(id, plain.id);
  }
  if (idle.size === 0) return frame;
  const plainUse = (use: number) => idle.get(use) ?? use;
  const moved = withColumns(
    frame,
    (id) => columnInUse(view, id, plainUse(view.columns[id]?.use ?? -1)),
    frame.uses.map(plainUse),
  );
  return frame.rowsOf === undefined ? moved : { ...moved, rowsOf: plainUse(frame.rowsOf) };
}

/**
 * A frame whose groups, rows in a role, are counted by the rows that refer to them, where it counted rows that no word names and that only refer to those:
 * "the most common eye colour" counts whoever has such eyes, and not all that they can do.
 * @param frame a frame
 * @param context the question
 */
export function countedNearest(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const { group, uses, rowsOf } = frame;
  const own = view.columns[group[0] ?? -1]?.use;
  // Only who refers to them in their role has them in it.
  if (own === undefined || view.uses[own]?.role === undefined || rowsOf !== undefined) return frame;
  if (!itemsOf(frame).some(({ fn }) => fn === 'rows')) return frame;
  const steps = (from: number, to: number): number => view.distance[from]?.[to] ?? UNREACHED;
  const read = [...usesOfFrame({ ...frame, uses: [] }, view)];
  const others = [...read, ...uses.filter((use) => isNamedItself(use, context))];
  const isFar = (use: number) =>
    !others.includes(use) &&
    steps(own, use) === 2 &&
    others.every((other) => other === own || steps(own, other) < steps(own, use) + steps(use, other));
  const nearer = (far: number) => view.uses.filter(({ id }) => steps(own, id) === 1 && steps(id, far) === 1);
  const moved = uses.map((use) => {
    const [near, ...more] = isFar(use) ? nearer(use) : [];
    return near && more.length === 0 ? near.id : use;
  });
  return moved.every((use, i) => use === uses[i]) ? frame : { ...frame, uses: [...new Set(moved)] };
}

/** Whether rows are joined with those of a table that nothing in the frame reads and no word names. */
export function joinsUnnamed(frame: Frame, context: QuestionContext): boolean {
  const { view } = context;
  const folds = itemsOf(frame).some(({ fn }) => fn === 'rows' || fn === 'all');
  // What share of the rows something holds for is told of those rows alone.
  if (folds && frame.rowsOf === undefined && frame.share === undefined) return false;
  const read = usesOfFrame({ ...frame, uses: [] }, view);
  const isUnnamed = (use: number) => !isNamedItself(use, context) && !tiesUnnamed(use, read, context);
  return frame.uses.some((use) => !read.has(use) && read.size > 0 && isUnnamed(use));
}

/**
 * Whether rows of one table are counted for each of its own rows: each count is one. Who asks "which owner" asks for owners,
 * though two may have one name.
 */
export function countsEachRow(frame: Frame, context: QuestionContext): boolean {
  const { view } = context;
  const { order, group } = frame;
  if (group.length === 0 || !itemsOf(frame).some(({ fn }) => fn === 'rows')) return false;
  const own = view.uses[view.columns[group[0] ?? -1]?.use ?? -1];
  if (!own) return false;
  const one = oneFrom(own.id, view);
  const uses = usesOfFrame(frame, view);
  if (![...tablesOf(uses, view)].every((table) => one.has(table))) return false;
  // Those who refer to one in a role are counted for it.
  if (own.role !== undefined && view.joins.some((j) => j.role === own.id && uses.has(view.columns[j.from]?.use ?? -1)))
    return false;
  const asked = order?.item.fn === 'rows' && askedUse(frame, context)?.table === own.table;
  // By first and last name together nothing is as common as a person.
  const common = context.linked.tokens.some(({ cue }) => cue === 'most-common' || cue === 'least-common');
  const wholeName =
    order?.item.fn === 'rows' && !common && own.display.length > 1 && own.display.every((id) => group.includes(id));
  const names = (asked || wholeName) && group.every((id) => own.display.includes(id));
  // Names of which no two are alike: "companies and how many people they have" asks for no number of companies of each name.
  const alone = order === undefined && frame.having === undefined && usesOfFrame(frame, view).size === 1;
  const apart = alone && countedTable(context) !== own.id && group.some((id) => isApart(view.columns[id], own));
  return names || apart || (own.key.length > 0 && own.key.every((id) => group.includes(id)));
}

/** So many rows before their names are known to be all different. */
const SOME_ROWS = 3;

/** Whether no two rows of a use have the same value in one of its columns. */
function isApart(column: ViewColumn | undefined, own: ViewUse): boolean {
  if (column?.use !== own.id || column.isDisplay === false) return false;
  return column.profile.rows >= SOME_ROWS && column.profile.distinct === column.profile.rows;
}

/**
 * Whether "how many dogs" is answered by a number of something else: of treatments, where a dog may have several. Only where
 * the graph says what names the rows, for else they may be no things of their own.
 */
export function countsOtherRows(frame: Frame, context: QuestionContext): boolean {
  const { view } = context;
  const [item, ...more] = frame.select;
  const counts = item?.fn === 'rows' || item?.fn === 'count';
  if (!item || !counts || more.length > 0 || frame.group.length > 0 || frame.share) return false;
  const use = countedUse(context);
  if (!use) return false;
  const { column } = item;
  if (column !== undefined)
    return !use.key.some((id) => saysSame(id, column, view)) || isOfOtherRole(column, use, context);
  const counted = view.uses[frame.rowsOf ?? -1]?.table;
  // A mean number of vehicles per callout counts the rows that tie them.
  if (frame.per !== undefined && frame.rowsOf !== undefined) return !oneFrom(frame.rowsOf, view).has(use.table);
  if (counted !== undefined) return counted !== use.table;
  const one = oneFrom(use.id, view);
  return ![...tablesOf(usesOfFrame(frame, view), view)].every((table) => one.has(table));
}

/** Whether those in one role are counted by what refers to those in another: "how many pilots" by the numbers of instructors. */
function isOfOtherRole(id: number, { id: use }: ViewUse, { view, linked }: QuestionContext): boolean {
  const numbers = keysInRole(linked.tokens[linked.uses[use]?.start ?? -1]?.stem ?? '', view);
  return numbers.size > 0 && !numbers.has(id);
}

/** Cues of verbs that say what rows did or what was done to them. */
const VERBS = new Set(['work', 'live']);

/** Words that say of which sex somebody is, before the noun. */
const OF_SEX = /^(?:fe)?male$/;

/** The table that stands right after "how many", where nothing but its name does: "dog names" are no dogs, nor are "dog owners". */
function countedUse({ linked, view, valueTokens }: QuestionContext): ViewUse | undefined {
  const many = linked.tokens.findLast((t) => t.cue === 'how-many')?.index ?? -1;
  if (many < 0) return undefined;
  // "How many male students" and "how many Dutch pilots" are no fewer things; "mail carriers" are named by the value itself.
  const isKind = (at: number) => OF_SEX.test(linked.tokens[at]?.word ?? '') || valueTokens.has(at);
  let kind = many;
  while (isKind(kind + 1)) kind++;
  const asked = linked.tokens.slice(many + 1, kind + 1).some(({ word }) => isPlural(word)) ? many : kind;
  return view.uses.find((use) => {
    const match = linked.uses[use.id];
    if (use.key.length === 0 || use.role !== undefined || match?.level !== LEVEL.full || match.start !== asked + 1)
      return false;
    if (!isOneName(match, linked.tokens)) return false;
    if (namesProperty(use, match.start, { linked, view }) || isFirstHalf(match, linked)) return false;
    // "Apartment bookings" are bookings.
    if (linked.uses.some((m) => m.start === match.start && m.end > match.end && isPluralName(m, linked))) return false;
    // "Card types" and "captain ranks" are no cards and no captains.
    const isLonger = (m: NameMatch) =>
      (m.level >= (use.isNamed ? LEVEL.full : LEVEL.partial) &&
        m.start === match.start &&
        m.end > match.end &&
        isOneName(m, linked.tokens)) ||
      // Nor are crashes that "happened" what an expert calls so.
      (m.level === LEVEL.full && m.start === match.end && !VERBS.has(linked.tokens[m.start]?.cue ?? ''));
    return !linked.columns.some(isLonger);
  });
}

/** Whether a table only says of which kind the rows of the next one are: "movie ratings" are ratings. */
function isFirstHalf({ end }: NameMatch, { tokens, uses }: LinkedQuestion): boolean {
  const last = tokens[end - 1]?.word ?? '';
  if (isVerbOf(tokens[end])) return false;
  return last === singular(last) && uses.some((m) => m.level === LEVEL.full && m.start === end);
}

/** Whether a whole name stands in one place, in the plural. */
function isPluralName({ level, start, end, words }: NameMatch, { tokens }: LinkedQuestion): boolean {
  return level === LEVEL.full && end - start === words && tokens[end - 1]?.word.endsWith('s') === true;
}
