/** Notices a first column in which the name of a group stands beside its first row alone, as people leave out what repeats itself. */
import { say } from '../core/message';
import type { Problem } from '../core/problems';
import { importProblem } from './import-problem';

/** So many different names are told apart; a column with more is none of groups. */
const MOST_GROUPS = 1000;
const FEWEST = 2;
/** So large a share of the cells is empty. */
const GAPS = 0.3;

/** Looks at the rows of one table, in their order. */
export class GroupGaps {
  #rows = 0;
  #gaps = 0;
  #isOver = false;
  readonly #names = new Set<unknown>();

  /** Takes the cells of the next row. */
  saw(cells: readonly unknown[]): void {
    if (this.#isOver) return;
    const [first, second] = cells;
    const isGap = isEmpty(first);
    this.#rows++;
    if (isGap) this.#gaps++;
    // A group has a name of its own, in words, the first row has one, and what stands beside it is never empty.
    const isName = typeof first === 'string' && /\p{L}/u.test(first) && !this.#names.has(first);
    this.#isOver = isEmpty(second) || (isGap ? this.#rows === 1 : !isName) || this.#names.size === MOST_GROUPS;
    if (!isGap) this.#names.add(first);
  }

  /**
   * What was noticed.
   * @param path the file
   * @param column name of the first column
   */
  problems(path: string, column: string): Problem[] {
    const groups = this.#names.size;
    if (this.#isOver || groups < FEWEST || this.#gaps < FEWEST || this.#gaps < this.#rows * GAPS) return [];
    const message = say`Column ${column} is empty in ${this.#gaps} of ${this.#rows} rows, and each of its values stands once: where they are names of groups, write them into all rows, for an empty cell is of no group.`;
    return [importProblem(path, 'groups-with-gaps', message)];
  }
}

function isEmpty(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}
