/** Words that stand within names of columns: values and tables that are not meant by them, and labels that are. */
import { areForms, fold, isPlural, isStopWord, singular, splitIdentifier, wordsOf } from '../search/words';
import { LEVEL, type NameMatch } from './name-match';
import type { SchemaView, ViewColumn, ViewUse } from './schema-view';
import type { TaggedToken } from './tag-question';

/** A stored value at a place of a question. Tokens are counted from 0, `end` is exclusive. */
interface PlacedValue {
  readonly column: number;
  readonly start: number;
  readonly end: number;
  /** Share of the value that was found, by weight. */
  readonly score: number;
  readonly label?: string;
}

/** Whether a value stands where a question tells its source: "according to the police" asks for nothing of that name. */
export function isOfSource({ start }: PlacedValue, tokens: readonly TaggedToken[]): boolean {
  if (tokens[start]?.word === 'according') return true;
  const lead = tokens[start - 1]?.cue === 'article' ? start - 2 : start - 1;
  return tokens[lead]?.word === 'to' && tokens[lead - 1]?.word === 'according';
}

/** Share of empty cells from which a column is nearly empty, and up to which one is rather filled. */
const NEARLY_EMPTY = 0.95;
const FILLED = 0.5;

/**
 * Whether a column has the name of another one that is rather meant by it: a number that stands for what the other writes out, in
 * rows about the same things, or hardly any value where the other has one in most rows.
 * @param id the column
 * @param view columns, keys, and what key edges tie together
 * @param names where each column is named
 * @param tables where each use of a table is named: of a table that is spoken of, a column is meant, and no fuller one elsewhere
 */
export function givesWay(
  id: number,
  view: ColumnsView,
  names: readonly NameMatch[],
  tables: readonly NameMatch[] = [],
): boolean {
  const [match, column] = [names[id], view.columns[id]];
  if (match?.level !== LEVEL.full || !column || column.isReference) return false;
  return names.some((m, at) => {
    const other = view.columns[at];
    if (at === id || m.level !== LEVEL.full || m.start > match.start || m.end < match.end || !other) return false;
    const { profile } = column;
    const isOwn = isSpokenOf(tables[column.use], tables[other.use]);
    const emptier =
      !isOwn && profile.nulls > NEARLY_EMPTY * profile.rows && other.profile.nulls < FILLED * other.profile.rows;
    const plain = column.kind === 'number' && column.labels.length === 0 && column.unit.length === 0;
    const sameWord = column.name.toLowerCase() === other.name.toLowerCase();
    return emptier || (plain && sameWord && other.kind === 'text' && sameRows(column.use, other.use, view));
  });
}

/**
 * Whether of two columns for the same one is meant and this is the other one: `order_details` by who asks for details, and the
 * `other_order_details` beside them by who says "other".
 * @param id the column
 * @param view the columns
 * @param names where each column is named
 * @param tokens the question
 */
export function isLeftOver(
  id: number,
  { columns }: { readonly columns: readonly Pick<ViewColumn, 'use' | 'name' | 'names'>[] },
  names: readonly NameMatch[],
  tokens: readonly TaggedToken[],
): boolean {
  const [match, column] = [names[id], columns[id]];
  if (!match || match.level === 0 || !column) return false;
  const saysOther = tokens.slice(Math.max(0, match.start - 1), match.end).some(({ word }) => word === 'other');
  if (isOther(column) === saysOther) return false;
  const head = column.names[0]?.at(-1);
  return columns.some((other, at) => {
    const m = names[at];
    const isSame = other.use === column.use && other.names[0]?.at(-1) === head && isOther(other) === saysOther;
    return isSame && m !== undefined && m.level > 0 && m.start < match.end && match.start < m.end;
  });
}

/**
 * Whether the only word of a column is a period that a question goes by: a `monthly_salary` is not told by "payments by month".
 * @param match where the column is named
 * @param column the column
 * @param tokens the question
 */
export function isMerePeriod(
  { level, start, end }: NameMatch,
  column: Pick<ViewColumn, 'name'> | undefined,
  tokens: readonly TaggedToken[],
): boolean {
  const token = tokens[start];
  if (level === 0 || end !== start + 1 || !token || !PERIOD.test(token.word)) return false;
  return splitIdentifier(column?.name ?? '').some(
    (word) => word.endsWith('ly') && word.slice(0, -2) === token.word.replace(/s$/, ''),
  );
}

