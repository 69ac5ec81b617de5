/**
 * Nouns of quantities that no column is called by: "spending" is what an amount among the expenses holds, "tonnage" what `cargo_t` does,
 * where one column alone can be meant.
 */
import { holdsQuantity, isJustOfKind, isQuantity, meansQuantity } from '../search/quantities';
import { isPlural, stem } from '../search/words';
import { areOne, type NounMeant } from './meant-nouns';
import { LEVEL, type NameMatch } from './name-match';
import type { SchemaView, ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';

/** Whether a column holds amounts that may be added up. */
function isMeasure({ kind, isIdentifier, isYear, isRate, labels }: ViewColumn): boolean {
  return kind === 'number' && !isIdentifier && !isYear && !isRate && labels.length === 0;
}

/**
 * Whether a column holds what a word for a quantity says.
 * @param word of a question
 * @param column any column
 * @param view the schema
 * @returns undefined where nothing tells of what kind its numbers are
 */
export function isOfQuantity(word: string, column: ViewColumn, view: SchemaView): boolean | undefined {
  if (!isMeasure(column)) return false;
  const table = view.uses[column.use]?.table ?? '';
  return holdsQuantity(word, { name: column.name, unit: column.unit.join(' '), table });
}

/**
 * The columns that hold what a word for a quantity says: those of just its kind, or else all that may.
 * @param word of a question
 * @param view the schema
 */
export function columnsOfQuantity(word: string, view: SchemaView): readonly ViewColumn[] {
  const fitting = view.columns.filter((column) => isOfQuantity(word, column, view) === true);
  const just = fitting.filter(({ name, use }) => isJustOfKind(word, { name, table: view.uses[use]?.table ?? '' }));
  return just.length > 0 ? just : fitting;
}

/** Before what is counted: "the most expenses", while "the highest expenses" come to most. */
const MOST_OF = /^(?:most|fewest|least)$/;

/**
 * Whether a word is the name of a table whose rows are counted, though it is one for a quantity too.
 * @param at its token
 * @param tokens the question
 * @param uses where each table is named
 */
export function isCounted(at: number, tokens: readonly TaggedToken[], uses: readonly NameMatch[]): boolean {
  const [before, { word = '' } = {}] = [tokens[at - 1], tokens[at]];
  return (
    isPlural(word) &&
    (before?.cue === 'how-many' || MOST_OF.test(before?.word ?? '')) &&
    uses.some(({ level, start, end }) => level >= LEVEL.full && start <= at && at < end)
  );
}

/**
 * What a noun of quantities means in a question.
 * @param columns where each column is named, by its id
 * @param uses where each table is named
 * @param tokens the question
 * @param view the schema
 * @returns gives the columns for which the noun at a token stands
 */
export function measuredNoun(
  columns: readonly NameMatch[],
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
  view: SchemaView,
): (token: TaggedToken) => NounMeant | undefined {
  return (token) => {
    const { word, index } = token;
    const isMeant = meansQuantity(word, isFolded(index, tokens));
    if (!isMeant || isNamed(token, columns, view) || isCounted(index, tokens, uses)) return undefined;
    const found = meantBy(token, columns, uses, tokens, view);
    const more = found.words.length;
    return { columns: found.columns, start: index, end: index + 1 + more, words: 1 + Number(more > 0) };
  };
}

/** Words between a fold and what it is of. */
const MOST_BETWEEN = 2;

/** Whether a total or an average of what a word says is asked for. */
function isFolded(at: number, tokens: readonly TaggedToken[]): boolean {
  const before = tokens.slice(Math.max(0, at - 1 - MOST_BETWEEN), at);
  return before.some(({ cue }) => cue === 'sum' || cue === 'average');
}

/** Whether a word names a column of numbers by itself, here or where it was said before. */
function isNamed({ index, stem: own }: TaggedToken, columns: readonly NameMatch[], view: SchemaView): boolean {
  const isNumber = (id: number) => view.columns[id]?.kind === 'number' && view.columns[id].isIdentifier === false;
  if (view.columnsByStem.get(own)?.some((id) => isNumber(id) && view.columns[id]?.names.flat().includes(own)))
    return true;
  return columns.some(
    ({ level, start, end }, id) => level >= LEVEL.head && start <= index && index < end && isNumber(id),
  );
}

/** The columns of one name that a noun may mean, and the words behind it that say so: "weight | of cargo". */
function meantBy(
  { word, index }: TaggedToken,
  matches: readonly NameMatch[],
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
  view: SchemaView,
): { readonly columns: readonly ViewColumn[]; readonly words: readonly TaggedToken[] } {
  const none = { columns: [], words: [] };
  const fitting = columnsOfQuantity(word, view);
  // "Weight of the cargo", "cargo weight".
  const at = tokens[index + 1]?.word === 'of' ? index + 1 + (tokens[index + 2]?.cue === 'article' ? 2 : 1) : index;
  const thing = at > index ? tokens[at]?.stem : undefined;
  const ofThing = fitting.filter(({ name, names }) => thing !== undefined && stem(name) !== thing && names.flat().includes(thing)); // prettier-ignore
  if (areOne(ofThing)) return { columns: ofThing, words: tokens.slice(index + 1, at + 1) };
  // Columns that are named otherwise are meant by those words.
  const free = fitting.filter(({ id }) => (matches[id]?.level ?? 0) < LEVEL.head);
  const isThere = (use: number, from: number) => {
    const match = uses[use];
    return match !== undefined && match.level >= from && match.start <= index && index < match.end;
  };
  const own = free.filter(({ use }) => isThere(use, 1));
  if (own.length > 0) return areOne(own) ? { columns: own, words: [] } : none;
  const told = free.filter(({ use }) => (uses[use]?.level ?? 0) >= LEVEL.head);
  const found = told.length > 0 ? told : free;
  return areOne(found) && !tokens.some((t) => t.index !== index && t.word !== word && isRival(t)) ? { columns: found, words: [] } : none; // prettier-ignore
}

/** Whether another word of the question speaks of a quantity too, of which one may be the other's. */
function isRival({ word, quoted }: TaggedToken): boolean {
  return !quoted && isQuantity(word) && meansQuantity(word);
}
