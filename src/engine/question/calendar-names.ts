/** Days of the week and months that are stored cut short: "Monday" where a column holds `Mon`, "September" where it holds `Sept`. */
import { MONTHS } from './dates';
import { doneOn, isFormOf } from './day-deeds';
import type { SchemaView, ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';
import type { ValueMatch } from './value-match';
import { WEEKDAYS } from './weekdays';

/** Names that a column may hold, and the letters that are left of each at least. */
const CALENDARS = [
  { names: WEEKDAYS.map((name) => name.toLowerCase()), shortest: 2 },
  { names: MONTHS, shortest: 3 },
];
/** Score of a name that is stored cut short. */
const SCORE = 0.95;

/** The names of a calendar that a column holds, by the name written out; undefined where it holds anything else. */
function heldNames(
  { profile }: ViewColumn,
  { names, shortest }: (typeof CALENDARS)[number],
): ReadonlyMap<string, string> | undefined {
  const { typical, distinct } = profile;
  if (distinct < 2 || distinct > names.length || typical.length !== distinct) return undefined;
  const held = typical.map(({ value }): [string, string] | undefined => {
    const stored = typeof value === 'string' ? value.replace(/\.$/, '') : '';
    const meant = names.filter((name) => stored.length >= shortest && name.startsWith(stored.toLowerCase()));
    return meant.length === 1 && typeof value === 'string' ? [meant[0] ?? '', value] : undefined;
  });
  return held.every((pair) => pair !== undefined) ? new Map(held) : undefined;
}

/** Words between what was done and its day: "hired on a", "closed early in". */
const NEAR = 4;

/** Whether right before a word it is said what was done, of which some column tells the day. */
function isOfDeed(at: number, tokens: readonly TaggedToken[], { columns }: SchemaView): boolean {
  const before = tokens.slice(Math.max(0, at - NEAR), at).filter(({ quoted }) => !quoted);
  return columns.some(
    (column) =>
      column.kind === 'time' && doneOn(column).some((deed) => before.some(({ word }) => isFormOf(word, deed))),
  );
}

/**
 * The stored values that words of a question write out.
 * @param tokens the question
 * @param view the schema
 */
export function calendarValues(tokens: readonly TaggedToken[], view: SchemaView): ValueMatch[] {
  const said = tokens.flatMap(({ index, word, quoted, capital }) => {
    const calendar = CALENDARS.find(({ names }) => names.includes(word.replace(/s$/, '')));
    // What one "may" do is no month, and what was done on a Monday is told by its own date.
    const isName = !quoted && (capital || word !== 'may') && !isOfDeed(index, tokens, view);
    return calendar && isName ? [{ index, name: word.replace(/s$/, ''), calendar }] : [];
  });
  if (said.length === 0) return [];
  return view.columns
    .filter(({ kind }) => kind === 'text')
    .flatMap((column) =>
      said.flatMap(({ index, name, calendar }): ValueMatch[] => {
        const stored = heldNames(column, calendar)?.get(name);
        // What is written out is found as it is.
        if (stored === undefined || stored.toLowerCase() === name) return [];
        return [{ column: column.id, stored, start: index, end: index + 1, score: SCORE }];
      }),
    );
}
