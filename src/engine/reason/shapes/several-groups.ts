/** "Visits per vet and per year": numbers that are told for each meeting of several things, whatever tables these stand in. */
import { isDated } from '../frame/date-parts';
import { remade, type ScoredFrame } from '../frame/draft';
import { asItem, type Frame } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { isOfEachRow, isToldBy, type SaidGroup, severalGroups } from '../said/several-groups';
import { tableMentions } from '../said/table-mentions';

/** Ways in which one name is read, at most. */
const MOST_WAYS = 3;
/** Ways in which all names are read, at most. */
const MOST_TOGETHER = 6;

/** One thing by which rows are told apart, and what is shown of it. */
export interface Told {
  readonly group: readonly number[];
  readonly shown: readonly number[];
  readonly uses: readonly number[];
}

/**
 * Frames that tell their numbers for all the things that a question names for that, made of those that fold the rows, for some of them
 * or for none.
 * @param context the question
 * @param frames those that they are made from
 */
export function severalGroupFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const said = severalGroups(context);
  const [first] = said;
  if (!first) return [];
  const counted = countedBefore(first.start, context);
  return waysTogether(said, counted, context).flatMap((told) =>
    remade(frames, (frame) => toldFor(frame, told, counted, said, context)),
  );
}

/**
 * The ways in which rows are told apart by several things, each by a way of its own.
 * @param said those things
 * @param counted the table whose rows are told apart, where one is named
 * @param context the question
 */
export function waysTogether(
  said: readonly SaidGroup[],
  counted: number | undefined,
  context: QuestionContext,
): readonly (readonly Told[])[] {
  return said
    .map((group) => waysOf(group, counted, context).slice(0, MOST_WAYS))
    .reduce<readonly (readonly Told[])[]>((all, own) => all.flatMap((told) => own.map((one) => [...told, one])), [[]])
    .slice(0, MOST_TOGETHER);
}

function toldFor(
  frame: Frame,
  told: readonly Told[],
  counted: number | undefined,
  said: readonly SaidGroup[],
  context: QuestionContext,
): Frame | undefined {
  const { select, group, conditions, part, limit, share, per, minus, related, having, order } = frame;
  if (part ?? limit ?? share ?? per ?? minus ?? related ?? having) return undefined;
  const folds = select.filter(({ fn }) => fn !== 'none');
  const ids = told.flatMap((one) => one.group);
  const shown = [...new Set(told.flatMap((one) => one.shown))];
  if (folds.length === 0 || folds.some(({ fn, column = -1 }) => fn === 'all' || fn === 'count' || ids.includes(column) || shown.includes(column))) return undefined; // prettier-ignore
  const isSaid = (id: number) => said.some((one) => isToldBy(one, { ...frame, group: [id] }, context));
  if (!group.every(isSaid) || isOfEachRow(said, frame, context)) return undefined;
  const isWithin = (token: number) => said.some(({ start, end }) => start <= token && token < end);
  if (conditions.some(({ tokens }) => tokens.some(isWithin))) return undefined;
  if (order && !folds.some(({ fn }) => fn === order.item.fn) && !shown.includes(order.item.column ?? -1))
    return undefined;
  const uses = [...frame.uses, ...told.flatMap((one) => one.uses), ...(counted === undefined ? [] : [counted])];
  return {
    ...frame,
    select: [...shown.map(asItem), ...folds],
    distinct: false,
    group: [...new Set(ids)],
    uses: [...new Set(uses)],
  };
}

/** The table named last before the groups are, whose rows are told apart. */
function countedBefore(start: number, context: QuestionContext): number | undefined {
  return tableMentions(context).findLast((mention) => mention.end <= start)?.use.id;
}

/** The ways in which rows are told apart by what is named: by the key of a table, a column, or a date of theirs. */
function waysOf({ use, columns, isDate }: SaidGroup, counted: number | undefined, context: QuestionContext): Told[] {
  const { view } = context;
  if (use) {
    const shown = use.display.length > 0 ? use.display : use.key;
    return [{ group: use.key, shown, uses: [use.id] }];
  }
  const ofRows = (id: number): boolean => {
    const table = view.uses[view.columns[id]?.use ?? -1]?.table ?? '';
    return counted === undefined || table === view.uses[counted]?.table || oneFrom(counted, view).has(table);
  };
  const isOfCounted = (id: number) => view.columns[id]?.use === counted;
  const dates = view.columns.filter((column) => isDated(column) && isOfCounted(column.id)).map(({ id }) => id);
  const named = [...columns].filter(ofRows);
  const ids = isDate && named.length === 0 ? dates : named;
  return ids
    .sort((a, b) => Number(isOfCounted(b)) - Number(isOfCounted(a)))
    .map((id) => ({ group: [id], shown: [id], uses: [] }));
}
