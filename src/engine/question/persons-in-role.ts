/** Persons by the name of their role: where flights have a `pilot_id` that refers to people, "pilots" are people, and with memberships "members" are. */
import { LEVEL, type MatchLevel } from './name-match';
import { isParticiple } from './participles';
import { usesOfPersons } from './persons';
import { fold, splitIdentifier, stem } from '../search/words';
import type { SchemaView } from './schema-view';
import type { TaggedToken } from './tag-question';

const NONE: ReadonlySet<number> = new Set();

/** A use that a noun names, and how well. */
export interface NamedUse {
  readonly id: number;
  readonly as: MatchLevel;
}

/** By view: rules ask for the same nouns over and over. */
const byNoun = new WeakMap<SchemaView, Map<string, readonly NamedUse[]>>();

/**
 * The columns that refer to persons in the role that a noun names, and the keys of these: where "pilots" are counted, their numbers are.
 * @param noun a stem of the question
 * @param view the schema
 * @returns ids of columns; none where the noun names no role
 */
export function keysInRole(noun: string, view: SchemaView): ReadonlySet<number> {
  const roles = personsInRole(noun, view).flatMap(({ id }) => (view.uses[id]?.role === undefined ? [] : [id]));
  if (roles.length === 0) return NONE;
  const referring = view.joins.filter(({ role }) => roles.includes(role)).map(({ from }) => from);
  return new Set([...referring, ...roles.flatMap((id) => view.uses[id]?.key ?? [])]);
}

/**
 * The uses of tables of persons that a noun for a role means: that of the role, and that of the table as such.
 * @param noun a stem of the question
 * @param view the schema
 * @returns ids of uses, each with the level at which the noun names it
 */
export function personsInRole(noun: string, view: SchemaView): readonly NamedUse[] {
  const known = byNoun.get(view) ?? new Map<string, readonly NamedUse[]>();
  byNoun.set(view, known);
  const found = known.get(noun) ?? findPersons(noun, view);
  known.set(noun, found);
  return found;
}

function findPersons(noun: string, view: SchemaView): readonly NamedUse[] {
  const persons = usesOfPersons(view);
  const named = view.usesByStem.get(noun) ?? [];
  // A table of that name holds them, or something else that is called so.
  if (named.some((id) => view.uses[id]?.names.some((name) => name.includes(noun)))) return [];
  if (named.length === 0) return holders(noun, view).map((id) => ({ id, as: LEVEL.full }));
  const roles = named.filter(
    (id) => persons.has(id) && view.uses[id]?.roleWords.has(noun) === true && !isDeed(noun, id, view),
  );
  // What a table stores comes first: loaders are staff whose `role` is "loader", whether they ever loaded a truck or not.
  if ([...roles, ...roles.flatMap((id) => referringTo(id, view))].some((id) => isStoredOf(noun, id, view))) return [];
  const tables = new Set(roles.map((id) => view.uses[id]?.table));
  const plain = view.uses.filter(({ table, role }) => role === undefined && tables.has(table)).map(({ id }) => id);
  return [...roles, ...plain].map((id) => ({ id, as: LEVEL.full }));
}

/** The uses whose rows refer to those in a role. */
function referringTo(role: number, view: SchemaView): number[] {
  return view.joins.flatMap((join) => (join.role === role ? (view.columns[join.from]?.use ?? []) : []));
}

/** Whether a word is what was done by those in a role, and no name of them: tickets that are `closed_by` somebody are closed. */
function isDeed(noun: string, role: number, view: SchemaView): boolean {
  const columns = view.joins.flatMap((join) => (join.role === role ? (view.columns[join.from]?.name ?? []) : []));
  return columns.some((name) => {
    const parts = splitIdentifier(name);
    return OF_DEEDS.test(parts.at(-1) ?? '') || parts.some((part) => isParticiple(part) && stem(part) === noun);
  });
}

const OF_DEEDS = /^(?:by|to|for|from)$/;

/** The use of the persons who have what is called after them: members have memberships, owners ownerships. */
function holders(noun: string, view: SchemaView): readonly number[] {
  const persons = usesOfPersons(view);
  const held = new Set(view.usesByStem.get(`${noun}ship`) ?? []);
  if (held.size === 0) return [];
  const referred = view.joins.flatMap(({ from, to }) => {
    const [use, own] = [view.columns[from]?.use ?? -1, view.columns[to]?.use ?? -1];
    return held.has(use) && persons.has(own) && view.uses[own]?.role === undefined ? [own] : [];
  });
  const [one, ...others] = new Set(referred);
  return one === undefined || others.length > 0 ? [] : [one];
}

/** Whether a column of a use holds a noun as one of its usual values. */
function isStoredOf(noun: string, use: number, view: SchemaView): boolean {
  const texts = (view.uses[use]?.columns ?? [])
    .flatMap((id) => view.columns[id] ?? [])
    .filter(({ kind }) => kind === 'text');
  return texts.some(({ profile }) =>
    profile.typical.some(({ value }) => typeof value === 'string' && stem(fold(value)) === noun),
  );
}

/** Denials of the noun behind them. */
export const LACKS = /^(?:without|no|lacking)$/;

/**
 * Whether somebody is said to be lacking: of flights "without an instructor" nobody is one.
 * @param at the token of the noun
 * @param tokens the question
 */
export function isLacked(at: number, tokens: readonly TaggedToken[]): boolean {
  const before = tokens.slice(Math.max(0, at - 2), at).filter(({ cue }) => cue !== 'article');
  return LACKS.test(before.at(-1)?.word ?? '');
}
