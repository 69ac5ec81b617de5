/** "Open on 1 April 2023", "running in March 2022": rows that had begun by a time, and had not ended before, as far as that is known. */
import { remade, type ScoredFrame } from '../frame/draft';
import { asItem, conditionsOf, type Frame, type FrameCondition } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { lastingSaid, type Lasting } from '../said/lasting';

/**
 * Frames of rows that lasted at the time that a question names, made of those that take the time for something else, or leave it out.
 * @param context the question
 * @param frames those that they are made from
 */
export function lastingFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const said = lastingSaid(context);
  if (!said) return [];
  const { view } = context;
  const rows = view.uses[view.columns[said.pair[0]]?.use ?? -1];
  return remade(frames, (frame) => {
    const made = withLasting(frame, said);
    // "What was running?" asks for what lasted, whatever else has a name.
    if (!made || !said.isAlone || !rows || made.select.some(({ fn }) => fn !== 'none' && fn !== 'all')) return made;
    const names = rows.display.length > 0 ? rows.display : rows.key;
    return isPlain(made) ? { ...made, select: names.map(asItem), distinct: false, uses: [rows.id] } : undefined;
  });
}

function isPlain({ part, related, order, having, group, minus }: Frame): boolean {
  return (part ?? related ?? order ?? having ?? minus) === undefined && group.length === 0;
}

function withLasting(frame: Frame, { pair: [column, than], first, last, tokens }: Lasting): Frame | undefined {
  if (frame.connective === 'or') return undefined;
  const lasting: FrameCondition = { kind: 'u', column, op: 'during', values: [first, last], than, tokens };
  const isOther = (c: FrameCondition) => !c.tokens.some((t) => tokens.includes(t));
  const inOthers = (of: readonly FrameCondition[]) => (of.every(isOther) ? of : [...of.filter(isOther), lasting]);
  const { part, related } = frame;
  const made = {
    ...frame,
    ...(part && { part: { ...part, conditions: inOthers(part.conditions) } }),
    ...(related && { related: related.map((rows) => ({ ...rows, conditions: inOthers(rows.conditions) })) }),
  };
  const conditions = frame.conditions.filter(isOther);
  return conditionsOf({ ...made, conditions }).includes(lasting)
    ? { ...made, conditions }
    : { ...made, conditions: [...conditions, lasting] };
}

/**
 * Whether a frame takes rows that began or ended at a time, or all of them, where those are meant that lasted then.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutLasting(frame: Frame, context: QuestionContext): boolean {
  const said = lastingSaid(context);
  if (!said) return false;
  const { columns } = context.view;
  const rows = columns[said.pair[0]]?.use;
  const showsOthers = frame.select.some(({ fn, column }) => fn === 'none' && columns[column ?? -1]?.use !== rows);
  return (said.isAlone && showsOthers) || !conditionsOf(frame).some(({ op }) => op === 'during');
}
