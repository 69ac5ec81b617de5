/** Periods that numbers are told for: "fees per doctor and year" has one for each doctor in each year, "revenue per month in 2022" one for each month of it. */
import { askedDatePart } from '../../question/date-parts';
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import { isDated } from '../frame/date-parts';
import { asItem, type Frame, type FrameItem, isFold } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';
import { countedTable } from '../said/counted-use';
import { tellsBirth, tellsDeath } from '../said/life-dates';
import { tableMentions } from '../said/table-mentions';
import { ownDay } from '../said/own-days';
import { spanOf } from '../said/time-pairs';

/**
 * A frame whose numbers are told for each period that is asked for, beside the groups that it has, or alone.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where none is, where its groups have one, or where none of its rows has a day
 */
export function withPeriodGroups(frame: Frame, context: QuestionContext): Frame {
  const { select, group, part } = frame;
  const asked = askedDatePart(context.linked.tokens);
  if (!asked || asked.leads || part) return frame;
  if (asked.isBeside !== group.length > 0) return asked.isBeside ? frame : withSaidGroups(frame, context);
  const folds = select.filter(isFold);
  if (folds.length === 0 || group.some((id) => isDated(context.view.columns[id]))) return frame;
  const day = dayOf(folds, frame, context);
  if (!day) return frame;
  const shown = select.filter((item) => !isFold(item) && item.column !== day.id);
  return { ...frame, select: [...shown, asItem(day.id), ...folds], group: [...group, day.id] };
}

/** "Total fees per month" where a frame has found other groups, of which nothing is said: those of the month take their place. */
function withSaidGroups(frame: Frame, context: QuestionContext): Frame {
  const { linked, view } = context;
  const isSaid = (id: number) => {
    const match = linked.uses[view.columns[id]?.use ?? -1];
    return isDated(view.columns[id]) || (linked.columns[id]?.level ?? 0) > 0 || (match?.level ?? 0) > 0;
  };
  if (frame.group.some(isSaid) || frame.having || frame.limit !== undefined || !frame.select.some(isFold)) return frame;
  const { order: _, keeps: __, ...plain } = frame;
  const bare = { ...plain, select: frame.select.filter(isFold), group: [], uses: [] };
  const told = withPeriodGroups(bare, context);
  return told === bare ? frame : told;
}

/** The uses to which all rows of some uses refer. */
function referredBy(uses: ReadonlySet<number>, view: SchemaView): ReadonlySet<number> {
  const referring = view.joins.filter(({ from }) => uses.has(view.columns[from]?.use ?? -1));
  return new Set(referring.flatMap(({ from, to }) => (view.columns[from]?.profile.nulls === 0 ? (view.columns[to]?.use ?? []) : []))); // prettier-ignore
}

/** The day of what is folded: of its beginning where it has an end as well; of no birth and no death. */
function dayOf(folds: readonly FrameItem[], frame: Frame, context: QuestionContext): ViewColumn | undefined {
  const { view } = context;
  const read = usesOfFrame(frame, view);
  const grouped = new Set(frame.group.map((id) => view.columns[id]?.use));
  const columns = folds.flatMap(({ column }) => view.columns[column ?? -1]?.use ?? []);
  const counted = countedTable(context) ?? tableMentions(context).find(({ use }) => read.has(use.id) && !grouped.has(use.id))?.use.id; // prettier-ignore
  const uses = new Set(columns.length > 0 ? columns : [frame.rowsOf ?? counted ?? -1]);
  const daysOf = (of: ReadonlySet<number>) => view.columns.filter((c) => of.has(c.use) && isDated(c) && !tellsBirth(c) && !tellsDeath(c)); // prettier-ignore
  const own = daysOf(uses);
  // Lots have no day, but the auction has one at which they are sold, and lines of orders are of the order's day, though nothing else reads it.
  const beside = own.length > 0 ? own : daysOf(read);
  const days = beside.length > 0 ? beside : daysOf(referredBy(uses, view));
  const [first, ...more] = days;
  if (more.length === 0) return first;
  // "Revenue per month in 2022": by the months of the day that lies in it.
  const bounded = days.filter(({ id }) => frame.conditions.some(({ column }) => column === id));
  if (bounded.length === 1) return bounded[0];
  const named = days.filter(({ id }) => (context.linked.columns[id]?.level ?? 0) > 0);
  const start = spanOf(first?.use ?? -1, context)?.[0] ?? ownDay(first?.use ?? -1, context);
  return named.length === 1 ? named[0] : days.find(({ id }) => id === start);
}
