/** The columns of a graph prepared for ranking: keyword sets, their tables, and which tables are connected. */
import { type ColumnRef, columnKey } from '../core/identifiers';
import { isNumeric } from '../core/values';
import type { GraphIndex } from '../graph/graph-index';
import { effectiveKey } from '../graph/model';
import type { Catalogue } from '../profile/catalogue';
import { Bm25 } from './bm25';
import { documentFrequency, groupedBy, inverted, numbered, union } from './by-stem';
import { type KeywordSet, type TableWords, type Vocabulary, collectKeywords } from './keywords';
import type { NumberSets } from './number-sets';
import { connectedGroups, neighboursOf } from './connected-tables';
import { nearestSpelling, nearestWritten } from './spelling';
import { partnersIn, wholeNames } from './whole-names';
import { type Writing, type WrittenWord, writingOf } from './writing';
import { singular, splitIdentifier, stem } from './words';

/** Letters by which related stems are looked up. */
const SHORTEST_BEGINNING = 4;

/** One column with what it is in its table. */
export interface ColumnPlace {
  readonly set: KeywordSet;
  readonly table: string;
  /** Number of its table, in the order of `ColumnContext.tables`. */
  readonly tableNumber: number;
  readonly tableStems: ReadonlySet<string>;
  /** Number of the group of connected tables. */
  readonly group: number;
  readonly display: boolean;
  readonly key: boolean;
  /** Part of a key of several columns. */
  readonly compositeKey: boolean;
  readonly refers: boolean;
  /** What its numbers are measured in, as the graph says. */
  readonly unit?: string;
  /** Numbers of the columns that say the same: tied to it by key edges, or of the same name in a connected table. */
  readonly twins: readonly number[];
}

/** Everything that ranking reads; fixed for one graph. */
export class ColumnContext {
  readonly vocabulary: Vocabulary;
  readonly places: readonly ColumnPlace[];
  /** By column: the number of its table, and how many twins it has; apart, since each question reads them all. */
  readonly tableNumbers: Int32Array;
  readonly twinCounts: Int32Array;
  readonly tables: ReadonlyMap<string, TableWords>;
  readonly bm25: Bm25;
  readonly values: NumberSets;
  /** Words of the names of tables and columns, as they are written. */
  readonly nameWords: readonly string[];
  /** Stem -> columns with it in one of their names, or in words that call for them. */
  readonly #byNameStem: ReadonlyMap<string, readonly number[]>;
  /** Stem -> columns one of whose names ends with it, or has it in two words. */
  readonly #byHead: ReadonlyMap<string, readonly number[]>;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #tableFrequency: ReadonlyMap<string, number>;
  /** Stems of the names of tables, without the further ones that a graph gives them. */
  readonly #tableNameStems: ReadonlySet<string>;

  /** Numbers of the columns of numbers. */
  readonly numeric: readonly number[];
  /** By number of the table: the numbers of those that a key edge connects with it. */
  readonly nearTables: readonly (readonly number[])[];
  /** By number of the table: its columns. */
  readonly columnsOf: readonly (readonly number[])[];
  /** By number of the group of connected tables: its columns. */
  readonly columnsOfGroup: readonly (readonly number[])[];
  /** By number of the table: its group. */
  readonly groupOf: readonly number[];
  /** Stem -> numbers of the tables one of whose names has it. */
  readonly #tablesByStem: ReadonlyMap<string, readonly number[]>;
  /** Stem -> numbers of the tables that are described with it. */
  readonly #tablesByDescription: ReadonlyMap<string, readonly number[]>;
  readonly #tableStems: ReadonlySet<string>;
  readonly #byBeginning: ReadonlyMap<string, readonly string[]>;
  /** Stems of names and keywords; collected where a word is first looked for among their spellings. */
  #naming: readonly string[] | undefined;
  #written: readonly string[] | undefined;
  #partners: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  #forms: ReadonlyMap<string, readonly string[]> | undefined;
  /** Stems that are names by themselves -> numbers of the tables of columns that are called so. */
  readonly #whole: ReadonlyMap<string, ReadonlySet<number>>;

