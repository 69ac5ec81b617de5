/** Candidates for conditions: stored values, numbers, patterns and named predicates that a question mentions. */
import type { SqlValue } from '../core/values';
import type { Comparison } from '../program/intent';
import { MATCH_LEVELS } from '../question/linker';
import type { ValueMatch } from '../question/linker';
import type { TaggedToken } from '../question/tag-question';
import { fold, stem, wordsOf } from '../search/words';
import { addDates, dateTokens } from './date-conditions';
import type { AddCondition as Add } from './date-conditions';
import type { FrameCondition } from './frame';
import { bucket } from './linear';
import type { QuestionContext } from './question-context';
import { gapBetween, range, tagAround } from './question-context';

/** A condition that a question may state, with what speaks for it. */
export interface ConditionCandidate extends FrameCondition {
  readonly features: readonly string[];
  /** log p and log (1 - p), filled in by the model. */
  yes: number;
  no: number;
}

/** Operators that cue words of comparison stand for; several where use differs. */
const CUE_OPERATORS: Readonly<Record<string, readonly Comparison[]>> = {
  'more-than': ['>'],
  longest: ['>'],
  'less-than': ['<'],
  'at-least': ['>='],
  'at-most': ['<='],
  before: ['<', '<='],
  after: ['>', '>='],
};
/** Tokens between a comparing cue and its number. */
const CUE_REACH = 4;
/** Numeric columns tried for one number. */
const COLUMNS_PER_NUMBER = 10;
/** Text columns tried for one pattern. */
const COLUMNS_PER_PATTERN = 6;
/** Candidates kept for one question. */
const MAX_CANDIDATES = 160;

/** All conditions that a question may state. */
export function conditionCandidates(context: QuestionContext): ConditionCandidate[] {
  const found: ConditionCandidate[] = [];
  const seen = new Set<string>();
  const add = (condition: FrameCondition, more: readonly string[]) => {
    const key = JSON.stringify([condition.column, condition.op, condition.values, condition.term]);
    if (seen.has(key) || found.length >= MAX_CANDIDATES) return;
    seen.add(key);
    found.push({ ...condition, features: [...commonFeatures(context, condition), ...more], yes: 0, no: 0 });
  };
  for (const value of rankedValues(context)) addValue(context, value, add);
  addPairs(context, add);
  addNumberPairs(context, add);
  addSexes(context, add);
  addFlags(context, add);
  const inDates = dateTokens(context);
  for (const token of context.linked.tokens)
    if (token.number !== undefined && !token.quoted && !inDates.has(token.index)) addNumber(context, token, add);
  addDates(context, (start, end) => comparingCue(context, start, end), add);
  addRanges(context, add);
  addPatterns(context, add);
  addEmptiness(context, add);
  addTerms(context, add);
  return found;
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

function addValue(context: QuestionContext, value: ValueMatch, add: Add): void {
  const { linked } = context;
  const span = linked.tokens.slice(value.start, value.end);
  const features = valueFeatures(context, value);
  const tokens = range(value.start, value.end);
  add({ kind: 'e', column: value.column, op: '=', values: [value.stored], tokens }, features);
  if (negatedBefore(context, value.start))
    add({ kind: 'x', column: value.column, op: '!=', values: [value.stored], tokens }, features);
  if (span.every((t) => t.number !== undefined)) return;
  const comparing = comparingCue(context, value.start, value.end);
  if (comparing)
    for (const op of CUE_OPERATORS[comparing] ?? [])
      add({ kind: 'n', column: value.column, op, values: [value.stored], tokens }, features);
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
  const named = linked.columns.some((m) => m.level === 5 && !m.shadowed && m.start < value.end && value.start < m.end);
  const namesUse = linked.uses.some((m) => m.level === 5 && m.start < value.end && value.start < m.end);
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
    ...(span.length === 1 && span[0]?.cue !== undefined ? [`value is cue & ${style}`] : []),
    `value whole best ${String(!longer && better === 0)} & ${style}`,
  ];
}

