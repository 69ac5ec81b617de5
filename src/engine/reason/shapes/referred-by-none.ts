/** "Staff nobody reports to": rows of a table to which no other row of it refers, where one edge leads from that table to itself. */
import type { ViewJoin } from '../../question/view-joins';
import type { ViewUse } from '../../question/schema-view';
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, FramePart } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { saysNobody } from '../said/nobody';
import { tableMentions } from '../said/table-mentions';
import { OF_MANAGERS } from './own-relations';

/** What those do who have a manager, and what stands before the manager. */
const UNDER = /^(?:report|answer|work)$/;
const TO = /^(?:to|for|under)$/;
const HELPING = /^(?:do|does|did|has|have|had|ever|currently)$/;

/** Rows to which nobody refers, by which edge, and the tokens that say so. */
interface Unreferred {
  readonly of: ViewUse;
  readonly join: ViewJoin;
  readonly tokens: readonly number[];
}

const unreferred = oncePerQuestion((context): Unreferred | undefined => {
  const { linked, view } = context;
  const { tokens } = linked;
  const verb =
    tokens.find(({ stem, index }) => UNDER.test(stem) && TO.test(tokens[index + 1]?.word ?? ''))?.index ?? -1;
  if (verb < 0 || tokens[verb + 2] !== undefined) return undefined;
  let start = verb;
  while (HELPING.test(tokens[start - 1]?.word ?? '')) start--;
  if (tokens[start - 1]?.word === 'else') start--;
  if (!saysNobody(tokens[start - 1])) return undefined;
  start--;
  if (tokens[start - 1]?.word === 'no') start--;
  const of = tableMentions(context).findLast(({ end }) => end <= start)?.use;
  const joins = view.joins.filter(
    ({ edge, from }) =>
      edge.from.length === 1 &&
      edge.from[0]?.table === of?.table &&
      edge.to[0]?.table === of?.table &&
      view.columns[from]?.names.flat().some((word) => OF_MANAGERS.has(word)) === true,
  );
  const [join, ...more] = joins;
  return of && join && more.length === 0 ? { of, join, tokens: range(start, verb + 2) } : undefined;
});

/**
 * Frames that leave out the rows to which others refer.
 * @param context the question
 * @param frames frames with the conditions that the question may state
 * @returns none where the question does not ask for those to whom nobody reports
 */
export function unreferredFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const said = unreferred(context);
  if (!said) return [];
  const { of, join, tokens } = said;
  const isOwn = (column = -1) => context.view.columns[column]?.use === of.id;
  return remade(frames, (frame): Frame | undefined => {
    const { order, having, share, related, per, minus, limit, connective, group, select } = frame;
    if (order ?? having ?? share ?? related ?? per ?? minus ?? limit) return undefined;
    if (group.length > 0 || connective === 'or') return undefined;
    const counts = select.length === 1 && select[0]?.fn === 'rows';
    if (!counts && !select.every(({ fn, column }) => fn === 'none' && isOwn(column))) return undefined;
    const conditions = frame.conditions.filter((c) => !c.tokens.some((t) => tokens.includes(t)));
    if (!conditions.every((c) => isOwn(c.column))) return undefined;
    const part: FramePart = { kind: 'not-in', column: join.to, inner: join.from, conditions: [], uses: [], tokens };
    return { ...frame, distinct: false, conditions, uses: [of.id], part, ...(counts && { rowsOf: of.id }) };
  });
}

/**
 * Whether a frame tells who reports to nobody where the question asks to whom nobody reports.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutUnreferred({ part }: Frame, context: QuestionContext): boolean {
  const said = unreferred(context);
  return said !== undefined && part?.tokens !== said.tokens;
}
