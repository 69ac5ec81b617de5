/** Rows that are joined with what they are said to lack. */
import type { Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';

/**
 * Whether a frame reads the rows to which a column refers that is said to be empty: of flights without an instructor nobody is one.
 * @param frame a filled frame
 * @param context the question
 */
export function joinsMissing(frame: Frame, { view }: QuestionContext): boolean {
  if (frame.connective === 'or') return false;
  const uses = usesOfFrame(frame, view);
  return frame.conditions.some(({ op, column }) => {
    const [join] = op === 'null' ? view.joins.filter(({ from }) => from === column) : [];
    const own = view.uses[view.columns[column]?.use ?? -1]?.table;
    return join !== undefined && uses.has(join.role) && view.uses[join.role]?.table !== own;
  });
}
