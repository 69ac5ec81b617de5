/** Links the words of a question to columns, tables, stored values and numbers of one schema. Synchronous and fast. */
import { saysPartOfDay } from './parts-of-day';
import { isOfDates } from './weekdays';
import { isNameOfRows, toldApart } from './lookalikes';
import { columnKey } from '../core/identifiers';
import type { NumberSets } from '../search/number-sets';
import type { ValueHit } from '../search/hits';
import type { ValueIndex } from '../search/value-index';
import { isFormOfValue, isWholeValue, wholeValues } from '../search/values-in-question';
import { ALL_KNOWN, isMereCue, type KnownNames, withStandIns } from '../search/stand-ins';
import { synonymsOf } from '../search/synonyms';
import { fold, stem, wordsOf } from '../search/words';
import { calendarValues } from './calendar-names';
import { withFillers } from './filler-nouns';
import { meantParts } from './meant-parts';
import { bestName, countsThings, covers, isOfRows, keywordMatch, LEVEL, type NameMatch, NONE, numberMatch, ofOnePhrase, type StemPlaces, stemPlaces } from './name-match'; // prettier-ignore
import { type AbbreviatedSpan, abbreviatedSpan } from './abbreviations';
import { saysMonth } from './dates';
import { dayNoun } from './day-nouns';
import { deedsSaid, withoutDeeds } from './deeds-said';
import { valuesOfDoers } from './doer-values';
import type { SaidDeed } from './said-of-rows';
import { hintedOtherwise } from './hinted-otherwise';
import { withMeantNouns } from './meant-nouns';
import { measuredNoun } from './measured-nouns';
import { withMeasures } from './named-measures';
import { isSaidOtherwise } from './other-particles';
import { usesOfPersons } from './persons';
import { isLacked, personsInRole } from './persons-in-role';
import type { SchemaView, ViewColumn } from './schema-view';
import { sameStates, saysState } from './same-states';
import { shapeOf } from './question-shape';
import { withinNames, withSpokenAmounts } from './spoken-amounts';
import { signsSaid } from './signs';
import { type MatchOf, otherwiseNamed } from './read-otherwise';
import { type TaggedToken, tagQuestion } from './tag-question';
import { withStateDone } from './state-done';
import { solidValues, type ValueMatch, withoutSpanning } from './value-match';
import {
  isKeywordInName,
  isNounOfOwn,
  isOneOfMany,
  givesWay,
  isLeftOver,
  isMerePeriod,
  isOfSource,
  isPartOfAnothers,
  isRootOfName,
  isVerb,
  isWithinName,
  runsOverNames,
  soundLikeTables,
  spokenFor,
} from './within-names';

/** A question linked to a schema. */
export interface LinkedQuestion {
  readonly text: string;
  readonly tokens: readonly TaggedToken[];
  /** By id of the column. */
  readonly columns: readonly NameMatch[];
  /** By id of the use. */
  readonly uses: readonly NameMatch[];
  readonly values: readonly ValueMatch[];
  /** What is said to have been done to rows, or not. */
  readonly deeds: readonly SaidDeed[];
  /** By id of the use: whether the question may be about the part of the graph that its table is in. */
  readonly meant: readonly boolean[];
  /** Whether a column holds a number; undefined where that is not known. */
  holds(column: number, value: number): boolean | undefined;
  /** The question with what it names replaced by kinds, for models of shape. */
  readonly shape: readonly string[];
  /** For each token, the place in `shape` where it stands. */
  readonly shapePlace: readonly number[];
}

/** Values below this score are not taken up. */
const MIN_VALUE_SCORE = 0.45;
/** Values kept for one span. */
const MAX_VALUES_PER_SPAN = 24;

/** Stem of "people" and "persons". */
const PERSON = 'person';

