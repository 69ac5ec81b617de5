/** What several rows hold, and none of them is to be of a kind: "which composer never cancelled" has no cancelled concert, whatever others there are. */
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';

/** How far behind "never" it is said. */
const REACH = 3;

/**
 * A frame that leaves out what any row with it denies, where it left out only those rows.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where nothing is to be changed
 */
export function neverAny(frame: Frame, { view, linked: { tokens } }: QuestionContext): Frame {
  const { select, conditions, connective, part, related, group, order, limit, having } = frame;
  const [item, ...more] = select;
  if (!item || item.fn !== 'none' || more.length > 0 || connective === 'or') return frame;
  if (part ?? related ?? order ?? limit ?? having) return frame;
  const column = view.columns[item.column ?? -1];
  const use = view.uses[column?.use ?? -1];
  // A row that is told by its name is one.
  if (!column || !use || column.profile.unique || use.key.includes(column.id) || use.display.includes(column.id)) return frame; // prettier-ignore
  const never = tokens.find(({ word, quoted }) => word === 'never' && !quoted)?.index ?? -1;
  const denied = conditions.find(({ op, tokens: own, column: id }) => op === '!=' && view.columns[id]?.use === use.id && own.some((t) => t > never && t - never <= REACH)); // prettier-ignore
  if (never < 0 || !denied || group.some((id) => id !== column.id)) return frame;
  const kept = conditions.filter((c) => c !== denied);
  const any = {
    kind: 'except',
    conditions: [{ ...denied, kind: 'e', op: '=' }],
    uses: [use.id],
    tokens: [never],
  } as const;
  return {
    ...frame,
    distinct: false,
    group: [],
    conditions: kept,
    uses: [...new Set([...frame.uses, use.id])],
    part: any,
  };
}
