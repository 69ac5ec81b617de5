/** Words that may stand in for another one: for the same thing, for a kind of it, or for a thing of its kind. */
import { writtenGroups } from './synonyms';
import { areToldApart } from './told-apart';
import RELATIONS from './word-relations.json';
import { nearestWritten } from './spelling';
import { singular, stem } from './words';

/** A word that is related to another. */
export interface Relative {
  readonly stem: string;
  /** The words of that stem which are related, singular. */
  readonly words: readonly string[];
  /** How far apart they are: 2 where both mean the same first of all, more where they do so in rarer senses. */
  readonly distance: number;
}

/** Words that mean the same only in senses that are rarer than this together are not related. */
const FURTHEST_SAME = 4;
/** A group of more words tells what they have in common rather than words for one thing. */
const MOST_IN_GROUP = 12;

/** Groups of words that say what people call the same, those apart that are too wide for it. */
const GROUPS = writtenGroups().filter((group) => group.length <= MOST_IN_GROUP);
/** Distance of words that plain English uses for one thing, though dictionaries tell them apart. */
export const WRITTEN = 5;
/** Distance of a word and one for its kind, beside that of their senses; what is less means the same. */
export const KIND = 6;
/** Distance of words that a thesaurus lists beside each other, beside how far apart texts use them. */
const NEAR = 6;

/** Where each word stands: by word, the numbers of its lines. */
interface Places {
  readonly same: ReadonlyMap<string, readonly number[]>;
  readonly kinds: ReadonlyMap<string, readonly number[]>;
  readonly written: ReadonlyMap<string, readonly number[]>;
  readonly near: ReadonlyMap<string, readonly number[]>;
}

let places: Places | undefined;
let vocabulary: readonly string[] | undefined;
const meant = new Map<string, string | undefined>();
const known = new Map<string, readonly Relative[]>();

/**
 * The words that are related to a noun.
 * @param word a folded word, singular; a verb that shares its stem with a noun has no relatives
 * @returns the closest first, then by name
 */
export function relativesOf(word: string): readonly Relative[] {
  const before = known.get(word);
  if (before) return before;
  // Only where words stand is worked out for all of them, which takes some hundredths of a second, at the first question.
  places ??= {
    same: placesOf(RELATIONS.same.map((line) => line.replace(/\d/g, ''))),
    kinds: placesOf(RELATIONS.kinds.map((line) => line.replace(':', ''))),
    written: placesOf(GROUPS.map((group) => group.join(' '))),
    near: placesOf(RELATIONS.near.map((line) => line.replace(/[\d:]/g, ''))),
  };
  const found = readRelatives(word, places);
  known.set(word, found);
  return found;
}

/**
 * Whether a word is for one kind of what another is for, and for no more: a puppy is a dog.
 * @param word a folded word, singular
 * @param of stem of the other one
 * @param isFar whether it may be a kind of a kind of it: a pianist is a player, and so a musician
 */
export function isKindOf(word: string, of: string, isFar = false): boolean {
  const [other] = relativesOf(word).filter(({ stem: own }) => own === of);
  if (other === undefined || other.distance < KIND) return false;
  if (other.distance > KIND) return isFar;
  const lines = (places?.kinds.get(word) ?? []).map((i) => (RELATIONS.kinds[i] ?? '').split(': ')[0] ?? '');
  return lines.some((kind) => kind !== word && stem(kind) === of);
}

/**
 * The word of the dictionary that another one is a slip of the pen for.
 * @param word a folded word
 * @returns undefined where the dictionary has the word, or none that is near
 */
export function meantWord(word: string): string | undefined {
  vocabulary ??= [...new Set([RELATIONS.same, RELATIONS.kinds, RELATIONS.near].flatMap(wordsOfLines))];
  if (!meant.has(word))
    meant.set(word, relativesOf(singular(word)).length > 0 ? undefined : nearestWritten(word, vocabulary));
  return meant.get(word);
}

function wordsOfLines(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.replace(/[\d:]/g, '').split(' '));
}

function placesOf(lines: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [i, line] of lines.entries()) {
    for (const word of line.split(' ')) {
      const list = found.get(word);
      if (list) list.push(i);
      else found.set(word, [i]);
    }
  }
  return found;
}

function readRelatives(word: string, { same, kinds, written, near }: Places): readonly Relative[] {
  const own = new Map<string, Relative>();
  const note = (other: string, distance: number) => {
    const s = stem(other);
    const { words = [], distance: before = Infinity } = own.get(s) ?? {};
    if (s !== stem(word)) own.set(s, { stem: s, words: [...words, other], distance: Math.min(before, distance) });
  };
  for (const i of same.get(word) ?? []) {
    const words = (RELATIONS.same[i] ?? '')
      .split(' ')
      .map((w) => ({ word: w.slice(0, -1), sense: Number(w.slice(-1)) }));
    const sense = words.find((w) => w.word === word)?.sense ?? FURTHEST_SAME;
    for (const other of words) if (sense + other.sense <= FURTHEST_SAME) note(other.word, sense + other.sense);
  }
  for (const i of kinds.get(word) ?? []) {
    const [kind = '', things = ''] = (RELATIONS.kinds[i] ?? '').split(': ');
    for (const other of kind === word ? things.split(' ') : [kind]) note(other, KIND);
  }
  for (const i of written.get(word) ?? []) for (const other of GROUPS[i] ?? []) note(other, WRITTEN);
  for (const i of near.get(word) ?? []) {
    const [head = '', others = ''] = (RELATIONS.near[i] ?? '').split(': ');
    for (const other of others.split(' ')) {
      const distance = NEAR + (100 - Number(other.slice(-2))) / 10;
      const name = other.slice(0, -2);
      const related = head === word ? name : name === word ? head : undefined;
      if (related !== undefined && !areToldApart(stem(word), stem(related))) note(related, distance);
    }
  }
  return [...own.values()].sort((a, b) => a.distance - b.distance || (a.stem < b.stem ? -1 : 1));
}