/** How well a column fits as the owner of a value. */
function columnWorth(context: QuestionContext, column: number, at: { start: number; end: number }): number {
  const match = context.linked.columns[column];
  const use = context.linked.uses[context.view.columns[column]?.use ?? 0];
  const near = match && match.level >= 3 ? Math.max(0, 3 - gapBetween(match, at)) : 0;
  return (match?.level ?? 0) + near + (use?.level ?? 0) * 0.5 + (context.view.columns[column]?.isDisplay ? 0.3 : 0);
}

/** Features that all conditions share: the column's name and table, what stands around, what the operator rests on. */
function commonFeatures(context: QuestionContext, condition: FrameCondition): string[] {
  const { linked, view } = context;
  const column = view.columns[condition.column];
  const match = linked.columns[condition.column];
  const use = linked.uses[column?.use ?? 0];
  if (!column || !match) return [];
  const start = condition.tokens[0] ?? 0;
  const end = (condition.tokens.at(-1) ?? 0) + 1;
  const span = { start, end };
  const level = match.shadowed ? `${MATCH_LEVELS[match.level] ?? ''} shadowed` : (MATCH_LEVELS[match.level] ?? '');
  const useLevel = MATCH_LEVELS[use?.level ?? 0] ?? '';
  const gap =
    match.level === 0
      ? 'none'
      : `${match.start < start ? 'before' : 'after'} ${bucket(gapBetween(match, span), [0, 1, 2, 4, 8])}`;
  const { kind } = condition;
  const [before, before2, after] = [
    tagAround(context, start, end, -1),
    tagAround(context, start, end, -2),
    tagAround(context, start, end, 1),
  ];
  const flags = [
    column.isKey ? 'key' : '',
    column.isReference ? 'reference' : '',
    column.isDisplay ? 'display' : '',
    column.isYear ? 'year' : '',
    view.uses[column.use]?.isLink ? 'of link' : '',
  ].filter(Boolean);
  return [
    `kind ${kind}`,
    `${kind} column ${level}`,
    `${kind} column ${level} ${gap}`,
    `${kind} use ${useLevel}`,
    `${kind} column ${level} & use ${useLevel}`,
    `${kind} type ${column.kind}`,
    `${kind} before ${before}`,
    `${kind} before ${before2} ${before}`,
    `${kind} after ${after}`,
    `${kind} between ${before} ${after}`,
    `op ${condition.op} & cue ${comparingCue(context, start, end) ?? 'none'}`,
    ...flags.flatMap((f) => [`${kind} is ${f}`, `${kind} is ${f} & column ${level}`]),
    ...(column.use === context.firstUse ? [`${kind} in first use`] : []),
  ];
}

/** The comparing cue that belongs to a span: just before it, or just after it ("5 or more"). */
export function comparingCue(context: QuestionContext, start: number, end: number): string | undefined {
  const { tokens } = context.linked;
  for (let i = end; i < Math.min(tokens.length, end + 2); i++) {
    const cue = tokens[i]?.cue;
    if (cue === 'at-least' || cue === 'at-most') return cue;
  }
  for (let i = start - 1; i >= Math.max(0, start - CUE_REACH); i--) {
    const token = tokens[i];
    if (!token || token.number !== undefined) return undefined;
    if (token.cue !== undefined && (token.cue in CUE_OPERATORS || token.cue === 'between' || token.cue === 'exactly'))
      return token.cue;
  }
  return undefined;
}

function negatedBefore(context: QuestionContext, start: number): boolean {
  return context.linked.tokens.some((t) => t.index < start && t.cue === 'not');
}

