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
  const holds = (use: number) => view.uses[use]?.columns.some(fits) === true;
  const tells = ({ fn, column, with: other }: Frame['select'][number]) =>
    fn === 'all'
      ? uses.some(holds)
      : (fits(column) && !(fn === 'none' && asked.parts?.has(column ?? -1))) || fits(other?.column);
  return !select.some(tells) && !group.some(fits);
}
