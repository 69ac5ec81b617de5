/**
 * Keyword sets (SGAM 3.1): the words by which people may call a column. Uniqueness-based keywords come from its name,
 * description, keywords and code labels; frequency-based ones occur often among its values and rarely elsewhere.
 */
import type { ColumnRef } from '../core/identifiers';
import { columnKey } from '../core/identifiers';
import { isNumeric } from '../core/values';
import type { GraphIndex } from '../graph/graph-index';
import { type Column, type Edge, type Table, effectiveKey, effectiveNotes } from '../graph/model';
import type { Catalogue, ColumnProfile } from '../profile/catalogue';
import { wordsOfHalf } from './name-halves';
import { wordsOfInitials } from './initials';
import { expandAbbreviation } from './schema-vocabulary';
import { namesWithin } from './things-within';
import { holdsThings, stemsOf, withoutForm, withoutKind } from './table-names';
import { contentOf, fold, isStopWord, splitIdentifier, stem, wordsOf } from './words';

/** Where a keyword comes from. */
export type KeywordOrigin = 'name' | 'keyword' | 'description' | 'prose' | 'label' | 'value';

/** A stem by which a column may be called. */
export interface Keyword {
  readonly stem: string;
  /** 0 to 1: how surely it means this column. */
  readonly weight: number;
  readonly origin: KeywordOrigin;
  /** Prepositions with which alone it was written as a name: "made by", which "made of" is not. */
  readonly particles?: ReadonlySet<string>;
}

/** The keyword set of one column. */
export interface KeywordSet {
  readonly column: ColumnRef;
  readonly profile: ColumnProfile;
  /** Stems of its name and of each further name, stop words left out; the first is the name as it stands. */
  readonly names: readonly (readonly string[])[];
  /** Stems of terms that read it and of key edges that leave it: words that call for it without being its name. */
  readonly evokedBy: readonly (readonly string[])[];
  readonly keywords: readonly Keyword[];
}

/** The words of one table. */
export interface TableWords {
  readonly table: string;
  /** Stems of its name and of each further name. */
  readonly names: readonly (readonly string[])[];
  readonly description: readonly string[];
}

const WEIGHT = { name: 1, keyword: 0.9, description: 0.5, prose: 0.3, label: 0.5, value: 0.4 } as const;
/** Frequency-based keywords kept for one column. */
const MAX_VALUE_WORDS = 20;
/** Labels of longer code lists are found by the value index alone. */
const MAX_LABELS = 60;

/** Keyword sets of all columns, and the words of all tables. */
export interface Vocabulary {
  readonly columns: readonly KeywordSet[];
  readonly tables: ReadonlyMap<string, TableWords>;
  /** Folded words as they are written in names of several words, keywords, descriptions and terms. */
  readonly written: ReadonlySet<string>;
}

/**
 * Collects the keyword sets of a graph.
 * @param graph names and notes
 * @param catalogue which columns exist, and their typical values
 */
export function collectKeywords(graph: GraphIndex, catalogue: Catalogue): Vocabulary {
  const known = describedWords(graph, catalogue);
  const written = new Set([...catalogue.tables.keys()].map((name) => nameStems(name, known).join(' ')));
  const named = new Set([...catalogue.tables.keys()].flatMap((name) => splitIdentifier(name).map(stem)));
  const frequent = frequentWords(catalogue);
  const tables = new Map<string, TableWords>();
  const columns: KeywordSet[] = [];
  for (const profile of catalogue.tables.values()) {
    const table = graph.table(profile.name);
    tables.set(profile.name, {
      table: profile.name,
      names: distinctNames([
        nameStems(profile.name, known),
        writtenStems(profile.name, known),
        withoutKind(profile.name, known, written),
        // What is written as one word may be made of several: `memberacct`.
        stemsOf(splitIdentifier(profile.name)),
        /[_\W]/.test(profile.name) ? [] : joinedStems(splitIdentifier(profile.name, known)),
        ...(holdsThings(profile, graph) ? [withoutForm(profile.name, written)] : []),
        ...namesWithin(profile, named),
        ...(notesOf(table).keywords ?? []).map(textStems),
      ]),
      description: textStems(notesOf(table).description ?? ''),
    });
    const terms = table ? termWords(table) : new Map<string, string[]>();
    const beside = profile.columns.map(({ column }) => column);
    const key = (table && effectiveKey(table)) ?? profile.declaredKey ?? [];
    // One of several columns that refer together says by its name whose number it is.
    const alone = graph.keyEdges(profile.name).filter(({ from }) => from.length === 1);
    const referring = new Set(alone.flatMap(({ from }) => from.filter((c) => c.table === profile.name).map((c) => c.column))); // prettier-ignore
    for (const column of profile.columns) {
      const numbersRows = referring.has(column.column) || (key.length === 1 && key[0] === column.column);
      const node = graph.column(column);
      const further = [...(terms.get(column.column) ?? []), ...edgeWords(graph, column)];
      // Where several columns refer to one table their letters tell them apart.
      const isNumber = numbersRows && isNumeric(column.type) && !isOneOfSeveral(column, alone);
      const name = wordsOfHalf(column.column, beside) ?? wordsOfInitials(column.column, tablesOfInitials(column, graph, profile.declaredKey), beside, isNumber) ?? splitIdentifier(column.column, known); // prettier-ignore
      columns.push(keywordSet(column, node, further, frequent.get(columnKey(column)) ?? [], { known, name: stemsOf(name), numbersRows })); // prettier-ignore
    }
  }
  const terms = [...catalogue.tables.keys()].flatMap((name) => graph.table(name)?.terms ?? []);
  const told = terms.flatMap((term) => [term.name, ...term.keywords].flatMap((text) => wordsOf(fold(text))));
  return { columns, tables, written: new Set([...known, ...told]) };
}

