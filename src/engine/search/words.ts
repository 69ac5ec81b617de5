/**
 * Words: of names (`CamelCase`, `snake_case`, `CRASHTIME`), of questions, and their stems. Everything that is compared
 * with a question goes through the functions of this file, so that both sides are treated alike.
 */
import pluralize from 'pluralize';
import porter2 from 'wink-porter2-stemmer';
import { SCHEMA_WORDS, expandAbbreviation } from './schema-vocabulary';

/** A word, number or quoted text of a question. */
export interface Token {
  /** As it stands in the question. */
  readonly text: string;
  /** Folded: lower case, no diacritics. */
  readonly word: string;
  /** Porter2 stem of a word; the number itself, normalised, of a number. */
  readonly stem: string;
  /** UTF-16 offsets in the question, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'word' | 'number';
  /** Begins with a capital letter and does not begin the sentence. */
  readonly capital: boolean;
  /** Stands between quotation marks. */
  readonly quoted: boolean;
  /** The name of a graph that it was taken for, though the letters of that may as well stand for another word. */
  readonly cutTo?: string;
}

const STOP_WORDS = new Set(
  `a about above across after again all also although always am among an and any are as at be because been before being
  below between both but by can could did do does doing done down during each either else every few find for from further
  get give given had has have having he her here hers him his how i if in into is it its itself just let list many may me
  might more most much must my near neither no nor not of off on once one ones only or other our out over own per please
  return same shall she should show so some such tell than that the their them themselves then there these they this those
  through to too under until up upon us very was we were what whatever when where whether which while who whom whose why
  will with within without would you your`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Whether a word carries no content of its own in a question or a name.
 * @param word a folded word
 */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/**
 * The words of a name without stop words; a given name is not a name as such.
 * @param words lower case
 */
export function contentOf(words: readonly string[]): string[] {
  return words.filter((word, i) => !isStopWord(word) || (word === 'given' && words[i + 1] === 'name'));
}

const stems = new Map<string, string>();
/** A hundred rules are tried for each word, and gates ask for the singulars and the words of all names of a graph. */
const singulars = new Map<string, string>();
const split = new Map<string, readonly string[]>();
/** Bounds the memory of each cache; questions and names rarely hold more different words. */
const MAX_STEMS = 200_000;

/** Irregular plurals and forms that Porter2 leaves apart. */
const IRREGULAR: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  feet: 'foot',
  mice: 'mouse',
  teeth: 'tooth',
  geese: 'goose',
  criteria: 'criterion',
  phenomena: 'phenomenon',
  indices: 'index',
  indexes: 'index',
  matrices: 'matrix',
  vertices: 'vertex',
  wives: 'wife',
  lives: 'life',
  knives: 'knife',
  shelves: 'shelf',
  halves: 'half',
  staffs: 'staff',
  media: 'medium',
  // Plurals whose endings stemming takes for those of the words themselves.
  buses: 'bus',
  busses: 'bus',
  minibuses: 'minibus',
  gases: 'gas',
  irises: 'iris',
  quizzes: 'quiz',
  menus: 'menu',
  taxis: 'taxi',
  skis: 'ski',
  spas: 'spa',
  bureaus: 'bureau',
  plateaus: 'plateau',
  wolves: 'wolf',
  loaves: 'loaf',
  thieves: 'thief',
  calves: 'calf',
  scarves: 'scarf',
  hooves: 'hoof',
  oxen: 'ox',
  analyses: 'analysis',
  diagnoses: 'diagnosis',
  theses: 'thesis',
  hypotheses: 'hypothesis',
  crises: 'crisis',
  oases: 'oasis',
  appendices: 'appendix',
  curricula: 'curriculum',
  bacteria: 'bacterium',
  syllabi: 'syllabus',
  alumni: 'alumnus',
  cacti: 'cactus',
  fungi: 'fungus',
  nuclei: 'nucleus',
  radii: 'radius',
  taught: 'teach',
  bought: 'buy',
  sold: 'sell',
  won: 'win',
  born: 'birth',
  died: 'death',
  die: 'death',
  dead: 'death',
  held: 'hold',
  led: 'lead',
  made: 'make',
  paid: 'pay',
  wrote: 'write',
  written: 'write',
  drove: 'drive',
  driven: 'drive',
  flew: 'fly',
  chosen: 'choose',
  took: 'take',
  taken: 'take',
  built: 'build',
  lost: 'lose',
  spent: 'spend',
  left: 'leave',
  ran: 'run',
  sang: 'sing',
  sung: 'sing',
  wore: 'wear',
  worn: 'wear',
  broke: 'break',
  broken: 'break',
  struck: 'strike',
  rode: 'ride',
  ridden: 'ride',
  gave: 'give',
  given: 'give',
  threw: 'throw',
  thrown: 'throw',
  caught: 'catch',
  brought: 'bring',
  sent: 'send',
  kept: 'keep',
  spoke: 'speak',
  spoken: 'speak',
  began: 'begin',
  begun: 'begin',
  centre: 'center',
  theatre: 'theater',
  expiry: 'expire',
};

