/** Frames that no question means, however well their pieces score. */
import { LEVEL } from '../../question/name-match';
import type { SchemaView } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import { isWrittenNumber } from '../../question/value-kinds';
import { secondQuestionAt, twoNumbers } from '../../question/several-questions';
import { saysSame } from '../frame/held-keys';
import { comparesEachRow } from '../shapes/bounded-folds';
import { showsNoBorrowedName } from '../pieces/borrowed-names';
import { groupsByCodes, isCoded, ordersCodes, showsUnexplained } from '../said/coded-order';
import { leavesOutSet } from '../shapes/column-sets';
import { countedTable } from '../said/counted-use';
import { leavesOutDatePart } from '../frame/date-parts';
import { deniesAnother, deniesByJoin, deniesByName, deniesThoseAsked, deniesWhatItJoins, deniesWhatItRefersTo, isNamedItself } from '../mend/denied-rows'; // prettier-ignore
import { columnsOfFrame, combinesSets, conditionsOf, type Frame, type FrameItem, itemsOf } from '../frame/frame'; // prettier-ignore
import { comparesNoColumns } from '../shapes/compared-columns';
import { comparesNoCount } from '../shapes/compared-counts';
import { comparesWithNoNamed } from '../shapes/compared-named';
import { turnsEndsRound } from './passive-ends';
import { comparesWithNoFirst } from '../shapes/compared-rows';
import { asksForOne, contradicts, holdsAlways } from '../frame/contradictions';
import { comparesAnother } from '../said/said-comparisons';
import { tellsNoDifference } from '../shapes/differences';
import { keepsExceptions } from '../shapes/exceptions';
import { sortsByAnother } from '../mend/sort-keys';
import { misplacesCondition, takesYearForNumber } from '../mend/misplaced-conditions';
import { misreadsNumber } from './misread-numbers';
import { splitsValue } from './parts-of-values';
import { countsEachRow, countsOtherRows, joinsUnnamed } from '../mend/joined-rows';
import type { QuestionContext } from '../frame/question-context';
import { comparesWithAll } from '../shapes/own-group';
import { leavesOutGroupEnd } from '../shapes/group-ends';
import { mistakesRelation } from '../shapes/own-relations';
import { tellsOfSome } from '../shapes/rows-outside';
import { tellsNoSpread } from '../shapes/spreads';
import { leavesOutNumbered, showsAnotherProperty } from '../shapes/numbered-rows';
import { leavesOutNamesake } from '../shapes/namesake-sets';
import { leavesOutRelated } from '../shapes/related-rows';
import { leavesOutTold } from '../shapes/listed-rows';
import { deniesOfSome } from '../shapes/denied-parts';
import { leavesOutRole, leavesOutTheirNames, mixesNames } from './said-roles';
import { leavesUndone } from './sensible-asked';
import { combinesPartsOfNames } from '../mend/shown-rows';
import { boundsNothing, boundsOtherwise, boundsWhatIsNamed } from './sensible-bounds';
import { hasOddCondition } from './sensible-conditions';
import { countsWhatIsAsked } from './sensible-count';
import { choosesUnasked, combinesEnds, combinesOtherNumbers, comparesUnasked, joinsValuesAsSets, seeksWhatIsSet, splitsName, takesOtherEnd } from './sensible-part'; // prettier-ignore
import { leavesOutTable, readsNamesake, showsAnothers, showsNamesake } from './sensible-tables';
import { countsThingsForUses } from './most-used';
import { ranksIdentifiers } from './ranked-identifiers';
import { addsUpRates } from './added-rates';
import { ranksMembers, showsOneOfMany } from '../shapes/ranked-parts';
import { sharesWith, tellsOfOneself } from '../shapes/same-as';
import { leavesOutCount, tellsCounts } from '../shapes/two-counts';
import { leavesOutAmount } from '../shapes/several-amounts';
import { ranksWhatIsAsked } from './sensible-ranking';
import { addsUnnamed, foldsNames, hidesFold, hidesGroups, hidesTop, mergesRows, namesRowsOfGroups, showsPartOfNames, showsRankedAlone, showsWhatIsStated } from './sensible-shown'; // prettier-ignore
import { selectsWhatIsAsked } from './sensible-select';
import { doesUnasked } from './sensible-unasked';
import { takesYearOfDates } from './years-of-dates';
import {
  addsToList,
  leavesOutOfList,
  ordersByAnother,
  ordersByAnotherFold,
  ordersByUnshown,
} from '../said/stated-items';
import { foldsOneOfTwo } from '../mend/shared-folds';
import { leavesOutQuantity } from '../mend/used-rows';

