/** The conditions under which a result holds: places, named terms, other conditions, tops of lists. */
import { placeName } from '../question/nth-place';
import { SchemaGraphError } from '../core/errors';
import { effectiveKey, effectiveLadder } from '../graph/model';
import type { Expression, Filter, SelectQuery } from '../program/intent';
import { TermTable } from '../reason/programs/terms';
import { reachedFrom } from '../reason/programs/counted-rows';
import { quotedName } from './clauses';
import { shareOf } from './row-folds';
import { mainTable } from './main-table';
import type { Speaker } from './speaker';
import { isPlural, plainValue, plural, wordList } from './words';

/** Conditions of a selection, told apart by how they are said. */
export interface Circumstances {
  /** Rungs of ladders that are set to a value, which place a fact: `In case 6916`. The most global first. */
  readonly places: readonly string[];
  /** The same as conditions, for where no fact follows. */
  readonly placed: readonly string[];
  /** What the rows are: `drivers (male, belted) with injuries`. Tables with neither terms nor a mention stand after “with”. */
  readonly rows: string;
  /** The table of these rows. */
  readonly table: string;
  /** Whether `rows` says more than the table's name. */
  readonly special: boolean;
  /** Other conditions, each a clause, those on groups among them. */
  readonly clauses: readonly string[];
  /** What each fold is computed for, where no column shows it: `for each city`. */
  readonly each?: string;
  /** The top of a list: `with the highest age`. */
  readonly top?: string;
}

/**
 * The conditions of a selection.
 * @param speaker speaks of the selection
 */
export function circumstancesOf(speaker: Speaker): Circumstances {
  const { query } = speaker;
  const parts = partsOf(query.where);
  const { named, rest } = termsIn(speaker, parts);
  const places: { readonly depth: number; readonly said: string; readonly clause: string }[] = [];
  const clauses: string[] = [];
  for (const part of rest) {
    const place = placeOf(speaker, part);
    if (place) places.push({ ...place, clause: speaker.filter(part) });
    else clauses.push(speaker.filter(part));
  }
  places.sort((a, b) => a.depth - b.depth);
  const per = showsGroups(query, speaker) ? [] : groupsOf(query).map((e) => speaker.group(e));
  const perGroup = per.length > 0 ? ` per ${wordList(per)}` : '';
  for (const part of partsOf(query.having)) {
    const said = speaker.filter(part);
    const folded = part.kind === 'compare' ? `the ${speaker.expression(part.left)}` : said;
    clauses.push(said.startsWith(folded) ? `${folded}${perGroup}${said.slice(folded.length)}` : said);
  }
  const top = topOf(speaker, perGroup);
  const shown = new Set(query.select.map((e) => JSON.stringify(e)));
  const hidden = query.select.some(isFold) ? groupsOf(query).filter((e) => !shown.has(JSON.stringify(e))) : [];
  const table = mainTable(speaker);
  const own = [...named].find(([use]) => speaker.table(use) === table);
  const noun = own ? nounOf(speaker, table, own[1]) : plural(speaker.words.tableName(table));
  const above = reachedFrom(table, speaker.words.index);
  const others = [...named]
    .filter(([use]) => use !== own?.[0])
    .map(([use, terms]) => ({ of: speaker.table(use), terms }));
  const nouns = (found: typeof others) => unique(found.map(({ of, terms }) => nounOf(speaker, of, terms)));
  const parents = nouns(others.filter(({ of }) => above.has(of)));
  const partners = unique([
    ...nouns(others.filter(({ of }) => !above.has(of))),
    ...partnersOf(speaker, new Set(named.keys())).flatMap((of) =>
      above.has(of) ? [] : [plural(speaker.words.tableName(of))],
    ),
  ]);
  return {
    places: unique(places.map(({ said }) => said)),
    placed: unique(places.map(({ clause }) => clause)),
    rows: [
      noun,
      ...(parents.length > 0 ? [`of ${wordList(parents)}`] : []),
      ...(partners.length > 0 ? [`with ${wordList(partners)}`] : []),
    ].join(' '),
    table,
    special: own !== undefined || parents.length + partners.length > 0,
    clauses: unique(clauses),
    ...(hidden.length > 0 && { each: `for each ${wordList(hidden.map((e) => speaker.group(e)))}` }),
    ...(top !== undefined && { top }),
  };
}

