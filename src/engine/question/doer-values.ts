/** Who plays or does what: "guitarists" are the musicians whose instrument is the guitar, "electricians" the workers whose trade is electrical. */
import { relativesOf } from '../search/word-relatives';
import { fold, singular, stem } from '../search/words';
import { usesOfPersons } from './persons';
import type { SchemaView, ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';
import type { ValueMatch } from './value-match';

/** How nouns end for those who do something, and the letters that are left, at least. */
const AGENT = /^([a-z]{4,}?)(?:ist|er|or|ian)$/;
/** Letters that what is done may have more than its root: drum-s, pian-o, paint-ing, plumb-ing. */
const MOST_ENDING = 4;
/** A column of more different values is no list of what people do. */
const MOST_VALUES = 60;
/** As sure as another word for a label is. */
const SCORE = 0.87;

/**
 * The stored values that nouns for persons are made from, where such a noun names nothing, or is read as the name of a table for want of a better
 * one.
 * @param tokens the question
 * @param view the schema
 */
export function valuesOfDoers(tokens: readonly TaggedToken[], view: SchemaView): ValueMatch[] {
  return tokens.flatMap(({ word, stem: read, index, quoted, cue }): ValueMatch[] => {
    const roots = rootsOf(singular(word));
    const own = stem(word);
    const isNamed = view.usesByStem.has(own) || view.columnsByStem.has(own);
    if (quoted || cue !== undefined || roots.length === 0 || isNamed) return [];
    const found = view.columns.flatMap((column) => valuesIn(column, roots).map((stored) => ({ column, stored })));
    const uses = new Set(read === own ? [] : view.usesByStem.get(read));
    // What they do is told by their own rows first; where these are unknown, by one column alone.
    const persons = uses.size > 0 ? uses : usesOfPersons(view);
    const ofThem = found.filter(({ column }) => persons.has(column.use));
    const isOne = new Set((ofThem.length > 0 ? ofThem : found).map(({ column }) => column.id)).size === 1;
    if (uses.size === 0 && !isOne) return [];
    return (ofThem.length > 0 ? ofThem : found).map(({ column, stored }) => ({
      column: column.id,
      stored,
      start: index,
      end: index + 1,
      score: SCORE,
    }));
  });
}

/** What is left of nouns for who does something: "drum" of a drummer, and "vocal" of a singer, who is a vocalist; none for other words. */
function rootsOf(word: string): readonly string[] {
  if (!AGENT.test(word)) return [];
  const same = relativesOf(word).flatMap(({ words, distance }) => (distance <= CLOSE ? words : []));
  return [word, ...same].flatMap((one) => AGENT.exec(one)?.[1]?.replace(/([bdgmnprt])\1$/, '$1') ?? []);
}

/** Distance up to which another word says the same. */
const CLOSE = 2;

function valuesIn(
  { kind, isIdentifier, profile: { distinct, typical } }: ViewColumn,
  roots: readonly string[],
): string[] {
  if (kind !== 'text' || isIdentifier || distinct > MOST_VALUES) return [];
  return typical.flatMap(({ value }) => {
    const said = typeof value === 'string' ? fold(value) : '';
    const isOf = (root: string) => said.startsWith(root) && said.length - root.length <= MOST_ENDING;
    return roots.some(isOf) && /^[a-z]+$/.test(said) && typeof value === 'string' ? [value] : [];
  });
}
