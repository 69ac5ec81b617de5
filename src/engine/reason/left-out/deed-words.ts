/** Words for what was done that hold for all rows of a program: "the longest film submitted", "per customer that has ordered something". */
import type { QuestionContext } from '../frame/question-context';
import { tokensOfDoings } from '../shapes/deeds-of-rows';

/** What is said of all rows that there are: "how many courses are listed". */
export const OF_ALL =
  /^(?:listed|offered|recorded|registered|stored|made|placed|given|held|known|available|present|existing|included|contained|counted|affected|here|mentioned|reported|documented|tracked|shown|found)$/;

/**
 * Tokens of such words.
 * @param context the question
 * @param tables names of the tables that take part
 */
export function tokensOfDeeds(context: QuestionContext, tables: ReadonlySet<string>): number[] {
  const { linked, view } = context;
  const tableOf = (columns: readonly number[]) => view.uses[view.columns[columns[0] ?? -1]?.use ?? -1]?.table ?? '';
  const idle = linked.deeds.filter(({ kind, columns }) => kind === 'idle' && tables.has(tableOf(columns)));
  return [...idle.flatMap(({ tokens }) => tokens), ...tokensOfDoings(context, tables)];
}