/** An identifier of which at least this share of rows has its own value counts things and measures nothing. */
const NEARLY_UNIQUE = 0.9;

/** Tells whether a frame cannot be meant by a question. */
type Rule = (frame: Frame, context: QuestionContext) => boolean;

/**
 * What no question means, by name. Rules are counted on the training programs that they could touch, of which few break one;
 * those about codes rest on their tests, for no training database has any.
 */
const RULES: Readonly<Record<string, Rule>> = {
  'adds up names': (frame, { view }) => [...itemsOf(frame), ...foldedIn(frame)].some((item) => addsUpNames(item, view)),
  'adds up rates': addsUpRates,
  'counts unnamed': (frame, context) => itemsOf(frame).some((item) => countsUnnamed(item, context)),
  'asks for what is stated': asksForWhatIsStated,
  'ranks twice': ranksTwice,
  'adds unnamed': addsUnnamed,
  'selects what is not asked': (frame, context) => !selectsWhatIsAsked(frame, context),
  'leaves out unnamed': leavesOutUnnamed,
  'leaves out itself': leavesOutItself,
  'ranks what is not asked': (frame, context) => !ranksWhatIsAsked(frame, context),
  'counts what is not asked': (frame, context) => !countsWhatIsAsked(frame, context) && !tellsCounts(frame, context),
  'leaves out part of date': leavesOutDatePart,
  'repeats table': repeatsTable,
  'answers half': answersHalf,
  'counts each row': (frame, context) => countsEachRow(frame, context) || leavesOutQuantity(frame, context),
  'joins unnamed': joinsUnnamed,
  'counts other rows': (frame, context) => countsOtherRows(frame, context) || countsThingsForUses(frame, context),
  'denies what it joins': deniesWhatItJoins,
  'denies what it refers to': deniesWhatItRefersTo,
  'denies another': (frame, context) => deniesAnother(frame, context) || deniesOfSome(frame, context),
  'denies those asked for': deniesThoseAsked,
  'denies by name': deniesByName,
  'denies by join': deniesByJoin,
  'compares with others': comparesWithOthers,
  'combines folds': combinesFolds,
  'draws from itself': (frame, { view }) => drawsFromItself(frame, view),
  'seeks what is set': seeksWhatIsSet,
  'combines parts of keys': (frame, { view }) => combinesPartsOfKeys(frame, view),
  'combines unasked': combinesUnasked,
  'compares unasked': comparesUnasked,
  'combines ends': combinesEnds,
  'chooses unasked': choosesUnasked,
  'joins values as sets': joinsValuesAsSets,
  'combines other numbers': combinesOtherNumbers,
  'splits name': splitsName,
  'takes other end': takesOtherEnd,
  'does unasked': doesUnasked,
  'orders by another': ordersByAnother,
  'orders by another fold': ordersByAnotherFold,
  'orders by unshown': ordersByUnshown,
  'leaves out of list': leavesOutOfList,
  'adds to list': addsToList,
  'leaves out table': leavesOutTable,
  "shows another's": showsAnothers,
  'shows namesake': showsNamesake,
  'reads namesake': readsNamesake,
  'has odd condition': hasOddCondition,
  'misplaces condition': (frame, context) => misplacesCondition(frame, context) || splitsValue(frame, context),
  'misreads number': misreadsNumber,
  'orders codes': ordersCodes,
  'groups by codes': groupsByCodes,
  'shows unexplained codes': showsUnexplained,
  'compares no columns': comparesNoColumns,
  'compares with no first': comparesWithNoFirst,
  'mistakes relation': mistakesRelation,
  'turns ends round': turnsEndsRound,
  'compares with no named': comparesWithNoNamed,
  'compares no count': comparesNoCount,
  'compares another': comparesAnother,
  'tells no difference': tellsNoDifference,
  'tells no spread': tellsNoSpread,
  'tells of some': tellsOfSome,
  'compares with all': comparesWithAll,
  'keeps exceptions': keepsExceptions,
  'leaves out numbered': leavesOutNumbered,
  'shows another property': showsAnotherProperty,
  'leaves out related': leavesOutRelated,
  'leaves out amount': leavesOutAmount,
  'compares each row': comparesEachRow,
  'leaves out count': leavesOutCount,
  'leaves out set': leavesOutSet,
  'leaves out group end': leavesOutGroupEnd,
  'leaves out namesake': leavesOutNamesake,
  'tells of oneself': tellsOfOneself,
  'ranks members': (frame, context) => ranksMembers(frame, context) || ranksIdentifiers(frame, context),
  'shows one of many': showsOneOfMany,
  'leaves undone': leavesUndone,
  'leaves out role': leavesOutRole,
  'leaves out their names': leavesOutTheirNames,
  'mixes names': mixesNames,
  'leaves out what is told': leavesOutTold,
  'sorts by another': sortsByAnother,
  'combines parts of names': combinesPartsOfNames,
  'takes year for number': (frame, context) => conditionsOf(frame).some((c) => takesYearForNumber(c, frame, context)),
  'takes year of dates': takesYearOfDates,
  'bounds nothing': boundsNothing,
  'bounds otherwise': boundsOtherwise,
  'bounds what is named': boundsWhatIsNamed,
  'folds names': foldsNames,
  'folds one of two': foldsOneOfTwo,
  'shows no borrowed name': showsNoBorrowedName,
  'shows the ranked alone': showsRankedAlone,
  'shows what is stated': showsWhatIsStated,
  'hides top': hidesTop,
  'hides fold': hidesFold,
  'shows part of names': showsPartOfNames,
  'hides groups': hidesGroups,
  'names rows of groups': namesRowsOfGroups,
  'merges rows': mergesRows,
  contradicts: ({ connective, conditions, part }) =>
    connective === 'or' ? holdsAlways(conditions) : contradicts(conditions) || contradicts(part?.conditions ?? []),
};