/** Two values of one column with "or" or "and" between them are one condition. */
function addPairs(context: QuestionContext, add: Add): void {
  const { linked, solid } = context;
  const exact = linked.values.filter(
    (v) =>
      v.score >= 0.85 &&
      (solid.some((s) => s.start === v.start && s.end === v.end) || linked.tokens[v.start]?.kind === 'number'),
  );
  for (const a of exact) {
    for (const b of exact) {
      if (a.column !== b.column || b.start < a.end) continue;
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

/** "aged 36 or 37", "in 2009 and 2010". */
function addNumberPairs(context: QuestionContext, add: Add): void {
  const numbers = context.linked.tokens.filter((t) => t.number !== undefined && !t.weakNumber && !t.quoted);
  numbers.forEach((a, i) => {
    const b = numbers[i + 1];
    if (!b || b.index - a.index > 5) return;
    const cues = context.linked.tokens.slice(a.index + 1, b.index).map((t) => t.cue);
    if (!cues.includes('or') && !cues.includes('and')) return;
    const at = { start: a.index, end: b.index + 1 };
    columnsForNumber(context, at, a.number ?? 0, holdsNumbers(context)).forEach((id, rank) => {
      const text = context.view.columns[id]?.kind !== 'number';
      const values = [a.number ?? 0, b.number ?? 0];
      const features = [
        `pair ${cues.includes('or') ? 'or' : 'and'}`,
        `pair of numbers rank ${bucket(rank, [0, 1, 3])}`,
      ];
      add(
        { kind: 'i', column: id, op: 'in', values: text ? values.map(String) : values, tokens: [a.index, b.index] },
        features,
      );
    });
  });
}

const MALE = /^(male|males|man|men|boy|boys)$/;
const FEMALE = /^(female|females|woman|women|girl|girls)$/;

/** "female" where a column stores `F`. */
function addSexes(context: QuestionContext, add: Add): void {
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

const YES = /^(y|yes|t|true|1)$/i;
const NO = /^(n|no|f|false|0)$/i;

/** "on scholarship" where a column of that name stores yes or no. */
function addFlags(context: QuestionContext, add: Add): void {
  const { linked, view } = context;
  for (const column of view.columns) {
    const match = linked.columns[column.id];
    if (!match || match.level < 3 || column.profile.distinct > 3) continue;
    const stored = column.profile.typical.map((t) => t.value).filter((v) => v !== null && !(v instanceof Uint8Array));
    const [yes, no] = [stored.find((v) => YES.test(String(v))), stored.find((v) => NO.test(String(v)))];
    if (yes === undefined || (no === undefined && stored.length > 1)) continue;
    const negated = negatedBefore(context, match.start);
    const value = negated ? no : yes;
    if (value === undefined) continue;
    add({ kind: 'e', column: column.id, op: '=', values: [value], tokens: range(match.start, match.end) }, [
      `flag ${negated ? 'no' : 'yes'}`,
      `flag coverage ${bucket(match.coverage, [0.5, 0.99])}`,
    ]);
  }
}

/** Columns that may hold a number, the likelier first. */
function columnsForNumber(
  context: QuestionContext,
  at: { start: number; end: number },
  value: number,
  isNumber: (id: number) => boolean,
): number[] {
  const { linked, view } = context;
  const yearLike = Number.isInteger(value) && value >= 1500 && value <= 2100;
  const scored: { id: number; worth: number }[] = [];
  for (const column of view.columns) {
    if (!isNumber(column.id)) continue;
    const match = linked.columns[column.id];
    const use = linked.uses[column.use];
    if (!match || (match.level === 0 && (use?.level ?? 0) < 3 && !(yearLike && column.isYear))) continue;
    const near = match.level >= 2 ? Math.max(0, 6 - gapBetween(match, at)) * 0.5 : 0;
    const fits = inRange(value, column.profile.min, column.profile.max) ? 1 : 0;
    const role = view.uses[column.use]?.role !== undefined && !match.role ? -2 : 0;
    scored.push({
      id: column.id,
      worth: match.level + near + (use?.level ?? 0) * 0.5 + fits + (yearLike && column.isYear ? 4 : 0) + role,
    });
  }
  scored.sort((a, b) => b.worth - a.worth);
  return scored.slice(0, COLUMNS_PER_NUMBER).map((s) => s.id);
}

function inRange(value: number, min: SqlValue, max: SqlValue): boolean {
  return min !== null && max !== null && value >= Number(min) && value <= Number(max);
}

function holdsNumbers(context: QuestionContext): (id: number) => boolean {
  return (id) => {
    const column = context.view.columns[id];
    if (!column) return false;
    return (
      column.kind === 'number' || column.isYear || /^(digits|decimal|number|integer)/.test(column.profile.writtenAs)
    );
  };
}

function addNumber(context: QuestionContext, token: TaggedToken, add: Add): void {
  const { linked, view } = context;
  const value = token.number ?? 0;
  const cue = comparingCue(context, token.index, token.index + 1);
  const operators: readonly Comparison[] = (cue !== undefined ? CUE_OPERATORS[cue] : undefined) ?? ['='];
  const tokens = [token.index];
  const at = { start: token.index, end: token.index + 1 };
  const columns = columnsForNumber(context, at, value, holdsNumbers(context));
  columns.forEach((id, rank) => {
    const column = view.columns[id];
    if (!column) return;
    const yearLike = value >= 1500 && value <= 2100 && Number.isInteger(value);
    const features = [
      `number rank ${bucket(rank, [0, 1, 3])}`,
      `number ${yearLike ? 'like a year' : token.kind === 'number' ? bucket(value, [1, 3, 10, 100, 1000]) : 'spelt'} & ${column.isYear ? 'year' : column.isIdentifier ? 'identifier' : column.kind}`,
      `number in range ${String(inRange(value, column.profile.min, column.profile.max))}`,
      `number rank ${bucket(rank, [0, 1])} & column ${MATCH_LEVELS[linked.columns[id]?.level ?? 0] ?? ''}`,
      ...(token.weakNumber ? ['number one'] : []),
      `number after ${tagAround(context, at.start, at.end, 1)} & cue ${cue ?? 'none'}`,
    ];
    const stored =
      column.kind === 'number' ? value : token.word === String(value) ? token.text.replaceAll(',', '') : String(value);
    for (const op of operators)
      add({ kind: op === '=' ? 'e' : 'n', column: id, op, values: [stored], tokens }, features);
    if (operators[0] === '=' && negatedBefore(context, token.index))
      add({ kind: 'x', column: id, op: '!=', values: [stored], tokens }, features);
  });
}

/** "between 1990 and 2000", "from 1990 to 2000". */
function addRanges(context: QuestionContext, add: Add): void {
  const numbers = context.linked.tokens.filter((t) => t.number !== undefined && !t.weakNumber);
  numbers.forEach((low, i) => {
    const high = numbers[i + 1];
    if (!high || high.index - low.index > 4) return;
    const between = context.linked.tokens.slice(low.index + 1, high.index);
    const led =
      comparingCue(context, low.index, low.index + 1) === 'between' ||
      (context.linked.tokens[low.index - 1]?.cue === 'from' && between.some((t) => t.cue === 'to'));
    if (!led && !between.some((t) => t.cue === 'to' || t.cue === 'and')) return;
    const values = [low.number ?? 0, high.number ?? 0];
    const at = { start: low.index, end: high.index + 1 };
    columnsForNumber(context, at, values[0] ?? 0, holdsNumbers(context)).forEach((id, rank) => {
      const text = context.view.columns[id]?.kind !== 'number';
      add(
        {
          kind: 'b',
          column: id,
          op: 'between',
          values: text ? values.map(String) : values,
          tokens: range(low.index, high.index + 1),
        },
        [`range led ${String(led)}`, `range rank ${bucket(rank, [0, 1, 3])}`],
      );
    });
  });
}

/** "contains the letter a", "starting with 'Al'". */
function addPatterns(context: QuestionContext, add: Add): void {
  const { linked, view } = context;
  for (const cue of linked.tokens) {
    const kind = cue.cue;
    if (kind !== 'contain' && kind !== 'start-with' && kind !== 'end-with') continue;
    if (linked.tokens[cue.index + 1]?.cue === kind) continue;
    const text = patternText(linked.tokens, cue.index + 1);
    if (!text) continue;
    const pattern = kind === 'contain' ? `%${text.text}%` : kind === 'start-with' ? `${text.text}%` : `%${text.text}`;
    const at = { start: text.start, end: text.end };
    const columns = view.columns
      .filter(
        (c) =>
          c.kind !== 'number' &&
          ((linked.columns[c.id]?.level ?? 0) > 0 || c.isDisplay) &&
          view.uses[c.use]?.role === undefined,
      )
      .map((c) => ({ id: c.id, worth: columnWorth(context, c.id, at) }))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, COLUMNS_PER_PATTERN);
    columns.forEach(({ id }, rank) => {
      const tokens = range(text.start, text.end);
      const features = [
        `pattern ${kind}`,
        `pattern rank ${bucket(rank, [0, 1])}`,
        `pattern ${linked.tokens[text.start]?.quoted ? 'quoted' : 'plain'}`,
      ];
      add({ kind: 'l', column: id, op: 'like', values: [pattern], tokens }, features);
      if (negatedBefore(context, cue.index))
        add({ kind: 'l', column: id, op: 'not-like', values: [pattern], tokens }, features);
    });
  }
}

/** What a pattern cue speaks of: the next quoted text, else the next word that is no cue. */
function patternText(
  tokens: readonly TaggedToken[],
  from: number,
): { text: string; start: number; end: number } | undefined {
  const quoted = tokens.slice(from, from + 8).find((t) => t.quoted);
  if (quoted) {
    let end = quoted.index + 1;
    while (tokens[end]?.quoted) end++;
    return {
      text: tokens
        .slice(quoted.index, end)
        .map((t) => t.text)
        .join(' '),
      start: quoted.index,
      end,
    };
  }
  const next = tokens.slice(from, from + 5).find((t) => t.cue === undefined || t.text.length === 1);
  return next && { text: next.text, start: next.index, end: next.index + 1 };
}

/** "whose phone is missing", "with a known date of death". */
function addEmptiness(context: QuestionContext, add: Add): void {
  const { linked, view } = context;
  const cue = linked.tokens.find((t) => t.cue === 'null' || t.cue === 'filled');
  const not = linked.tokens.find((t) => t.cue === 'not');
  const at = cue ?? not;
  if (!at) return;
  for (const column of view.columns) {
    const match = linked.columns[column.id];
    if (!match || match.level < 3 || match.shadowed || column.profile.nulls === 0) continue;
    const op = cue?.cue === 'filled' || (cue && not) ? 'not-null' : 'null';
    add({ kind: 'u', column: column.id, op, values: [], tokens: [at.index] }, [`empty cue ${at.cue ?? ''}`]);
  }
}

/** Named predicates of the graph whose words stand in the question. */
function addTerms(context: QuestionContext, add: Add): void {
  const { linked, view } = context;
  for (const use of view.uses) {
    for (const term of use.terms) {
      if (term.where === undefined) continue;
      for (const phrase of [term.name, ...term.keywords]) {
        // Every word counts: without "one", "one vehicle" would be any vehicle.
        const stems = wordsOf(fold(phrase)).map(stem);
        const first = linked.tokens.findIndex(
          (t, i) => !t.quoted && stems.length > 0 && stems.every((s, k) => linked.tokens[i + k]?.stem === s),
        );
        const where = term.where;
        const column = use.columns.find((id) => namesColumn(where, view.columns[id]?.name ?? '')) ?? use.columns[0];
        if (first < 0 || column === undefined) continue;
        add(
          { kind: 'e', column, op: 'term', term: term.name, values: [], tokens: range(first, first + stems.length) },
          ['value <=1 quoted', 'value whole best true & quoted', 'value better <=0 & quoted'],
        );
        break;
      }
    }
  }
}

/** Whether SQL text names a column. */
function namesColumn(sql: string, column: string): boolean {
  return (sql.match(/"(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_$]*/gu) ?? []).some(
    (word) => word.replace(/^"|"$/g, '').toLowerCase() === column.toLowerCase(),
  );
}
