/** Rows that others refer to in two ways: "people who both sold and bought a lot", "doctors who head one ward and are deputy of another". */
import { columnInUse } from '../../question/schema-view';
import { isParticiple } from '../../question/participles';
import type { SpokenJoin } from '../../question/spoken-joins';
import { LEVEL } from '../../question/name-match';
import { remade, type ScoredFrame } from '../frame/draft';
import { asItem, type Frame } from '../frame/frame';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** What says otherwise of two deeds: one of them is enough, is denied, or was done by whoever did the other. */
const OTHERWISE = /^(?:or|either|neither|nor|same|not|no|never|without|but|than|whom|whose)$/;
/** Tokens before which those are named who are asked for: "which of the doctors". */
const OPENING = 6;

/** The two edges that are said of those who are asked for. */
const bothDeeds = oncePerQuestion((context): readonly [SpokenJoin, SpokenJoin] | undefined => {
  const { linked, view, spoken, solid } = context;
  const { tokens } = linked;
  const said = [...spoken].sort((a, b) => a.start - b.start);
  const [first, second, ...more] = said.filter((one) => isDeed(one, context));
  if (!first || !second || more.length > 0 || solid.length > 0 || first.start === second.start) return undefined;
  const table = view.uses[first.join.role]?.table;
  const mention = tableMentions(context).find(({ start, use }) => start <= OPENING && use.table === table);
  const isAsked = tokens[0]?.cue === 'who' || (mention !== undefined && mention.start < first.start);
  const between = tokens.slice(first.end, second.start);
  const isOtherwise = tokens.some(({ word, index }) => OTHERWISE.test(word) && index > 0);
  const isNumbered = tokens.some(({ number }) => number !== undefined && number !== 1);
  const isBoth = between.some(({ cue, word }) => cue === 'and' || word === 'and');
  const spelt = new Set([first, second].flatMap(({ start, end }) => range(start, end)));
  // "The seller of a sold lot": more is said of the lot.
  const isMore = tableMentions(context).some(
    ({ start }) => !spelt.has(start - 1) && isParticiple(tokens[start - 1]?.word ?? ''),
  );
  if (isMore) return undefined;
  const isOne = first.join.from !== second.join.from && view.uses[second.join.role]?.table === table;
  if (!isAsked || isOtherwise || isNumbered || !isBoth || !isOne) return undefined;
  const counts = tokens.some(
    ({ cue = '' }) => cue === 'how-many' || cue === 'each' || cue === 'average' || cue === 'sum',
  );
  return counts ? undefined : [first, second];
});

/** Whether an edge is said of rows of another table than the one that it leads to: who is whose mentor is another matter. */
function isDeed({ join, start }: SpokenJoin, { view, linked }: QuestionContext): boolean {
  const own = view.uses[view.columns[join.from]?.use ?? -1]?.table;
  const isName = linked.columns.some((m) => m.level === LEVEL.full && m.words > 1 && m.start < start && start < m.end);
  return own !== view.uses[join.role]?.table && !isName;
}

/**
 * Frames that tell those who are referred to in both ways.
 * @param context the question
 * @param frames those that they are made from
 * @returns none where no two are said
 */
export function bothDeedFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const both = bothDeeds(context);
  if (!both) return [];
  const { view } = context;
  const [{ join }, { join: other }] = both;
  const use = view.uses[join.role];
  const [own, their] = [join, other].map(({ from }) => view.columns[from]?.use ?? -1);
  if (!use || own === undefined || their === undefined || use.display.length === 0) return [];
  return remade(frames, (frame): Frame | undefined => {
    const { part, having, related, share, minus, order, limit, conditions } = frame;
    if (part ?? having ?? related ?? share ?? minus ?? order ?? limit) return undefined;
    if (conditions.length > 0 || frame.select.some(({ fn }) => fn !== 'none')) return undefined;
    return {
      select: use.display.map((id) => asItem(columnInUse(view, id, join.role))),
      distinct: false,
      conditions: [],
      connective: 'and',
      group: [columnInUse(view, join.to, join.role)],
      uses: [join.role, own],
      part: {
        kind: 'in',
        column: columnInUse(view, join.to, join.role),
        inner: other.from,
        conditions: [],
        uses: [their],
        tokens: both.flatMap(({ start, end }) => range(start, end)),
      },
    };
  });
}

/** Whether a frame tells those who are referred to in both ways that a question says. */
export function tellsBothDeeds({ part, uses }: Frame, context: QuestionContext): boolean {
  const both = bothDeeds(context);
  if (!both || part?.kind !== 'in') return false;
  return part.inner === both[1].join.from && uses.includes(both[0].join.role);
}

/**
 * Whether a frame tells something else where a question says both.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutDeed(frame: Frame, context: QuestionContext): boolean {
  return bothDeeds(context) !== undefined && !tellsBothDeeds(frame, context);
}
