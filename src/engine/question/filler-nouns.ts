/**
 * Nouns that add nothing beside the name of a column: the "email address" of an `email`, the "phone number" of a `phone`, the "return date" of
 * a `returned_on`, the "renters percentage" of a `renters` that holds percentages.
 */
import { stem } from '../search/words';
import { LEVEL, type NameMatch, NONE } from './name-match';
import type { SchemaView, ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';

const MAIL = new Set(['email', 'mail', 'web', 'website', 'url'].map(stem));
const LINES = new Set(['phone', 'telephone', 'fax', 'mobile', 'cell', 'cellphone', 'tel'].map(stem));

/** Such nouns, whatever they stand behind. */
export const FILLER = /^(?:address(?:es)?|numbers?|dates?)$/;

/** Nouns for parts of a hundred, and of one. */
const PARTS = /^(?:percent|percentages?|proportions?|rates?|ratios?)$/;

/** Whether a column may hold parts of a hundred, or of one, by its values. */
function holdsParts({ kind, isIdentifier, isKey, isReference, isYear, profile: { min, max } }: ViewColumn): boolean {
  if (kind !== 'number' || isIdentifier || isKey || isReference || isYear || min === null || max === null) return false;
  return Number(min) >= 0 && Number(max) <= 100;
}

/** Whether a noun says of a column what its name says already. */
function adds(noun: string, column: ViewColumn): boolean {
  const { kind, names } = column;
  const head = names[0]?.at(-1) ?? '';
  if (PARTS.test(noun)) return holdsParts(column);
  if (/^address(?:es)?$/.test(noun)) return kind === 'text' && MAIL.has(head);
  if (/^numbers?$/.test(noun)) return LINES.has(head);
  return /^dates?$/.test(noun) && kind === 'time' && head !== stem('date');
}

/** Names that take in the nouns behind them, and the tokens of the question without the cues of these. */
interface Filled {
  readonly columns: readonly NameMatch[];
  readonly tokens: readonly TaggedToken[];
}

/**
 * Lets whole names of columns take in a noun behind them that adds nothing, where no other column or table is named by it.
 * @param columns how well each is named, by id
 * @param uses how well each table is named
 * @param tokens the question
 * @param view the schema
 */
export function withFillers(
  columns: readonly NameMatch[],
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
  view: SchemaView,
): Filled {
  const taken = new Set<number>();
  const filled = columns.map((match, id) => {
    const column = view.columns[id];
    const noun = tokens[match.end];
    if (!column || !noun || noun.quoted || noun.afterComma || match.level !== LEVEL.full || !adds(noun.word, column))
      return match;
    const isOthers = (other: NameMatch) => other.level === LEVEL.full && other.start <= noun.index && noun.index < other.end; // prettier-ignore
    if (columns.some(isOthers) || uses.some(isOthers)) return match;
    taken.add(noun.index);
    return { ...match, end: match.end + 1 };
  });
  if (taken.size === 0) return { columns, tokens };
  const plain = tokens.map((token) => {
    const { cue, ...rest } = token;
    return taken.has(token.index) && cue !== undefined ? rest : token;
  });
  // What only such a noun named, as "percentage" does an approval rate, is not named by it any more.
  const isNamed = ({ start, end, level }: NameMatch) => level > 0 && (end > start + 1 || !taken.has(start));
  return { columns: filled.map((match) => (isNamed(match) ? match : NONE)), tokens: plain };
}
