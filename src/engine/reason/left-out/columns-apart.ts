/** Words that name columns of tables which no key edge ties to those of a program. */
import { formatColumn } from '../../core/identifiers';
import { LEVEL } from '../../question/name-match';
import { UNREACHED } from '../../question/view-ties';
import type { QuestionContext } from '../frame/question-context';

/** A word of fewer letters may stand in any name of a table. */
const SHORTEST = 4;

/**
 * The columns whose whole names, as they are written, a word belongs to, where none can be joined to the tables of a program. A
 * name cut short ("number" of a copy_number), or one that letters stand for, is too little to ask for a key edge.
 * @param context the question
 * @param token index of the word
 * @param tables names of those that the program reads
 * @returns the columns as `T.C`; none where one of them can be joined
 */
export function columnsApart({ linked, view }: QuestionContext, token: number, tables: ReadonlySet<string>): string[] {
  const own = view.uses.filter((use) => tables.has(use.table));
  // "High schoolers" are rows of `highschooler`, whatever else is called a school.
  const stem = linked.tokens[token]?.stem ?? '';
  if (stem.length >= SHORTEST && own.some(({ table }) => table.toLowerCase().includes(stem))) return [];
  const named = view.columns.filter(({ id }) => {
    const match = linked.columns[id];
    if (match === undefined || match.level < LEVEL.full || match.start > token || token >= match.end) return false;
    const said = new Set(linked.tokens.slice(match.start, match.end).map(({ stem }) => stem));
    return view.columns[id]?.names[0]?.every((stem) => said.has(stem)) === true;
  });
  const joined = named.some((column) =>
    own.some((use) => (view.distance[column.use]?.[use.id] ?? UNREACHED) < UNREACHED),
  );
  return joined ? [] : [...new Set(named.map(({ profile }) => formatColumn(profile)))];
}
