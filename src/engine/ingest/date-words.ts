/** Words among dates: those that say that no date is known, and others, which make a column of dates text. */
import { isWrittenDate } from './date-column';
import type { ColumnTold } from './column-told';

/** What people and programs write where no date is known, in small letters. */
const NO_DATE: ReadonlySet<string> = new Set([
  ...['unknown', 'unk', 'unk.', 'not known', 'not available', 'not applicable', 'not recorded', 'no date', 'undated'],
  ...['n.d.', 'n.d', 'nd', 'n.a.', 'n.a', 'n/k', 'nk', 'n/d', 's.d.', 's/d', 'tbd', 'tba', 'tbc', 't.b.a.', 't.b.d.'],
  ...['missing', 'nil', '--', '---', '–', '—', '(null)', '(blank)', '(none)', '#value!', '#ref!', '#num!', '?'],
  ...['unbekannt', 'inconnu', 'inconnue', 'desconocido', 'desconocida', 'sconosciuto', 'onbekend', 'okänt'],
  ...['00/00/0000', '00.00.0000', '0000-00-00', '00-00-0000', '0000/00/00', '0000-00-00 00:00:00'],
]);
const LONGEST = Math.max(...[...NO_DATE].map(({ length }) => length));

/**
 * Whether a text says that no date is known.
 * @param text without spaces around it
 */
export function saysNoDate(text: string): boolean {
  return text.length <= LONGEST && NO_DATE.has(text.toLowerCase());
}

const ISO = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:$|[ T]\d\d:\d\d)/;
/** So many cells tell whether a column of texts holds dates. */
const TELLING = 40;
/** Of the cells of a column of dates so many are dates. */
const MOSTLY = 0.75;
const FEWEST = 3;
/** Times taken, which no type of column has: 1:45.30, 36:15:00, 1h 30m, PT1H30M. */
const DURATION =
  /^\d{1,4}:[0-5]\d(?::[0-5]\d)?(?:[.,]\d+)?$|^(?:\d{1,3}(?:\.\d+)?\s?(?:d|h|m|s|hrs?|mins?|secs?|days?|hours?|minutes?|seconds?)\.?,?\s?){1,4}$|^-?P(?:\d+[YMWD])*(?:T(?:\d+(?:\.\d+)?[HMS])+)?$/;
/** So many different words are kept as examples. */
const EXAMPLES = 5;

/** Counts the dates among the texts of a column that is none of dates, as long as most of them are. */
export class DateWatch {
  #dates: number;
  #others = 0;
  #durations = 0;
  #duration = '';
  #isOver = false;
  readonly #examples = new Set<string>();

  /** @param dates so many came before */
  constructor(dates: number) {
    this.#dates = dates;
  }

  /** Takes a cell without spaces around it. */
  add(text: string): void {
    if (this.#isOver || text === '') return;
    if (ISO.test(text) || isWrittenDate(text)) {
      this.#dates++;
      return;
    }
    if (DURATION.test(text)) {
      this.#durations++;
      this.#duration ||= text;
      return;
    }
    this.#others++;
    if (this.#examples.size < EXAMPLES) this.#examples.add(text.length > TELLING ? `${text.slice(0, TELLING)}…` : text);
    const like = this.#dates + this.#durations;
    this.#isOver = this.#others > like && this.#others + like > TELLING;
  }

  /** What there is to say, where nearly all are dates. */
  told(): ColumnTold | undefined {
    const of = this.#dates + this.#others + this.#durations;
    if (!this.#isOver && this.#durations > 1 && this.#durations >= of * MOSTLY)
      return { kind: 'durations', examples: [this.#duration] };
    if (this.#isOver || this.#others === 0 || this.#dates < FEWEST || this.#dates < of * MOSTLY) return undefined;
    return { kind: 'words', examples: [...this.#examples], count: this.#dates, of };
  }
}
