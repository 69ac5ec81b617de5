/** Decades and centuries that a question names, as the years from which and to which they run: "in the 1990s", "before the 19th century". */

/** A decade or a century, or a span of them. */
export interface NamedPeriod {
  /** UTF-16 offsets of the words for it, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** The first and the last year. */
  readonly first: number;
  readonly last: number;
  /** Whether it is within these years, before the first of them, after the last, or from the first on. */
  readonly side: 'within' | 'before' | 'after' | 'since';
  /** Its century is not said: "in the seventies" may also be a score. */
  readonly isShort: boolean;
}

const DECADE = 10;
const CENTURY = 100;
/** Decades that one word, or two digits, say; those before may be of either century. */
const SPELT = 'thirties forties fifties sixties seventies eighties nineties'.split(' ');
const FIRST_SPELT = 1930;
const NTHS = 'eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first'.split(' '); // prettier-ignore
const FIRST_NTH = 11;

/** The 1800s are a century; the 1900s may be one, or a decade. With an apostrophe it may be what belongs to a year: "2020's sales". */
const WRITTEN = `(?:1[5-9][1-9]0|20\\d0|1[5-8]00)(?:s|(?<=\\bthe\\s\\d{4})['’]s)`;
const SHORT = `(?<=\\bthe\\s)(?:['’]?[3-9]0['’]?s|${SPELT.join('|')})`;
const NTH = `(?:1[1-9]|2[01])(?:st|th)|${[...NTHS].reverse().join('|')}`;
const CENTURY_SAID = `(?:(?:the\\s+)?(first|second)\\s+half\\s+of\\s+)?(?:the\\s+)?(${NTH})(?:\\s+|-)century(?!['’-]|\\s+(?:b\\.?c\\b|bce\\b))`;
const DECADE_SAID = `(?:the\\s+)?(?:decade\\s+of\\s+(?:the\\s+)?)?(${WRITTEN}|${SHORT})(?![\\w'’-])`;
const PERIOD = `(?:${CENTURY_SAID}|${DECADE_SAID})`;
/** Groups of a pattern for one period. */
const GROUPS = 3;

/** Of parts of a period nothing says exactly when they end: "at the end of the 19th century", "the early years of the 1990s". */
const NO_PART = '(?<!\\b(?:half|end|start|beginning|turn|middle|part|decade|years?|quarter|third)\\s+)';
const IN = `in|during|within|throughout|from|${NO_PART}of`;
const TO = '\\s+(?:and|or|to|till|until|through)\\s+(?:in\\s+)?';

const SPAN = new RegExp(`(?<=\\b(?:between|${IN})\\s+)${PERIOD}${TO}${PERIOD}`, 'gi');
const SAID: readonly (readonly [NamedPeriod['side'], RegExp])[] = [
  ['since', led('since(?:\\s+the\\s+(?:start|beginning)\\s+of)?')],
  ['since', new RegExp(`(?<=\\bfrom\\s+)${PERIOD}\\s+(?:onwards?|forwards?|on(?=\\s*(?:[,.;?!)]|$)))`, 'gi')],
  ['before', led('before|prior\\s+to|earlier\\s+than')],
  ['after', led('(?:after|later\\s+than)(?:\\s+the\\s+end\\s+of)?')],
  ['within', led(IN)],
];

/** A period right behind words that say how it bounds. */
function led(lead: string): RegExp {
  return new RegExp(`(?<=\\b(?:${lead})\\s+)${PERIOD}`, 'gi');
}

/**
 * The decades and centuries that bound something in a text, in order; none overlaps another.
 * @param text a question
 */
export function namedPeriods(text: string): NamedPeriod[] {
  const found: NamedPeriod[] = [];
  const add = (match: RegExpExecArray, side: NamedPeriod['side'], years: readonly [number, number] | undefined) => {
    const [start, end] = [match.index, match.index + match[0].length];
    if (!years || found.some((f) => f.start < end && start < f.end)) return;
    const isShort = [GROUPS, 2 * GROUPS].some((at) => match[at] !== undefined && !/\d{4}/.test(match[at]));
    found.push({ start, end, first: years[0], last: years[1], side, isShort });
  };
  const spans = [...text.matchAll(SPAN)];
  for (const match of spans) {
    const [from, to] = [yearsOf(match, 1), yearsOf(match, 1 + GROUPS)];
    // "In the 1920s and 1940s" leaves out what is between them.
    const isWhole =
      from &&
      to &&
      (from[1] + 1 === to[0] ||
        /\s(?:to|till|until|through)\s/i.test(match[0]) ||
        /between\s+$/i.test(text.slice(0, match.index)));
    add(match, 'within', isWhole && from[0] < to[0] ? [from[0], to[1]] : undefined);
  }
  for (const [side, pattern] of SAID)
    for (const match of text.matchAll(pattern))
      if (!spans.some(({ index, 0: span }) => index <= match.index && match.index < index + span.length))
        add(match, side, yearsOf(match, 1));
  return found.sort((a, b) => a.start - b.start);
}

/** The first and the last year that the groups of a match say. */
function yearsOf(match: RegExpExecArray, at: number): readonly [number, number] | undefined {
  const [half, nth, decade] = [match[at], match[at + 1], match[at + 2]?.toLowerCase()];
  if (nth !== undefined) {
    const spelt = NTHS.indexOf(nth.toLowerCase());
    const end = (spelt < 0 ? Number.parseInt(nth, 10) : FIRST_NTH + spelt) * CENTURY;
    const middle = end - CENTURY / 2;
    if (half === undefined) return [end - CENTURY + 1, end];
    return /first/i.test(half) ? [end - CENTURY + 1, middle] : [middle + 1, end];
  }
  if (decade === undefined) return undefined;
  const spelt = SPELT.indexOf(decade);
  const digits = Number(/\d+/.exec(decade)?.[0] ?? FIRST_SPELT + DECADE * spelt);
  const first = digits < CENTURY ? FIRST_SPELT - (FIRST_SPELT % CENTURY) + digits : digits;
  const isCentury = first % CENTURY === 0 && first < FIRST_SPELT - (FIRST_SPELT % CENTURY);
  return [first, first + (isCentury ? CENTURY : DECADE) - 1];
}

/**
 * Whether a word of a question is one for a decade or a century, however it is bounded.
 * @param word in small letters
 * @param before the word before it
 */
export function saysPeriod(word: string, before: string): boolean {
  if (/^(?:1[5-9]|20)\d0s$/.test(word)) return true;
  if (/^(?:decade|centur(?:y|ies))/.test(word)) return true;
  return before === 'the' && (/^[1-9]0s$/.test(word) || word === 'twenties' || SPELT.includes(word));
}
