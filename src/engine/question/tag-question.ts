/** A question as tokens, each with its number and its cue class. */
import type { Token } from '../search/words';
import { isPlural, stem, tokenize } from '../search/words';
import { comparativeCues } from './comparatives';
import { withoutSlips } from './cue-slips';
import { COLUMN_HINTS, COMPARATIVES, CUE_PHRASES, NUMBER_WORDS } from './cue-words';

/** One token of a question with what it says about the answer's shape. */
export interface TaggedToken extends Token {
  readonly index: number;
  /** The class of the cue phrase that the token belongs to. */
  readonly cue?: string;
  /** The number that it stands for, written in digits or in words. */
  readonly number?: number;
  /** Number words that are more often pronouns. */
  readonly weakNumber: boolean;
  /** Stems of column names that the word hints at. */
  readonly hints: ReadonlySet<string>;
  /** A comma stands before it. */
  readonly afterComma?: true;
}

interface Phrase {
  readonly words: readonly string[];
  readonly cue: string;
}

const NO_HINTS: ReadonlySet<string> = new Set();
const PHRASES = buildPhrases();
const HINTS = buildHints();

function buildPhrases(): Map<string, Phrase[]> {
  const byFirst = new Map<string, Phrase[]>();
  for (const [cue, phrases] of Object.entries(CUE_PHRASES)) {
    for (const phrase of phrases.split('|')) {
      const words = /^[<>]/.test(phrase) ? [phrase] : tokenize(phrase).map((t) => t.word);
      const [first] = words;
      if (first === undefined) continue;
      const list = byFirst.get(first) ?? [];
      // The class named first wins where two have the same phrase.
      if (!list.some((p) => p.words.join(' ') === words.join(' '))) list.push({ words, cue });
      byFirst.set(first, list);
    }
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
}

function buildHints(): Map<string, Set<string>> {
  const hints = new Map<string, Set<string>>();
  for (const [words, names] of COLUMN_HINTS) {
    for (const word of words.split(' ')) {
      const set = hints.get(word) ?? new Set();
      for (const name of names.split(' ')) set.add(stem(name));
      hints.set(word, set);
    }
  }
  return hints;
}

const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1e6, billion: 1e9 };

const AGE_STEM = stem('age');

/** "25-year-old", "25 years old", "25 years of age": the words after the number name an age, not a year. */
function ageTokens(tokens: readonly Token[]): Set<number> {
  const found = new Set<number>();
  tokens.forEach((token, i) => {
    const [unit, second, third] = [tokens[i + 1]?.word, tokens[i + 2]?.word ?? '', tokens[i + 3]?.word];
    if (unit === undefined || !/^years?$/.test(unit)) return;
    if (token.kind !== 'number' && !Object.hasOwn(NUMBER_WORDS, token.word)) return;
    if (/^olds?$/.test(second)) [i + 1, i + 2].forEach((at) => found.add(at));
    else if (second === 'of' && third === 'age') [i + 1, i + 2, i + 3].forEach((at) => found.add(at));
  });
  return found;
}

/** "Over 200 or less than 190": what follows "or less" is a second bound, where it belongs to the number before it else. */
function opensBound(tokens: readonly Token[], at: number, { words, cue }: Phrase): boolean {
  if (words[0] !== 'or' || (cue !== 'at-least' && cue !== 'at-most')) return false;
  const next = tokens[at + words.length];
  return next?.word === 'than' || next?.kind === 'number';
}

/** Words that compare where a number or a fold follows, and else tell a place: "courses under the subject", "all over Spain". */
const OF_PLACE = /^(?:under|over|above|below|beyond)$/;
/** Words for others that something is compared with: "below the rating of all songs". */
const OTHERS = /^(?:all|any|every|each|others?|those|that|his|her|its|their)$/;
const FOLDS_BEFORE = /\b(?:average|mean|total|maximum|minimum)\b/;
/** What comes so many tokens behind such a word may be compared with. */
const BEHIND = 6;

/** "Reached by bus" bounds nothing, as "reached 80" does. */
function reached(tokens: readonly Token[], cues: readonly (string | undefined)[]): number[] {
  return tokens.flatMap(({ word }, i) =>
    cues[i] === 'at-least' && /^reach/.test(word) && tokens[i + 1]?.kind !== 'number' ? [i] : [],
  );
}

