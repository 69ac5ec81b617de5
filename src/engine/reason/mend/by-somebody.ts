/**
 * Rows to which somebody did something who is not this one: "checked by somebody other than Runa", "by someone who is no nurse". Those to which
 * nobody did it are none of them, and rows are told apart by themselves, not by their names. Where only one doer is denied, "not checked by Runa",
 * they stay.
 */
import type { Frame, FrameCondition } from '../frame/frame';
import { columnsOfFrame } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';

const SOMEBODY = /^(?:somebody|someone|person|people|one)$/;
/** So many words stand between somebody and who it is not: "by someone who is not a". */
const REACH = 4;
const OTHER = /^(?:other|else|different|besides|but)$/;

/** Whether a question speaks of somebody by whom it was done, who is another one. */
const saysSomebody = oncePerQuestion(({ linked: { tokens } }: QuestionContext): boolean =>
  tokens.some(({ word, quoted, index }) => {
    const isBy = [index - 1, index - 2].some((at) => tokens[at]?.word === 'by');
    const behind = tokens.slice(index + 1, index + 1 + REACH);
    return !quoted && isBy && SOMEBODY.test(word) && behind.some((t) => t.cue === 'not' || OTHER.test(t.word));
  }),
);

/**
 * A frame that leaves out what is denied of those who did something, and nothing else.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where nothing is to be changed
 */
export function bySomebody(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const { part, connective, select } = frame;
  if (!part || (part.kind !== 'not-in' && part.kind !== 'except')) return frame;
  const useOf = (id = -1) => view.columns[id]?.use ?? -1;
  const reference = part.kind === 'not-in' ? view.joins.find(({ from, to }) => from === part.column && view.columns[to]?.name === view.columns[part.inner ?? -1]?.name) : undefined; // prettier-ignore
  const [denied, ...more] = part.conditions;
  const own = useOf(part.kind === 'not-in' ? part.column : select[0]?.column);
  if (saysSomebody(context) && denied?.op === '=' && more.length === 0 && connective === 'and') {
    const table = view.uses[useOf(denied.column)]?.table ?? '';
    const isReferred = part.kind === 'except' ? oneFrom(own, view).has(table) : reference !== undefined && view.uses[reference.role]?.table === table; // prettier-ignore
    const isOwn = table !== view.uses[own]?.table;
    if (!isReferred || !isOwn || select.some(({ fn, column }) => fn !== 'rows' && useOf(column) !== own)) return frame;
    const { part: _part, ...rest } = frame;
    const negated: FrameCondition = { ...denied, kind: 'x', op: '!=' };
    return { ...rest, conditions: [...frame.conditions, negated] };
  }
  // Of "not checked by Runa" nobody has to be known who checked it.
  if (!reference || denied === undefined) return frame;
  const { part: _part, ...rest } = frame;
  const read = new Set(columnsOfFrame(rest).map(useOf));
  const idle = (use: number) => view.uses[use]?.table === view.uses[reference.role]?.table && !read.has(use);
  return frame.uses.some(idle) ? { ...frame, uses: frame.uses.filter((use) => !idle(use)) } : frame;
}
