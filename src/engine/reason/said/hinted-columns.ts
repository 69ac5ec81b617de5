/** Columns that a word hints at: "youngest" at an age or a date of birth. */
import { LEVEL, type NameMatch } from '../../question/name-match';
import { BIRTHDAYS, BIRTHS } from '../../search/life-words';
import { stem } from '../../search/words';
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { OF_AGE } from './common-words';

/** Whether some words hint at a column by what it measures. */
export function isHintedAt({ names, keywords }: ViewColumn, words: readonly TaggedToken[]): boolean {
  const own = [...names.flat(), ...[...keywords.values()].filter((k) => k.origin !== 'value').map((k) => k.stem)];
  return words.some(({ hints }) => own.some((word) => hints.has(word)));
}

/** Last words of names of measures for which people have words of their own: nobody says "the fastest" of a height. */
const MEASURES = new Set(
  [...'height stature weight mass depth width age temperature'.split(' '), ...BIRTHDAYS].map(stem),
);

/**
 * Whether a column measures something for which there are other words than those of a question: the tallest are not "the fastest".
 * @param column one that some words do not hint at
 * @param words superlatives
 */
export function measuresAnother({ names }: ViewColumn, words: readonly TaggedToken[]): boolean {
  const isMeasure = names.some((name) => MEASURES.has(name.at(-1) ?? ''));
  return isMeasure && words.length > 0 && words.every(({ hints }) => hints.size > 0);
}

/** Whether a column holds what can be more or less: amounts and times. */
export function isAmount({ kind, isIdentifier }: ViewColumn): boolean {
  return (kind === 'number' && !isIdentifier) || kind === 'time';
}

/** Whether a column counts what a word names: `VEHICLES` the vehicles. */
export function isPluralOf(column: ViewColumn | undefined, noun: string): boolean {
  return column?.names.some((name) => name.length === 1 && name[0] === noun) === true && /s$/i.test(column.name);
}

/** Last words of names of numbers of things. */
const OF_NUMBER = new Set(['count', 'number', 'no', 'num', 'total', 'amount', 'capacity', 'size'].map(stem));

/** Whether all that a column is called was said, but for a word for numbers: how many "injured people" there are says more than "people". */
export function isNumberOf(
  { names }: ViewColumn,
  { level, start, end }: NameMatch,
  tokens: readonly TaggedToken[],
): boolean {
  const said = new Set(tokens.slice(start, end).map((t) => t.stem));
  return level === LEVEL.full || names.some((name) => name.every((word) => said.has(word) || OF_NUMBER.has(word)));
}

const AGES = new Set(['age', ...BIRTHS].map(stem));

/**
 * "The oldest patient" was born first, whenever she came: columns without the other times of rows that have an age or a day of birth.
 * @param columns hinted at by the words
 * @param words superlatives
 */
export function ofAge(
  columns: readonly ViewColumn[],
  words: readonly TaggedToken[],
  view: SchemaView,
): readonly ViewColumn[] {
  if (!words.every(({ word }) => OF_AGE.test(word))) return columns;
  const aged = usesWithAge(view);
  return columns.filter((column) => tellsAge(column) || !aged.has(column.use));
}

/**
 * Whether "the youngest" is looked for by what tells neither an age nor a time, though rows near by have ages.
 * @param column by which rows are ranked
 * @param words superlatives
 * @param view the schema
 * @param isNear whether the rows of a use may be those that are ranked
 */
export function ranksByNoAge(
  column: ViewColumn,
  words: readonly TaggedToken[],
  view: SchemaView,
  isNear: (use: number) => boolean,
): boolean {
  if (!words.every(({ word }) => OF_AGE.test(word)) || tellsAge(column)) return false;
  if (column.kind === 'time' || column.isYear) return false;
  // No amount of money tells how old anything is.
  if (column.names.some((name) => OF_MONEY.has(name.at(-1) ?? ''))) return true;
  return [...usesWithAge(view)].some(isNear);
}

const OF_MONEY = new Set(
  'price cost amount amt fee charge salary wage pay revenue turnover budget balance'.split(' ').map(stem),
);

/** Whether a column says how old somebody is, or when somebody was born. */
export function tellsAge({ names }: ViewColumn): boolean {
  return names.flat().some((word) => AGES.has(word));
}

const known = new WeakMap<SchemaView, ReadonlySet<number>>();

/** Uses whose rows have an age or a day of birth, found once for each schema. */
function usesWithAge(view: SchemaView): ReadonlySet<number> {
  // Days of birth that are written in another way are text.
  const isAge = (c: ViewColumn) => (isAmount(c) || c.kind === 'text') && tellsAge(c);
  const found = known.get(view) ?? new Set(view.columns.filter(isAge).map(({ use }) => use));
  known.set(view, found);
  return found;
}

/**
 * Whether a question opens by asking for what a column measures: "how heavy is".
 * @param column the column
 * @param tokens the question
 */
export function isAskedByHow(column: ViewColumn | undefined, [how, measure]: readonly TaggedToken[]): boolean {
  return column !== undefined && how?.word === 'how' && measure !== undefined && isHintedAt(column, [measure]);
}