/** Whether a word that says what was done to rows of one table is a value of another: the "closed" orders of "closed branches". */
function isOfOthers({ column, start, end }: ValueMatch, deeds: readonly SaidDeed[], { columns }: SchemaView): boolean {
  return deeds.some(
    ({ tokens, columns: days }) =>
      end === start + 1 && tokens.includes(start) && columns[days[0] ?? -1]?.use !== columns[column]?.use,
  );
}

/** Links questions to one schema. */
export class Linker {
  /** Stems of the words that name key edges by themselves: no other word stands in for them. */
  private readonly verbs: ReadonlySet<string>;

  /**
   * @param view the schema
   * @param values stored values
   * @param numbers which numbers the numeric columns hold
   * @param names words that the graph knows; others are read as related ones
   * @param own stems that only this view knows
   */
  constructor(
    readonly view: SchemaView,
    private readonly values: ValueIndex,
    private readonly numbers: NumberSets,
    private readonly names: KnownNames = ALL_KNOWN,
    private readonly own: ReadonlySet<string> = new Set(),
  ) {
    const phrases = view.joins.flatMap((join) => join.phrases);
    this.verbs = new Set(phrases.flatMap(([word = '', ...more]) => (more.length === 0 ? [stem(word)] : [])));
  }

  /**
   * The same over a view with further columns, whose names are known words.
   * @param view the schema with them
   */
  over(view: SchemaView): Linker {
    const own = view.columns.slice(this.view.columns.length).flatMap(({ names }) => names.flat());
    return new Linker(view, this.values, this.numbers, this.names, new Set(own));
  }

  /**
   * Links one question.
   * @param text the question
   * @param part the only part of the graph that it is taken to be about; else those of which it names what no other does
   */
  link(text: string, part?: number): LinkedQuestion {
    const hits = this.values.find(text);
    const tagged = hintedOtherwise(tagQuestion(text), this.names, (s) => this.view.columnsByStem.has(s));
    const words = withStandIns(tagged, this.names, {
      isExplained: (t) =>
        this.own.has(t.stem) ||
        isMereCue(t) ||
        isOfDates(t.word, this.own) ||
        saysMonth(t) ||
        saysPartOfDay(t.word) ||
        isWholeValue(t, hits) ||
        this.verbs.has(t.stem) ||
        personsInRole(t.stem, this.view).length > 0 ||
        saysState(t.stem, this.view),
      isNearly: (t) => !isMereCue(t) && isFormOfValue(t, hits) && !this.verbs.has(t.stem),
      holding: wholeValues(hits),
    });
    const stems = stemPlaces(words);
    const said = this.nameMatches(words, stems);
    const things = this.linkUses(words, stems);
    const named = said.map((match, id) =>
      givesWay(id, this.view, said, things) ||
      isLeftOver(id, this.view, said, words) ||
      isNameOfRows(match, this.view.columns[id], things, this.view, words) ||
      isMerePeriod(match, this.view.columns[id], words)
        ? NONE
        : match,
    );
    const whole = named.map((match, id) => (isOneOfMany(match, this.view.columns[id], things, words) ? NONE : match));
    const uses = things.map((match, id) =>
      isKeywordInName(match, this.view.uses[id], whole, words, (column) => this.view.columns[column]?.use)
        ? NONE
        : match,
    );
    const { columns: filled, tokens: plainly } = withFillers(whole, uses, words, this.view);
    const measured = withMeantNouns(filled, words, measuredNoun(filled, uses, words, this.view));
    const names = withMeantNouns(measured, words, dayNoun(measured, uses, words, this.view));
    const spoken = withSpokenAmounts(withinNames(plainly, this.shortenedMatches(words), names), names, uses, this.view);
    const stored = this.linkValues(hits, spoken);
    const tokens = withStateDone(spoken, stored);
    const meantValues = stored.filter(
      (v, _, all) =>
        !isOfSource(v, tokens) &&
        !isWithinName(v, names, tokens) &&
        !isRootOfName(v, names, tokens) &&
        !isNounOfOwn(v, uses, this.view, tokens, all) &&
        !isVerb(v, uses, tokens, this.verbs) &&
        !runsOverNames(v, all, [...names, ...uses], tokens),
    );
    const found = spokenFor([...meantValues, ...valuesOfDoers(tokens, this.view)], names);
    const deeds = deedsSaid(tokens, this.view, uses, found);
    const values = withoutSpanning(found, tokens).filter((value) => !isOfOthers(value, deeds, this.view));
    const solid = solidValues(values, tokens);
    const plain = withMeasures(this.shadowed(names, tokens, solid, uses), values, this.view);
    const columns = withoutDeeds(plain, deeds, tokens, this.view, uses);
    const holds = (id: number, value: number) => {
      const column = this.view.columns[id];
      return column && this.numbers.has(column.profile, value);
    };
    const parts = part === undefined ? meantParts(this.view, { columns, uses, solid }) : new Set([part]);
    const meant = this.view.parts.map((one) => parts.has(one));
    const isMeant = (column: number) => meant[this.view.columns[column]?.use ?? -1] === true;
    const own = {
      columns: columns.map((match, id) => (isMeant(id) ? match : NONE)),
      uses: uses.map((match, id) => (meant[id] === true ? match : NONE)),
      values: values.filter(({ column }) => isMeant(column)),
    };
    const sure = solid.filter(({ column }) => isMeant(column));
    return { text, tokens, ...own, deeds, meant, holds, ...shapeOf(tokens, own.columns, own.uses, sure) };
  }

