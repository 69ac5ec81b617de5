/** Names of tables with one stem, or with that of a deed: an `importer` and an `import`, `hires` and `hired_on` are told apart by how they are written. */
import { singular, splitIdentifier } from '../search/words';
import { doneOn, isFormOf } from './day-deeds';
import { LEVEL, NONE, type NameMatch } from './name-match';
import type { SchemaView, ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';

/**
 * Where a table is named that was found at a word which is the whole name of another: at its own, if that is said.
 * @param id its use
 * @param view the schema
 * @param uses where each use is named
 * @param tokens the question
 * @returns the match as it is where no other table has that word for a name
 */
export function toldApart(
  id: number,
  view: SchemaView,
  uses: readonly NameMatch[],
  tokens: readonly TaggedToken[],
): NameMatch {
  const match = uses[id] ?? NONE;
  const own = writtenName(view.uses[id]?.table ?? '');
  const said = singular(tokens[match.start]?.word ?? '');
  // A name of several words, `order_items`, is told by its others.
  if (match.level !== LEVEL.full || match.words !== 1 || own === '' || said === own) return match;
  const isAnothers = view.uses.some(
    ({ table, id: other }) =>
      table !== view.uses[id]?.table && (uses[other]?.level ?? 0) >= match.level && writtenName(table) === said,
  );
  if (!isAnothers) return match;
  const at = tokens.find(({ word, quoted }) => !quoted && singular(word) === own)?.index;
  return at === undefined ? NONE : { ...match, start: at, end: at + 1 };
}

/**
 * Whether what names a day of other rows is the name of a table: "hires" are rows, and no days on which somebody was hired.
 * @param match where the column is named
 * @param column a column; undefined where there is none
 * @param uses where each use is named
 * @param view the tables
 * @param tokens the question
 */
export function isNameOfRows(
  { level, start, end }: NameMatch,
  column: ViewColumn | undefined,
  uses: readonly NameMatch[],
  view: SchemaView,
  tokens: readonly TaggedToken[],
): boolean {
  if (level === 0 || column?.kind !== 'time' || end !== start + 1) return false;
  const word = singular(tokens[start]?.word ?? '');
  const [done, ...more] = doneOn(column);
  if (done === undefined || more.length > 0 || word === '' || !isFormOf(word, done)) return false;
  return uses.some(
    (use, id) =>
      use.level === LEVEL.full &&
      use.start <= start &&
      end <= use.end &&
      id !== column.use &&
      writtenName(view.uses[id]?.table ?? '') === word,
  );
}

function writtenName(table: string): string {
  const [name = '', ...more] = splitIdentifier(table);
  return more.length === 0 ? singular(name) : '';
}
