/** How rows are shown and told apart: by what the graph says names them, grouped and listed by their key. */
import { LEVEL, NONE } from '../../question/name-match';
import { usesOfPersons } from '../../question/persons';
import { columnInUse, type SchemaView, type ViewColumn, type ViewUse } from '../../question/schema-view';
import type { Frame, FrameItem } from '../frame/frame';
import { asItem, columnsOfFrame, combinesSets } from '../frame/frame';
import { heldKey, saysSame } from '../frame/held-keys';
import { usesOfFrame } from '../frame/map-columns';
import { oneFrom, tablesOf } from '../frame/one-from';
import { namesItself, tableNamedAt } from '../said/named-columns';
import { asksFor, askedUse } from './named-rows';
import { columnsNamedAt } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';

/**
 * "Who owns Mavis?" asks for the owner, not for the number by which a dog refers to one, and "visits of each owner" are told for
 * owners: where the graph names the rows that are referred to, they are named.
 * @param frame a frame
 * @param context the question
 */
export function namedReferences(frame: Frame, context: QuestionContext): Frame {
  const { linked, view } = context;
  if (combinesSets(frame.part) || linked.tokens.some((t) => t.cue === 'id')) return frame;
  const select = frame.select.flatMap((item) => {
    const use = item.fn === 'none' ? referredUse(item.column ?? -1, context) : undefined;
    if (use) return namesOf(use);
    if (!isPartOfName(item, context) && !isUnaskedKey(item, context)) return [item];
    // What is told already, of a group that the row is in, is not told twice.
    return namesOf(view.uses[useOf(item, view)]).filter(({ column }) => !isToldBy(column, frame, view));
  });
  const group = ownGroups(frame, context) ?? frame.group.flatMap((id) => referredUse(id, context)?.key ?? [id]);
  const same = <T>(a: readonly T[], b: readonly T[]) => a.length === b.length && a.every((one, i) => one === b[i]);
  return same(select, frame.select) && same(group, frame.group) ? frame : { ...frame, select: unique(select), group };
}

/**
 * "List the models and how much memory they have" asks for models, be they in a phone or in none: where a column is shown that refers to
 * rows of which more is told, and nothing else of the rows that refer is spoken of, those rows say it themselves.
 * @param frame a frame
 * @param context the question
 */
export function ownReferences(frame: Frame, { linked, view }: QuestionContext): Frame {
  const select = frame.select.map((item) => {
    const column = view.columns[item.fn === 'none' ? (item.column ?? -1) : -1];
    const join = view.joins.find(({ from }) => from === column?.id);
    if (!column || !join || column.isKey || frame.uses.includes(column.use)) return item;
    const read = columnsOfFrame(frame);
    const [own, others] = [view.uses[column.use], read.filter((id) => id !== column.id)];
    const isToldOf = others.some((id) => view.columns[id]?.use === join.role);
    const isAlone = others.every((id) => view.columns[id]?.use !== column.use);
    const [table, name] = [linked.uses[own?.id ?? -1] ?? NONE, linked.columns[column.id] ?? NONE];
    const isSpokenOf = table.level > 0 && (table.start < name.start || table.end > name.end);
    return isToldOf && isAlone && !isSpokenOf && !read.includes(join.to) ? { ...item, column: join.to } : item;
  });
  return select.every((item, i) => item === frame.select[i]) ? frame : { ...frame, select };
}

/** Where nothing but rows that are referred to is shown, groups are theirs, and not of the rows that refer: each pupil has one school. */
function ownGroups({ select, group }: Frame, context: QuestionContext): readonly number[] | undefined {
  const { view } = context;
  const plain = select.flatMap(({ fn, column = -1 }) => (fn === 'none' ? [column] : []));
  const [use, ...more] = new Set(plain.map((id) => referredUse(id, context)));
  const own = view.uses[view.columns[plain[0] ?? -1]?.use ?? -1];
  if (!use || more.length > 0 || group.length === 0 || use.id === own?.id) return undefined;
  return group.length === own?.key.length && group.every((id) => own.key.includes(id)) ? use.key : undefined;
}

/** The use of the rows that a column refers to, where the graph names them, or the question does and a column is called a name. */
function referredUse(id: number, { linked, view }: QuestionContext): ViewUse | undefined {
  const column = view.columns[id];
  const plain = view.uses.find((u) => u.table === view.uses[column?.use ?? -1]?.table && u.role === undefined);
  if (!column || !plain || column.isKey) return undefined;
  const join = view.joins.find(({ from }) => from === columnInUse(view, id, plain.id));
  const use = join && view.uses[join.role];
  if (!use || use.isNamed) return use;
  const [name, ...more] = use.display;
  const isName = name !== undefined && more.length === 0 && view.columns[name]?.isDisplay === true;
  return isName && !use.key.includes(name) && linked.uses[use.id]?.level === LEVEL.full ? use : undefined;
}

