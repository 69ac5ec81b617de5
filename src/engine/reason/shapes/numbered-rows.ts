/** Rows that a question tells apart by their numbers: "for vehicle 2 in case 12345", "the first vehicle", "occupant no. 1 of vehicle 1". */
import { LEVEL } from '../../question/name-match';
import { isPlural } from '../../search/words';
import { comparingCue } from '../said/comparing-cues';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame, FrameCondition } from '../frame/frame';
import { asItem, conditionsOf } from '../frame/frame';
import { saysSame } from '../frame/held-keys';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { columnsNamedBefore } from '../said/names-at';
import { tableMentions } from '../said/table-mentions';

/** A row by its number. */
interface NumberedRow {
  /** The column that holds the number: the last one of the key of its table. */
  readonly column: number;
  readonly use: number;
  readonly value: number;
  readonly number: number;
  readonly tokens: readonly number[];
}

/** Words for the number of a row before its noun. */
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
/** Words between a noun and its number. */
const NUMBER_WORD = /^(?:no|number|num|nr|id)$/;

/**
 * Each row that is told by a number right behind the name of its table, or by an ordinal before it, where rows are numbered within another table's, or stand
 * in one ladder with such ones. "Three vehicles" and "vehicles 1 to 3" tell no row.
 */
const numberedRows = oncePerQuestion((context): readonly NumberedRow[] => {
  const { linked, view } = context;
  const found = tableMentions(context).flatMap(({ use, start, end }): NumberedRow[] => {
    const noun = linked.tokens[end - 1];
    const at = NUMBER_WORD.test(linked.tokens[end]?.word ?? '') ? end + 1 : end;
    const token = linked.tokens[at];
    const column = view.columns[use.key.at(-1) ?? -1];
    if (!noun || isPlural(noun.word) || column?.kind !== 'number') return [];
    const place = ORDINALS.indexOf(linked.tokens[start - 1]?.word ?? '');
    if (place >= 0 && token?.kind !== 'number' && isInColumnName(start - 1, end, context)) return [];
    if (place >= 0 && token?.kind !== 'number')
      return [{ column: column.id, use: use.id, value: place + 1, number: start - 1, tokens: range(start - 1, end) }];
    if (token?.kind !== 'number' || token.number === undefined || !Number.isInteger(token.number)) return [];
    if (comparingCue(context, at, at + 1) !== undefined || linked.tokens[at + 1]?.cue === 'or') return [];
    const { number: value } = token;
    return [{ column: column.id, use: use.id, value, number: at, tokens: range(start, at + 1) }];
  });
  const keyOf = ({ use }: NumberedRow) => view.uses[use]?.key ?? [];
  const within = found.filter((row) => keyOf(row).length > 1);
  const inLadder = (row: NumberedRow) =>
    within.some((other) => keyOf(other).some((id) => saysSame(id, row.column, view)));
  return found.filter((row) => within.includes(row) || inLadder(row));
});

/**
 * Whether an ordinal and its noun are part of what a column is called whose table is named as well: an event where "the first
 * vehicle was damaged", of which a column tells the damage of that vehicle.
 */
function isInColumnName(start: number, end: number, { linked, view }: QuestionContext): boolean {
  return linked.columns.some(
    (m, id) =>
      m.level === LEVEL.full &&
      m.start <= start &&
      m.end >= end &&
      linked.uses[view.columns[id]?.use ?? -1]?.level === LEVEL.full,
  );
}

/**
 * Whether a frame leaves out that its rows are those of a number which the question gives.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutNumbered(frame: Frame, context: QuestionContext): boolean {
  const { view } = context;
  return numberedRows(context).some(
    ({ column, number }) =>
      !conditionsOf(frame).some((c) => c.op === '=' && c.tokens.includes(number) && saysSame(c.column, column, view)),
  );
}

/**
 * The frames with a condition for each row that the question tells by its number, on columns of the tables that they read.
 * @param context the question
 * @param frames frames of the question
 * @returns none where it tells no row so
 */
