/** "How many more crashes on Fridays than on Sundays": what a number is for some rows, less what it is for others. */
import type { ConditionCandidate } from '../pieces/conditions';
import { namedDates, type NamedDate } from '../../question/dates';
import type { TaggedToken } from '../../question/tag-question';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import { isDated } from '../frame/date-parts';
import type { Frame, FrameCondition } from '../frame/frame';
import { isAmount, isHintedAt } from '../said/hinted-columns';
import { oneFrom } from '../frame/one-from';
import type { PieceScores } from '../pieces/piece-scores';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { countedTable } from '../said/counted-use';
import { exactValues } from '../said/value-lists';

/** A difference that is asked for. */
interface Asked {
  /** Rows are counted; else a column is compared, or a fold of one. A "number of" may be either. */
  readonly ofRows: boolean | 'either';
  /** What is said first is the lesser: "how many fewer". */
  readonly isReversed: boolean;
  /** The token between what is said of the one and of the other: "than", the last "and". */
  readonly middle: number;
  /** The periods from which and to which something changed, with the tokens that say them. */
  readonly periods?: readonly [Period, Period];
}

interface Period {
  readonly iso: string;
  readonly tokens: readonly number[];
}

const MORE_ROWS = /^how many (more|fewer|less)\b/i;
const BY_HOW = /^by how (?:many|much)\b/i;
const BY_HOW_MUCH =
  /^\s*(?:by how (?:much|many)\b|how much (?:more|less|higher|lower|larger|smaller|greater|cheaper|dearer)\b.*\bthan\b)/i;
/** "How much taller", "how many years older": by which comparative is the token before "than", or a few before it. */
const HOW_MUCH = /^how (?:much|many [a-z]+) (more|less|[a-z]+er)\b.* than\b/i;
const BETWEEN = /\bdifference (?:in\b.*\b)?between\b/i;
/** "The difference in the number of trips between …", "between the numbers of … and …". */
const OF_NUMBERS = /\bdifference (?:in|between|of) (?:the )?(?:total )?(?:numbers?|counts?) of\b/i;
/** "The average pay of cooks compared with that of waiters" are two numbers. */
const AGAINST = /\b(?:compared (?:with|to)|versus|vs\.?|as against) (?:that|those)\b/i;
const LESSER = /\b(?:younger|lower|less|fewer|smaller|shorter|lighter|slower|cheaper)\b/i;

/** "By how much did fees rise from 2022 to 2023": what the later period comes to, less the earlier one; of what fell, the other way round. */
function changeSaid(tokens: readonly TaggedToken[], text: string): Asked | undefined {
  const [first, second, ...more] = namedDates(text);
  const found = CHANGE.exec(text);
  if (!found || !first || !second || more.length > 0 || PERCENT.test(text)) return undefined;
  const middle = tokens.find(
    (t) => t.start >= first.end && t.end <= second.start && /^(?:to|and|until|till)$/.test(t.word),
  );
  if (!middle || first.iso >= second.iso) return undefined;
  const period = ({ iso, start, end }: NamedDate): Period => ({
    iso,
    tokens: tokens.filter((t) => t.start < end && t.end > start).map((t) => t.index),
  });
  const periods = [period(first), period(second)] as const;
  return { ofRows: OF_NUMBER.test(text) || 'either', isReversed: !FELL.test(found[0]), middle: middle.index, periods };
}

const CHANGE =
  /\b(?:ris(?:e|en)|rose|grow|grew|grown|growth|increased?|climb(?:ed)?|chang(?:e|ed)|go(?:ne)? up|went up|fall|fell|fallen|drop(?:ped)?|declined?|decreased?|shr[iau]nk|go(?:ne)? down|went down)\b/i;
const FELL = /^(?:fall|fell|drop|decline|decrease|shr|go(?:ne)? down|went down)/i;
const PERCENT = /\b(?:percent(?:age)?|per cent|rate|ratio|share)\b|%/i;
/** What something grew by in percent is worked out by nothing here. */
const PERCENT_CHANGE =
  /\bby (?:what|how many|which) per ?cent(?:age)?\b|\bpercent(?:age)? (?:change|increase|decrease|growth|rise)\b/i;
