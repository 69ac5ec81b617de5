/** Conditions that no question means, by the words that they rest on. */
import { LEVEL } from '../question/name-match';
import type { LinkedQuestion } from '../question/linker';
import type { SchemaView } from '../question/schema-view';
import type { Frame, FrameCondition } from './frame';
import { columnsNamedBefore, lengthAt } from './names-at';
import type { QuestionContext } from './question-context';

/** Texts as people write them, in `ColumnProfile.writtenAs`: they have no greatest one. */
const PROSE = /^(?:words|text|upper|name|mixed)/;

/**
 * Whether a frame has a condition that its words do not say. No training program has one.
 * @param frame a filled frame
 * @param context the question
 */
export function hasOddCondition({ conditions, part, having }: Frame, context: QuestionContext): boolean {
  if (having && foldsWhatIsCounted(having, context)) return true;
  const column = context.view.columns[part?.kind === 'compare' ? (part.column ?? -1) : -1];
  if (column?.kind === 'text' && part?.fn !== undefined && PROSE.test(column.profile.writtenAs)) return true;
  return conditions.some(
    (c) =>
      boundsAnother(c, context) ||
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
