/** The second of two things that a question asks for side by side: "the average weight of dogs and the average fee of visits". */
import { secondQuestionAt } from '../../question/several-questions';
import type { Frame } from '../frame/frame';
import { range, type QuestionContext } from '../frame/question-context';
import { columnsNamedAt } from '../said/names-at';
import { CLAUSES, OPENING, pairedThings, startBefore } from '../said/paired-things';
import type { TableMention } from '../said/table-mentions';

const FOLDS = new Set<string | undefined>(['average', 'sum', 'maximum', 'minimum']);

/**
 * Tokens of the second of two things that are asked for side by side, where a frame tells but one of them.
 * @param frame a filled frame
 * @param context the question
 */
export function secondLeftOut(frame: Frame, context: QuestionContext): readonly number[] {
  if (frame.part?.kind === 'union') return [];
  const pair = pairedThings(context);
  // One number or name is none of each.
  const isOne = frame.select.length < 2 && frame.select.every(({ fn }) => fn !== 'all');
  if (pair && (isOne || !(tells(frame, pair.first, context) && tells(frame, pair.second, context))))
    return range(pair.from, pair.second.end);
  const question = secondQuestion(frame, context);
  if (question.length > 0) return question;
  const folds = secondOf(FOLDS, context);
  if (folds.length > 0 && frame.select.filter(({ fn }) => fn !== 'none' && fn !== 'all').length < 2) return folds;
  return [];
}

const PRONOUN = /^(?:it|they|he|she|each)$/;

/** Tokens of a second question about what the first one asks for, where a frame tells nothing of it: "and how many cars does it hold". */
function secondQuestion({ select, conditions, order }: Frame, { linked }: QuestionContext): readonly number[] {
  const at = secondQuestionAt(linked.tokens);
  const second = linked.tokens.slice(at);
  const asks = second[0]?.cue === 'how-many' || second[0]?.cue === 'how-much';
  if (at < 0 || !asks || !second.some(({ word }) => PRONOUN.test(word))) return [];
  const isSaid = (id = -1) => (linked.columns[id]?.level ?? 0) > 0 && (linked.columns[id]?.start ?? -1) >= at;
  const isTold = select.some(({ fn, column }) => fn === 'all' || fn !== 'none' || isSaid(column));
  const isHeeded = isSaid(order?.item.column) || conditions.some(({ tokens }) => tokens.some((token) => token >= at));
  return isTold || isHeeded ? [] : range(at - 1, linked.tokens.length);
}

/** Whether a frame shows or counts something of the rows of a table, or the reference by which they are told. */
function tells({ select, uses, rowsOf }: Frame, { use }: TableMention, { view }: QuestionContext): boolean {
  const ties = new Set(use.key.flatMap((id) => view.tied[id] ?? []));
  return select.some(({ fn, column: id }) => {
    const column = view.columns[id ?? -1];
    if (!column) return [...uses, rowsOf].some((own) => view.uses[own ?? -1]?.table === use.table);
    return view.uses[column.use]?.table === use.table || (fn === 'none' && ties.has(view.tied[column.id] ?? -1));
  });
}

/** Tokens of the second of two properties that are each folded: "average weight of dogs and average fee of visits". */
function secondOf(cues: ReadonlySet<string | undefined>, context: QuestionContext): readonly number[] {
  const { tokens } = context.linked;
  const named = tokens.filter(
    ({ cue, index, quoted }) => !quoted && cues.has(cue) && columnsNamedAt(index + 1, context),
  );
  const [first, second, ...more] = named;
  if (!first || !second || more.length > 0) return [];
  const before = startBefore(second.index, tokens);
  const isHead = tokens.slice(0, first.index).every(({ cue }) => OPENING.has(cue));
  const isPlain = tokens.slice(first.index, before).every(({ cue }) => !CLAUSES.has(cue));
  return tokens[before]?.cue === 'and' && isHead && isPlain ? range(before, second.index + 2) : [];
}
