/** Rows that have what others are left out for lacking: "the books, excluding those without loans", of which each has a loan. */
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, RelatedUse } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';
import { twiceDenied } from '../said/twice-denied';
import { rowsTiedTo } from './tied-rows';

/** Rows of which each asked for has one. */
const had = oncePerQuestion((context): RelatedUse | undefined => {
  const said = twiceDenied(context);
  const { tokens } = context.linked;
  if (!said) return undefined;
  let at = said.inner + 1;
  while (tokens[at]?.cue === 'article' || tokens[at]?.cue === 'any') at++;
  const mentions = tableMentions(context);
  const other = mentions.find(({ start }) => start === at);
  const rows = mentions.find(({ end }) => end <= said.start);
  if (!other || !rows || tokens[other.end] !== undefined) return undefined;
  const own = range(said.start, other.end);
  const use = rowsTiedTo(rows.use, other.use, own, context);
  return use && { of: rows.use.id, use: use.id, op: '>=', count: 1, conditions: [], tokens: own };
});

/**
 * Frames of the rows that have some of those without which others are left out.
 * @param context the question
 * @param frames frames with the conditions that the question may state
 */
export function havingFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const rows = had(context);
  if (!rows) return [];
  const isOwn = (column = -1) => context.view.columns[column]?.use === rows.of;
  return remade(frames, (frame): Frame | undefined => {
    const { part, order, having, share, related, per, minus, limit, connective, group, select } = frame;
    if (part ?? order ?? having ?? share ?? related ?? per ?? minus ?? limit) return undefined;
    if (group.length > 0 || connective === 'or') return undefined;
    const counts = select.length === 1 && select[0]?.fn === 'rows';
    if (!counts && !select.every(({ fn, column }) => fn === 'none' && isOwn(column))) return undefined;
    const conditions = frame.conditions.filter((c) => !c.tokens.some((t) => rows.tokens.includes(t)));
    if (!conditions.every((c) => isOwn(c.column))) return undefined;
    return {
      ...frame,
      distinct: false,
      conditions,
      uses: [rows.of],
      related: [rows],
      ...(counts && { rowsOf: rows.of }),
    };
  });
}

/**
 * Whether a frame tells of those that lack something, or of all, where these are to be left out.
 * @param frame a filled frame
 * @param context the question
 */
export function deniesOnce({ conditions, related = [] }: Frame, context: QuestionContext): boolean {
  const said = twiceDenied(context);
  return (
    said !== undefined &&
    ![...conditions, ...related].some(({ tokens }) => tokens.includes(said.start) && tokens.includes(said.inner))
  );
}
