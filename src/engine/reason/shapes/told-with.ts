/** "The top 3 halls with city and owner": things, and behind "with" what is told of each, columns of theirs and rows that they refer to. */
import type { ViewUse } from '../../question/schema-view';
import { spelt, type ScoredFrame } from '../frame/draft';
import type { Frame, FrameItem } from '../frame/frame';
import { asItem } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { columnsNamedAt, nameStart } from '../said/names-at';
import { hasNames } from '../said/listed-things';
import { tableMentions } from '../said/table-mentions';
import { POSSESSIVE } from '../said/common-words';

/** What is told of things, and the tables that it comes from. */
interface Told {
  readonly select: readonly FrameItem[];
  readonly uses: readonly number[];
}

/** Cues with which it is no plain list of things. */
const OTHER_THINGS = new Set(['each', 'how-many', 'count', 'average', 'sum', 'not', 'or', 'both']);

/** What a question tells of the things that it begins with, where it ends with a list of that, of two or more. */
const toldOf = oncePerQuestion((context): Told | undefined => {
  const { tokens } = context.linked;
  if (tokens.some(({ cue = '', quoted }) => !quoted && OTHER_THINGS.has(cue))) return undefined;
  const [things] = tableMentions(context);
  const lead = tokens.findLast(({ cue }) => cue === 'with')?.index ?? -1;
  if (!things || lead < things.end || !hasNames(things.use, context)) return undefined;
  const [items, uses]: [FrameItem[], number[]] = [[], []];
  for (let at = lead + 1; at < tokens.length;) {
    if (tokens[at]?.cue === 'and') at++;
    else if (items.length > 0 && tokens[at]?.afterComma !== true) return undefined;
    if (POSSESSIVE.test(tokens[at]?.word ?? '')) at++;
    at = nameStart(at, context);
    const named = columnsNamedAt(at, context);
    const own = [...(named?.inPart === false ? named.columns : [])].find((id) => things.use.columns.includes(id));
    const other = tableMentions(context).find(({ start }) => start === at);
    const shown = own === undefined ? namesOfReferred(things.use, other?.use, context) : [own];
    if (shown.length === 0) return undefined;
    items.push(...shown.map(asItem));
    if (own === undefined && other) uses.push(other.use.id);
    at = (own === undefined ? other?.end : named?.end) ?? tokens.length;
  }
  const own = things.use.display.filter((id) => !items.some(({ column }) => column === id));
  // One thing alone may be what they have to have.
  return items.length > 1 ? { select: [...own.map(asItem), ...items], uses: [things.use.id, ...uses] } : undefined;
});

/** What names the rows of a table to which each of some rows refers by one column. */
function namesOfReferred(from: ViewUse, to: ViewUse | undefined, context: QuestionContext): readonly number[] {
  const { columns, joins, uses } = context.view;
  const ties = joins.filter(
    (j) => columns[j.from]?.use === from.id && uses[columns[j.to]?.use ?? -1]?.table === to?.table,
  );
  return to && ties.length === 1 ? to.display : [];
}

/**
 * Frames that tell of things what their question lists behind "with".
 * @param context the question
 * @param frames those whose conditions and order are taken
 */
export function toldWithFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const told = toldOf(context);
  if (!told) return [];
  return frames.flatMap((scored): ScoredFrame[] => {
    const { part, having, share, related, minus, group, select } = scored.frame;
    if (part ?? having ?? share ?? related ?? minus) return [];
    if (group.length > 0 || select.some(({ fn }) => fn !== 'none') || select.length > told.select.length) return [];
    const uses = [...new Set([...scored.frame.uses, ...told.uses])];
    return [spelt(scored, { ...scored.frame, select: told.select, distinct: false, uses }, 'select')];
  });
}

/**
 * Whether a frame leaves out some of what its question lists behind "with", or the things themselves.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutToldWith({ select }: Frame, context: QuestionContext): boolean {
  const { select: items = [] } = toldOf(context) ?? {};
  return !items.every(({ column }) => select.some((item) => item.fn === 'all' || item.column === column));
}
