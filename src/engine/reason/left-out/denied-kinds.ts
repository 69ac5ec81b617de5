/** Kinds of rows that are also the name of a role: "loaders who have not been on any trip" are not all who loaded none. */
import { conditionsOf, type Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';

/**
 * Whether a word says of what kind the rows are that are asked for, while a frame leaves out but those who have that role.
 * @param at a token
 * @param frame a frame
 * @param context the question
 */
export function isDeniedKind(at: number, frame: Frame, { linked, solid, view }: QuestionContext): boolean {
  const token = linked.tokens[at];
  const not = linked.tokens.find(({ cue }) => cue === 'not')?.index ?? -1;
  if (!token || frame.part?.kind !== 'not-in' || not < at) return false;
  const kind = solid.find((v) => v.start <= at && at < v.end && view.uses[view.columns[v.column]?.use ?? -1]?.role === undefined); // prettier-ignore
  const table = view.uses[view.columns[kind?.column ?? -1]?.use ?? -1]?.table;
  const isRole = view.uses.some(
    (use) => use.role !== undefined && use.table === table && use.roleWords.has(token.stem),
  );
  return isRole && !conditionsOf(frame).some(({ tokens }) => tokens.includes(at));
}