  private linkValues(hits: readonly ValueHit[], tokens: readonly TaggedToken[]): ValueMatch[] {
    const perSpan = new Map<string, number>();
    const matches: ValueMatch[] = [];
    for (const hit of hits) {
      if (hit.score < MIN_VALUE_SCORE) continue;
      const start = tokens.findIndex((t) => t.end > hit.start);
      let end = tokens.findIndex((t) => t.start >= hit.end);
      if (end < 0) end = tokens.length;
      if (spansSeveral(hit, tokens.slice(start + 1, end - 1))) continue;
      const span = `${String(start)}:${String(end)}`;
      const count = perSpan.get(span) ?? 0;
      if (count >= MAX_VALUES_PER_SPAN) continue;
      perSpan.set(span, count + 1);
      for (const column of this.view.columnsByRef.get(columnKey(hit.column)) ?? []) {
        matches.push({
          column,
          stored: hit.stored,
          start,
          end,
          score: hit.score,
          ...(hit.label !== undefined && { label: hit.label }),
        });
      }
    }
    const { view } = this;
    return [...matches, ...sameStates(tokens, view), ...signsSaid(tokens, view), ...calendarValues(tokens, view)];
  }

  private linkUses(tokens: readonly TaggedToken[], stems: StemPlaces): NameMatch[] {
    const found: NameMatch[] = this.view.uses.map(() => NONE);
    const touched = new Set([...stems.keys()].flatMap((s) => this.view.usesByStem.get(s) ?? []));
    for (const id of touched) {
      const use = this.view.uses[id];
      if (!use) continue;
      const names = use.keyName.length > 0 ? [...use.names, use.keyName] : use.names;
      let best = ofOnePhrase(
        bestName(names, tokens, stems, () => 1),
        tokens,
      );
      if (best.level === 0 && use.description.some((s) => stems.has(s))) best = keywordMatch(use.description, stems);
      if (best.words === 1 && best.level < LEVEL.full && isOfRows(tokens[best.start])) best = NONE;
      const role = [...use.roleWords].some((s) => stems.has(s));
      found[id] = { ...best, role };
    }
    for (const { id, shortened, names } of this.view.uses) {
      // A name that stands there word by word abbreviates nothing, however well its letters fit the words around it.
      const written = names.some((name) => name.every((s) => stems.has(s)));
      const span = shortened === undefined || written ? undefined : abbreviatedSpan(shortened, tokens);
      const words = span ? span.end - span.start : 0;
      const own = found[id]?.level === LEVEL.full ? found[id].words : 0;
      if (span && words > own) found[id] = { ...NONE, ...span, level: LEVEL.full, coverage: 1, words };
    }
    for (const token of tokens) this.hintUses(token, found, isLacked(token.index, tokens));
    return found.map((_, id) =>
      isPartOfAnothers(id, this.view, found, tokens) ? NONE : toldApart(id, this.view, found, tokens),
    );
  }

