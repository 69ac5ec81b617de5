/** Whom a question asks for beside the rows to which they did something: "the visit, who booked it and who closed it". */
import type { ViewJoin } from '../../question/view-joins';
import type { Frame } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { NAME } from '../said/common-words';
import { usesOfVerbs } from '../said/done-rows';

/** The edges at whose end those are who are told: "and who booked it", "the name of the one who booked it", "and by whom". */
const toldWho = oncePerQuestion(({ linked: { tokens, text }, spoken }: QuestionContext): readonly ViewJoin[] => {
  const isTold = (who: number) => {
    const [before, next] = [tokens[who - 1], tokens[who + 1]];
    if (!before || tokens[who]?.word !== 'who' || next === undefined) return false;
    if (before.word === 'one') return tokens[who - 3]?.word === 'of' && NAME.test(tokens[who - 4]?.word ?? '');
    // "Technicians, who are ill" says something of those before it.
    return before.cue === 'and' || before.cue === 'show' || /^\s*[,:]/.test(text.slice(before.end));
  };
  const byWhom = tokens.at(-1)?.word === 'whom' && tokens.at(-2)?.word === 'by';
  const told = spoken.filter(({ start }) => isTold(start - 1));
  // Of what was done last.
  const last = byWhom ? [...spoken].sort((a, b) => b.start - a.start).slice(0, 1) : [];
  return [...told, ...last].map(({ join }) => join);
});

/**
 * Whether a frame tells nothing of somebody whom a question asks for by what they did.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutWhoDid({ select, part }: Frame, context: QuestionContext): boolean {
  const { view } = context;
  // Rows that are sought among others, and sets, tell no more than they show; what is in others may be told there.
  if (part?.kind === 'in' || part?.kind === 'not-in') return false;
  return !toldWho(context).every(({ role, from }) =>
    select.some(({ fn, column }) => fn === 'none' && (column === from || view.columns[column ?? -1]?.use === role)),
  );
}

/** Those who did what a verb stands for, where a question begins by asking who did: "who has planted" is a grower whom plantings refer to. */
const doers = oncePerQuestion((context: QuestionContext): ReadonlySet<number> | undefined => {
  const { view, linked } = context;
  if (linked.tokens[0]?.cue !== 'who') return undefined;
  const [rows, ...others] = usesOfVerbs(context);
  if (!rows || others.length > 0) return undefined;
  const found = oneFrom(rows.id, view);
  const own = view.uses.filter(({ table }) => found.has(table)).map(({ id }) => id);
  return own.every((id) => id === rows.id || (linked.uses[id]?.level ?? 0) > 0) ? undefined : new Set(own);
});

/**
 * Whether a frame tells others than those who did what its question asks for: a buyer of what somebody planted.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsOtherDoers({ select }: Frame, context: QuestionContext): boolean {
  const own = doers(context);
  if (!own) return false;
  const { view, linked } = context;
  return select.some(({ column = -1 }) => {
    const use = view.columns[column]?.use ?? -1;
    return !own.has(use) && (linked.uses[use]?.level ?? 0) === 0;
  });
}