/** Verbs with an "after" of their own: who "looks after" somebody comes no later. */
const WITH_AFTER = /^(?:look|ask|name|call|take)(?:e?s|e?d|ing)?$/;

/** "Looks after", "named after". */
function ofVerbs(tokens: readonly Token[], cues: readonly (string | undefined)[]): number[] {
  return tokens.flatMap(({ word }, i) =>
    cues[i] === 'after' && word === 'after' && WITH_AFTER.test(tokens[i - 1]?.word ?? '') ? [i] : [],
  );
}

/** "A quarter of the staff" is a part of them, and none of a year. */
function fractions(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ word }, i) => {
    const isPart = /^(?:a|one|three)$/.test(tokens[i - 1]?.word ?? '') && tokens[i + 1]?.word === 'of';
    return /^quarters?$/.test(word) && isPart && tokens[i + 2]?.kind !== 'number' ? [i] : [];
  });
}

/** Words of place that compare with nothing. */
function places(tokens: readonly Token[], cues: readonly (string | undefined)[]): number[] {
  return tokens.flatMap(({ word }, i) => {
    const compares = cues[i] === 'more-than' || cues[i] === 'less-than';
    if (!compares || !OF_PLACE.test(word) || cues[i - 1] === cues[i] || cues[i + 1] === cues[i]) return [];
    // "The average over all schools" is that of all.
    if (
      word === 'over' &&
      /^(?:all|every)$/.test(tokens[i + 1]?.word ?? '') &&
      FOLDS_BEFORE.test(
        tokens
          .slice(0, i)
          .map((t) => t.word)
          .join(' '),
      )
    )
      return [i];
    const compared = tokens
      .slice(i + 1, i + 1 + BEHIND)
      .some(
        (t, k) =>
          t.kind === 'number' ||
          Object.hasOwn(NUMBER_WORDS, t.word) ||
          FOLDED.has(cues[i + 1 + k] ?? '') ||
          OTHERS.test(t.word),
      );
    return compared ? [] : [i];
  });
}

/** Stems of harm: the worst of it is the greatest. */
const HARM = new Set(
  'injury severity severe damage harm wound trauma loss delay error intrusion pain pollution'.split(' ').map(stem),
);

/** Tokens between "worst" and what it is the worst of: "the worst recorded head injury". */
const BEFORE_HARM = 3;

/** "The worst injury" is the greatest one; the worst rating is the least. */
function worstOfHarm(tokens: readonly Token[]): number[] {
  const isHarm = (at: number) => tokens.slice(at + 1, at + 2 + BEFORE_HARM).some((t) => !t.quoted && HARM.has(t.stem));
  return tokens.flatMap(({ word, quoted }, at) => (word === 'worst' && !quoted && isHarm(at) ? [at] : []));
}

const OFTEN = /^(?:common|popular|frequent|frequently|used)$/;

/** "Which wing has more doctors": compared with nothing that is named, "more" is the most. */
function superlatives(tokens: readonly Token[], cues: readonly (string | undefined)[]): number[] {
  const [opening] = cues;
  if (tokens.some((t) => t.word === 'than')) return [];
  // "The less common type" of two.
  const often = tokens.flatMap(({ word }, i) =>
    /^(?:less|more)$/.test(word) && OFTEN.test(tokens[i + 1]?.word ?? '') && tokens[i - 1]?.word === 'the' ? [i] : [],
  );
  if (often.length > 0) return often;
  if (opening !== 'which' && opening !== 'what' && opening !== 'who') return [];
  if (tokens.some((t) => t.word === 'than' || t.kind === 'number' || Object.hasOwn(NUMBER_WORDS, t.word))) return [];
  return tokens.flatMap(({ word }, i) => {
    const compares = cues[i] === 'more-than' || cues[i] === 'less-than';
    return compares && COMPARATIVES.has(word) ? [i] : [];
  });
}

