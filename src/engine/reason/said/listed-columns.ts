/** Columns that a question lists, where one table has them all. */
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { listAt, statedList } from './stated-items';
import type { StatedItem } from './stated-items';
import { tableMentions } from './table-mentions';

/**
 * The columns of a list that a question spells out, where one table has them all: once for each such table.
 * @param context the question
 * @returns in the order of the list; nothing where it asks for other things too
 */
export const listedColumns = oncePerQuestion((context): readonly (readonly number[])[] =>
  inOneTable(statedList(context), context),
);

/**
 * The columns of a list that names a number of rows beside them, of the table whose rows are asked for first: "which genre has the most
 * tracks? Show its id, its name and the number of tracks".
 * @param context the question
 * @returns undefined where there is no such list, or that table does not have them all
 */
export const listedBesideNumbers = oncePerQuestion((context): readonly number[] | undefined => {
  const list = statedList(context);
  const plain = list.filter(({ fn }) => fn !== 'rows');
  if (plain.length === list.length) return undefined;
  const [first] = tableMentions(context);
  return inOneTable(plain, context).find((ids) => context.view.columns[ids[0] ?? -1]?.use === first?.use.id);
});

/** The kinds of the things of a list that names numbers beside columns: "its name and the number of its students". */
export const listedKinds = oncePerQuestion((context): string | undefined => {
  const kinds = statedList(context).map(({ fn = 'none' }) => fn);
  return kinds.includes('rows') && kinds.includes('none') ? kinds.sort().join(', ') : undefined;
});

/**
 * The columns that groups are made of, where a question lists them: "in each semester and year".
 * @param context the question
 * @returns for each table that has them all, in the order of the list
 */
export const listedGroups = oncePerQuestion((context): readonly (readonly number[])[] => {
  const { tokens } = context.linked;
  const each = tokens.findLast(({ cue }) => cue === 'each');
  return each ? inOneTable(listAt(each.index + 1, context), context) : [];
});

/** Columns of things that are listed, for each table that has them all. */
function inOneTable(items: readonly StatedItem[], { view }: QuestionContext): readonly (readonly number[])[] {
  if (items.length < 2 || items.some(({ fn, columns }) => fn !== undefined || columns.size === 0)) return [];
  const [first] = items;
  const uses = new Set([...(first?.columns ?? [])].flatMap((id) => view.columns[id]?.use ?? []));
  return [...uses].flatMap((use) => {
    const own = items.flatMap(({ columns }) => [...columns].find((id) => view.columns[id]?.use === use) ?? []);
    return view.uses[use]?.role === undefined && new Set(own).size === items.length ? [own] : [];
  });
}
