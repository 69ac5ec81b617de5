/** What a question wants shown, where it spells that out apart: columns, what a table is called by, numbers of rows, and what was worked out. */
import { LEVEL, type NameMatch } from '../../question/name-match';
import type { LinkedQuestion } from '../../question/linker';
import type { SchemaView, ViewUse } from '../../question/schema-view';
import { fold, stem as stemOf, wordsOf } from '../../search/words';
import type { FrameItem } from '../frame/frame';
import { range } from '../frame/question-context';
import { NAME } from './common-words';
import { FOLD_OF_CUE } from './fold-cues';

/** One thing to be shown. */
export interface AskedThing {
  /** Columns that are called so, one of which is meant; none where rows are named or a number is asked for. */
  readonly columns: readonly number[];
  /** Tables that are named: without a column, their rows are told by what names them, or are counted. */
  readonly uses: readonly number[];
  readonly fn: FrameItem['fn'];
  /** What the question works out anyway may be meant: "the total", "and the number". */
  readonly worked: boolean;
  /** A mere "name": what the rows are called that are asked for, in one column or in two. */
  readonly isName: boolean;
  /** Where nothing is called so: the part of the dates that groups are made of. */
  readonly part?: 'month' | 'year';
  /** A mere "date" or "year": the time by which rows are ranked, or of which something is said. */
  readonly isTime?: true;
  /** That is a mere "date": the only day that the rows have may be meant. */
  readonly isDay?: true;
}

/** Words for a number that the question works out. */
const WORKED =
  /^(?:number|count|total|sum|amount|figure|value|result|share|percentage|average|difference|quantity|times?)s?$/;
