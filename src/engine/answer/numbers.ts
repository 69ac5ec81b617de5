/** Numbers as a person reads them in a sentence. Rows keep them as they are. */

/** What a number in a sentence is. */
export interface NumberStyle {
  /** Computed (an average, a ratio), so that its last digits say nothing; what is stored is told to its last digit. */
  readonly computed?: boolean;
  /** A cell of a result: decimals that nobody reads are cut, for the rows below keep them. */
  readonly cell?: boolean;
  /** An amount, whose thousands are set apart; numbers that name something (a case, a year) are not amounts. */
  readonly amount?: boolean;
  /** As in the graph: `km/h`, `%`, `$`. */
  readonly unit?: string;
}

/** Below one, digits that tell something; above, decimals. */
const DIGITS_OF_SHARE = 3;
const DECIMALS = 2;
/** More digits than these of a stored number are noise of its binary form. */
const DIGITS_OF_STORED = 15;
/** More decimals than these of a stored number come of a division; those of a place on earth are fewer. */
const MOST_DECIMALS = 8;
const DECIMALS_OF_LONG = 4;

/**
 * A number in a sentence.
 * @param value a finite number
 * @param style what it is
 * @returns for example `41.97 years`, `$1,250.50`, `38 %`; integers never lose a digit, and four digits are not set apart
 */
export function readableNumber(value: number, style: NumberStyle = {}): string {
  const money = style.unit !== undefined && /^\p{Sc}$/u.test(style.unit);
  const whole = Number.isInteger(value);
  const cut: Intl.NumberFormatOptions = whole
    ? { maximumFractionDigits: 0 }
    : money
      ? { minimumFractionDigits: DECIMALS, maximumFractionDigits: DECIMALS }
      : !style.computed
        ? style.cell === true && decimalsOf(value) > MOST_DECIMALS
          ? Math.abs(value) < 1
            ? { maximumSignificantDigits: DECIMALS_OF_LONG }
            : { maximumFractionDigits: DECIMALS_OF_LONG }
          : { maximumSignificantDigits: DIGITS_OF_STORED }
        : Math.abs(value) < 1
          ? { maximumSignificantDigits: DIGITS_OF_SHARE }
          : { maximumFractionDigits: DECIMALS };
  const grouped = style.amount === true || style.unit !== undefined;
  const text = new Intl.NumberFormat('en', { ...cut, useGrouping: grouped ? 'min2' : false }).format(value);
  if (style.unit === undefined) return text;
  if (money) return text.startsWith('-') ? `-${style.unit}${text.slice(1)}` : `${style.unit}${text}`;
  return `${text} ${style.unit}`;
}

/** Decimals of a stored number; a power of ten has more than anybody reads. */
function decimalsOf(value: number): number {
  const [, decimals = ''] = String(Number(value.toPrecision(DIGITS_OF_STORED))).split('.');
  return decimals.includes('e-') ? DIGITS_OF_STORED : decimals.length;
}
