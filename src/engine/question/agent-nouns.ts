/** Who plays or does what: "guitarists" are the musicians whose instrument is the guitar, "electricians" the workers whose trade is electrical. */
import { fold, singular, stem } from '../search/words';
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
 * The stored values that nouns for persons are made from, where such a noun is read as the name of a table for want of a better one.
 * @param tokens the question
 * @param view the schema
 */
export function valuesOfAgents(tokens: readonly TaggedToken[], view: SchemaView): ValueMatch[] {
  return tokens.flatMap(({ word, stem: read, index, quoted }): ValueMatch[] => {
    const root = rootOf(singular(word));
    if (quoted || root === undefined || read === stem(word)) return [];
    const uses = new Set(view.usesByStem.get(read) ?? []);
    const found = view.columns.flatMap((column) => valuesIn(column, root).map((stored) => ({ column, stored })));
    // What they do is told by their own rows first.
    const own = found.filter(({ column }) => uses.has(column.use));
    if (uses.size === 0) return [];
    return (own.length > 0 ? own : found).map(({ column, stored }) => ({
      column: column.id,
      stored,
      start: index,
      end: index + 1,
      score: SCORE,
    }));
  });
}

/** What is left of a noun for who does something: "drum" of a drummer; undefined for others. */
function rootOf(word: string): string | undefined {
  const root = AGENT.exec(word)?.[1];
  return root?.replace(/([bdgmnprt])\1$/, '$1');
}

function valuesIn({ kind, isIdentifier, profile: { distinct, typical } }: ViewColumn, root: string): string[] {
  if (kind !== 'text' || isIdentifier || distinct > MOST_VALUES) return [];
  return typical.flatMap(({ value }) => {
    const said = typeof value === 'string' ? fold(value) : '';
    const isOf = said.startsWith(root) && said.length - root.length <= MOST_ENDING && /^[a-z]+$/.test(said);
    return isOf && typeof value === 'string' ? [value] : [];
  });
}