/** Words for a time that rows have. */
const TIME = /^(?:dates?|days?|years?|times?|months?)$/;
const DAY = /^(?:dates?|days?)$/;
/** Words that ask for the number itself by which rows are referred to. */
const IDENTIFIES = /^(?:ids?|codes?|numbers?|keys?)$/;
/** "To" and "from" are no roles that anything is called by. */
const SHORT = 4;
/** Words that say nothing of what is shown. */
const IDLE =
  /^(?:of|the|a|an|that|this|own|s|each|every|their|its|his|her|full|respective|corresponding|it|they|he|she|was|were|such|s')$/;

/**
 * What a phrase wants shown.
 * @param linked the phrase, linked by itself
 * @param view the schema
 * @returns undefined where something in it is no name of a thing that can be shown
 */
export function askedThing(linked: LinkedQuestion, view: SchemaView): AskedThing | undefined {
  const { tokens, columns, uses } = linked;
  const isNumberOf = /^numbers?$/.test(tokens[0]?.word ?? '') && tokens[1]?.word === 'of';
  const named = columns
    .map((match, id) => ({ id, match }))
    .filter(({ match }) => match.level >= LEVEL.full && match.start >= 0)
    // "The number of stays" is no number of a room.
    .filter(({ match }) => !(isNumberOf && match.start === 0 && match.end === 1));
  const longest = Math.max(0, ...named.map(({ match }) => match.end - match.start));
  const best = named.filter(({ match }) => match.end - match.start === longest);
  const covered = new Set(best.flatMap(({ match }) => range(match.start, match.end)));
  // "The sponsor's last name": what it is the name of.
  const owners = ownersIn(linked, view, covered);
  const ownerTokens = new Set([
    ...owners.flatMap(({ match }) => (match.level >= LEVEL.full ? range(match.start, match.end) : [])),
    ...tokens.flatMap(({ index, stem }) => (owners.some(({ id }) => saysRole(view.uses[id], stem)) ? [index] : [])),
  ]);
  const foldFn = tokens.flatMap(({ cue = '', index }) => (covered.has(index) ? [] : (FOLD_OF_CUE[cue] ?? [])))[0];
  // Rooms have a "room number", and "the number of rooms" is none.
  const isCountOf = ({ id, match }: { readonly id: number; readonly match: { readonly start: number } }) =>
    isNumberOf && match.start === 0 && uses.some((use, at) => use.level >= LEVEL.full && at === view.columns[id]?.use);
  const counts = best.some(isCountOf) || tokens.some(({ cue, index }) => (cue === 'how-many' || cue === 'count') && !covered.has(index)); // prettier-ignore
  const rest = tokens.filter(
    ({ index, word, cue = '' }) =>
      !covered.has(index) &&
      !ownerTokens.has(index) &&
      !IDLE.test(word) &&
      !WORKED.test(word) &&
      !Object.hasOwn(FOLD_OF_CUE, cue),
  );
  const isBare = best.length === 0;
  // "Total spent", "number of direct reports" are what the question works out.
  const worked = counts || foldFn !== undefined || tokens.some(({ word }) => WORKED.test(word));
  const part = tokens.map(({ word }) => word).find((word) => word === 'month' || word === 'year');
  const isPart = part !== undefined && tokens.length === 1;
  const isTime = tokens.length === 1 && TIME.test(tokens[0]?.word ?? '');
  if (!isPart && !isTime && rest.some(({ index }) => !(worked && isBare && index > 0))) return undefined;
  const owned = best.filter(({ id }) => owners.some((use) => use.id === view.columns[id]?.use)).map(({ id }) => id);
  // "The number of lifts" counts them, though a column names them; "the number of rooms" may be one.
  const isCounted = counts && best.every((one) => isCountOf(one) || view.columns[one.id]?.kind !== 'number');
  const isName = !isBare && [...covered].every((index) => NAME.test(tokens[index]?.word ?? ''));
  // Guests with a first and a last name have none that is called so, and are not called as their hotel.
  const isOfOwner = isName && owners.length > 0 && owned.length === 0;
  const plain = isCounted || isOfOwner ? [] : owned.length > 0 ? owned : best.map(({ id }) => id);
  const referred = tokens.some(({ word, cue }) => cue === 'id' || IDENTIFIES.test(word)) ? [] : referredBy(plain, view);
  const found = referred.length > 0 ? [] : plain;
  if ((isPart || isTime) && found.length === 0) {
    const none = { columns: [], uses: [], fn: 'none', worked: false, isName: false } as const;
    const isDay = isTime && DAY.test(tokens[0]?.word ?? '');
    return { ...none, ...(isPart && { part }), ...(isTime && { isTime }), ...(isDay && { isDay }) };
  }
  const useIds = referred.length > 0 ? referred : owners.map(({ id }) => id);
  if (found.length === 0 && useIds.length === 0 && !worked) return undefined;
  return {
    columns: found,
    uses: useIds,
    fn: counts && found.length === 0 ? 'rows' : (foldFn ?? 'none'),
    worked: worked && found.length === 0,
    isName: isName && owners.length === 0,
    ...(isTime && { isTime, ...(DAY.test(tokens[0]?.word ?? '') && { isDay: true }) }),
  };
}

/** The rows that columns refer to, where all of them do: "the departure port" is a port, and no number of one. */
function referredBy(columns: readonly number[], view: SchemaView): readonly number[] {
  const joins = columns.map((id) => view.joins.find(({ from }) => from === id));
  const roles = joins.flatMap((join) => (join && (view.uses[join.role]?.display.length ?? 0) > 0 ? [join.role] : []));
  return roles.length === columns.length ? roles : [];
}

/** A table whose rows a phrase names, and where it does. */
interface Owner {
  readonly id: number;
  readonly match: NameMatch;
}

/**
 * Whose something is: the tables that are named beside it, or, where words say a role, the rows in the role that most of its words say. So
 * "the second pilot's name" is not that of the pilot.
 */
function ownersIn({ tokens, uses }: LinkedQuestion, view: SchemaView, covered: ReadonlySet<number>): readonly Owner[] {
  const open = tokens.filter(({ index }) => !covered.has(index));
  const said = uses.map((match, id) => ({
    id,
    match,
    roles: open.filter(({ stem }) => saysRole(view.uses[id], stem)).length,
  }));
  const most = Math.max(...said.map(({ roles }) => roles));
  const isNamed = ({ level, start, end }: NameMatch) =>
    level >= LEVEL.full && !range(start, end).every((index) => covered.has(index));
  if (most === 0) return said.filter(({ id, match }) => view.uses[id]?.role === undefined && isNamed(match));
  const lead = said.filter(({ roles }) => roles === most);
  const words = ({ id }: Owner) => wordsOfRole(view.uses[id]).size;
  const fewest = Math.min(...lead.map(words));
  return lead.filter((owner) => words(owner) === fewest);
}

/** Stems of the words for a role; of a label that is nothing but a word of requests, "return", the label. */
function wordsOfRole(use: ViewUse | undefined): ReadonlySet<string> {
  if (!use || use.role === undefined || use.roleWords.size > 0) return use?.roleWords ?? new Set();
  return new Set(
    wordsOf(fold(use.role))
      .filter((word) => word.length > SHORT)
      .map(stemOf),
  );
}

function saysRole(use: ViewUse | undefined, stem: string): boolean {
  return use?.role !== undefined && wordsOfRole(use).has(stem);
}
