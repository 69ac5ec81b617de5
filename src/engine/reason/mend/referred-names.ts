/** Rows that others refer to, by name: "who is the captain of crossing 5" and "the name of the captain" ask for no number of one. */
import { LEVEL } from '../../question/name-match';
import { ID_WORDS } from '../../question/view-names';
import type { Frame, FrameItem } from '../frame/frame';
import { asItem } from '../frame/frame';
import { saysSame } from '../frame/held-keys';
import { NAME, POSSESSIVE } from '../said/common-words';
import { namesItself } from '../said/named-columns';
import type { QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/**
 * A frame that shows the names of the rows which a selected column refers to, where the question asks for those.
 * @param frame a filled frame
 * @param context the question
 * @returns the frame itself where the reference is asked for as it stands, or nothing names the rows
 */
export function namingReferred(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const plain = frame.select.filter(({ fn, column }) => fn === 'none' && column !== undefined);
  const [item] = plain.filter(({ column }) => view.joins.some(({ from }) => from === column));
  const id = item?.column ?? -1;
  const [join, ...others] = view.joins.filter(({ from }) => from === id);
  const referred = view.uses[join?.role ?? -1];
  if (!join || !referred || others.length > 0 || referred.display.length === 0) return frame;
  // A first text that merely tells rows apart is no name.
  if (!referred.display.every((one) => referred.isNamed || view.columns[one]?.isDisplay === true)) return frame;
  // Whatever else is shown was asked for beside it, but for the number of the same rows.
  const isSame = ({ column = -1 }: FrameItem) => saysSame(column, id, view);
  const isOfNames = saysNamesOf(id, context);
  if (!isOfNames && plain.some((other) => other !== item && !isSame(other))) return frame;
  if (referred.display.includes(join.to) || !(isOfNames || asksForNames(id, referred.table, context))) return frame;
  const names = referred.display.map(asItem);
  const select = frame.select.flatMap((one) => (one === item ? names : one.fn === 'none' && isSame(one) ? [] : [one]));
  const own = view.columns[id]?.use;
  return { ...frame, select, uses: own === undefined ? frame.uses : [...new Set([...frame.uses, own])] };
}

/** Whether a question asks for persons, for names of what a column refers to, or for those rows by the name of their table alone. */
function asksForNames(id: number, table: string, context: QuestionContext): boolean {
  const { linked, view } = context;
  const { tokens } = linked;
  if (tokens[0]?.cue === 'who') return true;
  const match = linked.columns[id];
  // "Which nurse made the most visits" asks for a nurse, and "which nurse id" for a number.
  const words = tokens.slice(match?.start ?? 0, match?.end ?? 0);
  const isFirst = match !== undefined && match.level >= LEVEL.partial && match.start > 0 && match.start <= 2;
  if (tokens[0]?.cue === 'which' && isFirst && !words.some((t) => ID_WORDS.has(t.stem) || ID_WORDS.has(t.word)))
    return true;
  const isNamed = namesItself(view.columns[id], context);
  const name = tokens.find(({ word, quoted }) => NAME.test(word) && !quoted)?.index;
  if (isNamed && match?.level === LEVEL.full) return name !== undefined && name < match.start;
  return !isNamed && tableMentions(context).some(({ use }) => use.table === table);
}

/** Whether names of just those are asked for to whom a column refers: "the name of its leader", "the leader's name". */
function saysNamesOf(id: number, { linked: { tokens, columns, text } }: QuestionContext): boolean {
  const { start, end, level } = columns[id] ?? { start: 0, end: 0, level: 0 };
  if (level < LEVEL.partial) return false;
  let before = start - 1;
  while (tokens[before]?.cue === 'article' || POSSESSIVE.test(tokens[before]?.word ?? '')) before--;
  const [first, half] = [tokens[before - 1], tokens[before - 2]];
  if (tokens[before]?.word === 'of')
    return NAME.test(first?.word ?? '') && !/^(?:first|last|family|given)$/.test(half?.word ?? '');
  return NAME.test(tokens[end]?.word ?? '') && /^['’]/.test(text.slice(tokens[end - 1]?.end));
}
