/** By what rows are of one group: "the youngest patient of each ward" by the ward of a patient, "the fastest rider of each race" by a start list. */
import type { ViewUse } from '../../question/schema-view';
import type { QuestionContext } from '../frame/question-context';
import { heldKey, saysSame } from '../frame/held-keys';
import { oneFrom } from '../frame/one-from';

/** What groups are told by: a table, or columns that are named. */
export interface Group {
  readonly use?: number;
  readonly columns: ReadonlySet<number>;
  /** Tokens that say so. */
  readonly tokens: readonly number[];
}

/**
 * The columns by which rows are of one group: those that refer to it, those called so, or what identifies it, be it some joins away.
 * @param ranked the use of the rows
 * @param group what the groups are told by
 * @param context the question
 * @returns each with those that tell the group together; none where a row is of no one group
 */
export function columnsBy(
  ranked: ViewUse,
  { use, columns }: Group,
  { view }: QuestionContext,
): readonly (readonly number[])[] {
  const own = [...columns].filter((id) => view.columns[id]?.use === ranked.id);
  const of = view.uses[use ?? -1];
  // By one part of a key rows are of more than one group.
  if (of && of.key.length !== 1) {
    const whole = heldKey(ranked, of.key, view) ?? (oneFrom(ranked.id, view).has(of.table) ? of.key : []);
    return whole.length > 0 ? [whole] : [];
  }
  const held = ranked.columns.filter((id) => of?.key.some((key) => saysSame(key, id, view)) === true);
  if (held.length > 0) return held.map((id) => [id]);
  if (own.length > 0) return own.map((id) => [id]);
  const isReached = (id: number) => {
    const table = view.uses[view.columns[id]?.use ?? -1];
    return table?.role === undefined && oneFrom(ranked.id, view).has(table?.table ?? '');
  };
  if (of && oneFrom(ranked.id, view).has(of.table)) return [of.key];
  return [...columns].filter(isReached).map((id) => [id]);
}

/**
 * The table that ties rows to groups where no row is of one group only: each of its rows has one of them and is of one group.
 * @param ranked the use of the rows
 * @param group what the groups are told by
 * @param context the question
 * @returns of several the one that the question names; undefined where more may be meant
 */
export function linkOf(ranked: ViewUse, group: Group, context: QuestionContext): ViewUse | undefined {
  const { linked, view } = context;
  const links = view.uses.filter(
    ({ id, role, table }) =>
      role === undefined &&
      table !== ranked.table &&
      oneFrom(id, view).has(ranked.table) &&
      columnsBy(view.uses[id] ?? ranked, group, context).length > 0,
  );
  // What refers to the others, a bill to a stay, ties by them.
  const nearest = links.filter(
    ({ id }) => !links.some((other) => other.id !== id && oneFrom(id, view).has(other.table)),
  );
  const named = nearest.filter(({ id }) => (linked.uses[id]?.level ?? 0) > 0);
  const [only, ...more] = named.length > 0 ? named : nearest;
  return more.length === 0 ? only : undefined;
}
