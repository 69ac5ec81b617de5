/** Conditions that no question means, by the words that they rest on. */
import { LEVEL } from '../question/name-match';
import type { LinkedQuestion } from '../question/linker';
import type { SchemaView, ViewColumn } from '../question/schema-view';
import type { Frame, FrameCondition } from './frame';
import { usesOfFrame } from './map-columns';
import { tableNamedAt } from './named-columns';
import { columnsNamedBefore, lengthAt } from './names-at';
import type { QuestionContext } from './question-context';

/** Texts as people write them, in `ColumnProfile.writtenAs`: they have no greatest one. */
const PROSE = /^(?:words|text|upper|name|mixed)/;

/**
 * Whether a frame has a condition that its words do not say. No training program has one.
 * @param frame a filled frame
 * @param context the question
 */
export function hasOddCondition(frame: Frame, context: QuestionContext): boolean {
  const { conditions, part, having } = frame;
  if (having && foldsWhatIsCounted(having, context)) return true;
  const column = context.view.columns[part?.kind === 'compare' ? (part.column ?? -1) : -1];
  if (column?.kind === 'text' && part?.fn !== undefined && PROSE.test(column.profile.writtenAs)) return true;
  return conditions.some(
    (c) =>
      boundsAnother(c, context) ||
      boundsRows(c, context) ||
      takesNumberOfAnother(c, context) ||
      placesYearElsewhere(c, frame, context) ||
      boundsNotWhatIsNamed(c, context) ||
      takesEndForValue(c, context) ||
      takesPartForWhole(c, context),
  );
}

/** Whether a number is compared with a column that nothing names, though the noun behind it is a table: "more than 3 airports". */
function boundsAnother({ kind, column: id, tokens: own }: FrameCondition, { linked, view }: QuestionContext): boolean {
  const { tokens, columns } = linked;
  const column = view.columns[id];
  const last = Math.max(-1, ...own);
  if (kind !== 'n' || !column || tokens[last]?.number === undefined) return false;
  if ((columns[id]?.level ?? 0) >= LEVEL.partial || column.unit.length > 0) return false;
  return namesTable(last + 1, linked, view);
}

/** Cues between a number and the noun that it counts: "2 or more different cinemas". */
const BEFORE_NOUN = new Set(['article', 'different', 'or', 'more-than', 'at-least', 'at-most', 'less-than']);

/** Whether a property is compared with a number of rows: "at least two cards" says nothing of the number of a card. */
function boundsRows({ kind, column, tokens: own }: FrameCondition, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  const number = kind === 'n' ? own.findLast((t) => tokens[t]?.number !== undefined) : undefined;
  if (number === undefined) return false;
  let at = number + 1;
  while (BEFORE_NOUN.has(tokens[at]?.cue ?? '')) at++;
  return tableNamedAt(at, context) !== undefined && !columnsNamedBefore(number, context)?.columns.has(column);
}

/** Nouns between the name of a column and one of its codes: "equipment type 4", "grade level 3". */
const OF_CODE = /^(?:type|code|number|no|category|class|level|kind|id|value|grade)$/;

/** Whether a number is a value of another column than the one right before it: "equipment type 4" is no body type. */
function takesNumberOfAnother({ kind, column, tokens: own }: FrameCondition, context: QuestionContext): boolean {
  const { linked, view } = context;
  const number = kind === 'e' ? own.find((t) => linked.tokens[t]?.number !== undefined) : undefined;
  if (number === undefined) return false;
  const behindCode = OF_CODE.test(linked.tokens[number - 1]?.word ?? '');
  const named =
    columnsNamedBefore(number, context) ?? (behindCode ? columnsNamedBefore(number - 1, context) : undefined);
  if (!named || named.columns.has(column)) return false;
  return [...named.columns].some((id) => view.columns[id]?.kind === 'number' || view.columns[id]?.isIdentifier);
}