/**
 * The first rule that a frame breaks.
 * @param frame a filled frame
 * @param context the question
 * @param but names of rules that are not asked, to measure what they are worth
 * @returns its name; undefined where the frame can be meant
 */
export function brokenRule(frame: Frame, context: QuestionContext, but?: ReadonlySet<string>): string | undefined {
  return Object.keys(RULES).find((name) => but?.has(name) !== true && RULES[name]?.(frame, context) === true);
}

/**
 * Whether a frame can be meant: neither identifiers, years nor codes are added up, different values are counted of what is
 * named, nothing unnamed is shown beside what is named, no row has two values in one column, and what the question states
 * is not what it asks for.
 * @param frame a filled frame
 * @param context the question
 */
export function isSensible(frame: Frame, context: QuestionContext): boolean {
  return brokenRule(frame, context) === undefined;
}

/** The fold with which a frame compares. */
function foldedIn({ part }: Frame): FrameItem[] {
  if (part?.kind !== 'compare' || part.first || part.fn === undefined) return [];
  const column = part.inner ?? part.column;
  return [{ fn: part.fn, distinct: false, ...(column !== undefined && { column }) }];
}

function addsUpNames({ fn, column: id }: FrameItem, view: SchemaView): boolean {
  if ((fn !== 'sum' && fn !== 'avg') || id === undefined) return false;
  const column = view.columns[id];
  if (!column) return false;
  if ((column.kind === 'time' && !column.isYear) || (fn === 'sum' && column.isYear)) return true;
  if (column.kind === 'text' && !isWrittenNumber(column.profile)) return true;
  if (isCoded(column) && (fn === 'sum' || column.unit.length === 0)) return true;
  const inKey = column.isKey || column.isReference || view.uses[column.use]?.key.includes(id) === true;
  return inKey || (column.isIdentifier && column.profile.distinct >= NEARLY_UNIQUE * column.profile.rows);
}

