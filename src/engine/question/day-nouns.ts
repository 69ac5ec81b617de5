/**
 * A mere "date", and the "delivery date", where no column is called so: the day that a table tells in a `held_on`, the one on which something
 * was done in a `delivered_on`.
 */
import { LACKS } from './cue-words';
import { doneOn, isFormOf } from './day-deeds';
import { areOne, type NounMeant } from './meant-nouns';
import { LEVEL, type NameMatch } from './name-match';
import type { SchemaView, ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';
import { holdsMonths } from './value-kinds';

const DATE = /^dates?$/;
/** A time that is lacking is no time that something takes: "without a release time". */
const TIME = /^(?:dates?|days?|times?)$/;
const DAY_NAME = 'date';
/** No word of fewer letters says what was done. */
const SHORTEST = 4;

/**
 * What a noun of days means in a question.
 * @param columns where each column is named, by its id
 * @param uses where each table is named
 * @param tokens the question
 * @param view the schema
 * @returns gives the columns for which the noun at a token stands
 */
export function dayNoun(
  columns: readonly NameMatch[],
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
  view: SchemaView,
): (token: TaggedToken) => NounMeant | undefined {
  return ({ index, word }) => {
    const isNamed = columns.some((m) => m.level === LEVEL.full && m.start <= index && index < m.end);
    if (isNamed) return undefined;
    if (TIME.test(word) && isLacking(index, tokens)) {
      const lacked = lackedAt(index, uses, tokens, view);
      if (lacked) return lacked;
    }
    if (!DATE.test(word)) return undefined;
    const { days, start } = daysAt(index, uses, tokens, view);
    return { columns: days, start, end: index + 1 };
  };
}

/** Whether it is said that there is no such time: "no release time", "without a time of release". */
function isLacking(at: number, tokens: readonly TaggedToken[]): boolean {
  return tokens.slice(Math.max(0, at - 3), at).some(({ word }) => LACKS.test(word));
}

/** The day that is said to be lacking by what would have been done on it, before the noun or behind its "of". */
function lackedAt(
  index: number,
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
  view: SchemaView,
): NounMeant | undefined {
  const behind = tokens[index + 1]?.word === 'of';
  const said = tokens[behind ? index + 2 : index - 1];
  if (!said || !maySayDone(said)) return undefined;
  const days = view.columns.filter((column) => column.kind === 'time' && isDay(column) && column.profile.nulls > 0);
  const columns = ofNamed(
    days.filter((day) => isDoneBy(said.word, day)),
    namedTables(uses, view),
    view,
  );
  if (columns.length === 0) return undefined;
  return { columns, start: behind ? index : index - 1, end: behind ? index + 3 : index + 1 };
}

/** The one day that is meant, in all uses of its table, and where it begins to be said. */
function daysAt(
  index: number,
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
  view: SchemaView,
): { readonly days: readonly ViewColumn[]; readonly start: number } {
  const none = { days: [], start: index };
  const named = namedTables(uses, view);
  const days = view.columns.filter((column) => column.kind === 'time' && isDay(column));
  const before = tokens[index - 1];
  if (before && maySayDone(before)) {
    const done = ofNamed(
      days.filter((day) => isDoneBy(before.word, day)),
      named,
      view,
    );
    if (done.length > 0) return { days: done, start: index - 1 };
  }
  const own = days.filter(({ use }) => named.has(view.uses[use]?.table ?? ''));
  // A table with a day that is called a date, or with two days, has more than one that may be meant.
  return areOne(own) && !own.some(({ names }) => names.flat().includes(DAY_NAME)) ? { days: own, start: index } : none;
}

/** The tables that a question names. */
function namedTables(uses: readonly NameMatch[], view: SchemaView): ReadonlySet<string> {
  return new Set(uses.flatMap((match, id) => (match.level >= LEVEL.head ? [view.uses[id]?.table ?? ''] : [])));
}

/** The one day among some: of the tables that are named, or of all. */
function ofNamed(found: readonly ViewColumn[], named: ReadonlySet<string>, view: SchemaView): readonly ViewColumn[] {
  const own = found.filter(({ use }) => named.has(view.uses[use]?.table ?? ''));
  return areOne(own) ? own : areOne(found) ? found : [];
}

/** Whether a word may say what was done. */
function maySayDone({ quoted, kind, word, cue }: TaggedToken): boolean {
  return !quoted && kind === 'word' && word.length >= SHORTEST && cue === undefined;
}

/** Whether a column holds days, and no mere times or months. */
function isDay(column: ViewColumn): boolean {
  return column.profile.type !== 'time' && !holdsMonths(column);
}

function isDoneBy(word: string, column: ViewColumn): boolean {
  const done = doneOn(column);
  return done.length > 0 && done.every((part) => isFormOf(word, part));
}
