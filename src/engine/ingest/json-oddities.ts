/** Tells of records of JSON that are stored otherwise than they are written. */
import { say, type Message } from '../core/message';
import type { Refused } from './json-rows';
import type { JsonOddities } from './json-value';
import type { ReadRequest } from './table-reader';

/** So many records are of one kind, the first of them on a line. */
interface Seen {
  readonly first: number;
  readonly count: number;
}

/** Counts such records, by kind. */
export class OddRecords {
  #twice: Seen | undefined;
  #noNumber: Seen | undefined;
  #refused: (Refused & { readonly first: number }) | undefined;

  /**
   * Takes a record, odd or not.
   * @param oddities what is odd about it
   * @param line where it begins
   */
  saw({ twice, noNumber }: JsonOddities, line: number): void {
    if (twice) this.#twice = oneMore(this.#twice, line);
    if (noNumber) this.#noNumber = oneMore(this.#noNumber, line);
  }

  /**
   * Takes a record of whose lists entries are left out.
   * @param refused how many, and why
   * @param line where it begins
   */
  sawRefused(refused: Refused, line: number): void {
    const before = this.#refused;
    this.#refused = { ...refused, count: refused.count + (before?.count ?? 0), first: before?.first ?? line };
  }

  /** Says how many there are. */
  report({ note }: Pick<ReadRequest, 'note'>): void {
    if (this.#refused) {
      const { count, reason, first } = this.#refused;
      const message =
        count === 1
          ? say`An entry of a list in this record is left out, and the record is kept: ${reason}.`
          : say`${count} entries of lists are left out, from this record on, and the records are kept: ${reason}.`;
      note({ code: 'entries-left-out', message, line: first });
    }
    if (this.#twice) note({ code: 'duplicate-name', message: twiceSaid(this.#twice.count), line: this.#twice.first });
    if (!this.#noNumber) return;
    note({ code: 'no-number', message: noNumberSaid(this.#noNumber.count), line: this.#noNumber.first });
  }
}

function oneMore(seen: Seen | undefined, line: number): Seen {
  return { first: seen?.first ?? line, count: (seen?.count ?? 0) + 1 };
}

function twiceSaid(count: number): Message {
  return count === 1
    ? say`A record has two values of the same name; the last one is taken.`
    : say`${count} records have two values of the same name; the last one is taken.`;
}

function noNumberSaid(count: number): Message {
  return count === 1
    ? say`A record has NaN or Infinity, which is no number and is read as empty.`
    : say`${count} records have NaN or Infinity, which are no numbers and are read as empty.`;
}