/** "People from the most frequent country": where nothing is put in order, no order begins there. */
function fromThatEnd(tokens: readonly Token[], cues: readonly (string | undefined)[]): number[] {
  if (cues.includes('sorted') || cues.includes('alphabetical')) return [];
  return tokens.flatMap(({ word, quoted }, i) => {
    const isOrder = cues[i] === 'descending' || cues[i] === 'ascending';
    const goesOn = tokens.slice(i + 3).some((t) => t.word === 'to') || tokens[i + 3] === undefined;
    const isPhrase =
      word === 'from' && tokens[i + 1]?.word === 'the' && cues[i + 2] === cues[i] && cues[i + 3] !== cues[i];
    // "List the flights from the most expensive" begins there.
    const isList = cues[0] === 'show' && !OFTEN.test(tokens[i + 3]?.word ?? '');
    return isOrder && isPhrase && !quoted && !goesOn && !isList ? [i] : [];
  });
}

/** The cues of "the most", "the oldest". */
function endOf(word: string): [string, string] {
  const cue = PHRASES.get(word)?.find(({ words }) => words.length === 1)?.cue ?? 'most';
  return [cue === 'most' || cue === 'least' ? cue : 'article', cue];
}

const PART_OF_NAME = /^(?:first|last|middle|given|family)$/;
const BETWEEN_PARTS = /^(?:and|or|the)$/;

/** "First and last name", "first, middle and last names": parts of names, neither the earliest nor the latest. */
function partsOfNames(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ word }, i) => {
    if (!PART_OF_NAME.test(word)) return [];
    const end = tokens.findIndex((t, k) => k > i && !PART_OF_NAME.test(t.word) && !BETWEEN_PARTS.test(t.word));
    return /^names?$/.test(tokens[end]?.word ?? '') ? [i] : [];
  });
}

/** What follows "ordered" and "order" where rows are put in one: "ordered by age", "an ordered list", "the order of". */
const SORTS = /^(?:by|from|alphabetically|ascending|descending|according|list|results?)$/;
const SORTED_IN = /^(?:an?|the|each|every)$/;
const ONE_OF_THEM = /^(?:an|a|each|every|this|per|no|any|one|made|placed|the)$/;
/** "The largest order". */
const END_OF_THEM = /^(?:largest|biggest|smallest|highest|cheapest|oldest|newest|latest|earliest|average|typical|mean|single|recent|expensive)$/; // prettier-ignore
const OF_AN_ORDER =
  /^(?:ids?|dates?|items?|lines?|values?|totals?|amounts?|quantit(?:y|ies)|status|details?|numbers?)$/;

/** "Customers who ordered tea", "an order", "order dates": things that are bought, in no order. */
function purchases(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ word }, i) => {
    const [before, next, second, third] = [i - 1, i + 1, i + 2, i + 3].map((at) => tokens[at]?.word ?? '');
    if (word === 'order') {
      const prior = before ?? '';
      const one =
        (ONE_OF_THEM.test(prior) && !(prior === 'the' && /^(?:of|by|in|that)$/.test(next ?? ''))) ||
        (END_OF_THEM.test(prior) && next !== 'by');
      return one || OF_AN_ORDER.test(next ?? '') || tokens[i + 1]?.kind === 'number' ? [i] : [];
    }
    if (word !== 'ordered' || SORTS.test(next ?? '') || (next === 'the' && SORTS.test(second ?? ''))) return [];
    const placed = next === 'in' && SORTED_IN.test(second ?? '') && third !== 'order';
    return next !== 'in' || placed ? [i] : [];
  });
}

/** Words that are verbs and nouns alike, and what stands around the noun: "which make of car", "list make and model". */
const VERB_OR_NOUN = /^(?:makes?|works?|plays?|uses?|offers?|builds?)$/;
const BEFORE_NOUN = new Set(['article', 'each', 'show', 'different', 'most-common', 'count', 'how-many']);
const AFTER_NOUN = /^(?:of|and|is|are|was|were|has|have|had)$/;
const OPENS = new Set(['which', 'what']);

const isNumber = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'number' || Object.hasOwn(NUMBER_WORDS, token.word));