  /** Tables that have no match yet and are called by another word for the same thing: "employees" for the people. */
  private hintUses({ index, stem, quoted, cue }: TaggedToken, found: NameMatch[], lacked: boolean): void {
    if (quoted || cue !== undefined) return;
    const hint = (id: number, match: NameMatch) => {
      found[id] = { ...match, level: 1, start: index, end: index + 1, coverage: 0.5, words: 1 };
    };
    if (stem === PERSON) {
      for (const id of usesOfPersons(this.view)) if (found[id]?.level === 0) hint(id, found[id]);
    }
    for (const { id, as } of lacked ? [] : personsInRole(stem, this.view))
      if ((found[id]?.level ?? 0) < as)
        found[id] = { ...(found[id] ?? NONE), level: as, start: index, end: index + 1, coverage: 1, words: 1 };
    for (const other of synonymsOf(stem)) {
      for (const id of this.view.usesByStem.get(other) ?? []) {
        const { names } = this.view.uses[id] ?? {};
        if (found[id]?.level === 0 && names?.[0]?.at(-1) === other) hint(id, found[id]);
      }
    }
  }

  /** Where each column is named. */
  private nameMatches(tokens: readonly TaggedToken[], stems: StemPlaces): NameMatch[] {
    const found: NameMatch[] = this.view.columns.map(() => NONE);
    const touched = new Set([...stems.keys()].flatMap((s) => this.view.columnsByStem.get(s) ?? []));
    for (const token of tokens) {
      if (token.quoted) continue;
      for (const hint of token.hints) for (const id of this.view.columnsByStem.get(hint) ?? []) touched.add(id);
    }
    for (const id of touched) {
      const column = this.view.columns[id];
      if (column) found[id] = this.columnMatch(column, tokens, stems);
    }
    for (const [id, match] of this.shortenedMatches(tokens)) {
      // What a curator calls a column takes the place of guesses at its letters.
      const isCalled = [...(this.view.columns[id]?.keywords.values() ?? [])].some((k) => k.origin === 'keyword');
      if ((found[id]?.level ?? 0) < LEVEL.full && !isCalled) found[id] = match;
    }
    const matchOf: MatchOf = (column, read, places) => this.columnMatch(column, read, places);
    for (const [id, match] of otherwiseNamed(tokens, found, this.view, matchOf)) found[id] = match;
    return this.withNumbers(found, tokens);
  }

  /** The same with identifiers that are called numbers, where no column has that name. */
  private withNumbers(found: readonly NameMatch[], tokens: readonly TaggedToken[]): NameMatch[] {
    const full = found.filter(({ level }) => level === LEVEL.full);
    return found.map((match, id) => {
      const own = this.view.columns[id]?.isIdentifier ? numberMatch(this.view.columns[id].names, tokens) : NONE;
      return own.level === 0 || full.some((m) => m.start <= own.start && own.end <= m.end) ? match : own;
    });
  }