/** What a selection groups by, where a fold makes that matter. */
function groupsOf(query: SelectQuery): readonly Expression[] {
  const folds = [...query.select, ...query.orderBy.map((key) => key.by)].some(isFold) || query.having !== undefined;
  return folds ? query.groupBy : [];
}

/**
 * Whether the rows that are shown are the groups themselves, called by what they are grouped by or by columns of the rows whose
 * key that is: "ports where the number of calls is more than 3" need not say for what calls are counted.
 */
function showsGroups(query: SelectQuery, speaker: Speaker): boolean {
  const [group, ...more] = query.groupBy;
  if (group?.kind !== 'column' || more.length > 0) return false;
  const { words } = speaker;
  const table = words.index.table(speaker.table(group.use));
  const [key, ...rest] = (table && effectiveKey(table)) ?? [];
  const isKey = key === group.column && rest.length === 0;
  const told = query.select.filter((e) => !isFold(e));
  const isOwn = (e: Expression): boolean =>
    e.kind === 'column' && e.use === group.use && (isKey || e.column === group.column);
  return told.length > 0 && told.every(isOwn);
}

function isFold(e: Expression): boolean {
  return e.kind === 'aggregate' || (e.kind === 'arithmetic' && (isFold(e.left) || isFold(e.right)));
}

function partsOf(filter: Filter | undefined): readonly Filter[] {
  if (!filter) return [];
  return filter.kind === 'and' ? filter.parts.flatMap(partsOf) : [filter];
}

/** Terms of the graph whose conditions all stand among the parts, by use; and the parts that are left. */
function termsIn(
  speaker: Speaker,
  parts: readonly Filter[],
): { readonly named: ReadonlyMap<number, readonly string[]>; readonly rest: readonly Filter[] } {
  const table = new TermTable(speaker.words.index);
  const left = new Map(parts.map((part) => [JSON.stringify(part), part]));
  const named = new Map<number, string[]>();
  const found = speaker.query.uses.flatMap((use, at) =>
    (speaker.words.index.table(use.table)?.terms ?? []).flatMap((term, order) => {
      const conditions = term.where === undefined ? [] : readTerm(table, use.table, term.name, at);
      return conditions.length === 0 ? [] : [{ at, order, name: term.name, conditions }];
    }),
  );
  found.sort((a, b) => b.conditions.length - a.conditions.length || a.order - b.order); // what says most first
  for (const { at, name, conditions } of found) {
    if (!conditions.every((condition) => left.has(condition))) continue;
    for (const condition of conditions) left.delete(condition);
    named.set(at, [...(named.get(at) ?? []), name]);
  }
  return { named, rest: [...left.values()] };
}

/** The conditions of a term as text to compare; none where it cannot be read, which checking the graph reports. */
function readTerm(table: TermTable, of: string, name: string, use: number): readonly string[] {
  try {
    return partsOf(table.filter(of, name, use)).map((part) => JSON.stringify(part));
  } catch (error) {
    if (error instanceof SchemaGraphError) return [];
    throw error;
  }
}

/** A use with its terms; a term that is a noun, as its plural among its words or its ending shows, stands for the rows. */
function nounOf(speaker: Speaker, table: string, terms: readonly string[]): string {
  const rows = speaker.words.tableName(table);
  const isNoun = (term: string) =>
    term.toLowerCase().endsWith(` ${rows}`) || speaker.words.hasKeyword(table, term, plural(term));
  const noun = terms.find(isNoun);
  const others = terms.filter((term) => term !== noun);
  return `${plural(noun ?? rows)}${others.length > 0 ? ` (${others.join(', ')})` : ''}`;
}

