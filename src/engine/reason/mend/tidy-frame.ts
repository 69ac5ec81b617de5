/** Frames in the form that says what is meant: the same rows, but unknown values left out and every order well defined. */
import type { SchemaView } from '../../question/schema-view';
import { flagOf } from '../../question/flags';
import { saysSame } from '../frame/held-keys';
import { withAddedAmount } from './added-amounts';
import { asOpposedSets, withBothSides } from './both-sides';
import { withDeedDays } from './deed-days';
import { withDeniedLists } from './denied-lists';
import { directed } from './direction';
import type { Frame, FrameCondition } from '../frame/frame';
import { withDatePart } from '../frame/date-parts';
import { byOwnDay, byShownTime, inOrderOfTime } from './time-orders';
import { bySomebody } from './by-somebody';
import { withoutUnknownGroups } from './held-groups';
import { withMeanTotals } from './mean-totals';
import { neverAny } from './never-any';
import { withOwnKind } from './own-kind';
import { orderedByFold, withFurtherOrders, withTies } from './sort-keys';
import { withShownGroups } from '../said/group-words';
import { countedNearest, withoutIdleRoles } from './joined-rows';
import { namedList } from '../shapes/listed-rows';
import { withOwnConditions } from './misplaced-conditions';
import type { QuestionContext } from '../frame/question-context';
import { withSharedFold } from './fold-of-both';
import { withThoseOfNone } from './none-too';
import { withQuantities } from './priced-quantities';
import { inNoRole } from './in-no-role';
import { inOneRole } from './one-role';
import { tiedByLink } from './tied-by-link';
import { withIdsOfGroups } from './ids-of-groups';
import { withoutOthersBeside } from './asked-rows';
import { averageOfAll, groupsOfShown } from './groups-of-one';
import { namesOfAsked } from './names-of-asked';
import { groupsOfEach, groupsOfThings } from './thing-groups';
import { addedForEachUse } from './used-rows';
import { foldedForEachRow } from './amounts-of-rows';
import { withNamesOfEach } from './named-each';
import { countedDifferent } from './different-things';
import { setsOfRows } from './sets-of-rows';
import { withTimesOfFold } from './times-of-fold';
import { withPeriodGroups } from './period-groups';
import { withPeriods } from './several-periods';
import { withWholeRows } from './whole-rows';
import { withEndOfTotals } from './ends-of-totals';
import { eachRowOnce, eachValueOnce, keyedGroups, namedReferences, ownReferences, wholeKeyGroups } from './shown-rows';

/**
 * A frame in the form that says what is meant.
 * @param frame a filled frame
 * @param context the question
 * @returns the frame itself where nothing is to be changed
 */
export function tidied(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const denied = withDeniedLists(withTimesOfFold(countedDifferent(frame, context), context), context);
  const stated = withPeriods(withOwnConditions(asOpposedSets(denied, context), context), context);
  const sided = withBothSides(stated, context);
  const told = withAddedAmount(withSharedFold(sided, context), context);
  const directedFrame = tiedByLink(
    inOneRole(
      directed(withoutIdleRoles(countedNearest(withEndOfTotals(told, context), context), context), context),
      context,
    ),
    context,
  );
  const listed = withWholeRows(namedList(withShownGroups(directedFrame, context), context), context);
  const named = withIdsOfGroups(namedReferences(ownReferences(listed, context), context), context);
  const asked = withoutOthersBeside(namesOfAsked(named, context), context);
  const keyed = keyedGroups(wholeKeyGroups(groupsOfEach(asked, context), context), context);
  const groups = averageOfAll(groupsOfShown(keyed, context), context);
  const shown = eachValueOnce(eachRowOnce(groupsOfThings(groups, context), context), context);
  const byFold = orderedByFold(
    withOwnKind(
      withOwnEnd(withOwnNegation(neverAny(bySomebody(inNoRole(shown, context), context), context), view)),
      context,
    ),
    context,
  );
  const ordered = withTies(withFurtherOrders(withFoldedOrder(byFold, view), context), context);
  const inTime = inOrderOfTime(
    withDatePart(withPeriodGroups(withThoseOfNone(ordered, context), context), context),
    context,
  );
  const dated = byOwnDay(byShownTime(inTime, context), context);
  const folded = foldedForEachRow(addedForEachUse(dated, context), context);
  const each = withNamesOfEach(
    withDeedDays(withMeanTotals(withQuantities(folded, context), context), context),
    context,
  );
  return setsOfRows(withoutUnknownGroups(each, view), context);
}

/** "The youngest driver" is the youngest of the drivers: what is said of the rows is said of those among which the end is sought. */
function withOwnEnd(frame: Frame): Frame {
  const { part, conditions, connective } = frame;
  if (part?.kind !== 'compare' || part.op !== '=' || (part.fn !== 'max' && part.fn !== 'min')) return frame;
  if (connective === 'or' || conditions.length + part.conditions.length === 0) return frame;
  const isSaid = (among: readonly FrameCondition[]) => {
    const said = new Set(among.flatMap((c) => c.tokens));
    return (c: FrameCondition) => c.tokens.length > 0 && c.tokens.every((t) => said.has(t));
  };
  const further = part.conditions.filter((c) => !isSaid(conditions)(c));
  if (part.conditions.length > 0 && further.length === 0) return frame;
  const all = [...conditions, ...further];
  return { ...frame, conditions: all, part: { ...part, conditions: all } };
}

/**
 * "Crashes without alcohol": rows outside of those of the same table that satisfy a condition are rows that do not satisfy
 * it. Said so, rows of which it is not known are no part of them.
 */
function withOwnNegation(frame: Frame, view: SchemaView): Frame {
  const { part, connective, conditions } = frame;
  const [condition, ...more] = part?.conditions ?? [];
  if (part?.kind !== 'not-in' || !condition || more.length > 0 || connective === 'or') return frame;
  const use = view.columns[condition.column]?.use;
  const outer = view.columns[part.column ?? -1];
  const key = view.uses[use ?? -1]?.key ?? [];
  const ownKey = outer?.use === use && key.length === 1 && key[0] === part.column;
  const alone = ownKey && (part.inner ?? part.column) === part.column && part.uses.every((other) => other === use);
  const negated = alone ? negationOf(condition, view) : undefined;
  if (!negated) return frame;
  const { part: _, ...rest } = frame;
  return { ...rest, conditions: [...conditions, negated] };
}

function negationOf(condition: FrameCondition, view: SchemaView): FrameCondition | undefined {
  // "Cannot take cars": the flag says no already, and is denied once.
  const column = view.columns[condition.column];
  const flag = column && flagOf(column);
  if (condition.op === '=' && flag?.no !== undefined && condition.values[0] === flag.no) return condition;
  if (condition.op === '=') return { ...condition, kind: 'x', op: '!=' };
  return condition.op === 'term' ? { ...condition, kind: 'x', op: 'not-term' } : undefined;
}

/** Groups that are ordered by a column which differs within a group go by its greatest value, or by its least. */
function withFoldedOrder(frame: Frame, view: SchemaView): Frame {
  const { group, order } = frame;
  const id = order?.item.fn === 'none' ? order.item.column : undefined;
  const column = view.columns[id ?? -1];
  if (!order || !column || group.length === 0 || group.includes(column.id)) return frame;
  const key = view.uses[column.use]?.key ?? [];
  const grouped = (part: number) => group.some((id) => saysSame(id, part, view));
  if (key.length > 0 && key.every(grouped)) return frame;
  const item = { ...order.item, fn: order.descending ? ('max' as const) : ('min' as const) };
  return { ...frame, order: { ...order, item } };
}
