/** Says which columns some files of a table lack, and which hold something else in some. */
import { listed, say } from '../core/message';
import type { Problem } from '../core/problems';
import { type ColumnType, isNumeric } from '../core/values';
import { importProblem } from './import-problem';
import { sharedFolder } from './loaded-data';

/** So many columns are told one by one. */
const MOST_TOLD = 20;

/** The columns of one file. */
export interface FileColumns {
  readonly path: string;
  /** By their positions in the table, what each holds by itself; undefined where it is empty. */
  readonly columns: ReadonlyMap<number, ColumnType | undefined>;
}

/**
 * The differences between the files of a table.
 * @param files their columns
 * @param names the names of all columns, by position
 * @param own position of a column that no file has itself
 * @param hidden whether a column is not to be told of
 * @returns a problem for each column that some files lack, and one that counts the others
 */
export function differences(
  files: readonly FileColumns[],
  names: readonly string[],
  own: number | undefined,
  hidden: (column: string) => boolean,
): Problem[] {
  const folder = sharedFolder(files.map(({ path }) => path));
  const problems: Problem[] = [];
  let more = 0;
  names.forEach((name, column) => {
    const lacking = files.filter(({ columns }) => !columns.has(column));
    const [first] = lacking;
    if (!first || column === own || hidden(name)) return;
    if (problems.length === MOST_TOLD) {
      more++;
      return;
    }
    const paths = lacking.map(({ path }) => path.slice(folder.length));
    const message = say`Column ${name} is missing in ${lacking.length} of ${files.length} files, where it is NULL: ${listed(paths)}.`;
    problems.push(importProblem(first.path, 'different-columns', message));
  });
  const [first] = files;
  if (first && more > 0) {
    const message =
      more === 1
        ? say`One more column is missing in some files.`
        : say`${more} more columns are missing in some files.`;
    problems.push(importProblem(first.path, 'different-columns', message));
  }
  return [...problems, ...typeDifferences(files, names, hidden)];
}

/** A column is told of where most files hold numbers in it, say, and some hold texts: the whole of it is text then. */
function typeDifferences(
  files: readonly FileColumns[],
  names: readonly string[],
  hidden: (column: string) => boolean,
): Problem[] {
  const folder = sharedFolder(files.map(({ path }) => path));
  const problems = names.flatMap((name, column): Problem[] => {
    const byKind = new Map<string, FileColumns[]>();
    for (const file of files) {
      const type = file.columns.get(column);
      if (type !== undefined) byKind.set(kindOf(type), [...(byKind.get(kindOf(type)) ?? []), file]);
    }
    const [most, ...others] = [...byKind].sort(([, a], [, b]) => b.length - a.length);
    if (!most || others.length === 0 || hidden(name)) return [];
    return others.flatMap(([, some]) => {
      const [first] = some;
      const type = first?.columns.get(column);
      if (!first || type === undefined) return [];
      const paths = some.map(({ path }) => path.slice(folder.length));
      const usual = most[1][0]?.columns.get(column) ?? 'text';
      const message = say`Column ${name} holds ${type} in ${some.length} of ${files.length} files, where most hold ${usual}: ${listed(paths)}.`;
      return [importProblem(first.path, 'different-types', message)];
    });
  });
  return problems.slice(0, MOST_TOLD);
}

/** What can stand in one column without loss: integers among fractions, days among moments. */
function kindOf(type: ColumnType): string {
  return isNumeric(type) ? 'number' : type === 'datetime' ? 'date' : type;
}
