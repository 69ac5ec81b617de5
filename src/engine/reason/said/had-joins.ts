/** What edges say that rows have: courses "without a prerequisite" are not those that are none; nor do papers that "nobody cites" cite none. */
import { isParticiple } from '../../question/participles';
import type { SpokenJoin } from '../../question/spoken-joins';
import type { TaggedToken } from '../../question/tag-question';
import type { ViewJoin } from '../../question/view-joins';
import type { QuestionContext } from '../frame/question-context';
import { saysNobody } from './nobody';
import { tableMentions } from './table-mentions';

/** Tokens between a word for having and what is had. */
const REACH = 4;

/**
 * The edges by which rows are found of which an edge says something: itself, or the other ones where what it says is had, or done by nobody.
 * @param spoken what a question says
 * @param context the question
 */
export function joinsMeant(spoken: SpokenJoin, context: QuestionContext): readonly ViewJoin[] {
  const isOther = isHad(spoken, context) || isDoneByNobody(spoken, context);
  return isOther ? othersThan(spoken.join, context.view) : [spoken.join];
}

/** Between nobody and what they do not do: "no one has ever cited". */
const HELPING = /^(?:ha(?:s|ve|d)|d(?:oes|o|id)|ever|yet|already|actually)$/;
/** Who does not do it, behind "no": "no one else", "no other paper". */
const ELSE = /^(?:else|other)$/;

/** Whether those are asked for to whom nobody does what an edge says: "papers that nobody cites", "does no one follow". */
function isDoneByNobody({ join, start }: SpokenJoin, context: QuestionContext): boolean {
  const { view, linked } = context;
  const { tokens } = linked;
  const table = (column: number) => view.uses[view.columns[column]?.use ?? -1]?.table;
  if (othersThan(join, view).length === 0 || tokens[start - 1]?.cue === 'be') return false;
  let at = start - 1;
  while (HELPING.test(tokens[at]?.word ?? '') && tokens[at]?.cue !== 'not') at--;
  const mentions = tableMentions(context).filter(({ use }) => use.table === table(join.to));
  const doer = mentions.find(({ end }) => end === at + 1);
  at = doer ? doer.start - 1 : at;
  while (ELSE.test(tokens[at]?.word ?? '')) at--;
  const nobody = tokens[at];
  const isNone = doer ? nobody?.word === 'no' : saysNobody(nobody);
  return isNone && mentions.some(({ end }) => end <= at);
}

/** Words by which things have what others are for them: courses "without a prerequisite" are no prerequisites themselves. */
const HAVING = /^(?:have|has|had|having|with|without)$/;

/** Whether what an edge says is had, and not done: "people who have no friend". */
function isHad({ join, start }: SpokenJoin, context: QuestionContext): boolean {
  if (othersThan(join, context.view).length === 0) return false;
  const { tokens } = context.linked;
  const before = tokens.slice(Math.max(0, start - REACH), start);
  return before.some(({ word, index }) => HAVING.test(word) && !helps(tokens.slice(index, start + 1)));
}

/** Whether "have" stands before a verb, and says by itself that nothing is had: those who "have never assisted" in anything. */
function helps([having, ...behind]: readonly TaggedToken[]): boolean {
  return /^ha(?:ve|s|d)$/.test(having?.word ?? '') && behind.some(({ word }) => isParticiple(word));
}

/** The other edges from the same table to the same column. */
function othersThan(join: ViewJoin, { joins }: QuestionContext['view']): ViewJoin[] {
  const table = join.edge.from[0]?.table;
  return joins.filter((j) => j !== join && j.isParallel && j.to === join.to && j.edge.from[0]?.table === table);
}
