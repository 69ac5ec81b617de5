/** Half of what is said of rows: "accepted but never used" tells of those that were accepted. */
import { isStopWord } from '../../search/words';
import { saysEver } from '../../question/sentences';
import type { Frame } from '../frame/frame';
import { combinesSets, conditionsOf, holdsForNone } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

const BUT = /^(?:but|yet|though|although)$/;
/** Tokens between "but" and what denies: "but have", "but were they". */
const NEAR = 3;

/** The tokens of what is said of the rows before it is said what they never did; undefined where nothing is. */
const saidBefore = oncePerQuestion((context): readonly number[] | undefined => {
  const { tokens } = context.linked;
  const but = tokens.find(
    ({ word, quoted, index }) =>
      !quoted && BUT.test(word) && tokens.slice(index + 1, index + 1 + NEAR).some(({ cue }) => cue === 'not'),
  );
  if (!but || tokens.slice(0, but.index).some(({ cue }) => cue === 'not')) return undefined;
  const [rows] = tableMentions(context);
  // "Which people have directed": people of any table.
  const asks = tokens[0]?.cue === 'which' ? 2 : 1;
  const said = tokens.slice(rows && rows.start < asks ? rows.end : asks, but.index);
  const isContent = said.some(
    (t) =>
      t.kind === 'number' || ((t.cue === undefined || t.cue === 'work') && !isStopWord(t.word) && !saysEver(t, tokens)),
  );
  return isContent ? said.map(({ index }) => index) : undefined;
});

/**
 * Whether rows are only those that are denied something, though the question says of them something else before: "sold but never promoted" is
 * not answered by what was never promoted.
 * @param frame a filled frame
 * @param context the question
 */
export function deniesAlone(frame: Frame, context: QuestionContext): boolean {
  const said = saidBefore(context);
  const { part, related = [], conditions, having, rowsOf } = frame;
  if (!said || having || rowsOf !== undefined) return false;
  const isSaid = (tokens: readonly number[] = []) => tokens.some((t) => said.includes(t));
  if (conditionsOf(frame).some((c) => isSaid(c.tokens)) || isSaid(part?.tokens)) return false;
  if (related.some((rows) => isSaid(rows.tokens) || !holdsForNone(rows))) return false;
  // A comparison with all says something too: "who earn more than the average but are no managers".
  if (part?.kind === 'compare' || part?.kind === 'in' || part?.kind === 'intersect') return false;
  if (conditions.some(({ op }) => op === 'not-null')) return false;
  // Joined rows are there: "guides who have given tours".
  const { columns, uses } = context.view;
  const tables = new Set(
    [...frame.uses, ...[...frame.select, ...conditions].map(({ column }) => columns[column ?? -1]?.use ?? -1)].flatMap(
      (use) => uses[use]?.table ?? [],
    ),
  );
  const denies = part?.kind === 'not-in' || combinesSets(part) || related.length > 0 || conditions.length > 0;
  return denies && tables.size < 2;
}