function useOf({ column }: FrameItem, view: SchemaView): number {
  return view.columns[column ?? -1]?.use ?? -1;
}

/** Whether a lone key is given of rows that have names, though the question does not name it: "the friends of Alexis". */
function isUnaskedKey({ fn, column: id = -1 }: FrameItem, { linked, view }: QuestionContext): boolean {
  const use = view.uses[view.columns[id]?.use ?? -1];
  if (fn !== 'none' || !use?.isNamed || use.key.length !== 1 || use.key[0] !== id) return false;
  return !use.display.includes(id) && (linked.columns[id]?.level ?? 0) < LEVEL.head;
}

/** Whether one of several columns that name rows together is given, though the question does not name that column. */
function isPartOfName(item: FrameItem, { linked, view }: QuestionContext): boolean {
  const use = view.uses[useOf(item, view)];
  if (item.fn !== 'none' || !use?.isNamed || !use.display.includes(item.column ?? -1)) return false;
  const match = linked.columns[item.column ?? -1];
  return match === undefined || match.level < LEVEL.head;
}

/**
 * Whether sets are combined by one half of a name that nobody asked for: owners without dogs are not the first names of all owners
 * less those of owners with dogs.
 */
export function combinesPartsOfNames({ select, part }: Frame, context: QuestionContext): boolean {
  return combinesSets(part) && select.some((item) => isPartOfName(item, context) && partsOf(item, context.view) > 1);
}

function partsOf(item: FrameItem, view: SchemaView): number {
  return view.uses[useOf(item, view)]?.display.length ?? 0;
}

function namesOf(use: ViewUse | undefined): FrameItem[] {
  return (use?.display ?? []).map(asItem);
}

/** Whether another column is selected that says the same. */
function isToldBy(id = -1, { select }: Frame, view: SchemaView): boolean {
  return select.some(({ fn, column = -1 }) => fn === 'none' && column !== id && saysSame(column, id, view));
}

function unique(items: readonly FrameItem[]): FrameItem[] {
  return items.filter((item, i) => items.findIndex((o) => o.fn === item.fn && o.column === item.column) === i);
}

/**
 * Rows of other tables are grouped by the key of what they belong to, and its name is shown: twelve airports of one name
 * are twelve.
 * @param frame a frame
 * @param context the question
 */
export function keyedGroups(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const [first = -1] = frame.group;
  const own = view.uses[view.columns[first]?.use ?? -1];
  if (!own?.isNamed || own.key.length === 0 || groupsByPartOfKey(frame, own, context)) return frame;
  const names = new Set([...own.display, ...own.key]);
  const asked = askedUse(frame, context)?.table === own.table;
  if (!frame.group.every((id) => view.columns[id]?.use === own.id && (asked || names.has(id)))) return frame;
  const part = partOfName(frame, own, context);
  if (part !== undefined) return { ...frame, group: [part] };
  const others = tablesOf(usesOfFrame(frame, view), view).size > 1;
  if (!others) return frame;
  const plain = frame.select.filter(({ fn }) => fn === 'none');
  const unasked = (column: number) =>
    names.has(column) || (view.columns[column]?.use === own.id && !asksFor(column, own, context));
  if (!plain.every(({ column }) => column !== undefined && (asked ? unasked(column) : names.has(column)))) return frame;
  const folds = frame.select.filter(({ fn }) => fn !== 'none');
  const select = asked && plain.length > 0 ? unique([...namesOf(own), ...folds]) : frame.select;
  return { ...frame, group: own.key, select };
}

/**
 * Whether groups are those of parts of a key that the question names by themselves: "by seating position" are the positions, and
 * not the seats of each vehicle, and "the week and day" are no single section.
 */
function groupsByPartOfKey({ group }: Frame, { id: use, key }: ViewUse, { linked, view }: QuestionContext): boolean {
  const table = linked.uses[use];
  if (key.length <= group.length) return false;
  return group.every((id) => {
    const match = linked.columns[id];
    if (!key.includes(id) || match?.level !== LEVEL.full) return false;
    return (
      isNameOfThing(view.columns[id]) ||
      !table ||
      table.level === 0 ||
      match.start < table.start ||
      match.end > table.end
    );
  });
}

/** Whether a column says what things are called, and does not number them: "which sport has most players" asks for the sport. */
function isNameOfThing(column: ViewColumn | undefined): boolean {
  return column?.kind === 'text' && !column.isIdentifier;
}

/**
 * Rows that several columns tell apart are grouped by all of them: voyage 1 of one ship is not voyage 1 of another.
 * @param frame a frame
 * @param context the question
 */
export function wholeKeyGroups(frame: Frame, context: QuestionContext): Frame {
  const [id, ...more] = frame.group;
  if (id === undefined || more.length > 0) return frame;
  const whole = wholeReference(id, context);
  if (!whole) return frame;
  const select = frame.select.flatMap((item) =>
    item.fn === 'none' && item.column === id ? whole.map((column) => ({ ...item, column })) : [item],
  );
  return { ...frame, group: whole, select };
}