/** Whether different values are counted of a column that the question names neither itself nor by what it identifies. */
function countsUnnamed({ fn, column: id }: FrameItem, { view, linked }: QuestionContext): boolean {
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

/** Whether rows of a table are sought among rows of itself, though nothing else is said of them: the condition says it alone. */
function drawsFromItself({ part, conditions }: Frame, view: SchemaView): boolean {
  if (part?.kind !== 'in' || part.most || conditions.length > 0 || sharesWith(part)) return false;
  const [outer, inner] = [part.column, part.inner ?? part.column].map((id) => view.columns[id ?? -1]?.use ?? -1);
  const table = view.uses[outer ?? -1]?.table;
  return table !== undefined && table === view.uses[inner ?? -1]?.table;
}

/** Whether the results of counts and sums are combined as if they were rows. */
function combinesFolds({ part, select }: Frame): boolean {
  const combined = combinesSets(part);
  return combined && select.some(({ fn }) => fn !== 'none' && fn !== 'all');
}

/** Whether sets of rows are combined by a part of their key: vehicle 1 of one case is not vehicle 1 of another. */
function combinesPartsOfKeys({ part, select }: Frame, view: SchemaView): boolean {
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

/** Whether sets are combined, or left out, though no word of the question asks for it. */
function combinesUnasked(frame: Frame, { linked }: QuestionContext): boolean {
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

/** Whether rows are left out, or kept, for being in a table that no word of the question names. */
function leavesOutUnnamed({ part, select }: Frame, context: QuestionContext): boolean {
  const { view } = context;
  if ((part?.kind !== 'in' && part?.kind !== 'not-in' && part?.kind !== 'except') || part.most) return false;
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
 */
function leavesOutItself({ part, uses, select }: Frame, { view, linked }: QuestionContext): boolean {
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
 */
function answersHalf({ select }: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  if (secondQuestionAt(linked.tokens) < 0) return false;
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

/** Whether the rows with the greatest or least value of a column are ranked again. */
function ranksTwice({ part, order, limit }: Frame): boolean {
  if (part?.kind !== 'compare' || part.op !== '=' || !order) return false;
  return limit !== undefined || order.item.column === part.column;
}

/**
 * Whether the greatest value of some rows is looked for among others: "the oldest driver" is a driver, and no passenger who is as
 * old.
 */
function comparesWithOthers({ part, conditions }: Frame): boolean {
  if (part?.kind !== 'compare' || part.op !== '=' || (part.fn !== 'max' && part.fn !== 'min')) return false;
  const outer = new Set(conditions.flatMap((c) => c.tokens));
  return part.conditions.some((c) => c.tokens.length > 0 && !c.tokens.every((t) => outer.has(t)));
}

/** Whether each selected column is set to one value by a condition. */
function asksForWhatIsStated({ select, conditions, connective, part, group }: Frame): boolean {
  if (connective === 'or' || part || group.length > 0) return false;
  const stated = new Set(conditions.filter(asksForOne).map((c) => c.column));
  // How many titles there are of one title is always one; nobody adds up the ages of those who are 20 years old.
  const isStated = ({ fn, column }: FrameItem) =>
    fn !== 'rows' && fn !== 'all' && column !== undefined && stated.has(column);
  return select.every(isStated);
}
