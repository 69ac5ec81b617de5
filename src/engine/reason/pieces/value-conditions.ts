/** Conditions on stored values that a question mentions: names, labels of codes, sexes, flags. */
import type { ValueMatch } from '../../question/value-match';
import { LEVEL, type NameMatch, NONE } from '../../question/name-match';
import { flagOf, saysContrary } from '../../question/flags';
import { tagQuestion } from '../../question/tag-question';
import type { SqlValue } from '../../core/values';
import { fold, isStopWord, stem, wordsOf } from '../../search/words';
import type { AddCondition } from './condition-features';
import { CUE_OPERATORS, comparingCue } from '../said/comparing-cues';
import { columnWorth, negatedBefore } from './condition-features';
import { dateTokens } from './date-conditions';
import { bucket } from './linear';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { isWithinTerm } from '../said/named-terms';
import { columnsNamedBefore } from '../said/names-at';
import { exactValues, valueLists } from '../said/value-lists';
import { NEITHER } from '../said/common-words';

/** Adds conditions on stored values. */
export function addValues(context: QuestionContext, add: AddCondition): void {
  const inDates = dateTokens(context);
  for (const value of rankedValues(context)) {
    if (isPartOfDate(value, inDates)) continue;
    if (isWithinTerm(context, value.start, value.end) && !followsOwnName(context, value)) continue;
    addValue(context, value, add);
  }
  addPairs(context, add);
  addSexes(context, add);
  addFlags(context, add);
}

/** Whether the whole name of its column stands right before a value: of "the door state open" no term says another thing. */
function followsOwnName(context: QuestionContext, { column, start }: ValueMatch): boolean {
  const named = columnsNamedBefore(start, context);
  return named?.inPart === false && named.columns.has(column);
}

/** Whether a value is a part of a date that is spelt out: no "1" is meant in "1985-1-1". */
function isPartOfDate({ start, end }: ValueMatch, inDates: ReadonlySet<number>): boolean {
  const goesOn = inDates.has(start - 1) || inDates.has(end);
  return goesOn && range(start, end).every((t) => inDates.has(t));
}

/** Values, the better first: exact ones, in columns that are named or whose table is. */
function rankedValues({ linked, view }: QuestionContext): ValueMatch[] {
  const worth = (v: ValueMatch) =>
    v.score * 4 +
    (v.end - v.start) +
    (linked.columns[v.column]?.level ?? 0) * 0.3 +
    (linked.uses[view.columns[v.column]?.use ?? 0]?.level ?? 0) * 0.2;
  return [...linked.values].sort((a, b) => worth(b) - worth(a)).slice(0, 90);
}

function addValue(context: QuestionContext, value: ValueMatch, add: AddCondition): void {
  const { linked } = context;
  const span = linked.tokens.slice(value.start, value.end);
  const features = valueFeatures(context, value);
  const tokens = range(value.start, value.end);
  if (leavesOutNegation(context, value)) {
    if (isWithinLonger(context, value)) return;
    // "Did not involve alcohol" is the code for "no alcohol involved", and "involved alcohol" is its opposite.
    const words = stateWords(context, value);
    const not = negationOf(context, value.start, words);
    const condition = { column: value.column, values: [value.stored] };
    if (not === undefined) add({ ...condition, kind: 'x', op: '!=', tokens }, features);
    else add({ ...condition, kind: 'e', op: '=', tokens: [not, ...tokens] }, features);
    return;
  }
  // "Neither urgent nor immediate" states none of the two.
  const denied = linked.tokens[value.start - 1]?.word ?? '';
  const kinds = kindsOf(context, value);
  if (kinds.length > 0)
    add({ kind: 'e', column: value.column, op: 'in', values: [value.stored, ...kinds], tokens }, features);
  else if (!NEITHER.test(denied))
    add({ kind: 'e', column: value.column, op: '=', values: [value.stored], tokens }, features);
  if (negatedBefore(context, value.start))
    add({ kind: 'x', column: value.column, op: '!=', values: [value.stored], tokens }, features);
  if (span.every((t) => t.number !== undefined)) return;
  const comparing = comparingCue(context, value.start, value.end);
  if (comparing)
    for (const op of CUE_OPERATORS[comparing] ?? [])
      add({ kind: 'n', column: value.column, op, values: [value.stored], tokens }, features);
}

/**
 * Codes for kinds of what a label says, which lists write behind a comma: "Female, pregnant" is female. What is denied is left as it
 * is.
 */
function kindsOf(context: QuestionContext, value: ValueMatch): SqlValue[] {
  const column = context.view.columns[value.column];
  if (!column || value.label === undefined || !saysLabel(value) || negatedBefore(context, value.start)) return [];
  const own = `${fold(value.label)},`;
  return column.labels
    .filter(({ label }) => fold(label).startsWith(own))
    .map(({ code }) => (column.kind === 'number' && !Number.isNaN(Number(code)) ? Number(code) : code));
}

