/**
 * The schema as the linker sees it: uses of tables and their columns numbered, with the words they may be called by. A
 * table that another refers to by several key edges (source, destination) is there once more for each role.
 */
import { columnKey } from '../core/identifiers';
import type { SqlValue } from '../core/values';
import { isNumeric, isTemporal } from '../core/values';
import type { GraphIndex } from '../graph/graph-index';
import type { CodeLabel, Term } from '../graph/model';
import { effectiveKey, effectiveLadder, effectiveNotes } from '../graph/model';
import type { Catalogue, ColumnProfile } from '../profile/catalogue';
import type { Keyword, Vocabulary } from '../search/keywords';
import { subjectOf } from '../search/subject';
import { fold, stem, wordsOf } from '../search/words';
import { countsYears, yearsOf } from '../profile/years';
import { numberReading, type NumberReading } from './number-reading';
import { namedBy, viewJoins, type ViewJoin } from './view-joins';
import { parentsOf, rolesOf } from './table-roles';
import { distances, tiedGroups, UNREACHED } from './view-ties';
import { kindOf, typeOf, type ValueKind } from './value-kinds';
import { isRate, type Unit, unitOfColumn, unitOfKeywords } from './units';
import type { WorkedOut } from './worked-way';
import {
  ID_WORDS,
  isShortened,
  lettersOf,
  meansName,
  namesEndOf,
  NAME_WORDS,
  nameOfKey,
  nameWords,
  shortTableNames,
  withBirthDates,
  withEnds,
  withMiles,
  withOwnName,
  withPlainNames,
  withShortNames,
} from './view-names';

/** One column of one use of a table. */
export interface ViewColumn {
  readonly id: number;
  /** Index of its use. */
  readonly use: number;
  readonly name: string;
  readonly profile: ColumnProfile;
  readonly kind: ValueKind;
  /** Stems of its names; the first is the name as it stands. */
  readonly names: readonly (readonly string[])[];
  readonly keywords: ReadonlyMap<string, Keyword>;
  readonly isKey: boolean;
  /** It refers to another table. */
  readonly isReference: boolean;
  /** Its name ends like an identifier's or it is a key or reference. */
  readonly isIdentifier: boolean;
  /** It names a row when a person asks "who" or "which". */
  readonly isDisplay: boolean;
  readonly isYear: boolean;
  readonly labels: readonly CodeLabel[];
  readonly missing: readonly SqlValue[];
  /** How its values are read as numbers, where that takes more than reading them. */
  readonly asNumber?: NumberReading;
  /** Stems of the words of its unit. */
  readonly unit: readonly string[];
  /** That unit is one for each of something else, as of a speed or a unit price. */
  readonly isRate: boolean;
  /** That unit, or the one that its name tells, where it is a common one. */
  readonly measuredIn?: Unit;
  /** Letters of its name, where that was shortened in a way that no list of abbreviations tells. */
  readonly shortened?: string;
  /** Of a column that the question works out itself: of what. */
  readonly worked?: WorkedOut;
}

/** One use of a table. */
export interface ViewUse {
  readonly id: number;
  readonly table: string;
  readonly role?: string;
  /** Stems of the words that people use for the role. */
  readonly roleWords: ReadonlySet<string>;
  readonly names: readonly (readonly string[])[];
  /** Letters of its name, where that was shortened in a way that no list of abbreviations tells. */
  readonly shortened?: string;
  /** Stems of what its own key column counts, where its names do not say so. */
  readonly keyName: readonly string[];
  readonly description: readonly string[];
  readonly columns: readonly number[];
  readonly key: readonly number[];
  readonly display: readonly number[];
  /** The graph says what names its rows; else `display` is a guess. */
  readonly isNamed: boolean;
  /** The use whose rows name its own: that to which each row refers alone, where nothing names rows here. */
  readonly namedBy?: number;
  /** Columns of its ladder, the most global first. */
  readonly ladder: readonly number[];
  readonly terms: readonly Term[];
  readonly rows: number;
  /** A column beside `columns` that tells its rows apart. */
  readonly place?: string;
  /** It ties two other tables and says little of its own. */
  readonly isLink: boolean;
}

/** A stored code and what it stands for. */
export interface LabelledCode {
  /** Id of the column. */
  readonly column: number;
  readonly stored: SqlValue;
  readonly label: string;
}