/** Nouns that are written like verbs; "customers which make orders" and "the most works" do something, or are counted. */
function nounsLikeVerbs(tokens: readonly Token[], cues: readonly (string | undefined)[]): number[] {
  return tokens.flatMap(({ word }, i) => {
    if (cues[i] !== 'work' || !VERB_OR_NOUN.test(word)) return [];
    const before = cues[i - 1] ?? '';
    // So are "which 3 makes" and "the 5 makes".
    const counted = isNumber(tokens[i - 1]) && word.endsWith('s');
    const asked = counted || (OPENS.has(before) && (i === 1 || cues[i - 2] === 'in' || cues[i - 2] === 'for'));
    const listed = before === 'and' && AFTER_NOUN.test(tokens[i + 1]?.word ?? '');
    return asked || BEFORE_NOUN.has(before) || listed ? [i] : [];
  });
}

/** What stands behind "called" where nothing is given a name: "the ships that called at the oil jetty in 2023". */
const NO_NAME = /^(?:at|in|on|during|between|since|before|until|last|here|there)$/;

/** "Called" for a visit. */
function calls(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ word }, i) => {
    const next = tokens[i + 1];
    return word === 'called' && (!next || (NO_NAME.test(next.word) && !next.quoted && !next.capital)) ? [i] : [];
  });
}

/** "Count the vehicles that …" asks how many there are, as "count the number of" does. */
function countsThem(tokens: readonly Token[], cues: readonly (string | undefined)[]): number[] {
  const isCounting = tokens[0]?.word === 'count' && cues[1] === 'article' && !cues.includes('how-many');
  return isCounting && cues[2] === undefined ? [0, 1] : [];
}

/** "The heaviest weight of any van" is that of all of them. */
function anyOfAll(tokens: readonly Token[], cues: readonly (string | undefined)[]): number[] {
  return tokens.flatMap(({ word }, i) => {
    const ofAny = word === 'any' && tokens[i - 1]?.word === 'of';
    return ofAny && cues.slice(0, i).some((cue) => cue !== undefined && (ENDS.has(cue) || FOLDED.has(cue))) ? [i] : [];
  });
}

/** Cues of numbers, of which one may be told for each group. */
const FOLDED = new Set(['average', 'sum', 'maximum', 'minimum', 'how-many', 'how-much', 'count', 'percent']);
/** Cues of verbs, after which "by" tells who did it or how: "made by", "sorted by". */
const NO_NOUNS = new Set(
  'work sorted live have do be ascending descending that alphabetical in to on from at with'.split(' '),
);
/** Cues before which, or after which, "by" tells an order. */
const ORDERS = new Set(['ascending', 'descending', 'that']);
const ENDS = new Set(['most', 'least', 'top-n', 'longest', 'shortest']);
const DONE =
  /(?:[^e]ed|tten|[ae]ken|iven|osen|olen|een|[lorn]own|rawn|[oau]ught|made|done|led|run|read|sung|held|won|paid)$/;

/** "Average weight by type" is one for each type; "made by" and "by Ada Brandt" tell who did it. */
function groupingWords(question: string, tokens: readonly Token[], cues: readonly (string | undefined)[]): number[] {
  const fold = cues.findIndex((cue) => cue !== undefined && FOLDED.has(cue));
  return tokens.flatMap(({ word }, i) => {
    const [before, next] = [tokens[i - 1], tokens[i + 1]];
    if (word !== 'by' || cues[i] !== 'by' || fold < 0 || fold > i || !before || !next) return [];
    // "Were lost by drivers" is passive, however irregular its verb is.
    const isPassive = cues[i - 2] === 'be' && cues[i - 1] === undefined;
    // "What percentage was delayed, by harbour": a comma ends what was done.
    const isApart = question.slice(before.end, tokens[i]?.start).includes(',');
    // "The percentage of orders by members" is that of those they made.
    const isDoers = cues[fold] === 'percent' && !isApart && isPlural(next.word);
    const doneBy =
      isDoers ||
      (!isApart && (isPassive || DONE.test(before.word))) ||
      NO_NOUNS.has(cues[i - 1] ?? '') ||
      FOLDED.has(cues[i - 1] ?? '');
    const named = next.quoted || next.kind === 'number' || (next.capital && next.text !== next.text.toUpperCase());
    const orders = ORDERS.has(cues[i + 1] ?? '') || cues.slice(0, i).some((cue) => cue !== undefined && ENDS.has(cue));
    return doneBy || named || orders ? [] : [i];
  });
}

