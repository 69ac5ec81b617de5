/** What edges say that rows have: courses "without a prerequisite" are not those that are none. */
import { isParticiple } from '../../question/participles';
import type { SpokenJoin } from '../../question/spoken-joins';
import type { TaggedToken } from '../../question/tag-question';
import type { ViewJoin } from '../../question/view-joins';
import type { QuestionContext } from '../frame/question-context';

/** Tokens between a word for having and what is had. */
const REACH = 4;

/**
 * The edges by which rows are found of which an edge says something: itself, or the other ones where what it says is had.
 * @param spoken what a question says
 * @param context the question
 */
export function joinsMeant(spoken: SpokenJoin, context: QuestionContext): readonly ViewJoin[] {
  return isHad(spoken, context) ? othersThan(spoken.join, context.view) : [spoken.join];
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
