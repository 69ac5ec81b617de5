/** Which two times of a row belong together: from when to when a stay, a loan or a repair was. */
import { isPlanned } from '../../question/day-deeds';
import { splitIdentifier } from '../../search/words';
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { beginsWhatEnds, endsSomething } from './begin-end-words';
import { tellsLife } from './life-dates';
import { timeColumns } from './times-named';

/** A time and a later one of the same row, or of two rows of which the one finds the other. */
export type TimePair = readonly [from: number, to: number];

/** Whether the one time begins what the other one ends, by their names, and may do so by what is stored. */
function belong(from: ViewColumn, to: ViewColumn): boolean {
  const [first, later] = [from.profile.min, to.profile.min];
  if (first !== null && later !== null && first > later) return false;
  const [a, b] = [wordsOf(from), wordsOf(to)];
  const only = (words: readonly string[], others: readonly string[]) => words.filter((w) => !others.includes(w));
  return beginsWhatEnds(only(a, b), only(b, a));
}

function wordsOf({ name }: ViewColumn): readonly string[] {
  return splitIdentifier(name);
}

/**
 * The times of rows of a use from which on to which something was, where there is but one such pair.
 * @param use of which
 * @param context the question
 */
export function spanOf(use: number, context: QuestionContext): TimePair | undefined {
  const own = timeColumns(context).filter((column) => column.use === use && !isPlanned(column));
  const pairs = own.flatMap((from) =>
    own
      .filter((to) => to !== from && from.kind === to.kind && belong(from, to))
      .map((to): TimePair => [from.id, to.id]),
  );
  const [pair, ...more] = pairs.length > 0 ? pairs : onlyTwo(own);
  return more.length === 0 ? pair : undefined;
}

/** The only two times of a row, where one of them says an end and the other none: "came in" and "finished". */
function onlyTwo(own: readonly ViewColumn[]): TimePair[] {
  const [from, to, ...more] = [...own].sort((a, b) => Number(ends(a)) - Number(ends(b)));
  if (!from || !to || more.length > 0 || from.kind !== to.kind || ends(from) || !ends(to) || tellsLife(from)) return [];
  const [first, later] = [from.profile.min, to.profile.min];
  return first !== null && later !== null && first > later ? [] : [[from.id, to.id]];
}

function ends(column: ViewColumn): boolean {
  return endsSomething(wordsOf(column));
}

/**
 * From when on what ends at a time was: the time that belongs to it, or the only other one of its row that may be earlier.
 * @param to the later time
 * @param context the question
 */
export function beginningOf(to: number, context: QuestionContext): number | undefined {
  const end = context.view.columns[to];
  if (!end) return undefined;
  const others = timeColumns(context).filter(
    (column) => column.use === end.use && column !== end && column.kind === end.kind && !isPlanned(column),
  );
  const fitting = others.filter((column) => belong(column, end));
  const [only, ...more] = fitting.length > 0 ? fitting : others.filter((column) => mayBeEarlier(column, end));
  return more.length === 0 ? only?.id : undefined;
}

/** Whether a time may be before another one, by their names and by what is stored: no order is placed days after it is shipped. */
function mayBeEarlier(column: ViewColumn, end: ViewColumn): boolean {
  const [first, later] = [column.profile.min, end.profile.min];
  return !belong(end, column) && (first === null || later === null || first <= later);
}

/**
 * Pairs of times that words may name: of one table where both may be, else of two of which each row of the one finds one of the other.
 * @param from the earlier ones
 * @param to the later ones
 * @param context the question
 */
export function pairsOf(from: readonly number[], to: readonly number[], context: QuestionContext): readonly TimePair[] {
  const { view, linked } = context;
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  const all = from.flatMap((a) => to.filter((b) => b !== a).map((b): TimePair => [a, b]));
  const own = all.filter(([a, b]) => useOf(a) === useOf(b));
  const tied = all.filter(([a, b]) => areTied(useOf(a), useOf(b), view));
  const found = own.length > 0 ? own : tied;
  // Both are told apart from others by what the question names.
  const level = ([a, b]: TimePair) => (linked.uses[useOf(a)]?.level ?? 0) + (linked.uses[useOf(b)]?.level ?? 0);
  const best = Math.max(...found.map(level));
  return found.filter((pair) => level(pair) === best);
}

/**
 * Whether each row of the one use finds one of the other.
 * @param one a use
 * @param other another
 * @param view the schema
 */
export function areTied(one: number, other: number, view: SchemaView): boolean {
  const tableOf = (use: number) => view.uses[use]?.table ?? '';
  return oneFrom(one, view).has(tableOf(other)) || oneFrom(other, view).has(tableOf(one));
}