/**
 * Splits a question into tokens and tells the class of its cue words.
 * @param question plain text
 */
export function tagQuestion(question: string): TaggedToken[] {
  const tokens = withoutSlips(tokenize(question));
  const cues: (string | undefined)[] = tokens.map(() => undefined);
  for (let i = 0; i < tokens.length;) {
    const phrase = tokens[i]?.quoted
      ? undefined
      : PHRASES.get(tokens[i]?.word ?? '')?.find(
          (p) =>
            p.words.every((w, k) => tokens[i + k]?.word === w && !tokens[i + k]?.quoted) && !opensBound(tokens, i, p),
        );
    const length = phrase?.words.length ?? 1;
    if (phrase) cues.fill(phrase.cue, i, i + length);
    i += length;
  }
  for (const [at, cue] of comparativeCues(tokens, cues)) cues[at] = cue;
  const plain = [
    ...places(tokens, cues),
    ...reached(tokens, cues),
    ...ofVerbs(tokens, cues),
    ...fractions(tokens),
    ...partsOfNames(tokens),
    ...purchases(tokens),
    ...calls(tokens),
  ];
  for (const at of plain) cues[at] = undefined;
  for (const at of nounsLikeVerbs(tokens, cues)) cues[at] = undefined;
  for (const at of superlatives(tokens, cues)) cues[at] = cues[at] === 'less-than' ? 'least' : 'most';
  for (const at of fromThatEnd(tokens, cues))
    [cues[at], cues[at + 1], cues[at + 2]] = ['from', ...endOf(tokens[at + 2]?.word ?? '')];
  for (const at of worstOfHarm(tokens)) cues[at] = 'maximum';
  // "The bottom three" are no floor.
  for (const [at, { word }] of tokens.entries()) if (word === 'bottom' && isNumber(tokens[at + 1])) cues[at] = 'least';
  for (const at of groupingWords(question, tokens, cues)) cues[at] = 'each';
  for (const at of countsThem(tokens, cues)) cues[at] = 'how-many';
  for (const at of anyOfAll(tokens, cues)) cues[at] = 'all';
  const ages = ageTokens(tokens);
  const scales = tokens.map((token, i) =>
    tokens[i + 1]?.quoted === true || token.kind !== 'number' ? undefined : SCALES[tokens[i + 1]?.word ?? ''],
  );
  return tokens.map((plain, index) => {
    const token = ages.has(index) ? { ...plain, stem: AGE_STEM } : plain;
    const spelt = Object.hasOwn(NUMBER_WORDS, token.word) ? NUMBER_WORDS[token.word] : undefined;
    // "3 million" is one number.
    const scaled = scales[index - 1] !== undefined;
    const cue = ages.has(index) ? 'old' : scaled ? 'scale' : cues[index];
    // "At least a member" is one, and so is the single of "more than a single member".
    const isOne =
      cues[index - 1] === 'at-least' &&
      /^an?$/.test(token.word) &&
      !tokens.slice(index + 1, index + 1 + BEHIND).some((t) => t.kind === 'number' && !t.quoted);
    const isSingle = token.word === 'single' && /^an?$/.test(tokens[index - 1]?.word ?? '') && /^(?:more|less|at)-/.test(cues[index - 2] ?? ''); // prettier-ignore
    const number =
      isOne || isSingle
        ? 1
        : token.kind === 'number'
          ? Number(token.word) * (scales[index] ?? 1)
          : token.quoted || scaled || (token.word === 'one' && tokens[index - 1]?.word === 'no')
            ? undefined
            : spelt;
    const isAfterComma = question.slice(tokens[index - 1]?.end ?? token.start, token.start).includes(',');
    return {
      ...token,
      index,
      hints: HINTS.get(token.word) ?? NO_HINTS,
      weakNumber: isOne || token.word === 'one',
      ...(cue !== undefined && { cue }),
      ...(number !== undefined && { number }),
      ...(isAfterComma && { afterComma: true }),
    };
  });
}