  constructor(graph: GraphIndex, catalogue: Catalogue, values: NumberSets) {
    const vocabulary = collectKeywords(graph, catalogue);
    const names = [...catalogue.tables.keys()];
    const neighbours = new Map(names.map((name) => [name, neighboursOf(graph, name)]));
    this.vocabulary = vocabulary;
    this.tables = vocabulary.tables;
    this.values = values;
    const groups = connectedGroups(names, neighbours);
    const numberOf = new Map(names.map((name, i) => [name, i]));
    this.groupOf = names.map((name) => groups.get(name) ?? -1);
    this.nearTables = names.map((name) => (neighbours.get(name) ?? []).flatMap((other) => numberOf.get(other) ?? []));
    this.#tableFrequency = documentFrequency([...vocabulary.tables.values()].map((t) => t.names.flat()));
    this.#tableNameStems = new Set([...vocabulary.tables.values()].flatMap(({ names: [own = []] }) => own));
    this.#numbers = new Map(vocabulary.columns.map((set, i) => [columnKey(set.column), i]));
    const places = vocabulary.columns.map((set) => placeOf(set, graph, vocabulary.tables, numberOf, groups));
    const twins = twinsOf(places, graph, this.#numbers);
    this.places = places.map((place, i) => ({ ...place, twins: twins[i] ?? [] }));
    this.tableNumbers = Int32Array.from(places, (place) => place.tableNumber);
    this.twinCounts = Int32Array.from(twins, (others) => others.length);
    this.numeric = [...places.keys()].filter((i) => isNumeric(places[i]?.set.profile.type ?? 'text'));
    this.columnsOf = numbered(names.length, places, (place) => place.tableNumber);
    this.columnsOfGroup = numbered(groups.size, places, (place) => place.group);
    const tableWords = names.map((name) => vocabulary.tables.get(name));
    this.#tablesByStem = inverted(tableWords, (words) => words?.names.flat() ?? []);
    this.#tablesByDescription = inverted(tableWords, (words) => words?.description ?? []);
    this.#byNameStem = inverted(places, ({ set }) => [...set.names, ...set.evokedBy].flat());
    this.#byHead = inverted(places, ({ set }) =>
      set.names.flatMap((name) => (name.length <= 2 ? name : name.slice(-1))),
    );
    this.nameWords = writtenWords(catalogue);
    this.#whole = wholeNames(vocabulary, numberOf);
    this.#tableStems = new Set([...vocabulary.tables.values()].flatMap((t) => [...t.names.flat(), ...t.description]));
    this.#byBeginning = byBeginning([...vocabulary.columns.flatMap((set) => set.names.flat()), ...this.#tableStems]);
    this.bm25 = new Bm25(this.places.map((place) => place.set.keywords));
  }

  /** Number of a column by its `columnKey`. */
  numberOf(key: string): number | undefined {
    return this.#numbers.get(key);
  }

