/** Units of measurement and currencies, as people write them behind numbers and into the names of columns. */

/** Signs and codes of currencies, as a part of a regular expression. */
export const CURRENCY = String.raw`(?:US|A|C|AU|CA|NZ|HK|S)?\$|[€£¥₩₹₽₺₪₫₴฿]|R\$|(?:USD|EUR|GBP|JPY|CHF|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|RUB|BRL|CAD|AUD|zł|Kč|kr|Fr)\.?`;
/** Units that are written without a space too, as a part of a regular expression. */
export const CLOSE_UNIT = String.raw`%|‰|°[CF]?|k?m(?:\/[hs]|²|³|2|3)?|[cm]m[²³]?|[km]?g|k[WV]h?|MWh?|mph|kph|kHz|MHz|GHz|Hz|lbs?|oz|ft|ha|ml|[kMGT]B|ms`;
/** Units that are written with a space, and words for units. */
const OPEN_UNIT = String.raw`mi|miles?|yd|yards?|in|inch(?:es)?|feet|foot|kilos?|tons?|tonnes?|t|st|gal(?:lons?)?|pt|qt|l|L|dl|cl|litres?|liters?|h|hrs?|hours?|min|mins|minutes?|s|secs?|seconds?|days?|weeks?|months?|years?|bar|psi|k?Pa|hPa|[NVAWJK]|k?J|k?cal|watts?|volts?|acres?|[cm]?m|km|[mµ]?g|µm|euros?|dollars?|pounds?|cents?|[KMG]i?B|kB|CR|DR|Cr|Dr`;

const CLOSE = new RegExp(`^(?:${CLOSE_UNIT}|${CURRENCY})$`);
const ANY = new RegExp(`^(?:${CLOSE_UNIT}|${CURRENCY}|(?:${OPEN_UNIT})\\.?)$`);
/** Units of units: m/s, km², kg/m3. */
const PART = new RegExp(`^(?:${CLOSE_UNIT}|${CURRENCY}|${OPEN_UNIT})(?:\\^?[-−]?[123²³])?$`);
const IN_NAME = /^(.*\S)\s*[([]\s*([^()[\]]+?)\s*[)\]]\s*$/;

/**
 * Whether a text is a unit that stands behind numbers, and hardly anything else.
 * @param text without blanks around it
 */
export function isUnit(text: string): boolean {
  return CLOSE.test(text);
}

/**
 * Whether a text may be a unit, where others stand beside it.
 * @param text without blanks around it
 */
export function mayBeUnit(text: string): boolean {
  return ANY.test(text);
}

/**
 * The unit that the name of a column says in brackets at its end: `speed (m/s)`.
 * @param name the column's name
 * @returns the unit and what is left of the name; undefined where it says none
 */
export function unitInName(name: string): { readonly name: string; readonly unit: string } | undefined {
  const [, rest, unit = ''] = IN_NAME.exec(name) ?? [];
  if (rest === undefined) return undefined;
  const isOfUnits = unit.split(/[/·*]/).every((part) => PART.test(part));
  return isOfUnits || mayBeUnit(unit) ? { name: rest, unit } : undefined;
}

/** Units that names of columns end with and that are no words, so that they are said behind numbers: `weight_kg`, `salary_eur`. */
const SHORT_UNITS: ReadonlyMap<string, string> = new Map(
  `kg mg cm mm km ml hl m² m³ km² cm³ kW kWh MWh mph lbs kHz MHz GHz kB MB GB TB EUR USD GBP JPY CHF SEK NOK DKK PLN CZK HUF CAD AUD NZD INR CNY BRL`
    .split(' ')
    .map((unit) => [unit.toLowerCase(), unit]),
);

/** Short forms that mean something else elsewhere, and of what they are units: `run_time_min` is no minimum, `weight_g` no letter. */
const UNITS_OF: readonly { readonly of: RegExp; readonly units: ReadonlyMap<string, string> }[] = [
  {
    of: /^(?:time|runtime|duration|length|delay|wait|elapsed)$/i,
    units: new Map(['min', 'sec', 'ms', 'hrs'].map((unit) => [unit, unit])),
  },
  { of: /^(?:time|runtime|duration|delay|wait|elapsed)$/i, units: new Map([['h', 'h'], ['s', 's']]) }, // prettier-ignore
  { of: /^(?:weight|mass|load|payload)$/i, units: new Map([['g', 'g'], ['t', 't'], ['lb', 'lb'], ['oz', 'oz']]) }, // prettier-ignore
  {
    of: /^(?:height|length|width|depth|distance|altitude|elevation|diameter|radius|thickness|wingspan|span)$/i,
    units: new Map([['m', 'm'], ['ft', 'ft']]), // prettier-ignore
  },
  { of: /^area$/i, units: new Map([['ha', 'ha']]) },
  { of: /^(?:volume|capacity|content)$/i, units: new Map([['l', 'l']]) },
];

/**
 * The unit that the last word of a name is, where it can be nothing else.
 * @param words the words of the name
 * @returns the unit as it is written behind numbers, `kg`, `EUR`; undefined where the name ends otherwise
 */
export function unitAtEnd(words: readonly string[]): string | undefined {
  const last = words.at(-1)?.toLowerCase() ?? '';
  if (words.length < 2) return undefined;
  if (last === 'euro' || last === 'euros') return 'EUR';
  const measured = words.at(-2) ?? '';
  const own = UNITS_OF.find(({ of, units }) => of.test(measured) && units.has(last));
  return own?.units.get(last) ?? SHORT_UNITS.get(last);
}