/** A year, and the words right before it that place something in time. */
const YEAR = /^(?:1[89]|20)\d\d$/;
const BEFORE_YEAR = /^(?:in|during|since|before|after|until|year)$/;
/** Stems of names of times. */
const OF_TIME = /year|date|time|found/;

/** Whether "after 2000" is said of an amount though the rows that take part have times. */
function placesYearElsewhere(
  { column: id, tokens: own }: FrameCondition,
  frame: Frame,
  context: QuestionContext,
): boolean {
  const { linked, view } = context;
  const year = own.find((t) => YEAR.test(linked.tokens[t]?.text ?? ''));
  if (year === undefined || !BEFORE_YEAR.test(linked.tokens[year - 1]?.word ?? '')) return false;
  const isTime = (column: ViewColumn | undefined) => column?.isYear === true || column?.kind === 'time';
  const column = view.columns[id];
  if (!column || isTime(column) || column.names.flat().some((stem) => OF_TIME.test(stem))) return false;
  const uses = [...usesOfFrame(frame, view), ...(frame.part?.uses ?? [])];
  return uses.some((use) => view.uses[use]?.columns.some((other) => isTime(view.columns[other])));
}

/** Whether the whole name of a table begins at a token. */
function namesTable(at: number, { tokens, uses }: LinkedQuestion, view: SchemaView): boolean {
  return view.uses.some(
    ({ id, names }) => uses[id]?.level === LEVEL.full && names.some((name) => lengthAt(name, at, tokens) > 0),
  );
}

/** Cues that are words of a superlative, and those between them. */
const OF_END = new Set(
  'most least longest shortest oldest youngest latest earliest maximum minimum article'.split(' '),
);

/** Whether a value is taken from nothing but a superlative: "the longest track" is not the track "The Longest Day". */
function takesEndForValue({ kind, values, tokens }: FrameCondition, { linked }: QuestionContext): boolean {
  if ((kind !== 'e' && kind !== 'l') || tokens.length === 0) return false;
  const ofEnd = tokens.every((t) => {
    const { quoted = true, capital = true, cue = '' } = linked.tokens[t] ?? {};
    return !quoted && !capital && OF_END.has(cue);
  });
  return ofEnd && values.some((value) => typeof value === 'string');
}

/** Cues between the name of a column and the number that it is compared with. */
const BEFORE_NUMBER = new Set('more-than less-than at-least at-most exactly than be article between'.split(' '));

/** Whether a number is compared with another column than the one before it: "the share count is above 100". */
function boundsNotWhatIsNamed({ kind, column, tokens: own }: FrameCondition, context: QuestionContext): boolean {
  const { linked, view } = context;
  const number = kind === 'n' || kind === 'b' ? own.find((t) => linked.tokens[t]?.number !== undefined) : undefined;
  if (number === undefined) return false;
  let at = number;
  while (BEFORE_NUMBER.has(linked.tokens[at - 1]?.cue ?? '')) at--;
  const named = at < number ? columnsNamedBefore(at, context) : undefined;
  if (!named || named.columns.has(column)) return false;
  const use = view.columns[column]?.use;
  return [...named.columns].some((id) => view.columns[id]?.use === use);
}

const PATTERNS = new Set(['start-with', 'end-with', 'contain']);

/** Whether a value is looked for as a whole where the question wants a part of it: "starts with 'Orbit'". */
function takesPartForWhole({ kind, tokens: own }: FrameCondition, { linked }: QuestionContext): boolean {
  const first = linked.tokens[Math.min(...own)];
  return kind === 'e' && first?.quoted === true && PATTERNS.has(linked.tokens[first.index - 1]?.cue ?? '');
}

/** Whether groups are bounded by a sum or an average where the noun behind the number is a table: "more than 3 flights". */
function foldsWhatIsCounted(
  { item, tokens }: NonNullable<Frame['having']>,
  { linked, view }: QuestionContext,
): boolean {
  if (item.fn === 'rows' || item.fn === 'count') return false;
  return namesTable(Math.max(-1, ...tokens) + 1, linked, view);
}
