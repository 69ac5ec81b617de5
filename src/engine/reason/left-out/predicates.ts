/** What decides a question for yes or no: the "electric" of "was the vehicle electric?". */
import { LEVEL } from '../../question/name-match';
import { asksYesOrNo } from '../../question/yes-or-no';
import { isStopWord } from '../../search/words';
import type { Frame } from '../frame/frame';
import { columnsOfFrame, conditionsOf } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import type { Unplaced } from '../programs/reasoned';
import { OF_ALL } from './deed-words';
import { unplaced } from './unplaced';

/**
 * The last word of a question for yes or no, where a program neither restricts anything by it nor reads what is called so: rows that
 * exist do not say whether it holds of them.
 * @param context the question
 * @param frame a filled frame
 * @param tables those that its program reads
 */
function unheldPredicate(
  { linked, view }: QuestionContext,
  frame: Frame,
  tables: ReadonlySet<string>,
): Unplaced | undefined {
  const last = linked.tokens.at(-1);
  if (!last || last.cue !== undefined || last.number !== undefined || last.quoted) return undefined;
  if (!asksYesOrNo(linked.text) || isStopWord(last.word) || OF_ALL.test(last.word)) return undefined;
  const said = [...conditionsOf(frame), frame.having, frame.part, ...(frame.related ?? [])];
  if (said.some((one) => one?.tokens?.includes(last.index))) return undefined;
  const covers = (m: { start: number; end: number } | undefined) =>
    m !== undefined && m.start <= last.index && last.index < m.end;
  const isTable = linked.uses.some(
    (m, id) => m.level >= LEVEL.keyword && covers(m) && tables.has(view.uses[id]?.table ?? ''),
  );
  const isColumn = columnsOfFrame(frame).some(
    (id) => (linked.columns[id]?.level ?? 0) >= LEVEL.head && covers(linked.columns[id]),
  );
  return isTable || isColumn ? undefined : { kind: 'word', text: last.text };
}

/**
 * What a program leaves out of its question, what decides it among them.
 * @param context the question
 * @param frame a filled frame
 * @param tables those that its program reads
 */
export function leftOut(context: QuestionContext, frame: Frame, tables: ReadonlySet<string>): Unplaced[] {
  const found = unplaced(context, frame, tables);
  const predicate = unheldPredicate(context, frame, tables);
  return predicate && !found.some(({ text }) => text === predicate.text) ? [...found, predicate] : found;
}
