/** Words that may stand in for another one: for the same thing, for a kind of it, or for a thing of its kind. */
import { writtenGroups } from './synonyms';
import RELATIONS from './word-relations.json';
import { stem } from './words';

/** A word that is related to another. */
export interface Relative {
  readonly stem: string;
  /** How far apart they are: 2 where both mean the same first of all, more where they do so in rarer senses. */
  readonly distance: number;
}

/** Words that mean the same only in senses that are rarer than this together are not related. */
const FURTHEST_SAME = 4;
/** A group of more words tells what they have in common rather than words for one thing. */
const MOST_IN_GROUP = 12;

/** Distance of words that plain English uses for one thing, though dictionaries tell them apart. */
const WRITTEN = 5;
/** Distance of a word and one for its kind, beside that of their senses. */
const KIND = 6;

let relatives: ReadonlyMap<string, readonly Relative[]> | undefined;

/**
 * The words that are related to a noun. Read on first use, which takes some hundredths of a second.
 * @param word a folded word, singular; a verb that shares its stem with a noun has no relatives
 * @returns the closest first, then by name
 */
export function relativesOf(word: string): readonly Relative[] {
  relatives ??= readRelations();
  return relatives.get(word) ?? [];
}

function readRelations(): Map<string, readonly Relative[]> {
  const found = new Map<string, Map<string, number>>();
  const note = (from: string, to: string, distance: number) => {
    const [own, other] = [found.get(from) ?? new Map<string, number>(), stem(to)];
    found.set(from, own);
    if (other !== stem(from)) own.set(other, Math.min(own.get(other) ?? Infinity, distance));
  };
  const both = (a: string, b: string, distance: number) => {
    note(a, b, distance);
    note(b, a, distance);
  };
  for (const line of RELATIONS.same) {
    const words = line.split(' ').map((word) => ({ word: word.slice(0, -1), sense: Number(word.slice(-1)) }));
    for (const [i, a] of words.entries())
      for (const b of words.slice(i + 1))
        if (a.sense + b.sense <= FURTHEST_SAME) both(a.word, b.word, a.sense + b.sense);
  }
  for (const line of RELATIONS.kinds) {
    const [kind = '', things = ''] = line.split(': ');
    for (const thing of things.split(' ')) both(kind, thing, KIND);
  }
  for (const group of writtenGroups()) {
    if (group.length > MOST_IN_GROUP) continue;
    for (const [i, a] of group.entries()) for (const b of group.slice(i + 1)) both(a, b, WRITTEN);
  }
  return new Map([...found].map(([word, own]) => [word, closestFirst(own)]));
}

function closestFirst(own: ReadonlyMap<string, number>): Relative[] {
  const relations = [...own].map(([other, distance]) => ({ stem: other, distance }));
  return relations.sort((a, b) => a.distance - b.distance || (a.stem < b.stem ? -1 : 1));
}
