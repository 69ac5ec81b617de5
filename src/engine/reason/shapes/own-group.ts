/**
 * "More than the average of their department", "the highest salary in their city": rows compared with those that they share something
 * with, not with all.
 */
import { LEVEL } from '../../question/name-match';
import type { Frame, FramePart } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { heldKey } from '../frame/held-keys';
import { edgeRoles } from '../said/edge-roles';
import { tableMentions } from '../said/table-mentions';
import { ENDS } from '../said/order-direction';
import { COMPARABLE_FOLDS } from '../said/fold-cues';

/** What leads to the name of what is shared: "of their", "in the same". */
const OF = /^(?:of|in|for|within|at|from)$/;
const OWN = /^(?:their|its|his|her|same|own|respective)$/;
const COUNTING = /^(?:the|most|least|fewest)$/;
/** The cue of "of the" is that of both words. */
const ARTICLE = /^(?:the|a|an)$/;
const SAME = /^(?:same|own|respective)$/;
const AS = /^(?:as|like)$/;
/** How far behind the noun such a word stands. */
const BEHIND = 3;
const COMPARES = new Set(['more-than', 'less-than', 'at-least', 'at-most']);

/** The columns in which rows may refer to what they share, or hold it, each with those that do so together; undefined where nothing is shared. */
const sharedColumns = oncePerQuestion((context): readonly (readonly number[])[] | undefined => {
  const { linked, view } = context;
  const { tokens, columns } = linked;
  const own = tokens.findLastIndex(({ word }) => OWN.test(word));
  const lead = tokens.slice(0, own).findLast(({ word }) => !ARTICLE.test(word) && !OWN.test(word));
  if (own < 0 || !OF.test(lead?.word ?? '')) return undefined;
  const before = tokens.slice(0, lead?.index);
  const has = (cues: ReadonlySet<string>) => before.some(({ cue = '' }) => cues.has(cue));
  // "Spent the most on the dogs of their friends" ranks owners, and compares them with no other.
  const isSame = SAME.test(tokens[own]?.word ?? '');
  const isEnd = before.some(({ cue = '', word }) => ENDS.has(cue) && (isSame || !COUNTING.test(word)));
  if (!(has(COMPARES) && has(COMPARABLE_FOLDS)) && !isEnd) return undefined;
  // "From the same country as Messi" says with whom it is shared.
  if (tokens.slice(own + 2, own + 2 + BEHIND).some(({ word }) => AS.test(word))) return undefined;
  const table = tableMentions(context).find(({ start }) => start === own + 1)?.use;
  const referring = view.joins.filter(
    ({ to }) => table !== undefined && view.uses[view.columns[to]?.use ?? -1]?.table === table.table,
  );
  const named = view.columns.filter(({ id, profile }) => {
    // What is worked out of columns is held by none.
    if (profile.isNamedValue === true) return false;
    const match = columns[id];
    return match?.level === LEVEL.full && match.start === own + 1;
  });
  // "Of the same sender": who has a role for them.
  const inRole = edgeRoles(context).filter(({ start, isDeed }) => start === own + 1 && !isDeed);
  const shared = inRole.length > 0 ? inRole.map(({ join }) => join) : referring;
  const single = new Set([...shared.map(({ from }) => from), ...named.map(({ id }) => id)]);
  // A vehicle of an occupant is told by its case and its number.
  const others =
    table !== undefined && table.key.length > 1 ? view.uses.filter((use) => use.table !== table.table) : [];
  const whole = others.flatMap((use) => {
    const held = heldKey(use, table?.key ?? [], view);
    return held ? [held] : [];
  });
  const found = [...[...single].map((id) => [id]), ...whole];
  return found.length > 0 ? found : undefined;
});

/**
 * A frame that compares rows with those that they share something with.
 * @param frame a filled frame
 * @param context the question
 * @returns the frame itself where the question names nothing that is shared, or the frame compares nothing that could be
 */
export function withinOwnGroup(frame: Frame, context: QuestionContext): Frame {
  const shared = sharedColumns(context);
  const part = shared && comparedBy(frame);
  const use = context.view.columns[part?.column ?? -1]?.use;
  const within = shared?.find((ids) => ids.every((id) => context.view.columns[id]?.use === use));
  const { having, share, related, minus, select } = frame;
  if (!part || within === undefined || (having ?? share ?? related ?? minus)) return frame;
  if (select.some(({ fn }) => fn !== 'none' && fn !== 'rows')) return frame;
  const { order: _, limit: __, limitToken: ___, ...rest } = frame;
  return { ...rest, group: [], uses: rest.uses.filter((id) => id === use), part: { ...part, within } };
}

/** The comparison of a frame; the first by an order is compared with the end. */
function comparedBy({ part, order, limit }: Frame): FramePart | undefined {
  if (part) return part.kind === 'compare' ? part : undefined;
  const { fn, column } = order?.item ?? {};
  if (fn !== 'none' || column === undefined || limit !== 1) return undefined;
  return { kind: 'compare', op: '=', fn: order?.descending ? 'max' : 'min', column, conditions: [], uses: [] };
}

/** Whether rows are compared with all others, though the question says with which. */
export function comparesWithAll(frame: Frame, context: QuestionContext): boolean {
  if (frame.part?.within !== undefined || comparedBy(frame) === undefined) return false;
  return sharedColumns(context) !== undefined;
}