/** Columns of more values than this hold names rather than states. */
const MOST_STATES = 12;

/** Whether a state is named without the negation in its name: "involve alcohol" for "no alcohol involved". What is quoted is whole. */
function leavesOutNegation(
  { linked, view }: QuestionContext,
  { column, stored, label, start, end }: ValueMatch,
): boolean {
  const states = label !== undefined || (view.columns[column]?.profile.distinct ?? 0) <= MOST_STATES;
  const denies = tagQuestion(label ?? String(stored)).some((t) => t.cue === 'not');
  return states && denies && !linked.tokens.slice(start, end).some((t) => t.cue === 'not' || t.quoted);
}

/** Whether more words say the same value: its negation is that before the longer ones, "not exit due to jammed doors". */
function isWithinLonger({ linked }: QuestionContext, { column, stored, start, end }: ValueMatch): boolean {
  return linked.values.some(
    (v) =>
      v.column === column && v.stored === stored && v.start <= start && end <= v.end && v.end - v.start > end - start,
  );
}

/** Tokens between a negation and what it denies. */
const NEGATION_REACH = 3;

/** Stems that name a state: those of its label, and of its column. */
function stateWords({ view }: QuestionContext, { column, stored, label }: ValueMatch): ReadonlySet<string> {
  const { names, keywords } = view.columns[column] ?? { names: [], keywords: new Map<string, unknown>() };
  return new Set([...wordsOf(fold(label ?? String(stored))).map(stem), ...names.flat(), ...keywords.keys()]);
}

/**
 * The negation that denies what begins at a token. One with another word in between denies that: who is "not ejected" may
 * be injured.
 */
function negationOf({ linked }: QuestionContext, start: number, words: ReadonlySet<string>): number | undefined {
  const before = linked.tokens.slice(Math.max(0, start - NEGATION_REACH), start);
  const not = before.findLast((t) => t.cue === 'not')?.index;
  const own = before.every(
    (t) => not === undefined || t.index <= not || t.cue !== undefined || isStopWord(t.word) || words.has(t.stem),
  );
  return own ? not : undefined;
}

function valueFeatures(context: QuestionContext, value: ValueMatch): string[] {
  const { linked, view } = context;
  const span = linked.tokens.slice(value.start, value.end);
  const style = span.some((t) => t.quoted)
    ? 'quoted'
    : span.every((t) => t.kind === 'number')
      ? 'digits'
      : span.some((t) => t.capital)
        ? 'capital'
        : 'plain';
  const rivals = linked.values.filter(
    (o) =>
      o.start === value.start &&
      o.end === value.end &&
      o.column !== value.column &&
      o.score >= value.score - 0.05 &&
      view.uses[view.columns[o.column]?.use ?? 0]?.role === undefined,
  );
  const worth = columnWorth(context, value.column, value);
  const better = rivals.filter((o) => columnWorth(context, o.column, value) > worth).length;
  const longer = linked.values.some(
    (o) => o.score >= 0.8 && o.start <= value.start && o.end >= value.end && o.end - o.start > value.end - value.start,
  );
  const covers = (m: NameMatch) => m.level === LEVEL.full && m.start < value.end && value.start < m.end;
  const naming = linked.columns.flatMap((m, id) => (covers(m) && !m.shadowed ? [id] : []));
  const named = naming.length > 0;
  const namesUse = linked.uses.some(covers);
  // "Critical injuries" says more than that there are injuries.
  const isAllOf = (m: NameMatch) => covers(m) && m.start <= value.start && value.end <= m.end;
  const namesElse =
    naming.some((id) => id !== value.column && isAllOf(linked.columns[id] ?? NONE)) || linked.uses.some(isAllOf);
  const score = bucket(value.score, [0.55, 0.7, 0.8, 0.89, 0.95]);
  const length = bucket(value.end - value.start, [1, 2]);
  return [
    `value ${score} ${style}`,
    `value ${score} ${length}`,
    `value style ${style} & length ${length}`,
    `value rivals ${bucket(rivals.length, [0, 1, 3])} better ${bucket(better, [0, 1])}`,
    `value better ${bucket(better, [0])} & ${style}`,
    ...(longer ? [`value within longer`, `value within longer & ${score}`] : []),
    ...(named ? [`value is column name & ${style}`, `value is column name & ${score}`] : []),
    ...(namesUse ? [`value is table name & ${style}`] : []),
    ...(value.label !== undefined ? ['value is label'] : []),
    ...(saysLabel(value) && !longer && !namesElse ? [SAYS_LABEL] : []),
    ...(span.length === 1 && span[0]?.cue !== undefined ? [`value is cue & ${style}`] : []),
    `value whole best ${String(!longer && better === 0)} & ${style}`,
  ];
}

/** Feature of a condition on a code whose label the question says, with words that name nothing else but its column. */
export const SAYS_LABEL = 'says label';