/** The columns that together hold the key of a table which the question names, where a column is but one of them. */
function wholeReference(id: number, { linked, view }: QuestionContext): readonly number[] | undefined {
  const own = view.uses[view.columns[id]?.use ?? -1];
  const match = linked.columns[id];
  if (match?.level === LEVEL.full && isNameOfThing(view.columns[id])) return undefined;
  const same = (a: number, b: number) => saysSame(a, b, view);
  for (const { id: use, key, role } of view.uses) {
    const table = linked.uses[use];
    if (!own || role !== undefined || key.length < 2 || table?.level !== LEVEL.full || !key.some((k) => same(k, id)))
      continue;
    // "Each voyage number" is about the number.
    if (match && match.level > 0 && (match.start < table.start || match.end > table.end)) continue;
    const single = key.some((k) => same(k, id) && view.uses.some((u) => u.key.length === 1 && same(u.key[0] ?? -1, k)));
    const columns = heldKey(own, key, view);
    if (columns && !single) return columns;
  }
  return undefined;
}

/**
 * The part of what names rows by which they are grouped, where the question names it and not the rows: a make, of vehicles that are
 * named by make and model.
 */
function partOfName(
  { select }: Frame,
  { id: use, display, key }: ViewUse,
  { view, linked }: QuestionContext,
): number | undefined {
  const [only, ...more] = select.filter(({ fn }) => fn === 'none');
  const column = view.columns[only?.column ?? -1];
  if (!column || more.length > 0 || display.length < 2 || !display.includes(column.id) || key.includes(column.id))
    return undefined;
  if (linked.uses[use]?.level === LEVEL.full) return undefined;
  // A table called "make and model" has the word of its column in its name.
  const whole = linked.columns[column.id]?.level === LEVEL.full;
  return whole || namesItself(column, { view, linked }) ? column.id : undefined;
}

/**
 * A list of things of one table, over joins that repeat them, holds each once. Where no expert named the rows, these are persons, or called
 * by their table alone: "the names of the wines that were sold" may list one for each sale.
 * @param frame a frame
 * @param context the question
 */
export function eachRowOnce(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const { select, group, distinct, part, order, limit, having } = frame;
  if (group.length > 0 || distinct || part || having || (limit !== undefined && !order)) return frame;
  const uses = new Set(select.map(({ column, fn }) => (fn === 'none' ? view.columns[column ?? -1]?.use : undefined)));
  const [only, ...more] = uses;
  const own = view.uses[only ?? -1];
  if (more.length > 0 || !own || own.key.length === 0) return frame;
  // An order by what is theirs leaves them what they are.
  if (order && (order.item.fn !== 'none' || view.columns[order.item.column ?? -1]?.use !== own.id)) return frame;
  if (!own.isNamed) {
    const shown = select.flatMap(({ column }) => view.columns[column ?? -1] ?? []);
    const names = shown.filter(({ id, isDisplay }) => isDisplay && own.display.includes(id));
    // "Famous titles" are those of works.
    const isNamed = names.some(({ names: all }) => all.some((words) => words.at(-1) === 'name'));
    const isOfPersons = usesOfPersons(view).has(own.id) && isNamed;
    const isAsked = isOfPersons || !names.some((name) => namesItself(name, context));
    if (names.length === 0 || !isAsked) return frame;
  }
  const one = oneFrom(own.id, view);
  const repeated = [...usesOfFrame(frame, view)].some((use) => use !== own.id && !one.has(view.uses[use]?.table ?? ''));
  // Which end of a relation within one table repeats the other only an expert's graph says for sure.
  const twice =
    own.isNamed && [...usesOfFrame(frame, view)].some((use) => use !== own.id && view.uses[use]?.table === own.table);
  return repeated || twice ? { ...frame, group: own.key } : frame;
}

/**
 * A frame that shows each value once where a question asks which values there are: "which origins have flights under 300" is no list of
 * flights.
 * @param frame a filled frame
 * @param context the question
 */
export function eachValueOnce(frame: Frame, context: QuestionContext): Frame {
  const { linked, view } = context;
  const { select, distinct, group, order, part, having, limit } = frame;
  const [item, ...more] = select;
  const column = view.columns[item?.column ?? -1];
  if (distinct || item?.fn !== 'none' || !column || more.length > 0 || group.length > 0) return frame;
  if (order !== undefined || having !== undefined || limit !== undefined || combinesSets(part)) return frame;
  if (linked.tokens[0]?.cue !== 'which' || column.isDisplay || column.isIdentifier) return frame;
  const named = columnsNamedAt(1, context);
  const isValue = named?.inPart === false && named.columns.has(column.id) && tableNamedAt(1, context) === undefined;
  return isValue && linked.tokens[named.end]?.cue === 'have' ? { ...frame, distinct: true } : frame;
}
