/**
 * A mere "date", and the "delivery date", where no column is called so: the day that a table tells in a `held_on`, the one on which something
 * was done in a `delivered_on`.
 */
import { doneOn, isFormOf } from './day-deeds';
import { LEVEL, type NameMatch, NONE } from './name-match';
import type { SchemaView, ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';
import { holdsMonths } from './value-kinds';

const DATE = /^dates?$/;
const DAY_NAME = 'date';
/** No word of fewer letters says what was done. */
const SHORTEST = 4;

/**
 * The matches of columns, with the days for which such a noun stands.
 * @param columns where each is named, by its id
 * @param uses where each table is named
 * @param tokens the question
 * @param view the schema
 */
export function withDayNouns(
  columns: readonly NameMatch[],
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
  view: SchemaView,
): readonly NameMatch[] {
  const meant = new Map<number, NameMatch>();
  for (const { index, word, quoted } of tokens) {
    if (quoted || !DATE.test(word)) continue;
    const isNamed = columns.some((m) => m.level === LEVEL.full && m.start <= index && index < m.end);
    if (isNamed) continue;
    const { days, start } = daysAt(index, uses, tokens, view);
    for (const { id } of days) meant.set(id, { ...NONE, level: LEVEL.full, start, end: index + 1, coverage: 1, words: index + 1 - start }); // prettier-ignore
  }
  return meant.size === 0 ? columns : columns.map((match, id) => meant.get(id) ?? match);
}

/** The one day that is meant, in all uses of its table, and where it begins to be said. */
function daysAt(
  index: number,
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
  view: SchemaView,
): { readonly days: readonly ViewColumn[]; readonly start: number } {
  const none = { days: [], start: index };
  const named = new Set(uses.flatMap((match, id) => (match.level >= LEVEL.head ? [view.uses[id]?.table ?? ''] : [])));
  const days = view.columns.filter((column) => column.kind === 'time' && isDay(column));
  const ofNamed = (found: readonly ViewColumn[]) => {
    const own = found.filter(({ use }) => named.has(view.uses[use]?.table ?? ''));
    return areOne(own) ? own : areOne(found) ? found : [];
  };
  const before = tokens[index - 1];
  if (
    before &&
    !before.quoted &&
    before.kind === 'word' &&
    before.word.length >= SHORTEST &&
    before.cue === undefined
  ) {
    const done = ofNamed(days.filter((day) => isDoneBy(before.word, day)));
    if (done.length > 0) return { days: done, start: index - 1 };
  }
  const own = days.filter(({ use }) => named.has(view.uses[use]?.table ?? ''));
  // A table with a day that is called a date, or with two days, has more than one that may be meant.
  return areOne(own) && !own.some(({ names }) => names.flat().includes(DAY_NAME)) ? { days: own, start: index } : none;
}

/** Whether a column holds days, and no mere times or months. */
function isDay(column: ViewColumn): boolean {
  return column.profile.type !== 'time' && !holdsMonths(column);
}

function isDoneBy(word: string, column: ViewColumn): boolean {
  const done = doneOn(column);
  return done.length > 0 && done.every((part) => isFormOf(word, part));
}

/** Whether columns are one, in all uses of its table. */
function areOne(columns: readonly ViewColumn[]): boolean {
  const [first] = columns;
  return first !== undefined && columns.every(({ profile }) => profile === first.profile);
}