/** The schema as the linker sees it. */
export interface SchemaView {
  readonly uses: readonly ViewUse[];
  readonly columns: readonly ViewColumn[];
  /** Stem -> columns one of whose names or keywords holds it. */
  readonly columnsByStem: ReadonlyMap<string, readonly number[]>;
  readonly usesByStem: ReadonlyMap<string, readonly number[]>;
  /** Of `T\0C`: ids of the column in every use of its table. */
  readonly columnsByRef: ReadonlyMap<string, readonly number[]>;
  /** Steps along key edges between the tables of two uses; `UNREACHED` where there is no way. */
  readonly distance: readonly Uint8Array[];
  /** Key edges of single columns, with the words that people use for them. */
  readonly joins: readonly ViewJoin[];
  /** For each column the number of the group of columns that key edges tie to it; undefined where none does. */
  readonly tied: readonly (number | undefined)[];
  /** Stem of a code's whole label -> the codes that are labelled so. */
  readonly codesByLabel: ReadonlyMap<string, readonly LabelledCode[]>;
  /** Stems of the graph's name by which no table or column is called: what all of it is about. */
  readonly subject: ReadonlySet<string>;
  /** For each use the number of the part of the graph that key edges tie to its table. */
  readonly parts: readonly number[];
  /** How much a stem says in the part of the graph where a use is: 1 where one name holds it, less where many do. */
  weight(stem: string, use: number): number;
}

/** Share of rows that a column has to tell apart to name them. */
const NAMING = 0.5;
/** Weight from which a keyword names its column. */
const LEAST_NAMING = 0.9;
const YEAR_STEM = stem('year');
const TITLES = new Set(['title', 'label'].map(stem));
/**
 * Builds the view.
 * @param graph names, keys, edges, notes
 * @param catalogue what exists
 * @param vocabulary keyword sets of the columns
 */
