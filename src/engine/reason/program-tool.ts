/** Programs as a tool: what the planner chooses when rows have to be selected, joined, folded or compared. */
import type { Tool } from '../plan/tool';
import type { Reasoned, ReasonOptions, Reasoner } from './programs/reasoned';

/** Median time of a question over small databases, in milliseconds. */
const USUAL_COST = 60;

/**
 * The tool that answers by programs.
 * @param reasoner over the graph
 */
export function programTool(reasoner: Reasoner): Tool<ReasonOptions, Reasoned> {
  return {
    name: 'program',
    answers: 'what can be selected, joined, counted, added up, compared and ordered in the rows of the tables',
    cost: (question) => (question.trim() === '' ? undefined : USUAL_COST),
    run: (question, options) => reasoner.run(question, options),
  };
}
