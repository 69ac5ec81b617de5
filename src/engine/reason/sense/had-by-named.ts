/** "How many employees does Ada have?": Ada is none of those who are counted, though she is a row of their table. */
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

const HAVING = /^(?:have|has|had|get|got)$/;

/** The table whose rows somebody has, and the tokens between which it is said who. */
const had = oncePerQuestion((context: QuestionContext) => {
  const { tokens } = context.linked;
  const does = tokens.findIndex(({ word, cue }, i) => /^(?:do|does|did)$/.test(word) && cue !== 'not' && i > 0);
  const last = tokens.at(-1);
  const counted = tableMentions(context).find(({ end }) => end === does);
  if (!last || !counted || !HAVING.test(last.word) || !tokens.some(({ cue }) => cue === 'how-many')) return undefined;
  return { table: counted.use.table, from: does, to: last.index };
});

/**
 * Whether a frame counts whoever is named as one of those that it is asked how many he has.
 * @param frame a filled frame
 * @param context the question
 */
export function countsWhoHas({ select, conditions, part, related }: Frame, context: QuestionContext): boolean {
  const asked = had(context);
  if (!asked || part || related || !select.every(({ fn }) => fn === 'rows' || fn === 'count')) return false;
  const { columns, uses } = context.view;
  return conditions.some(({ column, op, tokens }) => {
    const use = uses[columns[column]?.use ?? -1];
    const isBetween = tokens.length > 0 && tokens.every((t) => t > asked.from && t < asked.to);
    return op === '=' && isBetween && use?.table === asked.table && use.role === undefined && use.display.includes(column); // prettier-ignore
  });
}