/** Whether a column refers to a table to which others of its own refer, too. */
function isOneOfSeveral({ table, column }: ColumnRef, edges: readonly Edge[]): boolean {
  const own = edges.filter(({ from }) => from[0]?.table === table);
  const targets = new Set(own.flatMap(({ from, to }) => (from[0]?.column === column ? (to[0]?.table ?? []) : [])));
  return own.some(({ from, to }) => from[0]?.column !== column && targets.has(to[0]?.table ?? ''));
}

function keywordSet(
  profile: ColumnProfile,
  node: Column | undefined,
  further: readonly string[],
  frequent: readonly Keyword[],
  { known, name, numbersRows }: { readonly known: ReadonlySet<string>; readonly name: readonly string[]; readonly numbersRows: boolean }, // prettier-ignore
): KeywordSet {
  const notes = node ? effectiveNotes(node) : {};
  const given = (notes.keywords ?? []).map(textStems);
  const [told, prose] = toldFirst(notes.description ?? '');
  const description = textStems(told);
  const phrases = [
    ...(notes.keywords ?? []).filter((phrase) => isName(phrase, MOST_WORDS.keyword)),
    ...namesIn(notes.description ?? ''),
  ];
  const written = writtenStems(profile.column, known);
  // "Nickname" is one word to those who ask, though a name may be made of two.
  const parted = profile.column.replace(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  // The `no_of_tenants` is no tenant, while the `visit_no` tells of visits. That of all rows of a table says less than their name.
  const isNumber = /^no\b/i.test(parted) || (numbersRows && /\bno$/i.test(parted));
  const whole = isNumber ? contentStems(wordsOf(fold(parted))) : textStems(parted);
  const parts = splitIdentifier(profile.column, known);
  const joined = joinedStems(parts);
  const names = distinctNames([name, written, whole, joined, ...endOfSpan(parts), ...phrases.map(phraseStems)]);
  const keywords: Keyword[] = [
    ...[...name, ...written, ...whole].map((s) => ({ stem: s, weight: WEIGHT.name, origin: 'name' as const })),
    ...[...given, ...further.map(textStems)]
      .flat()
      .map((s) => ({ stem: s, weight: WEIGHT.keyword, origin: 'keyword' as const })),
    ...[...description, ...textStems(node?.says ?? '')].map((s) => ({
      stem: s,
      weight: description.length <= 4 ? WEIGHT.keyword : WEIGHT.description,
      origin: 'description' as const,
    })),
    ...textStems(prose).map((s) => ({ stem: s, weight: WEIGHT.prose, origin: 'prose' as const })),
    ...(notes.values ?? [])
      .slice(0, MAX_LABELS)
      .flatMap(({ label }) => textStems(label))
      .map((s) => ({ stem: s, weight: WEIGHT.label, origin: 'label' as const })),
    ...frequent,
  ];
  const particles = particlesOf(notes.keywords ?? []);
  for (const [own = '', ...more] of [name, written, whole]) if (more.length === 0) particles.delete(own);
  return {
    column: { table: profile.table, column: profile.column },
    profile,
    names,
    evokedBy: distinctNames(further.map(textStems)),
    keywords: strongest(keywords).map((k) => {
      const own = particles.get(k.stem);
      return own ? { ...k, particles: own } : k;
    }),
  };
}

/** What people call the ends of a span that has them as `date_from` and `active_to_date`: its start date and its end date. */
function endOfSpan(parts: readonly string[]): readonly (readonly string[])[] {
  const at = parts.findLastIndex((part, i) => i > 0 && Object.hasOwn(SPAN_ENDS, part));
  const end = SPAN_ENDS[parts[at] ?? ''];
  return end === undefined ? [] : [[end, ...stemsOf(parts.filter((_, i) => i !== at))]];
}

const SPAN_ENDS: Readonly<Record<string, string>> = { from: stem('start'), to: stem('end') };

/** Prepositions that tell a verb from itself: what is "made by" somebody is "made of" something. */
export const PREPOSITIONS: ReadonlySet<string> = new Set(['by', 'of', 'from', 'with', 'to', 'for', 'at', 'in', 'on']);

/** Stems that stand in keywords as a verb before a preposition and in no other way, with the prepositions. */
function particlesOf(phrases: readonly string[]): Map<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const plain = new Set<string>();
  for (const words of phrases.map((phrase) => wordsOf(fold(phrase)))) {
    const content = words.filter((word) => !isStopWord(word));
    const [verb = '', particle = '', ...more] = words;
    if (content.length !== 1) continue;
    if (verb === content[0] && PREPOSITIONS.has(particle) && more.length === 0)
      found.set(stem(verb), (found.get(stem(verb)) ?? new Set()).add(particle));
    else content.forEach((word) => plain.add(stem(word)));
  }
  return new Map([...found].filter(([own]) => !plain.has(own)));
}

