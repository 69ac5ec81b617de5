/** Two rows of one table in different roles, both told: "the depot it left from and the depot it went to". */
import { LEVEL } from '../../question/name-match';
import type { ViewJoin } from '../../question/view-joins';
import { columnInUse } from '../../question/schema-view';
import { remade, type ScoredFrame } from '../frame/draft';
import { columnsOfFrame, type Frame } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { endsByWay, GOING_FROM, GOING_TO, parallelJoins } from '../said/ways';
import { tableMentions, type TableMention } from '../said/table-mentions';

/** Tokens behind a name within which it says which one. */
const NEAR = 5;

/** The edges to both, in the order in which they are said. */
const bothRoles = oncePerQuestion((context): readonly ViewJoin[] | undefined => {
  const { view } = context;
  for (const joins of parallelJoins(view.joins)) {
    const { from, to } = endsByWay(joins);
    const table = view.uses[joins[0]?.role ?? -1]?.table;
    if (!from || !to) continue;
    const mentions = tableMentions(context).filter(({ use }) => use.table === table);
    const said = mentions.flatMap((mention) => {
      const way = wayOf(mention, context);
      return way === undefined ? [] : [way === 'from' ? from : to];
    });
    if (said.length === 2 && said[0] !== said[1]) return said;
  }
  return undefined;
});

/** Whether something begins or ends at a thing: "the depot it left from", "the start depot". */
function wayOf({ start, end }: TableMention, { linked: { tokens, text } }: QuestionContext): 'from' | 'to' | undefined {
  const behind = tokens.slice(end, end + NEAR);
  const parted = behind.findIndex(({ cue, index }) => cue === 'and' || isComma(text, tokens[index - 1]?.end ?? 0));
  const own = parted < 0 ? behind : behind.slice(0, parted);
  const last = own.findLast(({ word }) => GOING_FROM.test(word) || GOING_TO.test(word))?.word ?? '';
  const word = last === '' ? (tokens[start - 1]?.word ?? '') : last;
  if (GOING_FROM.test(word) || /^(?:origin|source)$/.test(word)) return 'from';
  return GOING_TO.test(word) || /^(?:destination|arrival|target)$/.test(word) ? 'to' : undefined;
}

function isComma(text: string, at: number): boolean {
  return /^\s*[,;]/.test(text.slice(at));
}

/**
 * Frames that name the rows in both roles, made of those that tell the rows which refer to them.
 * @param context the question
 * @param frames those that they are made from
 * @returns none where the question asks for no two
 */
export function bothRoleFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const roles = bothRoles(context);
  if (!roles) return [];
  const { view } = context;
  const table = view.uses[roles[0]?.role ?? -1]?.table;
  const isOf = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table === table;
  return remade(frames, (frame) => {
    const { select, conditions, uses, part, having, related, share, minus, order, group, ...plain } = frame;
    if (part ?? having ?? related ?? share ?? minus ?? order ?? group[0] ?? plain.limit) return undefined;
    if (select.some(({ fn }) => fn !== 'none') || conditions.some(({ column }) => isOf(column))) return undefined;
    const isAsked = (id: number) =>
      (context.linked.columns[id]?.level ?? 0) >= LEVEL.head && !conditions.some(({ column }) => column === id);
    const own = select.filter(
      ({ column = -1 }) => !isOf(column) && !roles.some(({ from }) => from === column) && isAsked(column),
    );
    const names = roles.flatMap(({ role }) =>
      (view.uses[role]?.display ?? []).map((id) => ({
        fn: 'none' as const,
        distinct: false,
        column: columnInUse(view, id, role),
      })),
    );
    const others = uses.filter((use) => view.uses[use]?.table !== table);
    return { ...plain, conditions, group, distinct: false, select: [...own, ...names], uses: others };
  });
}

/**
 * Whether a frame names the rows in both roles, and what else it shows is of those that refer to them.
 * @param frame a frame
 * @param context the question
 */
export function tellsBothRoles({ select, conditions, part, group, order }: Frame, context: QuestionContext): boolean {
  const roles = bothRoles(context);
  if (!roles || part || order || group.length > 0 || select.some(({ fn }) => fn !== 'none')) return false;
  const { view } = context;
  const useOf = (id = -1) => view.columns[id]?.use ?? -1;
  const own = roles.flatMap(({ from }) => useOf(from));
  const shown = select.map(({ column }) => useOf(column));
  const isOfBoth = roles.every(({ role }) => shown.includes(role));
  const others = [...shown, ...conditions.map(({ column }) => useOf(column))];
  return isOfBoth && others.every((use) => own.includes(use) || roles.some(({ role }) => role === use));
}

/**
 * Whether a frame tells rows in one role, though a question asks for both.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutOneRole(frame: Frame, context: QuestionContext): boolean {
  const roles = bothRoles(context);
  if (!roles) return false;
  const read = new Set(columnsOfFrame(frame).map((id) => context.view.columns[id]?.use));
  return !roles.every(({ role }) => read.has(role));
}
