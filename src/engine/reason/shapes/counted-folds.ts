/** "The number and average age of the pilots", "the number of pilots and their average age": how many rows there are, beside a fold of them. */
import type { TaggedToken } from '../../question/tag-question';
import type { ScoredFrame } from '../frame/draft';
import { mainUses, remade } from '../frame/draft';
import type { Frame, FrameItem } from '../frame/frame';
import { BEFORE_ASKED } from '../said/common-words';
import { FOLD_OF_CUE } from '../said/fold-cues';
import { tableNamedAt } from '../said/named-columns';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

/** Cues before a number that is asked for: "show the number", "the total number". */
const BEFORE_NUMBER = new Set([...BEFORE_ASKED, 'sum', 'with']);
/** Cues between the "and" and the fold: "and what is their average". */
const BEFORE_FOLD = new Set(['and', 'article', 'that', 'what', 'be', 'show', 'also']);
const COUNTING = new Set(['count', 'how-many']);
/** Tokens of what is counted, up to the "and": "how many students live in each city and". */
const NOUN = 8;

interface CountedFold {
  readonly fn: FrameItem['fn'];
  /** The place of the word for it. */
  readonly at: number;
  /** The table that is named behind "the number of", where one is. */
  readonly counted?: string;
}

/** The fold that is asked for beside a number of rows. */
const countedFold = oncePerQuestion((context): CountedFold | undefined => {
  const { tokens } = context.linked;
  for (const { index, cue = '' } of tokens) {
    if (!COUNTING.has(cue) || !isAsked(index, tokens)) continue;
    let noun = index + 1;
    while (COUNTING.has(tokens[noun]?.cue ?? '')) noun++;
    const and = tokens.findIndex((t) => t.index >= noun && t.cue === 'and');
    const isAlone = and === noun;
    const isOfNoun = cue === 'how-many' && and > noun && and - noun <= NOUN;
    if (!isAlone && !isOfNoun) continue;
    const fn = foldBehind(and, tokens);
    if (!fn || tokens.slice(noun, and).some((t) => COUNTING.has(t.cue ?? '') || t.quoted)) continue;
    // "How many days had a mean above 50 and a mean below 8" sets bounds.
    if (tokens.slice(noun, and).some((t) => t.number !== undefined)) continue;
    const counted = isOfNoun ? tableNamedAt(noun, context)?.table : undefined;
    return { ...fn, ...(counted !== undefined && { counted }) };
  }
  return undefined;
});

/** Whether a number is asked for: "the phone number" is none, nor is that of a condition. */
function isAsked(at: number, tokens: readonly TaggedToken[]): boolean {
  const before = tokens[at - 1];
  return before === undefined || (!COUNTING.has(before.cue ?? '') && BEFORE_NUMBER.has(before.cue ?? ''));
}

/** The fold behind an "and"; a "total number" is none. */
function foldBehind(and: number, tokens: readonly TaggedToken[]): Pick<CountedFold, 'fn' | 'at'> | undefined {
  const at = tokens.findIndex(({ index, cue = '' }) => index > and && !BEFORE_FOLD.has(cue));
  const cue = tokens[at]?.cue ?? '';
  if (!Object.hasOwn(FOLD_OF_CUE, cue)) return undefined;
  const behind = tokens.find((t) => t.index > at && t.cue !== cue);
  const fn = COUNTING.has(behind?.cue ?? '') ? undefined : FOLD_OF_CUE[cue];
  return fn && { fn, at };
}

/**
 * Frames that tell how many rows there are beside a fold of them, made of those that tell the fold.
 * @param context the question
 * @param frames those that they are made from
 */
export function countedFoldFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const said = countedFold(context);
  if (!said) return [];
  const { view } = context;
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  return remade(frames, (frame) => {
    const { select, having, share, minus, per, order, limit, related } = frame;
    if (having ?? share ?? minus ?? per ?? order ?? limit ?? related) return undefined;
    const [fold, ...more] = select.filter(({ fn }) => fn !== 'none');
    const use = useOf(fold?.column ?? -1);
    if (fold?.fn !== said.fn || more.length > 0 || use < 0) return undefined;
    if (said.counted !== undefined && view.uses[use]?.table !== said.counted) return undefined;
    const items = select.flatMap((item): FrameItem[] => (item === fold ? [{ fn: 'rows', distinct: false }, item] : [item])); // prettier-ignore
    const isAlone = [...mainUses(frame, useOf)].every((id) => id === use);
    const uses = frame.uses.includes(use) ? frame.uses : [...frame.uses, use];
    return { ...frame, select: items, ...(!isAlone && frame.group.length === 0 && { rowsOf: use, uses }) };
  });
}

/**
 * Whether a frame leaves out the number or the fold where both are asked for.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutNumberOfRows({ select }: Frame, context: QuestionContext): boolean {
  const said = countedFold(context);
  if (!said) return false;
  const counts = ({ fn, column = -1 }: FrameItem) => {
    const stored = context.view.columns[column];
    return fn === 'rows' || fn === 'count' || (stored?.kind === 'number' && stored.names.flat().includes('number'));
  };
  return !select.some(counts) || !select.some(({ fn, column }) => fn === said.fn || tellsFold(column, said, context));
}

/** Whether a column is called as the fold is: the total of an `invoice_total`. */
function tellsFold(column: number | undefined, { at }: CountedFold, { linked }: QuestionContext): boolean {
  const match = linked.columns[column ?? -1];
  return match !== undefined && match.start <= at && at < match.end;
}