/** A rung that is set to a value and has words that place it. */
function placeOf(speaker: Speaker, part: Filter): { readonly depth: number; readonly said: string } | undefined {
  if (part.kind !== 'compare' || part.op !== '=') return undefined;
  const { left, right } = part;
  if (left.kind !== 'column' || right.kind !== 'literal') return undefined;
  const table = speaker.words.index.table(speaker.table(left.use));
  const depth = table ? effectiveLadder(table).indexOf(left.column) : -1;
  const says = speaker.words.column(speaker.table(left.use), left.column)?.says;
  return depth < 0 || says === undefined ? undefined : { depth, said: `${says} ${plainValue(right.value)}` };
}

/** Tables that a program joins but does not otherwise name: rows count only where they find a partner there. */
function partnersOf(speaker: Speaker, named: ReadonlySet<number>): readonly string[] {
  const { query } = speaker;
  const keys = query.orderBy.map((key) => key.by);
  const text = JSON.stringify([query.select, query.groupBy, keys, query.where ?? null, query.having ?? null]);
  const used = new Set([...named, ...[...text.matchAll(/"use":(\d+)/g)].map(([, use]) => Number(use))]);
  // A count of joined rows names the table whose rows they are.
  const joined = /"of":\{"kind":"rows"\}/.test(text) || query.select.some(shareOf);
  const counted = joined ? speaker.rowsTable(undefined) : undefined;
  // Pilots are those whom flights refer to as such: their role says it already.
  const roles = query.uses.filter(({ role }) => role !== undefined);
  const saysRole = (of: string) =>
    roles.some(({ table, role }) =>
      speaker.words.index
        .keyEdges(of)
        .some((e) => e.from[0]?.table === of && e.to[0]?.table === table && e.label === role),
    );
  return query.uses.flatMap(({ table }, at) => (used.has(at) || table === counted || saysRole(table) ? [] : [table]));
}

function topOf(speaker: Speaker, perGroup: string): string | undefined {
  const { limit, orderBy, offset = 0 } = speaker.query;
  const nth = offset > 0 ? `${placeName(offset + 1)} ` : '';
  if (limit === undefined) return undefined;
  const [first, ...others] = orderBy;
  if (!first) return limit === 1 ? 'the first row only' : `the first ${limit} rows`;
  const by = speaker.expression(first.by);
  const folded = isFold(first.by);
  const text = speaker.isText(first.by);
  const dated = speaker.isDate(first.by);
  const end = first.descending ? (dated ? 'latest' : 'highest') : dated ? 'earliest' : 'lowest';
  const which = text ? (first.descending ? 'last' : 'first') : end;
  const then = others.length > 0 ? `, then by ${wordList(others.map((key) => speaker.expression(key.by)))}` : '';
  // "With the highest highest score" says it twice.
  const bare = first.by.kind === 'column' && by.startsWith(`${which} `) ? by.slice(which.length + 1) : by;
  const named = first.by.kind === 'column' ? quotedName(bare) : bare;
  const what = `${named}${folded ? perGroup : ''}${text ? ' in the alphabet' : ''}${then}`;
  // Groups that go by the highest of their values have it in what they go by.
  const own = first.by.kind === 'aggregate' && first.by.fn === (first.descending ? 'max' : 'min');
  if (own && limit === 1) return `with the ${nth}${what}`;
  const many = first.by.kind === 'column' && !dated && speaker.isWhole(first.by) && !text && isPlural(named);
  // "The most pages" are no highest pages, but wages are no number of things.
  if (limit === 1) return `with the ${nth}${many ? (first.descending ? 'most' : 'fewest') : which} ${what}`;
  // Amounts have a plural; a result of arithmetic is a value.
  return first.by.kind === 'arithmetic' || then !== '' || many
    ? `with the ${limit} ${which} values of ${what}`
    : `with the ${limit} ${which} ${plural(what)}`;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
