/** Words that may stand in for another one: for the same thing, for a kind of it, or for a thing of its kind. */
import { writtenGroups } from './synonyms';
import RELATIONS from './word-relations.json';
import { stem } from './words';

/** A word that is related to another. */
export interface Relative {
  readonly stem: string;
  /** How far apart they are: from 2, where both mean the same first of all, to `FURTHEST`. */
  readonly distance: number;
}

/** Distance of words that plain English uses for one thing, though dictionaries tell them apart. */
const WRITTEN = 5;
/** Distance of a word and one for its kind, beside that of their senses. */
const KIND = 6;

let relatives: ReadonlyMap<string, readonly Relative[]> | undefined;

/**
 * The words that are related to a word. Read on first use, which takes some hundredths of a second.
 * @param wordStem a stem
 * @returns the closest first, then by name
 */
export function relativesOf(wordStem: string): readonly Relative[] {
  relatives ??= readRelations();
  return relatives.get(wordStem) ?? [];
}

function readRelations(): Map<string, readonly Relative[]> {
  const found = new Map<string, Map<string, number>>();
  const note = (a: string, b: string, distance: number) => {
    if (a === b) return;
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const own = found.get(from) ?? new Map<string, number>();
      own.set(to, Math.min(own.get(to) ?? Infinity, distance));
      found.set(from, own);
    }
  };
  const pairs = <T>(items: readonly T[], each: (a: T, b: T) => void) =>
    items.forEach((a, i) => items.slice(i + 1).forEach((b) => each(a, b)));
  for (const line of RELATIONS.same) {
    const words = line.split(' ').map((word) => ({ stem: stem(word.slice(0, -1)), sense: Number(word.slice(-1)) }));
    pairs(words, (a, b) => note(a.stem, b.stem, a.sense + b.sense));
  }
  for (const line of RELATIONS.kinds) {
    const [kind = '', things = ''] = line.split(': ');
    for (const thing of things.split(' ')) note(stem(kind), stem(thing), KIND);
  }
  for (const group of writtenGroups()) pairs(group, (a, b) => note(a, b, WRITTEN));
  return new Map(
    [...found].map(([from, to]) => [
      from,
      [...to]
        .map(([s, distance]) => ({ stem: s, distance }))
        .sort((a, b) => a.distance - b.distance || (a.stem < b.stem ? -1 : 1)),
    ]),
  );
}
