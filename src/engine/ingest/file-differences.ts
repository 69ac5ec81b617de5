/** Says which columns some files of a table lack. */
import { listed, say } from '../core/message';
import type { Problem } from '../core/problems';
import { importProblem } from './import-problem';
import { sharedFolder } from './loaded-data';

/** So many columns are told one by one. */
const MOST_TOLD = 20;

/** The columns of one file. */
export interface FileColumns {
  readonly path: string;
  /** Their positions in the table. */
  readonly columns: ReadonlySet<number>;
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
  return problems;
}