const OF_NUMBER = /\bnumber of\b/i;

const askedDifference = oncePerQuestion(({ linked: { text, tokens } }): Asked | undefined => {
  const than = tokens.findLastIndex((t) => t.word === 'than');
  const change = changeSaid(tokens, text);
  if (change) return change;
  const said = text.trim();
  const rows = MORE_ROWS.exec(said);
  if (rows) return than < 0 ? undefined : { ofRows: true, isReversed: rows[1] !== 'more', middle: than };
  if (BY_HOW.test(said)) return than < 0 ? undefined : { ofRows: false, isReversed: LESSER.test(said), middle: than };
  const comparative = HOW_MUCH.exec(said)?.[1];
  if (comparative !== undefined && than >= 0)
    return { ofRows: false, isReversed: LESSER.test(comparative), middle: than };
  const and = tokens.findLastIndex((t) => t.cue === 'and');
  const ofRows = OF_NUMBERS.test(said) && 'either';
  return BETWEEN.test(said) && and >= 0 ? { ofRows, isReversed: false, middle: and } : undefined;
});

/**
 * Whether a frame gives one number where two are compared, or the difference of two is asked for: of rows, of which each half is said by a condition, or
 * of what two are whom the question names.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsNoDifference(frame: Frame, context: QuestionContext): boolean {
  const { minus, select, group, part, spread, conditions } = frame;
  // Both sides are the same rows: what tells them apart was not read, and the difference is none.
  if (minus !== undefined && isSame(conditions, minus)) return true;
  const isOneNumber = select.length === 1 && select[0]?.fn !== 'none' && group.length === 0 && part === undefined;
  if (isOneNumber && minus === undefined && AGAINST.test(context.linked.text)) return true;
  if (PERCENT_CHANGE.test(context.linked.text) && namedDates(context.linked.text).length > 1) return true;
  // By how much something is more is told by no row that is more, and by no number alone.
  if (BY_HOW_MUCH.test(context.linked.text) && minus === undefined && spread === undefined) return true;
  const asked = askedDifference(context);
  return minus === undefined && asked !== undefined && (asked.ofRows === true || comparesNames(context, asked));
}

function isSame(some: readonly FrameCondition[], others: readonly FrameCondition[]): boolean {
  const key = (all: readonly FrameCondition[]) => all.map(({ column, op, values, than, term }) => JSON.stringify([column, op, values, than, term])).sort().join(); // prettier-ignore
  return key(some) === key(others);
}

/** Whether two names of one column are compared, one on either side of the middle. */
function comparesNames(context: QuestionContext, { middle }: Asked): boolean {
  const named = exactValues(context);
  return named.some((a) => a.end <= middle && named.some((b) => b.start > middle && a.column === b.column));
}

/** The two periods as conditions on the likeliest column of days or years: of the rows that are counted or folded, where those have one. */
function periodsOf(
  { conditions, context }: PieceScores,
  { periods }: Asked,
  { select: [item], rowsOf, uses }: Frame,
): readonly [FrameCondition, FrameCondition] | undefined {
  const { view } = context;
  const [first, second] = periods ?? [];
  if (!first || !second) return undefined;
  const dated = conditions.filter(({ column, tokens }) => {
    const own = view.columns[column];
    return tokens.some((t) => first.tokens.includes(t)) && (isDated(own) || own?.isYear === true);
  });
  const use = view.columns[item?.column ?? -1]?.use ?? rowsOf ?? countedTable(context) ?? uses[0];
  const own = dated.filter(({ column }) => view.columns[column]?.use === use);
  const [best] = (own.length > 0 ? own : dated).sort((a, b) => b.yes - b.no - (a.yes - a.no));
  if (!best) return undefined;
  const isYear = view.columns[best.column]?.isYear === true;
  const during = ({ iso, tokens }: Period): FrameCondition =>
    isYear
      ? { kind: 'e', column: best.column, op: '=', values: [Number(iso)], tokens }
      : { kind: 'e', column: best.column, op: 'like', values: [`${iso}%`], tokens };
  return [during(first), during(second)];
}

