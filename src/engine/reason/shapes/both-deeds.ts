/**
 * Rows that others refer to in two ways, or in none of them: "people who both sold and bought a lot", "doctors who head one ward and are deputy
 * of another", "clients who neither sent nor received a parcel", "nurses who booked visits but never closed one".
 */
import { columnInUse } from '../../question/schema-view';
import { isParticiple } from '../../question/participles';
import { LEVEL } from '../../question/name-match';
import { remade, type ScoredFrame } from '../frame/draft';
import { asItem, type Frame, type FrameItem } from '../frame/frame';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { NEITHER } from '../said/common-words';
import { edgeRoles, type EdgeRole } from '../said/edge-roles';
import { SOMEBODY } from '../said/operands';
import { tableMentions } from '../said/table-mentions';

/** What says otherwise of two deeds: one of them is enough, or was done by whoever did the other. */
const OTHERWISE = /^(?:either|than|whom|whose|different)$/;
/** Tokens before which those are named who are asked for: "which of the doctors". */
const OPENING = 6;
const NEVER = /^(?:not|never|no|without)$/;
/** What says that both were done to one row: "the same parcel", "which they had booked themselves". */
const ONE = /^(?:same|himself|herself|themselves|very)$/;

/** What those who are asked for did, or did not. */
interface Deeds {
  readonly first: EdgeRole;
  readonly second: EdgeRole;
  readonly isDenied: readonly [boolean, boolean];
  /** Both were done to one row. */
  readonly isOne: boolean;
  readonly counts: boolean;
  readonly tokens: readonly number[];
}

/** The two edges that are said of those who are asked for. */
const bothDeeds = oncePerQuestion((context): Deeds | undefined => {
  const { linked, view, solid } = context;
  const { tokens } = linked;
  const said = edgeRoles(context).filter((one) => isDeed(one, context));
  const [first, second, ...more] = said;
  if (!first || !second || more.length > 0 || solid.length > 0 || first.join.from === second.join.from)
    return undefined;
  const table = view.uses[first.join.role]?.table;
  if (view.uses[second.join.role]?.table !== table) return undefined;
  const mention = tableMentions(context).find(({ start, use }) => start <= OPENING && use.table === table);
  // "Has anybody … Who?"
  const isAnybody = tokens.slice(0, 3).some(({ word }) => SOMEBODY.test(word) || /^(?:anybody|anyone)$/.test(word));
  const isAsked = tokens[0]?.cue === 'who' || isAnybody || (mention !== undefined && mention.start < first.start);
  const words = tokens.filter(({ index, quoted }) => !quoted && index > 0);
  const isOtherwise = words.some(({ word }) => OTHERWISE.test(word));
  const isNumbered = tokens.some(({ number }) => number !== undefined && number !== 1);
  const spelt = new Set([first, second].flatMap(({ start, end }) => range(start, end)));
  // "The seller of a sold lot": more is said of the lot.
  const isMore = tableMentions(context).some(
    ({ start }) => !spelt.has(start - 1) && isParticiple(tokens[start - 1]?.word ?? ''),
  );
  const isWorked = tokens.some(({ cue = '' }) => cue === 'each' || cue === 'average' || cue === 'sum');
  const isDenied = deniedOf(first, second, context);
  if (!isAsked || isOtherwise || isNumbered || isMore || isWorked || !isDenied) return undefined;
  const counted = tokens.find(({ cue }) => cue === 'how-many')?.index;
  if (counted !== undefined && mention?.start !== counted + 1 && mention?.start !== counted + 2) return undefined;
  const isOne = words.some(({ word }) => ONE.test(word)) || /^(?:it|them)$/.test(tokens[second.end]?.word ?? '');
  const isOfOne = view.columns[first.join.from]?.use === view.columns[second.join.from]?.use;
  if (isOne && (!isOfOne || isDenied[1])) return undefined;
  const last = Math.max(second.end, ...words.filter(({ word }) => ONE.test(word)).map(({ index }) => index + 1));
  const clause = range(mention?.end ?? 1, last);
  return { first, second, isDenied, isOne, counts: counted !== undefined, tokens: clause };
});

