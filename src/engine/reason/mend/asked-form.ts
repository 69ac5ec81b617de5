/** Frames that show what a question spells out apart from what it asks, in its order: "Which guests paid late? Last name and room." */
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import { usesOfPersons } from '../../question/persons';
import { isDated } from '../frame/date-parts';
import type { Frame, FrameItem } from '../frame/frame';
import { asItem, itemsOf } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { AskedThing } from '../said/asked-things';

/**
 * A frame that shows these things and no others.
 * @param frame what is asked
 * @param things what is to be shown
 * @param view the schema
 * @returns undefined where the frame works out no number that is to be shown, or does not tell which column is meant
 */
export function showing(frame: Frame, things: readonly AskedThing[], view: SchemaView): Frame | undefined {
  const taking = usesOfFrame(frame, view);
  const select: FrameItem[] = [];
  for (const thing of things) {
    const items = itemsFor(thing, frame, taking, view);
    const added = items.filter((item) => !select.some((other) => isSame(item, other)));
    // Two things that are one: the number of the baths is not that of the beds.
    if (added.length === 0) return undefined;
    select.push(...added);
  }
  // "How many pupils has each choir? Show its name": the number is asked for beside the name.
  if (frame.group.length > 0 && !select.some(isFold)) select.push(...frame.select.filter(isFold));
  const [isFolded, isPlain] = [select.some(isFold), select.some((item) => !isFold(item))];
  if (isFolded && isPlain && frame.group.length === 0) return undefined;
  if (frame.group.length > 0 && !select.every((item) => isFold(item) || isOfGroup(item, frame, view))) return undefined;
  const shown = new Set(select.flatMap(({ column = -1 }) => view.columns[column]?.use ?? []));
  const left = frame.select.flatMap(({ column = -1 }) => view.columns[column]?.use ?? []);
  return { ...frame, select, uses: [...new Set([...frame.uses, ...left.filter((use) => !shown.has(use))])] };
}

/**
 * A frame that shows these things beside what it shows anyway: "which hut is the highest, and how high is it?"
 * @param frame what is asked
 * @param things what is to be shown beside it
 * @param view the schema
 * @returns undefined where the frame does not tell what is meant by one of them
 */
export function showingBeside(frame: Frame, things: readonly AskedThing[], view: SchemaView): Frame | undefined {
  const asked = asRanked(frame, things);
  const taking = usesOfFrame(asked, view);
  const added: FrameItem[] = [];
  for (const thing of things) {
    const known = itemsFor(thing, asked, taking, view);
    const ranked = known.length === 0 || thing.isTime ? rankedBy(thing, asked, view) : [];
    const items = ranked.length > 0 ? ranked : known;
    if (items.length === 0) return undefined;
    added.push(...items.filter((item) => ![...asked.select, ...added].some((other) => isSame(item, other))));
  }
  const select = [...asked.select, ...added];
  if (select.some(({ fn }) => fn === 'all')) return undefined;
  const isGrouped = asked.group.length > 0;
  if (!isGrouped && select.some(isFold) && !select.every(isFold)) return undefined;
  if (isGrouped && !added.every((item) => isFold(item) || isOfGroup(item, asked, view))) return undefined;
  return { ...asked, select };
}

/**
 * "How large is it?" and "on what date?" ask for that by which it is the largest, or the first, "and when?" for the time that is spoken of
 * anyway: when beers were discontinued that were.
 */
function rankedBy(
  { worked, isTime }: AskedThing,
  { order, part, conditions }: Frame,
  view: SchemaView,
): readonly FrameItem[] {
  const compared =
    part?.kind === 'compare' && part.op !== undefined && part.column !== undefined ? asItem(part.column) : undefined;
  const item = order?.item ?? compared;
  if (worked) return item ? [item] : [];
  const isOfTime = ({ column = -1 }: FrameItem) =>
    view.columns[column]?.kind === 'time' || view.columns[column]?.isYear === true;
  const stated = conditions.map(({ column }) => asItem(column));
  return isTime === true ? [...(item ? [item] : []), ...stated].filter(isOfTime).slice(0, 1) : [];
}

/** A greatest value as the first row by it, where something of that row is to be shown: "what is the highest mark, and in which subject?" */
function asRanked(frame: Frame, things: readonly AskedThing[]): Frame {
  const [item, ...more] = frame.select;
  const isEnd = (item?.fn === 'max' || item?.fn === 'min') && item.column !== undefined && item.with === undefined;
  if (!isEnd || more.length > 0 || frame.group.length > 0 || frame.order || frame.part || frame.minus) return frame;
  if (things.some(({ worked, fn }) => worked || fn !== 'none')) return frame;
  const ranked = asItem(item.column ?? -1);
  return { ...frame, select: [ranked], order: { item: ranked, descending: item.fn === 'max' }, limit: 1 };
}

/**
 * Whether a frame shows these things as it is, and something beside them.
 * @param frame what is asked
 * @param things what is to be shown beside it
 * @param view the schema
 */
export function showsBeside(frame: Frame, things: readonly AskedThing[], view: SchemaView): boolean {
  return (
    frame.select.length > things.length && showingBeside(frame, things, view)?.select.length === frame.select.length
  );
}

/**
 * Whether a frame shows these things and no others as it is, in their order.
 * @param frame what is asked
 * @param things what is to be shown
 * @param view the schema
 */
export function shows(frame: Frame, things: readonly AskedThing[], view: SchemaView): boolean {
  const select = showing(frame, things, view)?.select;
  return (
    select?.length === frame.select.length &&
    select.every((item, i) => frame.select[i] !== undefined && isSame(item, frame.select[i]))
  );
}