  /** The same, with what covers a name and what tells its role. */
  private shadowed(
    found: readonly NameMatch[],
    tokens: readonly TaggedToken[],
    solid: readonly ValueMatch[],
    uses: readonly NameMatch[],
  ): NameMatch[] {
    const full = found.flatMap((match, id) => (match.level === 5 ? [{ match, id }] : []));
    const stemsOf = (id: number) => new Set(this.view.columns[id]?.names.flat());
    // "Salaries" stand within "names and salaries for instructors", and are no word of the instructor's name.
    const says = (id: number, other: number, { start, end }: NameMatch) => {
      const [own, theirs] = [stemsOf(id), stemsOf(other)];
      return tokens.slice(start, end).every(({ stem }) => !own.has(stem) || theirs.has(stem));
    };
    const soundsLike = soundLikeTables(this.view, found, uses, tokens);
    return found.map((match, id) => {
      if (match.level === 0) return match;
      const column = this.view.columns[id];
      const shadowed =
        soundsLike[id] === true ||
        solid.some((v) => v.start <= match.start && v.end >= match.end) ||
        full.some((other) => covers(other.match, match) && says(id, other.id, match));
      const use = this.view.uses[column?.use ?? 0];
      const role = use !== undefined && use.roleWords.size > 0 && nearRole(tokens, match, use.roleWords);
      return { ...match, shadowed, role: role || (uses[column?.use ?? 0]?.role === true && match.role) };
    });
  }

  /** Columns whose shortened names stand for words of the question. */
  private shortenedMatches(tokens: readonly TaggedToken[]): Map<number, NameMatch> {
    const spans = new Map<string, AbbreviatedSpan | undefined>();
    const found = new Map<number, NameMatch>();
    for (const { id, shortened } of this.view.columns) {
      if (shortened === undefined) continue;
      if (!spans.has(shortened)) spans.set(shortened, abbreviatedSpan(shortened, tokens));
      const span = spans.get(shortened);
      if (span) found.set(id, { ...NONE, ...span, level: 5, coverage: 1, words: span.end - span.start });
    }
    return found;
  }

  private columnMatch(column: ViewColumn, tokens: readonly TaggedToken[], stems: StemPlaces): NameMatch {
    const fitting = column.names.filter((name) => !isSaidOtherwise(name, column, tokens, stems));
    const best = bestName(fitting, tokens, stems, (s) => this.view.weight(s, column.use));
    const table = new Set(this.view.uses[column.use]?.names.flat());
    // "publishers" names the table, not its column publisher_name.
    const onlyTable =
      best.level < 5 &&
      tokens
        .slice(best.start, best.end)
        .every((t) => table.has(t.stem) || !column.names.some((n) => n.includes(t.stem)));
    if (best.level === 5 && column.isIdentifier && countsThings(tokens.slice(best.start, best.end)))
      return { ...best, level: 3, coverage: best.coverage / 2 };
    if (best.level >= 3 && !onlyTable) return best;
    // "Cost of the visit" describes a column of visits: "visit" names the table alone.
    const words = [...column.keywords.values()].filter(
      (k) =>
        !['name', 'value', 'label', 'prose'].includes(k.origin) &&
        !table.has(k.stem) &&
        !isSaidOtherwise([k.stem], column, tokens, stems),
    );
    const named = keywordMatch(
      words.map((k) => k.stem),
      stems,
    );
    if (named.level > 0) return named;
    const name = new Set(column.names[0]);
    for (const token of tokens) {
      if (token.quoted || token.hints.size === 0) continue;
      for (const hint of token.hints) {
        if (name.has(hint))
          return { ...NONE, level: 1, start: token.index, end: token.index + 1, coverage: 0.5, words: 1 };
      }
    }
    return NONE;
  }
}

/** Whether a hit runs over an "or" or a "but" that its value does not hold: "urgent or very urgent" are two. Nor is what is neither. */
function spansSeveral({ stored, label }: ValueHit, inner: readonly TaggedToken[]): boolean {
  const words = wordsOf(fold(label ?? String(stored)));
  return inner.some(
    ({ word, cue }) => (cue === 'or' || cue === 'but' || word === 'nor' || word === 'neither') && !words.includes(word),
  );
}

/** Whether a word of the role stands within a few tokens of a match. */
function nearRole(tokens: readonly TaggedToken[], match: NameMatch, words: ReadonlySet<string>): boolean {
  return tokens.slice(Math.max(0, match.start - 4), match.end + 4).some((t) => words.has(t.stem));
}
