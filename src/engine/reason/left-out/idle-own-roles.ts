/** Words for roles among rows of one table of which a program makes nothing: "supervisors" are not all employees. */
import { isOwnEdge } from '../../graph/model';
import { columnsOfFrame, type Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { rolesSaid, rolesUnclear } from '../said/own-roles';
import { tokensOfRelation } from '../shapes/own-relations';
import { tokensOfRoles } from '../shapes/rows-in-roles';

/**
 * Whether a role that a table has for rows of its own has no part in a frame.
 * @param id of the use in that role
 * @param frame a filled frame
 * @param context the question
 */
export function isIdleRole(id: number, frame: Frame, { view }: QuestionContext): boolean {
  const own = view.joins.filter(({ edge, role }) => role === id && isOwnEdge(edge));
  if (view.uses[id]?.role === undefined || own.length === 0) return false;
  const read = new Set(columnsOfFrame(frame).map((column) => view.columns[column]?.profile));
  return !usesOfFrame(frame, view).has(id) && !own.some(({ from }) => read.has(view.columns[from]?.profile));
}

/**
 * Whether a word for such a role is left out by a frame that tells rows without it.
 * @param at its token
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutOwnRole(at: number, frame: Frame, context: QuestionContext): boolean {
  if (rolesUnclear(context).includes(at)) return !tokensOfRoles(frame, context).includes(at);
  const role = rolesSaid(context).find(({ start, end }) => start <= at && at < end);
  if (!role || range(role.start, role.end).some((i) => tokensOfRoles(frame, context).includes(i))) return false;
  return isIdleRole(role.join.role, frame, context) && !tokensOfRelation(frame, context).includes(at);
}