/** Whether all rows of a group hold the same in a column: groups are made of it, or of the key of its table. */
function isOfGroup({ column = -1 }: FrameItem, { group }: Frame, view: SchemaView): boolean {
  const own = group.filter((id) => view.columns[id]?.use === view.columns[column]?.use);
  const key = view.uses[view.columns[column]?.use ?? -1]?.key ?? [];
  const isKeyed = key.length > 0 && key.every((id) => own.includes(id));
  return own.includes(column) || isKeyed;
}

/** The items that show a thing; none where the frame neither reads nor works out such a thing. */
function itemsFor(
  thing: AskedThing,
  frame: Frame,
  taking: ReadonlySet<number>,
  view: SchemaView,
): readonly FrameItem[] {
  const { columns, uses, fn, worked, isName, part } = thing;
  const ofPart = part !== undefined && frame.datePart?.endsWith(part) === true ? frame.group.slice(0, 1) : [];
  if (ofPart.length > 0 || (part !== undefined && !thing.isTime)) return ofPart.map(asItem);
  const folds = itemsOf(frame).filter(isFold);
  // "The number" is whatever is worked out, "the number of stays" counts them.
  const isMeant = (item: FrameItem) =>
    fn === 'none' || item.fn === fn || (fn === 'rows' && (uses.length === 0 || item.fn === 'count'));
  if (worked) return folds.filter(isMeant).slice(0, 1);
  const held = (item: FrameItem) => columns.includes(item.column ?? -1);
  const folded = folds.find((item) => held(item) && (fn === 'none' ? frame.group.length > 0 : item.fn === fn));
  if (folded) return [folded];
  // A mere "date" is that of the rows that are spoken of, though others have a column of that name.
  const isElsewhere = columns.every((id) => !taking.has(view.columns[id]?.use ?? -1));
  if (thing.isTime && isElsewhere) {
    const ranked = rankedBy(thing, frame, view);
    const times = ranked.length > 0 ? ranked : timeOfAsked(thing, frame, taking, view);
    if (times.length > 0 || columns.length === 0) return times;
  }
  if (columns.length === 0) {
    const use = nearest(uses, (id) => id, frame, taking, view);
    return (view.uses[use ?? -1]?.display ?? []).map(asItem);
  }
  const own = isName ? namesOfAsked(columns, frame, view) : [];
  if (own.length > 0) return own.map(asItem);
  const column = nearest(columns, (id) => view.columns[id]?.use ?? -1, frame, taking, view);
  return column === undefined ? [] : [fn === 'none' ? asItem(column) : { fn, distinct: false, column }];
}

/** The day or the year of the rows that are asked for, where they have one alone. */
function timeOfAsked(
  { isDay, part }: AskedThing,
  frame: Frame,
  taking: ReadonlySet<number>,
  view: SchemaView,
): readonly FrameItem[] {
  if (!isDay && part !== 'year') return [];
  const asked = frame.select.flatMap(({ column = -1 }) => view.columns[column]?.use ?? []);
  const mains = new Set(asked.length > 0 ? asked : taking);
  // When somebody did something to others is no day of theirs: who adopted Rex did so after becoming a volunteer.
  if (taking.size > 1 && [...mains].some((use) => usesOfPersons(view).has(use))) return [];
  const isMeant = (column: ViewColumn) => (isDay ? isDated(column) : column.isYear);
  const times = view.columns.filter((column) => mains.has(column.use) && isMeant(column));
  return times.length === 1 ? times.map(({ id }) => asItem(id)) : [];
}

/** What the rows are called that are asked for, where none of their columns is called a name: by a first and a last one. */
function namesOfAsked(columns: readonly number[], { select, group }: Frame, view: SchemaView): readonly number[] {
  const plainly = select.filter((item) => !isFold(item)).flatMap(({ column }) => column ?? []);
  const [main] = [...plainly, ...group].flatMap((id) => view.columns[id]?.use ?? []);
  if (main === undefined || columns.some((id) => view.columns[id]?.use === main)) return [];
  const display = view.uses[main]?.display ?? [];
  return display.every((id) => view.columns[id]?.kind === 'text') ? display : [];
}

/** Of several that a phrase names: that of the rows that are asked for, else of what takes part, else of what is nearest to them. */
function nearest(
  ids: readonly number[],
  useOf: (id: number) => number,
  frame: Frame,
  taking: ReadonlySet<number>,
  view: SchemaView,
): number | undefined {
  const asked = frame.select.flatMap(({ column = -1 }) => view.columns[column]?.use ?? []);
  const mains = asked.length > 0 ? asked : [...taking];
  const inFrame = new Set(itemsOf(frame).flatMap(({ column }) => column ?? []));
  const cost = (id: number): number => {
    if (inFrame.has(id)) return 0;
    const use = useOf(id);
    if (mains.includes(use)) return 1;
    const steps = Math.min(...mains.map((main) => view.distance[main]?.[use] ?? Infinity));
    return (taking.has(use) ? 2 : 4) + steps + (view.uses[use]?.role === undefined ? 0 : 0.5);
  };
  return ids.toSorted((a, b) => cost(a) - cost(b) || a - b)[0];
}

function isFold({ fn }: FrameItem): boolean {
  return fn !== 'none' && fn !== 'all';
}

function isSame(one: FrameItem, other: FrameItem): boolean {
  return one.fn === other.fn && one.column === other.column;
}