export function buildSchemaView(graph: GraphIndex, catalogue: Catalogue, vocabulary: Vocabulary): SchemaView {
  const words = new Map(vocabulary.columns.map((set) => [columnKey(set.column), set]));
  const allNames = new Set(vocabulary.columns.flatMap((set) => set.names.map((name) => name.join(' '))));
  const uses: ViewUse[] = [];
  const columns: ViewColumn[] = [];
  const edges = [...catalogue.tables.keys()].flatMap((name) =>
    graph.keyEdges(name).filter((e) => e.from[0]?.table === name),
  );
  const references = new Set(edges.flatMap((edge) => edge.from.map(columnKey)));
  const parents = new Map([...catalogue.tables.keys()].map((name) => [name, parentsOf(name, edges)]));
  const called = [...vocabulary.tables.values()].flatMap((set) => set.names);
  const shortNames = shortTableNames(new Map([...vocabulary.tables].map(([name, set]) => [name, set.names])), parents);
  // Where nothing else speaks for one of two columns the first is taken: that must not hang on their order in the data.
  for (const table of [...catalogue.tables.values()].sort(byName(({ name }) => name))) {
    const node = graph.table(table.name);
    const key = (node && effectiveKey(node)) ?? table.declaredKey ?? [];
    const tableWords = vocabulary.tables.get(table.name);
    const short = shortNames.get(table.name);
    const tableNames = [...(tableWords?.names ?? []), ...(short ? [short] : [])];
    const keyName = nameOfKey(tableNames, key, (column) => {
      const ref = columnKey({ table: table.name, column });
      return references.has(ref) ? [] : (words.get(ref)?.names[0] ?? nameWords(column));
    });
    const beside = table.columns.map((c) => words.get(columnKey(c))?.names[0] ?? []);
    const ownNames = table.columns.map(({ column }) => column);
    const hasName = beside.some((name) => NAME_WORDS.has(name.at(-1) ?? ''));
    for (const role of [undefined, ...rolesOf(table.name, edges, tableNames)]) {
      const use = uses.length;
      const first = columns.length;
      for (const profile of [...table.columns].sort(byName(({ column }) => column))) {
        const set = words.get(columnKey(profile));
        const notes = effectiveNotes(graph.column(profile) ?? { name: profile.column });
        const written = withMiles(set?.names ?? [nameWords(profile.column)], profile.column, isNumeric(profile.type));
        const short = withShortNames(written, tableNames);
        // Of a table that is not spoken of it is no name: whoever asks for names has a column that is called so.
        const named = hasName || profile.type !== 'text' ? short : withOwnName(short, tableNames);
        const isNumber = isNumeric(profile.type);
        const names = withEnds(withPlainNames(withBirthDates(named), beside, isNumber), allNames);
        const last = names[0]?.at(-1) ?? '';
        const isKey = key.length === 1 && key[0] === profile.column;
        const missing = (notes.missing ?? []).map((code) => storedCode(code, profile));
        const type = typeOf(graph.column(profile)?.type, profile);
        const asNumber = numberReading(type, profile, missing);
        const isReference = references.has(columnKey(profile));
        const measuredIn =
          unitOfColumn(profile.column, notes.unit, ownNames) ??
          (notes.unit === undefined ? unitOfKeywords(notes.keywords) : undefined);
        columns.push({
          id: columns.length,
          use,
          name: profile.column,
          profile,
          kind: kindOf(type, profile),
          names,
          keywords: new Map((set?.keywords ?? []).map((k) => [k.stem, k])),
          isKey,
          isReference,
          isIdentifier: isKey || isReference || ID_WORDS.has(last) || namesEndOf(profile.column, called),
          isDisplay: node?.display.includes(profile.column) === true || NAME_WORDS.has(last),
          isYear: isYear(profile, names, missing),
          labels: notes.values ?? [],
          missing,
          ...(asNumber && { asNumber }),
          unit: wordsOf(fold(notes.unit ?? '')).map(stem),
          isRate: isRate(notes.unit ?? ''),
          ...(measuredIn && { measuredIn }),
          ...(!profile.isNamedValue && isShortened(profile.column) && { shortened: lettersOf(profile.column) }),
        });
      }
      const place = new Map(table.columns.map(({ column }, i) => [column, i]));
      const own = columns.slice(first).sort((a, b) => (place.get(a.name) ?? 0) - (place.get(b.name) ?? 0));
      const stored = own.filter((c) => c.profile.isNamedValue !== true);
      const display = displayOf(stored, node?.display ?? []);
      if (!own.some((c) => c.isDisplay)) {
        for (const id of display) {
          const column = columns[id];
          if (column && meansName(column.name)) columns[id] = { ...column, isDisplay: true };
        }
      }
      const plain = stored.filter((c) => !c.isIdentifier);
      const referenceCount = own.filter((c) => c.isReference).length;
      uses.push({
        id: use,
        table: table.name,
        ...(role && { role: role.label }),
        roleWords: new Set(role?.words ?? []),
        names: tableNames,
        ...(isShortened(table.name) && { shortened: lettersOf(table.name) }),
        keyName,
        description: tableWords?.description ?? [],
        columns: own.map((c) => c.id),
        key: own.filter((c) => key.includes(c.name)).map((c) => c.id),
        display,
        isNamed: (node?.display.length ?? 0) > 0,
        ladder: (node ? effectiveLadder(node) : []).flatMap((name) => own.find((c) => c.name === name)?.id ?? []),
        terms: node?.terms ?? [],
        rows: table.rows,
        ...(table.placeColumn !== undefined && { place: table.placeColumn }),
        isLink: referenceCount >= 2 && plain.length <= 1,
      });
    }
  }
  const joins = viewJoins(uses, columns, edges);
  const columnsByStem = invert(columns, (c) => [...c.names.flat(), ...c.keywords.keys()]);
  const usesByStem = invert(uses, (u) => [...u.names.flat(), ...u.keyName, ...u.roleWords]);
  const distance = distances(uses, edges);
  const parts = distance.map((row) => row.findIndex((steps) => steps < UNREACHED));
  const naming = new Set(columns.flatMap((c) => [...c.names.flat(), ...writtenKeywords(c)]));
  const subject = [...subjectOf(graph.name)].filter((s) => !naming.has(s) && !usesByStem.has(s));
  return {
    uses: uses.map((use) => ({ ...use, ...namedBy(use, uses, joins) })),
    columns,
    columnsByStem,
    usesByStem,
    columnsByRef: group(columns, (c) => columnKey(c.profile)),
    joins,
    tied: tiedGroups(columns, edges),
    distance,
    parts,
    codesByLabel: codesByLabel(columns),
    subject: new Set(subject),
    weight: stemWeights(columns, parts),
  };
}

/**
 * Words that were written as names of a column. Words of its values and codes stand for conditions, and a word of a long
 * description names nothing.
 */
export function writtenKeywords(column: Pick<ViewColumn, 'keywords'>): string[] {
  return [...column.keywords.values()]
    .filter((k) => k.origin !== 'value' && k.origin !== 'label' && k.weight >= LEAST_NAMING)
    .map((k) => k.stem);
}

/**
 * The same column in another use of its table.
 * @param id a column of any use
 * @param use the use; the column itself is given where it is one of another table
 */
