/** Numbers of different things: "how many different aircraft flew" counts no aircraft twice, however many flights it had. */
import { personsInRole } from '../../question/persons-in-role';
import type { Frame, FrameItem } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { oneFrom, tablesOf } from '../frame/one-from';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { DIFFERENT } from '../said/common-words';
import { tableNamedAt } from '../said/named-columns';

/** The use whose rows are counted once each, and the token before what is said of them. */
interface Different {
  readonly use: number;
  readonly before: number;
  /** Nothing but their role says that each is counted once. */
  readonly isRole: boolean;
}

const differentThings = oncePerQuestion((context): Different | undefined => {
  const { tokens } = context.linked;
  const said = tokens.findIndex(({ word, quoted }) => DIFFERENT.test(word) && !quoted);
  const noun = tokens[said + 1];
  const named = said < 0 || !noun ? undefined : tableNamedAt(said + 1, context);
  if (named && noun)
    return { use: personsInRole(noun.stem, context.view)[0]?.id ?? named.id, before: said - 1, isRole: false };
  // Those in a role are persons, and nobody is two for having flown twice: "flown by more than 12 pilots".
  const role = said < 0 ? tokens.find(({ stem, index }) => index > 0 && isCounted(index - 1, context) && personsInRole(stem, context.view).length > 0) : undefined; // prettier-ignore
  const [one] = role ? personsInRole(role.stem, context.view) : [];
  return role && one && { use: one.id, before: role.index - 1, isRole: true };
});

/** Whether a number is asked for or stated at a token: "how many", "the number of", "12". */
function isCounted(at: number, { linked: { tokens } }: QuestionContext): boolean {
  return tokens[at]?.number !== undefined || tokens[at]?.cue === 'how-many';
}

/**
 * A frame that counts different things where it counted rows of others, of which several may belong to one of them.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where the question counts nothing that is different
 */
export function countedDifferent(frame: Frame, context: QuestionContext): Frame {
  const { view, linked } = context;
  const said = differentThings(context);
  const own = view.uses[said?.use ?? -1];
  const [key, ...more] = own?.key ?? [];
  if (!said || !own || key === undefined || more.length > 0 || frame.part) return frame;
  const counted = view.uses[frame.rowsOf ?? -1]?.table;
  if (counted === own.table) return frame;
  const one = oneFrom(own.id, view);
  const uses = usesOfFrame(frame, view);
  if ([...tablesOf(uses, view)].every((table) => one.has(table))) return frame;
  const item: FrameItem = { fn: 'count', distinct: true, column: key };
  const { rowsOf: _rows, ...rest } = frame;
  const all = { ...rest, uses: [...new Set([...frame.uses, ...uses])] };
  const { having, select } = frame;
  // "More than three different aircraft".
  if (having?.item.fn === 'rows' && having.tokens.includes(said.before)) return { ...all, having: { ...having, item } };
  // Groups of none are told by what counts them already.
  if (frame.group.length > 0 && !said.isRole) return frame;
  const isAsked = linked.tokens[said.before]?.cue === 'how-many' && select.some(({ fn }) => fn === 'rows');
  return isAsked && frame.share === undefined && frame.per === undefined
    ? { ...all, select: select.map((of) => (of.fn === 'rows' ? item : of)) }
    : frame;
}