/** Words of British spelling by how they end, or begin, and what America writes for that. */
const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/^((?:arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|parl|rum|sav|vap|vig)o)u(?=r)/, '$1'],
  [/^((?:kilo|centi|milli|hecto)?(?:met|lit))re(s?)$/, '$1er$2'],
  [/^((?:lic|def|off|pret)en)c(?=es?$)/, '$1s'],
  [/isation(s?)$/, 'ization$1'],
  [/^(program)me(s?)$/, '$1$2'],
  [/^((?:cata|dia)log)ue(s?)$/, '$1$2'],
  [/^(enrol|instal)(?=ments?$)/, '$1l'],
];

function american(word: string): string {
  return BRITISH.reduce((read, [spelling, other]) => read.replace(spelling, other), word);
}

/**
 * The Porter2 stem of a word, after irregular plurals and spelling variants.
 * @param word a folded word
 */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size > MAX_STEMS) stems.clear();
  const base = Object.hasOwn(IRREGULAR, word) ? (IRREGULAR[word] ?? word) : american(word);
  const result = /^[a-z]+$/.test(base) ? porter2(base) : base;
  stems.set(word, result);
  return result;
}

/**
 * The singular of an English noun, as far as its ending shows it.
 * @param word a folded word
 */
export function singular(word: string): string {
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word] ?? word;
  if (!word.endsWith('s') || /(ss|us|is)$/.test(word) || word.length < 4) return word;
  const known = singulars.get(word);
  if (known !== undefined) return known;
  if (singulars.size > MAX_STEMS) singulars.clear();
  const result = pluralize.singular(word);
  singulars.set(word, result);
  return result;
}

/**
 * Whether a noun is for several, as far as its ending shows it.
 * @param word a folded word
 */
export function isPlural(word: string): boolean {
  return singular(word) !== word;
}

/**
 * Text without case and diacritics, runs of white space as one space.
 * @param text any text
 */