/** The stem of two words as one, as people write "wifi" and "checkpoint" of `WiFi` and `CheckPoint`. */
function joinedStems(parts: readonly string[]): string[] {
  return parts.length === 2 ? [stem(parts.join(''))] : [];
}

/** A description, and what it says before it says more, as far as they are names: "uric acid" of "uric acid. Normal range: …". */
function namesIn(description: string): string[] {
  const [head = ''] = description.split(/[.:;](?=\s|$)|\s[-–]\s|\s\(/);
  const named = head === description ? [description] : [description, head];
  return named.filter((phrase) => isName(phrase, MOST_WORDS.description));
}

/** What the first sentence of a description says, and all that it goes on with: what else there is to know calls no column. */
function toldFirst(description: string): readonly [string, string] {
  const [head = ''] = description.split(/[.;](?=\s|$)/);
  return [head, description.slice(head.length)];
}

/** Words that begin a clause about what a phrase names. */
const CLAUSES = new Set(['who', 'whom', 'whose', 'which', 'that', 'where', 'when']);

/** Words of content up to which a phrase is a name: whoever writes a keyword means one, a description may be prose. */
const MOST_WORDS = { keyword: 6, description: 4 };

/**
 * A short phrase is another name ("manner of collision"); a long one, or one of function words, is prose, as is one that tells of
 * another thing what it does ("identifier of the employee who manages the department").
 */
function isName(phrase: string, most: number): boolean {
  const content = textStems(phrase).length;
  const words = wordsOf(fold(phrase));
  if (words.slice(1).some((word) => CLAUSES.has(word))) return false;
  return content > 0 && content <= most && content * 2 >= words.length;
}

/** Each stem once, with its greatest weight. */
function strongest(keywords: readonly Keyword[]): Keyword[] {
  const best = new Map<string, Keyword>();
  for (const keyword of keywords) {
    const before = best.get(keyword.stem);
    if (!before || before.weight < keyword.weight) best.set(keyword.stem, keyword);
  }
  return [...best.values()];
}

/** Words of the graph's own descriptions and keywords: names without separators may be made of them. */
function describedWords(graph: GraphIndex, catalogue: Catalogue): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (text: string | undefined) => {
    for (const word of wordsOf(fold(text ?? ''))) if (word.length > 2 && /^[a-z]+$/.test(word)) words.add(word);
  };
  for (const profile of catalogue.tables.values()) {
    add(profile.name.replaceAll('_', ' '));
    const notes = notesOf(graph.table(profile.name));
    [notes.description, ...(notes.keywords ?? [])].forEach(add);
    for (const column of profile.columns) {
      const node = graph.column(column);
      if (node) [effectiveNotes(node).description, ...(effectiveNotes(node).keywords ?? [])].forEach(add);
      if (/[_\s]|\p{Ll}\p{Lu}/u.test(column.column)) splitIdentifier(column.column).forEach(add);
    }
  }
  return words;
}

function notesOf(table: Table | undefined): { description?: string; keywords?: readonly string[] } {
  return table ? { ...table.suggested, ...definedNotes(table) } : {};
}

function definedNotes(table: Table): { description?: string; keywords?: readonly string[] } {
  return {
    ...(table.description === undefined ? {} : { description: table.description }),
    ...(table.keywords === undefined ? {} : { keywords: table.keywords }),
  };
}

