/** Tables whose names have one stem: a `baker` and a `bake` are told apart by how they are written. */
import { singular, splitIdentifier } from '../search/words';
import type { NameMatch } from './name-match';
import type { SchemaView } from './schema-view';
import type { TaggedToken } from './tag-question';

/**
 * Whether a table is named only by the stem of a word that is the whole name of another.
 * @param id its use
 * @param view the schema
 * @param uses where each use is named
 * @param tokens the question
 */
export function isLookalike(
  id: number,
  view: SchemaView,
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
): boolean {
  const match = uses[id];
  if (!match || match.level === 0 || match.words !== 1) return false;
  const said = singular(tokens[match.start]?.word ?? '');
  const writes = (other: number) => writtenName(view.uses[other]?.table ?? '') === said;
  if (said === '' || writes(id)) return false;
  return uses.some(
    (other, at) =>
      at !== id && view.uses[at]?.table !== view.uses[id]?.table && other.start === match.start && other.level >= match.level && writes(at), // prettier-ignore
  );
}

function writtenName(table: string): string {
  const [name = '', ...more] = splitIdentifier(table);
  return more.length === 0 ? singular(name) : '';
}