export function fold(text: string): string {
  // Plain ASCII needs no normalisation, which is what makes folding 300,000 values affordable.
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Letters and digits, an apostrophe inside; the `s` of a genitive is no word. */
const WORD = /(?<!['’])[\p{L}\p{N}]+(?:['’](?!s\b)\p{L}+)?(?:\.\p{N}+)?|(?<=['’])(?!s\b)[\p{L}\p{N}]+/gu;

/**
 * The words of a folded text, punctuation dropped.
 * @param folded the result of `fold`
 */
export function wordsOf(folded: string): string[] {
  return folded.match(WORD) ?? [];
}

/** A unit may stand right behind its number, "200cm", and a sign that compares before it. */
const TOKEN =
  /(?<![\p{L}\p{N}])[eE]-mails?(?!\p{L})|(?<![\p{L}\p{N}])[wW]\/[oO](?![\p{L}\p{N}])|[<>]=?(?=\s*[-$€£]?\d)|-?\d+(?:,\d{3})+(?:\.\d+)?|(?:(?<![\p{L}\p{N}]|\d\s+)-(?=\d))?\d+(?:\.\d+)?(?:(?![\p{L}\d])|(?=(?:[cm]m|km|kg|lbs?|mg|ft|mph|km\/?h)\b))|[\p{L}\p{N}]+(?:['’](?!s\b)[\p{L}]+)?/gu;
const QUOTED =
  /"([^"]+)"|“([^”]+)”|(?<![\p{L}\p{N}])['‘]([^'’]+(?:['’](?=\p{L})[^'’]+)*)['’](?![\p{L}\p{N}])|`([^`]+)`/gu;

/** "No. 2" is a number, not a negation. */
const NUMBERED = /^no\.\s*\d/i;

/**
 * The words and numbers of a question, in order.
 * @param text the question
 */
export function tokenize(text: string): Token[] {
  const quotes = [...text.matchAll(QUOTED)].map((m) => [m.index, m.index + m[0].length] as const);
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const raw = match[0];
    const start = match.index;
    if (raw === 's' && /['’]/.test(text[start - 1] ?? '')) continue; // the genitive
    const isNumber = /^-?[\d,]+(?:\.\d+)?$/.test(raw);
    const numbered = raw.length === 2 && NUMBERED.test(text.slice(start));
    const word = isNumber
      ? String(Number(raw.replaceAll(',', '')))
      : numbered
        ? 'number'
        : fold(raw)
            .replace(/^e-(?=mail)/, 'e')
            .replace(/^w\/o$/, 'without');
    const previous = text.slice(0, start).trimEnd();
    tokens.push({
      text: raw,
      word,
      stem: isNumber ? word : stem(word),
      start,
      end: start + raw.length,
      kind: isNumber ? 'number' : 'word',
      capital: /^\p{Lu}/u.test(raw) && previous !== '' && !/[.?!:]$/.test(previous),
      quoted: quotes.some(([from, to]) => start >= from && start < to),
    });
  }
  return tokens;
}

/**
 * The words of a table or column name.
 * @param name for example `CaseNumber`, `birth_date`, `CRASHTIME`
 * @param vocabulary further words into which names without separators may be split
 * @returns lower-case words, digits apart: `['case', 'number']`
 */
export function splitIdentifier(name: string, vocabulary?: ReadonlySet<string>): readonly string[] {
  if (vocabulary) return identifierRuns(name).flatMap((run) => splitRun(run, vocabulary));
  const known = split.get(name);
  if (known !== undefined) return known;
  if (split.size > MAX_STEMS) split.clear();
  const words = identifierRuns(name).flatMap((run) => splitRun(run, undefined));
  split.set(name, words);
  return words;
}

/**
 * The parts of a name as its case, digits and separators tell them.
 * @param name for example `CaseNumber`
 * @returns lower-case runs of letters or digits, of which each may be several words written together
 */
export function identifierRuns(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Splits a run of letters into known words, or leaves it whole: fewest words, only where every part is known. */
function splitRun(run: string, vocabulary: ReadonlySet<string> | undefined): string[] {
  const known = (word: string) =>
    SCHEMA_WORDS.has(word) ||
    vocabulary?.has(word) === true ||
    (word.length > 3 && SCHEMA_WORDS.has(singular(word))) ||
    (word.length > 6 && /ers?$/.test(word) && SCHEMA_WORDS.has(word.replace(/ers?$/, '')));
  if (run.length < 4 || !/^[a-z]+$/.test(run) || known(run)) return [run];
  const best: (string[] | undefined)[] = [[]];
  for (let end = 2; end <= run.length; end++) {
    for (let start = 0; start <= end - 2; start++) {
      const before = best[start];
      const word = run.slice(start, end);
      if (before === undefined || !known(word)) continue;
      const now = best[end];
      if (now === undefined || before.length + 1 < now.length) best[end] = [...before, word];
    }
  }
  const words = best[run.length];
  // Many short words are a coincidence of letters rather than a name; function words between others are none.
  const content = words?.filter((word) => !isStopWord(word)).length ?? 0;
  if (!words || content === 0 || content > Math.max(2, run.length / 4)) return [run];
  return isShortWithEnd(words) ? [run] : words;
}

/** Whether a run is a short form with two letters behind it, which no name is put together of: "latin" is no latitude. */
function isShortWithEnd([first = '', last = '', ...more]: readonly string[]): boolean {
  return (
    more.length === 0 &&
    /^(?:in|on|at|is|to|of)$/.test(last) &&
    first.length === 3 &&
    expandAbbreviation(first) !== undefined
  );
}

/** Words of names for dates. */
const DATED = /^(?:dt|date|day|month|year|yr|on)$/;

/**
 * The words that a name may be called by: its own, with abbreviations written out.
 * @param words words of a name, see `splitIdentifier`
 * @returns the words themselves where none is an abbreviation
 */
export function expandedWords(words: readonly string[]): string[] {
  return words.flatMap((word, i) => {
    // The `exp_dt` of a licence is no experience.
    if (word === 'exp' && DATED.test(words[i + 1] ?? '')) return ['expiration'];
    // A `beer_cd` is its code; by itself it is a compact disc.
    if (word === 'cd' && i > 0 && i === words.length - 1) return ['code'];
    return expandAbbreviation(word) ?? [word];
  });
}

/** Endings that leave a word what it is, with the consonant that they double: "equipped", "fitting", "injuries". */
const ENDING = /^(?:[a-z]?(?:ed|ing)|e?[sd]|e|y|ied|ies)?$/;

/** Whether words of one stem are forms of one word: "intervened" and "intervene", but no "equipment" and "equipped". */
export function areForms(a: string, b: string): boolean {
  const [one, other] = [a, b].map((form) => (Object.hasOwn(IRREGULAR, form) ? (IRREGULAR[form] ?? form) : form));
  let same = 0;
  while (same < (one ?? a).length && one?.[same] === other?.[same]) same++;
  return one === other || [one, other].every((form) => ENDING.test(form?.slice(same) ?? ''));
}

/** Endings by which a verb becomes the name of what is done, and the one by which it says that it was done. */
const ACTION = /(?:[st]ion|ment)$/;
const DONE = /[^e]ed$/;

/**
 * Whether of two words of one stem one says that something was done and the other names that: who was "hospitalized" is listed under
 * "hospitalization". What may also name a thing ("equipment") is told apart by the caller, who knows whether a state is meant.
 * @param done the word of a question
 * @param action the name of a state
 */
export function namesWhatIsDone(done: string, action: string): boolean {
  return DONE.test(done) && ACTION.test(action) && stem(done) === stem(action);
}
