/** Tables that a question names: those whose rows it counts or asks to have, and those whose property it asks for. */
import { LEVEL } from '../../question/name-match';
import { usesOfPersons } from '../../question/persons';
import { columnInUse } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import { NAME_WORDS } from '../../question/view-names';
import type { SchemaView, ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { saysSame } from '../frame/held-keys';
import { isCoded, tellsSameRows } from '../said/coded-order';
import type { Frame } from '../frame/frame';
import { columnsOfFrame, conditionsOf } from '../frame/frame';
import { MOST, POSSESSIVE } from '../said/common-words';
import { isNumberOf } from '../said/hinted-columns';
import { usesOfFrame } from '../frame/map-columns';
import { oneFrom, tablesOf } from '../frame/one-from';
import { isNamesake, tableNamedAt } from '../said/named-columns';
import { columnsNamedAt } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Cues after which a table's rows are had or counted. */
const HAVING = new Set(['with', 'have', 'how-many']);
/** Cues between them and the name of the table: "without any", "with at least two". */
const BETWEEN = new Set([
  ...['article', 'any', 'all', 'none', 'not', 'no', 'that', 'different', 'multiple', 'most', 'least', 'than', 'or'],
  ...['at-least', 'at-most', 'more-than', 'less-than', 'exactly'],
]);

/** Cues of a number that rows are had or done in: "took exactly one class", "bought by at least two customers". */
const NUMBERED = new Set(['exactly', 'multiple', 'at-least', 'at-most', 'more-than', 'less-than']);

/** Whether rows of what is named behind a token are had or counted. */
function isHaving({ cue = '', word }: TaggedToken, before: TaggedToken | undefined): boolean {
  if (HAVING.has(cue) || NUMBERED.has(cue) || word === 'without') return true;
  if (cue === 'most' || cue === 'least') return MOST.test(word);
  return (cue === 'most-common' || cue === 'least-common') && word === 'of' && before?.word === 'number';
}

/** The tables whose rows a question counts, or asks others to have. */
const tablesHad = oncePerQuestion((context): readonly ViewUse[] => {
  const { tokens } = context.linked;
  const had = (token: TaggedToken): ViewUse | undefined => {
    let at = token.index + 1;
    const passes = (t: TaggedToken | undefined) =>
      t !== undefined && (BETWEEN.has(t.cue ?? '') || t.number !== undefined || t.cue === token.cue);
    while (passes(tokens[at])) at++;
    return tableNamedAt(at, context);
  };
  const having = tokens.filter((t, i) => isHaving(t, tokens[i - 1]));
  return having.flatMap((token) => {
    const use = had(token);
    // What ties two tables is told by either; of what is counted and has a number of its own so many are meant.
    return use && (!use.isLink || (!HAVING.has(token.cue ?? '') && isNumbered(use, context))) ? [use] : [];
  });
});

/** Whether the rows of a table have a number of their own. */
function isNumbered({ key: [id = -1, ...more] }: ViewUse, { view }: QuestionContext): boolean {
  return more.length === 0 && view.columns[id]?.isReference === false;
}

/**
 * Whether a frame leaves out a table whose rows its question counts or asks others to have ("customers with an account"), and
 * all that refer to it. Two of 1,000 training programs do.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutTable(frame: Frame, context: QuestionContext): boolean {
  const had = tablesHad(context);
  if (had.length === 0) return false;
  const { linked, view } = context;
  const read = columnsOfFrame(frame).map((id) => view.columns[id]?.use ?? -1);
  const related = (frame.related ?? []).map(({ use }) => use);
  const isStored = (use: number) => columnsOfFrame(frame).some((id) => holdsNumberOf(id, use, context));
  const uses = [...usesOfFrame(frame, view), ...(frame.part?.uses ?? []), ...related, ...read];
  const tables = tablesOf(uses, view);
  const ties = new Set(uses.flatMap((use) => view.uses[use]?.columns.map((id) => view.tied[id]) ?? []));
  const stated = new Set(conditionsOf(frame).flatMap(({ tokens }) => tokens));
  return had.some(({ id, table, key }) => {
    // "In Poetry or Drama" are sections of a library, whatever else is called a drama.
    if (stated.has(linked.uses[id]?.start ?? -1)) return false;
    const refers = key.some((own) => view.tied[own] !== undefined && ties.has(view.tied[own]));
    // What no key edges lead to is told as such: nothing better could be built.
    const reached = uses.every((use) => (view.distance[use]?.[id] ?? UNREACHED) !== UNREACHED);
    return !tables.has(table) && !refers && reached && !isStored(id);
  });
}

/**
 * Whether amounts of which only the name of a table is said stand for its rows: "harbours with fewer than five calls" are harbours, and
 * no `days_in_harbour` that occur so often.
 * @param frame a filled frame
 * @param context the question
 */
export function groupsByAmounts({ group }: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  return group.some((id) => {
    const [column, match] = [view.columns[id], linked.columns[id]];
    if (!column || !match || column.kind !== 'number' || column.isYear || column.isIdentifier || isCoded(column))
      return false;
    if (match.level >= LEVEL.full) return false;
    return tableMentions(context).some(
      ({ use, start, end }) => match.start >= start && match.end <= end && use.id !== column.use,
    );
  });
}

/** Whether a column holds how many rows of a table there are: the `number_of_guards` of a gate, be it said "more than 3 guards". */
function holdsNumberOf(id: number, use: number, { linked, view }: QuestionContext): boolean {
  const [name, table, column] = [linked.columns[id], linked.uses[use], view.columns[id]];
  if (column?.kind !== 'number' || !name || !table || name.level < LEVEL.partial) return false;
  // Names that are put together to one word have no word of the table's.
  const said = column.names.filter((words) => words.includes(linked.tokens[name.start]?.stem ?? ''));
  const isLonger = said.length > 0 && said.every(({ length }) => length > table.words);
  return isLonger && isNumberOf(column, name, linked.tokens) && name.start <= table.start && table.end <= name.end;
}

/** A property and the table whose it is: "the names of all players". */
interface Owned {
  readonly columns: ReadonlySet<number>;
  readonly own: readonly number[];
  /** The one of them that is called like the table and the property together: `player_name`. */
  readonly proper: number | undefined;
}

const BEFORE_OWNER = new Set(['article', 'that', 'different', 'each', 'all', 'any']);

const propertiesOf = oncePerQuestion((context): readonly Owned[] => {
  const { linked, view } = context;
  return linked.tokens.flatMap(({ index, cue }): Owned[] => {
    // "The staff named Ann" asks for no name.
    const named = cue === 'as' ? undefined : columnsNamedAt(index, context);
    if (!named || named.inPart) return [];
    // "The publisher name of the hero" is no name of the hero.
    const longer = columnsNamedAt(index - 1, context);
    if (longer?.inPart === false && longer.end === named.end) return [];
    const isName = NAME_WORDS.has(linked.tokens[index]?.stem ?? '') && named.end === index + 1;
    const called = isName ? ownerNamed(index, context) : undefined;
    const owner = ownerBefore(index, context) ?? ownerBehind(named.end, context) ?? called;
    if (!owner) return [];
    const held = [...named.columns].filter((id) => isExtension(view.uses[view.columns[id]?.use ?? -1], owner, view));
    // The name of an album may be its title.
    const titles = owner.display.filter((id) => view.columns[id]?.isDisplay);
    const own = held.length === 0 && isName ? titles : held;
    if (own.length === 0) return [];
    // "The model year of the vehicle" says more than "the vehicle year" does.
    const isWhole = named.end - index === 1;
    const proper = own.filter((id) => isWhole && view.columns[id]?.names.some((name) => isOwned(name, owner)));
    return [{ columns: named.columns, own, proper: proper.length === 1 && own.length > 1 ? proper[0] : undefined }];
  });
});

/**
 * The table behind a property: "the names of all players", "the name and age for all players". Who says "name the players" asks for the
 * same.
 */
function ownerBehind(end: number, context: QuestionContext): ViewUse | undefined {
  const { tokens } = context.linked;
  const isVerb = end === 1 && tokens[0]?.cue === 'show';
  const of = isVerb ? end : behindList(end, context);
  const isOfAll = tokens[of]?.word === 'for' && tokens[of + 1]?.cue === 'all';
  if (!isVerb && tokens[of]?.word !== 'of' && !isOfAll) return undefined;
  let at = isVerb ? end : of + 1;
  while (BEFORE_OWNER.has(tokens[at]?.cue ?? '') || POSSESSIVE.test(tokens[at]?.word ?? '')) at++;
  return tableNamedAt(at, context);
}

/** So many properties are listed behind one. */
const MOST_LISTED = 3;

/** The token behind a list of properties that goes on at a token: "and the age". */
function behindList(from: number, context: QuestionContext): number {
  const { tokens } = context.linked;
  let end = from;
  for (let i = 0; i < MOST_LISTED; i++) {
    const isNext = tokens[end]?.cue === 'and' || tokens[end]?.afterComma === true;
    let next = end;
    while (tokens[next]?.cue === 'and' || tokens[next]?.cue === 'article' || POSSESSIVE.test(tokens[next]?.word ?? ''))
      next++;
    const listed = isNext ? columnsNamedAt(next, context) : undefined;
    const things = isNext ? tableNamedAt(next, context) : undefined;
    // "The names and players of clubs" are names of clubs.
    const behind = listed && !listed.inPart ? listed.end : (context.linked.uses[things?.id ?? -1]?.end ?? -1);
    if (behind < 0) return end;
    end = behind;
  }
  return end;
}

/** The table whose name stands right before a property: "the album names". */
function ownerNamed(start: number, context: QuestionContext): ViewUse | undefined {
  return tableMentions(context).find(({ end }) => end === start)?.use;
}

/** The table before a property that tells its rows apart: "how many players of each age". */
function ownerBefore(start: number, context: QuestionContext): ViewUse | undefined {
  const [of, each] = [context.linked.tokens[start - 2], context.linked.tokens[start - 1]];
  if (of?.word !== 'of' || each?.cue !== 'each') return undefined;
  return tableMentions(context).find(({ end }) => end === of.index)?.use;
}

/**
 * Whether a table holds what is said of the rows of another: it is the same, or each of its rows belongs to one row there and the
 * other way round, as what a number plate tells of a vehicle.
 */
function isExtension(use: ViewUse | undefined, owner: ViewUse, view: SchemaView): boolean {
  if (!use || use.table === owner.table) return use !== undefined;
  return oneFrom(owner.id, view).has(use.table) && oneFrom(use.id, view).has(owner.table);
}

/** Whether a name is that of a table and one word more. */
function isOwned(name: readonly string[], { names }: ViewUse): boolean {
  return names.some((table) => name.length === table.length + 1 && table.every((stem, i) => stem === name[i]));
}

/**
 * Whether a frame shows a property of another table than the one whose it is said to be, or another property of that table
 * than the one called after it: "the names of players" are no names of their sponsors. Three of 1,000 training programs do.
 * @param frame a filled frame
 * @param context the question
 */
export function showsAnothers(frame: Frame, context: QuestionContext): boolean {
  const { view } = context;
  const shown = new Set(
    frame.select.flatMap(({ fn, column }) => (fn === 'none' && column !== undefined ? [column] : [])),
  );
  return propertiesOf(context).some(({ columns, own, proper }) => {
    if (proper !== undefined && !shown.has(proper) && own.some((id) => shown.has(id))) return true;
    const inRole = (id: number) => own.some((one) => columnInUse(view, one, view.columns[id]?.use ?? -1) === id);
    const isOwn = (id: number) => own.some((one) => saysSame(one, id, view)) || inRole(id);
    return [...shown].some((id) => columns.has(id)) && !columnsOfFrame(frame).some(isOwn);
  });
}

/**
 * Whether what is shown has the name of a table whose rows have nothing to do with what is said of them, though the rows of which it
 * is said have one of that name: who is "from UCLA" is the player of a season, and none of his team's others.
 * @param frame a filled frame
 * @param context the question
 */
export function showsNamesake({ select, conditions, order }: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  const stated = [...conditions.map(({ column }) => column), order?.item.column];
  const uses = stated.flatMap((id) => view.columns[id ?? -1]?.use ?? []);
  const apart = (a: number, b: number) =>
    !oneFrom(a, view).has(view.uses[b]?.table ?? '') && !oneFrom(b, view).has(view.uses[a]?.table ?? '');
  return select.some(({ fn, column: id }) => {
    const use = view.uses[view.columns[id ?? -1]?.use ?? -1];
    const match = linked.columns[id ?? -1];
    if (fn !== 'none' || !use || use.role !== undefined || match?.level !== LEVEL.full || uses.length === 0)
      return false;
    if (match.start !== linked.uses[use.id]?.start || !uses.every((other) => apart(other, use.id))) return false;
    const reads = (rival: number) => uses.every((other) => oneFrom(rival, view).has(view.uses[other]?.table ?? ''));
    return view.columns.some((rival) => isNamesake(rival.id, use, context) && reads(rival.use));
  });
}

/**
 * Whether a property is read in a table that nothing names, though a named table that takes part has one called the same: the speed
 * change of vehicles is not that of each of their damages.
 * @param frame a filled frame
 * @param context the question
 */
export function readsNamesake(frame: Frame, context: QuestionContext): boolean {
  return showsNamesakeOf(frame, context) || statesNamesake(frame, context);
}

/**
 * Whether a condition is all that is read of a table which nothing names, though one that takes part anyway has a column called the same
 * that may hold the value: "the rent in 2010" is that of the year, and no rent of those that were let in it.
 */
function statesNamesake(frame: Frame, { linked, view, spoken }: QuestionContext): boolean {
  const { select, conditions, group, order, uses } = frame;
  const useOf = (id: number | undefined) => view.columns[id ?? -1]?.use ?? -1;
  const asked = new Set([
    ...select.map(({ column }) => useOf(column)),
    ...group.map(useOf),
    useOf(order?.item.column),
    ...uses,
  ]);
  return conditions.some(({ column: id, values, tokens }) => {
    const [column, use] = [view.columns[id], useOf(id)];
    if (!column || column.isIdentifier || asked.has(use) || (linked.uses[use]?.level ?? 0) > 0) return false;
    if (conditions.some((other) => other.column !== id && useOf(other.column) === use)) return false;
    // "Who likes Cleo" is about both ends of a liking.
    const referring = new Set(view.joins.flatMap(({ role, from }) => (role === use ? [useOf(from)] : [])));
    if (spoken.some(({ join }) => referring.has(useOf(join.from)))) return false;
    const name = column.name.toLowerCase();
    const mayHold = (other: number) =>
      column.kind === 'text'
        ? linked.values.some((v) => v.column === other && values.includes(v.stored) && tokens.includes(v.start))
        : values.every((value) => typeof value !== 'number' || linked.holds(other, value) !== false);
    return [...asked].some((taking) =>
      (view.uses[taking]?.columns ?? []).some((other) => {
        const rival = view.columns[other];
        return rival?.name.toLowerCase() === name && rival.kind === column.kind && mayHold(other);
      }),
    );
  });
}

function showsNamesakeOf({ select, order, ...frame }: Frame, { linked, view, spoken }: QuestionContext): boolean {
  const uses = usesOfFrame({ select, order, ...frame }, view);
  const levelOf = (id: number) => linked.columns[id]?.level ?? 0;
  const isNamed = (use: number) => linked.uses[use]?.level === LEVEL.full;
  const stated = new Set(frame.conditions.map(({ column: id }) => view.columns[id]?.use));
  const shown = new Set(select.map(({ column }) => column));
  return [...select, ...(order ? [order.item] : [])].some(({ column: id }) => {
    const column = view.columns[id ?? -1];
    const own = view.uses[column?.use ?? -1];
    if (!column || !own || column.isIdentifier || view.tied[column.id] !== undefined || isNamed(own.id)) return false;
    // "Who borrowed most tools" asks for somebody's name.
    if (linked.tokens[0]?.cue === 'who' && usesOfPersons(view).has(own.id)) return false;
    // "The captain of a boat" is a sailor, where an edge calls them so.
    if (spoken.some(({ join }) => join.role === own.id)) return false;
    // What ties two tables that are named, or is restricted itself, is spoken of: the price of a product in an order.
    const ties = [...uses].filter((use) => use !== own.id && isNamed(use) && view.distance[own.id]?.[use] === 1);
    if (ties.length > 1 || stated.has(own.id)) return false;
    const name = column.name.toLowerCase();
    return [...uses].some((id) => {
      const use = view.uses[id];
      // Of one vehicle, two tables tell the same.
      if (!use || id === own.id || !isNamed(id) || tellsSameRows(own, use, view)) return false;
      return use.columns.some((other) => {
        // "The names of the cities and of their counties" are both.
        if (shown.has(other) && (linked.uses[own.id]?.level ?? 0) >= LEVEL.partial) return false;
        return view.columns[other]?.name.toLowerCase() === name && levelOf(other) >= levelOf(column.id);
      });
    });
  });
}