  /** Columns with any of the stems in their names or in words that call for them. */
  namedBy(stems: Iterable<string>): ReadonlySet<number> {
    return union(this.#byNameStem, stems);
  }

  /** Columns whose names say that they are one of these properties. */
  headedBy(stems: Iterable<string>): ReadonlySet<number> {
    return union(this.#byHead, stems);
  }

  /** Numbers of the tables one of whose names has a stem. */
  tablesNamedBy(s: string): readonly number[] {
    return this.#tablesByStem.get(s) ?? [];
  }

  /** Numbers of the tables one of whose columns has a stem in its names. */
  tablesWithColumn(s: string): readonly number[] {
    return (this.#byNameStem.get(s) ?? []).flatMap((column) => this.places[column]?.tableNumber ?? []);
  }

  /**
   * The groups of connected tables that stems name a table or a column of, or that columns belong to, by number.
   * @param stems words
   * @param columns where values are stored, say
   */
  partsOf(stems: readonly string[], columns: readonly ColumnRef[]): ReadonlySet<number> {
    const held = columns.flatMap((column) => this.tableOf(column) ?? []);
    const tables = [...stems.flatMap((s) => [...this.tablesNamedBy(s), ...this.tablesWithColumn(s)]), ...held];
    return new Set(tables.flatMap((table) => this.groupOf[table] ?? []));
  }

  /** Numbers of the tables that are described with a stem. */
  tablesDescribedBy(s: string): readonly number[] {
    return this.#tablesByDescription.get(s) ?? [];
  }

  /** Rarity of a stem among the names of tables. */
  tableIdf(s: string): number {
    const df = this.#tableFrequency.get(s) ?? 0;
    return Math.log(1 + (this.tables.size - df + 0.5) / (df + 0.5));
  }

  /** How much a stem of a question tells: that of names of columns or tables, whichever is greater; high for others. */
  rarity(s: string): number {
    const known = Math.max(this.bm25.idf(s), this.#tableFrequency.has(s) ? this.tableIdf(s) : 0);
    return known > 0 ? known : Math.log(2 + this.places.length);
  }

  /** Whether a stem occurs in the words of a table: its names or its description. */
  isTableStem(s: string): boolean {
    return this.#tableStems.has(s);
  }

  /** Whether a stem begins like one of the graph's by at least so many letters that both are forms of one word. */
  hasRelative(s: string, letters: number): boolean {
    if (s.length < letters) return false;
    const relatives = this.#byBeginning.get(s.slice(0, SHORTEST_BEGINNING)) ?? [];
    return relatives.some((other) => {
      let shared = 0;
      while (shared < s.length && s[shared] === other[shared]) shared++;
      // A name cut short ("prereq") is a relative of the whole word.
      return shared >= letters && (shared === other.length || shared >= 0.65 * Math.max(s.length, other.length));
    });
  }

  /**
   * Whether a stem occurs in what is written about any table or column: names, keywords, descriptions, labels; or in what people
   * call a column: the "end date" of a `date_to`.
   */
  knows(s: string): boolean {
    return (
      this.#tableStems.has(s) ||
      this.#byNameStem.has(s) ||
      this.bm25.holding(s).some(({ keyword }) => keyword.origin !== 'value')
    );
  }

  /** Whether a stem occurs in a name or a keyword of a table or column. */
  names(s: string): boolean {
    const naming = this.bm25.holding(s).some(({ keyword: { origin } }) => origin === 'name' || origin === 'keyword');
    return naming || this.#tableFrequency.has(s);
  }

  /**
   * The name or keyword that a word is a slip of the pen for: "creatinine" for "createnine".
   * @param token a word that nothing knows
   * @returns a stem; undefined where none is near, or several are equally near
   */
  misspelt(token: { readonly word: string; readonly stem: string }): string | undefined {
    this.#naming ??= [...new Set([...this.bm25.stems(), ...this.#tableFrequency.keys()])].filter((own) =>
      this.names(own),
    );
    const written = nearestWritten(token.word, this.writtenNames);
    return written === undefined ? nearestSpelling(token.stem, this.#naming) : stem(written);
  }

  /**
   * Whether words are written in names and keywords themselves, or as others of their stem: a "purchase" is no purchaser.
   * @returns undefined where those are other things: a "heading" is no head, and the "rating" of a film no rate
   */
  writtenAs(other: WrittenWord): Writing | undefined {
    this.#forms ??= groupedBy(this.writtenNames, stem);
    return writingOf(this.#forms.get(other.stem) ?? other.words, other);
  }

  /** Whether a stem is all that a table or a column is called, but for the words of its table and those that end the names of keys. */
  isWhole(s: string): boolean {
    return this.#whole.has(s);
  }

  /** Whether one name holds two stems, the other of them no mere word of its table, as in the `date_joined_staff` of `staff`. */
  standTogether(one: string, other: string): boolean {
    const [columns, tables] = [this.#byNameStem.get(other) ?? [], this.tablesNamedBy(other)];
    return (
      columns.some((i) => this.#byNameStem.get(one)?.includes(i) && this.places[i]?.tableStems.has(other) === false) ||
      this.tablesNamedBy(one).some((table) => tables.includes(table))
    );
  }

  /**
   * The only word that stands behind another in names of two: "main" has but the `sector` of a `main_sector`. A noun that lies close by
   * many things is rather meant for that one, in "main industry".
   * @param s stem of the first word
   * @returns as it is written, singular; undefined where several stand there, or none
   */
  partnerOf(s: string): string | undefined {
    this.#partners ??= partnersIn(this.vocabulary);
    const [only, ...more] = this.#partners.get(s) ?? [];
    if (only === undefined || more.length > 0) return undefined;
    this.#forms ??= groupedBy(this.writtenNames, stem);
    return this.#forms.get(only)?.[0];
  }

  /** Whether a table is called by one stem, and one of its columns just by another. */
  holds(table: string, column: string): boolean {
    const tables = this.#whole.get(column);
    return tables !== undefined && this.tablesNamedBy(table).some((number) => tables.has(number));
  }

  /** Numbers of the tables that have a column which is called just by a stem. */
  tablesWithWhole(s: string): readonly number[] {
    return [...(this.#whole.get(s) ?? [])];
  }

  /** Whether both a table and a column are called just by a stem: the `division` of a table of divisions. */
  namesTwo(s: string): boolean {
    const isCalled = (i: number) => this.places[i]?.set.names.some((name) => name.length === 1 && name[0] === s);
    return this.isWhole(s) && this.tablesNamedBy(s).length > 0 && (this.#byNameStem.get(s) ?? []).some(isCalled);
  }

  /** Number of the table of a column. */
  tableOf(column: ColumnRef): number | undefined {
    return this.places[this.numberOf(columnKey(column)) ?? -1]?.tableNumber;
  }

  /** Words of names and keywords as they are written, folded and singular. */
  get writtenNames(): readonly string[] {
    this.#written ??= [
      ...new Set([...this.nameWords, ...this.vocabulary.written].filter((own) => this.names(stem(own))).map(singular)),
    ];
    return this.#written;
  }

  /** Whether a stem occurs in the name of a table or column, or in a further name of a table. */
  isSchemaStem(s: string): boolean {
    return this.#tableFrequency.has(s) || this.isColumnStem(s);
  }

  /** Whether a stem occurs in the name of a table or column as the data has it: what a person calls them may be stored. */
  isNameStem(s: string): boolean {
    return this.#tableNameStems.has(s) || this.isColumnStem(s);
  }

  private isColumnStem(s: string): boolean {
    return this.bm25.holding(s).some(({ keyword }) => keyword.origin === 'name');
  }
}

function placeOf(
  set: KeywordSet,
  graph: GraphIndex,
  tables: ReadonlyMap<string, TableWords>,
  numbers: ReadonlyMap<string, number>,
  groups: ReadonlyMap<string, number>,
): Omit<ColumnPlace, 'twins'> {
  const { table, column } = set.column;
  const node = graph.table(table);
  const unit = graph.column(set.column)?.unit;
  const key = node ? (effectiveKey(node) ?? []) : [];
  return {
    set,
    table,
    tableNumber: numbers.get(table) ?? -1,
    tableStems: new Set(tables.get(table)?.names.flat()),
    group: groups.get(table) ?? -1,
    display: node && node.display.length > 0 ? node.display.includes(column) : looksLikeName(set),
    key: key.includes(column),
    compositeKey: key.length > 1 && key.includes(column),
    refers: graph.edgesAt(set.column, 'key').outgoing.length > 0,
    ...(unit !== undefined && { unit }),
  };
}

/** For each column the others that say the same. */
function twinsOf(
  places: readonly Omit<ColumnPlace, 'twins'>[],
  graph: GraphIndex,
  numbers: ReadonlyMap<string, number>,
): readonly (readonly number[])[] {
  const head = places.map((_, i) => i);
  const find = (i: number): number => {
    const up = head[i] ?? i;
    return up === i ? i : find(up);
  };
  const byName = new Map<string, number>();
  for (const [i, place] of places.entries()) {
    const name = `${place.group}\u0000${place.set.column.column.toLowerCase()}`;
    const other = byName.get(name);
    if (other === undefined) byName.set(name, i);
    else if (place.key || place.refers || sameType(place, places[other])) head[find(i)] = find(other);
    for (const edge of graph.edgesAt(place.set.column, 'key').outgoing) {
      for (const [k, from] of edge.from.entries()) {
        const to = edge.to[k];
        const target = to && from.column === place.set.column.column ? numbers.get(columnKey(to)) : undefined;
        if (target !== undefined) head[find(i)] = find(target);
      }
    }
  }
  const members = new Map<number, number[]>();
  for (const i of places.keys()) {
    const list = members.get(find(i));
    if (list) list.push(i);
    else members.set(find(i), [i]);
  }
  return places.map((_, i) => (members.get(find(i)) ?? []).filter((j) => j !== i));
}

function sameType(a: Omit<ColumnPlace, 'twins'>, b: Omit<ColumnPlace, 'twins'> | undefined): boolean {
  return a.set.profile.type === b?.set.profile.type;
}

/** Without a curated display column, a text column called "name" or "title" names the rows. */
function looksLikeName(set: KeywordSet): boolean {
  return set.profile.type === 'text' && (set.names[0] ?? []).some((s) => s === 'name' || s === 'titl');
}

function writtenWords(catalogue: Catalogue): string[] {
  const names = [...catalogue.tables.values()].flatMap((t) => [t.name, ...t.columns.map((c) => c.column)]);
  return [...new Set(names.flatMap((name) => splitIdentifier(name)))];
}

function byBeginning(stems: readonly string[]): Map<string, string[]> {
  const map = new Map<string, string[]>();
  for (const s of new Set(stems)) {
    const beginning = s.slice(0, SHORTEST_BEGINNING);
    const list = map.get(beginning);
    if (list) list.push(s);
    else map.set(beginning, [s]);
  }
  return map;
}