/** Names and keywords of a table's terms, by the columns that stand in their expressions. */
function termWords(table: Table): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const term of table.terms) {
    // A value that is a column itself has its words for itself.
    if (term.value !== undefined && table.columns.has(term.name)) continue;
    const expression = `${term.where ?? ''} ${term.value ?? ''}`.replace(/'(?:[^']|'')*'/g, ' ');
    const used = new Set((expression.match(/"(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_]*/gu) ?? []).map(unquote));
    for (const column of table.columns.keys()) {
      if (used.has(column.toLowerCase()))
        words.set(column, [...(words.get(column) ?? []), term.name, ...term.keywords]);
    }
  }
  return words;
}

function unquote(name: string): string {
  return (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name).toLowerCase();
}

/**
 * Labels and keywords of key edges that leave a column: verbs and roles such as "departs from". Of a composite edge they
 * belong to the most local column, which tells parallel edges apart.
 */
function edgeWords(graph: GraphIndex, column: ColumnRef): string[] {
  return graph
    .edgesAt(column, 'key')
    .outgoing.filter((edge) => edge.from.at(-1)?.column === column.column)
    .flatMap((edge) => [...(edge.label ? [edge.label] : []), ...edge.keywords]);
}

/** For each column the words that are frequent among its typical values and rare in those of others. */
function frequentWords(catalogue: Catalogue): Map<string, Keyword[]> {
  const shares = new Map<string, Map<string, number>>();
  const totals = new Map<string, number>();
  for (const table of catalogue.tables.values()) {
    for (const column of table.columns) {
      const share = wordShares(column);
      shares.set(columnKey(column), share);
      for (const [word, part] of share) totals.set(word, (totals.get(word) ?? 0) + part);
    }
  }
  const result = new Map<string, Keyword[]>();
  for (const [key, share] of shares) {
    const scored = [...share].map(([word, part]) => ({ word, own: part / (totals.get(word) ?? part), part }));
    const kept = scored.filter(({ own }) => own > 0.3).sort((a, b) => b.part * b.own - a.part * a.own);
    result.set(
      key,
      kept
        .slice(0, MAX_VALUE_WORDS)
        .map(({ word, own }) => ({ stem: word, weight: WEIGHT.value * own, origin: 'value' })),
    );
  }
  return result;
}

/** Stem -> share of the column's rows whose value holds it, from the typical values of a text column. */
function wordShares(column: ColumnProfile): Map<string, number> {
  const share = new Map<string, number>();
  if (column.type !== 'text') return share;
  const filled = Math.max(1, column.rows - column.nulls);
  for (const { value, count } of column.typical) {
    if (typeof value !== 'string') continue;
    for (const s of new Set(textStems(value))) {
      if (s.length > 2 && /\p{L}/u.test(s)) share.set(s, (share.get(s) ?? 0) + count / filled);
    }
  }
  return share;
}

/**
 * The tables whose first letters may stand in the name of a column: the one that it refers to, or its own, of which it is the key or
 * no number.
 */
function tablesOfInitials(column: ColumnProfile, graph: GraphIndex, declared: readonly string[] | undefined): string[] {
  const referred = graph.edgesAt(column, 'key').outgoing.flatMap(({ to }) => to[0]?.table ?? []);
  const table = graph.table(column.table);
  const key = (table && effectiveKey(table)) ?? declared ?? [];
  // Of other columns only names: a flag called "paid" is no id of payments.
  const isOwn =
    (key.length === 1 && key[0] === column.column) || (column.type === 'text' && /name$/i.test(column.column));
  return referred.length > 0 || !isOwn ? referred : [column.table];
}

/** Stems of the name of a table. */
function nameStems(name: string, known: ReadonlySet<string>): string[] {
  return stemsOf(splitIdentifier(name, known));
}

/** Stems of a name as it is written: who asks for a "dorm" writes no abbreviation out either. */
function writtenStems(name: string, known: ReadonlySet<string>): string[] {
  return contentStems(splitIdentifier(name, known));
}

/** The "no" of a `case_no` is a number: by "case" alone it is not called, nor are `no_of_tenants` tenants. */
function contentStems(words: readonly string[]): string[] {
  const content = new Set(contentOf(words));
  return words.filter((word) => content.has(word) || expandAbbreviation(word) !== undefined).map(stem);
}

function textStems(text: string): string[] {
  return contentOf(wordsOf(fold(text))).map(stem);
}

/** Stems of a phrase with its head at the end, where names have theirs: "name of the guest" is a guest name. */
function phraseStems(text: string): string[] {
  const [head = '', ...of] = fold(text).split(/ of /);
  return [...of, head].flatMap((part) =>
    wordsOf(part)
      .filter((word) => !isStopWord(word) || word === OTHER)
      .map(stem),
  );
}

/** Tells two things apart where one of them is named by it: "the class of the other vehicle" is not that of the vehicle. */
const OTHER = 'other';

function distinctNames(names: readonly (readonly string[])[]): readonly string[][] {
  const seen = new Map(names.filter((n) => n.length > 0).map((n) => [n.join(' '), [...n]]));
  return [...seen.values()];
}
