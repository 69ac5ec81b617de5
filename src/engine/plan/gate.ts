/**
 * Gate 1: is every entity, value, property and period of the question known to this graph? What nothing in the graph or
 * its values explains is named, so that the answer can be refused with what was missing (Contracts 3.5, closed world).
 */
import { distance } from 'fastest-levenshtein';
import { isTemporal } from '../core/values';
import { definitionIn } from '../question/definitions';
import { saidPlainly } from '../question/plain-question';
import type { Catalogue } from '../profile/catalogue';
import { SCHEMA_WORDS } from '../search/schema-vocabulary';
import { isSwapped } from '../search/spelling';
import { unitNamed, unitOfColumn } from '../question/units';
import { fold, isStopWord, singular, splitIdentifier, stem, wordsOf } from '../search/words';
import { isCommonSlip, isCommonWord } from './common-words';
import { beyondPrograms } from './beyond-programs';
import { type ExplainedToken, explainQuestion, type GateSearch } from './explain';
import { isModifier } from './modifiers';
import { isDeniedState, isOnFile } from './states';
import { isVerbSaid } from './verbs';
import { COMPARING, saysNoClass } from './classes';
import { type NamedPeriod, namedPeriods } from '../question/decades-said';
import { saysPartOfDay } from '../question/parts-of-day';
import { describe, describePeriod, type Missing, withoutLimit } from './missing';
import { Periods, type YearRelation } from './periods';
import { isPattern } from './patterns';
import { vagueWords } from './vague';

/** What the gate reads. */
export interface GateSources {
  readonly search: GateSearch;
  readonly catalogue: Catalogue;
  /** Stems of the graph's name (`subjectOf`): what all of it is about restricts nothing. */
  readonly subject?: ReadonlySet<string>;
}

/** Numbers up to this are counts and limits rather than values. */
const SMALL = 31;
const TIME_WORDS = new Set(
  `yesterday tomorrow tonight monday tuesday wednesday thursday friday saturday sunday weekend weekday january february march april may june
  july august september october november december spring summer autumn winter decade century`
    .split(/\s+/)
    .map(stem),
);

/** Checks questions against one graph. */
export class Gate {
  readonly #search: GateSearch;
  readonly #periods: Periods;
  readonly #hasDates: boolean;
  readonly #hasTimes: boolean;
  readonly #subject: ReadonlySet<string>;