const PERIOD = /^(?:hour|week|month|quarter|year)s?$/;

function isOther({ name }: { readonly name: string }): boolean {
  return splitIdentifier(name)[0] === 'other';
}

/** Whether one table is named, and not within the name of another: "document types" speak of no documents. */
function isSpokenOf(own: NameMatch | undefined, other: NameMatch | undefined): boolean {
  if (own?.level !== LEVEL.full || other?.level === LEVEL.full) return false;
  return !other || other.level === 0 || other.start > own.start || other.end < own.end;
}

/** Whether two tables hold rows about the same things: the key of the one is that of the other. */
function sameRows(one: number, other: number, { uses, tied }: KeyedView): boolean {
  const ties = uses[one]?.key.map((column) => tied[column]) ?? [];
  const key = uses[other]?.key ?? [];
  if (ties.length === 0 || ties.includes(undefined) || key.length !== ties.length) return false;
  return key.every((column) => ties.includes(tied[column]));
}

/** What tells of two columns which is meant. */
interface ColumnsView extends KeyedView {
  readonly columns: readonly Pick<
    ViewColumn,
    'name' | 'use' | 'kind' | 'labels' | 'unit' | 'profile' | 'isReference'
  >[];
}

/** Scores from which a value is there whole. */
const WHOLE = 0.94;

/**
 * Whether only a part of a value is there, and all of that is a shorter value and names beside it: "how many stations does Mountain View
 * city have" speaks of no Mountain View City Hall, and of no Mountain View Station.
 * @param value where it stands
 * @param values all that are found
 * @param names where columns and tables are named
 * @param tokens the question
 */
export function runsOverNames(
  value: PlacedValue,
  values: readonly PlacedValue[],
  names: readonly NameMatch[],
  tokens: readonly TaggedToken[],
): boolean {
  if (value.score >= WHOLE) return false;
  const isNamed = (at: number) => names.some((m) => m.level === LEVEL.full && m.start <= at && at < m.end);
  return values.some(({ start, end, score }) => {
    const within = start >= value.start && end <= value.end && end - start < value.end - value.start;
    if (score < WHOLE || !within) return false;
    const others = tokens.slice(value.start, value.end).filter(({ index }) => index < start || index >= end);
    return others.every(({ index, word }) => isStopWord(word) || isNamed(index));
  });
}

/** Verbs whose stems are those of nouns. */
const VERBS_OF_STATES = /^(?:died|die|dies|dying|killed|perished)$/;

/**
 * Whether a value of one word has no more than its root in common with the name of a column: "severity" is not "severe",
 * "availability" not "available".
 * @param value where it stands, and what is stored or the label of that
 * @param names where each column is named
 * @param tokens the question
 */
export function isRootOfName(
  value: PlacedValue & { readonly stored: unknown },
  names: readonly NameMatch[],
  tokens: readonly TaggedToken[],
): boolean {
  const { start, end, label, stored } = value;
  const word = tokens[start]?.word;
  const [own = '', ...more] = wordsOf(fold(label ?? String(stored)));
  if (word === undefined || end !== start + 1 || more.length > 0 || areForms(word, own)) return false;
  // Who "died" is said to be dead, which names no "death": a verb names a state rather than a column.
  if (label !== undefined && VERBS_OF_STATES.test(word)) return false;
  return names.some((m) => m.level === LEVEL.full && m.start <= start && end <= m.end);
}

/**
 * Whether a value is but the noun for the rows of its own table: "which lecturers" asks for all of the table `lecturer`, and not for those whose
 * position is called so.
 * @param value where it stands, and its column
 * @param uses how well each table is named
 * @param view the schema
 * @param tokens the question
 * @param all values that it may name
 */
