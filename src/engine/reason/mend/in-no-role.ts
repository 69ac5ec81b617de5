/** Rows that others refer to in several roles, and that are in none of them: who "never did any shift" neither drove nor attended one. */
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { edgeRoles } from '../said/edge-roles';
import { tableMentions } from '../said/table-mentions';

/** Verbs by which rows go from one to another. */
const DIRECTED =
  /^(?:sends?|sent|receiv(?:es?|ed)|sells?|sold|buys?|bought|ships?|shipped|delivers?|delivered|issues?|issued|departs?|departed|arriv(?:es?|ed)|left|gives?|gave|given|takes?|took|taken)$/;

/**
 * A frame that leaves out those in any role, where it left out those in one that the question does not say.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where there is one role, or the question says which
 */
export function inNoRole(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const { part } = frame;
  if (part?.kind !== 'not-in' || part.inner === undefined || part.column === undefined) return frame;
  if (part.conditions.length > 0 || part.further !== undefined || part.tokens !== undefined) return frame;
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  const tableOf = (id: number) => view.uses[useOf(id)]?.table;
  const inner = part.inner;
  const roles = view.joins.filter(
    ({ from, to, edge }) =>
      edge.from.length === 1 && useOf(from) === useOf(inner) && tableOf(to) === tableOf(part.column ?? -1),
  );
  const columns = [...new Set(roles.map(({ from }) => from))];
  if (columns.length < 2 || !columns.includes(inner) || tableOf(inner) === tableOf(part.column)) return frame;
  // "Papers nobody cites" are those at one end of what ties papers to papers, and its verb says at which.
  const isTie = columns.every((from) => view.uses[useOf(inner)]?.key.includes(from) === true);
  if (isTie || !tableMentions(context).some(({ use }) => use.table === tableOf(inner))) return frame;
  // "Sent no parcels" says at which end they are.
  if (context.linked.tokens.some(({ word, quoted }) => !quoted && DIRECTED.test(word))) return frame;
  if (edgeRoles(context).some(({ join }) => roles.some(({ edge }) => edge === join.edge))) return frame;
  const further = columns.filter((from) => from !== inner).map((from) => ({ kind: 'not-in', inner: from }) as const);
  return { ...frame, part: { ...part, further } };
}
