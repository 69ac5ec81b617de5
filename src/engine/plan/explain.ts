/** Tells for each word of a question what it is known by: the language of questions, the graph's names, or stored values. */
import { isNumeric } from '../core/values';
import type { ColumnContext } from '../search/column-context';
import { cuedNames } from '../search/cues';
import { isFormOfValue, isWholeValue, wholeValues } from '../search/values-in-question';
import type { ValueHit } from '../search/hits';
import { isMereCue, withStandIns } from '../search/stand-ins';
import type { MemorySearchIndex } from '../search/search-index';
import { holdsQuantity, meansQuantity, type Measured } from '../search/quantities';
import { isStopWord, stem } from '../search/words';
import { isPerson, synonymsOf } from '../search/synonyms';
import { verbOf } from '../question/participles';
import { type TaggedToken, tagQuestion } from '../question/tag-question';

/** What a word is known by. */
export type Known = 'language' | 'name' | 'value' | 'part' | 'hint' | 'number';

/** A word of a question and what it is known by; undefined where nothing explains it. */
export interface ExplainedToken {
  readonly token: TaggedToken;
  readonly known: Known | undefined;
  /** The stored values that cover it. */
  readonly values: readonly ValueHit[];
  /** The name that it was taken for, though the letters of that may as well stand for another word. */
  readonly cutTo?: string;
}

/** Words that belong to the number before them. */
const SCALE = /^(?:hundred|thousand|million|billion)$/;

/** What the gate reads of a search index: columns, stored values and stored numbers. */
export type GateSearch = Pick<MemorySearchIndex, 'context' | 'valuesSync' | 'has'>;

/** Values at least this good are meant as they stand. */
const WHOLE = 0.85;
/** Stems agree as forms of one word from this many letters on. */
const SHARED_LETTERS = 5;

/** Cue classes whose words may also be properties ("oldest"): they need a column that they hint at. */
const PROPERTY_CUES = new Set(['old', 'young', 'oldest', 'youngest', 'title']);
/** Words of other cue classes that name properties all the same. */
const PROPERTIES = new Set([
  'origin',
  'location',
  'native',
  'born',
  'priciest',
  'tallest',
  'heaviest',
  'fastest',
  'richest',
  'deepest',
  'cheapest',
  'lightest',
  'slowest',
  'tall',
  'heavy',
  'expensive',
]);

/**
 * Explains the words of a question.
 * @param question the question
 * @param search columns and stored values of the graph
 * @param subject stems of what all of the graph is about: "the Winter Olympics" of a graph called olympics
 */
export function explainQuestion(
  question: string,
  search: GateSearch,
  subject: ReadonlySet<string> = new Set(),
): ExplainedToken[] {
  const tokens = tagQuestion(question);
  const hits = search.valuesSync(question);
  const read = withStandIns(tokens, search.context, {
    isExplained: (t) => isMereCue(t) || isWholeValue(t, hits),
    isNearly: (t) => !isMereCue(t) && isFormOfValue(t, hits),
    holding: wholeValues(hits),
  });
  return tokens.map((token, i) => {
    const values = hits.filter((hit) => hit.start <= token.start && hit.end >= token.end);
    const known = knownBy(token, values, search.context);
    const cutTo = read[i]?.cutTo;
    const own = { token, values, ...(cutTo !== undefined && { cutTo }) };
    if (known !== undefined && known !== 'part') return { ...own, known };
    if (!token.quoted && subject.has(token.stem)) return { ...own, known: 'language' };
    return { ...own, known: read[i] === token ? known : 'hint' };
  });
}

/**
 * Whether a question names anything that the graph or its values know.
 * @param explained the question, explained
 * @param search what it was explained by
 */
export function namesAnything(explained: readonly ExplainedToken[], { context }: GateSearch): boolean {
  return explained.some(
    ({ token, known }) => (known !== undefined && known !== 'language') || context.bm25.holding(token.stem).length > 0,
  );
}

function knownBy(token: TaggedToken, values: readonly ValueHit[], context: ColumnContext): Known | undefined {
  const whole = values.some((hit) => hit.score >= WHOLE);
  if (token.quoted && whole) return 'value';
  if (token.quoted && token.kind === 'word') {
    return isNamed(token.stem, context) ? 'name' : values.length > 0 ? 'part' : undefined;
  }
  if (token.kind === 'number' || token.number !== undefined || SCALE.test(token.word)) return 'number';
  if (whole && token.capital) return 'value';
  // What was "fed" is among the feedings.
  const verb = verbOf(token.word);
  if (isNamed(token.stem, context) || (verb !== undefined && isNamed(stem(verb), context))) return 'name';
  if (whole) return 'value';
  if (isStopWord(token.word) || (token.cue !== undefined && !isProperty(token))) return 'language';
  if (isHint(token, context) || (isPerson(token.stem) && hasUnnamedPeople(context))) return 'hint';
  return values.length > 0 ? 'part' : undefined;
}

function isProperty(token: TaggedToken): boolean {
  return PROPERTY_CUES.has(token.cue ?? '') || PROPERTIES.has(token.word);
}

/** Whether a stem, or another form of its word, occurs in the words of any table or column. */
function isNamed(stem: string, context: ColumnContext): boolean {
  return (
    context.bm25.holding(stem).length > 0 || context.isTableStem(stem) || context.hasRelative(stem, SHARED_LETTERS)
  );
}

/** Whether a table that is not called after people holds their first or last names. */
function hasUnnamedPeople(context: ColumnContext): boolean {
  return context.places.some(
    ({ set, tableStems }) =>
      set.names.some(
        (name) => name.length === 2 && name[1] === 'name' && (name[0] === 'first' || name[0] === 'last'),
      ) && ![...tableStems].some(isPerson),
  );
}

function measureOf({ set, table, unit }: ColumnContext['places'][number]): Measured {
  // Only numbers are quantities.
  return { name: isNumeric(set.profile.type) ? set.column.column : '', unit, table };
}

/** Whether the word hints at a property that some column has, or is another word for what the graph knows. */
function isHint(token: TaggedToken, context: ColumnContext): boolean {
  const { word } = token;
  if (meansQuantity(word) && context.places.some((place) => holdsQuantity(word, measureOf(place)) === true))
    return true;
  const hinted = [...token.hints, ...(cuedNames(token.word) ?? []), ...synonymsOf(token.stem)];
  return hinted.some(
    (stem) => context.isTableStem(stem) || context.bm25.holding(stem).some(({ keyword }) => keyword.origin !== 'value'),
  );
}
