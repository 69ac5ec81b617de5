/** Whether the words that name a column are its own. */
import { LEVEL } from '../../question/name-match';
import type { NameMatch } from '../../question/name-match';
import type { ViewColumn, ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { saysSame } from '../frame/held-keys';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { singular } from '../../search/words';

/**
 * Whether a question names a column by more than the name of its table: "visits" names the table, not its `visit_no`.
 * @param column the column
 * @param context the question
 */
export function namesItself(
  column: ViewColumn | undefined,
  { view, linked }: Pick<QuestionContext, 'view' | 'linked'>,
): boolean {
  const match = linked.columns[column?.id ?? -1];
  if (!column || !match || match.level < LEVEL.head) return false;
  const table = new Set(view.uses[column.use]?.names.flat());
  return linked.tokens.slice(match.start, match.end).some((t) => !table.has(t.stem));
}

/** Cues that stand in no name: "students with their email addresses" names students, and then a column. */
const BREAKING = new Set(['be', 'do', 'have', 'not', 'with', 'that', 'who', 'whose']);

/**
 * Whether the words of a match are one name.
 * @param match where a column or table is named
 * @param tokens the question
 */
export function isOneName({ start, end }: Pick<NameMatch, 'start' | 'end'>, tokens: readonly TaggedToken[]): boolean {
  return !tokens.slice(start + 1, end).some(({ cue }) => BREAKING.has(cue ?? ''));
}

/** Tokens of numbers that belong to the name of a column: "crimes in 1995" is what one holds, and asks for no value of 1995. */
export const numbersInNames = oncePerQuestion(({ linked: { columns, tokens }, view }: QuestionContext) => {
  const found = new Set<number>();
  columns.forEach(({ level, words, start, end }, id) => {
    if (level !== LEVEL.full || words < 2) return;
    const named = tokens.slice(start, end).filter((t) => t.number !== undefined);
    for (const { index, stem } of named) if (view.columns[id]?.names.some((n) => n.includes(stem))) found.add(index);
  });
  return found;
});

/** The tables that words name in full, by the token at which their names begin. */
const namedTables = oncePerQuestion((context) => {
  const found = new Map<number, ViewUse>();
  for (const { level, start } of context.linked.uses) {
    const use = level === LEVEL.full && !found.has(start) ? tableAt(start, context) : undefined;
    if (use) found.set(start, use);
  }
  return found;
});

/**
 * The table that words of a question name in full, and no column but those that identify its rows.
 * @param start the token at which its name begins
 * @param context the question
 * @returns the use without a role; undefined where there is none, or the words are a column's
 */
export function tableNamedAt(start: number, context: QuestionContext): ViewUse | undefined {
  return namedTables(context).get(start);
}

function tableAt(start: number, { view, linked }: QuestionContext): ViewUse | undefined {
  const fits = (m: NameMatch | undefined) => m?.level === LEVEL.full && m.start === start;
  // "Students are enrolled in courses" names students, and no `student_course_enrolment`.
  const isNamed = (m: NameMatch | undefined) => fits(m) && m !== undefined && isOneName(m, linked.tokens);
  const there = view.uses.filter(({ id, role }) => role === undefined && isNamed(linked.uses[id]));
  const endOf = ({ id }: ViewUse) => linked.uses[id]?.end ?? 0;
  const [use] = there.sort((a, b) => endOf(b) - endOf(a));
  if (!use) return undefined;
  const end = linked.uses[use.id]?.end ?? 0;
  const column = view.columns.some((c) => {
    const match = linked.columns[c.id];
    // In "vehicles of make A" the words of a column called "vehicle make" name the table, and another column.
    const apart = match !== undefined && match.end - match.start > match.words && linked.tokens[end]?.word === 'of';
    const isName = match !== undefined && !match.shadowed && fits(match) && isOneName(match, linked.tokens);
    const covers = isName && match.end >= end && !apart;
    const identifies = use.key.some((part) => saysSame(part, c.id, view));
    return covers && !identifies && (!c.isIdentifier || namesItself(c, { view, linked }));
  });
  if (column) return undefined;
  // "Which lesson topic" asks for topics, and for no lessons.
  const last = linked.tokens[end - 1]?.word ?? '';
  const isProperty = view.columns.some(({ id, use: of, isIdentifier }) => {
    const match = linked.columns[id];
    const isNext =
      match?.level === LEVEL.full && match.start === end && !match.shadowed && isOneName(match, linked.tokens);
    return isNext && !isIdentifier && view.uses[of]?.table === use.table;
  });
  return isProperty && singular(last) === last && linked.tokens[end]?.cue === undefined ? undefined : use;
}

/**
 * Whether a column holds what one word calls the rows of a table, and lies in another: "players" where seasons have a `player` too, whom
 * they only call by name.
 * @param id the column
 * @param use the table that is named
 * @param context the question
 */
export function isNamesake(id: number, { id: use, table }: ViewUse, { linked, view }: QuestionContext): boolean {
  const [column, match, named] = [view.columns[id], linked.columns[id], linked.uses[use]];
  const own = view.uses[column?.use ?? -1];
  if (column?.kind !== 'text' || column.isIdentifier || own?.table === table || own?.role !== undefined) return false;
  if (match?.level !== LEVEL.full || named?.level !== LEVEL.full) return false;
  return match.start === named.start && match.end === named.end;
}
