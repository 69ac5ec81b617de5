/** Whom a question asks for beside the rows to which they did something: "the visit, who booked it and who closed it". */
import { isOwnEdge } from '../../graph/model';
import type { ViewJoin } from '../../question/view-joins';
import { isParticiple } from '../../question/participles';
import { columnsOfFrame, type Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
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

/** The edges of what a question begins by asking who did it. */
const tellingWho = oncePerQuestion(({ linked: { tokens }, spoken }: QuestionContext): readonly ViewJoin[] => {
  const verb = /^(?:has|have|had)$/.test(tokens[1]?.word ?? '') ? 2 : 1;
  if (tokens[0]?.word !== 'who' || !isParticiple(tokens[verb]?.word ?? '')) return [];
  const own = spoken.filter(({ start, join }) => start === verb && !isOwnEdge(join.edge));
  return own.map(({ join }) => join);
});

/**
 * Whether a frame tells nobody who did what its question begins by asking, or looks at no row that tells who did: "who directed Hamlet" is told by
 * productions, and by no part of that name.
 * @param frame a filled frame
 * @param context the question
 */
export function looksAtOtherDeeds(frame: Frame, context: QuestionContext): boolean {
  const edges = tellingWho(context);
  if (edges.length === 0) return false;
  const { columns } = context.view;
  const { select, part, related = [] } = frame;
  const shown = new Set(select.map(({ column }) => columns[column ?? -1]?.use));
  const tells = edges.some(({ from, role }) => sharesTable(shown, role, context) || select.some(({ column }) => column === from)); // prettier-ignore
  if (!tells && select.every(({ fn }) => fn === 'none')) return true;
  const inner = [...(part?.uses ?? []), ...related.map(({ use }) => use)];
  const read = columnsOfFrame(frame).flatMap((id) => columns[id]?.use ?? []);
  return ![...usesOfFrame(frame, context.view), ...inner, ...read].some((use) => leadsToDeed(use, edges, shown, context)); // prettier-ignore
}

/** Whether one of some uses is of the same table as another one. */
function sharesTable(uses: ReadonlySet<number | undefined>, other: number, { view }: QuestionContext): boolean {
  const table = view.uses[other]?.table;
  return [...uses].some((use) => use !== undefined && view.uses[use]?.table === table);
}

/**
 * Whether rows of a use are those that tell who did it, or are joined along them to those who are shown: what leads there, or is led to, and refers
 * to none of those who are shown itself.
 */
function leadsToDeed(
  use: number,
  edges: readonly ViewJoin[],
  shown: ReadonlySet<number | undefined>,
  context: QuestionContext,
): boolean {
  const { uses, columns, joins } = context.view;
  const tableOf = (id: number) => uses[id]?.table ?? '';
  const useOf = (column: number) => columns[column]?.use ?? -1;
  const table = tableOf(use);
  const telling = new Set(edges.map(({ from }) => tableOf(useOf(from))));
  if (telling.has(table)) return true;
  const refers = joins.some(({ from, to }) => tableOf(useOf(from)) === table && sharesTable(shown, useOf(to), context));
  if (refers || sharesTable(shown, use, context)) return false;
  const from = oneFrom(use, context.view);
  return uses.some(
    (one) => telling.has(one.table) && (from.has(one.table) || oneFrom(one.id, context.view).has(table)),
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
