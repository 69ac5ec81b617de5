/** Things that a question lists or counts, and whether they have names. */
import { LEVEL } from '../../question/name-match';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { FrameItem } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import type { NamedAt } from './names-at';
import { tableMentions } from './table-mentions';

/** Whether a question begins with what it asks for, in the plural. */
export function isBareNoun(token: TaggedToken | undefined): boolean {
  return token?.kind === 'word' && token.cue === undefined && !token.quoted && token.word.endsWith('s');
}

/** Whether rows have names: the graph says so, or columns are called names. */
export function hasNames({ isNamed, display }: ViewUse, { view }: QuestionContext): boolean {
  return isNamed || (display.length > 0 && display.every((id) => view.columns[id]?.isDisplay));
}

/**
 * The one table whose name, or the end of it, begins at a token: "transactions" of `bank_transaction`.
 * @param at the token
 * @param context the question
 */
export function tableEndedAt(at: number, { linked, view }: QuestionContext): ViewUse | undefined {
  const [use, ...more] = view.uses.filter(({ id, role }) => {
    const { level = 0, start = -1 } = linked.uses[id] ?? {};
    return role === undefined && level >= LEVEL.head && start === at;
  });
  return more.length === 0 ? use : undefined;
}

/**
 * Things that a question goes through one by one: "each play".
 * @param context the question
 */
export const thingsGoneThrough = oncePerQuestion((context): readonly ViewUse[] =>
  tableMentions(context).flatMap(({ use, start }) => (context.linked.tokens[start - 1]?.cue === 'each' ? [use] : [])),
);

/**
 * What tells things apart that are gone through one by one: their names, else their key.
 * @param use which
 * @param context the question
 */
export function toldApartBy(use: ViewUse, context: QuestionContext): readonly number[] {
  return hasNames(use, context) ? use.display : use.key;
}

/**
 * What tells the things apart that a question goes through, where something is worked out for each: it is told beside it.
 * @param select what is shown
 * @param context the question
 */
export function namesOfEach(select: readonly FrameItem[], context: QuestionContext): ReadonlySet<number> {
  const isWorked = select.some(({ column }) => context.view.columns[column ?? -1]?.worked !== undefined);
  return new Set(isWorked ? thingsGoneThrough(context).flatMap((use) => toldApartBy(use, context)) : []);
}

/**
 * The columns that one word names in each table: where one has a whole name for it, others may have it in part, "date" for
 * `start_date` and, in another table, for `date_of_payment`. Where the word is the name of a table, what its rows are called is meant as well.
 */
export function inEachTable({ start, end, columns }: NamedAt, context: QuestionContext): ReadonlySet<number> {
  const { linked, view } = context;
  const stem = linked.tokens[start]?.stem ?? '';
  if (end - start > 1) return columns;
  const uses = new Set([...columns].map((id) => view.columns[id]?.use));
  const others = view.columns.filter(({ use, names }) => !uses.has(use) && names.some((name) => name.includes(stem)));
  const things = tableMentions(context).find((mention) => mention.start === start && mention.end === end)?.use;
  return new Set([...columns, ...others.map(({ id }) => id), ...(things?.display ?? [])]);
}
