/** Words on which an answer hangs: a program that leaves one out answers another question. */
import { saysAbility } from '../../search/abilities';
import type { ValueMatch } from '../../question/value-match';
import { LEVEL, type NameMatch } from '../../question/name-match';
import { deniedParticiple } from '../../question/participles';
import { saysPeriod } from '../../question/decades-said';
import { saysPartOfDay } from '../../question/parts-of-day';
import type { SchemaView } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { unitNamed } from '../../question/units';
import { nameWords } from '../../question/view-names';
import { saysWeekday } from '../../question/weekdays';
import { tokenize } from '../../search/words';
import type { Frame } from '../frame/frame';
import { columnsOfFrame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';
import { saysAlive } from '../pieces/alive-conditions';
import { isAllThatIsSaid, isAskedNoun } from './asked-nouns';
import { OF_ALL } from './deed-words';
import { leavesOutOwnRole } from './idle-own-roles';
import { asksForHours, isOtherUnit } from './other-units';
import { saysOutcome } from './states-left-out';
import { isCommonWord } from '../../plan/common-words';
import { isPartOfValue } from './written-names';

const COMPARED = /^compar(?:e|ed|ing)$/;

function isOneNumber({ select, group }: Frame): boolean {
  return group.length === 0 && select.length === 1 && select.every(({ fn }) => fn !== 'none' && fn !== 'all');
}

/**
 * Whether the answer hangs on a word that a program leaves out: what is denied, what a superlative is of, what is counted, what was
 * done where it is asked who did it, a name of several words, or a word that the graph knows and that restricts what is counted.
 * Of the training questions hardly any leaves such a word out.
 * @param context the question
 * @param at index of the word
 * @param reading the program
 */
export function isNeeded(context: QuestionContext, at: number, reading: Reading): boolean {
  const { tokens, columns, uses } = context.linked;
  const before = tokens.findLast((t) => t.index < at && t.cue !== 'article');
  const next = tokens[at + 1];
  if (saysWhen(tokens[at]) || leavesOutPeriod(at, context) || asksForHours(at, tokens)) return true;
  if (leavesOutOwnRole(at, reading.frame, context)) return true;
  if (saysOutcome(tokens[at]?.word ?? '')) return true;
  // What was late is not all there was.
  if (/^(?:late|overdue|delayed)$/.test(tokens[at]?.word ?? '') && !tokens[at]?.quoted) return true;
  // Of two that are compared one number of both tells nothing.
  if (COMPARED.test(tokens[at]?.word ?? '') && isOneNumber(reading.frame)) return true;
  // "Makers worse than Audi" are no makers called Audi.
  if (/^(?:better|worse)$/.test(tokens[at]?.word ?? '') && next?.word === 'than') return true;
  if (isAskedNoun(at, context) || isAllThatIsSaid(at, reading.frame, context)) return true;
  if (saysAlive(at, context) || isOtherUnit(at, context, reading.frame)) return true;
  // "Never borrowed", and nothing after it that says what is denied.
  if (before?.cue === 'not' && !tokens.some((t) => t.index > at && reading.placed.has(t.index))) return true;
  // "Unrated players" are not all of them.
  if (deniedParticiple(tokens[at]?.word ?? '') !== undefined) return true;
  // "Never borrowed by a volunteer": by others it was.
  if (before?.word === 'by' && tokens.some((t) => t.cue === 'not' && t.index < at)) return true;
  if (saysAbility(tokens, at) && restrictsNothing(tokens, at, reading)) return true;
  // A "phone number of" somebody is no number of somebodies.
  if (next?.cue === 'how-many' && next.word === 'number') return true;
  if (namesIdleRole(context, at, reading)) return true;
  // "The most departures", "sells best", where the rows that are ranked are no departures.
  const ranked = (before && isSuperlative(before)) || (next && isSuperlative(next) && at + 2 === tokens.length);
  // Rows that are counted may be called by any noun.
  const counts = reading.frame.order?.item.fn === 'rows' && !countsThemselves(reading.frame, context);
  if (ranked && !counts && !isOfRows(context, at, reading)) return true;
  // Values that restrict what is counted are seen to by themselves.
  if (tokens[0]?.cue !== 'how-many' && isPartOfName(tokens, at, reading)) return true;
  if (isOneName(context, at)) return true;
  if (before?.cue === 'how-many' && isHintUnheeded(context, at, reading)) return true;
  if (isLabelledAsked(context, at)) return true;
  if (isPartOfValue(context, at)) return true;
  // "How many appointments were missed?" asks for no number of all appointments.
  const ends = at === tokens.length - 1 && tokens[placedBefore(at, tokens, reading)]?.cue === 'be';
  if (ends && tokens[0]?.cue === 'how-many' && !OF_ALL.test(tokens[at]?.word ?? ''))
    return !isDoneBy(context, at, reading);
  const covers = (m: NameMatch) => m.level >= LEVEL.keyword && m.start <= at && at < m.end;
  if (!columns.some(covers) && !uses.some(covers)) return false;
  if (at === 1 && tokens[0]?.cue === 'who') return true;
  if (ends) return true;
  const first = tokens.findLastIndex((t) => t.index < at && t.cue !== undefined);
  const end = tokens.findIndex((t) => t.index > at && t.cue !== undefined);
  const named = uses.some((m) => m.level >= LEVEL.head && m.start > at && (end < 0 || m.start < end));
  return tokens[first]?.cue === 'how-many' && named;
}

/** Whether things are counted by their own names: "which region has the most athletes" asks for no number of regions of one name. */
function countsThemselves(frame: Frame, { view }: QuestionContext): boolean {
  const [use, ...others] = usesOfFrame(frame, view);
  const own = view.uses[others.length === 0 ? (use ?? -1) : -1];
  return own !== undefined && frame.group.length > 0 && frame.group.every((id) => own.display.includes(id));
}

/** A day of the week or a part of the day: without it all days, or all hours, are told. */
function saysWhen(token: TaggedToken | undefined): boolean {
  return token?.quoted === false && (saysWeekday(token.word) || saysPartOfDay(token.word));
}

/** A decade or a century: without it all years are told. */
function leavesOutPeriod(at: number, { linked: { tokens }, valueTokens }: QuestionContext): boolean {
  const { word = '', quoted = true } = tokens[at] ?? {};
  return !quoted && !valueTokens.has(at) && saysPeriod(word, tokens[at - 1]?.word ?? '');
}

/** The last token before a word that stands for no part of a program: in "are O negative" the verb, where "O" is one. */
function placedBefore(at: number, tokens: readonly TaggedToken[], { placed }: Reading): number {
  let before = at - 1;
  while (placed.has(before) && tokens[before]?.cue === undefined) before--;
  return before;
}

/** Whether nothing that is said of what rows can do has a part in a program: "can swim in lakes". */
function restrictsNothing(tokens: readonly TaggedToken[], at: number, { placed }: Reading): boolean {
  const end = tokens.findIndex(({ index, cue, afterComma }) => index > at && (afterComma === true || CLAUSES.has(cue)));
  return tokens.slice(at, end < 0 ? undefined : end).every(({ index }) => !placed.has(index));
}

/** Cues with which another thing begins to be said. */
const CLAUSES = new Set<string | undefined>(['and', 'or', 'that', 'who', 'which', 'whose']);

const SUPERLATIVES = new Set(['most', 'least']);

function isSuperlative({ cue, word }: TaggedToken): boolean {
  return cue !== undefined && SUPERLATIVES.has(cue) && word !== 'top';
}

/** A program, as far as it tells which words it makes use of. */
export interface Reading {
  readonly frame: Frame;
  readonly tables: ReadonlySet<string>;
  readonly placed: ReadonlySet<number>;
}

/** Letters that the name of what is done shares with the verb: what is prescribed is in `prescriptions`. */
const SAME_ROOT = 5;

/** Whether a word is a verb that the name of a table stands for which takes part. */
function isDoneBy({ linked, view }: QuestionContext, at: number, { tables }: Reading): boolean {
  const root = linked.tokens[at]?.stem.slice(0, SAME_ROOT) ?? '';
  const names = view.uses.filter(({ table }) => tables.has(table)).flatMap((use) => use.names.flat());
  return root.length === SAME_ROOT && names.some((stem) => stem.startsWith(root));
}

/** Whether a word belongs to the names of a table that takes part, or of its columns. */
function isOfRows({ linked, view }: QuestionContext, at: number, { tables }: Reading): boolean {
  const stem = linked.tokens[at]?.stem ?? '';
  return view.uses.some(
    (use) =>
      tables.has(use.table) &&
      (use.names.flat().includes(stem) ||
        use.keyName.includes(stem) ||
        use.columns.some((id) => view.columns[id]?.names.flat().includes(stem) === true)),
  );
}

/**
 * Whether a use may stand for rows of a program: what is a mate only for a trip is none without one.
 * @param id of the use
 * @param context the question
 * @param tables those that the program reads
 */
export function takesPart(id: number, { view }: Pick<QuestionContext, 'view'>, tables: ReadonlySet<string>): boolean {
  if (view.uses[id]?.role === undefined) return true;
  const referers = view.joins.filter((j) => j.role === id);
  return (
    referers.length === 0 || referers.some((j) => tables.has(view.uses[view.columns[j.from]?.use ?? -1]?.table ?? ''))
  );
}

/** Whether a word is the role of rows that have it only beside those of a table which takes no part: the mate of no trip. */
function namesIdleRole({ linked, view }: QuestionContext, at: number, { tables }: Reading): boolean {
  const { stem = '' } = linked.tokens[at] ?? {};
  return view.uses.some(
    (use) => tables.has(use.table) && nameWords(use.role ?? '').includes(stem) && !takesPart(use.id, { view }, tables),
  );
}

/** Whether a word hints at a column ("women" at a sex) of which no condition says anything. */
function isHintUnheeded({ linked, view }: QuestionContext, at: number, { frame }: Reading): boolean {
  const hints = linked.tokens[at]?.hints ?? new Set<string>();
  const used = columnsOfFrame(frame).flatMap((id) => view.columns[id]?.names.flat() ?? []);
  return hints.size > 0 && !used.some((word) => hints.has(word));
}

const ASKING = new Set(['how-many', 'show', 'which']);

/**
 * Whether a word at which a question begins says what some rows are labelled with, and names nothing: the "pensioners" of "how many
 * pensioners are there" beside a code that stands for "holds a pensioner ticket".
 */
function isLabelledAsked({ linked, view }: QuestionContext, at: number): boolean {
  const { tokens, values } = linked;
  const before = tokens.findLast((t) => t.index < at && t.cue !== 'article' && !OF_EACH.test(t.word));
  const stem = tokens[at]?.stem ?? '';
  if (!ASKING.has(before?.cue ?? '') || view.usesByStem.has(stem)) return false;
  return values.some((v) => v.label !== undefined && v.start === at && v.end === at + 1 && tellsCode(v, stem, view));
}

const OF_EACH = /^(?:all|the|every|each|of)$/;

/** Whether of the labels of a column but one has a word. */
function tellsCode({ column }: ValueMatch, stem: string, view: SchemaView): boolean {
  const { labels = [] } = view.columns[column] ?? {};
  return labels.filter(({ label }) => tokenize(label).some((word) => word.stem === stem)).length === 1;
}

/** Shorter ones are initials and numerals. */
const SHORTEST_NAME = 3;

/** Whether a word is written as a name within a sentence: what "Sanjay" did is not told of everybody. */
function isOneName({ linked: { tokens, text } }: QuestionContext, at: number): boolean {
  const token = tokens[at];
  if (!token?.capital || at === 0 || token.cue !== undefined || token.kind !== 'word') return false;
  const opens = /[.?!:;"(]\s*$/.test(text.slice(0, token.start));
  return (
    !opens &&
    token.word.length >= SHORTEST_NAME &&
    !/['’]/.test(token.text) &&
    !isCommonWord(token.word) &&
    !unitNamed(token.word)
  );
}

/** Whether a capitalised word stands beside another that is left out as well: a name of which nothing is known. */
function isPartOfName(tokens: readonly TaggedToken[], at: number, { placed }: Reading): boolean {
  const isName = (t: TaggedToken | undefined) =>
    t !== undefined && t.index > 0 && t.kind === 'word' && t.capital && t.cue === undefined && !placed.has(t.index);
  return isName(tokens[at]) && (isName(tokens[at - 1]) || isName(tokens[at + 1]));
}
