/** Verbs that are taken for what rows are: who "has never booked a session" is asked of all sessions, and not of those that are still booked. */
import { conditionsOf, type Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** What is done to rows when they come to be: no row is without it, whatever became of it since. */
const MAKING = /^(?:booked|ordered|placed|made|scheduled|requested|submitted|registered|opened|created|issued|taken)$/;
/** Between "has" and the verb. */
const BETWEEN = /^(?:never|ever|not|yet)$/;

/**
 * Whether a condition takes a state of rows from the verb by which these rows, its object, came to be: "have never booked a session". Who
 * never cancelled one is told by that state.
 * @param frame a filled frame
 * @param context the question
 */
export function takesDeedForState(frame: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  const { tokens } = linked;
  const all = [...conditionsOf(frame), ...(frame.related ?? []).flatMap(({ conditions }) => conditions)];
  return all.some(({ tokens: own, column, op }) => {
    const [at = -1, ...more] = own.filter((i) => tokens[i]?.cue === undefined);
    const { word = '', quoted = true } = tokens[at] ?? {};
    if (more.length > 0 || op !== '=' || quoted || !MAKING.test(word)) return false;
    let before = at - 1;
    while (BETWEEN.test(tokens[before]?.word ?? '')) before--;
    const isDenied = tokens.slice(before, at).some(({ word }) => /^(?:never|not)$/.test(word));
    if (!isDenied || !/^ha(?:s|ve|d)$/.test(tokens[before]?.word ?? '')) return false;
    let object = at + 1;
    while (/^(?:an?|any)$/.test(tokens[object]?.word ?? '')) object++;
    const table = view.uses[view.columns[column]?.use ?? -1]?.table;
    return tableMentions(context).some(({ start, use }) => start === object && use.table === table);
  });
}
