/**
 * Words among dates: those that say that no date is known, and others, which make a column of dates text. And what else has no
 * type: times taken, shortened amounts, digits of other scripts.
 */
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
/** 1.2K, $3.4M, 7 bn: how many thousands or millions that is has no type either. */
const SCALED = /^[-−+]?\p{Sc}?\s?\d[\d.,]*\s?(?:[kKMBT]|[mM]n|[mM]io|[bB]n|[mM]rd|tn)\.?\s?\p{Sc}?$/u;
/** Numbers in the digits of other scripts, by themselves. */
const OTHER_DIGITS = /^[-−+]?(?=.*[^\0-\x7f])\p{Nd}[\p{Nd}.,٫٬]*$/u;
/** What tells them from rooms and the like (12B): decimals, or a currency. */
const AMOUNT = /[.,]\d|\p{Sc}/u;
const PLAIN = /^[-−+]?\p{Sc}?\d[\d.,]*$/u;
/** So many different words are kept as examples. */
const EXAMPLES = 5;

/** Values of one kind: how many there are, and the first. */
class Seen {
  count = 0;
  first = '';

  add(text: string): void {
    this.count++;
    this.first ||= text;
  }
}

/** Counts the dates, and what else has no type, among the texts of a column that is none of dates, as long as most of them are. */
export class UntypedWatch {
  #dates: number;
  #others = 0;
  /** Of the others. */
  #plain = 0;
  readonly #durations = new Seen();
  readonly #scaled = new Seen();
  #amount = '';
  readonly #otherDigits = new Seen();
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
    const kind = this.#kindOf(text);
    if (kind) {
      kind.add(text);
      return;
    }
    this.#others++;
    if (PLAIN.test(text)) this.#plain++;
    if (this.#examples.size < EXAMPLES) this.#examples.add(text.length > TELLING ? `${text.slice(0, TELLING)}…` : text);
    const like = this.#dates + this.#durations.count + this.#scaled.count + this.#otherDigits.count;
    this.#isOver = this.#others - this.#plain > like && this.#others + like > TELLING;
  }

  #kindOf(text: string): Seen | undefined {
    if (DURATION.test(text)) return this.#durations;
    if (SCALED.test(text)) {
      if (AMOUNT.test(text)) this.#amount ||= text;
      return this.#scaled;
    }
    return OTHER_DIGITS.test(text) ? this.#otherDigits : undefined;
  }

  /** What there is to say, where nearly all are of one kind. */
  told(): ColumnTold | undefined {
    if (this.#isOver) return undefined;
    const [durations, scaled, digits] = [this.#durations, this.#scaled, this.#otherDigits];
    const of = this.#dates + this.#others + durations.count + scaled.count + digits.count;
    const mostly = (count: number): boolean => count >= of * MOSTLY;
    if (durations.count > 1 && mostly(durations.count)) return { kind: 'durations', examples: [durations.first] };
    if (this.#amount !== '' && scaled.count > 1 && mostly(scaled.count + this.#plain))
      return { kind: 'scaled', examples: [this.#amount] };
    if (digits.count > 1 && mostly(digits.count + this.#plain))
      return { kind: 'other-digits', examples: [digits.first] };
    if (this.#others === 0 || this.#dates < FEWEST || !mostly(this.#dates)) return undefined;
    return { kind: 'words', examples: [...this.#examples], count: this.#dates, of };
  }
}
