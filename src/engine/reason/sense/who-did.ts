/** Whom a question asks for beside the rows to which they did something: "the visit, who booked it and who closed it". */
import type { ViewJoin } from '../../question/view-joins';
import type { Frame } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';

/** The edges at whose end those are who are told, each with what was done said behind "who" or before "by whom". */
const toldWho = oncePerQuestion(({ linked: { tokens, text }, spoken }: QuestionContext): readonly ViewJoin[] => {
  const isTold = (who: number) => {
    const [before, next] = [tokens[who - 1], tokens[who + 1]];
    if (!before || tokens[who]?.word !== 'who' || next === undefined) return false;
    return before.cue === 'and' || before.cue === 'show' || /^\s*[,:]/.test(text.slice(before.end));
  };
  // "Technicians, who are ill" says something of those before it.
  return spoken.flatMap(({ join, start }) => (isTold(start - 1) ? [join] : []));
});

/**
 * Whether a frame tells nothing of somebody whom a question asks for by what they did.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutWhoDid({ select, part }: Frame, context: QuestionContext): boolean {
  const { view } = context;
  if (part && part.kind !== 'compare') return false;
  return !toldWho(context).every(({ role, from }) =>
    select.some(({ fn, column }) => fn === 'none' && (column === from || view.columns[column ?? -1]?.use === role)),
  );
}