export function columnInUse(view: SchemaView, id: number, use: number): number {
  const own = view.uses[view.columns[id]?.use ?? -1];
  const other = view.uses[use];
  return own && own.table === other?.table ? (other.columns[own.columns.indexOf(id)] ?? id) : id;
}

/** Compares by names, in no language's order: the same everywhere. */
function byName<T>(nameOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => {
    const [one, other] = [nameOf(a), nameOf(b)];
    return one < other ? -1 : Number(one > other);
  };
}

function isYear(profile: ColumnProfile, names: readonly (readonly string[])[], missing: readonly SqlValue[]): boolean {
  const isOfYear = names.some((n) => n.includes(YEAR_STEM)) && !/yearly/i.test(profile.column);
  if (isOfYear && !isTemporal(profile.type) && !countsYears(profile)) return true;
  return yearsOf(profile, missing) !== undefined;
}

/** A code of the graph file as the column stores it. */
function storedCode(code: string, profile: ColumnProfile): SqlValue {
  return isNumeric(profile.type) && code !== '' && !Number.isNaN(Number(code)) ? Number(code) : code;
}

function displayOf(columns: readonly ViewColumn[], written: readonly string[]): number[] {
  const chosen = columns.filter((c) => written.includes(c.name));
  if (chosen.length > 0) return chosen.map((c) => c.id);
  const named = withoutOffices(columns.filter((c) => c.isDisplay && c.kind === 'text'));
  // Where one is called just a name, others are names of something else: a trade name, or that of a sponsor.
  const plain = named.filter(({ names }) =>
    names.some(([head = '', ...more]) => NAME_WORDS.has(head) && more.length === 0),
  );
  if (named.length > 0) return (plain.length > 0 ? plain : named).map((c) => c.id);
  // The first text names rows where it tells most of them apart: a type or a state does not.
  const [first] = columns.filter((c) => c.kind === 'text' && !c.isIdentifier);
  if (first && first.profile.distinct >= NAMING * (first.profile.rows - first.profile.nulls)) return [first.id];
  // Else a code that is no other's tells them apart better than a number of the key.
  const code = columns.find(
    (c) => c.kind === 'text' && c.isIdentifier && !c.isKey && !c.isReference && c.profile.unique,
  );
  return code ? [code.id] : [];
}

/**
 * Columns of names without those of titles and labels that many rows share: beside names of persons "title" is what they do or are addressed by,
 * beside those of bands "label" who brings out their records.
 */
function withoutOffices(named: readonly ViewColumn[]): readonly ViewColumn[] {
  const isTitle = ({ names }: ViewColumn): boolean => TITLES.has(names[0]?.at(-1) ?? '');
  const isShared = ({ profile }: ViewColumn): boolean => profile.distinct < NAMING * (profile.rows - profile.nulls);
  const others = named.filter((column) => !isTitle(column) || !isShared(column));
  return others.some((column) => !isTitle(column)) ? others : named;
}

function invert<T extends { readonly id: number }>(
  items: readonly T[],
  stems: (item: T) => readonly string[],
): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const item of items) {
    for (const s of new Set(stems(item))) {
      const list = index.get(s);
      if (list) list.push(item.id);
      else index.set(s, [item.id]);
    }
  }
  return index;
}

function group<T extends { readonly id: number }>(
  items: readonly T[],
  key: (item: T) => string,
): Map<string, number[]> {
  return invert(items, (item) => [key(item)]);
}

/** Codes whose labels are one word; a label of more words says more than one word of a question. */
function codesByLabel(columns: readonly ViewColumn[]): Map<string, LabelledCode[]> {
  const found = new Map<string, LabelledCode[]>();
  for (const { id, labels, profile } of columns) {
    for (const { code, label } of labels) {
      const words = wordsOf(fold(label));
      const [word] = words;
      if (words.length !== 1 || word === undefined) continue;
      found.set(stem(word), [
        ...(found.get(stem(word)) ?? []),
        { column: id, stored: storedCode(code, profile), label },
      ]);
    }
  }
  return found;
}

function stemWeights(columns: readonly ViewColumn[], parts: readonly number[]): (s: string, use: number) => number {
  const counts = new Map<string, Set<string>>();
  const key = (s: string, use: number): string => `${String(parts[use])} ${s}`;
  for (const column of columns) {
    for (const s of column.names[0] ?? []) {
      const set = counts.get(key(s, column.use)) ?? new Set<string>();
      set.add(columnKey(column.profile));
      counts.set(key(s, column.use), set);
    }
  }
  return (s, use) => 1 / (1 + Math.log(counts.get(key(s, use))?.size ?? 1));
}
