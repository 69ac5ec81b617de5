/** Columns that a word hints at: "youngest" at an age or a date of birth. */
import type { ViewColumn } from '../question/schema-view';
import type { TaggedToken } from '../question/tag-question';

/** Whether some words hint at a column by what it measures. */
export function isHintedAt({ names, keywords }: ViewColumn, words: readonly TaggedToken[]): boolean {
  const own = [...names.flat(), ...[...keywords.values()].filter((k) => k.origin !== 'value').map((k) => k.stem)];
  return words.some(({ hints }) => own.some((word) => hints.has(word)));
}

/** Whether a column holds what can be more or less: amounts and times. */
export function isAmount({ kind, isIdentifier }: ViewColumn): boolean {
  return (kind === 'number' && !isIdentifier) || kind === 'time';
}

/** Whether a column counts what a word names: `VEHICLES` the vehicles. */
export function isPluralOf(column: ViewColumn | undefined, noun: string): boolean {
  return column?.names.some((name) => name.length === 1 && name[0] === noun) === true && /s$/i.test(column.name);
}