  /** @param sources columns, stored values and ranges of the graph */
  constructor({ search, catalogue, subject }: GateSources) {
    this.#search = search;
    this.#subject = subject ?? new Set();
    this.#periods = new Periods(catalogue, search);
    this.#hasDates = [...catalogue.tables.values()].some((t) => t.columns.some((c) => isTemporal(c.type)));
    this.#hasTimes = [...catalogue.tables.values()].some((t) =>
      t.columns.some(({ type, writtenAs }) => type === 'datetime' || type === 'time' || writtenAs === 'time'),
    );
  }

  /**
   * What of a question the graph does not know.
   * @param asked the question
   * @returns in the order of the question; empty where everything is known
   */
  check(asked: string): Missing[] {
    const question = saidPlainly(asked);
    const tokens = explainQuestion(question, this.#search, this.#subject);
    const missing: Missing[] = [];
    const beyond = beyondPrograms(tokens, (stems) =>
      this.#search.context.places.some(({ set }) => set.names.some((name) => name.join(' ').includes(stems.join(' ')))),
    );
    // What the question itself explains need be known to nobody else.
    const explained = definitionIn(question)?.words ?? [];
    const stems = new Set(explained.map(({ start, end }) => stem(question.slice(start, end).toLowerCase())));
    const periods = namedPeriods(question);
    const vague = new Map(vagueWords(tokens, this.#search.context).map((word) => [word.at, word]));
    for (let i = 0; i < tokens.length;) {
      const span = beyond.find(({ start }) => start === i);
      if (span) {
        missing.push(describe(question, tokens.slice(i, span.end), span.kind));
        i = span.end;
        continue;
      }
      const open = vague.get(i);
      if (open) {
        missing.push(withoutLimit(question, tokens, open));
        i++;
        continue;
      }
      const { start = 0, end: to = 0 } = tokens[i]?.token ?? {};
      const period = periods.find((one) => one.start <= start && to <= one.end);
      if (period?.start === start && this.#lacks(period, tokens[i]))
        missing.push(describePeriod(question, period, this.#periods.span));
      if (period || this.#isUnit(tokens, i) || stems.has(tokens[i]?.token.stem ?? '')) {
        i++;
        continue;
      }
      const end = nameEnd(tokens, i);
      const found = end > i ? this.#name(question, tokens, i, end) : this.#word(question, tokens, i);
      if (found) missing.push(found);
      i = Math.max(end, i + 1);
    }
    return missing;
  }

  /** Whether no row is of a decade or a century, and no value is called so. */
  #lacks(period: NamedPeriod, token: ExplainedToken | undefined): boolean {
    return this.#periods.any && token?.values.length === 0 && !this.#periods.coversPeriod(period);
  }

  /** A quoted text or a run of capitalised words: one value has to hold all of it, or several one part each. */
  #name(question: string, tokens: readonly ExplainedToken[], from: number, to: number): Missing | undefined {
    const run = tokens.slice(from, to);
    if (isPattern(tokens, from, run)) return undefined;
    const content = run.filter(({ token }) => !isStopWord(token.word) && token.word.length > 1);
    if (
      content.every(
        ({ token, known }) =>
          (known !== undefined && known !== 'part' && known !== 'value') || isCommonWord(token.word),
      )
    )
      return undefined;
    if (content.every((t) => t.known !== undefined) && isCovered(run)) return undefined;
    if (content.every(({ token }) => TIME_WORDS.has(token.stem)) && this.#hasDates) return undefined;
    const open = content.filter(({ known }) => known === undefined || known === 'part');
    if (open.length === 0) return undefined;
    return describe(question, run, content.every(({ token }) => TIME_WORDS.has(token.stem)) ? 'period' : 'value');
  }

  #word(question: string, tokens: readonly ExplainedToken[], at: number): Missing | undefined {
    const here = tokens[at];
    if (!here) return undefined;
    const { token, known } = here;
    if (token.kind === 'number') return this.#number(question, tokens, at);
    if (known !== undefined && known !== 'part') return undefined;
    // "Rank heroes by height": the first word of a question is an order; "sugar level": the level of something known.
    if ((at === 0 && !isHeadNoun(tokens)) || isMereMeasure(tokens, at)) return undefined;
    if (POINTS.has(singular(token.word)) && this.#endsNumber(tokens.slice(0, at))) return undefined;
    if (isCommonWord(token.word) || token.word.length < 3 || /^\d/.test(token.word)) return undefined;
    if (TIME_WORDS.has(token.stem)) return this.#hasDates ? undefined : describe(question, [here], 'period');
    if (this.#hasTimes && saysPartOfDay(token.word)) return undefined;
    // A word from the middle of some long value explains nothing, unless the graph has no better use for it.
    if (known === 'part' && here.values.some((hit) => hit.score >= LIKELY_PART)) return undefined;
    if (this.#restricts(tokens, at)) return describe(question, [here], 'value');
    if (this.#isMistyped(token.word) || isCommonSlip(token.word) || this.#isCompound(token.word)) return undefined;
    // Who signs up has a `signup_date`.
    if (this.#search.context.isSchemaStem(stem(`${token.word}${tokens[at + 1]?.token.word ?? ''}`))) return undefined;
    if (isModifier(question, tokens, at) || isDeniedState(token.word, this.#search.context.nameWords)) return undefined;
    if (isOnFile(tokens, at) || isVerbSaid(question, tokens, at)) return undefined;
    const named = classNamed(tokens, at);
    if (named) return describe(question, [here, named], 'attribute');
    return isThing(question, tokens, at) ? describe(question, [here], 'attribute') : undefined;
  }

  #number(question: string, tokens: readonly ExplainedToken[], at: number): Missing | undefined {
    const here = tokens[at];
    if (!here) return undefined;
    const value = Number(here.token.word);
    const relation = yearRelation(tokens, at);
    if (relation && value >= 1000 && value <= 2999 && Number.isInteger(value)) {
      if (this.#periods.covers(value, relation) || here.values.length > 0) return undefined;
      if (relation === 'in' && this.#isHeld(value, words(tokens))) return undefined;
      if (relation !== 'in' && isAlternative(tokens, at)) return undefined;
      return describe(question, [here], 'period', { span: this.#periods.span, relation, year: value });
    }
    if (saysNoClass(this.#search, tokens, at, value)) return describe(question, [here], 'value');
    if (value <= SMALL || here.values.length > 0 || this.#isHeld(value)) return undefined;
    if (/[<>=]\s*$/.test(question.slice(0, here.token.start))) return undefined;
    const before = tokens.slice(Math.max(0, at - 5), at).map((t) => t.token.cue ?? '');
    const after = tokens[at + 1]?.token.cue ?? '';
    if ([...before, after].some((cue) => COMPARING.has(cue))) return undefined;
    return names(tokens, at) ? describe(question, [here], 'value') : undefined;
  }

  /** Whether a word stands between "how many" and what rows are called: the "red" of "red vehicles", the "drunk" of "drunk drivers". */
  #restricts(tokens: readonly ExplainedToken[], at: number): boolean {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    if (before?.token.cue !== 'how-many' || next?.known !== 'name') return false;
    const { places } = this.#search.context;
    const isTerm = ({ set }: (typeof places)[number]) =>
      set.evokedBy.some(([s, ...more]) => s === next.token.stem && more.length === 0);
    return this.#search.context.isTableStem(next.token.stem) || places.some(isTerm);
  }

  /** Whether words end with the whole name of a column of numbers: the "snatch" of "the average snatch score". */
  #endsNumber(tokens: readonly ExplainedToken[]): boolean {
    const stems = tokens.map(({ token }) => token.stem);
    return this.#search.context.numeric.some((id) =>
      this.#search.context.places[id]?.set.names.some(
        (name) => name.length > 0 && name.every((s, i) => s === stems[stems.length - name.length + i]),
      ),
    );
  }

  /** Whether a word behind a number is what some column is measured in, or another unit of the same kind: "20 GBP", "a week" of days. */
  #isUnit(tokens: readonly ExplainedToken[], at: number): boolean {
    const { word = '', quoted } = tokens[at]?.token ?? {};
    if (quoted || tokens[at - 1]?.token.kind !== 'number') return false;
    const of = unitNamed(word)?.of;
    const { places } = this.#search.context;
    if (of !== undefined) return places.some(({ unit, set }) => unitOfColumn(set.column.column, unit)?.of === of);
    // What nothing converts is taken at its word only where no column is measured in another such unit: pounds are no euros.
    const units = places.flatMap(({ unit }) => (unit === undefined ? [] : [wordsOf(fold(unit))]));
    const plain = units.filter((words) => !words.some((one) => unitNamed(one)));
    return plain.length > 0 && plain.every((words) => words.includes(word));
  }

  /** Whether a column holds a number; where words are given, one whose name is made of them. */
  #isHeld(value: number, stems?: ReadonlySet<string>): boolean {
    return this.#search.context.places.some(
      (place) =>
        (stems === undefined || place.set.names.some((name) => name.every((s) => stems.has(s)))) &&
        this.#search.has(place.set.column, value) !== false &&
        isWithin(place.set.profile, value),
    );
  }

  /** Whether the word is made of two that the graph knows: "birthdays", "gradepoints". */
  #isCompound(word: string): boolean {
    const { context } = this.#search;
    const parts = splitIdentifier(singular(word), new Set(context.nameWords));
    return parts.length > 1 && parts.some((part) => part.length > 3 && context.isSchemaStem(stem(part)));
  }

  /** Whether the word is a name of the graph or a common word with a slip of the pen. */
  #isMistyped(word: string): boolean {
    const one = singular(word);
    if (word.length < 5 || SCHEMA_WORDS.has(word) || SCHEMA_WORDS.has(one)) return false;
    const allowed = word.length >= 8 ? 2 : 1;
    const slips = (other: string, said: string): boolean =>
      Math.abs(other.length - said.length) <= allowed &&
      other[0] === said[0] &&
      (distance(other, said) <= allowed || isSwapped(other, said));
    return this.#search.context.nameWords.some((other) => slips(other, word) || slips(singular(other), one));
  }
}

/**
 * Whether an unknown word names a thing or a property that the answer would need, rather than the manner of something
 * known: it is a usual name of data, or it stands where a noun ends its phrase ("the wingspan of", "each submarine?").
 */
function isThing(question: string, tokens: readonly ExplainedToken[], at: number): boolean {
  const word = tokens[at]?.token.word ?? '';
  if (SCHEMA_WORDS.has(word) || SCHEMA_WORDS.has(singular(word))) return true;
  if (MANNER.test(word)) return false;
  const next = tokens[at + 1];
  if (!next || /[,;.?!)]/.test(question.slice(tokens[at]?.token.end ?? 0, next.token.start))) return true;
  return isStopWord(next.token.word) || next.token.cue === 'be' || next.token.cue === 'have';
}

/** Nouns that make a name of their own of the word before them. */
const CLASSES = /^(?:types?|groups?|kinds?|class(?:es)?)$/;

/** The noun that an unknown word is one name with, "the blood type of": what is of that type otherwise is something else. */
function classNamed(tokens: readonly ExplainedToken[], at: number): ExplainedToken | undefined {
  const [noun, behind] = tokens.slice(at + 1, at + NAMED);
  const isName = noun !== undefined && CLASSES.test(noun.token.word);
  return isName && (behind === undefined || behind.token.word === 'of') ? noun : undefined;
}

/** Tokens of such a name, and the one behind it. */
const NAMED = 3;

/** Whether a question begins with what is asked for: "revenue per category", but not "rank by height". */
function isHeadNoun([first, next]: readonly ExplainedToken[]): boolean {
  const word = first?.token.word ?? '';
  const named = SCHEMA_WORDS.has(word) || SCHEMA_WORDS.has(singular(word));
  return named && !ORDERS.test(word) && /^(?:per|of|by|for|in)$/.test(next?.token.word ?? '');
}

/** Orders that are also names of data. */
const ORDERS = /^(?:rank|order|sort|group|list|count|total|sum|number|name|state|record|report|return|chart|plot|map)$/;

/** What numbers of a game are called beside their names. */
const POINTS = new Set(['score', 'medal', 'point']);

/** Words that add nothing to the name of what is measured. */
const MEASURES = new Set([
  'level',
  'index',
  'status',
  'degree',
  'amount',
  'figure',
  'reading',
  'measurement',
  'rate',
  'size',
]);

/** Whether a word adds nothing to what is measured: "sugar level", "the index of the sugar", "those with that index". */
function isMereMeasure(tokens: readonly ExplainedToken[], at: number): boolean {
  if (!MEASURES.has(singular(tokens[at]?.token.word ?? ''))) return false;
  if (isKnownName(tokens[at - 1]) || THIS.test(tokens[at - 1]?.token.word ?? '')) return true;
  const behind = tokens.slice(at + 1).findIndex(({ token }) => token.cue !== 'article' && token.cue !== 'of');
  return tokens[at + 1]?.token.cue === 'of' && isKnownName(tokens[at + 1 + behind]);
}

/** Words that point back. */
const THIS = /^(?:this|that|such)$/;

function isKnownName(token: ExplainedToken | undefined): boolean {
  return token?.known === 'name' || token?.known === 'hint';
}

/** Endings of words that say how or of what sort. */
const MANNER = /(?:ly|ous|ful|less|able|ible|ish|est|wise)$/;

/** Parts of values from this score on cover most of the value. */
const LIKELY_PART = 0.6;

/** End of the run of quoted or capitalised words that begins at a token; the token itself where none begins. */
function nameEnd(tokens: readonly ExplainedToken[], from: number): number {
  const first = tokens[from]?.token;
  if (!first || !(first.quoted || (first.capital && first.kind === 'word'))) return from;
  let end = from + 1;
  for (let i = end; i < tokens.length; i++) {
    const token = tokens[i]?.token;
    if (!token || token.quoted !== first.quoted) break;
    const adjacent = token.start - (tokens[i - 1]?.token.end ?? 0) <= 2;
    if (!adjacent) break;
    if (token.quoted || token.capital) end = i + 1;
    else if (!JOINING.has(token.word)) break;
  }
  return end;
}

/** Small words inside names: "University of Michigan". */
const JOINING = new Set(['of', 'the', 'de', 'la', 'van', 'von']);

/** Whether stored values cover the run: one all of it, or several that each cover a part whole. */
function isCovered(run: readonly ExplainedToken[]): boolean {
  const first = run[0]?.token.start ?? 0;
  const last = run.at(-1)?.token.end ?? 0;
  if (run.some(({ values }) => values.some((hit) => hit.start <= first && hit.end >= last))) return true;
  return run.every(
    ({ token, known, values }) =>
      known !== 'part' || isStopWord(token.word) || values.some((hit) => hit.score >= LIKELY_PART),
  );
}

/** How a number is used as a year, or undefined where it is none. */
function yearRelation(tokens: readonly ExplainedToken[], at: number): YearRelation | undefined {
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ token }) => token);
  const near = before.at(-1);
  if (!near) return undefined;
  const cues = before.map((t) => t.cue ?? '');
  if (cues.some((cue) => ['more-than', 'less-than', 'at-least', 'at-most', 'how-many', 'how-much'].includes(cue)))
    return undefined;
  if (near.word === 'than') return undefined;
  // "After 1 March 2024" may lie in 2024: only a year by itself is left behind.
  const [own, next] = [tokens[at]?.token, tokens[at + 1]?.token];
  const goesOn = next?.kind === 'number' && next.start === (own?.end ?? 0) + 1;
  const ofDate = near.kind === 'number' || TIME_WORDS.has(near.stem) || goesOn;
  if (cues.includes('before') && !ofDate) return 'before';
  if (cues.includes('after') && !ofDate) return 'after';
  if (ofDate && (cues.includes('before') || cues.includes('after'))) return undefined;
  const isDate = TIME_WORDS.has(near.stem) || (near.kind === 'number' && before.some((t) => TIME_WORDS.has(t.stem)));
  return isDate || ['in', 'during', 'year', 'on', 'season', 'of'].includes(near.word) ? 'in' : undefined;
}

/** All words of a question: those of a column's name may be cues as well ("model year"). */
function words(tokens: readonly ExplainedToken[]): ReadonlySet<string> {
  return new Set(tokens.map(({ token }) => token.stem));
}

/** Whether a period is one of two of which either will do: "before 2000 or after 2010". */
function isAlternative(tokens: readonly ExplainedToken[], at: number): boolean {
  const cue = (i: number) => tokens[i]?.token.cue ?? '';
  const opens = (i: number) => cue(i) === 'before' || cue(i) === 'after';
  const [first, second] = [cue(at + 1) === 'or' && opens(at + 2), opens(at - 1) && cue(at - 2) === 'or'];
  return first || second;
}

/** Whether the number stands right after what it identifies: "flight 999", "with id 999". */
function names(tokens: readonly ExplainedToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (!before) return false;
  if (['id', 'number', 'no', 'code', 'is', 'of'].includes(before.token.word)) {
    return tokens
      .slice(Math.max(0, at - 3), at)
      .some(({ token }) => token.cue === 'id' || ['id', 'number', 'code'].includes(token.word));
  }
  return before.known === 'name';
}

function isWithin(
  profile: { readonly type: string; readonly min: unknown; readonly max: unknown },
  value: number,
): boolean {
  if (profile.type !== 'integer' && profile.type !== 'real') return false;
  return value >= Number(profile.min) && value <= Number(profile.max);
}