export function numberedFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const rows = numberedRows(context);
  if (rows.length === 0) return [];
  const said = new Set(rows.map(({ number }) => number));
  const lacking = frames.filter(({ frame }) => leavesOutNumbered(frame, context));
  return [...lacking, ...propertyFrames(context, frames)].flatMap((scored): ScoredFrame[] => {
    const { frame } = scored;
    if (frame.part || frame.connective === 'or') return [];
    const kept = frame.conditions.filter(({ tokens }) => !tokens.some((t) => said.has(t)));
    const bare = { ...frame, conditions: kept, uses: frame.uses.filter((use) => !rows.some((row) => row.use === use)) };
    const conditions = [...kept, ...rows.map((row) => conditionOn(row, bare, context))];
    return [spelt(scored, { ...bare, conditions }, 'conditions')];
  });
}

/** Cues before a property that is asked for. */
const OPENING = new Set(['what', 'which', 'be', 'show', 'me', 'article']);
/** Words between a property and the row that has it. */
const OF_ROW = /^(?:of|for|in)$/;

/**
 * The columns whose whole name stands between the opening of a question and the rows that are told by a number, in tables that know these rows:
 * "what was the tyre size of lorry 2 in tour 5".
 */
const propertiesAsked = oncePerQuestion((context): readonly number[] => {
  const { linked, view } = context;
  const rows = numberedRows(context);
  let of = Math.min(...rows.flatMap(({ tokens }) => tokens)) - 1;
  while (linked.tokens[of]?.cue === 'article') of--;
  if (rows.length === 0 || !OF_ROW.test(linked.tokens[of]?.word ?? '')) return [];
  const named = columnsNamedBefore(of, context);
  const opens = linked.tokens.slice(0, named?.start ?? 0).every(({ cue = '' }) => OPENING.has(cue));
  if (!named || named.inPart || !opens) return [];
  return [...named.columns].filter((id) => {
    const own = view.uses[view.columns[id]?.use ?? -1]?.columns ?? [];
    return rows.every((row) => own.some((other) => saysSame(other, row.column, view)));
  });
});

/** The best plain frame, showing what is asked for of rows that are told by a number: their table is seldom named beside them. */
function propertyFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const isPlain = ({ frame }: ScoredFrame) =>
    frame.select.length === 1 &&
    frame.select[0]?.fn === 'none' &&
    frame.group.length === 0 &&
    !frame.order &&
    !frame.part &&
    !frame.distinct;
  const [best] = frames.filter(isPlain).sort((a, b) => b.total - a.total);
  if (!best) return [];
  return propertiesAsked(context).map((column) =>
    spelt(best, { ...best.frame, select: [asItem(column)], uses: [] }, 'select'),
  );
}

/**
 * Whether a frame shows something else of rows that are told by a number than the property that is asked for.
 * @param frame a filled frame
 * @param context the question
 */
export function showsAnotherProperty({ select }: Frame, context: QuestionContext): boolean {
  const asked = propertiesAsked(context);
  const [item, ...more] = select;
  if (asked.length === 0 || item?.fn !== 'none') return false;
  return more.length > 0 || !asked.some((id) => saysSame(id, item.column ?? -1, context.view));
}

/** The condition, on the column of a table that is read anyway where one holds the number too. */
function conditionOn({ column, value, tokens }: NumberedRow, frame: Frame, { view }: QuestionContext): FrameCondition {
  const shown = frame.select.flatMap((item) => view.columns[item.column ?? -1]?.use ?? []);
  const uses = [...shown, ...usesOfFrame(frame, view)];
  const own = uses.flatMap((use) => view.uses[use]?.columns.find((id) => saysSame(id, column, view)) ?? []);
  return { kind: 'e', column: own[0] ?? column, op: '=', values: [value], tokens };
}
