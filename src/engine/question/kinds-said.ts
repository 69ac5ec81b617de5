/** Things by their kind: where pets refer to species, "dogs" are the pets of the species dog, and no species. */
import pluralize from 'pluralize';
import { isPlural, isStopWord, singular, stem } from '../search/words';
import type { SchemaView, ViewColumn, ViewUse } from './schema-view';
import { quotes } from './sentences';
import { inWords } from './view-names';

/** Last words of what kinds are called. */
const KINDS = new Set(['species', 'kind', 'type', 'category', 'class', 'genre', 'breed', 'variety', 'sort'].map(stem));
/** More different ones are no list of kinds. */
const MOST_KINDS = 80;
/** A table of kinds says little more of them than what they are called. */
const MOST_COLUMNS = 4;
/** What a kind is called, as people say it. */
const NOUN = /^\p{L}{3,}(?:[ -]\p{L}{3,})?$/u;
const WORD = /\p{L}[\p{L}'’]*(?:-\p{L}+)*/gu;

/** Of what is measured and added up, and of time, nobody asks as of things. */
const NO_THING = /^(?:second|minute|hour|day|week|weekend|month|quarter|year|sale|return|total|amount|cost|price|number|count)$/; // prettier-ignore
/** Before a single one: "a dog", "the oldest dog", "per dog". */
const BEFORE_ONE =
  /^(?:an?|any|each|every|one|per|no|another|(?!guest|forest|request|interest|west|test|nest)[a-z]{2,}est|least|most|many)$/i;
/** Behind a single one: no noun goes on there. */
const BEHIND_ONE = /^(?:that|who|which|with|without|in|of|from|at|on|for|to|by|and|or|but|is|are|was|were|has|have|had|did|does|do|born|ever)$/i; // prettier-ignore
/** Of two kinds that are counted, those of either: nothing is of both. */
const COUNTED = /^(?:how many|what is the number of|(?:the )?number of)\b/i;
const COORDINATED = /^\s*(?:,|and|or|vs\.?|versus|&)\s*(?:an? |the )?$/i;

/** What is of a kind, in words. */
interface OfKind {
  readonly use: ViewUse;
  /** Words of the column or the table of kinds: "species". */
  readonly kind: string;
  readonly stored: string;
}

/** A kind that a question names, and where. */
interface Said {
  readonly start: number;
  readonly end: number;
  readonly thing: OfKind;
  readonly isMany: boolean;
}

/** By view: the things of each kind, by the words for one of them; undefined where two are called so. */
const known = new WeakMap<SchemaView, ReadonlyMap<string, OfKind | undefined>>();

/**
 * A question for things by their kind, as one for the things that there are of it: "the oldest dog" as "the oldest pet of species dog".
 * @param text a question
 * @param view the schema
 * @returns the text itself where it names no kind, names the things or what their kinds are called itself, or lists kinds of which it does not
 * ask how many there are
 */
export function withKindsSaid(text: string, view: SchemaView): string {
  if (quotes(text)) return text;
  const kinds = known.get(view) ?? kindsIn(view);
  known.set(view, kinds);
  if (kinds.size === 0) return text;
  const words = [...text.matchAll(WORD)].map(([word], i, all) => ({ word, start: all[i]?.index ?? 0 }));
  const stems = new Set(words.map(({ word }) => stem(word.toLowerCase())));
  const isSaid = ({ use, kind }: OfKind): boolean =>
    stems.has(stem(kind.split(' ').at(-1) ?? '')) || use.names.some((name) => name.length > 0 && name.every((s) => stems.has(s))); // prettier-ignore
  const found = words.flatMap(({ start }, i): Said[] => {
    for (const length of [2, 1]) {
      const last = words[i + length - 1];
      const end = last === undefined ? 0 : last.start + last.word.length;
      const said = text.slice(start, end);
      const thing = last && kinds.get(nounFor(said));
      if (!last || !thing || isSaid(thing)) continue;
      const isMany = isPlural(last.word.toLowerCase());
      const before = words[i - 1]?.word ?? '';
      const behind = /^\s*(?:[?.!,]|$)/.test(text.slice(end)) ? 'that' : (words[i + length]?.word ?? '');
      if (isMany ? isStopWord(said) : !BEFORE_ONE.test(before) || !BEHIND_ONE.test(behind)) continue;
      // "Who dances" does it; "sports fans" are fans; "Star Wars" is a name.
      if (isMany && (/^who$/i.test(before) || (isPlural(behind.toLowerCase()) && !isStopWord(behind)))) continue;
      if (isCapital(last.word) && (isCapital(words[i + length]?.word) || (i > 1 && isCapital(before)))) continue;
      return [{ start, end, thing, isMany }];
    }
    return [];
  });
  const isPair = found.some(({ end }, i) => COORDINATED.test(text.slice(end, found[i + 1]?.start ?? end)));
  if (isPair) return COUNTED.test(text) ? withBoth(text, found) : text;
  return found.reduceRight((said, { start, end, thing, isMany }) => {
    const noun = inWords(thing.use.table);
    const things = isMany ? pluralize.plural(noun) : pluralize.singular(noun);
    return `${said.slice(0, start)}${things} of ${thing.kind} ${thing.stored}${said.slice(end)}`;
  }, text);
}

/** "How many dogs and cats": how many pets of either species. */
function withBoth(text: string, [first, second, ...more]: readonly Said[]): string {
  const isOne = first && second && more.length === 0 && first.thing.kind === second.thing.kind;
  if (!isOne || !first.isMany || !second.isMany || first.thing.use !== second.thing.use) return text;
  const { use, kind, stored } = first.thing;
  const either = `${pluralize.plural(inWords(use.table))} of ${kind} ${stored} or ${second.thing.stored}`;
  return `${text.slice(0, first.start)}${either}${text.slice(second.end)}`;
}

function isCapital(word = ''): boolean {
  return /^\p{Lu}/u.test(word);
}

/** One of them, in lower case. */
function nounFor(said: string): string {
  const words = said.toLowerCase().split(/[ -]/);
  return [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ');
}

function kindsIn(view: SchemaView): ReadonlyMap<string, OfKind | undefined> {
  const all = new Map<string, OfKind | undefined>();
  // What a table or a column is called is that, first of all.
  const named = new Set([...view.uses, ...view.columns].flatMap(({ names }) => names.flat()));
  for (const { column, use, kind } of columnsOfKinds(view)) {
    for (const stored of kindsHeldBy(column)) {
      const noun = nounFor(stored);
      if (!NOUN.test(stored) || NO_THING.test(noun) || named.has(stem(noun.split(' ').at(-1) ?? ''))) continue;
      const other = all.get(noun);
      const isOther = all.has(noun) && other?.use.table !== use.table;
      all.set(noun, isOther ? undefined : (other ?? { use, kind, stored }));
    }
  }
  return all;
}

/**
 * The columns that name kinds in tables of their own, with the only rows that are of them. A kind that stands in a column of the things
 * themselves is found as a value of theirs.
 */
function columnsOfKinds(view: SchemaView): { column: ViewColumn; use: ViewUse; kind: string }[] {
  return view.uses.flatMap((use) => {
    const isTable = use.names.some((name) => KINDS.has(name.at(-1) ?? '')) && use.columns.length <= MOST_COLUMNS;
    if (use.role !== undefined || !isTable) return [];
    const column = use.columns.flatMap((id) => view.columns[id] ?? []).find(({ kind, isDisplay }) => kind === 'text' && isDisplay); // prettier-ignore
    const [only, ...more] = thingsOf(use, view);
    return column && only && more.length === 0
      ? [{ column, use: only, kind: pluralize.singular(inWords(use.table)) }]
      : [];
  });
}

/** The tables that refer to one of kinds and hold things, not what ties two others. */
function thingsOf({ table }: ViewUse, view: SchemaView): ViewUse[] {
  const useOf = (id: number) => view.uses[view.columns[id]?.use ?? -1];
  const all = view.joins.flatMap(({ from, to }) => (useOf(to)?.table === table ? (useOf(from) ?? []) : []));
  const others = all.filter((use) => use.table !== table && !use.isLink);
  return [...new Map(others.map((use) => [use.table, use])).values()];
}

/** What the kinds of a column are called: by its labels where it holds codes. */
function kindsHeldBy({ kind, labels, profile: { distinct, typical } }: ViewColumn): string[] {
  if (labels.length > 0) return labels.map(({ label }) => label.trim());
  if (kind !== 'text' || distinct > MOST_KINDS) return [];
  return typical.map(({ value }) => String(value ?? '').trim());
}