export function isNounOfOwn(
  { start, end, column, stored }: PlacedValue & { readonly stored: unknown },
  uses: readonly NameMatch[],
  { columns, uses: tables }: SchemaView,
  tokens: readonly TaggedToken[],
  all: readonly PlacedValue[],
): boolean {
  // "Contractors and employees" are two values.
  if (all.some((other) => other.column === column && other.start !== start)) return false;
  const use = tables[columns[column]?.use ?? -1];
  const token = tokens[start];
  if (!use || !token || token.quoted || end !== start + 1 || uses[use.id]?.level !== LEVEL.full) return false;
  const isWhole = use.names.some((name) => name.length === 1 && name[0] === token.stem);
  return isWhole && isPlural(token.word) && token.word !== fold(String(stored));
}

/**
 * Whether the full name of a column is longer than a value and holds it: "Year" in "model year". Of its own column a
 * value is meant all the same ("severe damage"), unless the name asks for the greatest ("most severe damage").
 */
export function isWithinName(value: PlacedValue, names: readonly NameMatch[], tokens: readonly TaggedToken[]): boolean {
  return names.some((m, id) => {
    if (m.level !== 5 || m.words <= value.end - value.start) return false;
    if (m.start > value.start || m.end < value.end) return false;
    const said = tokens.slice(Math.max(0, m.start - 1), m.end);
    return id !== value.column || said.some((t) => t.cue === 'most' || t.cue === 'least');
  });
}

/** A code of letters: "FLY". */
const CODE = /^\p{Lu}{2,5}$/u;

/**
 * Whether a word in small letters right behind those who do something is what they do, and no code: "airlines fly" to somewhere, of
 * which none has the code "FLY", and doctors who "referred patients" have nothing to do with a state that is called so.
 * @param value where it stands, and what is stored
 * @param uses where each table is named
 * @param tokens the question
 * @param verbs stems of words that name key edges
 */
export function isVerb(
  { start, end, stored }: PlacedValue & { readonly stored: unknown },
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
  verbs: ReadonlySet<string>,
): boolean {
  const [noun, own] = [tokens[start - 1], tokens[start]];
  if (!noun || !own || own.quoted || end !== start + 1 || own.text !== own.word) return false;
  const ties = verbs.has(own.stem) && uses.some((m) => m.level >= LEVEL.full && m.start > start);
  if (!ties && !CODE.test(String(stored))) return false;
  return isPlural(noun.word) && uses.some((m) => m.level >= LEVEL.head && m.end === start);
}

/** Scores of a value of which all words are in the question, and of one of which most are. */
const WHOLE_VALUE = 0.9;
const MOST_OF_VALUE = 0.6;
/** Tokens between the name of a column and one of its values: "forward collision warning as standard". */
const NEAR_VALUE = 2;

/**
 * Values without those that rest on the name of a column of which another value stands beside it ("forward collision warning as
 * standard" is no kind of equipment); most of a label beside the name of its column is all of it ("second right seat").
 */
export function spokenFor<V extends PlacedValue>(values: readonly V[], names: readonly NameMatch[]): V[] {
  const gap = (v: PlacedValue, m: NameMatch) => (v.start >= m.end ? v.start - m.end : m.start - v.end);
  const own = names.map((m, id) => {
    const beside = (v: PlacedValue) =>
      v.column === id && v.score >= WHOLE_VALUE && gap(v, m) >= 0 && gap(v, m) <= NEAR_VALUE;
    return m.level === 5 && m.words > 1 && values.some(beside);
  });
  const isName = (v: PlacedValue) =>
    names.some((m, id) => own[id] === true && id !== v.column && m.start <= v.start && v.end <= m.end);
  return values.flatMap((v) => {
    if (isName(v)) return [];
    const name = names[v.column];
    const beside = name?.level === 5 && gap(v, name) === 0;
    const most = v.label !== undefined && v.end - v.start > 1 && v.score >= MOST_OF_VALUE && v.score < WHOLE_VALUE;
    return [beside && most ? { ...v, score: WHOLE_VALUE } : v];
  });
}

/**
 * Whether one thing is named, and no column that counts such things: "each vehicle" is a row of vehicles, whatever `VEHICLES` of a crash
 * holds.
 * @param match where the column is named
 * @param column the column
 * @param uses where each table is named
 * @param tokens the question
 */