/** From this on all words of a label are said, in one form or another. */
const WHOLE_LABEL = 0.87;

/** Whether a question says all of the label of a code: "drivers" where the codes have the label "Driver". */
export function saysLabel({ label, score }: ValueMatch): boolean {
  return label !== undefined && score >= WHOLE_LABEL;
}

/** Two values of one column with "or" or "and" between them are one condition. */
function addPairs(context: QuestionContext, add: AddCondition): void {
  const { linked } = context;
  const exact = exactValues(context);
  const lists = valueLists(context);
  for (const list of lists) {
    const tokens = list.flatMap((v) => range(v.start, v.end));
    const last = list.at(-1);
    if (!last) continue;
    const joint = context.linked.tokens.slice(list[0]?.start, last.start).some((t) => t.cue === 'or') ? 'or' : 'and';
    add({ kind: 'i', column: last.column, op: 'in', values: list.map((v) => v.stored), tokens }, [
      `pair ${joint}`,
      `pair gap ${bucket(1, [1, 3])}`,
      ...valueFeatures(context, last),
    ]);
  }
  for (const a of exact) {
    for (const b of exact) {
      if (a.column !== b.column || b.start < a.end || lists.some((list) => list.includes(a) || list.includes(b)))
        continue;
      const cues = linked.tokens.slice(a.end, b.start).map((t) => t.cue);
      if (b.start - a.end > 6 || !cues.some((c) => c === 'or' || c === 'and')) continue;
      const tokens = [...range(a.start, a.end), ...range(b.start, b.end)];
      const joint = cues.includes('or') ? 'or' : 'and';
      add({ kind: 'i', column: a.column, op: 'in', values: [a.stored, b.stored], tokens }, [
        `pair ${joint}`,
        `pair gap ${bucket(b.start - a.end, [1, 3])}`,
        ...valueFeatures(context, b),
      ]);
    }
  }
}

const MALE = /^(male|males|man|men|boy|boys)$/;
const FEMALE = /^(female|females|woman|women|girl|girls)$/;

/** "female" where a column stores `F`. */
function addSexes(context: QuestionContext, add: AddCondition): void {
  for (const token of context.linked.tokens) {
    const letter = MALE.test(token.word) ? 'm' : FEMALE.test(token.word) ? 'f' : undefined;
    if (letter === undefined) continue;
    for (const column of context.view.columns) {
      if (column.profile.distinct > 4 || column.kind === 'number') continue;
      const stored = column.profile.typical.map((t) => t.value).filter((v) => typeof v === 'string');
      const own = stored.find((v) => v.toLowerCase() === letter);
      if (own === undefined || !stored.some((v) => v.toLowerCase() === (letter === 'm' ? 'f' : 'm'))) continue;
      add({ kind: 'e', column: column.id, op: '=', values: [own], tokens: [token.index] }, ['value of sex']);
    }
  }
}

/** Whether what stands of a name is the whole name of other columns: in "the North Coast area" no area is said to be viticultural. */
function endsAnothers({ level, start, end }: NameMatch, { linked }: QuestionContext): boolean {
  const isThere = (m: NameMatch) => m.level === LEVEL.full && m.start < end && start < m.end;
  return level < LEVEL.full && linked.columns.some(isThere);
}

/** Whether a word asks for a part of a whole: "what share of the rides" says of none that it is shared. */
function asksForShare(at: number, { linked: { tokens } }: QuestionContext): boolean {
  return tokens[at]?.word === 'share' && tokens[at + 1]?.word === 'of';
}

/** What the features of a condition on yes or no begin with. */
export const FLAG = 'flag ';

/** "on scholarship" where a column of that name stores yes or no. */
function addFlags(context: QuestionContext, add: AddCondition): void {
  const { linked, view } = context;
  for (const column of view.columns) {
    const match = linked.columns[column.id];
    if (!match || match.level < 3 || endsAnothers(match, context) || asksForShare(match.start, context)) continue;
    const { yes, no } = flagOf(column) ?? {};
    if (yes === undefined) continue;
    const negated = negatedBefore(context, match.start);
    // "Smoking rooms" are no rooms of `no_smoking`, and non-smoking ones are.
    const isContrary = saysContrary(column.name) && !(negated || linked.tokens[match.start]?.cue === 'not');
    const isNo = saysContrary(column.name) ? isContrary : negated;
    const value = isNo ? no : yes;
    if (value === undefined) continue;
    const not = negated ? negationOf(context, match.start, new Set(column.names.flat())) : undefined;
    const tokens = [...(not === undefined ? [] : [not]), ...range(match.start, match.end)];
    add({ kind: 'e', column: column.id, op: '=', values: [value], tokens }, [
      `${FLAG}${negated ? 'no' : 'yes'}`,
      `flag coverage ${bucket(match.coverage, [0.5, 0.99])}`,
    ]);
  }
}
