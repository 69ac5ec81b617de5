/** What a question wants shown, where it spells that out apart: columns, what a table is called by, numbers of rows, and what was worked out. */
import { LEVEL } from '../../question/name-match';
import type { LinkedQuestion } from '../../question/linker';
import type { SchemaView } from '../../question/schema-view';
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
}

/** Words for a number that the question works out. */
const WORKED =
  /^(?:number|count|total|sum|amount|figure|value|result|share|percentage|average|difference|quantity|times?)s?$/;
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
  const owners = uses
    .map((match, id) => ({ id, match }))
    .filter(({ id, match }) => isOwner(id, match.start, match.end, match.level));
  const ownerTokens = new Set([
    ...owners.flatMap(({ match }) => (match.level >= LEVEL.full ? range(match.start, match.end) : [])),
    ...tokens.flatMap(({ index, stem }) =>
      owners.some(({ id }) => view.uses[id]?.roleWords.has(stem)) ? [index] : [],
    ),
  ]);
  const fold = tokens.flatMap(({ cue = '', index }) => (covered.has(index) ? [] : (FOLD_OF_CUE[cue] ?? [])))[0];
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
  const worked = counts || fold !== undefined || tokens.some(({ word }) => WORKED.test(word));
  const part = tokens.map(({ word }) => word).find((word) => word === 'month' || word === 'year');
  const isPart = part !== undefined && tokens.length === 1;
  if (!isPart && rest.some(({ index }) => !(worked && isBare && index > 0))) return undefined;
  const owned = best.filter(({ id }) => owners.some((use) => use.id === view.columns[id]?.use)).map(({ id }) => id);
  // "The number of lifts" counts them, though a column names them; "the number of rooms" may be one.
  const isCounted = counts && best.every((one) => isCountOf(one) || view.columns[one.id]?.kind !== 'number');
  const isName = !isBare && [...covered].every((index) => NAME.test(tokens[index]?.word ?? ''));
  // Guests with a first and a last name have none that is called so, and are not called as their hotel.
  const isOfOwner = isName && owners.length > 0 && owned.length === 0;
  const found = isCounted || isOfOwner ? [] : owned.length > 0 ? owned : best.map(({ id }) => id);
  if (isPart && found.length === 0) return { columns: [], uses: [], fn: 'none', worked: false, isName: false, part };
  const useIds = owners.map(({ id }) => id);
  if (found.length === 0 && useIds.length === 0 && !worked) return undefined;
  return {
    columns: found,
    uses: useIds,
    fn: counts && found.length === 0 ? 'rows' : (fold ?? 'none'),
    worked: worked && found.length === 0,
    isName: isName && owners.length === 0,
  };

  function isOwner(id: number, start: number, end: number, level: number): boolean {
    const role = tokens.some(({ index, stem }) => !covered.has(index) && view.uses[id]?.roleWords.has(stem) === true);
    const named = level >= LEVEL.full && !range(start, end).every((index) => covered.has(index));
    return view.uses[id]?.role === undefined ? named : role;
  }
}