export function isOneOfMany(
  match: NameMatch,
  column: Pick<ViewColumn, 'name' | 'kind'> | undefined,
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
): boolean {
  const word = tokens[match.start]?.word ?? '';
  if (column?.kind !== 'number' || match.level !== LEVEL.full || match.end !== match.start + 1) return false;
  const name = fold(column.name);
  return (
    name !== word &&
    singular(name) === word &&
    uses.some((m) => m.level === LEVEL.full && m.start <= match.start && match.end <= m.end)
  );
}

/**
 * Whether a table is named by a keyword only, or by a part of one, and within the longer name of a column: "model" of "model year". In "vehicles of make
 * A" the words of a name "vehicle make" are two names. Within a long name of another table's column no table is named at all:
 * "injury severity score" is about no injuries.
 */
export function isKeywordInName(
  match: NameMatch,
  use: ViewUse | undefined,
  columns: readonly NameMatch[],
  tokens: readonly TaggedToken[],
  useOf: (column: number) => number | undefined,
): boolean {
  if (match.level < LEVEL.partial || !use) return false;
  const [own = []] = use.names;
  const isOwn = own.some((stem) => tokens.slice(match.start, match.end).some((t) => t.stem === stem));
  const isLonger = (m: NameMatch) =>
    m.level === 5 &&
    m.start <= match.start &&
    match.end <= m.end &&
    m.words > match.words &&
    m.end - m.start === m.words;
  if (!isOwn) return columns.some(isLonger);
  if (match.level < LEVEL.full) return false;
  const elsewhere = (m: NameMatch) =>
    tokens.some((t) => own.includes(t.stem) && (t.index < m.start || t.index >= m.end));
  // "Document type code" is said of document types too, where they have it themselves.
  if (columns.some((m, id) => isLonger(m) && useOf(id) === use.id)) return false;
  return columns.some((m, id) => isLonger(m) && m.words >= LONG_NAME && useOf(id) !== use.id && !elsewhere(m));
}

/** Words of a name of which one may be the name of another table. */
const LONG_NAME = 3;

/**
 * Whether only a part of the own name of a table is said that holds more about the rows of another one, and that part names the
 * other: "vehicles" are no "vehicle measurements", of which each vehicle has one.
 * @param id the table
 * @param view keys, and what key edges tie together
 * @param all where each table is named
 * @param tokens the question
 */
export function isPartOfAnothers(
  id: number,
  view: KeyedView,
  all: readonly NameMatch[],
  tokens: readonly TaggedToken[],
): boolean {
  const match = all[id];
  if (match?.level !== LEVEL.partial && match?.level !== LEVEL.head) return false;
  if (view.uses[id]?.names[0]?.includes(tokens[match.start]?.stem ?? '') !== true) return false;
  return all.some((m, other) => {
    const whole = m.level === LEVEL.full && m.start <= match.start && match.end <= m.end;
    return whole && other !== id && sameRows(id, other, view);
  });
}

/** The keys of tables by the ids of their columns, and for each column the group that key edges tie it to. */
interface KeyedView {
  readonly uses: readonly Pick<ViewUse, 'key' | 'names'>[];
  readonly tied: readonly (number | undefined)[];
}

/**
 * Columns that share no more than the stem with a word that is the very name of a table: "orders" are no values of "ordered".
 * @returns whether each is one, by id
 */
export function soundLikeTables(
  view: {
    readonly columns: readonly Pick<ViewColumn, 'name' | 'names'>[];
    readonly uses: readonly Pick<ViewUse, 'table'>[];
  },
  columns: readonly NameMatch[],
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
): boolean[] {
  const written = (name: string) => splitIdentifier(name).map(singular).join(' ');
  const tables = new Map<number, string>();
  for (const [id, { level, start, end }] of uses.entries()) {
    const word = singular(tokens[start]?.word ?? '');
    if (level === LEVEL.full && end === start + 1 && written(view.uses[id]?.table ?? '') === word)
      tables.set(start, word);
  }
  return columns.map(({ level, start, end }, id) => {
    const name = view.columns[id]?.names.length === 1 ? written(view.columns[id].name) : '';
    return level === LEVEL.full && end === start + 1 && name !== '' && tables.has(start) && tables.get(start) !== name;
  });
}
