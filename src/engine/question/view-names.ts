/** The words by which tables and columns are called, as the linker needs them. */
import { BIRTHDAYS } from '../search/life-words';
import { SCHEMA_WORDS } from '../search/schema-vocabulary';
import { KIND, relativesOf } from '../search/word-relatives';
import { expandedWords, isStopWord, singular, splitIdentifier, stem, wordsOf } from '../search/words';

/** Last words of identifiers. */
export const ID_WORDS = new Set(['id', 'code', 'number', 'no', 'num', 'key', 'identifi'].map(stem));
/** Last words of columns that name rows. */
export const NAME_WORDS = new Set(['name', 'surname', 'forename', 'title', 'label', 'alias'].map(stem));

const TITLES = new Set(['name', 'title'].map(stem));

/**
 * Whether the last word of a column is one for a name or a title: a `heading`, a `designation`.
 * @param column its name
 */
export function meansName(column: string): boolean {
  const last = singular(splitIdentifier(column).at(-1) ?? '');
  return relativesOf(last).some(({ stem, distance }) => distance <= KIND && TITLES.has(stem));
}

/**
 * Whether a column holds which rows of a table something goes to or comes from, as its name says: `account_to`.
 * @param column its name
 * @param tables stems of what all tables are called
 */
export function namesEndOf(column: string, tables: readonly (readonly string[])[]): boolean {
  const words = splitIdentifier(column);
  if (!/^(?:to|from)$/.test(words.at(-1) ?? '')) return false;
  const thing = words.slice(0, -1).map(stem).join(' ');
  return tables.some((name) => name.join(' ') === thing);
}

/**
 * Whether what somebody says is all of a name.
 * @param names stems of the names of a table or a column
 * @param said for example "paper stocks"
 */
export function isCalled(names: readonly (readonly string[])[], said: string): boolean {
  const stems = wordsOf(said.toLowerCase()).map(stem).join(' ');
  return names.some((name) => name.length > 0 && name.join(' ') === stems);
}

/**
 * A name as words of a question: "shipped date" of a `shipped_date`.
 * @param name of a table or a column
 */
export function inWords(name: string): string {
  return splitIdentifier(name).join(' ').toLowerCase();
}

/** What a table's own key column counts: a table whose rows `VEHNO` tells apart holds vehicles. */
export function nameOfKey(
  names: readonly (readonly string[])[],
  key: readonly string[],
  wordsOf: (column: string) => readonly string[],
): readonly string[] {
  const words = wordsOf(key.at(-1) ?? '');
  const own = words.filter((w) => !ID_WORDS.has(w) && !NAME_WORDS.has(w));
  const known = new Set(names.flat());
  return own.length === words.length || own.every((w) => known.has(w)) ? [] : own;
}

/** Stems of a name, abbreviations written out. */
export function nameWords(name: string): string[] {
  return expandedWords(splitIdentifier(name))
    .filter((w) => !isStopWord(w))
    .map(stem);
}

/** Whether part of a name is no word that names are commonly made of; an `enzyme_id` is none of "enzymes that include" something. */
export function isShortened(name: string): boolean {
  const parts = splitIdentifier(name);
  if (parts.length === 2 && parts[1] === 'id') return false;
  return parts.some((part) => part.length > 2 && /^[a-z]+$/.test(part) && !SCHEMA_WORDS.has(part));
}

/** The letters of a name; a number at its end tells alike columns apart. */
export function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\d+$/, '')
    .replace(/[^a-z]/g, '');
}

/** Units at the end of a name, which nobody says: `wind_speed_mph`. */
const UNITS = new Set(
  'f c celsius fahrenheit mph kph kmh km cm mm ft feet foot inch meter metre mile kg lb lbs pound gram usd eur dollar euro gbp chf pct percent second sec secs minute mins hour hrs ms kb mb gb t ton tonne g m l litre liter ml hl ha h kwh mwh'
    .split(' ')
    .map(stem),
);
/** Letters that are more often something else, as in `vitamin_c`, behind a single word. */
const LETTERS = new Set(['f', 'c']);
/** Scales there, which are said with the number if at all: `debt_billion`. */
const SCALES = new Set(['thousand', 'million', 'billion'].map(stem));
const AVERAGES = ['mean', 'average'].map(stem);

/**
 * Names, names without the unit at their end, and with each word for an average.
 * @param names of one column
 * @param beside the names of all columns of its table: of a `depth_feet` beside a `depth_meters` none is the length
 * @param isNumber whether it holds numbers: only of these a single letter is a unit, `cargo_t`
 */
export function withPlainNames(
  names: readonly (readonly string[])[],
  beside: readonly (readonly string[])[],
  isNumber: boolean,
): string[][] {
  const isAlone = (own: readonly string[]) => beside.filter((name) => own.every((s, i) => name[i] === s)).length === 1;
  const withoutUnit = (name: readonly string[]): string[][] => {
    const [unit = '', own] = [name.at(-1), name.slice(0, -1)];
    const isMeasure =
      SCALES.has(unit) || (UNITS.has(unit) && (unit.length > 1 || (isNumber && !LETTERS.has(unit)) || own.length > 1));
    const isPlain = isMeasure && own.length > 0 && (own.length > 1 || isAlone(own));
    return isPlain ? [[...name], ...withoutUnit(own)] : [[...name]];
  };
  const plain = names.flatMap(withoutUnit);
  return plain.flatMap((name) => {
    const own = AVERAGES.find((word) => name.includes(word));
    if (own === undefined) return [name];
    return [name, ...AVERAGES.filter((word) => word !== own).map((word) => name.map((s) => (s === own ? word : s)))];
  });
}

