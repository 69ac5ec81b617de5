/** Signs that are stored for the words of them: "negative" where a column holds `+` and `-`, or `pos` and `neg`. */
import type { ValueMatch } from './value-match';
import type { SchemaView, ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';

const POSITIVE = /^(?:\+|\+ve|p|pos|positive|plus)$/i;
const NEGATIVE = /^(?:-|−|–|-ve|n|neg|negative|minus)$/i;
/** Scores of values that are meant as they stand. */
const SURE = 0.96;

/** The stored values for both signs, where a column of text holds these and, at the most, one for what is not known. */
function signsOf({ kind, profile: { distinct, typical } }: ViewColumn) {
  if (kind !== 'text' || distinct > 3) return undefined;
  const stored = typical.map(({ value }) => value);
  const [plus, minus] = [POSITIVE, NEGATIVE].map((sign) => stored.find((value) => sign.test(String(value))));
  return plus === undefined || minus === undefined ? undefined : { plus, minus };
}

/**
 * The signs that a question says by words that are not stored.
 * @param tokens the question
 * @param view the schema
 */
export function signsSaid(tokens: readonly TaggedToken[], view: SchemaView): ValueMatch[] {
  const said = tokens.filter(({ word, quoted }) => !quoted && /^(?:positive|negative)$/.test(word));
  if (said.length === 0) return [];
  return view.columns.flatMap((column) => {
    const signs = signsOf(column);
    if (!signs) return [];
    return said.flatMap(({ word, index }) => {
      const stored = word === 'positive' ? signs.plus : signs.minus;
      // What is stored as it is said has been found.
      if (String(stored).toLowerCase() === word) return [];
      return [{ column: column.id, stored, start: index, end: index + 1, score: SURE }];
    });
  });
}
