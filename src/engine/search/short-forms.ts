/**
 * Names that are words cut short: the `turb` of a turbine, the `outg` of an outage, the `kg` of a kilogram. No list has them all, so
 * a word of a question that nothing else explains is tried against the names of the graph that are no words by themselves.
 */
import { SCHEMA_WORDS } from './schema-vocabulary';
import { relativesOf } from './word-relatives';
import { singular } from './words';

/** Short forms that count as words of their own, and are as often the beginning of longer ones. */
const CUT_WORDS = new Set(['cert', 'gen', 'info', 'lab', 'spec', 'tech', 'temp']);

/** Letters of the shortest form, and those that a word has more at least: a "plant" is no `plan`. */
const SHORTEST = 3;
const LONGEST = 7;
const LEFT_OUT = 2;

/** Units of measurement by the short forms in which names tell them. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  kilogram: ['kg', 'kgs'],
  kilo: ['kg', 'kgs'],
  gram: ['g', 'gr'],
  tonne: ['t', 'ton'],
  kilometer: ['km', 'kms'],
  kilometre: ['km', 'kms'],
  meter: ['m', 'mtr'],
  metre: ['m', 'mtr'],
  centimeter: ['cm'],
  centimetre: ['cm'],
  millimeter: ['mm'],
  millimetre: ['mm'],
  liter: ['l', 'ltr'],
  litre: ['l', 'ltr'],
  hectoliter: ['hl'],
  hectolitre: ['hl'],
  milliliter: ['ml'],
  millilitre: ['ml'],
  kilowatt: ['kw'],
  megawatt: ['mw'],
  minute: ['min', 'mins'],
  second: ['sec', 'secs'],
  hectare: ['ha'],
  euro: ['eur'],
  dollar: ['usd'],
};

/**
 * The name that is a short form of a word.
 * @param word a folded word of a question that no name has
 * @param names words of names, folded
 * @returns the longest such name; undefined where none is one
 */
export function shortFormOf(word: string, names: readonly string[]): string | undefined {
  const whole = singular(word);
  const units = Object.hasOwn(UNITS, whole) ? (UNITS[whole] ?? []) : [];
  const unit = units.find((short) => names.includes(short));
  if (unit !== undefined) return unit;
  const found = names.filter((name) => isShortFor(name, whole) && isNoWord(name));
  return found.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0];
}

/**
 * Whether letters may stand for a word: they begin it, or leave out its vowels and perhaps its end or what is between both ends.
 * @param short a folded name
 * @param word a folded word, singular
 */
export function isShortFor(short: string, word: string): boolean {
  if (!/^[a-z]+$/.test(short) || short.length < SHORTEST || short.length > LONGEST) return false;
  if (word.length < short.length + LEFT_OUT || short[0] !== word[0]) return false;
  if (word.startsWith(short)) return true;
  // With vowels between others kept, letters in order are soon a coincidence.
  const isBare = short === bare(short);
  const inOrder = short.length > SHORTEST && isWithin(short, word);
  if ((isBare || inOrder) && bare(word).startsWith(bare(short))) return true;
  return isBare && inOrder && short.at(-1) === word.at(-1);
}

/** A word without the vowels behind its first letter. */
function bare(word: string): string {
  return word.slice(0, 1) + word.slice(1).replace(/[aeiouy]/g, '');
}

/** Whether letters stand in a word in their order. */
function isWithin(short: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length;
}

/** Whether a name is no word that means something else by itself. */
function isNoWord(name: string): boolean {
  return CUT_WORDS.has(name) || (!SCHEMA_WORDS.has(name) && relativesOf(name).length === 0);
}