const NAUTICAL_MILES = ['nautical', 'mile'].map(stem);
/** Before an `nm` that is short for nautical miles. */
export const MEASURED_IN_MILES = /^(?:distance|dist|length|range|depth|radius|miles?|visibility)$/i;

/**
 * Names of numbers whose last letters are a unit and no "name": a `distance_nm` is in nautical miles.
 * @param names of one column
 * @param column its name
 * @param isNumber whether it holds numbers
 */
export function withMiles(names: readonly (readonly string[])[], column: string, isNumber: boolean): string[][] {
  const parts = splitIdentifier(column);
  const isUnit = isNumber && parts.at(-1)?.toLowerCase() === 'nm' && MEASURED_IN_MILES.test(parts.at(-2) ?? '');
  const own = names.map((name) => [...name]);
  if (!isUnit) return own;
  const isShort = (name: readonly string[]) => name.length > 1 && name.at(-1) === stem('name');
  return own.flatMap((name) =>
    isShort(name) ? [name.slice(0, -1), [...name.slice(0, -1), ...NAUTICAL_MILES]] : [name],
  );
}

/** A "birthdate" says a date already. */
const UNDATED = new Set(BIRTHDAYS.filter((word) => word !== 'birthdate').map(stem));

/**
 * Names, and those of a birthday as a date: "date of birth", "date of birthday".
 * @param names of one column
 */
export function withBirthDates(names: readonly (readonly string[])[]): string[][] {
  return names.flatMap((name) => {
    if (!UNDATED.has(name.at(-1) ?? '')) return [[...name]];
    const dated = [...new Set([stem('birth'), name.at(-1) ?? ''])].map((word) => [
      ...name.slice(0, -1),
      word,
      stem('date'),
    ]);
    return [[...name], ...dated];
  });
}

/** What people call the ends of what is measured, by the words that designers have for them. */
const ENDS: Readonly<Record<string, string>> = {
  [stem('maximum')]: stem('highest'),
  [stem('minimum')]: stem('lowest'),
};

/**
 * Names, and those with "highest" and "lowest" for what a `max_temperature` and a `min_temperature` hold, where no column is called just
 * a temperature, of which there would be a highest one.
 * @param names of one column
 * @param others all names of columns, their stems joined by spaces
 */
export function withEnds(names: readonly (readonly string[])[], others: ReadonlySet<string>): string[][] {
  const said = names.flatMap(([first = '', ...rest]) => {
    const end = Object.hasOwn(ENDS, first) && rest.length > 0 && !others.has(rest.join(' ')) ? ENDS[first] : undefined;
    return end === undefined ? [] : [[end, ...rest]];
  });
  return [...names.map((n) => [...n]), ...said];
}

/**
 * Names, and "name" where a column is called like its table: the aircraft of a table of aircraft is what each is called.
 * @param names of one column
 * @param tableNames of its table, in which no other column is a name
 */
export function withOwnName(
  names: readonly (readonly string[])[],
  tableNames: readonly (readonly string[])[],
): string[][] {
  const [[own = []], [table = []]] = [names, tableNames];
  const isSame = own.length === table.length && own.every((stem, i) => stem === table[i]);
  return [...names.map((n) => [...n]), ...(isSame ? [[...own, NAME]] : [])];
}

const NAME = stem('name');

/** Words that say how many there are of anything. */
const COUNTS = new Set(['number', 'num', 'count'].map(stem));

/** Names, and names without the words of the table: `singer_name` of `singer` is also `name`. */
export function withShortNames(
  names: readonly (readonly string[])[],
  tableNames: readonly (readonly string[])[],
): string[][] {
  const tableWords = new Set(tableNames.flat());
  const all = names.map((n) => [...n]);
  for (const name of names) {
    const short = name.filter((w) => !tableWords.has(w));
    // The "number of docks" of a station is not what every "number of" asks for.
    const isSaid = short.some((w) => !COUNTS.has(w));
    if (isSaid && short.length < name.length) all.push(short);
  }
  return all;
}

/**
 * Names of tables without that of the table which they are parts of: the `order_items` of `orders` are items, where no other table is
 * called so.
 * @param names stems of each table's names
 * @param parents the tables that each refers to
 * @returns table -> the shorter name
 */
export function shortTableNames(
  names: ReadonlyMap<string, readonly (readonly string[])[]>,
  parents: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, readonly string[]> {
  const last = new Map<string, number>();
  for (const stem of [...names.values()].flatMap((all) => [...new Set(all.map((name) => name.at(-1) ?? ''))]))
    last.set(stem, (last.get(stem) ?? 0) + 1);
  const short = [...names].flatMap(([table, [name = []]]) => {
    // "Documents with expenses" are documents.
    const isPlain = !splitIdentifier(table).some(isStopWord);
    const own = name.at(-1) ?? '';
    const before = name.slice(0, -1).join(' ');
    const isPart = [...(parents.get(table) ?? [])].some((p) => p !== table && names.get(p)?.[0]?.join(' ') === before);
    return isPlain && isPart && last.get(own) === 1 ? [[table, [own]] as const] : [];
  });
  return new Map(short);
}