/** Whether either is denied, as the words before and between both say; undefined where they are not told of the same rows. */
function deniedOf(first: EdgeRole, second: EdgeRole, { linked }: QuestionContext): [boolean, boolean] | undefined {
  const { tokens } = linked;
  const before = tokens.slice(0, first.start);
  const between = tokens.slice(first.end, second.start);
  const has = (all: typeof tokens, words: RegExp) => all.some(({ word, quoted }) => !quoted && words.test(word));
  if (has(tokens.slice(second.end), NEVER)) return undefined;
  const [isDenied, isOther] = [has(before, NEVER), has(between, NEVER)];
  if (has(tokens, NEITHER)) return has(between, /^nor$/) ? [true, true] : undefined;
  const isOr = has(between, /^or$/);
  if (isDenied) return isOr && !isOther ? [true, true] : undefined;
  if (isOr) return undefined;
  if (isOther) return has(between, /^(?:but|and|yet)$/) ? [false, true] : undefined;
  return has(between, /^(?:and|that|also)$/) ? [false, false] : undefined;
}

/** Whether a role is more than a word within the name of a column. */
function isDeed({ start }: EdgeRole, { linked }: QuestionContext): boolean {
  return !linked.columns.some((m) => m.level === LEVEL.full && m.words > 1 && m.start < start && start < m.end);
}

/**
 * Frames that tell those who are referred to in both ways, or are not.
 * @param context the question
 * @param frames those that they are made from
 * @returns none where no two are said
 */
export function bothDeedFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const both = bothDeeds(context);
  if (!both) return [];
  const { view } = context;
  const { first, second, isDenied, isOne, counts, tokens } = both;
  const plain = view.uses[view.columns[first.join.to]?.use ?? -1];
  const use = isOne ? view.uses[first.join.role] : plain;
  if (!plain || !use || plain.display.length === 0) return [];
  const names = plain.display.map((id) => asItem(columnInUse(view, id, use.id)));
  const key = columnInUse(view, first.join.to, use.id);
  const select: FrameItem[] = counts ? [{ fn: 'rows', distinct: false }] : names;
  const useOf = ({ join }: EdgeRole) => view.columns[join.from]?.use ?? -1;
  return remade(frames, (frame): Frame | undefined => {
    const { part, having, related, share, minus, order, limit } = frame;
    if (part ?? having ?? related ?? share ?? minus ?? order ?? limit) return undefined;
    if (frame.conditions.some(({ tokens: own }) => !own.every((at) => tokens.includes(at)))) return undefined;
    const shape = { distinct: false, conditions: [], connective: 'and', group: [] } as const;
    if (isOne) {
      if (counts) return undefined;
      const same = { kind: 'c', column: first.join.from, op: '=', values: [], than: second.join.from, tokens } as const;
      return { ...shape, select, distinct: true, conditions: [same], uses: [use.id, useOf(first)] };
    }
    const kindOf = (denied: boolean) => (denied ? 'not-in' : 'in');
    return {
      ...shape,
      select,
      uses: [use.id],
      ...(counts && { rowsOf: use.id }),
      part: {
        kind: kindOf(isDenied[0]),
        column: key,
        inner: first.join.from,
        further: [{ kind: kindOf(isDenied[1]), inner: second.join.from }],
        conditions: [],
        uses: [useOf(first)],
        tokens,
      },
    };
  });
}

/** Whether a frame tells those who are referred to in both ways that a question says. */
export function tellsBothDeeds({ part, conditions, select }: Frame, context: QuestionContext): boolean {
  const both = bothDeeds(context);
  if (!both) return false;
  const { view } = context;
  const { first, second, isOne } = both;
  const tableOf = (id = -1) => view.uses[view.columns[id]?.use ?? -1]?.table;
  if (!both.counts && !select.every(({ column }) => tableOf(column) === tableOf(first.join.to))) return false;
  if (isOne) return conditions.some(({ column, than }) => column === first.join.from && than === second.join.from);
  return part?.inner === first.join.from && part.further?.[0]?.inner === second.join.from;
}

/**
 * Tokens that say what a frame tells of those who are referred to in both ways, or are not.
 * @param frame a frame
 * @param context the question
 */
export function tokensOfBothDeeds(frame: Frame, context: QuestionContext): readonly number[] {
  return tellsBothDeeds(frame, context) ? (bothDeeds(context)?.tokens ?? []) : [];
}

/**
 * Whether a frame tells something else where a question says both.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutDeed(frame: Frame, context: QuestionContext): boolean {
  return bothDeeds(context) !== undefined && !tellsBothDeeds(frame, context);
}
