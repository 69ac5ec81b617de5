/** What is told has to be of the kind that is asked for: at what time something begins is told by no year. */
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { askedKind } from '../said/asked-kinds';

/**
 * Whether a frame tells nothing of the kind of thing that a question asks for by its first words.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsAnotherKind({ select, group, uses }: Frame, context: QuestionContext): boolean {
  const asked = askedKind(context);
  if (!asked) return false;
  const { view } = context;
  const fits = (id = -1) => asked.fits.has(id);
  // What is held for each of many tells it only where it is folded.
  const isWhole = (id = -1) => fits(id) && asked.parts?.has(id) !== true;
  const holds = (use: number) => view.uses[use]?.columns.some(isWhole) === true;
  const tells = ({ fn, column, with: other }: Frame['select'][number]) =>
    fn === 'all' ? uses.some(holds) : (fn === 'none' ? isWhole(column) : fits(column)) || fits(other?.column);
  return !select.some(tells) && !group.some(isWhole);
}
