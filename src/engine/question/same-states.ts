/** Codes whose labels are other words for what a question says: those who "died" are labelled "Fatal", "women" are "female". */
import { sameState } from '../search/synonyms';
import type { ValueMatch } from './value-match';
import type { SchemaView } from './schema-view';
import type { TaggedToken } from './tag-question';

/** Score of a value that is named by another word for its label. */
const SAME_STATE_SCORE = 0.87;

/**
 * Whether a word is another one for the label of a code.
 * @param said the stem of a word
 * @param view the schema
 */
export function saysState(said: string, view: SchemaView): boolean {
  return [...sameState(said)].some((s) => s !== said && view.codesByLabel.has(s));
}

/**
 * The codes that words of a question name so.
 * @param tokens the question
 * @param view the schema
 */
export function sameStates(tokens: readonly TaggedToken[], view: SchemaView): ValueMatch[] {
  return tokens.flatMap(({ index, stem, quoted }) => {
    if (quoted) return [];
    const codes = [...sameState(stem)].flatMap((s) => (s === stem ? [] : (view.codesByLabel.get(s) ?? [])));
    return codes.map(({ column, stored, label }) => ({
      column,
      stored,
      label,
      start: index,
      end: index + 1,
      score: SAME_STATE_SCORE,
    }));
  });
}
