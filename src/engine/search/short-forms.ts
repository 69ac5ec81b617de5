/**
 * Names that are words cut short: the `turb` of a turbine, the `outg` of an outage, the `kg` of a kilogram. No list has them all, so
 * a word of a question that nothing else explains is tried against the names of the graph that are no words by themselves.
 */
import { expandAbbreviation, SCHEMA_WORDS } from './schema-vocabulary';
import { relativesOf } from './word-relatives';
import { singular } from './words';

/** Short forms that count as words of their own, and are as often the beginning of longer ones. */
const CUT_WORDS = new Set(['cap', 'cert', 'gen', 'info', 'lab', 'spec', 'tech', 'temp']);
/** Letters up to which a word is rather cut short than whole, where most names of a graph are. */
const LONGEST_CUT = 4;
/** Share of such names from which a graph is one of names cut short. */
const MOSTLY = 0.25;

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

/** A name that is a short form of a word. */
export interface ShortForm {
  readonly name: string;
  /** The letters may as well stand for another word: whoever gets an answer is told what they were taken for. */
  readonly isDoubtful: boolean;
}

/**
 * The name that is a short form of a word: the longest one that plainly is; else the only one whose letters may be such a form.
 * @param word a folded word of a question that no name has
 * @param names words of names, folded
 * @returns undefined where none is one
 */
export function shortFormOf(word: string, names: readonly string[]): ShortForm | undefined {
  const whole = singular(word);
  const units = Object.hasOwn(UNITS, whole) ? (UNITS[whole] ?? []) : [];
  const unit = units.find((short) => names.includes(short));
  if (unit !== undefined) return { name: unit, isDoubtful: false };
  // A name may be cut of the plural: the `SLS` are sales.
  const saidAs = (name: string) => (name.endsWith('s') ? [whole, `${whole}s`] : [whole]);
  const found = names.filter((name) => saidAs(name).some((said) => isShortFor(name, said)) && isNoWord(name));
  const [longest] = found.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  if (longest !== undefined) return { name: longest, isDoubtful: false };
  return doubtfulForm(whole, names);
}

/** The only name that may be a short form of a word; of the ways in which one may be, the first in which any is. */
function doubtfulForm(word: string, names: readonly string[]): ShortForm | undefined {
  if (ACT.test(word)) return undefined;
  const cut = cutNames(names);
  const others = areMostlyCut(names) ? names.filter((name) => name.length <= LONGEST_CUT && !isCut(name)) : [];
  const isOwn = (name: string) => expandAbbreviation(name) === undefined;
  // What a list writes out in another way, `ctr`, says so only where names are whole.
  const listed = areMostlyCut(names) ? cut.filter((name) => !isOwn(name) && name.length >= SHORTEST) : [];
  const ways = [
    longestOfOne([...cut.filter(isOwn), ...others].filter((name) => lacksVowels(name, word))),
    [...cut, ...others].filter((name) => isShortFor(name, word)),
    cut.filter((name) => isOwn(name) && skipsLetters(name, word)),
    listed.filter((name) => lacksVowels(name, word) || skipsLetters(name, word)),
  ];
  const [name, ...more] = ways.find((found) => found.length > 0) ?? [];
  return name === undefined || more.length > 0 ? undefined : { name, isDoubtful: true };
}

/** Of forms of one word the longest, where all others are cut of that in turn: `bot` and `bt` both are boats. */
function longestOfOne(found: readonly string[]): readonly string[] {
  const longest = found.reduce((a, b) => (b.length > a.length ? b : a), '');
  return found.every((name) => isWithin(name, longest)) ? found.filter((name) => name === longest) : found;
}

/** Who is doing something does what another noun says, if any. */
const ACT = /ing$/;

/** Letters of the longest name that stands for one of few words. */
const LONGEST_CODE = 5;

/** Whether all that a name leaves out of a word are vowels, and one of two letters that are alike: the `rte` of a route. */
function lacksVowels(short: string, word: string): boolean {
  const own = bare(short).replace(TWICE, '$1');
  return short.length < word.length && own.length > 1 && isWithin(short, word) && own === bare(word).replace(TWICE, '$1'); // prettier-ignore
}

const TWICE = /(.)\1/g;

/** Whether a name without vowels is made of letters of a word in their order, its last one or most of them: the `pmt` of a payment. */
function skipsLetters(short: string, word: string): boolean {
  if (!mayBeCode(short, word) || short.length < SHORTEST) return false;
  return short.at(-1) === word.at(-1) || short.length * 2 >= bare(word).length;
}

/**
 * Whether letters without vowels stand in a word in their order: for what is one of few codes that may be enough.
 * @param short folded letters
 * @param word a folded word, singular
 */
export function mayBeCode(short: string, word: string): boolean {
  if (!/^[a-z]+$/.test(short) || short.length < SHORTEST || word.length < short.length + LEFT_OUT) return false;
  return hasBareLetters(short, word) && short[0] === word[0] && isWithin(short, word);
}

/** Whether a short form has none of the vowels that are left out first; the `y` at the end of a word stays where its other letters do: the `gly` of a gallery. */
function hasBareLetters(short: string, word: string): boolean {
  return short === bare(short) || (word.endsWith('y') && short === `${bare(short)}y`);
}

/**
 * Whether a name that is no word may be a short form of one word, in any of these ways: for what is one of few.
 * @param name a word of a name, folded
 * @param word a folded word
 */
export function mayStandFor(name: string, word: string): boolean {
  return (
    name.length <= LONGEST_CODE &&
    isCut(name) &&
    (isShortFor(name, word) || lacksVowels(name, word) || mayBeCode(name, word))
  );
}

/**
 * Whether a name is no whole word of English.
 * @param name folded
 */
export function isCut(name: string): boolean {
  const isWord = SCHEMA_WORDS.has(name) && expandAbbreviation(name) === undefined;
  return /^[a-z]+$/.test(name) && !isWord && (hasNoVowel(name) || relativesOf(name).length === 0);
}

/** Letters of which none can be spoken are no word, though a dictionary may have them as initials. */
function hasNoVowel(name: string): boolean {
  return /^[^aeiouy]+$/.test(name);
}

/** Whether so many names of a graph are cut short that others of few letters may be, too. */
function areMostlyCut(names: readonly string[]): boolean {
  return cutNames(names).length >= names.length * MOSTLY;
}

/** The names of a graph that are no words, each list read once: every word of every question is held against them. */
const CUT = new WeakMap<readonly string[], readonly string[]>();

function cutNames(names: readonly string[]): readonly string[] {
  const known = CUT.get(names) ?? names.filter(isCut);
  CUT.set(names, known);
  return known;
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
  return CUT_WORDS.has(name) || (!SCHEMA_WORDS.has(name) && (hasNoVowel(name) || relativesOf(name).length === 0));
}
