/** Who did it, where both ends are rows of one table: who was "referred by Moe" is another one than Moe. */
import type { ViewJoin } from '../../question/view-joins';
import { rowsNamedBehind } from '../shapes/compared-named';
import { conditionsOf } from '../frame/frame';
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

/** An edge from a table to itself that is said with "by", and the tokens of the name behind it. */
interface PassiveEnd {
  readonly join: ViewJoin;
  readonly tokens: ReadonlySet<number>;
}

const passiveEnd = oncePerQuestion((context): PassiveEnd | undefined => {
  const { view, linked, spoken } = context;
  for (const { join, end } of spoken) {
    const [own, other] = [view.uses[view.columns[join.from]?.use ?? -1], view.uses[join.role]];
    const by = [end - 1, end].find((at) => linked.tokens[at]?.word === 'by');
    if (other?.role === undefined || own?.table !== other.table || by === undefined) continue;
    const [named] = rowsNamedBehind(by + 1, context).filter(({ use }) => view.uses[use]?.table === other.table);
    if (named) return { join, tokens: new Set(named.conditions.flatMap(({ tokens }) => tokens)) };
  }
  return undefined;
});

/**
 * Whether a frame takes the one by whom something was done for the one to whom it was, or shows but the reference to the former.
 * @param frame a filled frame
 * @param context the question
 */
export function turnsEndsRound(frame: Frame, context: QuestionContext): boolean {
  const end = passiveEnd(context);
  if (!end) return false;
  const { view } = context;
  const { profile } = view.columns[end.join.from] ?? {};
  if (frame.select.some(({ column = -1 }) => view.columns[column]?.profile === profile)) return true;
  return conditionsOf(frame).some(
    ({ column, tokens }) => tokens.some((t) => end.tokens.has(t)) && view.columns[column]?.use !== end.join.role,
  );
}