/** The likeliest two conditions on one column, one on either side of the middle. */
function halves(
  { conditions }: PieceScores,
  middle: number,
): readonly [ConditionCandidate, ConditionCandidate] | undefined {
  const odds = (c: ConditionCandidate) => c.yes - c.no;
  const single = conditions.filter((c) => (c.op === '=' || c.op === 'term') && c.tokens.length > 0);
  const before = single.filter(({ tokens }) => tokens.every((t) => t < middle));
  const after = single.filter(({ tokens }) => tokens.every((t) => t > middle));
  const pairs = before.flatMap((a) =>
    after.filter((b) => b.column === a.column && said(a) !== said(b)).map((b) => [a, b] as const),
  );
  return pairs.sort(([a, b], [c, d]) => odds(c) + odds(d) - odds(a) - odds(b))[0];
}

function said({ op, values, term }: ConditionCandidate): string {
  return JSON.stringify([op, values, term]);
}

/**
 * Whether a column holds an amount of each of two rows: names that several rows have tell no rows apart, and "how much taller" asks for
 * nothing but heights.
 */
function isOfOne(id: number | undefined, pair: readonly FrameCondition[], { view, linked }: QuestionContext): boolean {
  const column = view.columns[id ?? -1];
  if (column?.kind !== 'number' || !isAmount(column)) return false;
  const compared = linked.tokens.filter(({ word, hints }) => COMPARED.test(word) && hints.size > 0);
  if (compared.length > 0 && !isHintedAt(column, compared)) return false;
  return pair.every(({ column: own, values }) => {
    const named = view.columns[own]?.use;
    // Of measurements of one player there are many.
    if (named === undefined || (named !== column.use && !oneFrom(named, view).has(view.uses[column.use]?.table ?? '')))
      return false;
    const { typical = [], distinct = 0, rows = 0, nulls = 0 } = view.columns[own]?.profile ?? {};
    const often = typical.find(({ value }) => value === values[0])?.count;
    const others = rows - nulls - typical.reduce((sum, { count }) => sum + count, 0);
    return often === undefined ? others <= distinct - typical.length : often === 1;
  });
}

/** Comparatives of properties. */
const COMPARED = /er$/;

/**
 * The frames that give a difference.
 * @param pieces the conditions that the question may state
 * @param frames frames that count or fold
 * @returns none where no difference is asked for
 */
export function differenceFrames(pieces: PieceScores, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const asked = askedDifference(pieces.context);
  if (!asked) return [];
  const valued = asked.periods ? undefined : halves(pieces, asked.middle);
  return frames.flatMap((scored): ScoredFrame[] => {
    const { frame } = scored;
    const pair = valued ?? periodsOf(pieces, asked, frame);
    if (!pair) return [];
    const [more, less] = asked.isReversed ? [pair[1], pair[0]] : pair;
    const own = new Set(pair.flatMap(({ tokens }) => tokens));
    const { part, order, having, group, select, connective, share, per, related } = frame;
    const isPlain = !part && !order && !having && !share && !related && per === undefined && group.length === 0;
    const [item, ...others] = select;
    const ofNames = item?.fn === 'none' && isOfOne(item.column, pair, pieces.context);
    const folds = item?.fn === 'rows' ? asked.ofRows !== false : asked.ofRows !== true && item?.fn !== 'all';
    if (item?.fn === 'none' && !ofNames) return [];
    if (!isPlain || connective === 'or' || !item || others.length > 0 || !folds) return [];
    const shared = frame.conditions.filter(
      (c) => c.column !== more.column && !c.tokens.some((t) => own.has(t) || t === asked.middle),
    );
    return [
      spelt(scored, { ...frame, distinct: false, conditions: [...shared, more], minus: [...shared, less] }, 'select'),
    ];
  });
}
